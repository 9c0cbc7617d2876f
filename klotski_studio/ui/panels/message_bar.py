"""A bar above the board that shows one message until it is closed, and does not block the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.floating import Floating
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import icon_size, px
from klotski_studio.ui.panels.close_button import CloseButton

WIDTH = 90 * GRID
"""The width of a message over the board, in pixels."""


def float_below(bar: QWidget, host: QWidget, find_header: Callable[[], QWidget]) -> None:
    """Keep ``bar`` over the board in ``host``, below the header that ``find_header`` returns.

    The header is the answer, which a message must not hide. Without a visible one the bar is at the top.
    """

    def height_above() -> int:
        header = find_header()
        return header.mapTo(host, header.rect().bottomLeft()).y() if header.isVisible() else 0

    Floating(bar, host, Qt.AlignmentFlag.AlignTop, widest=px(WIDTH), clear=height_above)


class MessageBar(FollowsAppearance, QWidget):
    """A bar with an icon, a message and a close button; hidden until there is a message."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("message_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._icon = PlainLabel(self)
        self._text = PlainLabel(self)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._close = CloseButton(self)
        self._close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID * 2, GRID, GRID, GRID)
        row.setSpacing(GRID)
        row.addWidget(self._icon)
        row.addWidget(self._text, 1)
        row.addWidget(self._close)
        self.follow_appearance()
        self.hide()

    @property
    def text(self) -> str:
        """The message that is shown or was shown last; empty if there was none."""
        return self._text.text()

    def show_message(self, text: str) -> None:
        """Show ``text`` in place of the previous message."""
        self._text.setText(text)
        self.show()

    def restyle(self) -> None:
        self._icon.setPixmap(icon("problem", "invalid").pixmap(icon_size(), self.devicePixelRatio()))
