from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving import live_analysis as module
from klotski_studio.app.solving.live_analysis import (
    ALL,
    NOTHING,
    AnalysisPart,
    AnalysisState,
    LiveAnalysis,
    LiveOptima,
    LiveReasons,
    Optima,
)
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.layout import Layout, Lengths, Metric
from klotski_studio.lab.reasons import movers
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import analyze, solve, solve_all
from tests.app.conftest import Waiting, until_cancelled, verdict_of
from tests.strategies import drawn

CROWD = drawn("AB. C..", "... ..A")
"""A has to get to the lower right, B is not in the way, C is."""


class Live(Waiting, LiveAnalysis):
    """What is waited for with ``qtbot``."""

    def show(self, layout: Layout = CROWD) -> None:
        self.want(True)
        self.follow(verdict_of(layout))

    def done(self) -> AnalysisState:
        self.qtbot.waitUntil(lambda: self.state is not NOTHING and not self.state.asking)
        return self.state


def test_answers_come_one_after_the_other_and_stay(live: Live) -> None:
    states: list[AnalysisState] = []
    live.changed.connect(states.append)
    live.show()
    live.done()
    assert list(dict.fromkeys(state.left for state in states)) == [ALL[number:] for number in range(7)]
    first = next(state for state in states if state.counts is not None)
    assert first.movers is None
    state = live.state
    assert sum(state.counts.histogram) == state.counts.reachable
    assert state.movers.moving == ("A", "B", "C")
    assert state.solution_shape is not None
    assert state.difficulty is not None
    assert state.hardness.length == 2
    assert state.removals is not None
    assert state.farthest.distance == state.counts.farthest
    assert state.hardest is not None
    assert (state.unsettled, state.reason, state.failed) == ((), None, False)


def test_without_a_solution_there_is_no_way_and_no_difficulty(live: Live) -> None:
    stuck = drawn("AB", ".A")
    live.show(stuck)
    state = live.done()
    assert (state.solution_shape, state.difficulty, state.hardest) == (None, None, None)
    assert state.removals.each[0].length == 1
    assert state.unsettled == ()


def test_limits_leave_questions_unsettled_until_they_are_asked_on(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "passing", Limits(positions=5))
    live.show()
    state = live.done()
    assert AnalysisPart.COUNTS in state.unsettled
    assert state.reason is Reason.POSITIONS
    assert state.difficulty.unsettled
    assert state.counts.reachable >= solve(Ask(CROWD)).effort.positions  # what the header has counted
    live.search_on()
    live.done()
    assert live.state.unsettled == ()
    assert live.state.reason is None
    assert live.state.difficulty.unsettled == ()


def test_counts_that_come_late_make_the_difficulty_complete(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, limits = analyze, iter((Limits(positions=5), Limits()))

    def hasty(ask: Ask) -> object:
        return real(replace(ask, limits=next(limits)))

    monkeypatch.setattr(module, "analyze", hasty)
    live.show()
    live.done()
    assert live.state.unsettled == (AnalysisPart.COUNTS,)
    assert live.state.difficulty.unsettled
    live.search_on()
    live.done()
    assert live.state.difficulty.unsettled == ()


@pytest.mark.parametrize("other_metric", [False, True])
def test_another_layout_or_metric_makes_it_forget(live: Live, other_metric: bool) -> None:
    live.show()
    other = CROWD if other_metric else drawn("A..", "..A")
    metric = Metric.STEPS if other_metric else Metric.MOVES
    live.follow(Verdict(VerdictState.SEARCHING, other, metric))
    assert live.state == AnalysisState(other, metric=metric, asking=True)
    live.follow(verdict_of(other, metric))
    live.done()
    assert (live.state.layout, live.state.metric) == (other, metric)


@pytest.mark.parametrize("state", [VerdictState.INVALID, VerdictState.FAILED])
def test_a_layout_without_an_answer_is_not_asked_about(live: Live, state: VerdictState) -> None:
    live.want(True)
    live.follow(Verdict(VerdictState.SEARCHING, CROWD, Metric.MOVES))
    assert live.state.asking
    live.follow(Verdict(state, CROWD, Metric.MOVES))
    assert live.state is NOTHING
    assert not live.is_running


def test_an_answer_that_fails_later_leaves_what_is_known(live: Live) -> None:
    live.show()
    live.done()
    done = live.state
    live.follow(Verdict(VerdictState.SEARCHING, CROWD, Metric.MOVES))
    live.follow(Verdict(VerdictState.FAILED, CROWD, Metric.MOVES))
    assert live.state == done


def test_cancelled_it_keeps_what_it_knows_and_says_what_it_does_not(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = movers

    def slow(ask: Ask) -> object:
        until_cancelled(ask.control)
        return real(ask)

    monkeypatch.setattr("klotski_studio.lab.reasons.movers", slow)
    live.show()
    live.qtbot.waitUntil(lambda: live.state.left[0] is AnalysisPart.MOVERS)
    live.cancel()
    live.done()
    assert live.state.counts is not None
    assert live.state.reason is Reason.CANCELLED
    assert live.state.unsettled == ALL[1:]


def test_a_stopped_answer_is_analysed_as_far_as_it_goes(live: Live) -> None:
    stopped: Answer = solve(Ask(CROWD, limits=Limits(positions=2)))
    assert stopped.solution is None
    live.want(True)
    live.follow(replace(verdict_of(CROWD), state=VerdictState.STOPPED, answer=stopped))
    live.done()
    assert live.state.counts.reachable > 5
    assert live.state.difficulty is None
    live.follow(verdict_of(CROWD))  # it was searched on
    state = live.done()
    assert None not in (state.difficulty, state.solution_shape, state.hardness)
    assert state.unsettled == ()


def test_lengths_without_a_wall_are_in_the_metric_that_is_asked_for(qtbot: QtBot, runner: JobRunner) -> None:
    live, walled = LiveReasons(runner), drawn("A#...", "....A")
    live.want(True)
    for metric, length in ((Metric.MOVES, 1), (Metric.STEPS, 4)):
        live.follow(replace(verdict_of(walled, metric), state=VerdictState.UNSOLVABLE))
        qtbot.waitUntil(lambda: live.state.reasons is not None)
        assert [wall.length for wall in live.state.reasons.walls] == [length]


README = drawn("AA. BC.", "... AA.")
"""The puzzle of the solver's page: 3 moves, 4 slides, 5 steps."""


class Solver:
    """Counts the questions, and answers them when it is released, unless cancelled."""

    def __init__(self) -> None:
        self.asked: list[tuple[Metric, ...]] = []
        self.released = threading.Event()

    def __call__(self, ask: Ask, metrics: Sequence[Metric]) -> dict[Metric, Answer]:
        assert ask.limits.seconds is not None
        self.asked.append(tuple(metrics))
        while not (self.released.wait(0.005) or ask.control.is_cancelled):
            pass
        return solve_all(ask, metrics)


@pytest.fixture
def solver() -> Solver:
    return Solver()


@pytest.fixture
def live_optima(runner: JobRunner, solver: Solver, monkeypatch: pytest.MonkeyPatch) -> LiveOptima:
    monkeypatch.setattr(search, "solve_all", solver)
    return LiveOptima(runner)


def is_done(live_optima: LiveOptima) -> Callable[[], bool]:
    return lambda: len(live_optima.state.answers) == 3 and not live_optima.state.asking


def test_the_other_metrics_follow_the_first_one(
    qtbot: QtBot, live_optima: LiveOptima, solver: Solver
) -> None:
    solver.released.set()
    seen: list[Optima] = []
    live_optima.changed.connect(seen.append)
    live_optima.want(True)
    live_optima.follow(verdict_of(README, Metric.SLIDES))
    assert live_optima.state.lengths == Lengths(slides=4)
    assert live_optima.state.asking
    qtbot.waitUntil(is_done(live_optima))
    assert live_optima.state.lengths == Lengths(moves=3, slides=4, steps=5)
    assert solver.asked == [(Metric.MOVES, Metric.STEPS)]
    assert seen[-1] == live_optima.state


def test_another_metric_of_the_same_puzzle_asks_only_for_what_is_not_known(
    qtbot: QtBot, live_optima: LiveOptima, solver: Solver
) -> None:
    live_optima.want(True)
    live_optima.follow(verdict_of(README))
    qtbot.waitUntil(lambda: len(solver.asked) == 1)
    live_optima.follow(Verdict(VerdictState.SEARCHING, README, Metric.SLIDES))
    solver.released.set()
    live_optima.follow(verdict_of(README, Metric.SLIDES))
    qtbot.waitUntil(is_done(live_optima))
    assert solver.asked == [(Metric.SLIDES, Metric.STEPS), (Metric.STEPS,)]


def test_what_cannot_be_solved_in_one_metric_cannot_in_any(live_optima: LiveOptima, solver: Solver) -> None:
    stuck = drawn("AB.", "..A")
    live_optima.want(True)
    live_optima.follow(verdict_of(stuck))
    answers = live_optima.state.answers
    assert {metric: answer.status for metric, answer in answers.items()} == dict.fromkeys(
        Metric, Status.UNSOLVABLE
    )
    assert (solver.asked, live_optima.state.asking) == ([], False)
