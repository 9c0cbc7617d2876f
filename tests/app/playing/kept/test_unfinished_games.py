from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from klotski_studio.app.playing import games as unfinished_games
from klotski_studio.app.playing.game import Game
from klotski_studio.app.playing.games import UnfinishedGames
from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Direction
from klotski_studio.io.store import Store
from tests.strategies import drawn

PUZZLE = drawn("A.. ... B..", "... ... ..A")


@pytest.fixture
def games(tmp_path: Path) -> UnfinishedGames:
    return UnfinishedGames(Store(tmp_path / "data" / "studio.sqlite"))


def begun() -> Game:
    game = Game()
    game.load(PUZZLE)
    assert game.step(0, Direction.RIGHT)
    return game


def test_a_game_comes_back_and_is_kept_until_it_is_forgotten(games: UnfinishedGames, qapp: object) -> None:
    assert games.of(PUZZLE) is None
    saved = begun().save()
    games.keep(PUZZLE, saved)
    assert games.puzzles == {digest(PUZZLE)}
    again = UnfinishedGames(Store(games._store.file))
    assert again.of(PUZZLE) is not None
    later = Game()
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


@pytest.mark.parametrize("content", ["", "[]", "[1", "3", "\0"])
def test_a_damaged_row_counts_as_none(games: UnfinishedGames, qapp: object, content: str) -> None:
    games.keep(PUZZLE, begun().save())
    games._store.write(lambda files: files.execute("UPDATE unfinished SET game = ?", (content,)))
    assert games.of(PUZZLE) is None
    games._store.write(lambda files: files.execute("UPDATE unfinished SET pieces = ?", (content,)))
    assert games.of(PUZZLE) is None


@pytest.mark.usefixtures("impatient_store")
def test_a_folder_that_cannot_be_written_is_an_error(games: UnfinishedGames, qapp: object) -> None:
    games._store.file.parent.write_text("in the way")
    with pytest.raises(FileError):
        games.keep(PUZZLE, begun().save())
    assert games.puzzles == frozenset()


def test_of_too_many_games_the_oldest_go(
    games: UnfinishedGames, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unfinished_games, "MOST_UNFINISHED", 2)
    layouts = [drawn(f"A{'.' * more}", f"{'.' * more}A") for more in (1, 2, 3)]
    for layout in (*layouts, layouts[1]):
        games.keep(layout, {})
    assert games.puzzles == {digest(layouts[1]), digest(layouts[2])}
