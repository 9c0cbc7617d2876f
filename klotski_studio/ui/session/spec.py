"""The rows of which a feature consists, and the conditions that several of them share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from klotski_studio.app.runtime.settings import SPEED, SPEEDS, Setting
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.session import Session
from klotski_studio.ui.session.context import ActionContext
from klotski_studio.ui.session.page import Page

LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
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
    icon: str


def always(_: ActionContext) -> bool:
    """Return True, for actions that are always enabled."""
    return True


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One action.

    Attributes:
        text: in English, with its mnemonic; shown in menus, and as a tool tip.
        handler: called when the action is triggered.
        shortcuts: in Qt's portable notation; menus show the first one.
        enabled_when: whether the action is enabled, in one of its ``modes``.
        checked_when: whether the action has a check mark; None if it is not checkable.
        alternate: another text and icon that it sometimes has; None if it never has.
        modes: where the action is enabled at all; its shortcuts may be other actions' elsewhere.
        values: the values of the ``{fields}`` in the text.
        short: the word for its button; None for its text without mnemonic and fields.
        tip: what it is for, a second line of its tool tip; None where the text says it all.
    """

    id: str
    text: str
    handler: Callable[[ActionContext], object]
    icon: str | None = None
    shortcuts: tuple[str, ...] = ()
    enabled_when: When = always
    checked_when: When | None = None
    alternate: Alternate | None = None
    modes: frozenset[Mode] = frozenset(Mode)
    values: Values | None = None
    short: str | None = None
    tip: str | None = None


@dataclass(frozen=True, slots=True)
class MenuSpec:
    """One menu.

    Attributes:
        entries: ids of actions, separators, and submenus; ``skin-*`` stands for all other actions
            whose ids begin with ``skin-``, and ``+name`` is the place of what features add there.
        filled: whether its entries are made each time it opens.
    """

    id: str
    text: str
    entries: tuple[str | MenuSpec, ...] = ()
    filled: bool = False


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
        attach_page: called with each new page, the widget of a session.
        offers: what it does for other features, by names that they look up.
    """

    panels: tuple[PanelSpec, ...] = ()
    actions: tuple[ActionSpec, ...] = ()
    menus: Mapping[str, tuple[str | MenuSpec, ...]] = field(default_factory=dict)
    attach_page: Callable[[ActionContext, Page], object] | None = None
    offers: Mapping[str, Callable[..., object]] = field(default_factory=dict)


def has_tabs(context: ActionContext) -> bool:
    """Whether several layouts are open."""
    return len(context.app.workspace.sessions) > 1


def has_file(context: ActionContext) -> bool:
    """Whether the document has a file."""
    return context.app.document.path is not None


def has_board(context: ActionContext) -> bool:
    """Whether the current layout has a board."""
    return context.app.session.has_board


def is_searching(context: ActionContext) -> bool:
    """Whether a search is running."""
    return context.app.live_solver.is_searching


def can_solve(context: ActionContext) -> bool:
    """Whether a search can be started."""
    return has_board(context) and not is_searching(context)


def has_solution(context: ActionContext) -> bool:
    """Whether there is a solution to play back."""
    return context.app.playback.track.length > 0


def before_end(context: ActionContext) -> bool:
    """Whether playback can go forward."""
    return has_solution(context) and not context.app.playback.state.at_end


def after_start(context: ActionContext) -> bool:
    """Whether playback can go back."""
    return has_solution(context) and not context.app.playback.state.at_start


def is_playing(context: ActionContext) -> bool:
    """Whether the solution is being played back."""
    return context.app.playback.state.playing


def change_speed(context: ActionContext, by: int) -> None:
    """Set the speed that is ``by`` entries further in ``SPEEDS``, or the last one there."""
    settings = context.app.settings
    index = SPEEDS.index(settings.get(SPEED)) + by
    settings.set(SPEED, SPEEDS[min(max(index, 0), len(SPEEDS) - 1)])


def switch(context: ActionContext, setting: Setting[bool]) -> None:
    """Turn a setting on if it is off, and off if it is on."""
    settings = context.app.settings
    settings.set(setting, not settings.get(setting))


def can_change_speed(context: ActionContext, limit: float) -> bool:
    """Whether the speed differs from ``limit``, the highest or lowest one."""
    return context.app.settings.get(SPEED) != limit
