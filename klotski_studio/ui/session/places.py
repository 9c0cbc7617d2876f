"""The places that F6 walks: the board and the panels that are in front, from left to right.

::

    library -> board -> inspector (or analysis, whichever is in front) -> library

Each place has the keyboard where it had it last. Unlike Tab, F6 leaves the selection as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

from klotski_studio.ui.scene.board_view import BoardView

BY_KEY = Qt.FocusReason.ShortcutFocusReason


def go_to_place(view: BoardView, by: int) -> None:
    """Give the keyboard to the place ``by`` further than the one that has it, in the window of ``view``.

    From anywhere else, such as the tool bar, it goes to the board.
    """
    window, here = view.window(), QApplication.focusWidget()
    panels = [panel for panel in window.findChildren(QDockWidget) if not panel.visibleRegion().isEmpty()]
    places = sorted((view, *panels), key=lambda place: _position(place, window))
    at = next((place for place in places if here is not None and _holds(place, here)), None)
    to = view if at is None else places[(places.index(at) + by) % len(places)]
    _stop_in(to).setFocus(BY_KEY)


def _position(place: QWidget, window: QWidget) -> tuple[int, int]:
    """The left and upper edge of ``place``."""
    corner = place.mapTo(window, QPoint(0, 0))
    return corner.x(), corner.y()


def _holds(place: QWidget, widget: QWidget) -> bool:
    return place is widget or place.isAncestorOf(widget)


def _stop_in(place: QWidget) -> QWidget:
    """The widget of ``place`` that had the keyboard last, or else the first that Tab stops at."""
    last = place.focusWidget()
    stops = list(_stops(place.widget() if isinstance(place, QDockWidget) else place))  # not its head
    return last if last in stops else next(iter(stops), place)


def _stops(place: QWidget) -> Iterator[QWidget]:
    """``place`` if it takes the keyboard itself, or else all in it that Tab stops at now."""
    if place.focusPolicy() & Qt.FocusPolicy.TabFocus:
        yield place
        return
    for widget in tab_stops(place):
        if widget.focusProxy() is None and widget.isVisible() and widget.isEnabled():
            yield widget


def tab_stops(place: QWidget) -> list[QWidget]:
    """``place`` and all below it in its window that take the keyboard by Tab, in the order of their making.

    Not by ``nextInFocusChain``: PySide6 makes what that returns a child of the widget that was asked, and
    takes it for deleted when that widget is.
    """
    window, tab = place.window(), Qt.FocusPolicy.TabFocus
    found = (place, *place.findChildren(QWidget))
    return [each for each in found if each.focusPolicy() & tab and each.window() is window]
