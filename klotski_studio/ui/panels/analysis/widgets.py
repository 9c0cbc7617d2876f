"""What the sections of the analysis panel are made of."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.panels.analysis.chart import FAINT

NARROW = 24 * GRID
"""No sentence is asked to fit into less."""
BAR = 4
"""The height of a bar that fills up."""


class Section(QWidget):
    """A heading with a column under it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = PlainLabel(self)
        font = self.heading.font()
        font.setWeight(QFont.Weight.DemiBold)
        self.heading.setFont(font)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(GRID)
        self.column.addWidget(self.heading)


class Sentence(QLabel):
    """Words that wrap, with links in them that a person can click or tab to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.setMinimumWidth(NARROW)  # how high it may get follows from it

    def say(self, text: str) -> None:
        """Show ``text``, which is rich text; nothing for nothing to say."""
        self.setText(text)
        self.setVisible(bool(text))


class FillBar(QWidget):
    """A thin bar: how long it is tells how much there could be, how full how much there is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._full = self._length = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def full(self) -> float:
        """How much of its length is filled, from 0 to 1."""
        return self._full

    def show_share(self, share: float, of: float = 1.0) -> None:
        """Fill a bar that is ``of`` of the whole width long, ``share`` of the whole width being full."""
        self._full, self._length = share / of if of else 0.0, of
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(8 * GRID, BAR)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() else FAINT)
        painter.setPen(Qt.PenStyle.NoPen)
        width = self.width() * self._length
        painter.setBrush(current_theme().window["border"])
        painter.drawRoundedRect(QRectF(0, 0, width, BAR), BAR / 2, BAR / 2)
        if self._full > 0:
            painter.setBrush(current_theme().window["accent"])
            painter.drawRoundedRect(QRectF(0, 0, max(width * self._full, BAR), BAR), BAR / 2, BAR / 2)


def muted(label: QLabel) -> None:
    """Let ``label`` step back."""
    faint = QColor(current_theme().window["muted"])
    palette = label.palette()
    palette.setColor(label.foregroundRole(), faint)
    faint.setAlphaF(FAINT)
    palette.setColor(QPalette.ColorGroup.Disabled, label.foregroundRole(), faint)
    label.setPalette(palette)
