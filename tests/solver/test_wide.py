"""The engine for boards of any size against the reference search."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from itertools import pairwise
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.layout import Board, Layout, Metric, Piece, Shape, Target
from klotski_studio.core.rules import Solution, solves
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import LimitWatch, Searched, SearchStopped
from klotski_studio.solver.base.paths import choose
from klotski_studio.solver.base.threads import share
from klotski_studio.solver.kernels import rows as kernels
from klotski_studio.solver.plain import PlainEngine
from klotski_studio.solver.rows import levels, positions, sharing
from klotski_studio.solver.rows.levels import LevelSearch, WideEngine
from tests.solver.agreement import CLASSIC, CancelledWhenShared, assert_agrees, watch
from tests.strategies import drawn, layouts

FIFTEEN = drawn("abcd efgh ijkl mon.", "abcd efgh ijkl mno.")
ROOMY = drawn("ABBC ABBC .... DEEF .GH.", ".... .... .... .BB. .BB.")
ENGINE = WideEngine()


def lonely(size: int) -> Layout:
    """A single cell in one corner of an empty square board, wanted in the opposite one."""
    one = Shape.rectangle(1, 1)
    corner = (size - 1, size - 1)
    return Layout(Board(size, size), (Piece("A", one, (0, 0)),), (Target("A", corner, one),))


def shown(layout: Layout, metric: Metric, searched: Searched) -> Solution | None:
    """The solution that is shown for what an engine found."""
    if searched.optimal is None:
        return None
    return choose(encode(layout), metric, searched.optimal)[0]


@given(layouts(), st.sampled_from(Metric))
def test_it_shows_the_solution_that_the_plain_engine_shows(layout: Layout, metric: Metric) -> None:
    found = ENGINE.search(encode(layout), metric, watch(), whole=False)
    plain = PlainEngine().search(encode(layout), metric, watch(), whole=False)
    assert shown(layout, metric, found) == shown(layout, metric, plain)


@given(layouts(), st.sampled_from(Metric))
@settings(max_examples=30)
def test_growing_tables_and_short_chunks_change_no_answer(layout: Layout, metric: Metric) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(levels, "FIRST_ROWS", 16)
        patch.setattr(levels, "FIRST_SLOTS", 16)
        for name, value in (("BUDGET", 1), ("SLICE", 5), ("MOVES_AT_ONCE", 1)):
            patch.setattr(positions, name, value)
        patch.setattr("klotski_studio.solver.rows.tables.BATCH", 1)
        assert_agrees(ENGINE, layout, metric)


@given(layouts(), st.sampled_from(Metric), st.integers(2, 4), st.integers(1, 5), st.integers(1, 9))
@settings(max_examples=40)
def test_threads_change_no_answer(
    layout: Layout, metric: Metric, threads: int, some_rows: int, area: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(levels, "FIRST_ROWS", 1 << 8)
        patch.setattr(levels, "FIRST_SLOTS", 1 << 9)
        patch.setattr(sharing, "SLICE", some_rows)
        patch.setattr(sharing, "AREA", area)
        patch.setattr(positions, "BUDGET", 50)
        patch.setattr("klotski_studio.solver.rows.tables.BATCH", 1)
        assert_agrees(ENGINE, layout, metric, threads=threads)


@pytest.mark.parametrize("metric", [Metric.MOVES, Metric.STEPS])
def test_three_threads_find_the_rows_of_one(metric: Metric) -> None:
    """Each level has the same positions, found again by the table; the last word of a row may differ."""
    found = []
    for threads in (1, 3):
        asked = watch(threads=threads)
        search = LevelSearch(encode(ROOMY), metric, asked)
        assert len(list(search.spread())) == len(search.level_ends) - 1
        rows = search.columns[0][: search.count, :-1]
        numbers = range(0, search.count, 997)
        assert [search.find(tuple(search.taken(np.array([at]))[0].tolist())) for at in numbers] == [*numbers]
        parts = [rows[low:high] for low, high in pairwise(search.level_ends)]
        found.append((search.state[kernels.MET], [part[np.lexsort(part.T)].tobytes() for part in parts]))
        assert asked.threads == threads
    assert found[0] == found[1]
    assert found[0][0] == 60_480


def test_threads_that_were_cancelled_go_on_where_they_were() -> None:
    run = ENGINE.begin(encode(ROOMY), Metric.STEPS, whole=True)
    first = run.go_on(LimitWatch(Limits(threads=3), CancelledWhenShared()))
    assert first.reason is Reason.CANCELLED
    assert not any(thread.name.startswith("search") for thread in threading.enumerate())
    found = run.go_on(watch(threads=3))
    alone = ENGINE.search(encode(ROOMY), Metric.STEPS, watch(threads=1), whole=True)
    assert 0 < len(first.histogram) < len(alone.histogram)
    assert (found.histogram, found.solved, found.reason) == (alone.histogram, alone.solved, None)
    assert shown(ROOMY, Metric.STEPS, found) == shown(ROOMY, Metric.STEPS, alone)


def test_a_level_that_was_done_as_the_budget_ended_is_gone_on_from(monkeypatch: pytest.MonkeyPatch) -> None:
    stops = iter([SearchStopped(Reason.POSITIONS)])

    def share_and_stop(work: Callable[[int], Generator[None]], threads: int, _: Callable[[], None]) -> None:
        share(work, threads, lambda: None)
        for stop in stops:
            raise stop

    monkeypatch.setattr(sharing, "share", share_and_stop)
    run = ENGINE.begin(encode(ROOMY), Metric.STEPS, whole=True)
    assert run.go_on(watch(threads=3)).reason is Reason.POSITIONS
    found = run.go_on(watch(threads=3))
    alone = ENGINE.search(encode(ROOMY), Metric.STEPS, watch(threads=1), whole=True)
    assert (found.histogram, found.solved, found.reason) == (alone.histogram, alone.solved, None)


def test_memory_that_ends_under_several_threads_ends_all_of_them() -> None:
    asked = watch(Limits(memory=18_000_000, threads=3))
    found = ENGINE.search(encode(ROOMY), Metric.STEPS, asked, whole=True)
    assert (found.reason, asked.threads) == (Reason.MEMORY, 3)
    assert 9_000_000 < asked.peak_memory <= 18_000_000
    expected = ENGINE.search(encode(ROOMY), Metric.STEPS, watch(threads=1), whole=True)
    assert found.histogram == expected.histogram[: len(found.histogram)]


def test_rows_that_grow_where_they_are_take_no_memory_for_a_copy() -> None:
    """With the old rows and the new ones counted together, 523,978 of them filled this memory."""
    found = ENGINE.search(encode(ROOMY), Metric.STEPS, watch(Limits(memory=24_000_000)), whole=True)
    assert (found.reason, found.positions) == (None, 710_220)


def test_the_table_grows_once_where_another_metric_tells_how_large_and_as_before_without_memory() -> None:
    for limits, expected, sizes in ((Limits(), 700_000, 2), (Limits(memory=24_000_000), 7_000_000, 7)):
        asked = watch(limits)
        asked.expected = expected
        search = LevelSearch(encode(ROOMY), Metric.STEPS, asked)
        assert len({len(search.table) for _ in search.spread()}) == sizes
        assert search.count == 710_220


@pytest.mark.parametrize("size", [9, 17])
def test_boards_beyond_64_and_beyond_256_cells_are_exact(size: int) -> None:
    layout = lonely(size)
    found, table = ENGINE.measure(encode(layout), Metric.STEPS, watch())
    assert found.goal_depth == 2 * size - 2
    assert found.histogram == tuple(min(d + 1, 2 * size - 1 - d) for d in range(2 * size - 1))
    assert found.optimal is not None
    solution, count = choose(encode(layout), Metric.STEPS, found.optimal)
    assert count == comb(2 * size - 2, size - 1)
    assert solution.length(Metric.MOVES) == 1
    assert solution.length(Metric.SLIDES) == 2
    assert (len(table.histogram) - 1, table.hardest_taken) == (2 * size - 2, (0,))


@pytest.mark.parametrize("metric", Metric)
def test_a_crowded_board_of_ninety_cells_has_the_levels_that_plain_python_finds(metric: Metric) -> None:
    rows = (
        "AABCCCDDEF AABGGHDIIF JKBGGHLIIM JKNOOPLQQM JKROSPLQQM TTRUUPVVWW XTYUUZVVaW XbYccZddae ffg.c.d.ae"
    )
    layout = drawn(rows, ".......... .AA....... .AA....... " + " ".join([".........."] * 6))
    found = ENGINE.search(encode(layout), metric, watch(), whole=True)
    plain = PlainEngine().search(encode(layout), metric, watch(), whole=True)
    assert (found.histogram, found.solved) == (plain.histogram, plain.solved)
    assert sum(found.histogram) == 786
    solution = shown(layout, metric, found)
    assert solution is not None
    assert solution == shown(layout, metric, plain)
    assert solves(layout, solution)
    assert len(solution.moves) == found.goal_depth == plain.goal_depth


def test_sixty_pieces_on_a_large_board_are_no_hindrance() -> None:
    rows = ["." * 12 for _ in range(12)]
    keys = [chr(0x4E00 + i) for i in range(60)]
    for i, key in enumerate(keys):
        row, column = divmod(i, 12)
        rows[2 * row] = rows[2 * row][:column] + key + rows[2 * row][column + 1 :]
    layout = drawn(" ".join(rows), " ".join(["." * 12, "." * 11 + keys[0]] + ["." * 12] * 10))
    found = ENGINE.search(encode(layout), Metric.MOVES, watch(), whole=False)
    assert found.optimal is not None
    assert found.goal_depth == 1
    solution, _ = choose(encode(layout), Metric.MOVES, found.optimal)
    assert solves(layout, solution)


def test_fifteen_wanted_tiles_end_where_the_memory_does_of_which_most_is_used() -> None:
    asked = watch(Limits(memory=20_000_000))
    found = ENGINE.search(encode(FIFTEEN), Metric.STEPS, asked, whole=False)
    assert (found.reason, found.goal_depth, found.optimal) == (Reason.MEMORY, None, None)
    assert 10_000_000 < asked.peak_memory <= 20_000_000
    assert found.histogram[:5] == (1, 2, 4, 10, 24)
    assert sum(found.histogram) <= found.positions
    assert found.positions * (16 + 2 + 8 / positions.LAST_LOAD) > 8_000_000


def test_too_little_memory_for_anything_is_said_at_once() -> None:
    found = ENGINE.search(encode(FIFTEEN), Metric.STEPS, watch(Limits(memory=1000)), whole=False)
    assert (found.reason, found.histogram, found.positions) == (Reason.MEMORY, (), 0)


def test_a_position_of_too_few_or_unknown_placements_has_no_distance() -> None:
    table = ENGINE.measure(encode(CLASSIC), Metric.MOVES, watch())[1]
    start = encode(CLASSIC).start
    assert table.to_goal(start[1:]) is None
    assert table.to_goal((start[0], *range(12, 21))) is None
    assert table.to_goal((start[0] + 256, *start[1:])) is None
