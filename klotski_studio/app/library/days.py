"""The puzzle of the day: the same for everybody, from the date alone; easy on Monday, hardest on Sunday.

``resources/days.json`` lists files of shipped puzzles for each day of the week, the easiest seventh of them
for Monday. Week by week the next one of each list comes, and after the last one the first::

    {"format": 1, "seasons": [{"from": "2026-01-05", "weekdays": [["ma-shi.klotski", ...], ...]}]}

Puzzles that are shipped later come in a further season, from a later Monday on, so that a day that is over
keeps its puzzle; ``.ci/days`` adds it. How the player did is found in the games that are kept:

==========  ================================================================
a day is    if its puzzle was solved
==========  ================================================================
solved      on that day or later, with the stars of the best of these games
played      on that very day; this counts for the row of days
==========  ================================================================

A row of days goes on over one day that was not played, and ends with two of them. Imports no Qt.
"""

from __future__ import annotations

import datetime
import json
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.library.scan import LibraryContents
from klotski_studio.app.playing.games import FinishedGame
from klotski_studio.app.playing.records import MOST_STARS, stars
from klotski_studio.app.runtime import clock
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.core.errors import FileError
from klotski_studio.formats.text.text_files import read_text

FILE_NAME = "days.json"
WEEK = 7
GRACE = 2
"""The greatest number of days from one that was played to the next in the same row."""
BLOCKS = "▁▂▃▄▅▆▇█"
WIDEST = 24
"""The largest number of blocks of a curve: it fits in a line of a message on a phone."""


@dataclass(frozen=True, slots=True)
class Season:
    """The puzzles from a Monday on: for each day of the week the paths of files, week by week."""

    begins: datetime.date
    weekdays: tuple[tuple[str, ...], ...]


def read_seasons(file: Path | None = None) -> tuple[Season, ...]:
    """The seasons in ``file``, or those that are shipped, the earliest first; none if it cannot be read."""
    try:
        content = json.loads(read_text(file or resources_dir() / FILE_NAME))
        seasons = (
            Season(datetime.date.fromisoformat(each["from"]), tuple(map(tuple, each["weekdays"])))
            for each in content["seasons"]
        )
        return tuple(season for season in seasons if len(season.weekdays) == WEEK and all(season.weekdays))
    except (FileError, ValueError, TypeError, KeyError):
        return ()


def all_files(seasons: Sequence[Season]) -> tuple[str, ...]:
    """The paths of all puzzles of ``seasons``, each once: those of Mondays, the easiest ones, first."""
    weekdays = [season.weekdays[day] for day in range(WEEK) for season in seasons]
    return tuple(dict.fromkeys(path for files in weekdays for path in files))


def path_of(day: datetime.date, seasons: Sequence[Season]) -> str | None:
    """The path of the puzzle of ``day`` in the folder of shipped layouts; None without seasons."""
    if not seasons:
        return None
    number = bisect_right([season.begins for season in seasons], day) - 1
    season = seasons[max(0, number)]
    week, weekday = divmod((day - season.begins).days, WEEK)
    files = season.weekdays[weekday]
    return files[week % len(files)]


class Calendar:
    """The puzzles of the days, and how the player did on each.

    Args:
        folder: that of the shipped layouts.
        find_contents: returns the contents of the library.
        find_games: returns the finished games of the puzzle with a digest.
    """

    def __init__(
        self,
        seasons: Sequence[Season],
        folder: Path,
        find_contents: Callable[[], LibraryContents],
        find_games: Callable[[str], Iterable[FinishedGame]],
    ) -> None:
        self._seasons, self._folder = seasons, folder
        self._find_contents, self._find_games = find_contents, find_games
        self._chosen: dict[str, datetime.date] = {}

    @property
    def first(self) -> datetime.date:
        """The first day that has a puzzle; today without seasons."""
        return self._seasons[0].begins if self._seasons else clock.today()

    def file(self, day: datetime.date) -> Path | None:
        """The file of the puzzle of ``day``, which is known before the library was read."""
        path = path_of(day, self._seasons)
        return None if path is None else self._folder / path

    def entry(self, day: datetime.date) -> LibraryEntry | None:
        """The puzzle of ``day``; None before the library was read."""
        path = self.file(day)
        return None if path is None else self._find_contents().shipped.get(path)

    def choose(self, day: datetime.date) -> LibraryEntry | None:
        """The puzzle of ``day``, which is played as that of this day from now on; None if there is none."""
        entry = self.entry(day)
        if entry is not None:
            self._chosen[entry.puzzle] = day
        return entry

    def day_of(self, puzzle: str) -> datetime.date | None:
        """The day as whose puzzle ``puzzle``, a digest, was chosen; else today if it is today's."""
        today = clock.today()
        entry = self.entry(today)
        is_todays = entry is not None and entry.puzzle == puzzle
        return today if is_todays else self._chosen.get(puzzle)

    def stars(self, day: datetime.date) -> int | None:
        """The stars of the best game since ``day`` of its puzzle; None if there is no game."""
        entry = self.entry(day)
        if entry is None:
            return None
        games = (game for game in self._find_games(entry.puzzle) if game.date.date() >= day)
        found = (stars(game.moves, entry.moves, is_assisted=game.is_assisted) for game in games)
        return max(found, default=None)

    def is_played(self, day: datetime.date) -> bool:
        """Whether the puzzle of ``day`` was solved on that day."""
        entry = self.entry(day)
        return entry is not None and any(g.date.date() == day for g in self._find_games(entry.puzzle))

    def row(self) -> int:
        """The number of days played in the row that goes on today; a day of grace is not counted."""
        day, count, missed = clock.today(), 0, 0
        missed -= not self.is_played(day)  # today is not over
        while missed < GRACE:
            is_played = self.is_played(day)
            count, missed = count + is_played, 0 if is_played else missed + 1
            day -= datetime.timedelta(days=1)
        return count


def curve(distances: Sequence[int | None]) -> str:
    """The ``distances`` to the goal in the course of a game as blocks; empty if one is not known.

    Of a long game some are left out, and neither the first nor the last one.
    """
    known = [distance for distance in distances if distance is not None]
    if len(known) < max(2, len(distances)):
        return ""
    count, last, most = min(len(known), WIDEST), len(known) - 1, max(1, *known)
    shown = (known[number * last // (count - 1)] for number in range(count))
    return "".join(BLOCKS[(len(BLOCKS) - 1) * distance // most] for distance in shown)


def result(day: datetime.date, count: int, moves: int, shortest: int | None, shape: str) -> str:
    """The result of ``day``, which gives no move away: ``count`` stars, the length and a :func:`curve`."""
    filled = "★" * count + "☆" * (MOST_STARS - count)
    length = f"{moves}" if shortest is None else f"{moves}/{shortest}"
    return "\n".join(filter(None, (f"Klotski Studio {day} {filled} {length}", shape)))
