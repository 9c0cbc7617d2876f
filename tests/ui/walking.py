"""Walks with the Tab key, and what such a walk has to come by.

::

    first -> board (its pieces, one after the other) -> header -> ... -> last -> first
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

MOST_STEPS = 400
"""More Tab keys than any window has places for the focus."""


def tab_stops(top: QWidget) -> set[QWidget]:
    """All in ``top`` that Tab has to reach: visible, enabled, no part of a stop, no text without links."""
    return {
        widget
        for widget in top.findChildren(QWidget)
        if widget.window() is top.window()
        and widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and not (isinstance(widget, QLabel) and "<a " not in widget.text())
    }


def walk(top: QWidget, key: Qt.Key = Qt.Key.Key_Tab, end: QWidget | None = None) -> list[QWidget]:
    """Press ``key`` until the focus is on ``end``, or again where it is now, and return the way.

    Several presses in one widget, as on the board, count once. The way ends with its first widget if
    it comes round, and with another one if the focus goes round and round without it.
    """
    way = [focus_of(top)]
    for _ in range(MOST_STEPS):
        QTest.keyClick(way[-1], key)
        if focus_of(top) is not way[-1]:
            way.append(focus_of(top))
            if way[-1] in (way[0], end):
                break
    return way


def focus_of(top: QWidget) -> QWidget:
    """The widget of ``top``'s window that has the focus."""
    widget = QApplication.focusWidget()
    assert widget is not None, "nothing has the focus"
    assert widget.window() is top.window(), "the focus has left the window"
    return widget


def way_to(widget: QWidget) -> str:
    """The names of ``widget`` and of all that it is in, from inside out."""
    names = []
    here: QWidget | None = widget
    while here is not None:
        names.append(here.objectName() or type(here).__name__)
        here = here.parentWidget()
    return " in ".join(names)
