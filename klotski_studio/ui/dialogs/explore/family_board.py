"""The left side of the form that writes a family: the board's size, and the board with the goal, to paint on.

::

    Columns [4]  Rows [5]
    Paint   [Where Q must end v]
    +---------+
    | . . . . |
    | . Q Q . |
    +---------+
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from klotski_studio.app.lab.family_editing import mark_on, painted, resized, unused_name
from klotski_studio.app.lab.family_files import goal_layout
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.family import Family
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Board
from klotski_studio.formats.boards.grids import GATE, WALL
from klotski_studio.formats.family_draft import KEYS, FamilyDraft, FamilyForm
from klotski_studio.ui.dialogs.explore.cell_grid import CellGrid
from klotski_studio.ui.dialogs.explore.form_texts import text_of
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import S
from klotski_studio.ui.panels.inspector.fields import ChoiceField, NumberField

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
