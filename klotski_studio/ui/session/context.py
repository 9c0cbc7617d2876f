"""Everything that an action may need, in one value: made once, by hand, in ``application``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from klotski_studio.app.documents.document import Document
from klotski_studio.app.documents.editor import Editor
from klotski_studio.app.documents.files import DocumentFiles
from klotski_studio.app.library.library import Library
from klotski_studio.app.playing.records import Records
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.settings import Settings
from klotski_studio.app.solving.live_solver import LiveSolver
from klotski_studio.app.solving.playback import Playback
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import Workspace

if TYPE_CHECKING:
    from klotski_studio.ui.dialogs.file_dialogs import Dialogs
    from klotski_studio.ui.scene.board_view import BoardView
    from klotski_studio.ui.session.exchange import Exchange
    from klotski_studio.ui.session.page import Page


@dataclass(frozen=True, slots=True)
class AppContext:
    """The parts that need no widgets.

    Attributes:
        runner: what leaves the window's thread and belongs to no session goes through it.
    """

    settings: Settings
    runner: JobRunner
    workspace: Workspace
    library: Library
    records: Records

    @property
    def session(self) -> Session:
        """The layout in front, with all that belongs to it."""
        return self.workspace.current

    @property
    def document(self) -> Document:
        """The document in front."""
        return self.workspace.current.document

    @property
    def editor(self) -> Editor:
        """What edits it, and what is selected in it."""
        return self.workspace.current.editor

    @property
    def files(self) -> DocumentFiles:
        """What reads and writes its file."""
        return self.workspace.current.files

    @property
    def live_solver(self) -> LiveSolver:
        """What knows its answer."""
        return self.workspace.current.live_solver

    @property
    def playback(self) -> Playback:
        """Where we are in its solution."""
        return self.workspace.current.playback


class HelpProvider(Protocol):
    """What helps a person along, each in a window of its own."""

    def show_help(self) -> object:
        """Open the help."""

    def show_shortcuts(self) -> object:
        """List all shortcuts."""

    def start_tour(self) -> object:
        """Show what is where in the window."""


@dataclass(frozen=True, slots=True)
class ActionContext:
    """The core together with the window's parts that actions work on."""

    app: AppContext
    dialogs: Dialogs
    find_page: Callable[[], Page]
    close: Callable[[], object]
    close_session: Callable[[Session], object]
    exchange: Exchange
    find_help: Callable[[], HelpProvider]

    @property
    def page(self) -> Page:
        """What shows the layout in front."""
        return self.find_page()

    @property
    def help(self) -> HelpProvider:
        """What explains all this."""
        return self.find_help()

    @property
    def view(self) -> BoardView:
        """Its board."""
        return self.page.view
