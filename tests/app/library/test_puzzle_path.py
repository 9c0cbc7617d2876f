from __future__ import annotations

from pathlib import Path

import pytest

from klotski_studio.app.library.entry import FILE_NAME, LIMITS, Level, LibraryEntry, level_of, read_figures
from klotski_studio.app.library.path import Achievements, LevelProgress, LibraryPath
from klotski_studio.app.library.scan import LibraryContents
from klotski_studio.app.playing.records import NEVER_SOLVED, Record
from klotski_studio.app.runtime.paths import layouts_dir, resources_dir
from klotski_studio.app.runtime.settings import Settings
from klotski_studio.core.identity import digest
from klotski_studio.formats import registry
from tests.app.library.library_files import entry

SOLVED = Record(9, 9, 9, 1.0)
SHIPPED = (
    entry("hard", shipped=True, difficulty=6.9),
    entry("first", shipped=True, difficulty=3.0),
    entry("unknown", shipped=True),
    entry("second", shipped=True, difficulty=4.0),
    entry("easy", shipped=True, difficulty=5.0),
)
OWN = entry("own", difficulty=1.0)


class Player:
    """Who goes along the path: the library, and what was solved."""

    def __init__(self, settings: Settings) -> None:
        self.contents = LibraryContents(SHIPPED)
        self.solved: set[str] = set()
        best = Achievements(lambda puzzle: SOLVED if puzzle in self.solved else NEVER_SOLVED)
        self.path = LibraryPath(lambda: self.contents, settings, best)

    def next(self, level: Level | None = None) -> str | None:
        found = self.path.next(level)
        return None if found is None else found.name

    def add(self, *more: LibraryEntry) -> None:
        self.contents = LibraryContents((*more, *SHIPPED))


@pytest.fixture
def player(tmp_path: Path, qapp: object) -> Player:
    return Player(Settings(tmp_path / "settings.ini"))


def test_the_path_leads_from_the_easiest_to_the_hardest(player: Player) -> None:
    assert [each.name for each in player.path.entries] == ["first", "second", "easy", "hard"]


def test_progress_is_counted_level_by_level(player: Player) -> None:
    player.solved = {"second", "unknown"}
    assert player.path.progress() == (
        LevelProgress(Level.BEGINNER, 1, 2),
        LevelProgress(Level.EASY, 0, 1),
        LevelProgress(Level.HARD, 0, 1),
    )


def test_it_goes_on_where_the_player_was(player: Player, tmp_path: Path) -> None:
    assert player.next() == "first"
    player.path.go_to(SHIPPED[3])
    assert player.next() == "second"
    player.solved = {"second"}
    assert player.next() == "easy"
    assert Player(Settings(tmp_path / "settings.ini")).next() == "second"
    player.solved = {"second", "easy", "hard"}
    assert player.next() == "first"
    player.solved |= {"first"}
    assert player.next() is None


def test_a_level_has_its_own_next(player: Player) -> None:
    assert player.next(Level.EASY) == "easy"
    assert player.next(Level.MASTER) is None


def test_neighbours_follow_the_path_only_where_the_player_is_on_it(player: Player) -> None:
    assert not player.path.is_at(SHIPPED[1].puzzle)
    player.path.go_to(SHIPPED[1])
    assert player.path.is_at(SHIPPED[1].puzzle)
    assert not player.path.is_at("")
    after = player.path.neighbour(SHIPPED[1].puzzle, 1)
    assert after.name == "second"
    assert player.path.neighbour(SHIPPED[1].puzzle, -1) is None
    assert player.path.neighbour(SHIPPED[0].puzzle, 1) is None
    assert player.path.neighbour(OWN.puzzle, 1) is None


def test_before_the_library_was_read_there_is_no_path(player: Player) -> None:
    player.contents = LibraryContents()
    assert (player.path.next(), player.path.progress()) == (None, ())


def test_a_puzzle_that_lies_in_two_files_is_on_the_path_once() -> None:
    twins = (
        entry("one", puzzle="p", shipped=True, difficulty=2.0),
        entry("two", puzzle="p", shipped=True, difficulty=2.0),
    )
    assert len(LibraryContents(twins).by_difficulty) == 1


def test_levels_are_cut_at_their_limits() -> None:
    assert [level_of(limit) for limit in LIMITS.values()] == [*list(Level)[1:], Level.MASTER]
    assert level_of(0.0) is Level.BEGINNER


def test_every_shipped_layout_that_can_be_solved_has_a_figure_and_every_level_puzzles() -> None:
    figures = read_figures(resources_dir() / FILE_NAME)
    layouts = [registry.read_file(file) for file in layouts_dir().rglob("*.klotski")]
    solvable = {digest(layout) for layout in layouts if layout.meta.known.solvable is not False}
    assert set(figures) == solvable
    sizes = [sum(level_of(figure) is level for figure in figures.values()) for level in Level]
    assert min(sizes) >= 40


def test_a_missing_or_damaged_file_of_figures_means_no_path(tmp_path: Path) -> None:
    assert read_figures(tmp_path / "missing") == {}
    (tmp_path / "damaged").write_text('{"figures": 3}')
    assert read_figures(tmp_path / "damaged") == {}
