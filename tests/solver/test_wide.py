"""The engine for boards of any size against the reference search."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.layout import Board, Layout, Metric, Piece, Shape, Target
from klotski_studio.core.rules import Solution, solves
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import Searched
from klotski_studio.solver.base.paths import choose
from klotski_studio.solver.plain import PlainEngine
from klotski_studio.solver.rows import levels, positions
from klotski_studio.solver.rows.levels import WideEngine
from tests.solver.agreement import assert_agrees, watch
from tests.strategies import drawn, layouts

CLASSIC = drawn("ABBC ABBC DEEF DGHF I..J", ".... .... .... .BB. .BB.")
FIFTEEN = drawn("abcd efgh ijkl mon.", "abcd efgh ijkl mno.")
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
    assert table is not None
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


def test_fifteen_wanted_tiles_end_where_the_memory_does() -> None:
    asked = watch(Limits(memory=20_000_000))
    found = ENGINE.search(encode(FIFTEEN), Metric.STEPS, asked, whole=False)
    assert (found.reason, found.goal_depth, found.optimal) == (Reason.MEMORY, None, None)
    assert 10_000_000 < asked.peak_memory <= 20_000_000
    assert found.histogram[:5] == (1, 2, 4, 10, 24)
    assert sum(found.histogram) <= found.positions


def test_it_uses_most_of_the_memory_that_it_may() -> None:
    asked = watch(Limits(memory=20_000_000))
    found = ENGINE.search(encode(FIFTEEN), Metric.STEPS, asked, whole=False)
    assert found.positions * (16 + 2 + 8 / positions.LAST_LOAD) > 8_000_000


def test_too_little_memory_for_anything_is_said_at_once() -> None:
    found = ENGINE.search(encode(FIFTEEN), Metric.STEPS, watch(Limits(memory=1000)), whole=False)
    assert (found.reason, found.histogram, found.positions) == (Reason.MEMORY, (), 0)


def test_it_stops_where_it_may_hold_no_more_positions() -> None:
    found = ENGINE.search(encode(FIFTEEN), Metric.STEPS, watch(Limits(positions=5000)), whole=False)
    assert found.reason is Reason.POSITIONS
    assert 1000 < sum(found.histogram) <= 5000


def test_a_position_of_too_few_or_unknown_placements_has_no_distance() -> None:
    table = ENGINE.measure(encode(CLASSIC), Metric.MOVES, watch())[1]
    assert table is not None
    start = encode(CLASSIC).start
    assert table.to_goal(start[1:]) is None
    assert table.to_goal((start[0], *range(12, 21))) is None
    assert table.to_goal((start[0] + 256, *start[1:])) is None
