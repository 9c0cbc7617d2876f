"""The pictures on the board. Each is painted from paths, so it is crisp at any zoom."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from klotski_studio.core.layout import Axis
from klotski_studio.ui.scene.lettering import label_path
from klotski_studio.ui.scene.looks import Look, TargetLook, ink_on
from klotski_studio.ui.scene.outline import outline

CELL = 64.0
"""How large a cell is in the scene."""
GAP = 2.5
"""How far a piece stays within its cells."""
ROUND = 9.0
"""The radius of a piece's corners."""
RIM = 3.0
"""How wide a target's outline is."""
SHADOW = 2.5
"""How far a piece's shadow falls."""

GROUND_LEVEL, TARGET_LEVEL, PIECE_LEVEL, GOAL_LEVEL, MARK_LEVEL = 0.0, 1.0, 2.0, 3.0, 4.0
"""Who lies on whom. A target has two items: its tint lies under the pieces, its outline on top."""


class PieceItem(QGraphicsItem):
    """One piece, drawn at its own origin and moved about by the scene."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._body = self._shine = self._label = QPainterPath()
        self._bounds = QRectF()
        self.setZValue(PIECE_LEVEL)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        """Look like ``look`` from now on."""
        self.prepareGeometryChange()
        self.look = look
        self._body = outline(look.shape.cells, CELL, GAP, ROUND)
        self._shine = outline(look.shape.cells, CELL, GAP + 1.75, ROUND - 1.75)
        self._label = label_path(look.label, look.shape, CELL)
        self._bounds = self._body.boundingRect().adjusted(-2, -2, 2, 2 + SHADOW)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def shape(self) -> QPainterPath:
        return self._body

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        color = QColor(self.look.color)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 60))
        painter.drawPath(self._body.translated(0, SHADOW))
        painter.setBrush(_from_top(self._bounds, color.lighter(110), color.darker(106)))
        painter.setPen(QPen(color.darker(135), 1.25))
        painter.drawPath(self._body)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        shine = _from_top(self._bounds, QColor(255, 255, 255, 95), QColor(255, 255, 255, 12))
        painter.setPen(QPen(shine, 1.5))
        painter.drawPath(self._shine)
        ink = ink_on(color)
        painter.fillPath(self._label, ink)
        self._paint_axis(painter, ink)

    def _paint_axis(self, painter: QPainter, ink: QColor) -> None:
        """Small arrow heads at the ends of a piece that goes one way only; pins where it goes none."""
        if self.look.axis is Axis.BOTH or not self.look.shape.cells:
            return
        ink.setAlphaF(0.55)
        pen = QPen(ink, 2.5)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        for head in _axis_marks(self.look):
            painter.drawPath(head)


def _from_top(bounds: QRectF, top: QColor, bottom: QColor) -> QBrush:
    gradient = QLinearGradient(bounds.topLeft(), bounds.bottomLeft())
    gradient.setColorAt(0, top)
    gradient.setColorAt(1, bottom)
    return QBrush(gradient)


def _axis_marks(look: Look) -> list[QPainterPath]:
    """The marks at both ends of the piece along its axis (pins: in its first and last cell)."""
    shape, axis = look.shape, look.axis
    if axis is Axis.NONE:
        return [_pin(shape.cells[0]), _pin(shape.cells[-1])][: len(shape.cells)]
    along = 1 if axis is Axis.VERTICAL else 0
    first = min(shape.cells, key=lambda cell: (cell[along], cell[1 - along]))
    last = max(shape.cells, key=lambda cell: (cell[along], -cell[1 - along]))
    angle = 90 if axis is Axis.VERTICAL else 0
    return [_head(first, angle + 180), _head(last, angle)]


def _head(cell: tuple[int, int], angle: float) -> QPainterPath:
    """An arrow head near the edge of ``cell`` that lies at ``angle``, clockwise from the right."""
    path = QPainterPath(QPointF(CELL * 0.32, -CELL * 0.08))
    path.lineTo(CELL * 0.39, 0)
    path.lineTo(CELL * 0.32, CELL * 0.08)
    middle = QTransform().translate((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL)
    return middle.rotate(angle).map(path)


def _pin(cell: tuple[int, int]) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(cell[0] + 0.22, cell[1] + 0.22) * CELL, CELL * 0.045, CELL * 0.045)
    return path


class TargetItem(QGraphicsItem):
    """Where a piece must end: tinted and outlined under the pieces, and faintly outlined on top of them."""

    def __init__(self, look: TargetLook) -> None:
        super().__init__()
        self.look = look
        self.rim = _TargetRim()
        self._area = QPainterPath()
        self.setZValue(TARGET_LEVEL)
        self.set_look(look)

    def set_look(self, look: TargetLook) -> None:
        """Look like ``look`` from now on."""
        self.prepareGeometryChange()
        self.look = look
        self._area = outline(look.shape.cells, CELL, 1.5, ROUND)
        self.rim.set_path(self._area, QColor(look.color))
        self.update()

    def boundingRect(self) -> QRectF:
        return self._area.boundingRect().adjusted(-RIM, -RIM, RIM, RIM)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        tint = QColor(self.look.color)
        tint.setAlphaF(0.14)
        painter.setPen(QPen(QColor(self.look.color), RIM))
        painter.setBrush(tint)
        painter.drawPath(self._area)


class _TargetRim(QGraphicsItem):
    """A target's outline over what stands in it: faint, since it crosses labels.

    Not a child of the tint: children cannot lie above their parent's neighbours.
    """

    def __init__(self) -> None:
        super().__init__()
        self._path = QPainterPath()
        self._color = QColor()
        self.setZValue(GOAL_LEVEL)

    def set_path(self, path: QPainterPath, color: QColor) -> None:
        """Draw ``path`` in ``color``."""
        self.prepareGeometryChange()
        self._path, self._color = path, color
        self.update()

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().adjusted(-RIM, -RIM, RIM, RIM)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        color = QColor(self._color)
        color.setAlphaF(0.4)
        painter.setPen(QPen(color, RIM))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._path)


class MarkItem(QGraphicsItem):
    """A frame round cells that a finding is about."""

    def __init__(self, path: QPainterPath, color: QColor) -> None:
        super().__init__()
        self._path, self._color = path, color
        self.setZValue(MARK_LEVEL)

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().adjusted(-3, -3, 3, 3)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        wash = QColor(self._color)
        wash.setAlphaF(0.16)
        painter.fillPath(self._path, wash)
        painter.setPen(QPen(self._color, 4.0))
        painter.drawPath(self._path)


def hatching(area: QRectF, distance: float) -> list[QLineF]:
    """Slanted lines all over ``area``, to be clipped to what they fill."""
    lines = []
    x = area.left() - area.height()
    while x < area.right():
        lines.append(QLineF(x, area.bottom(), x + area.height(), area.top()))
        x += distance
    return lines
