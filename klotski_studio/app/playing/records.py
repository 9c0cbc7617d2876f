"""Personal bests: for every puzzle that was ever solved, the shortest and the fastest games.

A record belongs to the puzzle and not to a file or a name: the same board with the same pieces and the
same goal has the same record, whatever its title and colours.

::

    table record   puzzle, assisted, moves, slides, steps, seconds, date

The rows with ``assisted`` hold the best of the games in which the program made moves for the player. They
are no personal bests. Two processes may write at the same time: each keeps the better of every figure.
"""

from __future__ import annotations

import contextlib
import datetime
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Lengths
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
        best = Record(
            moves=_least(self.moves, other.moves),
            slides=_least(self.slides, other.slides),
            steps=_least(self.steps, other.steps),
            seconds=_least(self.seconds, other.seconds),
        )
        if best.has_same_figures(self):
            return self
        if best.has_same_figures(other):
            return other
        return replace(best, date=max(day for day in (self.date, other.date) if day is not None))


NEVER_SOLVED = Record()


class Records:
    """The records in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._records: Mapping[str, Record] = {}
        self._read_at: Stamp | None = None

    def of(self, puzzle: Layout) -> Record:
        """The record of ``puzzle``. A store that cannot be read holds no records."""
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
        return self._records.get(key, NEVER_SOLVED)

    def note(self, puzzle: Layout, game: Record) -> Record:
        """Improve the record of ``puzzle`` by the figures of ``game``; returns the new record.

        Raises:
            FileError: if the store cannot be written; then it is unchanged.
        """
        key = digest(puzzle)
        self.merge(((key, game),))
        return self.of_digest(key)

    def merge(self, games: Iterable[tuple[str, Record]]) -> None:
        """Improve the records by ``games``, the digest of a puzzle and the figures of each.

        Raises:
            FileError: if the store cannot be written; then it is unchanged.
        """
        noted = tuple(games)
        self._store.write(lambda files: _merge(files, noted))


class LatestDigest:
    """The digest of a layout, found once as long as it is the same that is asked about."""

    def __init__(self) -> None:
        self._found: tuple[Layout, str] | None = None

    def of(self, puzzle: Layout) -> str:
        """The :func:`digest` of ``puzzle``."""
        if self._found is None or self._found[0] is not puzzle:
            self._found = puzzle, digest(puzzle)
        return self._found[1]


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
