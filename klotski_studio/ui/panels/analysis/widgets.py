"""The widgets of the sections of the analysis panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.plain import PlainLabel, as_heading
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.panels.analysis.chart import FAINT

if TYPE_CHECKING:
    from klotski_studio.app.solving.live_analysis import AnalysisState

NARROW = 24 * GRID
"""The minimum width of a sentence, in pixels."""
BAR = 4
"""The height of a bar, in pixels."""


class Section(QWidget):
    """A section: a heading, and a column below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = as_heading(PlainLabel(self))
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(GRID)
        self.column.addWidget(self.heading)


class Sentence(QLabel):
    """A sentence of rich text with links for mouse and keyboard; texts in it must be escaped."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.setMinimumWidth(NARROW)  # how high it may get follows from it

    def show_text(self, text: str) -> None:
        """Show ``text``, which is rich text; hide the label if it is empty."""
        self.setText(text)
        self.setVisible(bool(text))


class FillBar(QWidget):
    """A thin bar whose length shows the possible amount, and whose fill shows the actual one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._full = self._length = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def full(self) -> float:
        """The filled part of its length, from 0 to 1."""
        return self._full

    def show_share(self, share: float, of: float = 1.0) -> None:
        """Show a bar as long as the part ``of`` of the width, filled to the part ``share`` of the width."""
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


def is_to_come(state: AnalysisState) -> bool:
    """Whether a part that is not in ``state`` yet is still being computed, for a layout with a solution."""
    return state.asking and state.has_solution


def muted(label: QLabel) -> None:
    """Show ``label`` in the theme's muted colour."""
    faint = QColor(current_theme().window["muted"])
    palette = label.palette()
    palette.setColor(label.foregroundRole(), faint)
    faint.setAlphaF(FAINT)
    palette.setColor(QPalette.ColorGroup.Disabled, label.foregroundRole(), faint)
    label.setPalette(palette)
