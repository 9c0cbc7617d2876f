"""The pieces of a family in its form: a row for each goal piece, and one for each shape.

::

    Q, once                          [in all directions v]
    [grid]  [0] to [any]             [in all directions v]  x
    [grid]  [2] to [4]               [up and down       v]  x
    [Add a Shape]

The grid of a shape is a small board whose cells are painted with the mouse or the keyboard.

::

    press, drag     paint the cells under the mouse, or take away what the first one had
    arrow keys      move a frame over the cells
    Space, Enter    paint the cell in the frame, or take away what it has

Fields of the form that writes a family, and what is wrong with one.

::

    [2] to [any]
    [x] 2  [x] 3  [ ] 4
    “Goal” draws no piece.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from klotski_studio.app.lab.families import with_new_shape
from klotski_studio.app.picture.layout_picture import LayoutPicture, picture_rect
from klotski_studio.app.picture.style.border import CELL
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.family import Family, FamilyShape, GoalPiece, Range
from klotski_studio.core.geometry import Cell, Shape, top_left
from klotski_studio.core.layout import Axis, Board, Layout, Piece, Target
from klotski_studio.formats.families import MOST_CELLS, MOST_SIDE
from klotski_studio.ui.features.explore.form_texts import text_of
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.boxes import STRETCH, in_row
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, tool_tip
from klotski_studio.ui.look.shortcut_keys import ARROWS
from klotski_studio.ui.look.tokens import XS, S, px
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.widgets.fields import ChoiceField, NumberField, axis_names

SIDE, GRID_MOST = 4, 6
"""The cells of a side of a shape's grid: at least so many, and at most on a large board."""
GRID_SIZE = 64
"""The least side of that grid, in pixels."""


class AxisField(ChoiceField):
    """The directions in which a piece may move."""

    chosen = Signal(object)
    """The :class:`Axis` that a person chose."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(len(Axis), parent)
        self.setSizeAdjustPolicy(ChoiceField.SizeAdjustPolicy.AdjustToContents)
        self.done.connect(lambda index: self.chosen.emit(tuple(Axis)[index]))

    def show_axis(self, axis: Axis) -> None:
        """Show ``axis``."""
        self.fill(tuple(Axis).index(axis))

    def retranslate(self, piece: str) -> None:
        """Name the directions; the field is about ``piece``."""
        self.name(axis_names())
        self.setAccessibleName(text_of("axis", piece=piece))
        self.setToolTip(tool_tip(text_of("axis", piece=piece)))


class GoalRow(QWidget):
    """What a form has of a goal piece beside the board: the directions in which it may move."""

    changed = Signal(object)
    """The :class:`GoalPiece` as a person wants it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.goal = GoalPiece(Target("", (0, 0), Shape(())))
        self.title, self.axis = PlainLabel(self), AxisField(self)
        self.axis.chosen.connect(lambda axis: self.changed.emit(replace(self.goal, axis=axis)))
        row = QGridLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setColumnStretch(1, 1)
        row.addWidget(self.title, 0, 0)
        row.addWidget(self.axis, 0, 2)

    def show_goal(self, goal: GoalPiece) -> None:
        """Show ``goal``."""
        self.goal = goal
        self.axis.show_axis(goal.axis)

    def retranslate(self) -> None:
        """Show all texts in the language of the window."""
        piece = visible(self.goal.key)
        self.title.setText(text_of("goal-row", piece=piece))
        self.axis.retranslate(piece)


class ShapeRow(QWidget):
    """The fields of a :class:`FamilyShape`."""

    changed = Signal(object)
    """The :class:`FamilyShape` as a person wants it."""

    dropped = Signal()
    """The shape is to go."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.shape = FamilyShape("", Shape(()))
        self._cells: frozenset[Cell] = frozenset()
        self._side, self._paints = SIDE, True
        self.grid, self.count, self.axis = (
            CellGrid(GRID_SIZE, self),
            RangeField(MOST_CELLS, self),
            AxisField(self),
        )
        self.drop = QToolButton(self)
        self.drop.setAutoRaise(True)
        self.error = FieldError(self)
        self._arrange()
        self.grid.begun.connect(self._begin)
        self.grid.passed.connect(self._paint)
        self.count.done.connect(lambda count: self._change(replace(self.shape, count=count)))
        self.axis.chosen.connect(lambda axis: self._change(replace(self.shape, axis=axis)))
        self.drop.clicked.connect(self.dropped)

    def show_shape(self, shape: FamilyShape, side: int) -> None:
        """Show ``shape`` on a grid of at least ``side`` cells a side."""
        self.shape = shape
        if Shape.of(self._cells) != shape.shape:  # what is painted stays where it is
            self._cells = frozenset(shape.shape.cells)
        self._side = max(side, *(max(cell) + 1 for cell in self._cells), 1)
        self.count.fill(shape.count)
        self.axis.show_axis(shape.axis)
        self._show_cells()

    def retranslate(self) -> None:
        """Show all texts in the language of the window."""
        piece = visible(self.shape.name)
        self.grid.setAccessibleName(text_of("draw", piece=piece))
        self.count.name(text_of("count", piece=piece))
        self.axis.retranslate(piece)
        self.drop.setIcon(icon("close"))
        self.drop.setAccessibleName(text_of("drop", piece=piece))
        self.drop.setToolTip(tool_tip(text_of("drop", piece=piece)))

    def _arrange(self) -> None:
        self.grid.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row = QGridLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setHorizontalSpacing(S)
        row.setColumnStretch(2, 1)
        row.addWidget(self.grid, 0, 0)
        for column, part in ((1, self.count), (3, self.axis), (4, self.drop)):
            row.addWidget(part, 0, column, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.error, 1, 0, 1, 5)

    def _begin(self, cell: Cell) -> None:
        self._paints = cell not in self._cells
        self._paint(cell)

    def _paint(self, cell: Cell) -> None:
        self._cells = self._cells | {cell} if self._paints else self._cells - {cell}
        self._change(replace(self.shape, shape=Shape.of(self._cells)))
        self._show_cells()

    def _show_cells(self) -> None:
        shape, cells = self.shape, self._cells
        pieces = (Piece(shape.name, shape.shape, top_left(cells), shape.axis),) if cells else ()
        self.grid.show_layout(Layout(Board(self._side, self._side), pieces))

    def _change(self, shape: FamilyShape) -> None:
        self.shape = shape
        self.changed.emit(shape)


class PieceRows(FollowsAppearance, QWidget):
    """The rows of all goal pieces and shapes."""

    changed = Signal(object)
    """The :class:`Family` as a person wants it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._family = Family("", Board(1, 1), ())
        self.goals: list[GoalRow] = []
        self.shapes: list[ShapeRow] = []
        self.add = QPushButton(self)
        self.add.setAutoDefault(False)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(S)
        self._column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addStretch(1)
        self.add.clicked.connect(lambda: self.changed.emit(with_new_shape(self._family)))
        self.follow_appearance()

    def show_family(self, family: Family) -> None:
        """Show the pieces of ``family``; rows of the same pieces stay."""
        goal, names = [each.key for each in family.goal], [shape.name for shape in family.shapes]
        shown = [row.goal.key for row in self.goals], [row.shape.name for row in self.shapes]
        is_same = (goal, names) == shown
        self._family = family
        if not is_same:
            self._fill(len(goal), len(names))
        side = min(GRID_MOST, max(SIDE, family.board.width, family.board.height))
        for goal_row, piece in zip(self.goals, family.goal, strict=True):
            goal_row.show_goal(piece)
        for row, shape in zip(self.shapes, family.shapes, strict=True):
            row.show_shape(shape, side)
        if not is_same:
            self.retranslate()

    def show_error(self, name: str, text: str) -> bool:
        """Show ``text`` at the shape called ``name`` alone; whether there is such a one."""
        for row in self.shapes:
            row.error.show_error(text if row.shape.name == name else "")
        return name in [row.shape.name for row in self.shapes]

    def retranslate(self) -> None:
        self.add.setText(text_of("add"))
        for goal_row in self.goals:
            goal_row.retranslate()
        for row in self.shapes:
            row.retranslate()

    def _fill(self, goals: int, shapes: int) -> None:
        """Make so many rows anew."""
        for old in (*self.goals, *self.shapes):
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.goals = [GoalRow(self) for _ in range(goals)]
        self.shapes = [ShapeRow(self) for _ in range(shapes)]
        for number, row in enumerate((*self.goals, *self.shapes)):
            self._column.insertWidget(number, row)
        for number, goal_row in enumerate(self.goals):
            goal_row.changed.connect(partial(self._change_goal, number))
        for number, shape_row in enumerate(self.shapes):
            shape_row.changed.connect(partial(self._change_shape, number))
            shape_row.dropped.connect(partial(self._change_shape, number))

    def _change_goal(self, number: int, goal: GoalPiece) -> None:
        self.changed.emit(replace(self._family, goal=_exchanged(self._family.goal, number, goal)))

    def _change_shape(self, number: int, *shape: FamilyShape) -> None:
        self.changed.emit(replace(self._family, shapes=_exchanged(self._family.shapes, number, *shape)))


Part = TypeVar("Part")


def _exchanged(parts: tuple[Part, ...], number: int, *new: Part) -> tuple[Part, ...]:
    """``parts`` with ``new``, if anything, in place of that one."""
    return (*parts[:number], *new, *parts[number + 1 :])


FRAME = 2.0
"""The width of the frame round a cell, in pixels."""


class CellGrid(FollowsAppearance, QWidget):
    """Shows a layout; what is painted on a cell, its owner decides."""

    begun = Signal(object)
    """The :class:`Cell` with which painting begins."""

    passed = Signal(object)
    """Another :class:`Cell` that is painted like the one before."""

    def __init__(self, least: int, parent: QWidget) -> None:
        """``least`` is the least side of the widget, in pixels."""
        super().__init__(parent)
        self._least = least
        self._layout = Layout(Board(1, 1))
        self._cell: Cell = (0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.follow_appearance()

    def show_layout(self, layout: Layout) -> None:
        """Show ``layout``."""
        self._layout, board = layout, layout.board
        self._cell = min(self._cell[0], board.width - 1), min(self._cell[1], board.height - 1)
        self._picture = LayoutPicture(layout, current_theme())
        self.update()

    def place_of(self, cell: Cell) -> QRectF:
        """Where ``cell`` is, in the coordinates of the widget."""
        scale, left, top = self._scale()
        return QRectF(left + cell[0] * CELL * scale, top + cell[1] * CELL * scale, CELL * scale, CELL * scale)

    def sizeHint(self) -> QSize:
        return QSize(px(self._least), px(self._least))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def restyle(self) -> None:
        self.show_layout(self._layout)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event)
        if cell is not None:
            self._cell = cell
            self.begun.emit(cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event)
        if cell is not None and cell != self._cell:
            self._cell = cell
            self.passed.emit(cell)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        direction = ARROWS.get(event.key())
        if direction is not None:
            cell = direction.step(self._cell)
            self._cell = cell if self._layout.board.contains(cell) else self._cell
            self.update()
        elif event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.begun.emit(self._cell)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, left, top = self._scale()
        painter.save()
        painter.translate(left, top)
        painter.scale(scale, scale)
        self._picture.paint(painter)
        painter.restore()
        if self.hasFocus():
            painter.setPen(QPen(current_theme().window["accent"], FRAME))
            painter.drawRect(self.place_of(self._cell).adjusted(FRAME, FRAME, -FRAME, -FRAME))
        painter.end()

    def _scale(self) -> tuple[float, float, float]:
        """Pixels of a unit of the picture, and where the first cell begins."""
        area = picture_rect(self._layout.board)
        scale = min(self.width() / area.width(), self.height() / area.height())
        corner = QPointF(self.width() / 2, self.height() / 2) - area.center() * scale
        return scale, corner.x(), corner.y()

    def _cell_at(self, event: QMouseEvent) -> Cell | None:
        """The cell under the mouse; None beside the board, or without the left button."""
        if not event.buttons() & Qt.MouseButton.LeftButton:
            return None
        scale, left, top = self._scale()
        at = event.position()
        cell = int((at.x() - left) // (CELL * scale)), int((at.y() - top) // (CELL * scale))
        return cell if self._layout.board.contains(cell) else None


OPEN = -1
"""The number in the second field that stands for no end."""
LENGTHS = range(2, MOST_SIDE + 1)
"""The lengths that a straight piece may have."""


class RangeField(FollowsAppearance, QWidget):
    """The fields of a :class:`Range`, which may end before it begins while it is being typed."""

    done = Signal(object)
    """The :class:`Range` that a person has written."""

    def __init__(self, most: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.least, self.most = NumberField(0, most, self), NumberField(OPEN, most, self)
        self._to = PlainLabel(self)
        in_row(self.least, self._to, self.most, STRETCH, on=self, margins=0, spacing=XS)
        for field in (self.least, self.most):
            field.done.connect(lambda _: self.done.emit(self.range))
        self.follow_appearance()

    @property
    def range(self) -> Range:
        """The numbers from the first to the second."""
        most = self.most.value()
        return Range(self.least.value(), None if most == OPEN else most)

    def fill(self, numbers: Range) -> None:
        """Show ``numbers``."""
        self.least.fill(numbers.least)
        self.most.fill(OPEN if numbers.most is None else numbers.most)

    def name(self, text: str) -> None:
        """Call the fields, for screen readers: from and to of ``text``."""
        self.least.setAccessibleName(text_of("from", what=text))
        self.most.setAccessibleName(text_of("up-to", what=text))

    def retranslate(self) -> None:
        self._to.setText(text_of("to"))
        self.most.setSpecialValueText(text_of("any"))


class LengthBoxes(FollowsAppearance, QWidget):
    """The lengths of straight pieces, each with a box to tick."""

    done = Signal(object)
    """The lengths that are ticked, as a tuple."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.boxes = {length: QCheckBox(self) for length in LENGTHS}
        in_row(*self.boxes.values(), STRETCH, on=self, margins=0, spacing=S)
        for box in self.boxes.values():
            box.clicked.connect(lambda _: self.done.emit(self.lengths))
        self.follow_appearance()

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths that are ticked."""
        return tuple([length for length, box in self.boxes.items() if box.isChecked()])

    def fill(self, lengths: Collection[int]) -> None:
        """Tick ``lengths`` alone."""
        for length, box in self.boxes.items():
            box.setChecked(length in lengths)

    def retranslate(self) -> None:
        for length, box in self.boxes.items():
            box.setText(number_text(length))
            box.setAccessibleName(text_of("length", cells=length))


class FieldError(FollowsAppearance, PlainLabel):
    """A sentence about what is wrong with a field; hidden while nothing is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.hide()
        self.follow_appearance()

    def show_error(self, text: str) -> None:
        """Show ``text``; empty if nothing is wrong."""
        self.setText(text)
        self.setVisible(bool(text))

    def restyle(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, current_theme().verdict["invalid"])
        self.setPalette(palette)
