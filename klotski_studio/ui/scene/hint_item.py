"""The hint on the board: an arrow along the path of a piece, and its outline at the end."""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from klotski_studio.app.picture.board_picture import outline
from klotski_studio.app.picture.style.border import CELL, ROUND
from klotski_studio.core.geometry import Cell, Shape
from klotski_studio.ui.scene.overlay import Overlay

SHAFT = 8.0
"""The thickness of the arrow in scene units, as the size of its head below."""
HEAD = 26.0
CORNER = 0.3 * CELL
"""The radius of the arrow's corners, in scene units."""
LIGHT_HALO, DARK_HALO = QColor(255, 255, 255, 225), QColor(24, 27, 31, 225)


class HintItem(Overlay):
    """Shows one path, or nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._color = QColor()
        self._arrow = self._end = QPainterPath()

    def show_way(self, shape: Shape, path: tuple[Cell, ...], color: QColor) -> None:
        """Show the arrow for a piece of ``shape`` that moves along ``path``, at least one step."""
        self._color = color
        self._arrow = arrow([middle(shape, place) for place in path])
        self._end = outline(shape.at(path[-1]), CELL, 3, ROUND - 2)
        self._set_path(self._end.united(solid(self._arrow)))

    def clear(self) -> None:
        """Hide the hint."""
        self._arrow = self._end = QPainterPath()
        self._set_path(QPainterPath())

    @property
    def ends(self) -> tuple[QPointF, QPointF] | None:
        """The start of the arrow and its tip; None while none is shown."""
        if self._arrow.isEmpty():
            return None
        return self._arrow.pointAtPercent(0), self._arrow.pointAtPercent(1)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = solid(self._arrow)
        wash = QColor(self._color)
        wash.setAlphaF(0.14)
        painter.fillPath(self._end, wash)
        painter.setPen(QPen(self._color, 2.0, Qt.PenStyle.DashLine))
        painter.drawPath(self._end)
        halo = DARK_HALO if self._color.lightnessF() > 0.6 else LIGHT_HALO
        painter.setPen(
            QPen(halo, 5.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        )
        painter.drawPath(body)
        painter.fillPath(body, self._color)


def middle(shape: Shape, place: Cell) -> QPointF:
    """Return the middle of a piece at ``place``, or of its cell nearest to the middle."""
    x, y = (shape.width - 1) / 2, (shape.height - 1) / 2
    if not any(abs(cx - x) <= 0.5 and abs(cy - y) <= 0.5 for cx, cy in shape.cells):
        x, y = min(shape.cells, key=lambda cell: math.dist(cell, (x, y)))
    return QPointF((place[0] + x + 0.5) * CELL, (place[1] + y + 0.5) * CELL)


def arrow(points: list[QPointF]) -> QPainterPath:
    """Return the line through ``points`` with rounded corners."""
    path = QPainterPath(points[0])
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        into, out = QLineF(corner, before), QLineF(corner, after)
        into.setLength(CORNER)
        out.setLength(CORNER)
        path.lineTo(into.p2())
        path.quadTo(corner, out.p2())
    path.lineTo(points[-1])
    return path


def solid(line: QPainterPath) -> QPainterPath:
    """Return ``line`` as a thick stroke that ends in an arrow head."""
    stroker = QPainterPathStroker()
    stroker.setWidth(SHAFT)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    tip = line.pointAtPercent(1)
    back = QLineF(tip, line.pointAtPercent(max(0.0, 1 - 4 / max(line.length(), 4.0))))
    head = QPainterPath(tip)
    for turn in (-32, 32):
        side = QLineF(back)
        side.setLength(HEAD)
        side.setAngle(back.angle() + turn)
        head.lineTo(side.p2())
    head.closeSubpath()
    return stroker.createStroke(_shortened(line, HEAD / 2)).united(head)


def _shortened(line: QPainterPath, by: float) -> QPainterPath:
    """Return ``line`` without its last part, which the head covers."""
    end = line.percentAtLength(max(line.length() - by, 0.0))
    path = QPainterPath(line.pointAtPercent(0))
    for number in range(1, 41):
        path.lineTo(line.pointAtPercent(end * number / 40))
    return path
