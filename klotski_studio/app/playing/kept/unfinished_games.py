"""Games that were begun and left, one for each puzzle, so that they can be continued later.

A row holds the game as :mod:`..saved_game` writes it, and the pieces of the layout that was played, since the
digest of a puzzle says nothing about the order and the keys of its pieces::

    table unfinished   id, puzzle, name, pieces [["A", 0, 0], ["B", 1, 0]], game {...}

Where two programs play the same puzzle, the game that was left last is kept. A row that is damaged counts
as none. Of too many the oldest go. Imports no Qt.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Set

from klotski_studio.app.playing.saved_game import SavedGame
from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Layout
from klotski_studio.io.store import Stamp, Store, storable

MOST = 500
"""The number of games that are kept: each design that was tried for a moment leaves one."""


class UnfinishedGames:
    """The unfinished games in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._puzzles: frozenset[str] = frozenset()
        self._read_at: Stamp | None = None

    @property
    def puzzles(self) -> Set[str]:
        """The digests of the puzzles that have an unfinished game; none if the store cannot be read."""
        try:
            stamp = self._store.stamp()
            if stamp != self._read_at:
                rows = self._store.read("SELECT puzzle FROM unfinished")
                self._puzzles, self._read_at = frozenset(puzzle for (puzzle,) in rows), stamp
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
        self._store.write(lambda files: add(files, row))

    def forget(self, layout: Layout) -> None:
        """Remove the unfinished game of ``layout``, if there is one; an error of the system is ignored."""
        puzzle = digest(layout)
        if puzzle in self.puzzles:
            with contextlib.suppress(FileError):
                self._store.write(
                    lambda files: files.execute("DELETE FROM unfinished WHERE puzzle = ?", (puzzle,))
                )


def add(files: sqlite3.Connection, row: tuple[str, ...]) -> None:
    """Add the ``row`` of a game in place of that of the same puzzle; of too many the oldest go."""
    files.execute("REPLACE INTO unfinished (puzzle, name, pieces, game) VALUES (?, ?, ?, ?)", row)
    newest = "SELECT id FROM unfinished ORDER BY id DESC LIMIT ?"
    files.execute(f"DELETE FROM unfinished WHERE id NOT IN ({newest})", (MOST,))


def _pieces(layout: Layout) -> list[list[object]]:
    """The keys and cells of the pieces in the layout's order."""
    return [[piece.key, *piece.at] for piece in layout.pieces]
