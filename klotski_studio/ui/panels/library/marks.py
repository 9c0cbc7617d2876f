"""Paints what the player has achieved on a puzzle, at the lower edge of its picture.

::

    | ▶      ★★☆ |      in progress at the left; at the right stars, or a tick in a ring where it was
    +-------------+      solved with assistance only
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.playing.kept.stars import MOST, Standing
from klotski_studio.ui.panels.stars import paint_stars

HEIGHT = 18.0
"""The height of a mark, in pixels."""
STAR = 13.0
"""The width of a star with the gap beside it, in pixels."""
TICK = ((0.29, 0.52), (0.44, 0.67), (0.72, 0.36))
TRIANGLE = ((0.36, 0.28), (0.36, 0.72), (0.74, 0.5))


def paint_standing(painter: QPainter, picture: QRectF, standing: Standing, theme: Theme) -> None:
    """Paint ``standing`` at the lower corners of ``picture``; nothing for a puzzle that was never played."""
    if standing.is_solved:
        width = MOST * STAR + 8
        _paint_stars(painter, _corner(picture, width), standing.stars, theme)
    elif standing.is_assisted:
        rect = _corner(picture, HEIGHT)
        _paint_disk(painter, rect, theme.window["surface"], theme.window["muted"])
        _paint_tick(painter, rect, theme.window["muted"])
    if standing.in_progress:
        rect = QRectF(picture.left(), picture.bottom() - HEIGHT, HEIGHT, HEIGHT)
        _paint_disk(painter, rect, theme.window["accent"], theme.window["surface"])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.window["surface"])
        painter.drawPolygon(QPolygonF(_inside(rect, TRIANGLE)))


def _corner(picture: QRectF, width: float) -> QRectF:
    """The lower right corner of ``picture``, with room for a mark of ``width``."""
    return QRectF(picture.right() - width, picture.bottom() - HEIGHT, width, HEIGHT)


def _paint_stars(painter: QPainter, rect: QRectF, count: int, theme: Theme) -> None:
    """Paint :data:`MOST` stars on a plate, of which ``count`` are filled."""
    painter.setPen(QPen(theme.window["border"], 1))
    painter.setBrush(theme.window["surface"])
    painter.drawRoundedRect(rect, HEIGHT / 2, HEIGHT / 2)
    inside = QRectF(rect.left() + 4, rect.top(), MOST * STAR, HEIGHT)
    paint_stars(painter, inside, count, theme.verdict["solved"])


def _paint_disk(painter: QPainter, rect: QRectF, color: QColor, edge: QColor) -> None:
    painter.setPen(QPen(edge, 1.5))
    painter.setBrush(color)
    painter.drawEllipse(rect.adjusted(1, 1, -1, -1))


def _paint_tick(painter: QPainter, rect: QRectF, color: QColor) -> None:
    pen = QPen(color, rect.width() / 9)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPolyline(_inside(rect, TICK))


def _inside(rect: QRectF, points: tuple[tuple[float, float], ...]) -> list[QPointF]:
    """``points``, given in parts of the sides of ``rect``."""
    return [rect.topLeft() + QPointF(x * rect.width(), y * rect.height()) for x, y in points]
