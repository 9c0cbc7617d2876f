"""Keeps windows within the screen: none is larger than the room that the desktop leaves.

::

    screen 1280 x 720, a panel of the desktop below      wanted 1200 x 840    opened at most 1232 x 640
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object

SMALL_SCREEN = QSize(1366, 900)
"""The main window is opened maximised where the screen has less room than this in either direction."""

FRAME = 48
"""Pixels that are left free in each direction for a window's frame and title."""


def available(widget: QWidget) -> QRect:
    """Return the part of the screen of ``widget`` that windows may cover, in logical pixels."""
    return widget.screen().availableGeometry()


def bounded(wanted: QSize, room: QRect) -> QSize:
    """Return ``wanted``, or as much of it as a window in ``room`` may have."""
    return wanted.boundedTo(QSize(room.width() - FRAME, room.height() - FRAME))


def is_small(room: QRect) -> bool:
    """Whether the main window should cover all of ``room``."""
    return room.width() < SMALL_SCREEN.width() or room.height() < SMALL_SCREEN.height()


def fit_into_screen(widget: QWidget) -> None:
    """Make the window ``widget`` no larger than the screen allows, and move it there if it sticks out."""
    room = available(widget)
    size = bounded(widget.size(), room)
    if size != widget.size():
        widget.resize(size)
    frame = widget.frameGeometry()
    x = max(room.left(), min(frame.left(), room.right() + 1 - frame.width()))
    y = max(room.top(), min(frame.top(), room.bottom() + 1 - frame.height()))
    if (x, y) != (frame.left(), frame.top()):
        widget.move(x, y)


class FitsScreen(_Widget):
    """Mixed into a dialog, before its Qt class: whenever it is shown, it lies within the screen."""

    def showEvent(self, event: QShowEvent) -> None:
        fit_into_screen(self)
        super().showEvent(event)
