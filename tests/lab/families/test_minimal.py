"""Minimal puzzles of a store: what is decided by other rows, by a solution, and by searches."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.control import Control
from klotski_studio.core.family import Family, FamilyShape, GoalPiece, Range
from klotski_studio.core.layout import Axis, Board, Layout, Metric, Shape, Target
from klotski_studio.formats.native.read import read
from klotski_studio.lab.families import selection as minimal
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.selection import distance, minimal_rows, piece_counts
from klotski_studio.lab.families.store import Sort, Store, Wanted
from klotski_studio.lab.families.sweep import sweep
from klotski_studio.lab.reasons import removals
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer
from klotski_studio.solver.search import solve
from tests.lab.families.test_piece_sets import shipped
from tests.lab.families.test_sweep import here
from tests.strategies import drawn

SMALL = replace(shipped("4x4"), name="small", pieces=Range(1, 6))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """The store of a small family, swept."""
    with Store.open(tmp_path / "s") as store, here() as crew:
        store.enter(SMALL, "")
        list(sweep(SMALL, Metric.MOVES, store, crew))
        yield store


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[Layout]:
    """The whole layouts that are solved from now on."""
    layouts = []

    def counted(ask: Ask) -> Answer:
        layouts.append(ask.layout)
        return solve(ask)

    monkeypatch.setattr(minimal, "solve", counted)
    return layouts


def listed(store: Store) -> dict[str, Row]:
    """All rows with a start, by key."""
    return {row.key: row for _, row in store.best(Wanted(), Sort.LENGTH)}


def asked(store: Store) -> set[str]:
    """The keys of the minimal rows."""
    return {row.key for _, row in minimal_rows(store, Wanted(), Sort.LENGTH, 1000, Control())}


def test_spare_pieces_are_those_without_which_the_puzzle_is_as_long(
    store: Store, solved: list[Layout]
) -> None:
    found, rows = asked(store), listed(store)
    expected = {row.key: removals(Ask(read(row.layout or ""))).removable for row in rows.values()}
    assert {key: tuple(json.loads(row.spare or "")) for key, row in rows.items()} == expected
    assert found == {key for key, spare in expected.items() if not spare}
    assert 0 < len(found) < len(rows)
    assert len(solved) < len(rows) / 2, "most rows are decided by others"


def test_a_row_is_solved_only_if_a_set_with_a_piece_less_is_missing_or_as_long(
    store: Store, solved: list[Layout]
) -> None:
    asked(store)
    rows = listed(store)
    names = {layout.name for layout in solved}
    for row in rows.values():
        less = [
            rows.get(json.dumps({**row.counts, name: count - 1}, separators=(",", ":")))
            for name, count in row.counts.items()
            if name != "Q" and count
        ]
        is_open = any(other is None or (other.hardest or 0) >= (row.hardest or 0) for other in less)
        assert (read(row.layout or "").name in names) == is_open


def test_without_the_rows_of_smaller_sets_a_search_gives_the_same(store: Store, tmp_path: Path) -> None:
    rows = listed(store)
    few = [replace(row, spare=None) for row in rows.values() if row.pieces == 6]
    with Store.open(tmp_path / "few") as other:
        other.enter(SMALL, "")
        other.put(SMALL, few)
        alone = asked(other)
    assert alone == asked(store) & {row.key for row in few}


def test_a_puzzle_of_no_move_is_no_shorter_without_a_piece(tmp_path: Path) -> None:
    one = Shape.rectangle(1, 1)
    goal = GoalPiece(Target("Q", (0, 0), one), Axis.NONE)  # it cannot move
    family = Family("still", Board(3, 1), (goal,), (FamilyShape("S", one),))
    with Store.open(tmp_path / "still") as store, here() as crew:
        store.enter(family, "")
        list(sweep(family, Metric.MOVES, store, crew))
        assert {row.hardest for row in listed(store).values()} == {0}
        assert asked(store) == {'{"Q":1,"S":0}'}


def test_rows_of_another_metric_or_family_decide_nothing(store: Store, solved: list[Layout]) -> None:
    longest = max(listed(store).values(), key=lambda row: row.hardest or 0)
    other = replace(SMALL, name="other", pieces=Range(1, 7))
    store.enter(other, "")
    store.put(other, [replace(longest, metric=Metric.STEPS)])
    steps = Wanted(metric=Metric.STEPS)
    list(minimal_rows(store, steps, Sort.LENGTH, 10, Control()))
    assert len(solved) == 1


counters = st.dictionaries(st.sampled_from("QVHS"), st.integers(0, 4)).map(Counter)


def test_trading_adding_and_taking_away_a_piece_count_one_each() -> None:
    here = Counter({"Q": 1, "V": 2, "H": 1, "S": 1})
    assert distance(here, here) == 0
    assert distance(here, Counter({"Q": 1, "V": 2, "H": 2})) == 1
    assert distance(here, Counter({"Q": 1, "V": 2})) == 2
    assert distance(here, Counter({"Q": 1, "V": 3, "S": 2})) == 2


@given(counters, counters, counters)
def test_it_is_a_distance(one: Counter[str], other: Counter[str], third: Counter[str]) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert distance(one, third) <= distance(one, other) + distance(other, third)


def test_places_and_names_of_pieces_do_not_count_but_targets_and_axes_do() -> None:
    one, moved = drawn("AAB ...", "AAC ..."), drawn("XYY ...", "ZYY ...")
    assert piece_counts(one) == piece_counts(moved)
    assert piece_counts(drawn("AAB ..B", "AAC ...")) != piece_counts(one)
    assert {axis for _, axis, _ in piece_counts(one)} == {Axis.BOTH}
