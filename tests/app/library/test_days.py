"""The puzzle of the day: which one it is, and how the player did on the days."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from klotski_studio.app.library.days import FILE_NAME, WEEK, Calendar, Season, curve, path_of, read_seasons
from klotski_studio.app.library.entry import FILE_NAME as FIGURES
from klotski_studio.app.library.entry import read_figures
from klotski_studio.app.library.scan import LibraryContents
from klotski_studio.app.playing.games import FinishedGame
from klotski_studio.app.runtime import clock
from klotski_studio.app.runtime.paths import layouts_dir, resources_dir
from klotski_studio.core.identity import digest
from klotski_studio.formats import registry
from tests.app.library.library_files import entry

MONDAY = datetime.date(2026, 11, 23)
SEASON = Season(MONDAY, tuple((f"{day}a.klotski", f"{day}b.klotski") for day in range(WEEK)))
SHIPPED = read_seasons(resources_dir() / FILE_NAME)


def after(days: int) -> datetime.date:
    return MONDAY + datetime.timedelta(days=days)


class Player:
    """A calendar whose first puzzles are in the library, and the games that were played of them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        entries = [entry(f"{day}a", 10, shipped=True) for day in range(WEEK)]
        self.contents, self.games = LibraryContents(tuple(entries)), list[FinishedGame]()
        self.calendar = Calendar((SEASON,), Path("/"), lambda: self.contents, self.of)
        self.monkeypatch = monkeypatch

    def of(self, puzzle: str) -> list[FinishedGame]:
        return [game for game in self.games if game.puzzle == puzzle]

    def play(self, puzzle: str, day: int, moves: int = 10, *, is_assisted: bool = False) -> None:
        date = datetime.datetime.combine(after(day), datetime.time(22), datetime.UTC)
        self.games.append(FinishedGame(puzzle, "", date, moves, moves, moves, 9.0, is_assisted))

    def row_on(self, day: int) -> int:
        self.monkeypatch.setattr(
            clock, "now", lambda: datetime.datetime.combine(after(day), datetime.time(8), datetime.UTC)
        )
        return self.calendar.row()


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Player:
    return Player(monkeypatch)


def test_each_day_of_the_week_has_its_puzzles_in_turn() -> None:
    found = [path_of(after(7 * week + day), (SEASON,)) for week in range(-1, 3) for day in range(3)]
    assert found == [f"{day}{week}.klotski" for week in "baba" for day in range(3)]
    assert path_of(MONDAY, ()) is None


def test_a_new_season_leaves_the_days_before_it_as_they_are() -> None:
    later = Season(after(7), tuple(("new.klotski",) for _ in range(WEEK)))
    days = [after(number) for number in range(-30, 7)]
    assert [path_of(day, (SEASON,)) for day in days] == [path_of(day, (SEASON, later)) for day in days]
    assert path_of(after(7), (SEASON, later)) == "new.klotski"


def test_every_solvable_shipped_puzzle_has_its_day_and_every_week_grows_harder_to_the_sunday() -> None:
    """``.ci/days`` gives new layouts theirs, in a season to come."""
    figures = read_figures(resources_dir() / FIGURES)
    files = [file for season in SHIPPED for files in season.weekdays for file in files]
    puzzles = {file: digest(registry.read_file(layouts_dir() / file)) for file in files}
    assert {puzzles[file] for file in files} == set(figures)
    for season in SHIPPED:
        assert season.begins.weekday() == 0
        for easier, harder in zip(season.weekdays, season.weekdays[1:], strict=False):
            most, least = (max(figures[puzzles[f]] for f in easier), min(figures[puzzles[f]] for f in harder))
            assert most <= least


def test_the_days_that_are_over_keep_their_puzzles() -> None:
    """Whoever plays the archive meets the puzzles that others have met: these lines never change."""
    days = {datetime.date(2026, 1, 5): "shen-zai-nei-han", datetime.date(2026, 11, 29): "shu-wei-xi-lie-0"}
    assert {day: path_of(day, SHIPPED) for day in days} == {
        day: f"huarong/{name}.klotski" for day, name in days.items()
    }


def test_a_damaged_table_has_no_days(tmp_path: Path) -> None:
    assert read_seasons(tmp_path / "missing") == ()
    (tmp_path / "damaged").write_text('{"seasons": [{"from": "2026-01-05", "weekdays": [["a"]]}]}')
    assert read_seasons(tmp_path / "damaged") == ()


def test_a_day_has_the_stars_of_its_best_game_since(player: Player) -> None:
    player.play("0a", -1)
    assert player.calendar.stars(MONDAY) is None
    player.play("0a", 0, is_assisted=True)
    assert player.calendar.stars(MONDAY) == 0
    player.play("0a", 5, moves=11)
    assert player.calendar.stars(MONDAY) == 2
    assert player.calendar.stars(after(1)) is None


def test_a_row_of_days_goes_on_over_one_day_of_grace_and_ends_with_two(player: Player) -> None:
    assert player.row_on(0) == 0
    player.play("0a", 0)
    assert [player.row_on(day) for day in range(4)] == [1, 1, 1, 0]
    player.play("1a", 2)  # the puzzle of the day before
    assert player.row_on(3) == 0
    player.play("2a", 2)
    assert [player.row_on(day) for day in (2, 3, 4, 5)] == [2, 2, 2, 0]


def test_a_puzzle_is_that_of_the_day_that_was_chosen_or_of_today(player: Player) -> None:
    player.row_on(1)
    assert [player.calendar.day_of(puzzle) for puzzle in ("0a", "1a")] == [None, after(1)]
    assert player.calendar.choose(MONDAY) == player.contents.entries[0]
    assert player.calendar.day_of("0a") == MONDAY
    player.contents = LibraryContents()
    assert player.calendar.choose(MONDAY) is None
    assert player.calendar.file(MONDAY) == Path("/0a.klotski")


def test_a_curve_falls_to_the_goal_in_at_most_as_many_blocks_as_a_line_has() -> None:
    assert curve([7, 6, 5, 6, 5, 4, 3, 2, 1, 0]) == "█▇▆▇▆▅▄▃▂▁"
    long = curve(range(100, -1, -1))
    assert (len(long), long[0], long[-1]) == (24, "█", "▁")
    assert [curve(none) for none in ([], [3], [3, None, 0])] == ["", "", ""]
