"""Whether pieces glide or jump: the user's choice, or else that of the system."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from klotski_studio.app.runtime.settings import MOTION, MotionChoice, Settings


def is_reduced(settings: Settings) -> bool:
    """Return whether pieces jump to their places instead of gliding there."""
    choice = settings.get(MOTION)
    return system_reduces() if choice is MotionChoice.SYSTEM else choice is MotionChoice.REDUCED


def system_reduces() -> bool:
    """Return whether the system asks for reduced motion.

    Qt passes this on from Windows alone (effects off); elsewhere its effects say nothing about it.
    """
    return sys.platform == "win32" and not QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
