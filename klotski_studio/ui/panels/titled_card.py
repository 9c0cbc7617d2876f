"""A card that floats over the board, with a title and a cross: the list of problems, the reasons.

::

    +--------------------------+
    | Why it cannot be solved x|
    | A gets no nearer than …  |
    +--------------------------+
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.plain import PlainLabel, as_heading
from klotski_studio.ui.look.tokens import XS, L, S
from klotski_studio.ui.panels.close_button import CloseButton


class TitledCard(FollowsAppearance, QFrame):
    """The card; hidden until it is asked for. What is below its title goes into ``column``."""

    shown = Signal(bool)
    """Whether the card is shown now."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("floating_card")
        self.title, self.close_button = as_heading(PlainLabel(self)), CloseButton(self)
        self.close_button.clicked.connect(lambda: self.set_shown(False))
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.close_button)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(L, S, S, L)
        self.column.setSpacing(XS)
        self.column.addLayout(head)
        self.hide()

    def set_shown(self, shown: bool) -> None:
        """Show the card, or hide it."""
        if shown == self.isHidden():
            self.setVisible(shown)
            self.shown.emit(shown)

    def toggle(self) -> None:
        """Show the card if it is hidden, or hide it."""
        self.set_shown(self.isHidden())
