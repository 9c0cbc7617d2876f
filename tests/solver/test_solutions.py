"""Optimal solutions by their number: against the list of all of them."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Rules, Solution, replay, solves
from klotski_studio.solver import search, solutions
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason, WrongSolution
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.plain import PlainEngine
from klotski_studio.solver.solutions import OptimalSolutions, optimal_solutions
from tests.solver.agreement import CLASSIC, watch
from tests.strategies import drawn, layouts

MANY = 200


def found(layout: Layout, metric: Metric) -> OptimalSolutions | None:
    encoded = encode(layout)
    searched = PlainEngine().search(encoded, metric, watch(), whole=False)
    if searched.optimal is None:
        return None
    optimal = optimal_solutions(encoded, metric, searched, watch())
    assert not isinstance(optimal, Reason)
    return optimal


def seen(layout: Layout, solution: Solution) -> tuple[object, ...]:
    """The positions of ``solution``, pieces of a kind being alike."""
    kinds = Rules(layout).kinds
    return tuple(
        tuple(tuple(sorted(position.places[piece] for piece in kind.pieces)) for kind in kinds)
        for position in replay(layout, solution)
    )


def pieces(solution: Solution) -> int:
    return len({move.piece for move in solution.moves})


@given(layouts(), st.sampled_from(Metric))
def test_every_number_is_another_solution_and_none_is_missing(layout: Layout, metric: Metric) -> None:
    optimal = found(layout, metric)
    if optimal is None or optimal.count > MANY:
        return
    answer = search.solve(Ask(layout, metric, engine="plain"))
    every = [optimal.at(number) for number in range(optimal.count)]
    assert all(solves(layout, each) and each.length(metric) == answer.length for each in every)
    assert len({seen(layout, each) for each in every}) == len(every) == answer.optimal_solutions
    assert every[0] == answer.solution


@given(layouts(), st.sampled_from(Metric))
def test_the_one_with_the_fewest_steps_and_the_one_with_the_fewest_pieces(
    layout: Layout, metric: Metric
) -> None:
    optimal = found(layout, metric)
    if optimal is None or optimal.count > MANY:
        return
    every = [optimal.at(number) for number in range(optimal.count)]
    steps = [each.length(Metric.STEPS) for each in every]
    assert steps[optimal.fewest_steps()] == min(steps)
    number, count = optimal.fewest_pieces() or (0, -1)
    assert pieces(every[number]) == count == min(map(pieces, every))


def test_a_solution_among_milliards_is_found_without_listing_them() -> None:
    optimal = search.optimal(Ask(CLASSIC, Metric.STEPS))
    assert optimal.count == 4_112_640_000
    some = [optimal.at(number) for number in (0, 1, 2_000_000_001, optimal.count - 1)]
    assert {each.length(Metric.STEPS) for each in some} == {116}
    assert len(set(some)) == len(some)
    with pytest.raises(IndexError):
        optimal.at(optimal.count)


def test_too_many_combinations_of_pieces_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    optimal = search.optimal(Ask(CLASSIC, Metric.MOVES))
    monkeypatch.setattr(solutions, "MOST_MARKS", 10)
    assert optimal.fewest_pieces() is None


def test_a_limit_says_why_there_are_none() -> None:
    assert search.optimal(Ask(CLASSIC, limits=Limits(positions=100))) is Reason.POSITIONS


def test_without_a_solution_there_is_nothing_to_choose_from() -> None:
    with pytest.raises(ValueError, match="no solution"):
        search.optimal(Ask(drawn("A#.", "..A")))


def test_a_solution_that_the_rules_refuse_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    optimal = found(drawn("AB. ..C ...", "... ... A.."), Metric.STEPS)
    assert optimal is not None
    monkeypatch.setattr(solutions, "played_edges", lambda *_: Solution(()))
    with pytest.raises(WrongSolution):
        optimal.at(0)


def test_the_numbers_are_in_the_same_order_every_time() -> None:
    one, two = found(CLASSIC, Metric.MOVES), search.optimal(Ask(CLASSIC, Metric.MOVES))
    assert not isinstance(two, Reason)
    assert [one.at(n) for n in islice(range(one.count), 0, None, 50)] == [
        two.at(n) for n in range(0, 256, 50)
    ]
