"""The arrow keys, and who keeps Esc."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from klotski_studio.core.layout import Direction

ARROWS: Mapping[int, Direction] = {
    Qt.Key.Key_Left: Direction.LEFT,
    Qt.Key.Key_Right: Direction.RIGHT,
    Qt.Key.Key_Up: Direction.UP,
    Qt.Key.Key_Down: Direction.DOWN,
}
"""The arrow keys, which move what is chosen on a board."""


def is_escape(event: QEvent) -> bool:
    """Return whether ``event`` is about the key Esc."""
    return isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape


def keeps_escape(event: QEvent) -> bool:
    """Keep Esc for the widget that got ``event``, if it asks who wants the key; return whether it does.

    The key then comes back as a key press. Otherwise it is a shortcut of the window, and ends a search.
    """
    is_asked = event.type() == QEvent.Type.ShortcutOverride and is_escape(event)
    if is_asked:
        event.accept()
    return is_asked
