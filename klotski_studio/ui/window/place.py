"""A place for a widget that is made when it is first seen, because most windows never show it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget


class Place(QStackedWidget):
    """The place of a widget that is made when it is first seen."""

    def __init__(self, fill: Callable[[], object], parent: QWidget) -> None:
        """``fill`` is called whenever the place is shown, and puts into it what is not there."""
        super().__init__(parent)
        self._fill = fill

    def put(self, widget: QWidget) -> None:
        """Show ``widget`` here; Tab reaches it where the place is, and not after all that was made before."""
        self.addWidget(widget)
        before = self.previousInFocusChain()
        while before is not self and not _takes_tab(before):
            before = before.previousInFocusChain()
        inside, each = [widget], widget.nextInFocusChain()
        while each is not widget:
            if widget.isAncestorOf(each):
                inside.append(each)
            each = each.nextInFocusChain()
        for each in filter(_takes_tab, inside):
            QWidget.setTabOrder(before, each)
            before = each

    def showEvent(self, event: QShowEvent) -> None:
        self._fill()
        super().showEvent(event)


def _takes_tab(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
