"""The glow of the goal when a puzzle is solved: once, and then the board is as before.

::

    full motion      a ring around the goal grows by a third of a cell and fades
    reduced motion   the ring stays where it is and fades
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPen

from klotski_studio.app.picture.label_path import outline
from klotski_studio.app.picture.style.border import CELL, ROUND
from klotski_studio.core.geometry import Cell
from klotski_studio.ui.scene.overlay import Overlay

MILLISECONDS = 1100
"""The duration of a glow."""
GROWTH = CELL / 3
"""The greatest distance of the ring from the goal, in scene units."""
WIDTH = CELL / 10
"""The width of the ring, in scene units."""


class GlowItem(Overlay):
    """The ring around the goal; hidden except while it glows."""

    def __init__(self, parent: QObject) -> None:
        super().__init__()
        self._cells: frozenset[Cell] = frozenset()
        self._color, self._part, self.grows = QColor(), 1.0, True
        self.animation = QVariantAnimation(parent)
        self.animation.setStartValue(0.0)
        self.animation.setEndValue(1.0)
        self.animation.setDuration(MILLISECONDS)
        self.animation.valueChanged.connect(self._show_part)
        self.animation.finished.connect(self.hide)
        self.hide()

    def glow(self, groups: Iterable[Iterable[Cell]], color: QColor, *, grows: bool) -> None:
        """Let the cells of ``groups`` glow once in ``color``; the ring grows only if ``grows``."""
        self._color, self.grows = color, grows
        self._cells = frozenset(cell for group in groups for cell in group)
        self._set_path(outline(self._cells, CELL, 0.0, ROUND))
        self.animation.stop()
        self.animation.start()

    def stop(self) -> None:
        """End the glow."""
        self.animation.stop()
        self.hide()

    def boundingRect(self) -> QRectF:
        margin = GROWTH + WIDTH
        return self._path.boundingRect().adjusted(-margin, -margin, margin, margin)

    def _show_part(self, part: float) -> None:
        self._part = part
        self.update()

    def _draw(self, painter: QPainter) -> None:
        """Paint the ring: as far out and as faint as the part of the time that is over."""
        spread = GROWTH * self._part if self.grows else 0.0
        color = QColor(self._color)
        color.setAlphaF(1.0 - self._part)
        pen = QPen(color, WIDTH)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(outline(self._cells, CELL, -spread, ROUND + spread))
