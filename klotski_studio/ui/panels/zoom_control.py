"""The zoom with its percentage, at the lower right of the stage; 100 % is 64 pixels a cell."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget

from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import CONTROL, ICON, XS, icon_size, px, width_of

LARGEST_PERCENTAGE = "1,200 %"
"""A text as wide as any that is shown, so that the buttons beside it stay in their places."""


class ZoomControl(QFrame):
    """Buttons to zoom out, in, and to fit, with the percentage between them."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("floating_card")
        self.percentage = PlainLabel(self)
        self.percentage.setAlignment(Qt.AlignmentFlag.AlignCenter)
        beside_text(self.percentage.setMinimumWidth, lambda: width_of(LARGEST_PERCENTAGE))
        row = QHBoxLayout(self)
        row.setContentsMargins(XS // 2, XS // 2, XS // 2, XS // 2)
        row.setSpacing(0)
        for name in ("zoom-out", "", "zoom-in", "zoom-fit"):
            row.addWidget(self._button(actions[name]) if name else self.percentage)

    def show_zoom(self, zoom: float) -> None:
        """Show ``zoom``, in pixels per scene unit, as a percentage."""
        self.percentage.setText(f"{zoom * 100:.0f} %")

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setDefaultAction(action)
        beside_text(button.setIconSize, lambda: icon_size(ICON - XS))
        beside_text(button.setFixedHeight, lambda: px(CONTROL))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button
