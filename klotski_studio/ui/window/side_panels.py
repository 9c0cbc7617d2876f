"""The panels beside the board, and their connections with the current session.

A panel is imported and made when it is first seen, or first asked for: a window that shows one puzzle needs
two of the eight.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from klotski_studio.app.documents.edit_table import ADOPT
from klotski_studio.app.runtime.settings import VARIANTS
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.session import Session, shortest_length
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.panels.library.panel import LibraryPanel
from klotski_studio.ui.session.context import AppContext
from klotski_studio.ui.session.places import tab_stops

if TYPE_CHECKING:
    from klotski_studio.app.lab.live_variants import Listed
    from klotski_studio.ui.panels.analysis.panel import AnalysisPanel
    from klotski_studio.ui.panels.game.panel import PlayPanel
    from klotski_studio.ui.panels.inspector.panel import Inspector
    from klotski_studio.ui.panels.map.panel import MapPanel
    from klotski_studio.ui.panels.review.panel import ReviewPanel
    from klotski_studio.ui.panels.variants.panel import VariantsPanel
    from klotski_studio.ui.panels.watch.panel import WatchPanel

_Panel = TypeVar("_Panel", bound=QWidget)
LATER = 250
"""Milliseconds until the library shows what was achieved, so that a piece glides home first."""


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


class PerSession(Place, Generic[_Panel]):
    """Panels of one kind, one for each session that shows it, of which the current one is shown."""

    def __init__(self, make: Callable[[Session, QWidget], _Panel], parent: QWidget) -> None:
        """``make`` makes the panel of a session, for a parent."""
        super().__init__(self._show_current, parent)
        self._make = make
        self._session: Session | None = None
        self._panels: dict[Session, _Panel] = {}

    def follow(self, session: Session) -> None:
        """Show the panel of ``session``."""
        self._session = session
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


class SidePanels(QObject):
    """Makes the panels and connects them with the current session."""

    piece_hovered = Signal(object)
    """The index of the piece whose move is under the mouse; None when the mouse leaves the list."""

    layout_wanted = Signal(object)
    """A :class:`~klotski_studio.core.layout.Layout` to open in a new tab."""

    variant_pointed = Signal(object)
    """The :class:`~klotski_studio.app.lab.live_variants.Listed` to show on the board; None for the puzzle."""

    board_wanted = Signal()
    """The keyboard goes back to the board."""

    def __init__(self, app: AppContext, actions: Mapping[str, QAction], window: QWidget) -> None:
        super().__init__(window)
        self._app, self._actions = app, actions
        self._session: Session | None = None
        self._tool = ""
        self._followers: list[Callable[[Session], object]] = []
        self.library = LibraryPanel(app.library, app.runner, app.achieved, parent=window)
        self.moves = PerSession(self._move_list, window)
        self.reviews = PerSession(self._review, window)
        self.maps = PerSession(self._map, window)
        self.by_name: Mapping[str, QWidget] = {
            "library": self.library,
            "inspector": Place(lambda: self.inspector, window),
            "game": Place(lambda: self.game, window),
            "moves": self.moves,
            "review": self.reviews,
            "analysis": Place(lambda: self.analysis, window),
            "map": self.maps,
            "variants": Place(lambda: self.variants, window),
        }
        self._connections = Connections()
        self.library.path_wanted.connect(app.workspace.open)
        self._refreshing = QTimer(self, singleShot=True, interval=LATER)
        self._refreshing.timeout.connect(self.library.refresh)
        app.keeper.changed.connect(self._refreshing.start)
        for each in (self.moves, self.reviews, self.maps):
            self._followers.append(each.follow)
            app.workspace.removed.connect(each.forget)

    def follow(self, session: Session) -> None:
        """Follow ``session`` instead of the session before."""
        self._session = session
        self._connections.cut()
        self._connections.connect(session.document.changed, lambda _: self.library.mark_open(session.puzzle))
        for follow in self._followers:
            follow(session)
        self.library.mark_open(session.puzzle)

    def show_tool(self, name: str) -> None:
        """Say what the tool ``name``, which is in hand, is for."""
        self._tool = name
        if "inspector" in self.__dict__:
            self.inspector.show_tool(name)

    def close(self) -> None:
        """Stop painting thumbnails; the window closes."""
        self._refreshing.stop()
        self.library.thumbnails.close()

    @cached_property
    def inspector(self) -> Inspector:
        """The panel of what is selected."""
        from klotski_studio.ui.panels.inspector.panel import Inspector

        made = Inspector(self._actions, self.by_name["inspector"])
        made.left.connect(self.board_wanted)
        if self._tool:
            made.show_tool(self._tool)
        return self._put("inspector", made, lambda session: made.inspect(session.editor))

    @cached_property
    def game(self) -> PlayPanel:
        """The panel of the current game."""
        from klotski_studio.ui.panels.game.panel import PlayPanel

        made = PlayPanel(self._actions, self._app.games.of, self.by_name["game"])
        self._app.keeper.changed.connect(made.show_games)
        return self._put(
            "game", made, lambda session: made.follow(session.playing, partial(shortest_length, session))
        )

    @cached_property
    def analysis(self) -> AnalysisPanel:
        """The panel of what an analysis finds; layouts are analysed only while it is visible."""
        from klotski_studio.ui.panels.analysis.panel import AnalysisPanel

        made, connections = AnalysisPanel(self.by_name["analysis"]), Connections()
        followed: list[Session] = []

        def follow(session: Session) -> None:
            connections.cut()
            for before in followed:
                before.live_analysis.want(False)
            followed[:] = [session]
            live, connect = session.live_analysis, connections.connect
            connect(live.changed, made.show_state)
            connect(made.move_picked, partial(_watch_from, session))
            connect(made.pieces_picked, session.editor.select)
            connect(made.search_on, live.search_on)
            connect(made.cancelled, live.cancel)
            connect(made.seen, live.want)
            made.show_state(live.state)
            live.want(made.isVisible())

        made.layout_wanted.connect(self.layout_wanted)
        made.variants_wanted.connect(self._actions["make-harder"].trigger)
        return self._put("analysis", made, follow)

    @cached_property
    def variants(self) -> VariantsPanel:
        """The panel of the puzzles that are one edit away."""
        from klotski_studio.app.lab.live_variants import read_wanted, write_wanted
        from klotski_studio.ui.panels.variants.panel import VariantsPanel

        made, settings = VariantsPanel(self.by_name["variants"]), self._app.settings

        def adopt(listed: Listed) -> None:
            self._app.editor.apply(ADOPT, listed.variant.layout)
            self.board_wanted.emit()

        made.choices.show_wanted(read_wanted(settings.get(VARIANTS)))
        made.choices.changed.connect(lambda wanted: settings.set(VARIANTS, write_wanted(wanted)))
        made.layout_wanted.connect(self.layout_wanted)
        made.pointed.connect(self.variant_pointed)
        made.adopted.connect(adopt)
        return self._put("variants", made, lambda session: made.follow(session.live_variants))

    def _put(self, name: str, made: _Panel, follow: Callable[[Session], object]) -> _Panel:
        """Put a new panel into its place, and let it follow the current session; return it."""
        place = self.by_name[name]
        assert isinstance(place, Place)
        place.put(made)
        self._followers.append(follow)
        if self._session is not None:
            follow(self._session)
        return made

    def _move_list(self, session: Session, parent: QWidget) -> WatchPanel:
        """The moves panel of ``session``."""
        from klotski_studio.ui.panels.watch.panel import WatchPanel

        made, document = WatchPanel(session, self._actions, parent), session.document

        def point_out(move: int | None) -> None:
            self.piece_hovered.emit(None if move is None else session.playback.track.pieces[move])

        made.moves.show_pieces(document.layout)
        document.changed.connect(lambda _: made.moves.show_pieces(document.layout))
        made.moves.hovered.connect(point_out)
        return made

    def _review(self, session: Session, parent: QWidget) -> ReviewPanel:
        """The review of a game of ``session``."""
        from klotski_studio.ui.panels.review.panel import ReviewPanel

        return ReviewPanel(session, self._actions, parent)

    def _map(self, session: Session, parent: QWidget) -> MapPanel:
        """The map of ``session``."""
        from klotski_studio.ui.panels.map.panel import MapPanel

        made = MapPanel(session, parent)
        made.layout_wanted.connect(self.layout_wanted)
        return made


def _watch_from(session: Session, number: int) -> None:
    """Show the solution of ``session`` before its move ``number``."""
    session.set_mode(Mode.WATCH)
    session.playback.seek(float(number))
