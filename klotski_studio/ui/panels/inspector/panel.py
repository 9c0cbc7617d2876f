"""The inspector: a panel that shows and edits the properties of the layout and of the selected pieces."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QWidget

from klotski_studio.app.documents.editor import Editor
from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Piece
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.plain import ElidedLabel, PlainLabel, as_heading
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import L, S
from klotski_studio.ui.panels.inspector.fields import TextArea, TextField, finish_typing
from klotski_studio.ui.panels.inspector.layout_form import LayoutForm
from klotski_studio.ui.panels.inspector.piece_form import PieceForm
from klotski_studio.ui.panels.inspector.rows import share_column
from klotski_studio.ui.panels.inspector.texts import MAIN_TOOL, text_of
from klotski_studio.ui.panels.panel_scroll import PanelScroll


class Inspector(FollowsAppearance, PanelScroll):
    """The inspector of the current editor."""

    left = Signal()
    """A field was left by Enter, Escape or a choice: the keyboard goes back to the board."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self._editor: Editor | None = None
        self._tool = MAIN_TOOL
        self._connections = Connections()
        self.piece_form = PieceForm(actions)
        self.layout_form = LayoutForm()
        self._piece_title, self._layout_title = as_heading(ElidedLabel()), as_heading(PlainLabel())
        self.cells, self.hint = PlainLabel(), PlainLabel()
        self.hint.setWordWrap(True)
        for label in (self.cells, self.hint):
            label.setObjectName("panel_hint")
        column, head = self.column, QHBoxLayout()
        column.setSpacing(S)
        head.addWidget(self._piece_title, 1)
        head.addWidget(self.cells)
        column.addLayout(head)
        for part in (self.hint, self.piece_form):
            column.addWidget(part)
        column.addSpacing(S)
        column.addWidget(self._layout_title)
        column.addWidget(self.layout_form)
        column.addStretch(1)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields take the keyboard
        fields: list[TextField | TextArea] = [*self.findChildren(TextField)]
        fields += self.findChildren(TextArea)
        for field in fields:
            field.visited.connect(self._merge_edits)
        for leaving in (*self.piece_form.leaving, *self.layout_form.leaving):
            leaving.left.connect(self.left)
        self.follow_appearance()

    def inspect(self, editor: Editor) -> None:
        """Show and edit the document of ``editor``; what is being typed goes to the one before."""
        if self._editor is not None and self._editor is not editor:
            finish_typing()
        self._editor = editor
        self._connections.cut()
        self._connections.connect(editor.document.changed, lambda _: self._show())
        self._connections.connect(editor.selection_changed, lambda _: self._show())
        self.piece_form.edit_with(editor)
        self.layout_form.edit_with(editor)
        self._show()

    def show_tool(self, name: str) -> None:
        """Say what the tool ``name``, which is in hand, is for."""
        self._tool = name
        self._show()

    def edit_label(self) -> None:
        """Give the keyboard focus to the label of the selected pieces."""
        self.piece_form.label.setFocus()
        self.piece_form.label.selectAll()

    def retranslate(self) -> None:
        self._layout_title.setText(text_of("layout"))
        share_column((*self.piece_form.labels.values(), *self.layout_form.labels.values()))
        self.setMinimumWidth(GRID * 39)
        self._widen()
        self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:  # the content needs more or less room
            self._widen()
        return super().eventFilter(watched, event)

    def _merge_edits(self, visit: int) -> None:
        """Merge what a field reports now with what it reported before in the same visit."""
        if self._editor is not None:
            self._editor.document.merge_key = visit

    def _show(self) -> None:
        if self._editor is None:
            return
        layout, selection = self._editor.layout, self._editor.selection
        keys = selection.pieces or ({selection.target} if selection.target else frozenset())
        pieces = tuple(piece for piece in layout.pieces if piece.key in keys)
        self.piece_form.setVisible(bool(pieces) and selection.target is None)
        is_aside = self._tool != MAIN_TOOL
        self.hint.setVisible(is_aside or not pieces or selection.target is not None)
        is_of_target = selection.target is not None and not is_aside
        self.hint.setText(text_of("target-hint" if is_of_target else f"hint-{self._tool}"))
        self._show_title(pieces, is_target=selection.target is not None)
        if pieces:
            self.piece_form.show_pieces(layout, pieces)
        self.layout_form.show_layout(layout)

    def _show_title(self, pieces: tuple[Piece, ...], *, is_target: bool) -> None:
        """Say what is selected, and of a piece that is no rectangle how many cells it has."""
        self._piece_title.setVisible(bool(pieces))
        if is_target:
            self._piece_title.setText(text_of("target", key=_called(pieces)))
        elif len(pieces) > 1:
            self._piece_title.setText(text_of("pieces", len(pieces)))
        elif pieces:
            self._piece_title.setText(text_of("piece", key=_called(pieces)))
        shape = pieces[0].shape if len(pieces) == 1 else Shape.rectangle(1, 1)
        is_rectangle = len(shape.cells) == shape.width * shape.height
        self.cells.setVisible(not is_rectangle)
        self.cells.setText(text_of("cells", len(shape.cells)))

    def _widen(self) -> None:
        """Set the minimum width to that of the forms; it does not shrink with the selection."""
        forms = max(form.minimumSizeHint().width() for form in (self.piece_form, self.layout_form))
        self.setMinimumWidth(max(self.minimumWidth(), forms + 2 * L))


def _called(pieces: tuple[Piece, ...]) -> str:
    """Return the label of the first of ``pieces``, or else its key; empty if there is none."""
    return pieces[0].label or pieces[0].key if pieces else ""
