from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from klotski_studio.app.playing.game import Game
from klotski_studio.app.playing.kept import unfinished_games
from klotski_studio.app.playing.kept.unfinished_games import UnfinishedGames
from klotski_studio.core.errors import FileError
from klotski_studio.core.geometry import Direction
from klotski_studio.core.identity import digest
from tests.strategies import drawn

PUZZLE = drawn("A.. ... B..", "... ... ..A")


@pytest.fixture
def games(tmp_path: Path) -> UnfinishedGames:
    return UnfinishedGames(tmp_path / "data" / "games")


def begun() -> Game:
    game = Game(lambda: 0.0)
    game.load(PUZZLE)
    assert game.step(0, Direction.RIGHT)
    return game


def test_a_game_comes_back_and_is_kept_until_it_is_forgotten(games: UnfinishedGames, qapp: object) -> None:
    assert games.of(PUZZLE) is None
    saved = begun().save()
    games.keep(PUZZLE, saved)
    assert games.puzzles == {digest(PUZZLE)}
    again = UnfinishedGames(games._folder)
    assert again.of(PUZZLE) is not None
    later = Game(lambda: 0.0)
    later.restore(PUZZLE, again.of(PUZZLE) or {})
    assert later.position.places == ((1, 0), (0, 2))
    games.forget(PUZZLE)
    assert (games.of(PUZZLE), again.of(PUZZLE), games.puzzles) == (None, None, frozenset())
    games.forget(PUZZLE)


def test_the_same_puzzle_with_other_keys_has_no_part_in_it(games: UnfinishedGames, qapp: object) -> None:
    games.keep(PUZZLE, begun().save())
    a, b = PUZZLE.pieces
    renamed = replace(PUZZLE, pieces=(a, replace(b, key="C")))
    assert digest(renamed) == digest(PUZZLE)
    assert games.of(renamed) is None


@pytest.mark.parametrize(
    "content", ["", "[]", '{"format": 2}', '{"format": 1, "pieces": [], "game": 3}', "\x00"]
)
def test_a_damaged_file_counts_as_none(games: UnfinishedGames, content: str) -> None:
    games._folder.mkdir(parents=True)
    (games._folder / f"{digest(PUZZLE)}.json").write_text(content)
    assert games.of(PUZZLE) is None


def test_a_folder_that_cannot_be_written_is_an_error(games: UnfinishedGames, qapp: object) -> None:
    games._folder.parent.write_text("in the way")
    with pytest.raises(FileError):
        games.keep(PUZZLE, begun().save())
    assert games.puzzles == frozenset()


def test_of_too_many_games_the_oldest_go(
    games: UnfinishedGames, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unfinished_games, "MOST", 2)
    layouts = [drawn(f"A{'.' * more}", f"{'.' * more}A") for more in (1, 2, 3)]
    for age, layout in zip((30, 20, 10), layouts, strict=True):
        games.keep(layout, {})
        file = games._folder / f"{digest(layout)}.json"
        if file.exists():
            os.utime(file, (1_000_000 - age, 1_000_000 - age))
    assert games.puzzles == {digest(layouts[1]), digest(layouts[2])}
