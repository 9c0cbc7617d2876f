"""A piece and a target, painted at their own origin from paths that are made once."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QTransform,
)

from klotski_studio.app.picture.lettering import label_path
from klotski_studio.app.picture.looks import Look, TargetLook, ink_on
from klotski_studio.app.picture.measures import CELL, GAP, RIM, ROUND, SHADOW
from klotski_studio.app.picture.outline import outline
from klotski_studio.core.layout import Axis


class PiecePicture:
    """One piece: its body with a little depth, its label, and the marks of its axis."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.body = outline(look.shape.cells, CELL, GAP, ROUND)
        self._shine = _ring(outline(look.shape.cells, CELL, GAP + 1.75, ROUND - 1.75), 1.5)
        self._label = label_path(look.label, look.shape, CELL)
        self.bounds = self.body.boundingRect().adjusted(-2, -2, 2, 2 + SHADOW)

    def paint(self, painter: QPainter) -> None:
        """Paint it, the top left of its bounding box at (0, 0)."""
        color = QColor(self.look.color)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 60))
        painter.drawPath(self.body.translated(0, SHADOW))
        painter.setBrush(_from_top(self.bounds, color.lighter(110), color.darker(106)))
        painter.setPen(QPen(color.darker(135), 1.25))
        painter.drawPath(self.body)
        shine = _from_top(self.bounds, _whiter(color.lighter(110), 0.37), _whiter(color.darker(106), 0.05))
        painter.fillPath(self._shine, shine)
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


class TargetPicture:
    """Where a piece must end: a tint that lies under the pieces, and a faint outline on top of them."""

    def __init__(self, look: TargetLook) -> None:
        self.look = look
        self.area = outline(look.shape.cells, CELL, 1.5, ROUND)
        self.bounds = self.area.boundingRect().adjusted(-RIM, -RIM, RIM, RIM)

    def paint_tint(self, painter: QPainter) -> None:
        """Paint what lies under the pieces."""
        tint = QColor(self.look.color)
        tint.setAlphaF(0.14)
        painter.setPen(QPen(QColor(self.look.color), RIM))
        painter.setBrush(tint)
        painter.drawPath(self.area)

    def paint_rim(self, painter: QPainter) -> None:
        """Paint what lies on top of them: faint, since it crosses labels."""
        color = QColor(self.look.color)
        color.setAlphaF(0.4)
        painter.setPen(QPen(color, RIM))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self.area)


def _ring(path: QPainterPath, width: float) -> QPainterPath:
    """The line along ``path`` as an area: SVG and PDF get gradients in areas alone."""
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    return stroker.createStroke(path)


def _whiter(color: QColor, share: float) -> QColor:
    """``color`` under so much white; mixed here, since Qt's PDF forgets how transparent a gradient is."""
    parts = (color.redF(), color.greenF(), color.blueF())
    return QColor.fromRgbF(*(part + (1 - part) * share for part in parts))


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
