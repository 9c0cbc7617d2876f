"""A menu that stays open while its check marks are set, so that several can be set at once."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu


class StayingMenu(QMenu):
    """A click or Space on an entry with a check mark changes it and leaves the menu open; Enter closes it."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not _toggle(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Space or not _toggle(self.activeAction()):
            super().keyPressEvent(event)


def _toggle(action: QAction | None) -> bool:
    """Trigger ``action`` if it has a check mark, and return whether it has."""
    if action is None or not (action.isCheckable() and action.isEnabled()):
        return False
    action.trigger()
    return True
