"""A window that asks for one line of text.

::

    +--------------------------------+
    |  Name a checkpoint             |
    |  [before the corner          ] |
    |              [Cancel] [Rename] |     the main answer last, as in the message box
    +--------------------------------+

It looks the same on every system, which ``QInputDialog`` does not. Enter accepts, Escape cancels.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.sentences import text_of
from klotski_studio.ui.look.tokens import XL, L, S, Type, font, px

WIDTH = 280
"""The width of the field for the system font of 9 points, in pixels."""


class TextQuestion(FitsScreen, QDialog):
    """Asks for one line of text. It does not block: open it, and follow :attr:`answered`."""

    answered = Signal(str)
    """The text without spaces at its ends, if the question was not cancelled; it may be empty."""

    def __init__(self, headline: str, label: str, before: str, accept: str, parent: QWidget) -> None:
        """``label`` names the field for screen readers, ``before`` is in it, ``accept`` is on the button."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Klotski Studio")
        self.headline, self.field = PlainLabel(headline, self), QLineEdit(before, self)
        beside_text(self.headline.setFont, lambda: font(Type.HEADING))
        self.field.setAccessibleName(label)
        beside_text(self.field.setMinimumWidth, lambda: px(WIDTH))
        self.field.selectAll()
        column = QVBoxLayout(self)
        column.setContentsMargins(XL, XL, XL, L)
        column.setSpacing(S)
        column.addWidget(self.headline)
        column.addWidget(self.field)
        column.addSpacing(S)
        column.addLayout(self._buttons(accept))
        self.field.setFocus()
        self.accepted.connect(lambda: self.answered.emit(self.field.text().strip()))

    def _buttons(self, accept: str) -> QHBoxLayout:
        cancel, main = QPushButton(text_of("button-cancel"), self), QPushButton(accept, self)
        main.setDefault(True)
        cancel.clicked.connect(self.reject)
        main.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.setSpacing(S)
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(main)
        return row
