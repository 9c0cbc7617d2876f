"""Shows on the board how near a piece gets: its ghost at the nearest cells, the cells it never reaches."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from klotski_studio.app.picture.board_picture import hatching
from klotski_studio.app.picture.dimensions import CELL, ROUND
from klotski_studio.app.picture.outline import outline
from klotski_studio.core.geometry import Cell
from klotski_studio.ui.scene.items import MARK_LEVEL
from klotski_studio.ui.scene.overlay import OutlinesItem, Overlay

SHADE, LINES = 0.30, 0.35
"""The opacities of the shade over cells that are never reached, and of the lines in it."""


class ShadeItem(Overlay):
    """A shade with thin lines over cells."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(MARK_LEVEL)
        self._color = QColor()

    def show_cells(self, cells: Iterable[Cell], color: QColor) -> None:
        """Shade ``cells``; without any hide the item."""
        self._color = QColor(color)
        self._set_path(outline(cells, CELL, 0, 0))

    def _draw(self, painter: QPainter) -> None:
        for opacity, paint in ((SHADE, self._fill), (LINES, self._hatch)):
            color = QColor(self._color)
            color.setAlphaF(opacity)
            paint(painter, color)

    def _fill(self, painter: QPainter, color: QColor) -> None:
        painter.fillPath(self._path, color)

    def _hatch(self, painter: QPainter, color: QColor) -> None:
        painter.save()
        painter.setClipPath(self._path)
        painter.setPen(QPen(color, 1.5))
        painter.drawLines(hatching(self._path.boundingRect(), CELL / 4))
        painter.restore()


class GhostItem(OutlinesItem):
    """A piece where it does not stand: a tint and a dashed outline."""

    def __init__(self) -> None:
        super().__init__(Qt.PenStyle.DashLine)

    def show_piece(self, cells: Iterable[Cell], color: QColor) -> None:
        """Show a piece on ``cells``; without any hide the item."""
        cells = tuple(cells)
        self.show_cells([cells] if cells else [], color)
        self._tint = outline(cells, CELL, 2, ROUND)

    def _draw(self, painter: QPainter) -> None:
        tint = QColor(self._color)
        tint.setAlphaF(SHADE)
        painter.fillPath(self._tint, tint)
        super()._draw(painter)
