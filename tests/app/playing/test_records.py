from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.app.playing.records import NEVER_SOLVED, Record, Records, Standing, State, standing, stars
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Axis, Layout, Meta, Metric
from klotski_studio.io.store import Store
from tests.strategies import drawn

MONDAY, TUESDAY = datetime.date(2026, 11, 16), datetime.date(2026, 11, 17)
PUZZLE = drawn("AB. CD. ...", "... ... ..A")
OTHER = drawn("A. ..", ".. .A")
GAME = Record(10, 12, 15, 60.0, MONDAY)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "studio.sqlite"


@pytest.fixture
def records(file: Path) -> Records:
    return Records(Store(file))


def note(records: Records, puzzle: Layout, game: Record) -> Record:
    """Improve the record of ``puzzle`` by ``game``, and return it."""
    records.merge([(digest(puzzle), game)])
    return records.of(puzzle)


def test_a_solved_puzzle_has_its_figures_the_next_time_too(records: Records, file: Path) -> None:
    assert note(records, PUZZLE, GAME) == GAME
    assert Records(Store(file)).of(PUZZLE) == GAME
    assert GAME.is_solved
    assert [GAME.length(metric) for metric in Metric] == [10, 12, 15]


def test_the_best_of_every_figure_is_kept(records: Records, file: Path) -> None:
    note(records, PUZZLE, GAME)
    best = note(records, PUZZLE, Record(11, 11, 20, 30.0, TUESDAY))
    assert best == Record(10, 11, 15, 30.0, TUESDAY)
    assert Records(Store(file)).of(PUZZLE) == best
    with_games = Records(Store(file), lambda _: Record(9, 12, 16, 40.0, TUESDAY))
    assert with_games.of(PUZZLE) == Record(9, 11, 15, 30.0, TUESDAY)


def test_a_game_that_betters_nothing_leaves_the_record_and_its_date(records: Records, file: Path) -> None:
    note(records, PUZZLE, GAME)
    assert note(records, PUZZLE, replace(GAME, moves=11, date=TUESDAY)) == GAME
    assert Records(Store(file)).of(PUZZLE) == GAME


def test_an_assisted_game_is_kept_beside_the_best_and_solves_nothing(records: Records, file: Path) -> None:
    assisted = replace(GAME, moves=8)
    assert note(records, PUZZLE, Record(assisted=assisted)) == Record(assisted=assisted)
    assert not Records(Store(file)).of(PUZZLE).is_solved
    note(records, PUZZLE, GAME)
    better = replace(assisted, steps=14, moves=9, date=TUESDAY)
    note(records, PUZZLE, Record(assisted=better))
    both = Records(Store(file)).of(PUZZLE)
    assert both == replace(GAME, assisted=Record(8, 12, 14, 60.0, TUESDAY))
    assert both.has_same_figures(GAME)


def dressed(layout: Layout) -> Layout:
    """The same puzzle under another name, with its pieces renamed, coloured and in another order."""
    pieces = [
        replace(piece, key=f"x{piece.key}", label="曹", color="#c0392b") for piece in reversed(layout.pieces)
    ]
    goal = tuple(replace(target, piece=f"x{target.piece}") for target in layout.goal)
    return replace(layout, pieces=tuple(pieces), goal=goal, name="Other", meta=Meta(author="me"))


def test_names_labels_colours_and_order_do_not_make_another_puzzle(records: Records) -> None:
    note(records, PUZZLE, GAME)
    assert records.of(dressed(PUZZLE)) == GAME


def variants() -> dict[str, Layout]:
    b = PUZZLE.pieces[1]
    others = PUZZLE.pieces[2:]
    a = PUZZLE.pieces[0]
    return {
        "wall": replace(PUZZLE, board=replace(PUZZLE.board, walls=frozenset({(2, 0)}))),
        "gate": replace(PUZZLE, board=replace(PUZZLE.board, gates=frozenset({(2, 0)}))),
        "size": replace(PUZZLE, board=replace(PUZZLE.board, height=4)),
        "start": replace(PUZZLE, pieces=(a, replace(b, at=(2, 0)), *others)),
        "axis": replace(PUZZLE, pieces=(a, replace(b, axis=Axis.VERTICAL), *others)),
        "same as": replace(PUZZLE, pieces=(a, replace(b, same_as="A"), *others)),
        "fewer pieces": replace(PUZZLE, pieces=(a, *others)),
        "target": replace(PUZZLE, goal=(replace(PUZZLE.goal[0], at=(2, 1)),)),
        "two targets": replace(PUZZLE, goal=(*PUZZLE.goal, replace(PUZZLE.goal[0], piece="B", at=(0, 0)))),
    }


def test_what_changes_the_game_makes_another_puzzle() -> None:
    puzzles = {digest(layout): change for change, layout in variants().items()}
    assert list(puzzles.values()) == list(variants())
    assert digest(PUZZLE) not in puzzles


def test_records_of_other_puzzles_stay_also_when_a_row_is_damaged(records: Records, file: Path) -> None:
    note(records, PUZZLE, GAME)
    note(records, OTHER, replace(GAME, moves=3))
    assert (records.of(PUZZLE).moves, records.of(OTHER).moves) == (10, 3)
    damage = "UPDATE record SET date = 'never' WHERE puzzle = ?"
    Store(file).write(lambda files: files.execute(damage, (digest(OTHER),)))
    assert (records.of(PUZZLE), records.of(OTHER)) == (GAME, NEVER_SOLVED)
    assert note(records, OTHER, GAME) == GAME


@pytest.mark.usefixtures("impatient_store")
def test_where_nothing_can_be_written_the_record_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    records = Records(Store(tmp_path / "file" / "studio.sqlite"))
    with pytest.raises(FileError):
        note(records, PUZZLE, GAME)
    assert records.of(PUZZLE) == NEVER_SOLVED


def test_what_another_program_wrote_meanwhile_is_seen_and_kept(records: Records, file: Path) -> None:
    note(records, PUZZLE, GAME)
    note(Records(Store(file)), PUZZLE, replace(GAME, moves=9, date=TUESDAY))
    assert records.of(PUZZLE).moves == 9
    assert note(records, PUZZLE, replace(GAME, steps=14)) == Record(9, 12, 14, 60.0, TUESDAY)


SHORT = Record(81, 90, 116, 60.0)


@pytest.mark.parametrize(
    ("length", "shortest", "count"),
    [(81, 81, 3), (80, 81, 3), (82, 81, 2), (89, 81, 2), (90, 81, 1), (500, 81, 1), (81, None, 1), (0, 0, 3)],
)
def test_three_stars_are_the_shortest_and_two_at_most_a_tenth_longer(
    length: int, shortest: int | None, count: int
) -> None:
    assert stars(length, shortest) == count


@given(st.integers(0, 500), st.integers(0, 500), st.one_of(st.none(), st.integers(0, 500)))
def test_a_shorter_game_never_has_fewer_stars(one: int, two: int, shortest: int | None) -> None:
    assert stars(min(one, two), shortest) >= stars(max(one, two), shortest) >= 1


@given(st.integers(0, 500), st.one_of(st.none(), st.integers(0, 500)))
def test_an_assisted_game_has_none(length: int, shortest: int | None) -> None:
    assert stars(length, shortest, is_assisted=True) == 0


def test_a_puzzle_stands_as_its_records_say() -> None:
    assert standing(NEVER_SOLVED, 81) == Standing()
    assert standing(SHORT, 81) == Standing(stars=3)
    assert standing(SHORT, 75) == Standing(stars=2)
    assert standing(Record(assisted=SHORT), 81) == Standing(is_assisted=True)
    assert standing(Record(90, 95, 120, 9.0, assisted=SHORT), 81) == Standing(stars=1)


def test_a_puzzle_may_be_in_several_states() -> None:
    again = Standing(stars=3, in_progress=True)
    assert [state for state in State if again.matches(state)] == [
        State.SOLVED,
        State.SHORTEST,
        State.IN_PROGRESS,
    ]
    helped = Standing(is_assisted=True)
    assert [state for state in State if helped.matches(state)] == [State.UNSOLVED, State.ASSISTED]


@pytest.mark.parametrize(("language", "words"), [("en", "a tenth longer"), ("zh", "十分之一")])
def test_the_help_states_the_rule(language: str, words: str) -> None:
    page = (resources_dir() / "help" / language / "playing.md").read_text(encoding="utf-8")
    assert "★★★" in page
    assert words in page
