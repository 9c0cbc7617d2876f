"""A switch of several segments, of which one is chosen: one button for each action."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from klotski_studio.ui.look.tokens import XS


class SegmentedControl(QFrame):
    """Buttons side by side in one frame, with the words of their actions; the checked one stands out."""

    def __init__(self, actions: Sequence[QAction], name: str, parent: QWidget) -> None:
        """``name`` is the object name of the buttons."""
        super().__init__(parent)
        self.setObjectName("segmented")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        row = QHBoxLayout(self)
        row.setContentsMargins(XS // 2, XS // 2, XS // 2, XS // 2)
        row.setSpacing(0)
        for action in actions:
            button = QToolButton(self)
            button.setObjectName(name)
            button.setProperty("segment", True)
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            row.addWidget(button)
