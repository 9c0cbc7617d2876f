"""Everything that an action may need, in one value: made once, by hand, in ``application``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from klotski_studio.app.documents.document import Document
from klotski_studio.app.documents.editor import Editing
from klotski_studio.app.documents.files import Opening
from klotski_studio.app.library.library import Library
from klotski_studio.app.playing.records import Records
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.settings import Settings
from klotski_studio.app.solving.live_solver import Solving
from klotski_studio.app.solving.playback import Playback
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import Desk

if TYPE_CHECKING:
    from klotski_studio.ui.dialogs.file_dialogs import Dialogs
    from klotski_studio.ui.scene.board_view import BoardView
    from klotski_studio.ui.session.exchange import Exchange
    from klotski_studio.ui.session.page import Page


@dataclass(frozen=True, slots=True)
class Core:
    """The parts that need no widgets.

    Attributes:
        runner: what leaves the window's thread and belongs to no session goes through it.
    """

    settings: Settings
    runner: JobRunner
    desk: Desk
    library: Library
    records: Records

    @property
    def session(self) -> Session:
        """The layout in front, with all that belongs to it."""
        return self.desk.current

    @property
    def document(self) -> Document:
        """The document in front."""
        return self.desk.current.document

    @property
    def editing(self) -> Editing:
        """What edits it, and what is selected in it."""
        return self.desk.current.editing

    @property
    def opening(self) -> Opening:
        """What reads and writes its file."""
        return self.desk.current.opening

    @property
    def solving(self) -> Solving:
        """What knows its answer."""
        return self.desk.current.solving

    @property
    def playback(self) -> Playback:
        """Where we are in its solution."""
        return self.desk.current.playback


class Help(Protocol):
    """What helps a person along, each in a window of its own."""

    def show_help(self) -> object:
        """Open the help."""

    def show_shortcuts(self) -> object:
        """List all shortcuts."""

    def start_tour(self) -> object:
        """Show what is where in the window."""


@dataclass(frozen=True, slots=True)
class Studio:
    """The core together with the window's parts that actions work on."""

    core: Core
    dialogs: Dialogs
    find_page: Callable[[], Page]
    close: Callable[[], object]
    close_session: Callable[[Session], object]
    exchange: Exchange
    find_help: Callable[[], Help]

    @property
    def page(self) -> Page:
        """What shows the layout in front."""
        return self.find_page()

    @property
    def help(self) -> Help:
        """What explains all this."""
        return self.find_help()

    @property
    def view(self) -> BoardView:
        """Its board."""
        return self.page.view
