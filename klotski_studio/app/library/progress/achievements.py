"""What the player has achieved on the entries of the library."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass

from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.playing.kept.stars import Standing, standing
from klotski_studio.app.playing.records import NEVER_SOLVED, Record

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
