"""What moves: whether pieces glide or jump, by the user's choice or the system's; how cursors blink."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from klotski_studio.app.runtime.settings import MOTION, MotionChoice, Settings

BLINK_MS = 2000
"""The least time in which a text cursor is shown and hidden once: each of the two wakes the program."""


def blink_slowly() -> None:
    """Let text cursors blink every :data:`BLINK_MS`, unless those of the system blink less, or not at all."""
    if 0 < QApplication.cursorFlashTime() < BLINK_MS:
        QApplication.setCursorFlashTime(BLINK_MS)


def is_reduced(settings: Settings) -> bool:
    """Return whether pieces jump to their places instead of gliding there."""
    choice = settings.get(MOTION)
    return system_reduces() if choice is MotionChoice.SYSTEM else choice is MotionChoice.REDUCED


def system_reduces() -> bool:
    """Return whether the system asks for reduced motion.

    Qt passes this on from Windows alone (effects off); elsewhere its effects say nothing about it.
    """
    return sys.platform == "win32" and not QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
