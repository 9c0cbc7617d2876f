"""Personal bests: the shortest and the fastest games of every puzzle that was solved, and their stars.

A record belongs to the puzzle and not to a file or a name: the same board with the same pieces and the
same goal has the same record, whatever its title and colours. It is found in the games that are kept. What
older versions knew of games that they did not keep is in a table::

    table record   puzzle, assisted, moves, slides, steps, seconds, date

The rows with ``assisted`` hold the best of the games in which the program made moves for the player. They
are no personal bests.

The stars say how well a puzzle was solved; the rule is decided here and nowhere else:

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

import contextlib
import datetime
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from klotski_studio.app.runtime.measures import MEASURES
from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Layout, Lengths, Metric
from klotski_studio.io.store import Stamp, Store

Number = TypeVar("Number", int, float)

_SELECT = "SELECT puzzle, assisted, moves, slides, steps, seconds, date FROM record"


@dataclass(frozen=True, slots=True)
class Record(Lengths):
    """The best lengths and time achieved on one puzzle, each figure for itself; None if never solved.

    Attributes:
        seconds: the shortest time.
        date: the day on which the last of the figures was set.
        assisted: the record of the games in which the program made moves for the player; None if no such
            game was finished. The other figures are those of the games without such moves.
    """

    seconds: float | None = None
    date: datetime.date | None = None
    assisted: Record | None = None

    @property
    def is_solved(self) -> bool:
        """Whether the puzzle was ever solved without assistance."""
        return self.moves is not None

    def has_same_figures(self, other: Record) -> bool:
        """Whether the lengths and the time are those of ``other``; assisted games do not matter."""
        return _figures(self) == _figures(other)

    def better(self, other: Record) -> Record:
        """The better of every figure of both; the date is the later one if both gave a figure."""
        assisted = [record.assisted for record in (self, other) if record.assisted is not None]
        best = assisted[0].better(assisted[-1]) if assisted else None
        return replace(self._better(other), assisted=best)

    def _better(self, other: Record) -> Record:
        moves, slides, steps = (_least(self.length(each), other.length(each)) for each in Metric)
        best = Record(moves, slides, steps, _least(self.seconds, other.seconds))
        if best.has_same_figures(self):
            return self
        if best.has_same_figures(other):
            return other
        return replace(best, date=max(day for day in (self.date, other.date) if day is not None))


NEVER_SOLVED = Record()


class Records:
    """The records of a player.

    Args:
        store: has the table of older versions.
        best: the record by the games that are kept, by the :func:`digest` of a puzzle.
    """

    def __init__(self, store: Store, best: Callable[[str], Record] = lambda _: NEVER_SOLVED) -> None:
        self._store, self._best = store, best
        self._records: Mapping[str, Record] = {}
        self._read_at: Stamp | None = None

    def of(self, puzzle: Layout) -> Record:
        """The record of ``puzzle``. A store that cannot be read holds none."""
        return self.of_digest(digest(puzzle))

    def of_digest(self, key: str) -> Record:
        """The record of the puzzle whose :func:`digest` is ``key``."""
        try:
            stamp = self._store.stamp()
            if stamp != self._read_at:
                rows = self._store.read(f"{_SELECT} ORDER BY assisted")
                self._records, self._read_at = _records(rows), stamp
        except FileError:
            return NEVER_SOLVED
        best, known = self._best(key), self._records.get(key)
        return best if known is None else known.better(best)

    def merge(self, games: Iterable[tuple[str, Record]]) -> None:
        """Improve the table by ``games``, the digest of a puzzle and the figures of each.

        Raises:
            FileError: if the store cannot be written; then it is unchanged.
        """
        noted = tuple(games)
        self._store.write(lambda files: _merge(files, noted))


def _figures(record: Record) -> tuple[float | None, ...]:
    return record.moves, record.slides, record.steps, record.seconds


def _least(one: Number | None, other: Number | None) -> Number | None:
    """The smaller of two figures; the other one if one is None."""
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def _merge(files: sqlite3.Connection, games: Iterable[tuple[str, Record]]) -> None:
    for key, game in games:
        before = _records(files.execute(f"{_SELECT} WHERE puzzle = ? ORDER BY assisted", (key,)))
        after = before.get(key, NEVER_SOLVED).better(game)
        if after != before.get(key):
            best = [(False, after)] if after.is_solved else []
            best += [(True, after.assisted)] if after.assisted is not None else []
            rows = [(key, assisted, *_figures(record), str(record.date)) for assisted, record in best]
            files.executemany("REPLACE INTO record VALUES (?, ?, ?, ?, ?, ?, ?)", rows)


def _records(rows: Iterable[tuple[str, int, int, int, int, float, str]]) -> dict[str, Record]:
    """The records in ``rows`` by puzzle, the assisted ones last; damaged rows are left out."""
    records: dict[str, Record] = {}
    for key, assisted, moves, slides, steps, seconds, date in rows:
        with contextlib.suppress(ValueError, TypeError):
            day = datetime.date.fromisoformat(date)
            record = Record(int(moves), int(slides), int(steps), float(seconds), day)
            records[key] = replace(records.get(key, NEVER_SOLVED), assisted=record) if assisted else record
    return records


MOST_STARS = 3
"""The stars of a shortest game."""
PERCENT = MEASURES["stars"]["percent"]
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
        return {
            State.UNSOLVED: not self.is_solved,
            State.SOLVED: self.is_solved,
            State.SHORTEST: self.stars == MOST_STARS,
            State.ASSISTED: self.is_assisted,
            State.IN_PROGRESS: self.in_progress,
        }[state]


def stars(length: int, shortest: int | None, *, is_assisted: bool = False) -> int:
    """The stars, 0 to 3, of a solved game of ``length``.

    ``shortest`` is the length of a shortest solution in the same metric; None if it is not known.
    """
    if is_assisted:
        return 0
    if shortest is None:
        return 1
    if length <= shortest:
        return MOST_STARS
    return 2 if 100 * length <= (100 + PERCENT) * shortest else 1


def standing(record: Record, shortest: int | None, *, in_progress: bool = False) -> Standing:
    """The standing of a puzzle with the personal best ``record``, in moves.

    ``shortest`` is the length of its shortest solution in moves; None if it is not known.
    """
    found = 0 if record.moves is None else stars(record.moves, shortest)
    return Standing(found, not found and record.assisted is not None, in_progress)
