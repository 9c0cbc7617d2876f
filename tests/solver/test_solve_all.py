"""All metrics in one question: each answer is the one that its metric has alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Axis, Layout, Metric
from klotski_studio.solver import reference
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Effort, Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.engines import Engines
from klotski_studio.solver.search import Solver, solve, solve_all
from tests.solver.agreement import CLASSIC, cancelled
from tests.strategies import drawn, layouts

NO_EFFORT = Effort("", None, 0, 0, 0.0, 0)


def told(answer: Answer) -> Answer:
    """All of an answer but what it took: kernels may be compiled between two, and another engine answers."""
    return replace(answer, effort=NO_EFFORT)


@settings(max_examples=40)
@given(layouts())
def test_each_answer_is_that_of_its_metric_alone_and_of_the_slow_twin(layout: Layout) -> None:
    answers = solve_all(Ask(layout))
    assert list(answers) == list(Metric)
    for metric, answer in answers.items():
        assert told(answer) == told(solve(Ask(layout, metric)))
        optimum = reference.solve(layout, metric)
        assert (answer.length, answer.optimal_solutions or 0) == (optimum.length, optimum.solutions)


def test_where_pieces_keep_to_one_line_moves_and_slides_are_one_search() -> None:
    cars = drawn("A.B .CB ...", "..A", {"A": Axis.HORIZONTAL, "B": Axis.VERTICAL, "C": Axis.HORIZONTAL})
    searched: list[Metric] = []
    engines = Engines()

    class Counting(type(engines.plain)):  # type: ignore[misc]
        def search(self, encoded: object, metric: Metric, *rest: object, **more: object) -> object:
            searched.append(metric)
            return super().search(encoded, metric, *rest, **more)

    engines._made["plain"] = Counting()
    answers = Solver(engines).solve_all(Ask(cars, engine="plain"))
    assert searched == [Metric.MOVES, Metric.STEPS]
    for metric in Metric:
        assert told(answers[metric]) == told(solve(Ask(cars, metric, engine="plain")))


def test_what_is_unsolvable_is_searched_once() -> None:
    answers = solve_all(Ask(drawn("AB.", "..A")))
    assert {answer.status for answer in answers.values()} == {Status.UNSOLVABLE}
    assert {answer.metric for answer in answers.values()} == set(Metric)


def test_a_stopped_search_knows_the_bound_of_the_shorter_metrics() -> None:
    layout = drawn("A.... .###. B....", "..... ..... ....A")
    answers = solve_all(Ask(layout, limits=Limits(positions=50), engine="plain"))
    assert (answers[Metric.MOVES].length, answers[Metric.SLIDES].length) == (1, 2)
    assert answers[Metric.STEPS].reason is Reason.POSITIONS
    answers = solve_all(Ask(layout, limits=Limits(positions=50)))
    assert answers[Metric.STEPS].effort.depth >= 2


@pytest.mark.parametrize("metrics", [(Metric.STEPS,), (Metric.STEPS, Metric.MOVES)])
def test_only_the_metrics_asked_for_are_answered_in_their_order(metrics: tuple[Metric, ...]) -> None:
    assert tuple(solve_all(Ask(drawn("A.", ".A")), metrics)) == metrics


def test_cancel_and_time_hold_over_all() -> None:
    reasons = {answer.reason for answer in solve_all(Ask(CLASSIC, control=cancelled())).values()}
    assert reasons == {Reason.CANCELLED}
    reasons = {answer.reason for answer in solve_all(Ask(CLASSIC, limits=Limits(seconds=0.0))).values()}
    assert reasons == {Reason.TIME}


class Ticking(Control):
    """A control whose clock goes on by each look at it."""

    looks = 0

    @property
    def seconds(self) -> float:
        """The looks so far, in hundredths of a second."""
        self.looks += 1
        return self.looks / 100


def test_what_was_proven_in_moves_holds_for_a_longer_metric_that_had_no_time() -> None:
    answers = solve_all(Ask(CLASSIC, control=Ticking(), limits=Limits(seconds=1), engine="plain"))
    assert {answer.reason for answer in answers.values()} == {Reason.TIME}
    moves, slides, steps = (answers[metric].effort.depth for metric in Metric)
    assert 0 < moves == slides == steps
