"""The button that closes a panel, a card or a bar: one cross in one size, named in the current language."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.tokens import CONTROL, ICON, XS, icon_size
from klotski_studio.ui.look.translate import translator

CLOSE = QT_TRANSLATE_NOOP("close button", "Close")


class CloseButton(FollowsAppearance, QToolButton):
    """A square as high as a control; who has it connects ``clicked``."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setIcon(icon("close", "muted"))
        beside_text(self.setIconSize, lambda: icon_size(ICON - XS))
        beside_text(self.setFixedSize, lambda: icon_size(CONTROL))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.follow_appearance()

    def retranslate(self) -> None:
        text = translator("close button")(CLOSE)
        self.setToolTip(text)
        self.setAccessibleName(text)
