"""What is drawn over the steps of a map: solved positions, a shortest solution, the start, bottlenecks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from klotski_studio.app.picture.theme import Theme
from klotski_studio.lab.space.space_map import START, SpaceMap

F64 = npt.NDArray[np.float64]

SOLVED_SIDE = 2.5
"""The side of the square of a solved position."""
START_RADIUS, BOTTLENECK_RADIUS, RING_RADIUS = 5.0, 4.0, 7.0
ROUTE_WIDTH, HALO_WIDTH = 1.75, 4.0
"""The line of a solution or a game, and of the ground around it. All in pixels."""


def paint_marks(
    painter: QPainter, found: SpaceMap, points: F64, theme: Theme, game: Sequence[int] = ()
) -> None:
    """Paint the shortest solution, the bottlenecks and the start of ``found``, and the way of a ``game``.

    The positions lie at ``points`` pixels; those of the game are given by their numbers.
    """
    window = theme.window
    _paint_way(painter, points, found.route, window["accent"], theme)
    _paint_way(painter, points, game, theme.board["highlight"], theme)
    painter.setBrush(window["surface"])
    painter.setPen(QPen(window["text"], 1.5))
    for x, y in points[list(found.bottlenecks)].tolist():
        r = BOTTLENECK_RADIUS
        painter.drawPolygon(
            QPolygonF([QPointF(x, y - r), QPointF(x + r, y), QPointF(x, y + r), QPointF(x - r, y)])
        )
    painter.setBrush(window["text"])
    painter.setPen(QPen(window["surface"], 1.5))
    painter.drawEllipse(QPointF(*points[START]), START_RADIUS, START_RADIUS)


def _paint_way(painter: QPainter, points: F64, way: Sequence[int], color: QColor, theme: Theme) -> None:
    """Paint a line through the positions numbered in ``way``."""
    line = QPolygonF([QPointF(x, y) for x, y in points[list(way)].tolist()])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((theme.window["surface"], HALO_WIDTH), (color, ROUTE_WIDTH)):
        join, cap = Qt.PenJoinStyle.RoundJoin, Qt.PenCapStyle.RoundCap
        painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, cap, join))
        painter.drawPolyline(line)


def paint_ring(painter: QPainter, point: F64, color: QColor, theme: Theme) -> None:
    """Paint a ring around a position."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((theme.window["surface"], 5.0), (color, 2.5)):
        painter.setPen(QPen(ink, width))
        painter.drawEllipse(QPointF(*point), RING_RADIUS, RING_RADIUS)


def paint_solved(painter: QPainter, found: SpaceMap, points: F64, theme: Theme) -> None:
    """Paint the solved positions of ``found``, of which there may be very many."""
    side = SOLVED_SIDE
    squares = [QRectF(x - side / 2, y - side / 2, side, side) for x, y in points[found.solved].tolist()]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.verdict["solved"])
    painter.drawRects(squares)
