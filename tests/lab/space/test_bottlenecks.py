"""Bottlenecks against the removal of each position in turn."""

from __future__ import annotations

from hypothesis import given

from klotski_studio.core.layout import Layout
from klotski_studio.lab.space import bottlenecks
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.spaces.graph import SpaceGraph
from klotski_studio.solver.whole_spaces import graph
from tests.strategies import drawn, layouts


def space(layout: Layout) -> SpaceGraph:
    found = graph(Ask(layout))
    assert not isinstance(found, Reason)
    return found


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


@given(layouts(most=120))
def test_they_are_the_positions_without_which_there_is_no_solution(layout: Layout) -> None:
    found = space(layout)
    expected: set[int] = set()
    if len(found.solved) and 0 not in found.solved:
        for number in range(1, len(found)):
            twins = {int(at) for at in (found.folded == found.folded[number]).nonzero()[0]}
            if number not in found.solved and not is_solvable_without(found, twins):
                expected.add(int(found.folded[number]))
    assert set(bottlenecks(found)) == expected


def test_they_come_in_the_order_in_which_solutions_pass_them() -> None:
    corridor = space(drawn("A....", "....A"))
    passed = [corridor.position(number).places[0] for number in bottlenecks(corridor)]
    assert passed == [(1, 0), (2, 0), (3, 0)]


def test_an_unsolvable_board_and_a_solved_one_have_none() -> None:
    assert bottlenecks(space(drawn("A#.", "..A"))) == ()
    assert bottlenecks(space(drawn("A..", "A.."))) == ()


def test_a_cancelled_search_finds_none() -> None:
    assert bottlenecks(space(drawn("A....", "....A")), lambda: False) == ()
