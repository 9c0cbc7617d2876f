"""Personal bests: for every puzzle that was ever solved, the shortest games and the fastest.

A record belongs to the puzzle itself, not to a file or a name: the same board with the same
pieces and the same goal has the same record, whatever it is called and however it is coloured.
The file is JSON and lies beside the settings::

    {"format": 1, "records": {"<digest>": {"moves": 81, "slides": 96, "steps": 118, "seconds": 312.5,
                                           "solved": true, "date": "2026-11-21"}}}

Two programs may write it at the same time: under a lock each of them reads what is there, keeps the
better of every figure, and puts the whole file back in one piece.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import itertools
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from klotski_studio.app.runtime.process_lock import ProcessLock
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout, kinds
from klotski_studio.core.metric import Metric
from klotski_studio.formats.text.text_files import read_text, write_text

Number = TypeVar("Number", int, float)

FILE_NAME = "records.json"
FORMAT = 1
MOST_BYTES = 32 * 1024 * 1024
"""A file larger than this holds no records of a human life."""
PATIENCE = 2.0
"""Seconds to wait for another process that is writing."""


@dataclass(frozen=True, slots=True)
class Record:
    """The best that was achieved on one puzzle, each figure for itself; None if it was never solved.

    Attributes:
        date: the day on which the last of the figures was set.
    """

    moves: int | None = None
    slides: int | None = None
    steps: int | None = None
    seconds: float | None = None
    date: datetime.date | None = None

    @property
    def is_solved(self) -> bool:
        """Whether the puzzle was ever solved."""
        return self.moves is not None

    def length(self, metric: Metric) -> int | None:
        """The shortest game in ``metric``."""
        return {Metric.MOVES: self.moves, Metric.SLIDES: self.slides, Metric.STEPS: self.steps}[metric]

    def better(self, other: Record) -> Record:
        """The better of every figure of both; the date is the later one of those that gave a figure."""
        best = Record(
            moves=_least(self.moves, other.moves),
            slides=_least(self.slides, other.slides),
            steps=_least(self.steps, other.steps),
            seconds=_least(self.seconds, other.seconds),
        )
        if _figures(best) == _figures(self):
            return self
        if _figures(best) == _figures(other):
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
        """The record of the puzzle with the :func:`digest` ``key``, for whoever has no more of it."""
        try:
            self._renew()
        except FileError:
            return NEVER_SOLVED
        return self._records.get(key, NEVER_SOLVED)

    def note(self, puzzle: Layout, game: Record) -> Record:
        """Keep what is better in ``game`` than in the record of ``puzzle``; returns the record now.

        Raises:
            FileError: if the file cannot be read or written; then it is as it was.
        """
        with contextlib.suppress(OSError):  # writing will say what is wrong
            self._file.parent.mkdir(parents=True, exist_ok=True)
        lock = ProcessLock(self._file.with_suffix(".lock"))
        lock.take(PATIENCE)  # a longer wait means a hung process; the replacement is atomic anyway
        try:
            return self._note(digest(puzzle), game)
        finally:
            lock.release(remove=True)

    def _note(self, key: str, game: Record) -> Record:
        self._read_at = None  # whatever the clock of the file system says, read what is there now
        if not self._renew():
            _set_aside(self._file)
        before = self._records.get(key, NEVER_SOLVED)
        best = before.better(game)
        if best != before:
            records = {**self._records, key: best}
            write_text(self._file, _written(records))
            self._records = records
        return best

    def _renew(self) -> bool:
        """Read the file if it is another one than last time; says whether it could be understood."""
        stamp = _stamp(self._file)
        if stamp is not None and stamp == self._read_at:
            return True
        text = _text(self._file) if stamp is not None else ""
        records = _parsed(text) if text is not None else None
        self._records, self._read_at = records or {}, stamp
        return records is not None


def digest(puzzle: Layout) -> str:
    """A short name for the puzzle itself: the board, the pieces kind by kind, their starts and targets.

    Keys, labels, colours, titles and the order of the pieces do not matter.
    """
    board = puzzle.board
    pieces = sorted(
        [
            kind.shape.cells,
            kind.axis.value,
            sorted(puzzle.pieces[index].at for index in kind.pieces),
            kind.targets,
        ]
        for kind in kinds(puzzle)
    )
    ground = [board.width, board.height, sorted(board.walls), sorted(board.gates)]
    text = json.dumps([ground, pieces], separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:32]


def _figures(record: Record) -> tuple[float | None, ...]:
    return record.moves, record.slides, record.steps, record.seconds


def _least(one: Number | None, other: Number | None) -> Number | None:
    """The smaller of two figures, of which either may be missing."""
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def _stamp(file: Path) -> tuple[int, int] | None:
    """What changes when the file does; None if there is none."""
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
    """Give a file that cannot be understood another name, so that nothing in it is lost."""
    numbers = itertools.count(2)
    name = file.with_name(f"{file.name}.broken")
    while name.exists():
        name = file.with_name(f"{file.name}.broken-{next(numbers)}")
    with contextlib.suppress(OSError):
        file.rename(name)


def _parsed(text: str) -> dict[str, Record] | None:
    """The records that ``text`` holds; None if it holds anything else."""
    if not text:
        return {}
    try:
        content = json.loads(text)
        if content["format"] != FORMAT:
            return None
        return {str(key): _record(entry) for key, entry in content["records"].items()}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def _record(entry: Mapping[str, object]) -> Record:
    """The record that ``entry`` writes; raises KeyError, TypeError or ValueError if it is none."""
    counts = [entry[name] for name in ("moves", "slides", "steps")]
    moves, slides, steps = (count for count in counts if isinstance(count, int) and count >= 0)
    seconds = float(str(entry["seconds"]))
    if not (math.isfinite(seconds) and seconds >= 0):
        raise ValueError(seconds)
    return Record(moves, slides, steps, seconds, datetime.date.fromisoformat(str(entry["date"])))


def _written(records: Mapping[str, Record]) -> str:
    """The text of the file."""
    entries = {
        key: {
            "moves": record.moves,
            "slides": record.slides,
            "steps": record.steps,
            "seconds": record.seconds,
            "solved": record.is_solved,
            "date": record.date.isoformat() if record.date else None,
        }
        for key, record in sorted(records.items())
    }
    return json.dumps({"format": FORMAT, "records": entries}, indent=1) + "\n"
