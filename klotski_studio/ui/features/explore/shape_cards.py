"""The shapes of a family in its form, as cards, and the fields that only this form has.

::

    +-----------x-+  +-----------x-+  +-------------+
    |     [ ]     |  |     [ ]     |  |      +      |    a click on the picture opens a grid, on which
    |             |  |     [ ]     |  |             |    the shape is drawn cell by cell
    |    1 × 1    |  |    1 × 2    |  |   Draw a    |
    |  ‹  any  ›  |  |  ‹   2   ›  |  |    shape    |    the word between the arrows opens the range and
    +-------------+  +-------------+  +-------------+    the directions in which the shape may move

A grid is a small board whose cells are painted with the mouse or the keyboard::

    press, drag     paint the cells under the mouse, or take away what the first one had
    arrow keys      move a frame over the cells
    Space, Enter    paint the cell in the frame, or take away what it has
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
    QWidgetAction,
)

from klotski_studio.app.lab.families import with_new_shape
from klotski_studio.app.picture.layout_picture import LayoutPicture, picture_rect
from klotski_studio.app.picture.style.border import CELL
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.family import ANY, Family, FamilyShape, Range
from klotski_studio.core.layout import Axis, Board, Cell, Layout, Piece, Shape, top_left
from klotski_studio.formats.families import MOST_CELLS, MOST_SIDE
from klotski_studio.ui.features.explore.texts import form_text, range_text
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_theme
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, set_name, tint
from klotski_studio.ui.look.shortcut_keys import ARROWS
from klotski_studio.ui.look.tokens import CONTROL, XL, XS, M, S, Type, font, px
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.widgets.fields import ChoiceField, NumberField, axis_names

SIDE, GRID_MOST = 4, 6
"""The cells of a side of a shape's grid: at least so many, and at most on a large board."""
CARD, PICTURE, LEAST_ACROSS = QSize(94, 140), 76, 3
"""The size of a card and the side of its picture, in pixels, and the least cards side by side."""


class AxisField(ChoiceField):
    """The directions in which a piece may move."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Axis, parent)
        self.setSizeAdjustPolicy(ChoiceField.SizeAdjustPolicy.AdjustToContents)

    def retranslate(self, piece: str) -> None:
        """Name the directions; the field is about ``piece``."""
        self.name(axis_names())
        set_name(self, form_text("axis", piece=piece))


class ShapeCard(QFrame):
    """The fields of a :class:`FamilyShape`."""

    changed = Signal(object)
    """The :class:`FamilyShape` as a person wants it."""

    dropped = Signal()
    """The shape is to go."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("shape_card")
        self.shape = FamilyShape("", Shape(()))
        self._cells: frozenset[Cell] = frozenset()
        self._side, self._paints = SIDE, True
        self.grid, self.name = CellGrid(PICTURE, self, opens=True), PlainLabel(self)
        self.drop, self.fewer, self.number, self.more = (QToolButton(self) for _ in range(4))
        self.menu = QMenu(self)
        self.count, self.axis = RangeField(MOST_CELLS, self), AxisField(self)
        self._arrange()
        self.grid.opened.connect(self._show_cells)
        self.grid.begun.connect(self._begin)
        self.grid.passed.connect(self._paint)
        self.count.done.connect(lambda count: self._change(replace(self.shape, count=count)))
        self.axis.done.connect(lambda axis: self._change(replace(self.shape, axis=axis)))
        self.fewer.clicked.connect(lambda: self._step(-1))
        self.more.clicked.connect(lambda: self._step(1))
        self.drop.clicked.connect(self.dropped)

    def show_shape(self, shape: FamilyShape, side: int) -> None:
        """Show ``shape``, drawn on a grid of at least ``side`` cells a side."""
        self.shape = shape
        if Shape.of(self._cells) != shape.shape:  # what is painted stays where it is
            self._cells = frozenset(shape.shape.cells)
        self._side = max(side, *(max(cell) + 1 for cell in self._cells), 1)
        self.count.fill(shape.count)
        self.axis.fill(shape.axis)
        self.retranslate()
        self._show_cells()

    def show_wrong(self, is_wrong: bool) -> None:
        """Frame the card if something is wrong with its shape."""
        edge = current_theme().verdict["invalid"].name()
        self.setStyleSheet(f"#shape_card {{ border-color: {edge}; }}" if is_wrong else "")

    def retranslate(self) -> None:
        """Show all texts in the language of the window."""
        piece, shape = visible(self.shape.name), self.shape.shape
        is_rectangle = len(shape.cells) == shape.width * shape.height
        size = form_text("size", width=shape.width, height=shape.height)
        self.name.setText(size if is_rectangle else form_text("length", cells=len(shape.cells)))
        self.number.setText(form_text("any") if self.shape.count == ANY else range_text(self.shape.count))
        self.grid.setAccessibleName(form_text("draw", piece=piece))
        self.count.name(form_text("count", piece=piece))
        self.axis.retranslate(piece)
        self.drop.setIcon(icon("cross", "muted"))
        named = {self.drop: "drop", self.fewer: "fewer", self.more: "more", self.number: "range"}
        for button, word in named.items():
            set_name(button, form_text(word, piece=piece))

    def _arrange(self) -> None:
        beside_text(self.setFixedSize, lambda: QSize(px(CARD.width()), px(CARD.height())))
        self.grid.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        beside_text(self.name.setFont, lambda: font(Type.STRONG))
        self.fewer.setText("‹")
        self.more.setText("›")
        self.drop.setIconSize(QSize(M, M))
        self.drop.setFixedSize(XL, XL)
        self.drop.move(px(CARD.width()) - XL - 1, 1)
        fields = QWidget(self.menu)
        in_column(self.count, self.axis, on=fields, margins=S, spacing=S)
        holder = QWidgetAction(self.menu)
        holder.setDefaultWidget(fields)
        self.menu.addAction(holder)
        self.number.clicked.connect(lambda: self.menu.popup(self.number.mapToGlobal(QPoint(0, px(CONTROL)))))
        middle = Qt.AlignmentFlag.AlignHCenter
        stepper = in_row(STRETCH, self.fewer, self.number, self.more, STRETCH, spacing=0)
        parts = (self.grid, 0, middle), STRETCH, (self.name, 0, middle), stepper
        in_column(*parts, on=self, margins=(XS, S, XS, S), spacing=0)

    def _step(self, by: int) -> None:
        """Take one piece more or less; below one stands any number."""
        count = self.shape.count
        number = max(0, (count.least if count.most is None else count.most) + by)
        self._change(replace(self.shape, count=Range(number, number) if number else ANY))

    def _begin(self, cell: Cell) -> None:
        self._paints = cell not in self._cells
        self._paint(cell)

    def _paint(self, cell: Cell) -> None:
        self._cells = self._cells | {cell} if self._paints else self._cells - {cell}
        self._change(replace(self.shape, shape=Shape.of(self._cells)))
        self._show_cells()

    def _show_cells(self) -> None:
        """Show the shape alone, or while it is drawn the cells around it."""
        shape, cells, board = self.shape, self._cells, Board(self._side, self._side)
        if not self.grid.hasFocus() and cells:
            cells, board = frozenset(shape.shape.cells), Board(shape.shape.width, shape.shape.height)
        pieces = (Piece(shape.name, shape.shape, top_left(cells), shape.axis, " "),) if cells else ()
        self.grid.show_layout(Layout(board, pieces))

    def _change(self, shape: FamilyShape) -> None:
        self.shape = shape
        self.changed.emit(shape)


class ShapeCards(FollowsAppearance, QWidget):
    """The cards of all shapes, and one that adds another."""

    changed = Signal(object)
    """The :class:`Family` as a person wants it."""
    flowed = Signal()
    """The cards have found their rows."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._family = Family("", Board(1, 1), ())
        self.shapes: list[ShapeCard] = []
        self.add = QToolButton(self, toolButtonStyle=Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.add.setObjectName("shape_card")
        self.add.setIcon(icon("add", "muted"))
        beside_text(self.add.setFixedSize, lambda: QSize(px(CARD.width()), px(CARD.height())))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(M)
        self.add.clicked.connect(lambda: self.changed.emit(with_new_shape(self._family)))
        self.follow_appearance()

    def show_family(self, family: Family) -> None:
        """Show the shapes of ``family``; cards of the same shapes stay."""
        is_same = [shape.name for shape in family.shapes] == [card.shape.name for card in self.shapes]
        self._family = family
        if not is_same:
            self._fill(len(family.shapes))
        side = min(GRID_MOST, max(SIDE, family.board.width, family.board.height))
        for card, shape in zip(self.shapes, family.shapes, strict=True):
            card.show_shape(shape, side)

    def show_error(self, name: str) -> None:
        """Frame the shape called ``name`` alone."""
        for card in self.shapes:
            card.show_wrong(card.shape.name == name)

    def retranslate(self) -> None:
        self.add.setText(form_text("add"))
        for card in self.shapes:
            card.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._flow()

    def sizeHint(self) -> QSize:
        return QSize(LEAST_ACROSS * (px(CARD.width()) + M) - M, self._grid.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _flow(self) -> None:
        """Lay the cards side by side, as many as there is room for."""
        across = max(LEAST_ACROSS, (self.width() + M) // (px(CARD.width()) + M))
        for number, card in enumerate((*self.shapes, self.add)):
            self._grid.addWidget(card, number // across, number % across)
        self._grid.setColumnStretch(across, 1)
        self._grid.setRowStretch(MOST_CELLS, 1)
        self.flowed.emit()

    def _fill(self, count: int) -> None:
        """Make so many cards anew."""
        for old in self.shapes:
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.shapes = [ShapeCard(self) for _ in range(count)]
        for number, card in enumerate(self.shapes):
            card.changed.connect(partial(self._change_shape, number))
            card.dropped.connect(partial(self._change_shape, number))
            card.show()
        self._flow()

    def _change_shape(self, number: int, *shape: FamilyShape) -> None:
        shapes = self._family.shapes
        shapes = (*shapes[:number], *shape, *shapes[number + 1 :])
        self.changed.emit(replace(self._family, shapes=shapes))


FRAME = 2.0
"""The width of the frame round a cell, in pixels."""


class CellGrid(FollowsAppearance, QWidget):
    """Shows a layout; what is painted on a cell, its owner decides."""

    begun = Signal(object)
    """The :class:`Cell` with which painting begins."""

    passed = Signal(object)
    """Another :class:`Cell` that is painted like the one before."""

    opened = Signal()
    """The keyboard came, or went."""

    def __init__(self, least: int, parent: QWidget, *, opens: bool = False) -> None:
        """``least`` is the least side, in pixels; a click ``opens`` the grid before another one paints."""
        super().__init__(parent)
        self._least, self._opens, self._is_opening = least, opens, False
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
        if cell is not None and not self._is_opening:
            self._cell = cell
            self.begun.emit(cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event)
        if cell is not None and cell != self._cell and not self._is_opening:
            self._cell = cell
            self.passed.emit(cell)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._is_opening = False

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
        self._is_opening = self._opens and event.reason() is Qt.FocusReason.MouseFocusReason
        self.opened.emit()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.opened.emit()
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
        self.least.setAccessibleName(form_text("from", what=text))
        self.most.setAccessibleName(form_text("up-to", what=text))

    def retranslate(self) -> None:
        self._to.setText(form_text("to"))
        self.most.setSpecialValueText(form_text("any"))


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
            box.setAccessibleName(form_text("length", cells=length))


class FieldError(FollowsAppearance, PlainLabel):
    """A sentence about what is wrong with a field; hidden while nothing is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, wraps=True)
        self.hide()
        self.follow_appearance()

    def restyle(self) -> None:
        tint(self, current_theme().verdict["invalid"])
