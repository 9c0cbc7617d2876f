"""A switch of several segments, of which one is chosen: one button for each action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.tokens import CONTROL, XS, S, px


class SegmentedControl(QFrame):
    """Buttons side by side in one frame, with the words of their actions; the checked one stands out."""

    def __init__(
        self, actions: Sequence[QAction], name: str, parent: QWidget, *, fills: bool = False
    ) -> None:
        """``name`` is the object name of the buttons; ``fills``: whether they share all of the width."""
        super().__init__(parent)
        self._fills = fills
        self.setObjectName("segmented")
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding if fills else policy.Maximum, policy.Maximum)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(XS // 2, XS // 2, XS // 2, XS // 2)
        row.setSpacing(0)
        self._buttons = [QToolButton(self) for _ in actions]
        for button, action in zip(self._buttons, actions, strict=True):
            button.setObjectName(name)
            button.setProperty("segment", True)
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            beside_text(button.setFixedHeight, lambda: px(CONTROL) - XS)
            if fills:
                button.setSizePolicy(policy.Expanding, policy.Fixed)
            row.addWidget(button)
            button.setVisible(action.isVisible())
            action.visibleChanged.connect(partial(_follow, button, action))

    def event(self, event: QEvent) -> bool:
        if self._fills and event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._share_width()
        return super().event(event)

    def _share_width(self) -> None:
        """Give all segments one width, or where words are too long for that the same share of room each.

        A stretch is set only where it differs: to set one asks for a new layout, which leads here again.
        """
        hints = {button: button.sizeHint().width() for button in self._buttons if not button.isHidden()}
        is_equal = not hints or (max(hints.values()) + S) * len(hints) <= self.width()
        for button, hint in hints.items():
            index, stretch = self._row.indexOf(button), 1 if is_equal else hint
            if self._row.stretch(index) != stretch:
                self._row.setStretch(index, stretch)


def _follow(button: QToolButton, action: QAction) -> None:
    """Hide a segment whose action is hidden; a tool button alone would stay."""
    button.setVisible(action.isVisible())
