from __future__ import annotations

import pytest

from klotski_studio.app.solving.verdict import Proof
from klotski_studio.core.layout import Known, Layout, Metric
from klotski_studio.core.rules import parse_solution
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Effort, Reason, Status

EFFORT = Effort("bits", None, 24300, 82, 0.0012, 0)
MOVES, SLIDES, STEPS = Metric


def solved(corner: Layout, metric: Metric) -> Answer:
    """The corner puzzle takes one move, two slides, three steps."""
    solution = parse_solution("A:R2D", corner).cut(metric)
    return Answer(Status.SOLVED, metric, solution.length(metric), solution, 1, None, EFFORT)


def stopped(metric: Metric, depth: int) -> Answer:
    effort = Effort("bits", None, 24300, depth, 0.0012, 0)
    return Answer(Status.STOPPED, metric, None, None, None, Reason.TIME, effort)


def test_a_search_in_one_metric_bounds_the_lengths_in_the_others(corner: Layout) -> None:
    proof = Proof().with_answer(solved(corner, MOVES))
    assert [proof.length(metric) for metric in Metric] == [1, None, None]
    right = Known(moves=1, slides=2, steps=3, solvable=True)
    assert proof.refuted(right) == {}
    assert proof.unconfirmed(right) == ("slides", "steps")
    assert proof.refuted(Known(moves=2, slides=3, steps=0)) == {"moves": 1, "slides": None, "steps": None}


def test_each_metric_is_compared_once_it_was_searched(corner: Layout) -> None:
    proof = Proof().with_answer(solved(corner, MOVES)).with_answer(solved(corner, STEPS)).with_reachable(4)
    known = Known(moves=1, slides=3, steps=2, solvable=False, reachable=5)
    assert proof.refuted(known) == {"solvable": True, "slides": None, "steps": 3, "reachable": 4}
    proof = proof.with_answer(solved(corner, SLIDES))
    assert proof.refuted(known)["slides"] == 2
    assert proof.unconfirmed(Known(1, 2, 3, solvable=True, reachable=4)) == ()


def test_a_stopped_search_refutes_shorter_lengths_in_finer_metrics_too() -> None:
    proof = Proof().with_answer(stopped(SLIDES, 34))
    assert proof.refuted(Known(moves=20, slides=33, steps=33)) == {"slides": None, "steps": None}
    assert proof.refuted(Known(slides=34, steps=34, solvable=True)) == {}
    assert proof.unconfirmed(Known(slides=34, solvable=True)) == ("solvable", "slides")


def test_nothing_proven_confirms_and_refutes_nothing() -> None:
    known = Known(moves=5, solvable=True, reachable=9)
    assert Proof().with_answer(None).with_reachable(None).refuted(known) == {}
    assert Proof().unconfirmed(known) == ("solvable", "moves", "reachable")


@pytest.mark.parametrize("first", list(Metric))
def test_the_bounds_hold_for_what_the_search_itself_finds(corner: Layout, first: Metric) -> None:
    answers = {metric: search.solve(Ask(corner, metric)) for metric in Metric}
    proof = Proof().with_answer(answers[first])
    true = Known(**{metric.value: answer.length for metric, answer in answers.items()}, solvable=True)
    assert proof.refuted(true) == {}
    for metric in Metric:
        proof = proof.with_answer(answers[metric])
    assert proof.unconfirmed(true) == ()
