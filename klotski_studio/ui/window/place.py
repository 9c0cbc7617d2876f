"""A place for a widget that is made when it is first seen, because most windows never show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
        before = next(filter(_takes_tab, _others(self, QWidget.previousInFocusChain)), self)
        inside = [widget, *filter(widget.isAncestorOf, _others(widget, QWidget.nextInFocusChain))]
        for each in filter(_takes_tab, inside):
            QWidget.setTabOrder(before, each)
            before = each

    def showEvent(self, event: QShowEvent) -> None:
        self._fill()
        super().showEvent(event)


def _takes_tab(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _others(widget: QWidget, step: Callable[[QWidget], QWidget | None]) -> Iterator[QWidget]:
    """Yield the other widgets of the chain of focus, beginning with ``step(widget)``."""
    each = step(widget)
    while each is not None and each is not widget:
        yield each
        each = step(each)
