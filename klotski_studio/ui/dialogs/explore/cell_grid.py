"""A small board whose cells are painted with the mouse or the keyboard.

::

    press, drag     paint the cells under the mouse, or take away what the first one had
    arrow keys      move a frame over the cells
    Space, Enter    paint the cell in the frame, or take away what it has
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from klotski_studio.app.picture.layout_picture import LayoutPicture, picture_rect
from klotski_studio.app.picture.style.border import CELL
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Board, Layout
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.shortcut_keys import ARROWS
from klotski_studio.ui.look.tokens import px

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
