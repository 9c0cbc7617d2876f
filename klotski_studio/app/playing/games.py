"""The player's games: the finished ones, with the files that they are exported to, and the unfinished ones.

A line of such a file is a JSON object; resources/docs/games-file.md explains its keys::

    {"puzzle": "<digest>", "name": "横刀立马", "date": "2026-11-22T12:05:33+01:00", "moves": 93,
     "slides": 104, "steps": 131, "seconds": 252.1, "hints": 0, "assisted": false, "way": "G:D I:R ..."}

The store holds the same values, a row for each game. Adding a game does not wait for the disk, since a piece
is gliding then; :meth:`FinishedGames.sync` does, in another thread. Imports no Qt.

Of the games that were begun and left there is one for each puzzle, so that it can be continued. A row holds
the game as :mod:`..history` writes it, and the pieces of the layout that was played, since the digest of a
puzzle says nothing about the order and the keys of its pieces::

    table unfinished   id, puzzle, name, pieces [["A", 0, 0], ["B", 1, 0]], game {...}

Where two programs play the same puzzle, the game that was left last is kept. A row that is damaged counts
as none. Of too many the oldest go. Imports no Qt.
"""

from __future__ import annotations

import codecs
import contextlib
import datetime
import json
import math
import sqlite3
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from klotski_studio.app.playing.history import SavedGame
from klotski_studio.app.playing.records import NEVER_SOLVED, Record
from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats.text.text_files import read_bytes, write_text
from klotski_studio.io.store import Stamp, Store, storable

FILE_NAME = "games.jsonl"
MOST_BYTES = 64 * 1024 * 1024
"""A larger file is not read: some 100,000 games take no more."""
_FIELDS = "puzzle, name, date, moves, slides, steps, seconds, assisted, way, hints"
_SELECT = f"SELECT id, {_FIELDS} FROM game"
_INSERT = f"INSERT INTO game ({_FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

_LEAST = "(SELECT min({0}) FROM game WHERE puzzle = record.puzzle AND assisted = record.assisted)"
_FORGET = "DELETE FROM record WHERE puzzle = ? AND " + " AND ".join(
    f"{figure} >= {_LEAST.format(figure)}" for figure in ("moves", "slides", "steps", "seconds")
)
"""Removes the old records of a puzzle that its games account for."""


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


class FinishedGames:
    """The finished games in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._games: list[FinishedGame] = []
        self._by_puzzle: dict[str, list[FinishedGame]] = {}
        self._best: dict[str, Record] = {}
        self._last = 0
        self._read_at: Stamp | None = None

    def read(self) -> Sequence[FinishedGame]:
        """All games, in the order in which they were added.

        Raises:
            FileError: if the store cannot be read.
        """
        stamp = self._store.stamp()
        before = self._read_at
        if before is None or (stamp.file, stamp.changes) != (before.file, before.changes):
            self._games, self._by_puzzle, self._best, self._last = [], {}, {}, 0
        if stamp != self._read_at:  # thousands of games need not be read again because of one
            for number, *row in self._store.read(f"{_SELECT} WHERE id > ? ORDER BY id", (self._last,)):
                self._last = number
                if (game := _game_in_row(row)) is not None:
                    self._games.append(game)
                    self._by_puzzle.setdefault(game.puzzle, []).append(game)
                    self._best[game.puzzle] = self._best.get(game.puzzle, NEVER_SOLVED).better(game.record)
            self._read_at = stamp
        return self._games

    def of(self, puzzle: str) -> Sequence[FinishedGame]:
        """The games of the puzzle with the digest ``puzzle``; none if the store cannot be read."""
        try:
            self.read()
        except FileError:
            return ()
        return self._by_puzzle.get(puzzle, ())

    def best(self, puzzle: str) -> Record:
        """The best figures of the games of the puzzle with the digest ``puzzle``."""
        self.of(puzzle)
        return self._best.get(puzzle, NEVER_SOLVED)

    def remove(self, game: FinishedGame) -> None:
        """Remove ``game``, and what the table of records of older versions knows from no other game.

        Raises:
            FileError: if the store cannot be written.
        """
        is_same = " AND ".join(f"{name.strip()} IS ?" for name in _FIELDS.split(","))

        def remove(files: sqlite3.Connection) -> None:
            files.execute(_FORGET, (game.puzzle,))
            files.execute(f"DELETE FROM game WHERE {is_same}", _row_of(game))

        self._store.write(remove)
        self._read_at = None

    def add(self, games: Iterable[FinishedGame]) -> None:
        """Add ``games``, all of them or none.

        Raises:
            FileError: if the store cannot be written.
        """
        rows = [_row_of(game) for game in games]
        self._store.write(lambda files: files.executemany(_INSERT, rows))

    def sync(self) -> None:
        """Wait until the disk holds the games that were added, whatever happens then; any thread may call it.

        Raises:
            FileError: if the system refuses.
        """
        self._store.sync()

    def take_in(self, source: Path) -> tuple[tuple[FinishedGame, ...], tuple[int, ...]]:
        """Add the games of the file ``source`` that are not here yet.

        Returns:
            Those that were added, and the numbers of the lines that cannot be read, from 1.

        Raises:
            FileError: if the file cannot be read or the store cannot be written.
        """
        found, damaged = games_in(read_bytes(source, MOST_BYTES, regular_only=True))

        def add_new(files: sqlite3.Connection) -> tuple[FinishedGame, ...]:
            known = {_game_in_row(row) for _, *row in files.execute(_SELECT)}
            new = tuple(dict.fromkeys(game for game in found if game not in known))
            files.executemany(_INSERT, map(_row_of, new))
            return new

        return self._store.write(add_new), damaged

    def write_copy(self, target: Path) -> int:
        """Write all games into the file ``target``, and return how many they are.

        Raises:
            FileError: if the store cannot be read or the file cannot be written.
        """
        games = self.read()
        write_text(target, "".join(f"{line_of(game)}\n" for game in games))
        return len(games)


def _row_of(game: FinishedGame) -> tuple[object, ...]:
    """The row of ``game``: its fields in their order."""
    values = {**asdict(game), "date": game.date.isoformat()}
    return tuple(storable(value) if isinstance(value, str) else value for value in values.values())


def _game_in_row(row: Sequence[Any]) -> FinishedGame | None:
    """The game in ``row``; None if it is damaged."""
    try:
        puzzle, name, date, moves, slides, steps, seconds, is_assisted, way, hints = row
        when = datetime.datetime.fromisoformat(date)
        lengths = int(moves), int(slides), int(steps)
        return FinishedGame(puzzle, name, when, *lengths, float(seconds), bool(is_assisted), way, int(hints))
    except (ValueError, TypeError):
        return None


def line_of(game: FinishedGame) -> str:
    """The line of ``game`` in a file."""
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


def games_in(content: bytes) -> tuple[tuple[FinishedGame, ...], tuple[int, ...]]:
    """The games in ``content``, that of a file, and the numbers of the lines that cannot be read, from 1.

    Empty lines count as nothing.
    """
    games, damaged = [], []
    for number, line in enumerate(content.removeprefix(codecs.BOM_UTF8).split(b"\n"), start=1):
        if line.strip():
            try:
                games.append(_game(json.loads(line.decode("utf-8"))))
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
                damaged.append(number)
    return tuple(games), tuple(damaged)


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
    if type(value) is not int or not 0 <= value < 2**63:
        raise ValueError(value)
    return value


MOST_UNFINISHED = 500
"""The number of games that are kept: each design that was tried for a moment leaves one."""


class UnfinishedGames:
    """The unfinished games in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._puzzles: Set[str] = frozenset()
        self._read_at: Stamp | None = None

    @property
    def puzzles(self) -> Set[str]:
        """The digests of the puzzles that have an unfinished game, the one left last first.

        There are none if the store cannot be read.
        """
        try:
            stamp = self._store.stamp()
            if stamp != self._read_at:
                rows = self._store.read("SELECT puzzle FROM unfinished ORDER BY id DESC")
                self._puzzles, self._read_at = dict.fromkeys(puzzle for (puzzle,) in rows).keys(), stamp
        except FileError:
            return frozenset()
        return self._puzzles

    def of(self, layout: Layout) -> SavedGame | None:
        """The unfinished game of ``layout``; None if there is none, or none with these pieces."""
        try:
            query = "SELECT pieces, game FROM unfinished WHERE puzzle = ?"
            for pieces, game in self._store.read(query, (digest(layout),)):
                saved = json.loads(game) if json.loads(pieces) == _pieces(layout) else None
                return saved if isinstance(saved, dict) else None
        except (FileError, ValueError, TypeError, RecursionError):
            pass
        return None

    def keep(self, layout: Layout, game: SavedGame) -> None:
        """Keep ``game`` of ``layout`` in place of the one before.

        Raises:
            FileError: if the store cannot be written.
        """
        row = digest(layout), storable(layout.name), json.dumps(_pieces(layout)), json.dumps(game)
        self._store.write(lambda files: keep_unfinished(files, row))

    def forget(self, layout: Layout) -> None:
        """Remove the unfinished game of ``layout``, if there is one; an error of the system is ignored."""
        puzzle = digest(layout)
        if puzzle in self.puzzles:
            with contextlib.suppress(FileError):
                self._store.write(
                    lambda files: files.execute("DELETE FROM unfinished WHERE puzzle = ?", (puzzle,))
                )


def keep_unfinished(files: sqlite3.Connection, row: tuple[str, ...]) -> None:
    """Add the ``row`` of a game in place of that of the same puzzle; of too many the oldest go."""
    files.execute("REPLACE INTO unfinished (puzzle, name, pieces, game) VALUES (?, ?, ?, ?)", row)
    newest = "SELECT id FROM unfinished ORDER BY id DESC LIMIT ?"
    files.execute(f"DELETE FROM unfinished WHERE id NOT IN ({newest})", (MOST_UNFINISHED,))


def _pieces(layout: Layout) -> list[list[object]]:
    """The keys and cells of the pieces in the layout's order."""
    return [[piece.key, *piece.at] for piece in layout.pieces]
