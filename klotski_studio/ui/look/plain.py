"""Widgets and tool tips that show text literally: what comes from a file is neither markup nor a control.

Qt guesses whether the text of a label or a tool tip is HTML. A puzzle's name could then show a heading,
a picture of somebody's choice, or a link.
"""

from __future__ import annotations

from html import escape
from typing import TypeVar

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QLabel, QToolTip, QWidget

from klotski_studio.app.texts.plain_text import visible
from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.tokens import Type, font


class PlainLabel(QLabel):
    """A label that shows its text as it is, with escapes for controls other than line feeds."""

    def __init__(
        self, text: str | QWidget = "", parent: QWidget | None = None, *, wraps: bool = False
    ) -> None:
        """``text`` may be left out: the only argument is then the parent. ``wraps`` breaks lines."""
        if isinstance(text, QWidget):
            parent, text = text, ""
        super().__init__(visible(text, keep="\n"), parent, wordWrap=wraps, textFormat=Qt.TextFormat.PlainText)

    def setText(self, text: str) -> None:
        super().setText(visible(text, keep="\n"))

    def show_text(self, text: str) -> None:
        """Show ``text``, or hide the label if there is none."""
        self.setText(text)
        self.setVisible(bool(text))


class QuietLabel(PlainLabel):
    """A quiet label, for what is said beside something else."""

    def __init__(
        self, text: str | QWidget = "", parent: QWidget | None = None, *, wraps: bool = True
    ) -> None:
        super().__init__(text, parent, wraps=wraps)
        self.setObjectName("panel_hint")


class ElidedLabel(PlainLabel):
    """A label of one line that needs no width: where its text has no room, it ends in an ellipsis.

    The whole text is its tool tip then. What a puzzle calls its pieces must not make a panel wider.
    """

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and self._shown() != self.text():
            QToolTip.showText(event.globalPos(), tool_tip(self.text()), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        self.style().drawItemText(
            QPainter(self),
            self.contentsRect(),
            self.alignment(),
            self.palette(),
            self.isEnabled(),
            self._shown(),
            self.foregroundRole(),
        )

    def _shown(self) -> str:
        """The text as far as there is room for it."""
        room = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), GuiQt.TextElideMode.ElideRight, room)


LabelT = TypeVar("LabelT", bound=QLabel)


def as_heading(label: LabelT) -> LabelT:
    """Return ``label``, shown as the heading of a panel, a section or a card."""
    label.setObjectName("panel_heading")
    beside_text(label.setFont, lambda: font(Type.HEADING))
    return label


def tint(label: QLabel, color: QColor) -> None:
    """Show the text of ``label`` in ``color``."""
    palette = label.palette()
    palette.setColor(label.foregroundRole(), color)
    label.setPalette(palette)


def tool_tip(text: str) -> str:
    """Return what a tool tip must be given so that it shows ``text`` as it is."""
    if not GuiQt.mightBeRichText(text):
        return text
    return f'<span style="white-space: pre-wrap">{escape(text)}</span>'


def set_name(widget: QWidget, name: str) -> None:
    """Give ``widget``, which shows no words, a name for screen readers and as its tool tip."""
    widget.setAccessibleName(name)
    widget.setToolTip(tool_tip(name))
