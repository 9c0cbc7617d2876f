"""The reference search against boards that were counted by hand, and against figures from elsewhere."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position, Rules, solves
from klotski_studio.solver.reference import (
    ReferenceSearch,
    State,
    distances_to_goal,
    levels,
    solve,
)
from tests.strategies import drawn, layouts

FIVE_PASSES = drawn("AXXB CXXD EEFF GGHH .II.", ".... .... .... .XX. .XX.")
"""勇闯五关; its figures below are those of an independent solver, written in another language."""


def pictures(layout: Layout, states: set[State]) -> set[str]:
    """The states drawn row by row, pieces alike drawn as one letter: that of the first of them."""
    letter = {i: layout.pieces[kind.pieces[0]].key for kind in Rules(layout).kinds for i in kind.pieces}
    found = set()
    for state in states:
        on = Position(state).occupied(layout)
        rows = [
            "".join(letter[on[x, y]] if (x, y) in on else "." for x in range(layout.board.width))
            for y in range(layout.board.height)
        ]
        found.add(" ".join(rows))
    return found


def test_the_levels_are_those_that_the_module_draws() -> None:
    layout = drawn("ab c.", ".. b.")
    drawings = [pictures(layout, level) for level in levels(layout, Metric.STEPS)]
    assert drawings[:5] == [
        {"ab a."},
        {"ab .a", "a. ab"},
        {".b aa", ".a ab"},
        {"b. aa", "aa .b"},
        {"ba a.", "aa b."},
    ]
    assert solve(layout, Metric.STEPS).length == 4


def test_pieces_of_a_kind_are_alike() -> None:
    assert sum(map(len, levels(drawn("AB .."), Metric.STEPS))) == 6
    assert sum(map(len, levels(drawn("AB ..", ".. AB"), Metric.STEPS))) == 12


@pytest.mark.parametrize(("metric", "length"), [(Metric.MOVES, 1), (Metric.SLIDES, 2), (Metric.STEPS, 4)])
def test_each_metric_counts_its_own_way(metric: Metric, length: int) -> None:
    assert solve(drawn("A.. ##. ##.", "... ... ..A"), metric).length == length


def test_every_piece_that_has_to_go_costs_a_move_of_its_own() -> None:
    layout = drawn("AB. ...", "... B.A")
    optimum = solve(layout, Metric.MOVES)
    assert (optimum.length, optimum.tie) == (2, 5)


def test_among_the_fewest_moves_the_fewest_steps_are_chosen() -> None:
    optimum = solve(drawn("A..B ....", "B... ...A"), Metric.MOVES)
    assert (optimum.length, optimum.tie, optimum.solution.length(Metric.STEPS)) == (2, 7, 7)


def test_among_the_fewest_steps_the_same_piece_keeps_going() -> None:
    optimum = solve(drawn("A.. B..", "..A ..B"), Metric.STEPS)
    assert (optimum.length, optimum.solutions, optimum.tie) == (4, 6, 2)
    assert str(optimum.solution.cut(Metric.MOVES)) in {"A:R2 B:R2", "B:R2 A:R2"}


def test_solutions_are_counted_as_sequences_of_positions() -> None:
    assert solve(drawn("A. ..", ".. .A"), Metric.STEPS).solutions == 2
    assert solve(drawn("A. ..", ".. .A"), Metric.MOVES).solutions == 1


@pytest.mark.parametrize("metric", Metric)
def test_a_goal_reached_at_the_start_has_length_nought(metric: Metric) -> None:
    optimum = solve(drawn("A.", "A."), metric)
    assert (optimum.length, optimum.solutions, optimum.tie, str(optimum.solution)) == (0, 1, 0, "")


@pytest.mark.parametrize("metric", Metric)
def test_a_goal_out_of_reach_has_no_length(metric: Metric) -> None:
    layout = drawn("A#.", "..A")
    optimum = solve(layout, metric)
    assert (optimum.length, optimum.solutions, optimum.tie, optimum.solution) == (None, 0, None, None)
    assert distances_to_goal(layout, metric) == {}


def test_a_limit_ends_after_the_level_that_reaches_it() -> None:
    layout = drawn("A...")
    assert [len(level) for level in levels(layout, Metric.STEPS, limit=2)] == [1, 1]
    assert len(levels(layout, Metric.STEPS)) == 4


@given(layouts(), st.sampled_from(Metric))
def test_the_answer_is_the_distance_of_the_start_and_its_solution_proves_it(
    layout: Layout, metric: Metric
) -> None:
    optimum = solve(layout, metric)
    distances = distances_to_goal(layout, metric)
    assert optimum.length == distances.get(ReferenceSearch(layout, metric).start)
    if optimum.solution is not None:
        assert solves(layout, optimum.solution)
        assert optimum.solution.length(metric) == optimum.length
        second = Metric.STEPS if metric is Metric.MOVES else Metric.MOVES
        assert optimum.solution.length(second) == optimum.tie


@given(layouts(), st.sampled_from(Metric))
def test_one_move_leads_from_each_level_to_the_next_and_never_further(layout: Layout, metric: Metric) -> None:
    space = ReferenceSearch(layout, metric)
    depth = {state: number for number, level in enumerate(levels(layout, metric)) for state in level}
    for state, here in depth.items():
        reached = {depth[there] for there in space.lines(state)}
        assert reached <= {here - 1, here, here + 1}
        assert here == 0 or here - 1 in reached


@given(layouts())
def test_all_metrics_see_the_same_space(layout: Layout) -> None:
    seen = [set().union(*levels(layout, metric)) for metric in Metric]
    assert seen[0] == seen[1] == seen[2]
    fewest = [solve(layout, metric).length for metric in Metric]
    if fewest[0] is not None:
        assert fewest == sorted(length or 0 for length in fewest)


@given(layouts(most=60), st.sampled_from(Metric))
def test_solutions_are_as_many_as_one_finds_by_trying_all(layout: Layout, metric: Metric) -> None:
    optimum = solve(layout, metric)
    if optimum.length is None or optimum.length > 6:
        return
    space = ReferenceSearch(layout, metric)
    ways = Counter([space.start])
    for _ in range(optimum.length):
        longer: Counter[State] = Counter()
        for state, count in ways.items():
            for there in space.lines(state):
                longer[there] += count
        ways = longer
    assert optimum.solutions == sum(count for state, count in ways.items() if space.is_solved(state))


def test_a_classic_has_its_recorded_figures() -> None:
    found = levels(FIVE_PASSES, Metric.MOVES)
    rules = Rules(FIVE_PASSES)
    solved = [depth for depth, level in enumerate(found) for s in level if rules.is_solved(Position(s))]
    assert sum(map(len, found)) == 7888
    assert len(found) - 1 == 80
    assert (min(solved), len(solved)) == (34, 39)
