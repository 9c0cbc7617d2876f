"""The numbers of columns and rows beside the frame, as texts name cells: ``cell 2, 0``.

::

        0 1 2 3
      0 . . X .      X is cell 2, 0
      1 . . . .
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from klotski_studio.app.picture.dimensions import CELL, FRAME
from klotski_studio.core.layout import Board
from klotski_studio.ui.look.tokens import XS, Type, font
from klotski_studio.ui.scene.items import GROUND_LEVEL

EVERY = (1, 2, 5, 10, 20, 50)
"""The distances between numbers: the first one at which they do not touch."""

REACH = 10 * CELL
"""How far outside the board the numbers may lie, in scene units: at a small zoom text is large."""


class CoordinatesItem(QGraphicsItem):
    """Numbers above the columns and left of the rows; their size on the screen ignores the zoom."""

    def __init__(self) -> None:
        super().__init__()
        self._board = Board(0, 0)
        self._color = QColor()
        self.setZValue(GROUND_LEVEL)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_board(self, board: Board, color: QColor) -> None:
        """Number the columns and rows of ``board`` in ``color``."""
        self.prepareGeometryChange()
        self._board, self._color = board, color
        self.update()

    def boundingRect(self) -> QRectF:
        width, height = self._board.width * CELL, self._board.height * CELL
        return QRectF(0, 0, width, height).adjusted(-REACH, -REACH, REACH, REACH)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        scale = painter.worldTransform().m11()
        painter.setFont(font(Type.SMALL))
        painter.setPen(self._color)
        for number, middle in self.labels(QFontMetricsF(painter.font()), scale):
            painter.save()
            painter.translate(middle)
            painter.scale(1 / scale, 1 / scale)
            painter.drawText(QRectF(-CELL, -CELL, 2 * CELL, 2 * CELL), Qt.AlignmentFlag.AlignCenter, number)
            painter.restore()

    def labels(self, metrics: QFontMetricsF, scale: float) -> Iterator[tuple[str, QPointF]]:
        """Each number that is shown at ``scale`` pixels per scene unit, and its middle in scene units."""
        columns, rows = self._board.width, self._board.height
        room = QSizeF(metrics.horizontalAdvance(str(max(columns, rows))), metrics.height())
        edge = FRAME + XS / scale
        for column in range(0, columns, _every(room.width() + XS, scale)):
            yield str(column), QPointF((column + 0.5) * CELL, -edge - room.height() / 2 / scale)
        for row in range(0, rows, _every(room.height(), scale)):
            yield str(row), QPointF(-edge - room.width() / 2 / scale, (row + 0.5) * CELL)


def _every(pixels: float, scale: float) -> int:
    """The smallest of :data:`EVERY` at which numbers of so many ``pixels`` do not touch; else the largest."""
    return next((step for step in EVERY if step * CELL * scale >= pixels), EVERY[-1])
