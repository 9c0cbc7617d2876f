"""Widgets and tool tips that show text literally: what comes from a file is neither markup nor a control.

Qt guesses whether the text of a label or a tool tip is HTML. A puzzle's name could then show a heading,
a picture of somebody's choice, or a link.
"""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QLabel, QWidget

from klotski_studio.app.texts.plain_text import visible


class PlainLabel(QLabel):
    """A label that shows its text as it is, with escapes for controls other than line feeds."""

    def __init__(self, text: str | QWidget = "", parent: QWidget | None = None) -> None:
        """``text`` may be left out: the only argument is then the parent."""
        if isinstance(text, QWidget):
            parent, text = text, ""
        super().__init__(visible(text, keep="\n"), parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def setText(self, text: str) -> None:
        super().setText(visible(text, keep="\n"))


def tool_tip(text: str) -> str:
    """Return what a tool tip must be given so that it shows ``text`` as it is."""
    if not GuiQt.mightBeRichText(text):
        return text
    return f'<span style="white-space: pre-wrap">{escape(text)}</span>'
