"""What a feature is: rows of panels, actions and entries in menus, and what the window gives them to act on.

The parts of the program are in one value, which ``application`` makes once, and those of a window in another.
Conditions that several rows share are at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QWidget

from klotski_studio.app.documents.document import Document, Editor
from klotski_studio.app.library.days import Calendar
from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.library.library import Library
from klotski_studio.app.library.path import Achievements, LibraryPath
from klotski_studio.app.playing.games import FinishedGames
from klotski_studio.app.playing.records import Records
from klotski_studio.app.runtime import clock
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.paths import FIRST_LAYOUT, layouts_dir
from klotski_studio.app.runtime.settings import Setting, Settings, Shortcuts
from klotski_studio.app.workspace.game_keeper import GameKeeper
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.core.layout import Layout
from klotski_studio.formats.registry import read_file
from klotski_studio.io.store import Store
from klotski_studio.ui.look.icons import icon_names

if TYPE_CHECKING:
    from klotski_studio.ui.dialogs.file_dialogs import Dialogs
    from klotski_studio.ui.look.choices import SettingSpec
    from klotski_studio.ui.scene.board_view import BoardView
    from klotski_studio.ui.session.exchange import Exchange
    from klotski_studio.ui.session.page import Page


P = TypeVar("P")


@dataclass(frozen=True, slots=True, weakref_slot=True)
class AppContext:
    """The parts of the program that need no widgets; Qt refers to it weakly where a signal plays a puzzle.

    Attributes:
        runner: what leaves the window's thread and belongs to no session goes through it.
        path: the way through the library by difficulty.
        calendar: the puzzles of the days.
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
    calendar: Calendar

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

    def play(self, entry: LibraryEntry | None) -> None:
        """Play ``entry``, in place of a puzzle that is only played; None is ignored."""
        if entry is not None:
            session, workspace = self.session, self.workspace
            is_played = session.has_board and session.mode is not Mode.EDIT
            opened = workspace.open_instead(entry.path) if is_played else workspace.open(entry.path)
            opened.set_mode(Mode.PLAY)

    def play_day(self, day: date | None = None) -> None:
        """Play the puzzle of ``day``, by default of today; before the library was read this does nothing."""
        self.play(self.calendar.choose(day or clock.today()))

    def play_on_path(self, entry: LibraryEntry | None) -> None:
        """Play ``entry`` of the path, and remember that the player is there; None is ignored."""
        if entry is not None:
            self.path.go_to(entry)
            self.play(entry)


class LiveActions(Protocol):
    """The actions of a window."""

    @property
    def refreshed(self) -> SignalInstance:
        """They have been evaluated, because something in the window has changed."""

    @property
    def by_id(self) -> Mapping[str, QAction]:
        """The actions by their ids."""

    @property
    def specs(self) -> Sequence[ActionSpec]:
        """Their rows, in the order of the table."""

    def flush(self) -> None:
        """Evaluate all actions now if that is due."""


@dataclass(frozen=True, slots=True)
class ActionContext:
    """The parts of the program, together with those of one window.

    Attributes:
        find_panel: the panel with an id, which is made if it is not there.
        panel_titles: the names of the panels of the mode, by their ids.
        tell: shows a message over the board.
        show_board_alone: shows the board without the rest of the window, or the window again.
        offers: what features do for others, by name.
        parts: what features have made for the window, by what has made it.
        at_close: what is called when the window closes, to stop what it has begun.
    """

    app: AppContext
    dialogs: Dialogs
    find_page: Callable[[], Page]
    exchange: Exchange
    close_sessions: Callable[[Sequence[Session]], object]
    save_all: Callable[[], object]
    find_actions: Callable[[], LiveActions]
    menus: Sequence[MenuSpec]
    settings: Sequence[SettingSpec]
    find_panel: Callable[[str], Any]
    reveal_panel: Callable[[str], object]
    panel_titles: Callable[[], Mapping[str, str]]
    window: QMainWindow
    tell: Callable[[str], object]
    shows_board_alone: Callable[[], bool]
    show_board_alone: Callable[[bool], object]
    offers: Mapping[str, Callable[..., Any]]
    parts: dict[Callable[[ActionContext], Any], Any] = field(default_factory=dict)
    at_close: list[Callable[[], object]] = field(default_factory=list)

    @property
    def page(self) -> Page:
        """The page of the current session."""
        return self.find_page()

    @property
    def actions(self) -> Mapping[str, QAction]:
        """The actions of the window by their ids."""
        return self.live_actions.by_id

    @property
    def live_actions(self) -> LiveActions:
        """The actions of the window with their rows."""
        return self.find_actions()

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


LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
LINE = "-"
"""The entry of a menu that stands for a separator."""
EVERY_MODE = frozenset(Mode)

When = Callable[[ActionContext], bool]
Values = Callable[[ActionContext], Mapping[str, str]]
Follow = Callable[[Session], object]
"""Shows another session."""


@dataclass(frozen=True, slots=True)
class Alternate:
    """The text and icon of an action while ``when`` holds and the action does the opposite."""

    when: When
    text: str
    shown_icon: str


def always(_: ActionContext) -> bool:
    """Return True, for actions that are always enabled."""
    return True


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One action.

    Attributes:
        text: in English, with its mnemonic; shown in menus, and as a tool tip.
        keys: in Qt's portable notation, of which a space separates two; menus show the first one.
        handler: called when the action is triggered.
        enabled_when: whether the action is enabled, in one of its ``modes``.
        checked_when: whether the action has a check mark; None if it is not checkable.
        alternate: another text and icon that it sometimes has; None if it never has.
        modes: where the action is enabled at all; its keys may be other actions' elsewhere.
        values: the values of the ``{fields}`` in the text.
        icon: None for the one that is called like the action, if there is one.
        short: the word for its button; None for its text without mnemonic and fields.
        tip: what it is for, a second line of its tool tip; None where the text says it all.
    """

    id: str
    text: str
    keys: str
    handler: Callable[[ActionContext], object]
    enabled_when: When = always
    _: KW_ONLY
    icon: str | None = None
    checked_when: When | None = None
    alternate: Alternate | None = None
    modes: frozenset[Mode] = EVERY_MODE
    values: Values | None = None
    short: str | None = None
    tip: str | None = None

    @property
    def shown_icon(self) -> str | None:
        """The name of its icon; None if it has none."""
        return self.icon or (self.id if self.id in icon_names() else None)


MOST_KEYS = 2
"""The largest number of keys of an action."""

_HELD = {"Shift", "Control", "Ctrl", "Alt", "AltGr", "Meta"}
"""Modifiers, which are no keys by themselves."""


def keys_of(action: ActionSpec, chosen: Shortcuts) -> tuple[str, ...]:
    """Return the keys of ``action`` in portable notation; invalid chosen ones are left out."""
    own = dict(chosen).get(action.id)
    if own is None:
        return tuple(map(portable, action.keys.split()))
    return tuple(dict.fromkeys(filter(None, map(portable, own))))[:MOST_KEYS]


def portable(text: str) -> str:
    """Return the one key that ``text`` names, in portable notation; empty if it is not exactly one."""
    keys = QKeySequence.fromString(text, QKeySequence.SequenceFormat.PortableText)
    spelt = keys.toString(QKeySequence.SequenceFormat.PortableText)
    return spelt if keys.count() == 1 and spelt not in _HELD else ""


@dataclass(frozen=True, slots=True)
class MenuSpec:
    """One menu.

    Attributes:
        entries: submenus, and ids of actions with ``-`` for a line and ``+name`` for the place of what
            features add there, one or several with spaces between them.
        filled: whether its entries are made each time it opens.
    """

    id: str
    text: str
    entries: tuple[str | MenuSpec, ...] = ()
    filled: bool = False


def shown_layout(app: AppContext) -> Layout:
    """The current puzzle; the classic where there is none."""
    return app.document.layout if app.session.has_board else read_file(layouts_dir() / FIRST_LAYOUT)


@dataclass(frozen=True, slots=True)
class PanelSpec:
    """A panel beside the board, made when it is first seen.

    Attributes:
        modes: when it is shown, unless the person has closed it.
        make: makes the one panel of a window; also returned is what shows another session in it.
        make_for: makes the panel of one session, where each session has its own; one of the two is given.
        in_review: whether it is shown only while a game is reviewed (True), or only otherwise (False);
            None if that makes no difference.
        needs_board: whether it is shown only if there is a board.
    """

    id: str
    text: str
    area: Qt.DockWidgetArea
    modes: frozenset[Mode] = EVERY_MODE
    _: KW_ONLY
    make: Callable[[ActionContext, QWidget], tuple[QWidget, Follow]] | None = None
    make_for: Callable[[ActionContext, Session, QWidget], QWidget] | None = None
    in_review: bool | None = None
    needs_board: bool = True


@dataclass(frozen=True, slots=True)
class Feature:
    """What a feature adds to the window: without this row and its folder nothing of it is left.

    Attributes:
        panels: in the order of the switch of their side.
        menus: the entries that it adds to menus, by the names of their places there.
        settings: what it adds to the sheet of settings.
        greet: called once, after the window was painted for the first time.
        attach_page: called with each new page, the widget of a session.
        offers: what it does for other features, by names that they look up.
    """

    panels: tuple[PanelSpec, ...] = ()
    actions: tuple[ActionSpec, ...] = ()
    menus: Mapping[str, tuple[str | MenuSpec, ...]] = field(default_factory=dict)
    settings: tuple[SettingSpec, ...] = ()
    greet: Callable[[ActionContext], object] | None = None
    attach_page: Callable[[ActionContext, Page], object] | None = None
    offers: Mapping[str, Callable[..., Any]] = field(default_factory=dict)


def has_tabs(context: ActionContext) -> bool:
    """Whether several layouts are open."""
    return len(context.app.workspace.sessions) > 1


def has_file(context: ActionContext) -> bool:
    """Whether the document has a file."""
    return context.app.document.path is not None


def has_board(context: ActionContext) -> bool:
    """Whether the current layout has a board."""
    return context.app.session.has_board


def has_pieces(context: ActionContext) -> bool:
    """Whether pieces are selected."""
    return bool(context.app.editor.selection.pieces)


def is_searching(context: ActionContext) -> bool:
    """Whether a search is running."""
    return context.app.session.live_solver.is_searching


def switch(context: ActionContext, setting: Setting[bool]) -> None:
    """Turn a setting on if it is off, and off if it is on."""
    settings = context.app.settings
    settings.set(setting, not settings.get(setting))
