from __future__ import annotations

from dataclasses import replace

import pytest

from klotski_studio.app.solving.verdict import (
    PREPARING,
    SEPARATOR,
    Proof,
    Verdict,
    VerdictState,
    duration,
    parts,
)
from klotski_studio.app.texts.translatable import as_written
from klotski_studio.core.check import errors
from klotski_studio.core.layout import Known, Layout, Meta, Metric
from klotski_studio.core.rules import parse_solution
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Effort, Reason, Status
from klotski_studio.solver.base.control import SearchProgress
from tests.app.conftest import CORNER
from tests.strategies import drawn

EFFORT = Effort("bits", None, 24300, 82, 0.0012, 0)


def said(verdict: Verdict) -> str:
    return SEPARATOR.join(parts(verdict, as_written, as_written))


def found(metric: Metric) -> Answer:
    solution = parse_solution("A:R2D", CORNER).cut(metric)
    return Answer(Status.SOLVED, metric, solution.length(metric), solution, 1, None, EFFORT)


def stopped(metric: Metric, depth: int, seconds: float = EFFORT.seconds) -> Answer:
    effort = replace(EFFORT, depth=depth, seconds=seconds)
    return Answer(Status.STOPPED, metric, None, None, None, Reason.MEMORY, effort)


def unsolvable(layout: Layout, needed: tuple[int, ...] | None = None) -> Verdict:
    answer = Answer(Status.UNSOLVABLE, Metric.MOVES, None, None, None, None, EFFORT, needed=needed)
    return Verdict(VerdictState.UNSOLVABLE, layout, Metric.MOVES, answer=answer)


def solved(metric: Metric) -> Verdict:
    return Verdict(VerdictState.SOLVED, CORNER, metric, answer=found(metric))


def test_a_solved_puzzle_states_its_own_metric_first_and_then_the_others() -> None:
    assert said(solved(Metric.MOVES)) == (
        "Solvable in 1 move · this solution: 2 slides, 3 steps · 24,300 positions searched · 1.2 ms"
    )
    assert said(solved(Metric.SLIDES)) == (
        "Solvable in 2 slides · this solution: 1 move, 3 steps · 24,300 positions searched · 1.2 ms"
    )


def test_the_reachable_positions_take_the_place_of_the_searched_ones() -> None:
    verdict = replace(solved(Metric.MOVES), reachable=25955)
    assert "· 25,955 positions ·" in said(verdict)


def claiming(verdict: Verdict, known: Known) -> Verdict:
    return replace(verdict, layout=replace(verdict.layout, meta=Meta(known=known)))


@pytest.mark.parametrize(
    ("known", "claims", "corrected"),
    [
        (Known(moves=7), "7 moves", Known(moves=1)),
        (Known(solvable=False), "not solvable", Known(solvable=True)),
        (Known(moves=1, reachable=9), "9 positions", Known(moves=1, reachable=60)),
        (Known(moves=2, steps=2, reachable=1), "2 moves, 1 position", Known(1, steps=2, reachable=60)),
    ],
    ids=str,
)
def test_claims_that_the_search_found_wrong_are_named_and_corrected(
    known: Known, claims: str, corrected: Known
) -> None:
    verdict = claiming(replace(solved(Metric.MOVES), reachable=60), known)
    assert said(verdict) == (
        "Solvable in 1 move · this solution: 2 slides, 3 steps · "
        f"wrongly claimed: {claims} · 60 positions · 1.2 ms"
    )
    assert verdict.corrected.meta.known == corrected
    assert replace(verdict.corrected, meta=Meta()) == CORNER


def test_claims_that_are_right_or_not_checked_stay_and_nothing_is_said_of_them() -> None:
    known = Known(moves=1, slides=2, steps=3, solvable=True, reachable=5)
    verdict = claiming(solved(Metric.MOVES), known)
    assert "claimed" not in said(verdict)
    assert verdict.corrected == verdict.layout
    searching = claiming(Verdict(VerdictState.SEARCHING, CORNER, Metric.MOVES), Known(moves=9))
    assert searching.corrected == searching.layout


def test_of_an_unsolvable_puzzle_every_claimed_length_is_wrong() -> None:
    verdict = claiming(unsolvable(CORNER), Known(moves=4, steps=7, solvable=True))
    assert "· wrongly claimed: solvable, 4 moves, 7 steps ·" in said(verdict)
    assert verdict.corrected.meta.known == Known(solvable=False)


def test_a_claim_shorter_than_what_a_stopped_search_has_excluded_is_wrong() -> None:
    verdict = Verdict(VerdictState.STOPPED, CORNER, Metric.STEPS, answer=stopped(Metric.STEPS, 34))
    short, possible = claiming(verdict, Known(steps=33)), claiming(verdict, Known(steps=34))
    assert "· wrongly claimed: 33 steps ·" in said(short)
    assert short.corrected.meta.known == Known()
    assert "claimed" not in said(possible)
    assert possible.corrected == possible.layout
    assert not claiming(verdict, Known(steps=99)).refuted


def test_a_goal_reached_at_the_start_is_said_in_words() -> None:
    answer = Answer(Status.SOLVED, Metric.MOVES, 0, parse_solution("", CORNER), 1, None, EFFORT)
    verdict = Verdict(VerdictState.SOLVED, CORNER, Metric.MOVES, answer=answer)
    assert said(verdict).startswith("The goal is already reached at the start")


def test_an_unsolvable_puzzle_says_that_all_was_searched() -> None:
    assert (
        said(replace(unsolvable(CORNER), reachable=60))
        == "Not solvable: every position within reach was searched · 60 positions · 1.2 ms"
    )


AROUND = drawn("A.. ##. B.C", "..A ... ...")
"""A goes round the corner, and neither B nor C is in its way."""


def test_where_few_pieces_suffice_their_number_is_told() -> None:
    solution = parse_solution("A:R2", AROUND)
    answer = Answer(Status.SOLVED, Metric.MOVES, 1, solution, None, None, EFFORT, needed=(0,))
    verdict = Verdict(VerdictState.SOLVED, AROUND, Metric.MOVES, answer=answer)
    assert " · with 1 of 3 pieces alone the length is the same · " in said(verdict)
    all_needed = replace(verdict, answer=replace(answer, needed=(0, 1, 2)))
    assert "alone" not in said(all_needed)
    assert "alone" not in said(replace(verdict, answer=replace(answer, needed=None)))


def test_an_unsolvable_puzzle_says_which_pieces_settle_it_if_not_all_was_searched() -> None:
    told = said(unsolvable(AROUND, (0, 1)))
    assert told.startswith("Not solvable: not even 2 of the 3 pieces alone could reach the goal · ")
    assert said(unsolvable(AROUND, (0, 1, 2))).startswith(
        "Not solvable: every position within reach was searched"
    )


def test_a_stopped_search_says_why_and_what_is_proven() -> None:
    answer = stopped(Metric.STEPS, 34, seconds=75)
    assert said(Verdict(VerdictState.STOPPED, CORNER, Metric.STEPS, answer=answer)) == (
        "Stopped (the memory limit is reached) · no solution in fewer than 34 steps · "
        "24,300 positions searched · 1 min 15 s"
    )


def test_problems_are_counted_without_the_notes() -> None:
    broken = replace(CORNER, goal=())
    verdict = Verdict(VerdictState.INVALID, broken, Metric.MOVES, problems=errors(broken))
    assert said(verdict) == "Not a puzzle yet: 1 problem"


def test_a_running_search_shows_depth_positions_rate_and_share() -> None:
    progress = SearchProgress("search", 5000, 20_000, 2.0, depth=12)
    verdict = Verdict(VerdictState.SEARCHING, CORNER, Metric.MOVES, progress=progress)
    assert said(verdict) == (
        "Searching… depth 12 · 5,000 positions searched · 2,500 a second · 25 % of all placements · 2.0 s"
    )
    preparing = replace(verdict, progress=replace(progress, phase=PREPARING))
    assert said(preparing) == "Preparing the search: 2.0 s (long only once)"


@pytest.mark.parametrize("state", [VerdictState.NOTHING, VerdictState.SEARCHING, VerdictState.FAILED])
def test_every_state_without_an_answer_has_words(state: VerdictState) -> None:
    assert said(Verdict(state, CORNER, Metric.MOVES))


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.00057, "0.57 ms"), (0.0123, "12 ms"), (0.9991, "999 ms"), (1.0, "1.0 s"), (59.96, "1 min 0 s")],
)
def test_times_have_as_many_digits_as_they_deserve(seconds: float, text: str) -> None:
    assert duration(seconds, as_written) == text


MOVES, SLIDES, STEPS = Metric


def test_a_search_in_one_metric_bounds_the_lengths_in_the_others() -> None:
    proof = Proof().with_answer(found(MOVES))
    assert [proof.length(metric) for metric in Metric] == [1, None, None]
    right = Known(moves=1, slides=2, steps=3, solvable=True)
    assert proof.refuted(right) == {}
    assert proof.unconfirmed(right) == ("slides", "steps")
    assert proof.refuted(Known(moves=2, slides=3, steps=0)) == {"moves": 1, "slides": None, "steps": None}


def test_each_metric_is_compared_once_it_was_searched() -> None:
    proof = Proof().with_answer(found(MOVES)).with_answer(found(STEPS)).with_reachable(4)
    known = Known(moves=1, slides=3, steps=2, solvable=False, reachable=5)
    assert proof.refuted(known) == {"solvable": True, "slides": None, "steps": 3, "reachable": 4}
    proof = proof.with_answer(found(SLIDES))
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
def test_the_bounds_hold_for_what_the_search_itself_finds(first: Metric) -> None:
    answers = {metric: search.solve(Ask(CORNER, metric)) for metric in Metric}
    proof = Proof().with_answer(answers[first])
    true = Known(**{metric.value: answer.length for metric, answer in answers.items()}, solvable=True)
    assert proof.refuted(true) == {}
    for metric in Metric:
        proof = proof.with_answer(answers[metric])
    assert proof.unconfirmed(true) == ()
