"""A picture with the edges of the blocks that were found in it, which a person corrects.

::

    drag a corner of the lines      moves it              arrow keys            move a frame over the cells
    drag over cells                 one block             Shift + arrow keys    stretch the frame
    click a cell                    free, or a block      Space                 a block of the frame, or free
    Ctrl + click                    a wall, or free       #                     a wall, or free
    Shift + click a car             it must get out       X                     the car there must get out
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QTransform
from PySide6.QtWidgets import QWidget

from klotski_studio.app.screenshot.draft import Draft, Grid
from klotski_studio.core.layout import Cell, Direction
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.shortcut_keys import ARROWS
from klotski_studio.ui.look.tokens import XS, M

HANDLE = 10.0
"""How near to a corner of the lines the mouse takes it, in pixels."""
KNOB, EDGE = 6.0, 2.5
"""The radius of a corner of the lines and the width of its edge, in pixels."""
LINE, SHADE, WALL = QColor(255, 255, 255, 230), QColor(0, 0, 0, 70), QColor(40, 40, 40, 200)
"""The colours of the lines, of what sets them off from a light picture, and of walls."""
WIDTH = 1.5
"""The width of a line, in pixels."""


class ScreenshotView(QWidget):
    """A picture with a grid over it; it changes a draft of the board."""

    draft_changed = Signal(object)
    """The person has corrected the :class:`Draft`."""

    grid_changed = Signal(object)
    """The person has moved the lines; carries the :class:`Grid`."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._image, self.grid, self.draft = QImage(), Grid(0, 0, 1, 1, 1, 1), Draft(1, 1)
        self._first: Cell = (0, 0)
        self._last: Cell = (0, 0)
        self._corner: tuple[int, int] | None = None
        self._is_dragging = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(QSize(240, 240))

    def show_image(self, image: QImage) -> None:
        """Show ``image``, without lines until :meth:`show_board`."""
        self._image = image
        self.show_board(Grid(0, 0, image.width() / 4, image.height() / 5, 4, 5), Draft(4, 5))

    def show_board(self, grid: Grid, draft: Draft) -> None:
        """Show the lines ``grid`` and the board ``draft`` over the picture."""
        self.grid, self.draft = grid, draft
        self._first = self._last = (0, 0)
        self.update()

    @property
    def framed(self) -> frozenset[Cell]:
        """The cells in the frame, which the next key changes."""
        xs, ys = zip(self._first, self._last, strict=True)
        return frozenset((x, y) for x in range(min(xs), max(xs) + 1) for y in range(min(ys), max(ys) + 1))

    # ---------------------------------------------------------------- corrections

    def _change(self, draft: Draft) -> None:
        self.draft = draft
        self.update()
        self.draft_changed.emit(draft)

    def _toggle_block(self) -> None:
        """Make the framed cells one block; a single cell of a block becomes free."""
        cells = self.framed
        is_taken = len(cells) == 1 and self.draft.block_at(self._first) is not None
        self._change(self.draft.freed(cells) if is_taken else self.draft.joined(cells))

    def _toggle_wall(self) -> None:
        cells = self.framed
        self._change(self.draft.freed(cells, wall=not cells <= self.draft.walls))

    def _choose_car(self) -> None:
        self._change(self.draft.leaving(self._first))

    # ---------------------------------------------------------------- Qt's events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        near = [corner for corner in _CORNERS if (self._corner_at(corner) - at).manhattanLength() < HANDLE]
        self._corner = near[0] if near else None
        cell = self._cell_at(at)
        self._is_dragging = self._corner is None and cell is not None
        if cell is not None and self._is_dragging:
            self._first = self._last = cell
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._corner is not None:
            self._move_corner(self._corner, self._to_image(event.position()))
        elif self._is_dragging and (cell := self._cell_at(event.position())) is not None:
            self._last = cell
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._corner is not None:
            self.grid_changed.emit(self.grid)
        elif self._is_dragging and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._toggle_wall()
        elif self._is_dragging and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._choose_car()
        elif self._is_dragging:
            self._toggle_block()
        self._corner, self._is_dragging = None, False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        direction = ARROWS.get(event.key())
        if direction is not None:
            x, y = direction.step(self._last)
            self._last = min(max(x, 0), self.draft.columns - 1), min(max(y, 0), self.draft.rows - 1)
            if not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._first = self._last
            self.update()
        elif event.key() == Qt.Key.Key_Space:
            self._toggle_block()
        elif event.text() == "#":
            self._toggle_wall()
        elif event.key() == Qt.Key.Key_X:
            self._choose_car()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, accent = QPainter(self), current_theme().window["accent"]
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawImage(self._transform().mapRect(QRectF(self._image.rect())), self._image)
        cells = [(x, y) for y in range(self.draft.rows) for x in range(self.draft.columns)]
        for cell in self.draft.walls:
            painter.fillRect(self._cell_rect(cell), WALL)
        for pen in (QPen(SHADE, 2 * WIDTH), QPen(LINE, WIDTH)):
            painter.setPen(pen)
            for cell in cells:
                self._paint_edges(painter, cell)
        for cell in self.draft.unsure:
            self._paint_doubt(painter, self._cell_rect(cell).center())
        if self.hasFocus() or self._is_dragging:
            painter.setPen(QPen(accent, EDGE))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self._cell_rect(self._first).united(self._cell_rect(self._last)))
        painter.setPen(QPen(accent, EDGE))
        painter.setBrush(Qt.GlobalColor.white)
        for corner in _CORNERS:
            painter.drawEllipse(self._corner_at(corner), KNOB, KNOB)

    def _paint_edges(self, painter: QPainter, cell: Cell) -> None:
        """Paint the sides of ``cell`` that are no inside of a block; no side is painted twice."""
        rect, block = self._cell_rect(cell), self.draft.block_at(cell) or frozenset()
        for direction, start, end in (
            (Direction.UP, rect.topLeft(), rect.topRight()),
            (Direction.LEFT, rect.topLeft(), rect.bottomLeft()),
            (Direction.DOWN, rect.bottomLeft(), rect.bottomRight()),
            (Direction.RIGHT, rect.topRight(), rect.bottomRight()),
        ):
            x, y = direction.step(cell)
            is_last = x == self.draft.columns or y == self.draft.rows
            if (x, y) not in block and (is_last or direction in (Direction.UP, Direction.LEFT)):
                painter.drawLine(start, end)

    def _paint_doubt(self, painter: QPainter, at: QPointF) -> None:
        """Paint the mark of a cell that may be wrong."""
        disk = QRectF(at.x() - M / 2, at.y() - M / 2, M, M).adjusted(-XS, -XS, XS, XS)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(LINE)
        painter.drawEllipse(disk)
        painter.setPen(Qt.GlobalColor.black)
        painter.drawText(disk, Qt.AlignmentFlag.AlignCenter, "?")

    # ---------------------------------------------------------------- places

    def _transform(self) -> QTransform:
        """From the picture to the widget: as large as fits, not enlarged more than twice, in the middle."""
        width, height = max(1, self._image.width()), max(1, self._image.height())
        scale = min(self.width() / width, self.height() / height, 2.0)
        left, top = (self.width() - width * scale) / 2, (self.height() - height * scale) / 2
        return QTransform(scale, 0, 0, scale, left, top)

    def _to_image(self, at: QPointF) -> QPointF:
        return self._transform().inverted()[0].map(at)

    def _cell_rect(self, cell: Cell) -> QRectF:
        (x, y), grid = cell, self.grid
        return self._transform().mapRect(QRectF(grid.x(x), grid.y(y), grid.cell_width, grid.cell_height))

    def _cell_at(self, at: QPointF) -> Cell | None:
        there, grid = self._to_image(at), self.grid
        x, y = (there.x() - grid.left) // grid.cell_width, (there.y() - grid.top) // grid.cell_height
        inside = 0 <= x < self.draft.columns and 0 <= y < self.draft.rows
        return (int(x), int(y)) if inside else None

    def _corner_at(self, corner: tuple[int, int]) -> QPointF:
        grid = self.grid
        return self._transform().map(QPointF(grid.x(corner[0] * grid.columns), grid.y(corner[1] * grid.rows)))

    def _move_corner(self, corner: tuple[int, int], to: QPointF) -> None:
        """Move one corner of the lines to ``to`` in the picture; the opposite one stays."""
        grid = self.grid
        left, right = grid.x(0), grid.x(grid.columns)
        top, bottom = grid.y(0), grid.y(grid.rows)
        left, right = (left, to.x()) if corner[0] else (to.x(), right)
        top, bottom = (top, to.y()) if corner[1] else (to.y(), bottom)
        width, height = (right - left) / grid.columns, (bottom - top) / grid.rows
        if width >= 4 and height >= 4:
            self.grid = replace(grid, left=left, top=top, cell_width=width, cell_height=height)


_CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))
