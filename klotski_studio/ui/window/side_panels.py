"""The panels beside the board, and their connections with the current session."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QWidget

from klotski_studio.app.documents.edit_table import ADOPT
from klotski_studio.app.lab.wanted_text import read_wanted, write_wanted
from klotski_studio.app.runtime.settings import VARIANTS
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.shortest import shortest_length
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.panels.analysis.panel import AnalysisPanel
from klotski_studio.ui.panels.game.panel import PlayPanel
from klotski_studio.ui.panels.inspector.panel import Inspector
from klotski_studio.ui.panels.library.panel import LibraryPanel
from klotski_studio.ui.panels.map.panel import MapPanel
from klotski_studio.ui.panels.review.panel import ReviewPanel
from klotski_studio.ui.panels.variants.panel import VariantsPanel
from klotski_studio.ui.panels.watch.panel import WatchPanel
from klotski_studio.ui.session.context import AppContext

_Panel = TypeVar("_Panel", bound=QWidget)
LATER = 250
"""Milliseconds until the library shows what was achieved, so that a piece glides home first."""


class PerSession(QStackedWidget, Generic[_Panel]):
    """Panels of one kind, one for each session, of which the current one is shown."""

    def __init__(self, make: Callable[[Session, QWidget], _Panel], parent: QWidget) -> None:
        """``make`` makes the panel of a session, for a parent."""
        super().__init__(parent)
        self._make = make
        self._panels: dict[Session, _Panel] = {}

    def follow(self, session: Session) -> None:
        """Show the panel of ``session``."""
        if session not in self._panels:
            self._panels[session] = self._make(session, self)
            self.addWidget(self._panels[session])
        self.setCurrentWidget(self._panels[session])

    def forget(self, session: Session) -> None:
        """Delete the panel of ``session``."""
        made = self._panels.pop(session, None)
        if made is not None:
            self.removeWidget(made)
            made.deleteLater()


class SidePanels(QObject):
    """Makes the panels and connects them with the current session."""

    piece_hovered = Signal(object)
    """The index of the piece whose move is under the mouse; None when the mouse leaves the list."""

    layout_wanted = Signal(object)
    """A :class:`~klotski_studio.core.layout.Layout` to open in a new tab."""

    def __init__(self, app: AppContext, actions: Mapping[str, QAction], window: QWidget) -> None:
        super().__init__(window)
        self._actions = actions
        self.library = LibraryPanel(app.library, app.runner, app.achieved, parent=window)
        self.inspector = Inspector(actions, window)
        self.game = PlayPanel(actions, app.games.of, window)
        self.moves = PerSession(self._move_list, window)
        self.reviews = PerSession(lambda session, parent: ReviewPanel(session, actions, parent), window)
        self.analysis = AnalysisPanel(window)
        self.maps = PerSession(self._map, window)
        self.variants = VariantsPanel(window)
        self.by_name: Mapping[str, QWidget] = {
            "library": self.library,
            "inspector": self.inspector,
            "game": self.game,
            "moves": self.moves,
            "review": self.reviews,
            "analysis": self.analysis,
            "map": self.maps,
            "variants": self.variants,
        }
        self._connections = Connections()
        self._session: Session | None = None
        self.analysis.layout_wanted.connect(self.layout_wanted)
        self.variants.layout_wanted.connect(self.layout_wanted)
        choices, settings = self.variants.choices, app.settings
        choices.show_wanted(read_wanted(settings.get(VARIANTS)))
        choices.changed.connect(lambda wanted: settings.set(VARIANTS, write_wanted(wanted)))
        self.library.path_wanted.connect(app.workspace.open)
        self._refreshing = QTimer(self, singleShot=True, interval=LATER)
        self._refreshing.timeout.connect(self.library.refresh)
        app.keeper.changed.connect(self._refreshing.start)
        app.keeper.changed.connect(self.game.show_games)

    def follow(self, session: Session) -> None:
        """Follow ``session`` instead of the session before."""
        if self._session is not None:
            self._session.live_analysis.want(False)
        self._session = session
        self._connections.cut()
        self.inspector.inspect(session.editor)
        self.game.follow(session.playing, partial(shortest_length, session))
        self.moves.follow(session)
        self.reviews.follow(session)
        self.maps.follow(session)
        self.variants.follow(session.live_variants)
        self._connect(session)
        self.analysis.show_state(session.live_analysis.state)
        self.library.mark_open(session.puzzle)
        self.watch(self.analysis.isVisible())

    def watch(self, seen: bool) -> None:
        """Analyse the layout only while the analysis panel is visible."""
        if self._session is not None:
            self._session.live_analysis.want(seen)

    def close(self) -> None:
        """Stop painting thumbnails; the window closes."""
        self._refreshing.stop()
        self.library.thumbnails.close()

    def _move_list(self, session: Session, parent: QWidget) -> WatchPanel:
        """The moves panel of ``session``."""
        made, document = WatchPanel(session, self._actions, parent), session.document

        def point_out(move: int | None) -> None:
            self.piece_hovered.emit(None if move is None else session.playback.track.pieces[move])

        made.moves.show_pieces(document.layout)
        document.changed.connect(lambda _: made.moves.show_pieces(document.layout))
        made.moves.hovered.connect(point_out)
        return made

    def _map(self, session: Session, parent: QWidget) -> MapPanel:
        """The map of ``session``."""
        made = MapPanel(session, parent)
        made.layout_wanted.connect(self.layout_wanted)
        return made

    def _connect(self, session: Session) -> None:
        def watch_from(number: int) -> None:
            session.set_mode(Mode.WATCH)
            session.playback.seek(float(number))

        connect = self._connections.connect
        connect(session.document.changed, lambda _: self.library.mark_open(session.puzzle))
        connect(session.live_analysis.changed, self.analysis.show_state)
        connect(self.analysis.move_picked, watch_from)
        connect(self.variants.adopted, lambda each: session.editor.apply(ADOPT, each.variant.layout))
        connect(self.analysis.pieces_picked, session.editor.select)
        connect(self.analysis.search_on, session.live_analysis.ask_on)
        connect(self.analysis.cancelled, session.live_analysis.cancel)
