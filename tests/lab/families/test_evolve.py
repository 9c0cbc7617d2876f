"""Evolution over piece sets: the seed decides everything, and rows are those of a sweep."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from klotski_studio.core.control import Control
from klotski_studio.core.family import Family, Range
from klotski_studio.core.metric import Metric
from klotski_studio.lab.families.evolve import Candidates, evolve
from klotski_studio.lab.families.piece_sets import PieceSet, PieceSets, key, piece_sets
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Store
from klotski_studio.solver.base.control import Limits
from tests.lab.families.test_piece_sets import shipped
from tests.lab.families.test_sweep import here, stored, sweep

SMALL = replace(shipped("4x4"), name="small", pieces=Range(2, 4), free=Range(4, 9))
WIDE = shipped("4x5")


def timeless(rows: list[Row]) -> list[Row]:
    """Rows without the time that each took."""
    return [replace(row, seconds=0.0) for row in rows]


def evolved(family: Family = SMALL, *, seed: int = 1, evaluations: int | None = 12) -> list[Row]:
    """What one search yields."""
    return timeless(list(evolve(family, Metric.MOVES, seed=seed, evaluations=evaluations)))


def test_a_seed_and_a_number_of_evaluations_give_the_same_rows() -> None:
    assert evolved() == evolved()
    assert evolved(evaluations=6) == evolved()[: len(evolved(evaluations=6))]
    assert [row.key for row in evolved()] != [row.key for row in evolved(seed=2)]


def test_each_row_is_better_than_all_before_in_its_cell() -> None:
    best: dict[tuple[int, int | None], int] = {}
    for row in evolved(evaluations=30):
        assert row.hardest is not None
        assert row.hardest > best.get((row.pieces, row.free), -1)
        best[row.pieces, row.free] = row.hardest


def test_only_sets_of_the_family_are_tried_each_once() -> None:
    shapes = tuple([replace(shape, count=Range(1, 3)) for shape in WIDE.shapes])
    family = replace(WIDE, shapes=shapes, pieces=Range(5, 9), free=Range(3, 8))
    allowed = {found.counts for found in piece_sets(family)}
    tried = [found.counts for found in Candidates(family, 5).sets({})]
    assert len(tried) == len(set(tried))
    assert set(tried) <= allowed
    assert len(tried) > len(allowed) / 2


def test_an_elite_is_changed_in_one_piece_or_two() -> None:
    elite = PieceSet((1, 2, 2, 4), 4)
    tried = islice(Candidates(WIDE, 3).sets({(elite.pieces, elite.free): (1, elite)}), 10)
    near = sum(sum(map(abs, map(int.__sub__, found.counts, elite.counts))) <= 4 for found in tried)
    assert near >= 7


def test_a_small_family_ends_by_itself_with_the_best_of_every_cell(tmp_path: Path) -> None:
    with Store.open(tmp_path / "swept") as store, here() as crew:
        store.enter(SMALL, "")
        rows = list(sweep(SMALL, Metric.MOVES, store, crew))
    best: dict[tuple[int, int | None], int] = {}
    for row in rows:
        if row.hardest is not None:
            best[row.pieces, row.free] = max(best.get((row.pieces, row.free), 0), row.hardest)
    found = evolved(evaluations=None)
    assert {(row.pieces, row.free): row.hardest for row in found} == best
    swept = {row.key: replace(row, seconds=0.0) for row in rows}
    assert all(row == swept[row.key] for row in found)


def test_a_store_gets_every_set_that_is_searched_and_none_is_searched_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run() -> list[Row]:
        with Store.open(tmp_path / "s") as store:
            store.enter(SMALL, "")
            return timeless(list(evolve(SMALL, Metric.MOVES, seed=1, evaluations=12, store=store)))

    first = run()
    assert first == evolved()
    assert len(stored(tmp_path / "s")) == 12
    monkeypatch.setattr(PieceSets, "row", None)
    assert run() == first


def test_a_set_that_does_not_fit_into_memory_is_passed_over(tmp_path: Path) -> None:
    with Store.open(tmp_path / "s") as store:
        store.enter(SMALL, "")
        limits = Limits(memory=1000)
        assert list(evolve(SMALL, Metric.MOVES, seed=1, evaluations=5, store=store, limits=limits)) == []
    assert [row["solvable"] for row in stored(tmp_path / "s").values()] == [None] * 5


def test_time_and_cancelling_end_the_search_and_leave_no_half_row() -> None:
    assert list(evolve(SMALL, Metric.MOVES, seed=1, seconds=0)) == []
    control, rows = Control(), []
    for row in evolve(WIDE, Metric.MOVES, seed=1, control=control):
        rows.append(row)
        control.cancel()
    assert timeless(rows) == evolved(WIDE, evaluations=30)[:1]


def test_a_family_without_a_set_or_a_shape_ends_at_once() -> None:
    assert evolved(replace(SMALL, pieces=Range(90))) == []
    (only,) = evolved(replace(SMALL, shapes=(), pieces=Range(1), free=Range(1)), evaluations=None)
    assert (only.pieces, only.hardest) == (1, 1)
    assert key(SMALL, next(piece_sets(SMALL))) != only.key
