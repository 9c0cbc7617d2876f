"""Games that were begun and left, one file for each puzzle, so that they can be continued later.

A file ``<digest>.json`` holds the game as :mod:`..saved_game` writes it, and the pieces of the layout that
was played, since the digest of a puzzle says nothing about the order and the keys of its pieces::

    {"format": 1, "name": "横刀立马", "pieces": [["A", 0, 0], ["B", 1, 0]], "game": {...}}

Each file is replaced as a whole. Where two programs play the same puzzle, the game that was left last is
kept. A file that is damaged counts as none. Of too many the oldest go. Imports no Qt.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Set
from pathlib import Path

from klotski_studio.app.playing.saved_game import SavedGame
from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Layout
from klotski_studio.formats.text.text_files import read_text, write_text
from klotski_studio.io.disk import make_private_folder

FOLDER_NAME = "games"
FORMAT = 1
MOST = 500
"""The number of games that are kept: each design that was tried for a moment leaves one."""
MOST_BYTES = 16 * 1024 * 1024
"""A larger file was not written by this program."""


class UnfinishedGames:
    """The unfinished games in one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._puzzles: frozenset[str] = frozenset()
        self._read_at: int | None = None

    @property
    def puzzles(self) -> Set[str]:
        """The digests of the puzzles that have an unfinished game."""
        try:
            stamp = self._folder.stat().st_mtime_ns
            if stamp != self._read_at:
                found = self._folder.glob("*.json")
                self._puzzles, self._read_at = frozenset(file.stem for file in found), stamp
        except OSError:
            return frozenset()
        return self._puzzles

    def of(self, layout: Layout) -> SavedGame | None:
        """The unfinished game of ``layout``; None if there is none, or none with these pieces."""
        puzzle = digest(layout)
        if puzzle not in self.puzzles:
            return None
        try:
            content = json.loads(read_text(self._file(puzzle), MOST_BYTES))
            is_same = content["format"] == FORMAT and content["pieces"] == _pieces(layout)
            game = content["game"] if is_same else None
        except (FileError, ValueError, TypeError, KeyError, RecursionError):
            return None
        return game if isinstance(game, dict) else None

    def keep(self, layout: Layout, game: SavedGame) -> None:
        """Keep ``game`` of ``layout`` in place of the one before.

        Raises:
            FileError: if the file cannot be written.
        """
        with contextlib.suppress(OSError):  # writing reports the error
            make_private_folder(self._folder)
        content = {"format": FORMAT, "name": layout.name, "pieces": _pieces(layout), "game": game}
        write_text(self._file(digest(layout)), json.dumps(content, ensure_ascii=False))
        self._read_at = None  # two changes of a folder may have the same time
        if len(self.puzzles) > MOST:
            self._forget_oldest()

    def forget(self, layout: Layout) -> None:
        """Remove the unfinished game of ``layout``, if there is one; an error of the system is ignored."""
        with contextlib.suppress(OSError):
            self._file(digest(layout)).unlink()
        self._read_at = None

    def _forget_oldest(self) -> None:
        """Remove the games that were left first, until :data:`MOST` are left."""
        with contextlib.suppress(OSError):
            files = sorted(self._folder.glob("*.json"), key=lambda file: file.stat().st_mtime_ns)
            for file in files[:-MOST]:
                file.unlink()
        self._read_at = None

    def _file(self, puzzle: str) -> Path:
        return self._folder / f"{puzzle}.json"


def _pieces(layout: Layout) -> list[list[object]]:
    """The keys and cells of the pieces in the layout's order."""
    return [[piece.key, *piece.at] for piece in layout.pieces]
