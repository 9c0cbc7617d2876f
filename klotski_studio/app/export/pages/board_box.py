"""Paints boards into boxes of a page, without the margin of a picture."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from klotski_studio.app.export.pages.pages import INK
from klotski_studio.app.picture.label_path import outline
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.style.border import CELL, MARGIN
from klotski_studio.core.geometry import BoardPoint, Cell, Shape
from klotski_studio.core.moves import Move

EDGE = MARGIN - 2.0
"""The part of a picture's margin that is left out on a page, in picture units."""


class BoardBox:
    """A layout's picture, painted into boxes of a page."""

    def __init__(self, picture: LayoutPicture) -> None:
        self._picture = picture
        self.rect = picture.rect.adjusted(EDGE, EDGE, -EDGE, -EDGE)

    @property
    def aspect(self) -> float:
        """Its height divided by its width."""
        return self.rect.height() / self.rect.width()

    def paint(
        self,
        painter: QPainter,
        box: QRectF,
        places: Sequence[BoardPoint] | None = None,
        last_move: tuple[Move, Shape] | None = None,
    ) -> None:
        """Paint it in the middle of ``box``, as large as fits.

        Args:
            painter: paints on the page.
            box: in the painter's units.
            places: of the pieces, in cells; None for the start.
            last_move: the move that led there, with its piece's shape; an arrow shows it.
        """
        scale = min(box.width() / self.rect.width(), box.height() / self.rect.height())
        painter.save()
        painter.translate(box.center())
        painter.scale(scale, scale)
        painter.translate(-self.rect.center())
        self._picture.paint(painter, places)
        if last_move is not None:
            _paint_move(painter, *last_move)
        painter.restore()


def _paint_move(painter: QPainter, move: Move, shape: Shape) -> None:
    """Paint a dashed outline where the piece stood, and an arrow along its path."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.save()
    painter.translate(move.path[0][0] * CELL, move.path[0][1] * CELL)
    left = QPen(INK, 2.5, Qt.PenStyle.DashLine)
    left.setDashPattern([2.5, 2])
    painter.setPen(left)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(outline(shape.cells, CELL, 5, 9))
    painter.restore()
    line, head = _arrow(move.path, shape)
    for color, width, rim in ((QColor("#ffffff"), 14.0, 7.0), (INK, 7.0, 0.0)):
        pen = QPen(color, width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(line, pen)
        pen.setWidthF(rim)
        painter.setPen(pen if rim else Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawPolygon(head)


def _arrow(path: Sequence[Cell], shape: Shape) -> tuple[QPainterPath, QPolygonF]:
    """The line and the head of an arrow along ``path``, between the middles of the piece."""
    middle = _middle(shape)
    points = [QPointF(x * CELL, y * CELL) + middle for x, y in path]
    along = QPointF(path[-1][0] - path[-2][0], path[-1][1] - path[-2][1])
    across = QPointF(-along.y(), along.x())
    tip = points[-1] + along * 12
    neck = tip - along * 24
    line = QPainterPath(points[0])
    for point in points[1:-1]:
        line.lineTo(point)
    line.lineTo(neck)
    return line, QPolygonF([tip, neck + across * 15, neck - across * 15])


def _middle(shape: Shape) -> QPointF:
    """The mean of the middles of its cells, in picture units."""
    count = len(shape.cells)
    x, y = (sum(cell[axis] + 0.5 for cell in shape.cells) / count for axis in (0, 1))
    return QPointF(x * CELL, y * CELL)
