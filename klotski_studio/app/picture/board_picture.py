"""Paints the board under the pieces: a frame, free cells, walls and gates.

Walls are solid and reach into the frame, so that a board with walls along its edge looks as
if it were cut out. Gates are doors: hatched, with a dashed rim.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from klotski_studio.app.picture.dimensions import CELL, FRAME
from klotski_studio.app.picture.grain import Lines, grain_of
from klotski_studio.app.picture.outline import outline
from klotski_studio.app.picture.style.skin import Grain
from klotski_studio.app.picture.theme import Theme
from klotski_studio.core.layout import Board


class BoardPicture:
    """The picture of a board without pieces and targets."""

    def __init__(self, board: Board, theme: Theme) -> None:
        self.board, self._theme = board, theme
        style = theme.skin.ground
        inside = QRectF(0, 0, board.width * CELL, board.height * CELL)
        self.bounds = inside.adjusted(-FRAME - 2, -FRAME - 2, FRAME + 2, FRAME + 2)
        self._frame, self._area = QPainterPath(), QPainterPath()
        if not inside.isEmpty():
            self._frame.addRoundedRect(
                inside.adjusted(-FRAME, -FRAME, FRAME, FRAME), style.radius, style.radius
            )
            inner = max(style.radius - 6, 0.0)
            self._area.addRoundedRect(inside.adjusted(-1, -1, 1, 1), inner, inner)
        on_board = set(board.cells())
        free = on_board - board.walls - board.gates
        self._cells = QPainterPath()
        for x, y in sorted(free):
            cell = QRectF(x * CELL, y * CELL, CELL, CELL)
            gap, radius = style.cell_gap, style.cell_radius
            self._cells.addRoundedRect(cell.adjusted(gap, gap, -gap, -gap), radius, radius)
        self._walls = outline(on_board & board.walls, CELL, 0.5, 5)
        self._gates = outline((on_board & board.gates) - board.walls, CELL, 3, 6)
        self._planks = _planks(inside, theme.skin.grain) if theme.skin.grain.strength else []

    def paint(self, painter: QPainter) -> None:
        """Paint the board, its top left cell at (0, 0), in picture units."""
        colors = self._theme.board
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(self._frame, colors["frame"])
        self._paint_frame(painter, colors["frame"])
        painter.fillPath(self._area, colors["ground"])
        painter.fillPath(self._cells, colors["cell"])
        painter.setPen(QPen(colors["wall"].darker(115), 1.25))
        painter.setBrush(colors["wall"])
        painter.drawPath(self._walls)
        self._paint_gates(painter, colors["gate"])

    def _paint_frame(self, painter: QPainter, color: QColor) -> None:
        """Paint the grain of the frame, a bright outer edge and a dark inner edge."""
        skin = self._theme.skin
        painter.setBrush(Qt.BrushStyle.NoBrush)
        grain = color.darker(150)
        grain.setAlphaF(skin.grain.strength)
        painter.setPen(QPen(grain, 1.0))
        for lines in self._planks:
            painter.drawPath(lines.fine)
            painter.drawPath(lines.strong)
        if skin.ground.bevel:
            bright, dark = color.lighter(150), color.darker(190)
            bright.setAlphaF(skin.ground.bevel)
            dark.setAlphaF(skin.ground.bevel)
            painter.setPen(QPen(bright, 1.5))
            painter.drawPath(self._frame)
            painter.setPen(QPen(dark, 3.0))
            painter.drawPath(self._area)

    def _paint_gates(self, painter: QPainter, color: QColor) -> None:
        if self._gates.isEmpty():
            return
        wash, line = QColor(color), QColor(color)
        wash.setAlphaF(0.16)
        line.setAlphaF(0.45)
        painter.fillPath(self._gates, wash)
        painter.save()
        painter.setClipPath(self._gates)
        painter.setPen(QPen(line, 1.5))
        painter.drawLines(hatching(self._gates.boundingRect(), CELL / 6))
        painter.restore()
        rim = QPen(color, 2.5, Qt.PenStyle.DashLine)
        rim.setDashPattern([3, 2])
        painter.setPen(rim)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._gates)


def _planks(inside: QRectF, grain: Grain) -> list[Lines]:
    """The grain of the four sides of the frame, parallel to each side."""
    edge, long, tall = FRAME - 1.5, inside.width(), inside.height()
    fine = replace(grain, spacing=2.8, wave=0.8, knots=0.0)
    sides = [
        grain_of(QRectF(-FRAME / 2, top, long + FRAME, edge), fine, number)
        for number, top in ((1, -FRAME + 1), (2, inside.bottom() + 0.5))
    ]
    return sides + [
        grain_of(QRectF(0, left, tall, edge), fine, number, upright=True)
        for number, left in ((3, -FRAME + 1), (4, inside.right() + 0.5))
    ]


def hatching(area: QRectF, distance: float) -> list[QLineF]:
    """Slanted lines over ``area``, ``distance`` apart; the caller clips them."""
    lines = []
    x = area.left() - area.height()
    while x < area.right():
        lines.append(QLineF(x, area.bottom(), x + area.height(), area.top()))
        x += distance
    return lines
