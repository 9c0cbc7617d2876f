"""What the space tells of the difficulty, against definitions written out on the reference search."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import replay
from klotski_studio.lab.difficulty import moves_away
from klotski_studio.lab.space import Hardness, bottlenecks, hardness, steps_away
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import optimal, solve
from klotski_studio.solver.spaces.graph import SpaceGraph
from klotski_studio.solver.whole_spaces import graph
from tests.solver.agreement import CLASSIC, cancelled
from tests.strategies import drawn, layouts


def measured(layout: Layout, metric: Metric = Metric.MOVES) -> Hardness:
    found = hardness(Ask(layout, metric))
    assert isinstance(found, Hardness)
    return found


def space(layout: Layout, metric: Metric = Metric.MOVES) -> SpaceGraph:
    found = graph(Ask(layout, metric))
    assert not isinstance(found, Reason)
    return found


def slow_steps_away(found: SpaceGraph) -> list[int]:
    """For each position the fewest steps of any walk to a solved one; -1 where there is none."""
    height, cost = found.to_targets, [0 if at in found.solved else 10_000 for at in range(len(found))]
    for _ in range(len(found)):  # Bellman and Ford: as many rounds as a walk can have steps
        before = list(cost)
        for one, other in found.edges.tolist():
            cost[one] = min(cost[one], cost[other] + int(height[other] > height[one]))
            cost[other] = min(cost[other], cost[one] + int(height[one] > height[other]))
        if cost == before:
            break
    return [-1 if each == 10_000 else each for each in cost]


@given(layouts(most=80))
def test_steps_away_are_the_fewest_of_any_walk(layout: Layout) -> None:
    found = space(layout)
    assert steps_away(found) == slow_steps_away(found)


@given(layouts(most=80))
def test_no_solution_has_fewer_steps_away_than_are_needed(layout: Layout) -> None:
    answer = solve(Ask(layout, Metric.STEPS))
    assume(answer.solution is not None)
    assert answer.solution is not None
    assert measured(layout).away <= moves_away(layout, answer.solution)


@given(layouts(most=60), st.sampled_from(Metric))
@settings(max_examples=30)
def test_where_solutions_part_is_where_their_positions_differ(layout: Layout, metric: Metric) -> None:
    answer = solve(Ask(layout, metric))
    assume(answer.solution is not None and 0 < (answer.optimal_solutions or 0) < 200)
    ways, whole = optimal(Ask(layout, metric)), space(layout, metric)
    assert not isinstance(ways, Reason)
    passed = [
        [whole.folded[whole.number(position) or 0] for position in replay(layout, ways.at(number))]
        for number in range(ways.count)
    ]
    differ = [len(set(positions)) > 1 for positions in zip(*passed, strict=True)]
    found = measured(layout, metric)
    assert found.length == answer.length
    assert found.parts_after == (differ.index(True) if True in differ else None)
    real = [move for move, both in enumerate(pairwise(differ)) if all(both)]
    assert found.really_parts_after == (real[0] if real else None)
    assert found.common == differ[1:-1].count(False)


def test_a_corridor_has_bottlenecks_and_nothing_else() -> None:
    found = measured(drawn("A....", "....A"), Metric.STEPS)
    assert (found.length, found.positions, len(found.bottlenecks), found.common) == (4, 5, 3, 3)
    assert (found.parts_after, found.away, found.stuck) == (None, 0, 0.0)


def test_two_moves_in_either_order_are_no_real_parting() -> None:
    found = measured(drawn("A.B ... ...", "... ... A.B"))
    assert (found.length, found.parts_after, found.really_parts_after) == (2, 1, None)


def test_the_classic_cannot_be_solved_without_steps_away() -> None:
    found = measured(CLASSIC)
    assert (found.length, found.positions, found.away, found.common) == (81, 25_955, 2, 68)
    assert round(found.stuck, 3) == 0.932


def test_what_has_no_solution_no_room_or_no_time_has_none() -> None:
    assert hardness(Ask(drawn("A#.", "..A"))) is None
    assert hardness(Ask(CLASSIC, control=cancelled())) is Reason.CANCELLED
    assert hardness(Ask(CLASSIC, limits=Limits(seconds=0.0))) is Reason.TIME
    fifteen = drawn("abcd efgh ijkl mon.", "abcd efgh ijkl mno.")
    assert hardness(Ask(fifteen)) is Reason.POSITIONS


def is_solvable_without(found: SpaceGraph, removed: set[int]) -> bool:
    """Whether a walk over all steps but those of ``removed`` leads to a solved position."""
    seen, waiting = {0}, [0]
    while waiting:
        here = waiting.pop()
        if here in found.solved:
            return True
        for there in found.ends[found.begins[here] : found.begins[here + 1]].tolist():
            if there not in seen and there not in removed:
                seen.add(there)
                waiting.append(there)
    return False


def slow_bottlenecks(found: SpaceGraph) -> set[int]:
    """The positions without which there is no solution, each removed with its mirror image."""
    expected: set[int] = set()
    if len(found.solved) and 0 not in found.solved:
        for number in range(1, len(found)):
            twins = {int(at) for at in (found.folded == found.folded[number]).nonzero()[0]}
            if number not in found.solved and not is_solvable_without(found, twins):
                expected.add(int(found.folded[number]))
    return expected


@given(layouts(most=120))
def test_they_are_the_positions_without_which_there_is_no_solution(layout: Layout) -> None:
    found = space(layout)
    assert set(bottlenecks(found)) == slow_bottlenecks(found)


def test_they_come_in_the_order_in_which_solutions_pass_them() -> None:
    corridor = space(drawn("A....", "....A"))
    passed = [corridor.position(number).places[0] for number in bottlenecks(corridor)]
    assert passed == [(1, 0), (2, 0), (3, 0)]


def test_an_unsolvable_board_and_a_solved_one_have_none() -> None:
    assert bottlenecks(space(drawn("A#.", "..A"))) == ()
    assert bottlenecks(space(drawn("A..", "A.."))) == ()


def test_a_cancelled_search_finds_none() -> None:
    assert bottlenecks(space(drawn("A....", "....A")), lambda: False) == ()
