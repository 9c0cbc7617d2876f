"""A panel that can be scrolled, and whose content is as wide with a scroll bar as without one.

::

    |<- L ->[ content ]<-  L  ->|        no bar: the margin of all panels at the right
    |<- L ->[ content ]<->| bar |        a bar: it lies within the margin
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from klotski_studio.ui.look.tokens import L, S


class PanelScroll(QScrollArea):
    """A scroll area with one column of content."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        content = QWidget()
        content.setObjectName("panel_content")
        self.column = QVBoxLayout(content)
        self.column.setContentsMargins(L, S, L, L)
        self.setWidget(content)
        self.verticalScrollBar().rangeChanged.connect(lambda _, most: self._make_room(has_bar=most > 0))

    def _make_room(self, *, has_bar: bool) -> None:
        bar = self.verticalScrollBar().sizeHint().width() if has_bar else 0
        self.column.setContentsMargins(L, S, max(0, L - bar), L)
