"""The form that writes a family: what a family's file has, with a live count of its piece sets.

::

    New family                                 Pieces beside the goal piece
    ( Goal piece | Its target | Walls | …)     [Of the shapes below             v]
    +---------------------+                    [card] [card] [card] [Draw a shape]
    |                     |                    How many
    |   board and goal    |                    Pieces      [1] to [8]
    |                     |                    Free cells  [2] to [any]
    +---------------------+                    119 sets of pieces
    Board [4] × [5]  [in all directions v]     Name        [4 × 5, up to 8 pieces]
                                                                      [Cancel] [Save]

The form edits a draft, which is checked by reading the text of its file. What is wrong is said where it is.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QActionGroup, QKeyEvent
from PySide6.QtWidgets import QDialogButtonBox, QScrollArea, QVBoxLayout, QWidget

from klotski_studio.app.lab import families
from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.family import AnyFamily, Corner, Family
from klotski_studio.core.layout import Axis, Board, Cell
from klotski_studio.formats.boards.grids import GATE, WALL
from klotski_studio.formats.families import KEYS, MOST_CELLS, FamilyDraft, FamilyForm
from klotski_studio.ui.dialogs.file_dialogs import opened
from klotski_studio.ui.features.explore import shape_cards as cards
from klotski_studio.ui.features.explore import texts
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_theme
from klotski_studio.ui.look.boxes import DIALOG, STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, QuietLabel, as_heading, tint
from klotski_studio.ui.look.screen_fit import Dialog
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import LABEL, XL, L, M, S, Type, font, px
from klotski_studio.ui.look.translate import error_text
from klotski_studio.ui.widgets.fields import ChoiceField, NumberField, TextField
from klotski_studio.ui.widgets.message_box import DISCARD, SAVE, MessageBox, quiet, save_answers
from klotski_studio.ui.widgets.panel_parts import SegmentedControl

LONGEST_SIDE = 16
"""The most columns and rows; as many cells as a family may have are fewer."""
GRID_SIZE = 240
"""The least side of the board, in pixels."""


class Tool(StrEnum):
    """What the mouse and Space do on the board."""

    GOAL = "goal-piece"
    TARGET = "its-target"
    WALLS = "wall"
    GATES = "gate"


GROUNDS = {Tool.WALLS: WALL, Tool.GATES: GATE}
TOOLS = {
    FamilyForm.PIECES: tuple(Tool),
    FamilyForm.LINES: (Tool.GOAL, Tool.TARGET),
    FamilyForm.POLYOMINOES: (Tool.WALLS,),
}
"""The tools of each form."""


class FamilyBoard(FollowsAppearance, QWidget):
    """Changes the board and the goal of a family.

    A goal piece is drawn cell by cell; a cell that touches none begins another goal piece.
    """

    changed = Signal(object)
    """The :class:`Family` as a person wants it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._family, self._is_single = Family("", Board(1, 1), ()), False
        self._mark, self._paints, self._last = "", True, (0, 0)
        group = QActionGroup(self)
        self.tools = {tool: group.addAction("") for tool in Tool}
        self.switch = SegmentedControl(list(self.tools.values()), "tool", self)
        self.columns, self.rows = (NumberField(1, LONGEST_SIDE, self) for _ in range(2))
        self.axes: list[cards.AxisField] = []
        self.grid, self.error = cards.CellGrid(GRID_SIZE, self), cards.FieldError(self)
        self._times, self._axes_below = PlainLabel("×", self), QVBoxLayout()
        self._size = QuietLabel(self, wraps=False)
        self._arrange()
        for field in (self.columns, self.rows):
            field.done.connect(lambda _: self._resize())
        self.grid.begun.connect(self._begin)
        self.grid.passed.connect(self._pass)
        self.follow_appearance()

    @property
    def tool(self) -> Tool:
        """The chosen tool."""
        return next(tool for tool, action in self.tools.items() if action.isChecked())

    def show_draft(self, draft: FamilyDraft) -> None:
        """Show the board of ``draft``, and the goal where its form has one."""
        self._family, self._is_single = draft.family, draft.form is FamilyForm.LINES
        has_goal = "goal" in KEYS[draft.form]
        goal = draft.family.goal if has_goal else ()
        for tool, action in self.tools.items():
            action.setVisible(tool in TOOLS[draft.form])
        if not self.tools[self.tool].isVisible():
            self.tools[TOOLS[draft.form][0]].setChecked(True)
        self.columns.fill(draft.family.board.width)
        self.rows.fill(draft.family.board.height)
        self.grid.show_layout(families.goal_layout(Family("", draft.family.board, goal)))
        self._show_axes(len(goal) if draft.form is FamilyForm.PIECES else 0)

    def retranslate(self) -> None:
        self._size.setText(texts.form_text("board"))
        self.columns.setAccessibleName(texts.form_text("columns"))
        self.rows.setAccessibleName(texts.form_text("rows"))
        for tool, action in self.tools.items():
            action.setText(texts.form_text(tool))
            action.setToolTip(texts.form_text(f"{tool}-tip"))
        self.grid.setAccessibleName(texts.form_text("grid"))
        for field, each in zip(self.axes, self._family.goal, strict=False):
            field.retranslate(visible(each.key))

    def _arrange(self) -> None:
        for action in self.tools.values():
            action.setCheckable(True)
        self.tools[Tool.GOAL].setChecked(True)
        self._size.setBuddy(self.columns)
        size = in_row(self._size, self.columns, self._times, self.rows, STRETCH, self._axes_below, spacing=S)
        switch = in_row(self.switch, STRETCH)
        in_column(switch, (self.grid, 1), self.error, size, on=self, margins=0, spacing=M)

    def _show_axes(self, count: int) -> None:
        """Show in which directions each goal piece may move."""
        while len(self.axes) < count:
            self.axes.append(cards.AxisField(self))
            self._axes_below.addWidget(self.axes[-1])
            self.axes[-1].done.connect(partial(self._turn, len(self.axes) - 1))
        for number, field in enumerate(self.axes):
            field.setVisible(number < count)
            if number < count:
                field.retranslate(visible(self._family.goal[number].key))
                field.fill(self._family.goal[number].axis)

    def _turn(self, number: int, axis: Axis) -> None:
        goal = list(self._family.goal)
        goal[number] = replace(goal[number], axis=axis)
        self.changed.emit(replace(self._family, goal=tuple(goal)))

    def _resize(self) -> None:
        self.changed.emit(families.resized(self._family, self.columns.value(), self.rows.value()))

    def _begin(self, cell: Cell) -> None:
        self._mark = GROUNDS.get(self.tool) or families.goal_at(self._family, cell, single=self._is_single)
        self._paints = not families.mark_on(self._family, self._mark, cell)
        goal = {each.key: each.target for each in self._family.goal}
        if self.tool is Tool.TARGET and self._mark not in goal:
            self._mark = next(iter(goal), "")
        if self.tool is Tool.TARGET and self._mark and cell not in goal[self._mark].cells:
            self._last = goal[self._mark].at
            self._pass(cell)
        elif self.tool is not Tool.TARGET:
            self._pass(cell)
        self._last = cell

    def _pass(self, cell: Cell) -> None:
        by, self._last = (cell[0] - self._last[0], cell[1] - self._last[1]), cell
        if self.tool is not Tool.TARGET:
            self.changed.emit(families.painted(self._family, self._mark, cell, on=self._paints))
        elif self._mark:
            self.changed.emit(families.moved(self._family, self._mark, by))


MOST = 99
"""The share of the height that the cards may have, before anything is left free."""
COUNTING, SAVING = "draft-sets", "draft-file"
"""The channels of the jobs that count the sets of a draft, and save it."""


class FamilyDialog(FollowsAppearance, Dialog):
    """Edits a draft of a family, and saves it as a new file."""

    saved = Signal(object)
    """The :class:`FamilyFile` that was made."""

    def __init__(
        self,
        draft: FamilyDraft,
        folder: Path,
        runner: JobRunner,
        parent: QWidget,
        replaced: families.FamilyFile | None = None,
    ) -> None:
        """``folder``, made if it is missing, gets a new file, or else the file ``replaced`` is written."""
        super().__init__(parent)
        self.draft = self._first = texts.named(draft)
        self._folder, self._runner = folder, runner
        self._replaced = None if replaced is None else replaced.path
        self.board, self.form = FamilyBoard(self), ChoiceField(FamilyForm, self)
        self.corner, self.lengths = ChoiceField(Corner, self), cards.LengthBoxes(self)
        self._scroll, self.shapes = QScrollArea(self), cards.ShapeCards(self)
        self.pieces, self.free = cards.RangeField(MOST_CELLS, self), cards.RangeField(MOST_CELLS, self)
        self.name = TextField(self)
        self.status, self._buttons = PlainLabel(self), QDialogButtonBox(self)
        buttons = QDialogButtonBox.ButtonRole
        self.save_button = self._buttons.addButton("", buttons.AcceptRole)
        self.cancel_button = quiet(self._buttons.addButton("", buttons.RejectRole))
        self._fields: dict[str, QWidget] = {
            **{"corner": self.corner, "lines": self.lengths, "pieces": self.pieces, "free": self.free},
            "name": self.name,
        }
        self._labels = {name: QuietLabel(self, wraps=False) for name in self._fields}
        self._headings = {name: as_heading(PlainLabel(self)) for name in ("title", "beside", "limits")}
        self._errors = {name: cards.FieldError(self) for name in (*self._fields, "shapes")}
        self._errors["board"] = self.board.error
        self._arrange()
        self._connect()
        self._show_draft()
        self.follow_appearance()
        self.resize(px(GRID * 117), px(GRID * 72))
        self.setFocus()  # on no field: none is the first to be filled in

    def save(self) -> None:
        """Save the family in the background, and close when that is done."""
        self.name.finish()
        if self.save_button.isEnabled():
            self.save_button.setEnabled(False)
            work = partial(families.save_family, self.draft, self._folder, replaced=self._replaced)
            self._runner.start(SAVING, work, self._saved)

    def reject(self) -> None:
        """Close the form; ask whether to save a draft that is not as it was at first."""
        self.name.finish()
        if self.draft == self._first:
            super().reject()
            return
        name = visible(self.draft.family.name)
        box = MessageBox(
            texts.form_text("unsaved", name=name), texts.form_text("unsaved-more"), save_answers(), self
        )
        box.answered.connect(self._answered)
        opened(box)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter end the typing in a field; the button alone saves."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)

    def done(self, result: int) -> None:
        for channel in (COUNTING, SAVING):
            self._runner.drop(channel)
        super().done(result)

    def retranslate(self) -> None:
        self.setWindowTitle(texts.form_text("title" if self._replaced is None else "edit-title"))
        for name, label in (self._labels | self._headings).items():
            label.setText(texts.form_text(name))
        self._headings["title"].setText(self.windowTitle())
        for name, field in (("pieces", self.pieces), ("free", self.free)):
            field.name(texts.form_text(name))
        for word, part in (("name", self.name), ("form", self.form), ("corner", self.corner)):
            part.setAccessibleName(texts.form_text(word))
        self.form.name(texts.choices_of(texts.FORMS))
        self.corner.name(texts.choices_of(texts.CORNERS))
        self.save_button.setText(texts.form_text("save"))
        self.cancel_button.setText(texts.form_text("cancel"))
        self._check()

    def restyle(self) -> None:
        tint(self.status, current_theme().verdict["solved"])

    def _arrange(self) -> None:
        self.setObjectName("family_form")
        beside_text(self.status.setFont, lambda: font(Type.FIGURE))
        self._scroll.setWidget(self.shapes)
        for ground in (self.shapes, self._scroll.viewport()):
            ground.setAutoFillBackground(False)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setMinimumWidth(self.shapes.sizeHint().width() + M)
        rows = {}
        for name, field in self._fields.items():
            label = self._labels[name]
            label.setBuddy(field)
            beside_text(label.setFixedWidth, lambda: px(LABEL))
            rows[name] = in_column(in_row(label, (field, 1), spacing=S), self._errors[name], spacing=0)
        title, beside, limits = self._headings.values()
        left = in_column(title, (self.board, 1), spacing=S)
        kinds = (beside, self.form, rows["corner"], rows["lines"])
        shapes = (self._scroll, MOST), self._errors["shapes"]
        numbers = (S, limits, rows["pieces"], rows["free"], S, self.status, rows["name"], STRETCH)
        sides = in_row((left, 2), (in_column(*kinds, *shapes, *numbers, spacing=S), 3), spacing=XL + S)
        in_column((sides, 1), self._buttons, on=self, margins=DIALOG, spacing=L)

    def _connect(self) -> None:
        self.name.done.connect(lambda name: self._edit(name=name))
        self.board.changed.connect(lambda family: self._take(replace(self.draft, family=family)))
        self.shapes.flowed.connect(self._fit_shapes)
        self.shapes.changed.connect(lambda family: self._take(replace(self.draft, family=family)))
        self.pieces.done.connect(lambda numbers: self._edit(pieces=numbers))
        self.free.done.connect(lambda numbers: self._edit(free=numbers))
        self.form.done.connect(lambda form: self._take(replace(self.draft, form=form)))
        self.corner.done.connect(lambda corner: self._take(replace(self.draft, corner=corner)))
        self.lengths.done.connect(lambda lengths: self._take(replace(self.draft, lengths=lengths)))
        self._buttons.accepted.connect(self.save)
        self._buttons.rejected.connect(self.reject)

    def _answered(self, answer: str) -> None:
        if answer == DISCARD:
            super().reject()
        elif answer == SAVE:
            self.save()

    def _edit(self, **fields: Any) -> None:
        self._take(replace(self.draft, family=replace(self.draft.family, **fields)))

    def _take(self, draft: FamilyDraft) -> None:
        self.draft = texts.named(draft, texts.given_name(self.draft))
        self._show_draft()
        self._check()

    def _show_draft(self) -> None:
        draft, keys = self.draft, KEYS[self.draft.form]
        for name, field in self._fields.items():
            for part in (field, self._labels[name]):
                part.setVisible(name in keys)
        for part in (self.shapes, self._headings["limits"]):
            part.setVisible("shapes" in keys)
        self.name.fill(draft.family.name)
        self.form.fill(draft.form)
        self.board.show_draft(draft)
        self.shapes.show_family(draft.family)
        self._fit_shapes()
        self.pieces.fill(draft.family.pieces)
        self.free.fill(draft.family.free)
        self.corner.fill(draft.corner)
        self.lengths.fill(draft.lengths)

    def _fit_shapes(self) -> None:
        """Give the cards no more height than they need."""
        self._scroll.setMaximumHeight(self.shapes.sizeHint().height() if self.shapes.isVisibleTo(self) else 0)

    def _check(self) -> None:
        """Count the sets of the draft, or show at its field why it is no family."""
        try:
            family = self.draft.read()
        except KlotskiError as error:
            self._runner.drop(COUNTING)
            self._show_error(texts.field_of(error), texts.field_error_text(error))
            return
        self._show_error("", "")
        self.status.setText(texts.form_text("counting"))
        self._runner.start(COUNTING, partial(families.count_sets, family), partial(self._counted, family))

    def _show_error(self, field: str, text: str) -> None:
        """Show ``text`` at ``field``, a key with dots; in the status if that has no place."""
        first, _, rest = field.partition(".")
        place = {"goal": "board"}.get(first, first)
        self.shapes.show_error(rest.partition(".")[0] if first == "shapes" else "")
        for name, label in self._errors.items():
            label.show_text(text if name == place or (place not in self._errors and name == "name") else "")
        self.status.setText("")
        self.save_button.setEnabled(not text)

    def _counted(self, family: AnyFamily, outcome: Outcome[int | None]) -> None:
        self.status.setText(
            texts.sets_text(family, outcome.value) if isinstance(outcome, Done) else error_text(outcome.error)
        )

    def _saved(self, outcome: Outcome[families.FamilyFile]) -> None:
        if isinstance(outcome, Done):
            self.saved.emit(outcome.value)
            self.accept()
        else:
            self.status.setText(error_text(outcome.error))
            self.save_button.setEnabled(True)
