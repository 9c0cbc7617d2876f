"""A* against the reference search, with tables of distances from the poorest to the perfect."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.solver import astar
from klotski_studio.solver.astar import AStarEngine, kinds_to_keep, without_other_kinds
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.base.paths import choose
from klotski_studio.solver.index.diagram import count_placements
from klotski_studio.solver.reference import solve
from tests.solver.agreement import assert_best, assert_solves, watch
from tests.strategies import drawn, layouts

CLASSIC = drawn("ABBC ABBC DEEF DGHF I..J", ".... .... .... .BB. .BB.")
STUCK = drawn("ABB. ABB. CDDE CDDE", ".... .... .BB. .BB.")
HUGE = drawn("ABCCDE ABCCDE FFGGHH IIJJKK LLMNOP ......", "...... ...... ...... ...... ..CC.. ..CC..")
"""A large square among four uprights, seven lying pieces and single cells."""
ENGINE = AStarEngine()
METRICS = st.sampled_from(list(Metric))


def assert_optimal(layout: Layout, metric: Metric) -> None:
    """The twin's length, and if all optimal solutions were seen also its count and ties."""
    encoded = encode(layout)
    if encoded.size == 0:
        return
    optimum = solve(layout, metric)
    found = ENGINE.search(encoded, metric, watch(), whole=False)
    assert (found.goal_depth, found.reason) == (optimum.length, None)
    if found.counts_solutions:
        assert_best(encoded, metric, found.optimal, optimum)
    elif found.optimal is not None:
        solution, count = choose(encoded, metric, found.optimal)
        assert 1 <= count <= optimum.solutions
        assert optimum.length is not None
        assert_solves(layout, solution, metric, optimum.length)


@given(layouts(), METRICS, st.sampled_from((1, 30, 1000, 3_000_000)))
def test_its_solutions_are_as_short_as_the_slow_twin_says(
    layout: Layout, metric: Metric, largest: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(astar, "LARGEST_TABLE", largest)
        assert_optimal(layout, metric)


@given(layouts(), METRICS)
@settings(max_examples=40)
def test_growing_tables_and_short_chunks_change_no_answer(layout: Layout, metric: Metric) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("LARGEST_TABLE", 1), ("FIRST_ROWS", 1), ("BUDGET", 1)):
            patch.setattr(astar, name, value)
        assert_optimal(layout, metric)


@given(layouts(), METRICS)
@settings(max_examples=40)
def test_without_patience_for_ties_the_length_is_still_optimal(layout: Layout, metric: Metric) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("LARGEST_TABLE", 1), ("BUDGET", 1), ("PATIENCE", 0)):
            patch.setattr(astar, name, value)
        assert_optimal(layout, metric)


@pytest.mark.parametrize(("metric", "length"), [(Metric.MOVES, 81), (Metric.SLIDES, 90), (Metric.STEPS, 116)])
def test_the_classic_has_the_figures_of_an_independent_solver(metric: Metric, length: int) -> None:
    encoded = encode(CLASSIC)
    found = ENGINE.search(encoded, metric, watch(), whole=False)
    assert found.goal_depth == length
    assert found.optimal is not None
    assert_solves(CLASSIC, choose(encoded, metric, found.optimal)[0], metric, length)


def test_a_board_that_cannot_be_solved_is_proven_so() -> None:
    found = ENGINE.search(encode(STUCK), Metric.MOVES, watch(), whole=False)
    assert (found.goal_depth, found.optimal, found.reason) == (None, None, None)


def test_what_is_kept_holds_the_goal_and_as_much_as_fits() -> None:
    encoded = encode(CLASSIC)
    kept = kinds_to_keep(encoded, watch())
    assert encoded.goal is not None
    assert {encoded.kind_of[b] for b in encoded.goal} <= set(kept)
    assert count_placements(without_other_kinds(encoded, kept)) == 65_880
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(astar, "LARGEST_TABLE", 11)
        assert kinds_to_keep(encoded, watch()) == (encoded.kind_of[encoded.goal[0]],)


@pytest.mark.parametrize("metric", [Metric.STEPS, Metric.SLIDES])
def test_a_space_of_billions_is_solved_in_little_memory(metric: Metric) -> None:
    encoded = encode(HUGE)
    asked = watch(Limits(memory=200_000_000))
    found = ENGINE.search(encoded, metric, asked, whole=False)
    placements = count_placements(encoded)
    assert placements is not None
    assert placements > 1_000_000_000
    assert found.reason is None
    assert found.optimal is not None
    assert found.goal_depth is not None
    assert found.proven == found.goal_depth
    assert_solves(HUGE, choose(encoded, metric, found.optimal)[0], metric, found.goal_depth)


def test_it_stops_before_it_takes_too_much_memory() -> None:
    asked = watch(Limits(memory=60_000))
    found = ENGINE.search(encode(CLASSIC), Metric.STEPS, asked, whole=False)
    assert (found.reason, found.goal_depth) == (Reason.MEMORY, None)
    assert asked.peak_memory <= 60_000


def test_it_stops_where_it_may_hold_no_more_positions() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(astar, "BUDGET", 100)
        patch.setattr(astar, "LARGEST_TABLE", 100)
        found = ENGINE.search(encode(CLASSIC), Metric.STEPS, watch(Limits(positions=1000)), whole=False)
    assert (found.reason, found.goal_depth) == (Reason.POSITIONS, None)
    assert 10 < found.proven < 116
    assert 1000 < found.positions < 3000


def test_it_stops_when_it_is_cancelled() -> None:
    control = Control()
    control.cancel()
    found = ENGINE.search(encode(CLASSIC), Metric.MOVES, LimitWatch(Limits(), control), whole=False)
    assert (found.reason, found.goal_depth) == (Reason.CANCELLED, None)


def test_it_refuses_questions_about_whole_spaces() -> None:
    with pytest.raises(ValueError, match="whole space"):
        ENGINE.search(encode(CLASSIC), Metric.MOVES, watch(), whole=True)
    with pytest.raises(ValueError, match="whole space"):
        ENGINE.measure(encode(CLASSIC), Metric.MOVES, watch())
