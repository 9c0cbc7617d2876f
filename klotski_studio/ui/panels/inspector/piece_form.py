"""The form of the inspector for the selected pieces, one or several at once.

Where the pieces differ a field is empty and says so; what is written into it goes for all of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton, QWidget

from klotski_studio.app.documents import edit_table
from klotski_studio.app.documents.edit import Edit, P
from klotski_studio.app.documents.editor import Editor
from klotski_studio.core.edits import MOST_SIDE, Handle, companions
from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Axis, Layout, Piece
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.plain import ElidedLabel, PlainLabel
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.panels.inspector.fields import ChoiceField, NumberField, TextField
from klotski_studio.ui.panels.inspector.rows import fill_width, in_a_row, labelled_rows
from klotski_studio.ui.panels.inspector.swatches import Swatches
from klotski_studio.ui.panels.inspector.texts import AXES, text_of, tip_of

AXIS_ORDER = tuple(Axis)


class PieceForm(FollowsAppearance, QWidget):
    """The form for label, colour, axis, shape and goal of the selected pieces."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor: Editor | None = None
        self.label, self.key = TextField(self), TextField(self, reports_typing=False)  # as Tab walks them
        self.key.setMaxLength(1)
        self.swatches = Swatches(self)
        self.axis = ChoiceField(len(AXIS_ORDER), self)
        self.width_field, self.height_field = NumberField(1, MOST_SIDE, self), NumberField(1, MOST_SIDE, self)
        self.goal, self.group, self.shapes = (ElidedLabel(self) for _ in range(3))
        self._times = PlainLabel("×", self)
        self._shape: Shape | None = None
        self._fields: dict[str, QWidget] = {
            "label": self.label,
            "key": self.key,
            "color": self.swatches,
            "axis": self.axis,
            "shape": in_a_row(self, self.width_field, self._times, self.height_field, self.shapes),
            "goal": in_a_row(self, self.goal, *self._buttons(actions, "goal-here", "remove-target")),
            "group": in_a_row(self, self.group, *self._buttons(actions, "join", "separate")),
        }
        fill_width(self.axis)
        self.labels = labelled_rows(self, self._fields, {"shape": self.width_field})
        self.leaving = (self.label, self.key, self.axis, self.width_field, self.height_field)
        """The fields after which the keyboard goes back to the board."""
        self._connect()
        self.follow_appearance()

    def field(self, name: str) -> QWidget:
        """Return the field, or row of fields, beside the label ``name``."""
        return self._fields[name]

    def edit_with(self, editor: Editor) -> None:
        """Edit the selection of ``editor`` from now on."""
        self._editor = editor

    def show_pieces(self, layout: Layout, pieces: tuple[Piece, ...]) -> None:
        """Fill the fields from ``pieces``, at least one, of ``layout``."""
        alone = pieces[0] if len(pieces) == 1 else None
        self.key.setEnabled(alone is not None)
        self.key.fill(alone.key if alone is not None else "")
        labels = {piece.label for piece in pieces}
        self.label.fill(labels.pop() if len(labels) == 1 else "")
        self.label.setPlaceholderText(text_of("several") if labels else "")
        self.swatches.show_colors({piece.color for piece in pieces})
        axes = {piece.axis for piece in pieces}
        self.axis.fill(AXIS_ORDER.index(axes.pop()) if len(axes) == 1 else None)
        self._show_shape({piece.shape for piece in pieces})
        self._show_goal(layout, pieces)
        self._show_group(layout, pieces)

    def retranslate(self) -> None:
        for word, label in self.labels.items():
            label.setText(text_of(word))
            self._fields[word].setAccessibleName(text_of(word))
            for widget in (label, self._fields[word]):
                widget.setToolTip(tip_of(word))
        self.width_field.setAccessibleName(text_of("width"))
        self.height_field.setAccessibleName(text_of("height"))
        self.axis.name(tuple(translator("inspector")(AXES[axis]) for axis in AXIS_ORDER))

    def _show_shape(self, shapes: set[Shape]) -> None:
        self._shape = shape = shapes.pop() if len(shapes) == 1 else None
        for part in (self.width_field, self._times, self.height_field):
            part.setVisible(shape is not None)
        self.shapes.setText(text_of("several") if shape is None else "")
        if shape is not None:
            self.width_field.fill(shape.width)
            self.height_field.fill(shape.height)

    def _show_goal(self, layout: Layout, pieces: tuple[Piece, ...]) -> None:
        keys = {piece.key for piece in pieces}
        targets = [target for target in layout.goal if target.piece in keys]
        if not targets:
            self.goal.setText(text_of("goal-none"))
        elif len(pieces) == 1:
            self.goal.setText(text_of("goal-at", x=targets[0].at[0], y=targets[0].at[1]))
        else:
            self.goal.setText(text_of("goal-some", count=len(targets), total=len(pieces)))

    def _show_group(self, layout: Layout, pieces: tuple[Piece, ...]) -> None:
        keys = {piece.key for piece in pieces}
        others = sorted(companions(layout, keys))
        joined = bool(others) or any(piece.same_as in keys for piece in pieces)
        names = ", ".join(others or sorted(keys))
        self.group.setText(text_of("group-some", keys=names) if joined else text_of("group-none"))

    def _connect(self) -> None:
        self.key.done.connect(self._rename)
        self.label.done.connect(lambda text: self._apply(edit_table.LABEL, text))
        self.swatches.chosen.connect(lambda color: self._apply(edit_table.COLOR, color))
        self.axis.done.connect(lambda index: self._apply(edit_table.AXIS, AXIS_ORDER[index]))
        self.width_field.done.connect(lambda _: self._reshape())
        self.height_field.done.connect(lambda _: self._reshape())

    def _apply(self, edit: Edit[P], *args: P.args, **kwargs: P.kwargs) -> None:
        if self._editor is not None:
            self._editor.apply(edit, *args, **kwargs)

    def _rename(self, new: str) -> None:
        if self._editor is not None and len(self._editor.selection.pieces) == 1:
            (key,) = self._editor.selection.pieces
            if not self._editor.apply_to((key,), edit_table.KEY, new):
                self.key.setText(key)  # taken, or nothing at all

    def _reshape(self) -> None:
        """Change the right and lower side, so that a shape that is no rectangle keeps the others."""
        if self._editor is not None and self._shape is not None:
            wider = self.width_field.value() - self._shape.width
            higher = self.height_field.value() - self._shape.height
            self._editor.apply(edit_table.RESHAPE, Handle.BOTTOM_RIGHT, (wider, higher))

    def _buttons(self, actions: Mapping[str, QAction], *names: str) -> list[QToolButton]:
        made = []
        for name in names:
            button = QToolButton(self)
            button.setDefaultAction(actions[name])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            made.append(button)
        return made
