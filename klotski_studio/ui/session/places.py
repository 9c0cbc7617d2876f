"""The places of the window: what fills those of the panels, and how F6 walks from one to the next.

F6 walks the board and the panels that are in front, from left to right::

    library -> board -> inspector (or analysis, whichever is in front) -> library

Each place has the keyboard where it had it last. Unlike Tab, F6 leaves the selection as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QStackedWidget, QWidget

from klotski_studio.app.workspace.session import Session
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


class Place(QStackedWidget):
    """The place of a widget that is made when it is first seen."""

    def __init__(self, fill: Callable[[], object], parent: QWidget) -> None:
        """``fill`` is called whenever the place is shown, and puts into it what is not there."""
        super().__init__(parent)
        self._fill = fill

    def put(self, widget: QWidget) -> None:
        """Show ``widget`` here; Tab reaches it where the place is, and not after all that was made before."""
        self.addWidget(widget)
        before: QWidget = self
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # Qt orders only what takes the keyboard
        for each in tab_stops(widget):
            QWidget.setTabOrder(before, each)
            before = each
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def showEvent(self, event: QShowEvent) -> None:
        self._fill()
        super().showEvent(event)


class PanelPlace(Place):
    """The place of a panel, which shows the current session."""

    def __init__(self, fill: Callable[[], object], parent: QWidget) -> None:
        super().__init__(fill, parent)
        self._session: Session | None = None

    @property
    def panel(self) -> QWidget:
        """The panel, made if it is not there."""
        self._fill()
        made = self.currentWidget()
        assert made is not None
        return made

    def follow(self, session: Session) -> None:
        """Show ``session``."""
        self._session = session

    def forget(self, session: Session) -> None:
        """``session`` is closed."""


class Shared(PanelPlace):
    """The place of one panel for all sessions."""

    def __init__(
        self, make: Callable[[QWidget], tuple[QWidget, Callable[[Session], object]]], parent: QWidget
    ) -> None:
        """``make`` makes the panel for a parent, and returns with it what shows another session in it."""
        super().__init__(self._make_once, parent)
        self._make = make
        self._show: Callable[[Session], object] | None = None

    def follow(self, session: Session) -> None:
        super().follow(session)
        if self._show is not None:
            self._show(session)

    def _make_once(self) -> None:
        if self._show is None:
            made, self._show = self._make(self)
            self.put(made)
            if self._session is not None:
                self._show(self._session)


class PerSession(PanelPlace):
    """Panels of one kind, one for each session that shows it, of which the current one is shown."""

    def __init__(self, make: Callable[[Session, QWidget], QWidget], parent: QWidget) -> None:
        """``make`` makes the panel of a session, for a parent."""
        super().__init__(self._show_current, parent)
        self._make = make
        self._panels: dict[Session, QWidget] = {}

    def follow(self, session: Session) -> None:
        super().follow(session)
        if self.isVisible():
            self._show_current()

    def forget(self, session: Session) -> None:
        """Delete the panel of ``session``."""
        made = self._panels.pop(session, None)
        if made is not None:
            self.removeWidget(made)
            made.deleteLater()

    def _show_current(self) -> None:
        session = self._session
        if session is None:
            return
        if session not in self._panels:
            self._panels[session] = self._make(session, self)
            self.put(self._panels[session])
        self.setCurrentWidget(self._panels[session])
