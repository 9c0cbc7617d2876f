"""How high controls are, compared with the table of look/tokens.py."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPushButton,
    QTabBar,
    QToolButton,
    QWidget,
)

from klotski_studio.ui.look.tokens import CONTROL, XS, px
from klotski_studio.ui.panels.start.page import PuzzleTile

KINDS = (QLineEdit, QComboBox, QAbstractSpinBox, QPushButton, QToolButton)
UNDER_ICON = Qt.ToolButtonStyle.ToolButtonTextUnderIcon


def wrong_heights(top: QWidget) -> set[str]:
    """The controls in ``top`` that are not as high as the table says."""
    allowed = {px(CONTROL), px(CONTROL) - XS}  # segments lie within the frame of their switch
    return {
        f"{type(each).__name__} {each.objectName()} {each.accessibleName()}: {each.height()}"
        for kind in KINDS
        for each in top.findChildren(kind)
        if each.isVisible() and _is_a_control(each) and each.height() not in allowed
    }


def _is_a_control(widget: QWidget) -> bool:
    """Whether it stands for itself: not a part of a control, a picture with words, a word of a sentence."""
    if isinstance(widget.parent(), (*KINDS, QTabBar)):
        return False
    under_icon = isinstance(widget, QToolButton) and widget.toolButtonStyle() is UNDER_ICON
    is_picture = under_icon or isinstance(widget, PuzzleTile)
    return not is_picture and widget.objectName() not in ("link_button", "swatch") and widget.width() > 0
