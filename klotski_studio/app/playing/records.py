"""Personal bests: for every puzzle that was ever solved, the shortest and the fastest games.

A record belongs to the puzzle and not to a file or a name: the same board with the same pieces and the
same goal has the same record, whatever its title and colours. The file is JSON, beside the settings::

    {"format": 1, "records": {"<digest>": {"moves": 81, "slides": 96, "steps": 118, "seconds": 312.5,
                                           "solved": true, "date": "2026-11-21"}},
                  "assisted": {"<digest>": {...}}}

``assisted`` holds the best of the games in which the program made moves for the player. They are no
personal bests. Files of older versions do not have it.

Two processes may write it at the same time: under a lock each of them reads the file, keeps the better
of every figure, and replaces the whole file atomically.
"""

from __future__ import annotations

import contextlib
import datetime
import itertools
import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Lengths, Metric
from klotski_studio.formats.text.text_files import read_text, write_text
from klotski_studio.io.disk import make_private_folder
from klotski_studio.io.process_lock import ProcessLock

Number = TypeVar("Number", int, float)

FILE_NAME = "records.json"
FORMAT = 1
MOST_BYTES = 32 * 1024 * 1024
"""A larger file is not read: no person has that many records."""
PATIENCE = 2.0
"""Seconds to wait for another process that is writing."""


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
    """The records in one file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._records: Mapping[str, Record] = {}
        self._read_at: tuple[int, int] | None = None

    def of(self, puzzle: Layout) -> Record:
        """The record of ``puzzle``. A file that cannot be read holds no records."""
        return self.of_digest(digest(puzzle))

    def of_digest(self, key: str) -> Record:
        """The record of the puzzle whose :func:`digest` is ``key``."""
        try:
            self._reload()
        except FileError:
            return NEVER_SOLVED
        return self._records.get(key, NEVER_SOLVED)

    def note(self, puzzle: Layout, game: Record) -> Record:
        """Improve the record of ``puzzle`` by the figures of ``game``; returns the new record.

        Raises:
            FileError: if the file cannot be read or written; then it is unchanged.
        """
        key = digest(puzzle)
        self.merge(((key, game),))
        return self._records.get(key, NEVER_SOLVED)

    def merge(self, games: Iterable[tuple[str, Record]]) -> None:
        """Improve the records by ``games``, the digest of a puzzle and the figures of each.

        Raises:
            FileError: if the file cannot be read or written; then it is unchanged.
        """
        with contextlib.suppress(OSError):  # writing reports the error
            make_private_folder(self._file.parent)
        lock = ProcessLock(self._file.with_suffix(".lock"))
        lock.take(PATIENCE)  # a longer wait means a hung process; the replacement is atomic anyway
        try:
            self._merge(games)
        finally:
            lock.release(remove=True)

    def _merge(self, games: Iterable[tuple[str, Record]]) -> None:
        self._read_at = None  # read again even if the time stamp is the same
        if not self._reload():
            _set_aside(self._file)
        records = dict(self._records)
        for key, game in games:
            records[key] = records.get(key, NEVER_SOLVED).better(game)
        if records != self._records:
            write_text(self._file, _content(records))
            self._records = records

    def _reload(self) -> bool:
        """Read the file if it has changed; returns whether its content is valid."""
        stamp = time_and_size(self._file)
        if stamp is not None and stamp == self._read_at:
            return True
        text = _text(self._file) if stamp is not None else ""
        records = _parsed(text) if text is not None else None
        self._records, self._read_at = records or {}, stamp
        return records is not None


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


def time_and_size(file: Path) -> tuple[int, int] | None:
    """Time and size of the file, which change when it does; None if there is no file."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _text(file: Path) -> str | None:
    """The text of ``file``; None if it is not text."""
    try:
        return read_text(file, MOST_BYTES)
    except FileError as error:
        if error.code in ("file.encoding", "file.not-text", "file.too-large"):
            return None
        raise


def _set_aside(file: Path) -> None:
    """Rename an invalid file, so that nothing in it is lost."""
    numbers = itertools.count(2)
    name = file.with_name(f"{file.name}.broken")
    while name.exists():
        name = file.with_name(f"{file.name}.broken-{next(numbers)}")
    with contextlib.suppress(OSError):
        file.rename(name)


def _parsed(text: str) -> dict[str, Record] | None:
    """The records in ``text``; None if it is invalid."""
    if not text:
        return {}
    try:
        content = json.loads(text)
        if content["format"] != FORMAT:
            return None
        records = {str(key): _record(entry) for key, entry in content["records"].items()}
        assisted = {str(key): _record(entry) for key, entry in content.get("assisted", {}).items()}
        for key, record in assisted.items():
            records[key] = replace(records.get(key, NEVER_SOLVED), assisted=record)
        return records
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def _record(entry: Mapping[str, object]) -> Record:
    """The record in ``entry``; raises KeyError, TypeError or ValueError if it is invalid."""
    counts = [entry[name] for name in Metric]
    moves, slides, steps = (count for count in counts if isinstance(count, int) and count >= 0)
    seconds = float(str(entry["seconds"]))
    if not (math.isfinite(seconds) and seconds >= 0):
        raise ValueError(seconds)
    return Record(moves, slides, steps, seconds, datetime.date.fromisoformat(str(entry["date"])))


def _content(records: Mapping[str, Record]) -> str:
    """The content of the file for ``records``."""
    items = sorted(records.items())
    content = {
        "format": FORMAT,
        "records": {key: _entry(record) for key, record in items if record.is_solved},
        "assisted": {key: _entry(record.assisted) for key, record in items if record.assisted is not None},
    }
    return json.dumps(content, indent=1) + "\n"


def _entry(record: Record) -> dict[str, object]:
    """The figures of a solved ``record`` as JSON holds them."""
    return {
        **{metric.value: record.length(metric) for metric in Metric},
        "seconds": record.seconds,
        "solved": record.is_solved,
        "date": record.date.isoformat() if record.date else None,
    }
