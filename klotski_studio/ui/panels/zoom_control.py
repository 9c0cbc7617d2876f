"""The zoom with its percentage, at the lower right of the stage; 100 % is 64 pixels a cell."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QWidget

from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.boxes import in_row
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import ICON, XS, width_of
from klotski_studio.ui.widgets.panel_parts import action_button

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
        names = "zoom-out", "zoom-in", "zoom-fit"
        less, more, fit = (action_button(actions[name], self, ICON - XS) for name in names)
        in_row(less, self.percentage, more, fit, on=self, margins=XS // 2, spacing=0)

    def show_zoom(self, zoom: float) -> None:
        """Show ``zoom``, in pixels per scene unit, as a percentage."""
        self.percentage.setText(f"{zoom * 100:.0f} %")
