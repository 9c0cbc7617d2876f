"""The colours of a map, with what their ends mean.

::

goal [##########------------] 93 moves away
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from klotski_studio.app.picture.space.ramp import LEVELS, ramp
from klotski_studio.lab.space.space_map import SpaceMap
from klotski_studio.ui.look.appearance import beside_text, current_theme
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import XS, S, Type, font, px
from klotski_studio.ui.panels.map.texts import length_text, text_of

HEIGHT = GRID
"""The height of the bar of colours, in pixels."""


class Legend(QWidget):
    """A bar with the colours of a map."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._map: SpaceMap | None = None
        beside_text(self.setFont, lambda: font(Type.SMALL))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def ends(self) -> tuple[str, str]:
        """The texts on the left and on the right of the bar."""
        found = self._map
        if found is None:
            return "", ""
        near = text_of("near" if found.is_solvable else "start")
        return near, text_of("far", length=length_text(found, int(found.distance.max(initial=0))))

    def show_map(self, found: SpaceMap | None) -> None:
        """Show the colours of ``found``."""
        self._map = found
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(20 * GRID), self.fontMetrics().height() + XS)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._map is None:
            return
        painter, theme, metrics = QPainter(self), current_theme(), self.fontMetrics()
        painter.setPen(theme.window["muted"])
        near, far = self.ends
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect(), middle | Qt.AlignmentFlag.AlignLeft, near)
        painter.drawText(self.rect(), middle | Qt.AlignmentFlag.AlignRight, far)
        left, right = metrics.horizontalAdvance(near) + S, metrics.horizontalAdvance(far) + S
        bar = QRectF(left, (self.height() - px(HEIGHT)) / 2, self.width() - left - right, px(HEIGHT))
        colors = ramp(theme)
        image = QImage(colors.tobytes(), LEVELS, 1, 3 * LEVELS, QImage.Format.Format_RGB888)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(bar, image)
