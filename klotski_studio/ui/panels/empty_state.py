"""What is shown in place of a list that has nothing to list: what would be there, and a way to get it.

::

    +--------------------------------+
    |          No games yet          |
    |   Every puzzle that you solve  |
    |    in Play is kept here.       |
    |      [ Play This Puzzle ]      |
    +--------------------------------+
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import XL, S, Type, font, px

WIDTH = 240
"""The width of the sentence for the system font of 9 points, in pixels."""


class EmptyState(QWidget):
    """A headline, a sentence and a button, in the upper half of the place of a list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.headline, self.sentence, self.button = PlainLabel(self), PlainLabel(self), QPushButton(self)
        beside_text(self.headline.setFont, lambda: font(Type.HEADING))
        self.sentence.setObjectName("panel_hint")
        column = QVBoxLayout()
        column.setSpacing(S)
        column.addStretch(1)
        for label in (self.headline, self.sentence):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            beside_text(label.setFixedWidth, lambda: px(WIDTH))
            column.addWidget(label)  # one that is aligned in the column would get the height of a line
        column.addSpacing(S)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)
        row = QHBoxLayout(self)
        row.setContentsMargins(S, XL, S, XL)
        row.addStretch(1)
        row.addLayout(column)
        row.addStretch(1)
        self.button.setAutoDefault(False)

    def show_texts(self, headline: str, sentence: str, button: str) -> None:
        """Show the three texts; what has none is hidden."""
        for widget, text in ((self.headline, headline), (self.sentence, sentence), (self.button, button)):
            widget.setText(text)
            widget.setVisible(bool(text))
