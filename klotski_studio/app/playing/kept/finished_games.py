"""The player's finished games, one a line, in a file that people can read and take along.

A line is a JSON object; resources/docs/games-file.md explains its keys::

    {"puzzle": "<digest>", "name": "横刀立马", "date": "2026-11-22T12:05:33+01:00", "moves": 93,
     "slides": 104, "steps": 131, "seconds": 252.1, "hints": 0, "assisted": false, "way": "G:D I:R ..."}

A game is added by appending its line under a lock, so that two programs can do so at the same time and an
interrupted write damages no other game. Adding does not wait for the disk, since a piece is gliding then;
:meth:`FinishedGames.sync` does, in another thread. Lines that cannot be read stay where they are, and are
reported. Imports no Qt.
"""

from __future__ import annotations

import codecs
import contextlib
import datetime
import json
import math
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from klotski_studio.app.playing.records import PATIENCE, Record, time_and_size
from klotski_studio.core.errors import FileError
from klotski_studio.core.metric import Metric
from klotski_studio.formats.text.text_files import read_bytes, write_text
from klotski_studio.io.disk import make_private_folder, sync_file, system_trouble
from klotski_studio.io.process_lock import ProcessLock

FILE_NAME = "games.jsonl"
MOST_BYTES = 64 * 1024 * 1024
"""A larger file is not read: some 100,000 games take no more."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that was solved.

    Attributes:
        puzzle: the digest of the puzzle, by which personal bests are stored too.
        name: the title of the puzzle when it was played, for people; may be empty.
        date: when it was solved, with the zone of the clock on the wall.
        seconds: the time played.
        is_assisted: whether the program has shown or made at least one of the moves.
        hints: how many; 0 too for an assisted game of a version that did not count them.
        way: the moves in move notation, with the keys of the pieces; empty if they are not known.
    """

    puzzle: str
    name: str
    date: datetime.datetime
    moves: int
    slides: int
    steps: int
    seconds: float
    is_assisted: bool = False
    way: str = ""
    hints: int = 0

    def length(self, metric: Metric) -> int:
        """The length in ``metric``."""
        return {Metric.MOVES: self.moves, Metric.SLIDES: self.slides, Metric.STEPS: self.steps}[metric]

    @property
    def record(self) -> Record:
        """The game as a personal best, or as the best of the assisted games."""
        found = Record(self.moves, self.slides, self.steps, self.seconds, self.date.date())
        return Record(assisted=found) if self.is_assisted else found


@dataclass(frozen=True, slots=True)
class GamesRead:
    """The content of a file of games.

    Attributes:
        games: in the order of the file.
        damaged: the numbers of the lines that cannot be read, from 1.
    """

    games: tuple[FinishedGame, ...] = ()
    damaged: tuple[int, ...] = ()


class FinishedGames:
    """The finished games in one file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._read = GamesRead()
        self._by_puzzle: dict[str, list[FinishedGame]] = {}
        self._read_at: tuple[int, int] | None = None

    def read(self) -> GamesRead:
        """The games in the file, read again if it has changed; none if there is no file.

        Raises:
            FileError: if the file cannot be read.
        """
        stamp = time_and_size(self.file)
        if stamp != self._read_at:
            found = _games_of(self.file) if stamp is not None else GamesRead()
            self._by_puzzle = {}
            self._hold(found, found.games, stamp)
        return self._read

    def _hold(self, read: GamesRead, new: Iterable[FinishedGame], stamp: tuple[int, int] | None) -> None:
        """Hold what was ``read`` from the file with ``stamp``; ``new`` are not sorted by puzzle yet."""
        for game in new:
            self._by_puzzle.setdefault(game.puzzle, []).append(game)
        self._read, self._read_at = read, stamp

    def of(self, puzzle: str) -> Sequence[FinishedGame]:
        """The games of the puzzle with the digest ``puzzle``; none if the file cannot be read."""
        try:
            self.read()
        except FileError:
            return ()
        return self._by_puzzle.get(puzzle, ())

    def add(self, games: Iterable[FinishedGame]) -> None:
        """Append ``games`` to the file.

        Raises:
            FileError: if it cannot be written; a line may be incomplete then, and counts as damaged.
        """
        new = tuple(games)
        if not new:
            return
        with contextlib.suppress(OSError):  # writing reports the error
            make_private_folder(self.file.parent)
        lock = ProcessLock(self.file.with_suffix(".lock"))
        lock.take(PATIENCE)  # a longer wait means a hung process; lines are appended whole anyway
        try:
            is_current = time_and_size(self.file) == self._read_at
            _append(self.file, "".join(f"{line_of(game)}\n" for game in new))
            if is_current:  # thousands of games need not be read again because of one
                held = replace(self._read, games=(*self._read.games, *new))
                self._hold(held, new, time_and_size(self.file))
        finally:
            lock.release(remove=True)

    def sync(self) -> None:
        """Wait until the disk holds the games that were added, whatever happens then; any thread may call it.

        Raises:
            FileError: if the system refuses.
        """
        sync_file(self.file)

    def take_in(self, source: Path) -> tuple[tuple[FinishedGame, ...], GamesRead]:
        """Add the games of the file ``source`` that are not here yet.

        Returns:
            Those that were added, and all that was read in ``source``.

        Raises:
            FileError: if one of the files cannot be read or this one cannot be written.
        """
        found = _games_of(source)
        known = set(self.read().games)
        new = tuple(dict.fromkeys(game for game in found.games if game not in known))
        self.add(new)
        return new, found

    def write_copy(self, target: Path) -> int:
        """Write all games into the file ``target``, and return how many they are; damaged lines stay here.

        Raises:
            FileError: if one of the files cannot be read or written.
        """
        games = self.read().games
        write_text(target, "".join(f"{line_of(game)}\n" for game in games))
        return len(games)


def line_of(game: FinishedGame) -> str:
    """The line of ``game`` in the file."""
    return json.dumps(
        {
            "puzzle": game.puzzle,
            "name": game.name,
            "date": game.date.isoformat(timespec="seconds"),
            **{metric.value: game.length(metric) for metric in Metric},
            "seconds": game.seconds,
            "hints": game.hints,
            "assisted": game.is_assisted,
            "way": game.way,
        },
        ensure_ascii=False,
    )


def _games_of(file: Path) -> GamesRead:
    return games_in(read_bytes(file, MOST_BYTES, regular_only=True))


def games_in(content: bytes) -> GamesRead:
    """The games in ``content``, that of a file; empty lines count as nothing."""
    games, damaged = [], []
    for number, line in enumerate(content.removeprefix(codecs.BOM_UTF8).split(b"\n"), start=1):
        if line.strip():
            try:
                games.append(_game(json.loads(line.decode("utf-8"))))
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
                damaged.append(number)
    return GamesRead(tuple(games), tuple(damaged))


def _game(entry: Mapping[str, object]) -> FinishedGame:
    """The game in ``entry``; raises ValueError, TypeError or KeyError if it is none."""
    moves, slides, steps = (_count(entry[metric]) for metric in Metric)
    seconds = float(str(entry["seconds"]))
    puzzle, date = entry["puzzle"], datetime.datetime.fromisoformat(str(entry["date"]))
    if not (math.isfinite(seconds) and seconds >= 0 and isinstance(puzzle, str) and puzzle):
        raise ValueError(entry)
    if date.tzinfo is None:  # written by hand: the clock on the wall here
        date = date.astimezone()
    name, way = str(entry.get("name", "")), str(entry.get("way", ""))
    hints = _count(entry.get("hints", 0))
    is_assisted = hints > 0 or entry.get("assisted", False) is not False
    return FinishedGame(puzzle, name, date, moves, slides, steps, seconds, is_assisted, way, hints)


def _count(value: object) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(value)
    return value


def _append(file: Path, lines: str) -> None:
    """Append ``lines`` to ``file``; an incomplete last line there is ended first.

    Raises:
        FileError: if the system refuses or the disk is full.
    """
    try:
        with file.open("ab+") as opened:
            if opened.seek(0, os.SEEK_END):
                opened.seek(-1, os.SEEK_END)
                lines = lines if opened.read(1) == b"\n" else f"\n{lines}"
            opened.write(lines.encode("utf-8", errors="replace"))
    except OSError as error:
        raise system_trouble(error, file, writing=True) from error
