"""The verdict of the solver in the status bar, as a coloured icon and one line of text."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from klotski_studio.app.solving.verdict import Verdict, VerdictState, sentence
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, tool_tip
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


class VerdictLine(FollowsAppearance, QWidget):
    """An icon and a line of text; text that does not fit is shown in full as a tool tip."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._verdict: Verdict | None = None
        self._text = ""
        self._icon = PlainLabel(self)
        self._line = PlainLabel(self)
        self._line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        row.setSpacing(GRID)
        row.addWidget(self._icon)
        row.addWidget(self._line, 1)
        self.follow_appearance()

    @property
    def text(self) -> str:
        """The text in full."""
        return self._text

    def show_verdict(self, verdict: Verdict) -> None:
        """Show the text and the icon of ``verdict``."""
        self._verdict = verdict
        self._text = sentence(verdict, translator("verdict"), translator("texts"))
        sign = icon(ICONS[verdict.state], verdict.state.value)
        self._icon.setPixmap(sign.pixmap(QSize(18, 18), self.devicePixelRatio()))
        palette = self._line.palette()
        palette.setColor(self._line.foregroundRole(), current_theme().verdict[verdict.state.value])
        self._line.setPalette(palette)
        self._line.setAccessibleName(self._text)
        self._fit()

    def restyle(self) -> None:
        self.retranslate()

    def retranslate(self) -> None:
        if self._verdict is not None:
            self.show_verdict(self._verdict)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics = QFontMetrics(self._line.font())
        shown = metrics.elidedText(self._text, Qt.TextElideMode.ElideRight, max(self._line.width(), 1))
        self._line.setText(shown)
        self.setToolTip(tool_tip(self._text) if shown != self._text else "")
