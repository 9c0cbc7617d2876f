"""The form that writes a family: what a family's file has, with a live count of its piece sets.

::

    Name [ 4 x 5, Q home below  ]   Pieces are [Of the shapes below  v]
    Columns [4] Rows [5]            Q, once                [in all directions v]
    Paint [Where Q must end v]      [grid]  [0] to [any]   [in all directions v]  x
    +-----------------+             [Add a Shape]
    | board and goal  |             Pieces      [1] to [8]
    +-----------------+             Free cells  [2] to [any]
    119 sets of pieces                                          [Cancel] [Save]

The form edits a draft, which is checked by reading the text of its file. What is wrong is said at its field.

The left side of the form that writes a family: the board's size, and the board with the goal, to paint on.

::

    Columns [4]  Rows [5]
    Paint   [Where Q must end v]
    +---------+
    | . . . . |
    | . Q Q . |
    +---------+
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QWidget,
)

from klotski_studio.app.lab.families import (
    FamilyFile,
    count_sets,
    goal_layout,
    mark_on,
    painted,
    resized,
    save_family,
    unused_name,
)
from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.family import AnyFamily, Corner, Family
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Board
from klotski_studio.formats.boards.grids import GATE, WALL
from klotski_studio.formats.families import KEYS, MOST_CELLS, FamilyDraft, FamilyForm
from klotski_studio.ui.features.explore.form_texts import (
    corner_names,
    field_error_text,
    field_of,
    form_names,
    text_of,
)
from klotski_studio.ui.features.explore.shape_rows import (
    CellGrid,
    FieldError,
    LengthBoxes,
    PieceRows,
    RangeField,
)
from klotski_studio.ui.features.explore.texts import reason_text, sets_text
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.boxes import in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import L, S, px
from klotski_studio.ui.widgets.fields import ChoiceField, NumberField, TextField
from klotski_studio.ui.widgets.message_box import DISCARD, SAVE, MessageBox, quiet, save_answers
from klotski_studio.ui.widgets.panel_parts import PanelScroll

LONGEST_SIDE = 16
"""The most columns and rows; as many cells as a family may have are fewer."""
GRID_SIZE = 200
"""The least side of the board, in pixels."""


class FamilyBoard(FollowsAppearance, QWidget):
    """Changes the board and the goal of a family."""

    changed = Signal(object)
    """The :class:`Family` as a person wants it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._family, self._marks = Family("", Board(1, 1), ()), [""]
        self._paints = True
        self.columns, self.rows = (NumberField(1, LONGEST_SIDE, self) for _ in range(2))
        self.brush, self.grid = ChoiceField(0, self), CellGrid(GRID_SIZE, self)
        self._fields = {"columns": self.columns, "rows": self.rows, "brush": self.brush}
        self._labels = {name: PlainLabel(self) for name in self._fields}
        self._arrange()
        for field in (self.columns, self.rows):
            field.done.connect(lambda _: self._resize())
        self.grid.begun.connect(self._begin)
        self.grid.passed.connect(self._paint)
        self.follow_appearance()

    @property
    def mark(self) -> str:
        """What is painted: a wall, a gate, or the key of a goal piece."""
        return self._marks[max(0, self.brush.currentIndex())]

    def show_draft(self, draft: FamilyDraft) -> None:
        """Show the board of ``draft``, and the goal where its form has one."""
        self._family, keys, mark = draft.family, KEYS[draft.form], self.mark
        goal = draft.family.goal if "goal" in keys else ()
        keyed = [each.key for each in goal]
        more = [] if keyed and draft.form is not FamilyForm.PIECES else [unused_name(draft.family)]
        grounds = {FamilyForm.PIECES: [WALL, GATE], FamilyForm.POLYOMINOES: [WALL]}.get(draft.form, [])
        self._marks = [*(keyed + more if "goal" in keys else ()), *grounds]
        self._name_brushes()
        self.brush.setCurrentIndex(self._marks.index(mark) if mark in self._marks else 0)
        self.columns.fill(draft.family.board.width)
        self.rows.fill(draft.family.board.height)
        self.grid.show_layout(goal_layout(Family("", draft.family.board, goal)))

    def retranslate(self) -> None:
        for name, label in self._labels.items():
            label.setText(text_of(name))
            self._fields[name].setAccessibleName(text_of(name))
        self.brush.setToolTip(text_of("brush-tip"))
        self.grid.setAccessibleName(text_of("grid"))
        self._name_brushes()

    def _arrange(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(S)
        for name, label in self._labels.items():
            label.setBuddy(self._fields[name])
        grid.addWidget(self._labels["columns"], 0, 0)
        grid.addWidget(self.columns, 0, 1)
        grid.addWidget(self._labels["rows"], 0, 2, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self.rows, 0, 3)
        grid.addWidget(self._labels["brush"], 1, 0)
        grid.addWidget(self.brush, 1, 1, 1, 3)
        grid.addWidget(self.grid, 2, 0, 1, 4)
        grid.setColumnStretch(2, 1)
        grid.setRowStretch(2, 1)

    def _name_brushes(self) -> None:
        """List what can be painted."""
        goal, chosen = {each.key for each in self._family.goal}, self.brush.currentIndex()
        self.brush.clear()
        for mark in self._marks:
            ground = {WALL: "wall", GATE: "gate"}.get(mark)
            is_first = mark in goal or not goal
            word = ground or ("goal-piece" if is_first else "next-goal-piece")
            self.brush.addItem(text_of(word, piece=visible(mark)))
        self.brush.setCurrentIndex(chosen)

    def _resize(self) -> None:
        self.changed.emit(resized(self._family, self.columns.value(), self.rows.value()))

    def _begin(self, cell: Cell) -> None:
        self._paints = not mark_on(self._family, self.mark, cell)
        self._paint(cell)

    def _paint(self, cell: Cell) -> None:
        self.changed.emit(painted(self._family, self.mark, cell, on=self._paints))


COUNTING, SAVING = "draft-sets", "draft-file"
"""The channels of the jobs that count the sets of a draft, and save it."""


class FamilyDialog(FollowsAppearance, FitsScreen, QDialog):
    """Edits a draft of a family, and saves it as a new file."""

    saved = Signal(object)
    """The :class:`FamilyFile` that was made."""

    def __init__(
        self,
        draft: FamilyDraft,
        folder: Path,
        runner: JobRunner,
        parent: QWidget,
        replaced: FamilyFile | None = None,
    ) -> None:
        """``folder``, made if it is missing, gets a new file, or else the file ``replaced`` is written."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.draft, self._first, self._folder, self._runner = draft, draft, folder, runner
        self._replaced = None if replaced is None else replaced.path
        self.name, self.form = TextField(self), ChoiceField(len(FamilyForm), self)
        self.board, self.rows = FamilyBoard(self), PieceRows(self)
        self.pieces, self.free = RangeField(MOST_CELLS, self), RangeField(MOST_CELLS, self)
        self.corner, self.lengths = ChoiceField(len(Corner), self), LengthBoxes(self)
        self.status, self._buttons = PlainLabel(self), QDialogButtonBox(self)
        buttons = QDialogButtonBox.ButtonRole
        self.save_button = self._buttons.addButton("", buttons.AcceptRole)
        self.cancel_button = quiet(self._buttons.addButton("", buttons.RejectRole))
        self._fields: dict[str, QWidget] = {
            **{"name": self.name, "form": self.form, "corner": self.corner, "lines": self.lengths},
            **{"pieces": self.pieces, "free": self.free},
        }
        self._labels = {name: PlainLabel(self) for name in self._fields}
        self._errors = {name: FieldError(self) for name in (*self._fields, "board")}
        self._scroll = PanelScroll(self)
        self._arrange()
        self._connect()
        self._show_draft()
        self.follow_appearance()
        self.resize(px(GRID * 105), px(GRID * 66))

    def save(self) -> None:
        """Save the family in the background, and close when that is done."""
        self.name.finish()
        if self.save_button.isEnabled():
            self.save_button.setEnabled(False)
            work = partial(save_family, self.draft, self._folder, replaced=self._replaced)
            self._runner.start(SAVING, work, self._saved)

    def reject(self) -> None:
        """Close the form; ask whether to save a draft that is not as it was at first."""
        self.name.finish()
        if self.draft == self._first:
            super().reject()
            return
        name = visible(self.draft.family.name)
        box = MessageBox(text_of("unsaved", name=name), text_of("unsaved-more"), save_answers(), self)
        box.answered.connect(self._answered)
        box.finished.connect(box.deleteLater)
        box.open()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter end the typing in a field; the button alone saves."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)

    def done(self, result: int) -> None:
        for channel in (COUNTING, SAVING):
            self._runner.drop(channel)
        super().done(result)

    def retranslate(self) -> None:
        self.setWindowTitle(text_of("title"))
        for name, label in self._labels.items():
            label.setText(text_of(name))
        for name, field in (("pieces", self.pieces), ("free", self.free)):
            field.name(text_of(name))
        for name in ("name", "form", "corner"):
            self._fields[name].setAccessibleName(text_of(name))
        self.form.name(form_names())
        self.corner.name(corner_names())
        self.save_button.setText(text_of("save"))
        self.cancel_button.setText(text_of("cancel"))
        self._check()

    def _arrange(self) -> None:
        fields = QGridLayout()
        fields.setHorizontalSpacing(S)
        fields.setVerticalSpacing(S)
        fields.setColumnStretch(1, 1)
        for number, (name, field) in enumerate(self._fields.items()):
            self._labels[name].setBuddy(field)
            fields.addWidget(self._labels[name], 2 * number, 0)
            fields.addWidget(field, 2 * number, 1)
            fields.addWidget(self._errors[name], 2 * number + 1, 0, 1, 2)
        self._scroll.column.addWidget(self.rows)
        left = in_column((self.board, 1), self._errors["board"])
        sides = in_row((left, 2), (in_column(fields, (self._scroll, 1)), 3), spacing=L)
        foot = in_row((self.status, 1), self._buttons)
        in_column((sides, 1), foot, on=self, margins=L, spacing=S)

    def _connect(self) -> None:
        self.name.done.connect(lambda name: self._edit(name=name))
        self.board.changed.connect(lambda family: self._take(replace(self.draft, family=family)))
        self.rows.changed.connect(lambda family: self._take(replace(self.draft, family=family)))
        self.pieces.done.connect(lambda numbers: self._edit(pieces=numbers))
        self.free.done.connect(lambda numbers: self._edit(free=numbers))
        self.form.done.connect(lambda at: self._take(replace(self.draft, form=tuple(FamilyForm)[at])))
        self.corner.done.connect(lambda at: self._take(replace(self.draft, corner=tuple(Corner)[at])))
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
        self.draft = draft
        self._show_draft()
        self._check()

    def _show_draft(self) -> None:
        draft, keys = self.draft, ("form", *KEYS[self.draft.form])
        for name, field in self._fields.items():
            for part in (field, self._labels[name]):
                part.setVisible(name in keys)
        self._scroll.setVisible("shapes" in keys)
        self.name.fill(draft.family.name)
        self.form.fill(tuple(FamilyForm).index(draft.form))
        self.board.show_draft(draft)
        self.rows.show_family(draft.family)
        self.pieces.fill(draft.family.pieces)
        self.free.fill(draft.family.free)
        self.corner.fill(tuple(Corner).index(draft.corner))
        self.lengths.fill(draft.lengths)

    def _check(self) -> None:
        """Count the sets of the draft, or show at its field why it is no family."""
        try:
            family = self.draft.read()
        except KlotskiError as error:
            self._runner.drop(COUNTING)
            self._show_error(field_of(error), field_error_text(error))
            return
        self._show_error("", "")
        self.status.setText(text_of("counting"))
        self._runner.start(COUNTING, partial(count_sets, family), partial(self._counted, family))

    def _show_error(self, field: str, text: str) -> None:
        """Show ``text`` at ``field``, a key with dots; in the status if that has no place."""
        first, _, rest = field.partition(".")
        is_shown = self.rows.show_error(rest.partition(".")[0] if first == "shapes" else "", text)
        place = "board" if first == "goal" else first
        for name, label in self._errors.items():
            label.show_error(text if name == place else "")
        self.status.setText("" if is_shown or place in self._errors else text)
        self.save_button.setEnabled(not text)

    def _counted(self, family: AnyFamily, outcome: Outcome[int | None]) -> None:
        self.status.setText(
            sets_text(family, outcome.value) if isinstance(outcome, Done) else reason_text(outcome.error)
        )

    def _saved(self, outcome: Outcome[FamilyFile]) -> None:
        if isinstance(outcome, Done):
            self.saved.emit(outcome.value)
            self.accept()
        else:
            self.status.setText(reason_text(outcome.error))
            self.save_button.setEnabled(True)
