"""The parts of the program that actions work on, in one value that ``application`` makes once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from klotski_studio.app.documents.document import Document
from klotski_studio.app.documents.editor import Editor
from klotski_studio.app.documents.files import DocumentFiles
from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.library.library import Library
from klotski_studio.app.library.path import Achievements, LibraryPath
from klotski_studio.app.playing.games import FinishedGames
from klotski_studio.app.playing.records import Records
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.settings import Settings
from klotski_studio.app.solving.live_solver import LiveSolver
from klotski_studio.app.solving.playback import Playback
from klotski_studio.app.workspace.game_keeper import GameKeeper
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.io.store import Store

if TYPE_CHECKING:
    from klotski_studio.ui.dialogs.file_dialogs import Dialogs
    from klotski_studio.ui.scene.board_view import BoardView
    from klotski_studio.ui.session.exchange import Exchange
    from klotski_studio.ui.session.page import Page

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class AppContext:
    """The parts of the program that need no widgets.

    Attributes:
        runner: what leaves the window's thread and belongs to no session goes through it.
        path: the way through the library by difficulty.
    """

    settings: Settings
    store: Store
    runner: JobRunner
    workspace: Workspace
    library: Library
    records: Records
    games: FinishedGames
    achieved: Achievements
    keeper: GameKeeper
    path: LibraryPath

    @property
    def session(self) -> Session:
        """The current session."""
        return self.workspace.current

    @property
    def document(self) -> Document:
        """The current document."""
        return self.workspace.current.document

    @property
    def editor(self) -> Editor:
        """The editor of the current document, with its selection."""
        return self.workspace.current.editor

    @property
    def files(self) -> DocumentFiles:
        """The files of the current document."""
        return self.workspace.current.files

    @property
    def live_solver(self) -> LiveSolver:
        """The solver of the current document."""
        return self.workspace.current.live_solver

    @property
    def playback(self) -> Playback:
        """The playback of the current document's solution."""
        return self.workspace.current.playback


class HelpProvider(Protocol):
    """The windows that explain the program."""

    def show_help(self) -> object:
        """Open the help window."""

    def find_action(self) -> object:
        """Open the finder of actions."""

    def show_shortcuts(self) -> object:
        """Open the list of shortcuts."""

    def start_tour(self) -> object:
        """Start the tour of the window."""


@dataclass(frozen=True, slots=True)
class ActionContext:
    """The parts of the program, together with those of one window.

    Attributes:
        find_panel: the panel with an id, which is made if it is not there.
        offers: what features do for others, by name.
        parts: what features have made for the window, by what has made it.
        at_close: what is called when the window closes, to stop what it has begun.
    """

    app: AppContext
    dialogs: Dialogs
    find_page: Callable[[], Page]
    close: Callable[[], object]
    close_session: Callable[[Session], object]
    exchange: Exchange
    find_help: Callable[[], HelpProvider]
    close_sessions: Callable[[Sequence[Session]], object]
    save_all: Callable[[], object]
    find_actions: Callable[[], Mapping[str, QAction]]
    find_panel: Callable[[str], Any]
    reveal_panel: Callable[[str], object]
    find_listed: Callable[[], Sequence[LibraryEntry]]
    window: QWidget
    offers: Mapping[str, Callable[..., object]]
    parts: dict[Callable[[ActionContext], Any], Any] = field(default_factory=dict)
    at_close: list[Callable[[], object]] = field(default_factory=list)

    @property
    def page(self) -> Page:
        """The page of the current session."""
        return self.find_page()

    @property
    def actions(self) -> Mapping[str, QAction]:
        """The actions of the window by their ids."""
        return self.find_actions()

    @property
    def help(self) -> HelpProvider:
        """The help windows."""
        return self.find_help()

    @property
    def view(self) -> BoardView:
        """The view of the current page's board."""
        return self.page.view

    def part(self, make: Callable[[ActionContext], P]) -> P:
        """What ``make`` makes for the window, once: a feature begins its work when it is first asked for."""
        if make not in self.parts:
            self.parts[make] = make(self)
        return cast(P, self.parts[make])

    def focus_board(self) -> None:
        """Give the keyboard back to the board."""
        self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
