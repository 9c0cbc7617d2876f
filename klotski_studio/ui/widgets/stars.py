"""The stars that show how well a puzzle was solved."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from klotski_studio.app.picture.board_picture import star
from klotski_studio.app.playing.records import MOST_STARS
from klotski_studio.ui.look.appearance import current_theme

SIDE = 22
"""The width of a star with the gap beside it, in pixels."""


def paint_stars(painter: QPainter, rect: QRectF, filled: int, color: QColor) -> None:
    """Paint all stars side by side in ``rect``, of which the first ``filled`` are filled."""
    side = rect.width() / MOST_STARS
    painter.setPen(QPen(color, 1))
    for number in range(MOST_STARS):
        center = QPointF(rect.left() + side * (number + 0.5), rect.center().y())
        painter.setBrush(color if number < filled else Qt.BrushStyle.NoBrush)
        painter.drawPolygon(star(center, side - 2))


class StarsLabel(QWidget):
    """Shows three stars, of which some are filled."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.count = 0
        """How many stars are filled."""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_count(self, count: int) -> None:
        """Fill ``count`` stars."""
        self.count = count
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(MOST_STARS * SIDE, SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        color = current_theme().verdict["solved" if self.count else "nothing"]
        paint_stars(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self.count, color)
        painter.end()
