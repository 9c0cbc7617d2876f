"""The inspector: a panel that shows and edits the properties of the layout and of the selected pieces.

The form of the inspector for the layout: names, author, size, metric, description.

The form of the inspector for the selected pieces, one or several at once.

Where the pieces differ a field is empty and says so; what is written into it goes for all of them.

Its texts come first.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFormLayout, QToolButton, QWidget

from klotski_studio.app.documents import edit_table
from klotski_studio.app.documents.document import Editor
from klotski_studio.app.documents.edit_table import Edit, P
from klotski_studio.app.picture.theme import piece_appearances
from klotski_studio.app.runtime.installed import available_languages
from klotski_studio.app.solving.verdict import Verdict
from klotski_studio.app.texts.errors import METRICS
from klotski_studio.app.texts.piece_facts import names_by_key
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.core.edits import MOST_SIDE, Edges, Handle, companions
from klotski_studio.core.layout import Axis, Layout, Metric, Piece, Shape
from klotski_studio.ui.features.edit.problems import ProblemSection
from klotski_studio.ui.features.edit.swatches import Swatches
from klotski_studio.ui.look.appearance import FollowsAppearance, appearance, beside_text, shown_labels
from klotski_studio.ui.look.boxes import STRETCH, fill, in_row
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.plain import ElidedLabel, PlainLabel, QuietLabel, as_heading
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, L, S, px
from klotski_studio.ui.look.translate import language_name, texts, translator
from klotski_studio.ui.panels.header.content import is_checked
from klotski_studio.ui.widgets.fields import (
    ChoiceField,
    NumberField,
    TextArea,
    TextField,
    axis_names,
    fill_width,
    finish_typing,
    in_a_row,
    labelled_rows,
    share_column,
)
from klotski_studio.ui.widgets.panel_parts import PanelScroll, action_button

WORDS: Mapping[str, str] = {
    "layout": N_("inspector", "Puzzle"),
    "name": N_("inspector", "Title"),
    "name-in": N_("inspector", "Title ({language})"),
    "author": N_("inspector", "Author"),
    "source": N_("inspector", "Source"),
    "description": N_("inspector", "Description"),
    "size": N_("inspector", "Board"),
    "columns": N_("inspector", "Columns of the board"),
    "rows": N_("inspector", "Rows of the board"),
    "metric": N_("inspector", "Counted in"),
    "about": N_("inspector", "About"),
    "show": N_("inspector", "Titles, author, source…"),
    "hide": N_("inspector", "Hide"),
    "metric-none": N_("inspector", "not said"),
    "piece": N_("inspector", "Piece {key}"),
    "pieces": QT_TRANSLATE_N_NOOP("inspector", "%Ln piece(s)", None, 1),
    "target": N_("inspector", "Target of {key}"),
    "target-hint": N_(
        "inspector", "Drag it, or use the arrow keys, to place it elsewhere. Delete removes it."
    ),
    "hint-arrange": N_("inspector", "Click a piece to change it. Drag on free cells to draw one."),
    "hint-brush": N_(
        "inspector",
        "Drag to draw a piece; with Shift, to join cells to one. On the selected piece it takes cells.",
    ),
    "hint-stamp": N_(
        "inspector",
        "Click free cells to place one more of the selected piece. Click a piece to repeat that one.",
    ),
    "hint-aim": N_("inspector", "Drag a piece to where it must end."),
    "hint-wall": N_("inspector", "Drag over cells that no piece may enter, or over walls to take them away."),
    "hint-gate": N_(
        "inspector",
        "Drag over cells that only a piece with a target may enter, or over gates to take them away.",
    ),
    "key": N_("inspector", "Key"),
    "label": N_("inspector", "Label"),
    "several": N_("inspector", "several"),
    "color": N_("inspector", "Colour"),
    "axis": N_("inspector", "May move"),
    "lengthwise": N_("inspector", "Along its length"),
    "shape": N_("inspector", "Shape"),
    "width": N_("inspector", "Width of the piece"),
    "height": N_("inspector", "Height of the piece"),
    "cells": QT_TRANSLATE_N_NOOP("inspector", "%Ln cell(s)", None, 1),
    "goal": N_("inspector", "Target"),
    "goal-at": N_("inspector", "cell {x}, {y}"),
    "goal-none": N_("inspector", "none"),
    "goal-some": N_("inspector", "{count} of {total}"),
    "group": N_("inspector", "Swaps with"),
    "group-none": N_("inspector", "no other piece"),
    "group-some": N_("inspector", "{keys}"),
}
text_of = texts("inspector", WORDS)

MAIN_TOOL = "arrange"
"""The tool whose hint is shown only while nothing is selected; each tool has a ``hint-`` in :data:`WORDS`."""

TIPS: Mapping[str, str] = {
    "label": N_("inspector", "What is written on the piece, if anything"),
    "key": N_("inspector", "The letter that stands for the piece in files and codes"),
    "color": N_("inspector", "The theme gives alike shapes the same colour"),
    "axis": N_("inspector", "Where the piece may move: a car, for example, only along its length"),
    "shape": N_("inspector", "The columns and rows that the piece covers"),
    "goal": N_("inspector", "Where the piece must end"),
    "group": N_(
        "inspector", "Pieces that swap with each other: any of them may end on the target of any other"
    ),
    "name": N_("inspector", "The title, as the library and printed cards show it"),
    "name-in": N_("inspector", "The title where the program speaks {language}"),
    "size": N_(
        "inspector", "Columns and rows of the board; it grows and shrinks at its right and lower side"
    ),
    "author": N_("inspector", "Who has designed the puzzle"),
    "source": N_("inspector", "Where the puzzle comes from: a book, a collection, an address"),
    "about": N_("inspector", "What cards, sheets and the library say of the puzzle"),
    "metric": N_("inspector", "What its author counts: moves, slides or steps"),
    "description": N_("inspector", "What others should know about the puzzle"),
}
"""What each field is for, said when the mouse rests on it."""
tip_of = texts("inspector", TIPS)


class EditorForm(FollowsAppearance, QWidget):
    """Rows of fields that edit the document of an editor, each beside its label."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._editor: Editor | None = None
        self._fields: dict[str, QWidget] = {}
        self.labels: dict[str, PlainLabel] = {}

    def edit_with(self, editor: Editor) -> None:
        """Edit the document of ``editor``, or what is selected in it, from now on."""
        self._editor = editor

    def _name_row(self, row: str, text: str, **values: str) -> None:
        """Name ``row`` as the table of texts has it under ``text``."""
        label, field = self.labels[row], self._fields[row]
        label.setText(text_of(text, **values))
        field.setAccessibleName(text_of(text, **values))
        for widget in (label, field):
            widget.setToolTip(tip_of(text, **values))

    def _apply(self, edit: Edit[P], *args: P.args, **kwargs: P.kwargs) -> None:
        if self._editor is not None:
            self._editor.apply(edit, *args, **kwargs)


class LayoutForm(EditorForm):
    """The form for the layout."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = TextField(self)
        self.names = {code: TextField(self) for code in available_languages()}
        self.author, self.source = TextField(self), TextField(self)
        self.description = TextArea(self)
        self.columns, self.rows = NumberField(1, MOST_SIDE, self), NumberField(1, MOST_SIDE, self)
        self.metric_choice = ChoiceField((None, *Metric), self)
        self.about = QToolButton(self)
        self.about.setCheckable(True)
        self.about.setObjectName("link_button")
        beside_text(self.about.setFixedHeight, lambda: px(CONTROL))
        folded = {
            **{f"name-{code}": field for code, field in self.names.items()},
            "author": self.author,
            "source": self.source,
            "description": self.description,
        }
        self._fields = {
            "name": self.name,
            "size": in_a_row(self, self.columns, PlainLabel("×", self), self.rows),
            "metric": self.metric_choice,
            "about": self.about,
            **folded,
        }
        fill_width(self.metric_choice)
        self.labels = labelled_rows(self, self._fields, {"size": self.columns})
        self._folded = tuple(folded.values())
        self.about.toggled.connect(self.unfold)
        self.unfold(False)
        self.leaving = (self.columns, self.rows, self.metric_choice)
        """The fields after which the keyboard goes back to the board."""
        self._connect()
        self.follow_appearance()

    def unfold(self, on: bool = True) -> None:
        """Show the fields that say where the puzzle comes from, or hide them."""
        rows = self.layout()
        assert isinstance(rows, QFormLayout)
        for field in self._folded:
            rows.setRowVisible(field, on)
        self.about.setChecked(on)
        self.about.setText(text_of("hide" if on else "show"))

    def show_layout(self, layout: Layout) -> None:
        """Fill the fields from ``layout``."""
        meta = layout.meta
        for field, text in (
            (self.name, layout.name),
            *((field, meta.names.get(code, "")) for code, field in self.names.items()),
            (self.author, meta.author),
            (self.source, meta.source),
        ):
            field.fill(text)
        self.description.fill(meta.description)
        self.columns.fill(layout.board.width)
        self.rows.fill(layout.board.height)
        self.metric_choice.fill(meta.metric)

    def retranslate(self) -> None:
        languages = {f"name-{code}": language_name(code) for code in self.names}
        for row in self._fields:
            values = {"language": languages[row]} if row in languages else {}
            self._name_row(row, "name-in" if values else row, **values)
        self.about.setText(text_of("hide" if self.about.isChecked() else "show"))
        self.columns.setAccessibleName(text_of("columns"))
        self.rows.setAccessibleName(text_of("rows"))
        translate = translator("texts")
        self.metric_choice.name((text_of("metric-none"), *(translate(METRICS[metric]) for metric in Metric)))

    def _connect(self) -> None:
        self.name.done.connect(lambda text: self._apply(edit_table.NAME, text, shown=appearance().language))
        for code, field in self.names.items():
            field.done.connect(lambda text, code=code: self._apply(edit_table.NAME, text, code))
        self.author.done.connect(lambda text: self._apply(edit_table.AUTHOR, text))
        self.source.done.connect(lambda text: self._apply(edit_table.SOURCE, text))
        self.description.done.connect(lambda text: self._apply(edit_table.DESCRIPTION, text))
        self.metric_choice.done.connect(lambda metric: self._apply(edit_table.METRIC, metric))
        self.columns.done.connect(lambda _: self._resize())
        self.rows.done.connect(lambda _: self._resize())

    def _resize(self) -> None:
        if self._editor is not None:
            board = self._editor.layout.board
            right, bottom = self.columns.value() - board.width, self.rows.value() - board.height
            self._editor.apply(edit_table.RESIZE_BOARD, Edges(right=right, bottom=bottom))


LENGTHWISE = "lengthwise"
"""The choice of an axis that follows from the shape of each piece."""


class PieceForm(EditorForm):
    """The form for label, colour, axis, shape and goal of the selected pieces."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label, self.key = TextField(self), TextField(self, reports_typing=False)  # as Tab walks them
        self.key.setMaxLength(1)
        self.swatches = Swatches(self)
        self.axis = ChoiceField((*Axis, LENGTHWISE), self)
        self.width_field, self.height_field = NumberField(1, MOST_SIDE, self), NumberField(1, MOST_SIDE, self)
        self.goal, self.group, self.shapes = (ElidedLabel(self) for _ in range(3))
        for label in (self.goal, self.group, self.shapes):
            label.setContentsMargins(S, 0, 0, 0)  # its words begin where those in a field do
        self._times = PlainLabel("×", self)
        self._shape: Shape | None = None
        self._fields = {
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

    def show_pieces(self, layout: Layout, pieces: tuple[Piece, ...]) -> None:
        """Fill the fields from ``pieces``, at least one, of ``layout``."""
        alone = pieces[0] if len(pieces) == 1 else None
        self.key.setEnabled(alone is not None)
        self.key.fill(alone.key if alone is not None else "")
        self.key.setPlaceholderText(text_of("several") if alone is None else "")
        labels = {piece.label for piece in pieces}
        self.label.fill(labels.pop() if len(labels) == 1 else "")
        self.label.setPlaceholderText(text_of("several") if labels else "")
        first, colors = layout.pieces.index(pieces[0]), {piece.color for piece in pieces}
        self.swatches.show_colors(colors, lambda: piece_appearances(layout, appearance().theme)[first].color)
        axes = {piece.axis for piece in pieces}
        self.axis.fill(axes.pop() if len(axes) == 1 else None)
        self._show_shape({piece.shape for piece in pieces})
        self._show_goal(layout, pieces)
        self._show_group(layout, pieces)

    def retranslate(self) -> None:
        for row in self._fields:
            self._name_row(row, row)
        self.width_field.setAccessibleName(text_of("width"))
        self.height_field.setAccessibleName(text_of("height"))
        self.axis.name((*axis_names(), text_of(LENGTHWISE)))

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
        called = names_by_key(layout, shown_labels)
        names = ", ".join(called.get(key, key) for key in others or sorted(keys))
        self.group.setText(text_of("group-some", keys=names) if joined else text_of("group-none"))

    def _connect(self) -> None:
        self.key.done.connect(self._rename)
        self.label.done.connect(lambda text: self._apply(edit_table.LABEL, text))
        self.swatches.chosen.connect(lambda color: self._apply(edit_table.COLOR, color))
        self.axis.done.connect(self._set_axis)
        self.width_field.done.connect(lambda _: self._reshape())
        self.height_field.done.connect(lambda _: self._reshape())

    def _set_axis(self, axis: Axis | str) -> None:
        if isinstance(axis, Axis):
            self._apply(edit_table.AXIS, axis)
        elif self._editor is not None:
            self._apply(edit_table.LENGTHWISE)
            layout, keys = self._editor.layout, self._editor.selection.pieces
            self.show_pieces(layout, tuple(piece for piece in layout.pieces if piece.key in keys))

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
        return [action_button(actions[name], self) for name in names]


class Inspector(FollowsAppearance, PanelScroll):
    """The inspector of the current editor."""

    left = Signal()
    """A field was left by Enter, Escape or a choice: the keyboard goes back to the board."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self._editor: Editor | None = None
        self._tool = MAIN_TOOL
        self._connections = Connections()
        self.problems = ProblemSection()
        self.piece_form = PieceForm(actions)
        self.layout_form = LayoutForm()
        self._piece_title, self._layout_title = as_heading(ElidedLabel()), as_heading(PlainLabel())
        self.cells, self.hint = QuietLabel(wraps=False), QuietLabel()
        above = (self.problems, self._layout_title, self.layout_form)  # what comes and goes is below it
        title = in_row((self._piece_title, 1), self.cells)
        fill(self.column, *above, S, title, self.hint, self.piece_form, STRETCH, spacing=S)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields take the keyboard
        fields: list[TextField | TextArea] = [*self.findChildren(TextField)]
        for field in (*fields, *self.findChildren(TextArea)):
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

    def show_verdict(self, verdict: Verdict) -> None:
        """List the problems of ``verdict``; until the layout is checked those before stay."""
        if is_checked(verdict):
            self.problems.show_problems(verdict.problems, verdict.layout)

    def show_tool(self, name: str) -> None:
        """Say what the tool ``name``, which is in hand, is for."""
        self._tool = name
        self._show()

    def edit_label(self) -> None:
        """Give the keyboard focus to the label of the selected pieces."""
        self.piece_form.label.setFocus()
        self.piece_form.label.selectAll()

    def restyle(self) -> None:
        self._show()  # a skin may name pieces

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
        self._show_title(layout, pieces, is_target=selection.target is not None)
        if pieces:
            self.piece_form.show_pieces(layout, pieces)
        self.layout_form.show_layout(layout)

    def _show_title(self, layout: Layout, pieces: tuple[Piece, ...], *, is_target: bool) -> None:
        """Say what is selected, and of a piece that is no rectangle how many cells it has."""
        self._piece_title.setVisible(bool(pieces))
        called = edit_table.piece_name(pieces[0].key, (layout,), shown_labels) if pieces else ""
        if is_target:
            self._piece_title.setText(text_of("target", key=called))
        elif len(pieces) > 1:
            self._piece_title.setText(text_of("pieces", len(pieces)))
        elif pieces:
            self._piece_title.setText(text_of("piece", key=called))
        shape = pieces[0].shape if len(pieces) == 1 else Shape.rectangle(1, 1)
        is_rectangle = len(shape.cells) == shape.width * shape.height
        self.cells.setVisible(not is_rectangle)
        self.cells.setText(text_of("cells", len(shape.cells)))

    def _widen(self) -> None:
        """Set the minimum width to that of the forms; it does not shrink with the selection."""
        forms = max(form.minimumSizeHint().width() for form in (self.piece_form, self.layout_form))
        self.setMinimumWidth(max(self.minimumWidth(), forms + 2 * L))
