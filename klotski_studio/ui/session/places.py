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
from klotski_studio.ui.look.boxes import reach_after, tab_stops
from klotski_studio.ui.scene.board_view import BoardView
from klotski_studio.ui.session.feature import ActionContext, Follow, PanelSpec

BY_KEY = Qt.FocusReason.ShortcutFocusReason


def go_to_place(view: BoardView, by: int) -> None:
    """Give the keyboard to the place ``by`` further than the one that has it, in the window of ``view``.

    From anywhere else, such as the tool bar, it goes to the board, or to the start page in its place.
    """
    window, here = view.window(), QApplication.focusWidget()
    panels = [panel for panel in window.findChildren(QDockWidget) if not panel.visibleRegion().isEmpty()]
    start = window.findChild(QWidget, "start_page")
    middle = start if start is not None and start.isVisible() else view
    places = sorted((middle, *panels), key=lambda place: _position(place, window))
    at = next((place for place in places if here is not None and _holds(place, here)), None)
    to = middle if at is None else places[(places.index(at) + by) % len(places)]
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


class Place(QStackedWidget):
    """The place of a widget that is made when it is first seen."""

    def __init__(self, fill: Callable[[], object], parent: QWidget) -> None:
        """``fill`` is called whenever the place is shown, and puts into it what is not there."""
        super().__init__(parent)
        self._fill = fill

    def put(self, widget: QWidget) -> None:
        """Show ``widget`` here; Tab reaches it where the place is, and not after all that was made before."""
        self.addWidget(widget)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # Qt orders only what takes the keyboard
        reach_after(self, widget)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def showEvent(self, event: QShowEvent) -> None:
        self._fill()
        super().showEvent(event)


class PanelPlace(Place):
    """The place of a panel: of one for all sessions, or of that of the current one where each has its own."""

    def __init__(self, spec: PanelSpec, context: ActionContext, parent: QWidget) -> None:
        super().__init__(self._show_current, parent)
        self._spec, self._context = spec, context
        self._session: Session | None = None
        self._panels: dict[Session | None, QWidget] = {}
        self._follow: Follow = lambda _: None

    @property
    def panel(self) -> QWidget:
        """The panel of the current session, made if it is not there."""
        self._show_current()
        made = self.currentWidget()
        assert made is not None
        return made

    def follow(self, session: Session) -> None:
        """Show ``session``."""
        self._session = session
        self._follow(session)
        if self.isVisible():
            self._show_current()

    def forget(self, session: Session) -> None:
        """Delete the panel of ``session``, which is closed."""
        made = self._panels.pop(session, None)
        if made is not None:
            self.removeWidget(made)
            made.deleteLater()

    def _show_current(self) -> None:
        session = self._session
        if session is None:
            return
        owner = session if self._spec.make_for is not None else None
        if owner not in self._panels:
            self._panels[owner] = self._make(session)
            self.put(self._panels[owner])
        self.setCurrentWidget(self._panels[owner])

    def _make(self, session: Session) -> QWidget:
        if self._spec.make_for is not None:
            return self._spec.make_for(self._context, session, self)
        assert self._spec.make is not None
        made, self._follow = self._spec.make(self._context, self)
        self._follow(session)
        return made
