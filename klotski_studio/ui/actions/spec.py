"""What an entry of the table of actions says, and the conditions that several entries share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from klotski_studio.app.runtime.settings import SPEED, SPEEDS
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.session.context import Studio

When = Callable[[Studio], bool]
Values = Callable[[Studio], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Alternate:
    """What an action is called while it does the opposite."""

    when: When
    text: str
    icon: str


def always(_: Studio) -> bool:
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
    handler: Callable[[Studio], object]
    icon: str | None = None
    shortcuts: tuple[str, ...] = ()
    enabled_when: When = always
    checked_when: When | None = None
    alternate: Alternate | None = None
    modes: frozenset[Mode] = frozenset(Mode)
    values: Values | None = None


def has_tabs(studio: Studio) -> bool:
    """Several layouts are open."""
    return len(studio.core.desk.sessions) > 1


def has_file(studio: Studio) -> bool:
    """The document has a file."""
    return studio.core.document.path is not None


def has_board(studio: Studio) -> bool:
    """There is a board to look at."""
    return studio.core.session.has_board


def is_searching(studio: Studio) -> bool:
    """An answer is on its way."""
    return studio.core.solving.is_searching


def can_solve(studio: Studio) -> bool:
    """A search could be started."""
    return has_board(studio) and not is_searching(studio)


def has_solution(studio: Studio) -> bool:
    """There is a solution to watch."""
    return studio.core.playback.track.length > 0


def before_end(studio: Studio) -> bool:
    """There is a move to make."""
    return has_solution(studio) and not studio.core.playback.state.at_end


def after_start(studio: Studio) -> bool:
    """There is a move to take back."""
    return has_solution(studio) and not studio.core.playback.state.at_start


def is_playing(studio: Studio) -> bool:
    """The solution is playing."""
    return studio.core.playback.state.playing


def change_speed(studio: Studio, by: int) -> None:
    """Take the next of the offered speeds, ``by`` places up."""
    settings = studio.core.settings
    index = SPEEDS.index(settings.get(SPEED)) + by
    settings.set(SPEED, SPEEDS[min(max(index, 0), len(SPEEDS) - 1)])


def can_change_speed(studio: Studio, limit: float) -> bool:
    """The speed is not yet at ``limit``."""
    return studio.core.settings.get(SPEED) != limit
