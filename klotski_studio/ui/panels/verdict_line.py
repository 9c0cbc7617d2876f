"""The verdict in the status bar: the one thing that is always readable, in colour and in words."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.solving.verdict import Verdict, VerdictState, sentence
from klotski_studio.ui.look.icons import Icons
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.translate import translator

ICONS = {
    VerdictState.NOTHING: "note",
    VerdictState.SEARCHING: "waiting",
    VerdictState.SOLVED: "solve",
    VerdictState.UNSOLVABLE: "cancel",
    VerdictState.STOPPED: "note",
    VerdictState.INVALID: "problem",
    VerdictState.FAILED: "problem",
}


class VerdictLine(QWidget):
    """One icon, one line; the whole line is its tool tip where it does not fit."""

    def __init__(self, icons: Icons, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._icons, self._theme = icons, theme
        self._verdict: Verdict | None = None
        self._text = ""
        self._icon = QLabel(self)
        self._line = QLabel(self)
        self._line.setTextFormat(Qt.TextFormat.PlainText)
        self._line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        row.setSpacing(GRID)
        row.addWidget(self._icon)
        row.addWidget(self._line, 1)

    @property
    def text(self) -> str:
        """What it says, in full."""
        return self._text

    def show_verdict(self, verdict: Verdict) -> None:
        """Say ``verdict``."""
        self._verdict = verdict
        self._text = sentence(verdict, translator("verdict"), translator("texts"))
        color = self._theme.verdict[verdict.state.value]
        icon = self._icons.icon(ICONS[verdict.state], self._theme, color)
        self._icon.setPixmap(icon.pixmap(QSize(18, 18), self.devicePixelRatio()))
        palette = self._line.palette()
        palette.setColor(self._line.foregroundRole(), color)
        self._line.setPalette(palette)
        self._line.setAccessibleName(self._text)
        self._fit()

    def set_theme(self, theme: Theme) -> None:
        """Say the same in other colours."""
        self._theme = theme
        self.retranslate()

    def retranslate(self) -> None:
        """Say the same in the language of the moment."""
        if self._verdict is not None:
            self.show_verdict(self._verdict)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics = QFontMetrics(self._line.font())
        shown = metrics.elidedText(self._text, Qt.TextElideMode.ElideRight, max(self._line.width(), 1))
        self._line.setText(shown)
        self.setToolTip(self._text if shown != self._text else "")
