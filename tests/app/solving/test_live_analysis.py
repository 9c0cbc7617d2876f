from __future__ import annotations

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
    LiveReasons,
)
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.lab.reasons import movers
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import analyze, solve
from tests.app.conftest import until_cancelled, verdict_of
from tests.strategies import drawn


@pytest.fixture
def live_analysis(runner: JobRunner) -> LiveAnalysis:
    return LiveAnalysis(runner)


@pytest.fixture
def crowd() -> Layout:
    """``AB.`` over ``C..``: A has to get to the lower right, B is not in the way, C is."""
    return drawn("AB. C..", "... ..A")


def show(live_analysis: LiveAnalysis, layout: Layout) -> None:
    live_analysis.want(True)
    live_analysis.follow(verdict_of(layout))


def is_done(live_analysis: LiveAnalysis) -> bool:
    return live_analysis.state is not NOTHING and not live_analysis.state.asking


def test_answers_come_one_after_the_other_and_stay(
    qtbot: QtBot, live_analysis: LiveAnalysis, crowd: Layout
) -> None:
    states: list[AnalysisState] = []
    live_analysis.changed.connect(states.append)
    show(live_analysis, crowd)
    qtbot.waitUntil(lambda: is_done(live_analysis))
    assert list(dict.fromkeys(state.left for state in states)) == [ALL[number:] for number in range(7)]
    first = next(state for state in states if state.counts is not None)
    assert first.movers is None
    state = live_analysis.state
    assert state.counts is not None
    assert sum(state.counts.histogram) == state.counts.reachable
    assert state.movers is not None
    assert state.movers.moving == ("A", "B", "C")
    assert state.solution_shape is not None
    assert state.difficulty is not None
    assert state.hardness is not None
    assert state.hardness.length == 2
    assert state.removals is not None
    assert state.farthest is not None
    assert state.farthest.distance == state.counts.farthest
    assert state.hardest is not None
    assert (state.unsettled, state.reason, state.failed) == ((), None, False)


def test_without_a_solution_there_is_no_way_and_no_difficulty(
    qtbot: QtBot, live_analysis: LiveAnalysis
) -> None:
    stuck = drawn("AB", ".A")
    show(live_analysis, stuck)
    qtbot.waitUntil(lambda: is_done(live_analysis))
    state = live_analysis.state
    assert (state.solution_shape, state.difficulty, state.hardest) == (None, None, None)
    assert state.removals is not None
    assert state.removals.each[0].length == 1
    assert state.unsettled == ()


def test_limits_leave_questions_unsettled_until_they_are_asked_on(
    qtbot: QtBot, live_analysis: LiveAnalysis, crowd: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_analysis, "passing", Limits(positions=5))
    show(live_analysis, crowd)
    qtbot.waitUntil(lambda: is_done(live_analysis))
    state = live_analysis.state
    assert AnalysisPart.COUNTS in state.unsettled
    assert state.reason is Reason.POSITIONS
    assert state.difficulty is not None
    assert state.difficulty.unsettled
    assert state.counts is not None
    assert state.counts.reachable >= solve(Ask(crowd)).effort.positions  # what the header has counted
    live_analysis.search_on()
    qtbot.waitUntil(lambda: is_done(live_analysis))
    assert live_analysis.state.unsettled == ()
    assert live_analysis.state.reason is None
    assert live_analysis.state.difficulty is not None
    assert live_analysis.state.difficulty.unsettled == ()


def test_counts_that_come_late_make_the_difficulty_complete(
    qtbot: QtBot, live_analysis: LiveAnalysis, crowd: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, limits = analyze, iter((Limits(positions=5), Limits()))

    def hasty(ask: Ask) -> object:
        return real(replace(ask, limits=next(limits)))

    monkeypatch.setattr(module, "analyze", hasty)
    show(live_analysis, crowd)
    qtbot.waitUntil(lambda: is_done(live_analysis))
    assert live_analysis.state.unsettled == (AnalysisPart.COUNTS,)
    assert live_analysis.state.difficulty is not None
    assert live_analysis.state.difficulty.unsettled
    live_analysis.search_on()
    qtbot.waitUntil(lambda: is_done(live_analysis))
    assert live_analysis.state.difficulty.unsettled == ()


@pytest.mark.parametrize("other_metric", [False, True])
def test_another_layout_or_metric_makes_it_forget(
    qtbot: QtBot, live_analysis: LiveAnalysis, crowd: Layout, other_metric: bool
) -> None:
    live_analysis.want(True)
    live_analysis.follow(verdict_of(crowd))
    other = crowd if other_metric else drawn("A..", "..A")
    metric = Metric.STEPS if other_metric else Metric.MOVES
    live_analysis.follow(Verdict(VerdictState.SEARCHING, other, metric))
    assert live_analysis.state == AnalysisState(other, metric=metric, asking=True)
    live_analysis.follow(verdict_of(other, metric))
    qtbot.waitUntil(lambda: is_done(live_analysis))
    assert (live_analysis.state.layout, live_analysis.state.metric) == (other, metric)


@pytest.mark.parametrize("state", [VerdictState.INVALID, VerdictState.FAILED])
def test_a_layout_without_an_answer_is_not_asked_about(
    live_analysis: LiveAnalysis, crowd: Layout, state: VerdictState
) -> None:
    live_analysis.want(True)
    live_analysis.follow(Verdict(VerdictState.SEARCHING, crowd, Metric.MOVES))
    assert live_analysis.state.asking
    live_analysis.follow(Verdict(state, crowd, Metric.MOVES))
    assert live_analysis.state is NOTHING
    assert not live_analysis.is_running


def test_an_answer_that_fails_later_leaves_what_is_known(
    qtbot: QtBot, live_analysis: LiveAnalysis, crowd: Layout
) -> None:
    show(live_analysis, crowd)
    qtbot.waitUntil(lambda: is_done(live_analysis))
    done = live_analysis.state
    live_analysis.follow(Verdict(VerdictState.SEARCHING, crowd, Metric.MOVES))
    live_analysis.follow(Verdict(VerdictState.FAILED, crowd, Metric.MOVES))
    assert live_analysis.state == done


def test_cancelled_it_keeps_what_it_knows_and_says_what_it_does_not(
    qtbot: QtBot, live_analysis: LiveAnalysis, crowd: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = movers

    def slow(ask: Ask) -> object:
        until_cancelled(ask.control)
        return real(ask)

    monkeypatch.setattr("klotski_studio.lab.reasons.movers", slow)
    show(live_analysis, crowd)
    qtbot.waitUntil(lambda: live_analysis.state.left[0] is AnalysisPart.MOVERS)
    live_analysis.cancel()
    qtbot.waitUntil(lambda: is_done(live_analysis))
    assert live_analysis.state.counts is not None
    assert live_analysis.state.reason is Reason.CANCELLED
    assert live_analysis.state.unsettled == ALL[1:]


def test_a_stopped_answer_is_analysed_as_far_as_it_goes(
    qtbot: QtBot, live_analysis: LiveAnalysis, crowd: Layout
) -> None:
    stopped: Answer = solve(Ask(crowd, limits=Limits(positions=2)))
    assert stopped.solution is None
    live_analysis.want(True)
    live_analysis.follow(replace(verdict_of(crowd), state=VerdictState.STOPPED, answer=stopped))
    qtbot.waitUntil(lambda: is_done(live_analysis))
    assert live_analysis.state.counts is not None
    assert live_analysis.state.counts.reachable > 5
    assert live_analysis.state.difficulty is None
    live_analysis.follow(verdict_of(crowd))  # it was searched on
    qtbot.waitUntil(lambda: is_done(live_analysis))
    state = live_analysis.state
    assert None not in (state.difficulty, state.solution_shape, state.hardness)
    assert state.unsettled == ()


def test_lengths_without_a_wall_are_in_the_metric_that_is_asked_for(qtbot: QtBot, runner: JobRunner) -> None:
    live, walled = LiveReasons(runner), drawn("A#...", "....A")
    live.want(True)
    for metric, length in ((Metric.MOVES, 1), (Metric.STEPS, 4)):
        live.follow(replace(verdict_of(walled, metric), state=VerdictState.UNSOLVABLE))
        qtbot.waitUntil(lambda: live.state.reasons is not None)
        assert live.state.reasons is not None
        assert [wall.length for wall in live.state.reasons.walls] == [length]
