from __future__ import annotations

import datetime
import json
from dataclasses import replace
from pathlib import Path

import pytest

from klotski_studio.app.playing import games as module
from klotski_studio.app.playing.game import Game
from klotski_studio.app.playing.games import FinishedGame, FinishedGames, UnfinishedGames, games_in, line_of
from klotski_studio.app.playing.records import Record
from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Direction
from klotski_studio.io.store import Store
from tests.strategies import drawn

ZONE = datetime.timezone(datetime.timedelta(hours=8))
DATE = datetime.datetime(2026, 11, 22, 12, 5, 33, tzinfo=ZONE)
GAME = FinishedGame("abc", "横刀立马", DATE, 93, 104, 131, 252.125, way="G:D I:R")
HELPED = replace(GAME, puzzle="def", is_assisted=True, hints=3, way="")


@pytest.fixture
def games(tmp_path: Path) -> FinishedGames:
    return FinishedGames(Store(tmp_path / "data" / "studio.sqlite"))


def test_a_line_is_what_people_can_read(games: FinishedGames, tmp_path: Path) -> None:
    games.add([GAME])
    games.write_copy(tmp_path / "copy.jsonl")
    (line,) = (tmp_path / "copy.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(line) == {
        "puzzle": "abc",
        "name": "横刀立马",
        "date": "2026-11-22T12:05:33+08:00",
        "moves": 93,
        "slides": 104,
        "steps": 131,
        "seconds": 252.125,
        "hints": 0,
        "assisted": False,
        "way": "G:D I:R",
    }
    assert "横刀立马" in line


def test_games_come_back_as_they_were(games: FinishedGames) -> None:
    assert games.read() == []
    games.add([GAME])
    games.add([HELPED])
    assert games.read() == [GAME, HELPED]
    assert FinishedGames(Store(games._store.file)).of("def") == [HELPED]
    assert list(games.of("nobody")) == []


def test_what_another_program_added_meanwhile_is_read_too(games: FinishedGames) -> None:
    games.add([GAME])
    assert games.read() == [GAME]
    FinishedGames(Store(games._store.file)).add([HELPED])
    games.add([GAME])
    assert games.read() == FinishedGames(Store(games._store.file)).read()
    games.add([HELPED])
    assert games.read() == FinishedGames(Store(games._store.file)).read()
    assert len(games.of("def")) == 2


def test_damaged_lines_are_reported() -> None:
    damaged = [
        "{",
        '{"puzzle": "x"}',
        line_of(GAME).replace("93", "-1"),
        line_of(GAME).replace("93", str(2**63)),
        line_of(GAME).replace('"hints": 0', '"hints": -1'),
        line_of(GAME).replace("252.125", '"nan"'),
        line_of(HELPED)[:40],
    ]
    lines = [line_of(GAME).encode(), b"\xff\xfe", *(line.encode() for line in damaged), b"", b"[1]"]
    found = games_in(b"\n".join([*lines, line_of(HELPED).encode()]))
    assert found == ((GAME, HELPED), (2, 3, 4, 5, 6, 7, 8, 9, 11))


def test_a_damaged_row_costs_no_other_game(games: FinishedGames) -> None:
    games.add([GAME, HELPED])
    games._store.write(lambda files: files.execute("UPDATE game SET date = 'x' WHERE puzzle = 'abc'"))
    assert games.read() == [HELPED]


def test_a_name_that_is_no_text_can_be_kept(games: FinishedGames) -> None:
    games.add([replace(GAME, name="a\ud800")])
    assert games.read() == [replace(GAME, name="a?")]


def test_lines_of_other_programs_may_have_more_keys_or_fewer() -> None:
    line = {
        "puzzle": "abc",
        "date": "2026-11-22T12:05:33+08:00",
        "moves": 1,
        "slides": 1,
        "steps": 2,
        "seconds": 3,
    }
    assert games_in(json.dumps({**line, "mood": "good"}).encode())[0] == (
        FinishedGame("abc", "", DATE, 1, 1, 2, 3.0),
    )
    by_version_without_hints = games_in(json.dumps({**line, "assisted": True}).encode())[0]
    assert (by_version_without_hints[0].is_assisted, by_version_without_hints[0].hints) == (True, 0)
    assert games_in(json.dumps({**line, "hints": 2}).encode())[0][0].is_assisted
    without_zone = games_in(json.dumps({**line, "date": "2026-11-22"}).encode())[0]
    assert without_zone[0].date.tzinfo is not None


def test_games_are_taken_along_and_none_twice(games: FinishedGames, tmp_path: Path) -> None:
    games.add([GAME, HELPED])
    assert games.write_copy(tmp_path / "copy.jsonl") == 2
    elsewhere = FinishedGames(Store(tmp_path / "elsewhere.sqlite"))
    elsewhere.add([GAME])
    with (tmp_path / "copy.jsonl").open("a") as file:
        file.write("damaged\n")
    assert elsewhere.take_in(tmp_path / "copy.jsonl") == ((HELPED,), (3,))
    assert elsewhere.take_in(tmp_path / "copy.jsonl")[0] == ()
    assert elsewhere.read() == [GAME, HELPED]


@pytest.mark.usefixtures("impatient_store")
def test_what_is_no_file_of_games_is_an_error(games: FinishedGames, tmp_path: Path) -> None:
    with pytest.raises(FileError):
        games.take_in(tmp_path)
    with pytest.raises(FileError):
        games.take_in(tmp_path / "missing")
    games._store.file.parent.write_text("a file where the folder should be")
    with pytest.raises(FileError):
        games.add([GAME])
    assert list(games.of("abc")) == []


def test_a_game_improves_the_record_that_it_belongs_to() -> None:
    assert GAME.record == Record(93, 104, 131, 252.125, datetime.date(2026, 11, 22))
    assert HELPED.record == Record(assisted=GAME.record)


PUZZLE = drawn("A.. ... B..", "... ... ..A")


@pytest.fixture
def left(tmp_path: Path) -> UnfinishedGames:
    return UnfinishedGames(Store(tmp_path / "data" / "studio.sqlite"))


def begun() -> Game:
    game = Game()
    game.load(PUZZLE)
    assert game.step(0, Direction.RIGHT)
    return game


def test_a_game_comes_back_and_is_kept_until_it_is_forgotten(left: UnfinishedGames, qapp: object) -> None:
    assert left.of(PUZZLE) is None
    saved = begun().save()
    left.keep(PUZZLE, saved)
    assert left.puzzles == {digest(PUZZLE)}
    again = UnfinishedGames(Store(left._store.file))
    assert again.of(PUZZLE) is not None
    later = Game()
    later.restore(PUZZLE, again.of(PUZZLE) or {})
    assert later.position.places == ((1, 0), (0, 2))
    left.forget(PUZZLE)
    assert (left.of(PUZZLE), again.of(PUZZLE), left.puzzles) == (None, None, frozenset())
    left.forget(PUZZLE)


def test_the_same_puzzle_with_other_keys_has_no_part_in_it(left: UnfinishedGames, qapp: object) -> None:
    left.keep(PUZZLE, begun().save())
    a, b = PUZZLE.pieces
    renamed = replace(PUZZLE, pieces=(a, replace(b, key="C")))
    assert digest(renamed) == digest(PUZZLE)
    assert left.of(renamed) is None


@pytest.mark.parametrize("content", ["", "[]", "[1", "3", "\0"])
def test_a_damaged_row_counts_as_none(left: UnfinishedGames, qapp: object, content: str) -> None:
    left.keep(PUZZLE, begun().save())
    left._store.write(lambda files: files.execute("UPDATE unfinished SET game = ?", (content,)))
    assert left.of(PUZZLE) is None
    left._store.write(lambda files: files.execute("UPDATE unfinished SET pieces = ?", (content,)))
    assert left.of(PUZZLE) is None


@pytest.mark.usefixtures("impatient_store")
def test_a_folder_that_cannot_be_written_is_an_error(left: UnfinishedGames, qapp: object) -> None:
    left._store.file.parent.write_text("in the way")
    with pytest.raises(FileError):
        left.keep(PUZZLE, begun().save())
    assert left.puzzles == frozenset()


def test_of_too_many_games_the_oldest_go(
    left: UnfinishedGames, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_UNFINISHED", 2)
    layouts = [drawn(f"A{'.' * more}", f"{'.' * more}A") for more in (1, 2, 3)]
    for layout in (*layouts, layouts[1]):
        left.keep(layout, {})
    assert left.puzzles == {digest(layouts[1]), digest(layouts[2])}
