"""Evolution over piece sets: the seed decides everything, and rows are those of a sweep."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from klotski_studio.core.control import Control, Progress
from klotski_studio.core.family import Family, Range
from klotski_studio.core.layout import Metric
from klotski_studio.lab.families import sweep as evolve_module
from klotski_studio.lab.families.piece_sets import PieceSet, PieceSets, key
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Store
from klotski_studio.lab.families.sweep import Candidates, Elites, SweepProgress, evolve
from klotski_studio.solver.base.control import Limits
from tests.lab.families.test_piece_sets import shipped
from tests.lab.families.test_sweep import stored, swept

SMALL = replace(shipped("4x4"), name="small", pieces=Range(2, 4), free=Range(4, 9))
WIDE = shipped("4x5")


def timeless(rows: list[Row]) -> list[Row]:
    """Rows without the time that each took."""
    return [replace(row, seconds=0.0) for row in rows]


def evolved(
    family: Family = SMALL,
    *,
    seed: int = 1,
    evaluations: int | None = 12,
) -> list[Row]:
    """What one search yields."""
    rows = evolve(family, Metric.MOVES, seed=seed, evaluations=evaluations)
    return timeless(list(rows))


def a_set(v: int, s: int) -> PieceSet:
    """A set of the family 4x5 with the goal piece, ``v`` upright and ``s`` small ones."""
    return PieceSet((1, v, 0, s), 16 - 2 * v - s)


def test_a_seed_and_a_number_of_evaluations_give_the_same_rows() -> None:
    rows = evolved()
    assert rows == evolved()
    fewer = evolved(evaluations=6)
    assert fewer == rows[: len(fewer)]
    assert [row.key for row in rows] != [row.key for row in evolved(seed=2)]


def test_each_row_is_better_than_all_before_in_its_cell() -> None:
    best: dict[tuple[int, int | None], int] = {}
    for row in evolved(evaluations=30):
        assert row.hardest is not None
        assert row.hardest > best.get((row.pieces, row.free), -1)
        best[row.pieces, row.free] = row.hardest


def test_only_sets_of_the_family_are_tried_each_once() -> None:
    shapes = tuple([replace(shape, count=Range(1, 3)) for shape in WIDE.shapes])
    family = replace(WIDE, shapes=shapes, pieces=Range(5, 9), free=Range(3, 8))
    allowed = {found.counts for found in PieceSets(family).sets()}
    tried = [found.counts for found in Candidates(family, 5).sets(Elites())]
    assert len(tried) == len(set(tried))
    assert set(tried) <= allowed
    assert len(tried) > len(allowed) / 2


def test_a_parent_is_changed_in_one_piece_or_two() -> None:
    elite, elites = PieceSet((1, 2, 2, 4), 4), Elites()
    elites.note(elite, 1)
    found = list(islice(Candidates(WIDE, 3).sets(elites), 10))
    near = [sum(map(abs, map(int.__sub__, each.counts, elite.counts))) <= 4 for each in found]
    assert sum(near) >= 7


def test_elites_are_the_longest_sets_of_their_cells() -> None:
    elites = Elites()
    assert elites.note(a_set(1, 4), 9)
    assert elites.note(a_set(2, 2), 3)
    assert not elites.note(a_set(1, 4), 9)
    assert elites.note(a_set(1, 4), 10)
    assert sorted(length for length, _ in elites.by_cell.values()) == [3, 10]


def test_the_parent_is_the_longer_of_two_elites_and_sometimes_none() -> None:
    elites, short, long, random = Elites(), a_set(1, 4), a_set(2, 2), Random(1)
    assert elites.parent(random) is None
    elites.note(short, 3)
    elites.note(long, 9)
    times = Counter(elites.parent(random) for _ in range(1000))
    assert times[long] > 2 * times[short] > 0
    assert 0 < times[None] < 200


class Heard(Control):
    """Keeps all reports."""

    def __init__(self) -> None:
        super().__init__()
        self.reports: list[Progress] = []

    def report(self, progress: Progress) -> None:
        self.reports.append(progress)


def test_only_sets_are_counted_though_the_search_of_a_large_one_reports_positions() -> None:
    control = Heard()
    list(evolve(WIDE, Metric.MOVES, seed=1, evaluations=20, control=control))
    assert [told.done for told in control.reports] == list(range(21))


def test_how_far_the_search_is_and_what_is_left_is_reported() -> None:
    control = Control()
    limits = Limits(memory=1000)
    list(evolve(SMALL, Metric.MOVES, seed=1, evaluations=5, limits=limits, control=control))
    told = control.progress
    assert isinstance(told, SweepProgress)
    assert (told.done, told.total, told.stopped, told.left) == (5, 5, 5, 0)
    endless = Control()
    next(evolve(SMALL, Metric.MOVES, seed=1, seconds=1000, control=endless))
    assert isinstance(endless.progress, SweepProgress)
    assert endless.progress.total is None
    assert 0 < (endless.progress.left or 0) <= 1000


def test_a_small_family_ends_by_itself_with_the_best_of_every_cell(tmp_path: Path) -> None:
    rows = swept(tmp_path / "swept", SMALL)
    best: dict[tuple[int, int | None], int] = {}
    for row in rows:
        if row.hardest is not None:
            best[row.pieces, row.free] = max(best.get((row.pieces, row.free), 0), row.hardest)
    found = evolved(evaluations=None)
    assert {(row.pieces, row.free): row.hardest for row in found} == best
    by_key = {row.key: row for row in timeless(rows)}
    assert all(row == by_key[row.key] for row in found)


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


def test_a_set_of_too_many_positions_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = evolved()
    monkeypatch.setattr(evolve_module, "MOST_POSITIONS", 1)
    control = Control()
    assert all(
        row.solvable == 1 for row in evolve(SMALL, Metric.MOVES, seed=1, evaluations=12, control=control)
    )
    assert isinstance(control.progress, SweepProgress)
    assert control.progress.stopped > 0
    limits = Limits(positions=1_000_000)
    assert timeless(list(evolve(SMALL, Metric.MOVES, seed=1, evaluations=12, limits=limits))) == rows


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
    assert key(SMALL, next(PieceSets(SMALL).sets())) != only.key
