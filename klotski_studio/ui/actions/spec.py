"""What an entry of the table of actions says, and the conditions that several entries share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from klotski_studio.app.runtime.settings import SPEED, SPEEDS
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.session.context import ActionContext

When = Callable[[ActionContext], bool]
Values = Callable[[ActionContext], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Alternate:
    """What an action is called while it does the opposite."""

    when: When
    text: str
    icon: str


def always(_: ActionContext) -> bool:
    """For actions that can be done at any time."""
    return True


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One thing that a user can do.

    Attributes:
        text: in English, with its mnemonic; shown in menus, and as a tool tip.
        shortcuts: in Qt's portable notation, the one that menus show first.
        checked_when: whether it is the current one of a choice; None if it is no choice.
        alternate: its other face; None if it has one only.
        modes: in which modes it can be done at all; the same key may do something else in another one.
        values: for the ``{names}`` in the text, which change with what is open.
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


def has_tabs(context: ActionContext) -> bool:
    """Several layouts are open."""
    return len(context.app.workspace.sessions) > 1


def has_file(context: ActionContext) -> bool:
    """The document has a file."""
    return context.app.document.path is not None


def has_board(context: ActionContext) -> bool:
    """There is a board to look at."""
    return context.app.session.has_board


def is_searching(context: ActionContext) -> bool:
    """An answer is on its way."""
    return context.app.live_solver.is_searching


def can_solve(context: ActionContext) -> bool:
    """A search could be started."""
    return has_board(context) and not is_searching(context)


def has_solution(context: ActionContext) -> bool:
    """There is a solution to watch."""
    return context.app.playback.track.length > 0


def before_end(context: ActionContext) -> bool:
    """There is a move to make."""
    return has_solution(context) and not context.app.playback.state.at_end


def after_start(context: ActionContext) -> bool:
    """There is a move to take back."""
    return has_solution(context) and not context.app.playback.state.at_start


def is_playing(context: ActionContext) -> bool:
    """The solution is playing."""
    return context.app.playback.state.playing


def change_speed(context: ActionContext, by: int) -> None:
    """Take the next of the offered speeds, ``by`` places up."""
    settings = context.app.settings
    index = SPEEDS.index(settings.get(SPEED)) + by
    settings.set(SPEED, SPEEDS[min(max(index, 0), len(SPEEDS) - 1)])


def can_change_speed(context: ActionContext, limit: float) -> bool:
    """The speed is not yet at ``limit``."""
    return context.app.settings.get(SPEED) != limit
