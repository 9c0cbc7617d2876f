"""How well a puzzle was solved, in stars. The rule is decided here and nowhere else.

======  =====================================================================
stars   a game that the player has solved without assistance
======  =====================================================================
3       as short as the shortest solution
2       at most a tenth longer
1       longer, or the length of the shortest solution is not known
0       not solved, or the program made at least one of the moves
======  =====================================================================

Both lengths are counted in the same metric. The help page ``playing`` states the same rule. Imports no Qt.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from klotski_studio.app.playing.records import Record

MOST = 3
"""The stars of a shortest game."""
PERCENT = 10
"""By how many percent a game with two stars may be longer than the shortest solution."""


class State(StrEnum):
    """What the player has achieved on a puzzle, by which the library can be filtered."""

    UNSOLVED = "unsolved"
    """Never solved without assistance; that includes the assisted ones and those in progress."""
    SOLVED = "solved"
    SHORTEST = "shortest"
    """Solved in the shortest length."""
    ASSISTED = "assisted"
    """Solved with assistance only."""
    IN_PROGRESS = "in-progress"
    """A game of it was begun and is not finished."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the player has achieved on one puzzle.

    Attributes:
        stars: those of the best game, 0 to 3.
        is_assisted: whether it was solved with assistance only.
        in_progress: whether a game was begun and is not finished.
    """

    stars: int = 0
    is_assisted: bool = False
    in_progress: bool = False

    @property
    def is_solved(self) -> bool:
        """Whether it was solved without assistance."""
        return self.stars > 0

    def matches(self, state: State) -> bool:
        """Whether a puzzle with this standing is in ``state``; it may be in several."""
        match state:
            case State.UNSOLVED:
                return not self.is_solved
            case State.SOLVED:
                return self.is_solved
            case State.SHORTEST:
                return self.stars == MOST
            case State.ASSISTED:
                return self.is_assisted
            case State.IN_PROGRESS:
                return self.in_progress


def stars(length: int, shortest: int | None, *, is_assisted: bool = False) -> int:
    """The stars, 0 to 3, of a solved game of ``length``.

    ``shortest`` is the length of a shortest solution in the same metric; None if it is not known.
    """
    if is_assisted:
        return 0
    if shortest is None:
        return 1
    if length <= shortest:
        return MOST
    return 2 if 100 * length <= (100 + PERCENT) * shortest else 1


def standing(record: Record, shortest: int | None, *, in_progress: bool = False) -> Standing:
    """The standing of a puzzle with the personal best ``record``, in moves.

    ``shortest`` is the length of its shortest solution in moves; None if it is not known.
    """
    found = 0 if record.moves is None else stars(record.moves, shortest)
    return Standing(found, not found and record.assisted is not None, in_progress)
