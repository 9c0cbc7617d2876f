"""What the library suggests: the path by difficulty, and the pictures of the start page.

::

    easiest  o--o--o--x--o--o--o  hardest        x: where the player is
             beginner |   easy  | ...

The path consists of shipped puzzles with a known difficulty only, each once, so that files of the user change
nothing, and every copy of the program has the same path.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

from klotski_studio.app.library.entry import Level, LibraryEntry, level_of
from klotski_studio.app.library.scan import LibraryContents
from klotski_studio.app.playing.records import NEVER_SOLVED, Record, Standing, standing
from klotski_studio.app.runtime.settings import PATH_AT, Settings
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry

Best = Callable[[str], Record]
"""The personal best of a puzzle, by its digest."""


@dataclass(frozen=True, slots=True)
class Achievements:
    """Finds personal bests and unfinished games.

    Attributes:
        best: the personal best of a puzzle, by its digest.
        in_progress: the digests of the puzzles that have an unfinished game.
    """

    best: Best
    in_progress: Callable[[], Set[str]] = frozenset

    def standing(self, entry: LibraryEntry) -> Standing:
        """The standing on ``entry``, counted in moves as the gallery does."""
        in_progress = entry.puzzle in self.in_progress()
        return standing(self.best(entry.puzzle), entry.moves, in_progress=in_progress)


NOTHING_ACHIEVED = Achievements(lambda _: NEVER_SOLVED)


@dataclass(frozen=True, slots=True)
class LevelProgress:
    """How far the player is in one level: ``solved`` without assistance, of ``total``."""

    level: Level
    solved: int
    total: int


class LibraryPath:
    """The path through a library, and where the player is on it.

    Args:
        find_contents: returns the contents of the library.
        settings: hold where the player is.
        achieved: what the player has solved.
    """

    def __init__(
        self, find_contents: Callable[[], LibraryContents], settings: Settings, achieved: Achievements
    ) -> None:
        self._find_contents, self._settings, self._achieved = find_contents, settings, achieved

    @property
    def entries(self) -> Sequence[LibraryEntry]:
        """The entries of the path, the easiest first; none before the library was read."""
        return self._find_contents().by_difficulty

    def progress(self) -> tuple[LevelProgress, ...]:
        """How far the player is in each level that has puzzles, the easiest first."""
        members: dict[Level, list[bool]] = {level: [] for level in Level}
        for entry in self.entries:
            members[level_of(entry.difficulty or 0)].append(self._achieved.best(entry.puzzle).is_solved)
        return tuple(LevelProgress(level, sum(done), len(done)) for level, done in members.items() if done)

    def next(self, level: Level | None = None) -> LibraryEntry | None:
        """The puzzle to go on with: where the player is, or else the next one that is not solved.

        After the last one it goes on with the first. With a ``level``, only its puzzles count. None if all
        of them are solved.
        """
        entries = [e for e in self.entries if level is None or level_of(e.difficulty or 0) is level]
        at = next((n for n, e in enumerate(entries) if e.puzzle == self._settings.get(PATH_AT)), 0)
        ahead = (*entries[at:], *entries[:at])
        return next((entry for entry in ahead if not self._achieved.best(entry.puzzle).is_solved), None)

    def go_to(self, entry: LibraryEntry) -> None:
        """Remember that the player is at ``entry``."""
        self._settings.set(PATH_AT, entry.puzzle)

    def is_at(self, puzzle: str) -> bool:
        """Whether the puzzle with the digest ``puzzle`` is where the player is on the path."""
        return puzzle == self._settings.get(PATH_AT) and self._number(puzzle) is not None

    def place(self, puzzle: str) -> tuple[Level, int, int] | None:
        """The level of ``puzzle``, its number there from 1, and of how many; None if nobody is at it."""
        number = self._number(puzzle) if self.is_at(puzzle) else None
        if number is None:
            return None
        entry = self.entries[number]
        level = level_of(entry.difficulty or 0)
        members = [each for each in self.entries if level_of(each.difficulty or 0) is level]
        return level, members.index(entry) + 1, len(members)

    def neighbour(self, puzzle: str, by: int) -> LibraryEntry | None:
        """The entry after (``by`` = 1) or before (-1) the digest ``puzzle``; None if there is none."""
        number = self._number(puzzle)
        at = -1 if number is None else number + by
        return self.entries[at] if 0 <= at < len(self.entries) else None

    def _number(self, puzzle: str) -> int | None:
        """Where ``puzzle`` is on the path, from 0; None if it is not."""
        return next((number for number, entry in enumerate(self.entries) if entry.puzzle == puzzle), None)


def read_layouts(paths: Iterable[Path], control: Control) -> Mapping[Path, Layout]:
    """The layouts in those of ``paths`` that can be read; fewer if ``control`` is cancelled."""
    found: dict[Path, Layout] = {}
    for path in paths:
        if control.is_cancelled:
            break
        with contextlib.suppress(KlotskiError):  # the start page shows no errors; the library lists the files
            found[path] = registry.read_file(path, regular_only=True)
    return found
