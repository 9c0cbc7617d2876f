from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving import analysis as module
from klotski_studio.app.solving.analysis import LANE, NOTHING, Analysing, AnalysisState, Asked
from klotski_studio.app.solving.live_solver import Solving
from klotski_studio.app.solving.verdict import State, Verdict
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.answer import Answer, Reason
from klotski_studio.solver.base.control import Control, Limits
from klotski_studio.solver.search import solve
from tests.strategies import drawn

PATIENCE = 20_000
"""Milliseconds, for a busy machine."""


@pytest.fixture
def analysing(runner: JobRunner) -> Analysing:
    return Analysing(runner)


@pytest.fixture
def crowd() -> Layout:
    """``AB.`` over ``C..``: A has to get to the lower right, B is not in the way, C is."""
    return drawn("AB. C..", "... ..A")


def verdict_of(layout: Layout, metric: Metric = Metric.MOVES) -> Verdict:
    return Verdict(State.SOLVED, layout, metric, answer=solve(layout, metric))


def is_done(analysing: Analysing) -> bool:
    return analysing.state is not NOTHING and analysing.state.asking is None


def test_answers_come_one_after_the_other_and_stay(qtbot: QtBot, analysing: Analysing, crowd: Layout) -> None:
    states: list[AnalysisState] = []
    analysing.changed.connect(states.append)
    analysing.ask(crowd, solve(crowd))
    qtbot.waitUntil(lambda: is_done(analysing), timeout=PATIENCE)
    seen = [state.asking for state in states]
    assert [asked for number, asked in enumerate(seen) if asked not in seen[:number]] == [*Asked, None]
    first = next(state for state in states if state.counts is not None)
    assert first.movers is None
    state = analysing.state
    assert state.counts is not None
    assert sum(state.counts.histogram) == state.counts.reachable
    assert state.movers is not None
    assert state.movers.moving == ("A", "B", "C")
    assert state.way is not None
    assert state.difficulty is not None
    assert state.removals is not None
    assert state.farthest is not None
    assert state.farthest.distance == state.counts.farthest
    assert state.hardest is not None
    assert (state.unsettled, state.reason, state.failed) == ((), None, False)


def test_without_a_solution_there_is_no_way_and_no_difficulty(qtbot: QtBot, analysing: Analysing) -> None:
    stuck = drawn("AB", ".A")
    analysing.ask(stuck, solve(stuck))
    qtbot.waitUntil(lambda: is_done(analysing), timeout=PATIENCE)
    state = analysing.state
    assert (state.way, state.difficulty, state.hardest) == (None, None, None)
    assert state.removals is not None
    assert state.removals.each[0].length == 1
    assert state.unsettled == ()


def test_limits_leave_questions_unsettled_until_they_are_asked_on(
    qtbot: QtBot, analysing: Analysing, crowd: Layout
) -> None:
    analysing.ask(crowd, solve(crowd), Limits(positions=5))
    qtbot.waitUntil(lambda: is_done(analysing), timeout=PATIENCE)
    state = analysing.state
    assert Asked.COUNTS in state.unsettled
    assert state.reason is Reason.POSITIONS
    assert state.difficulty is not None
    assert state.difficulty.unsettled
    analysing.ask_on()
    qtbot.waitUntil(lambda: is_done(analysing), timeout=PATIENCE)
    assert analysing.state.unsettled == ()
    assert analysing.state.reason is None
    assert analysing.state.difficulty is not None
    assert analysing.state.difficulty.unsettled == ()


def test_counts_that_come_late_make_the_difficulty_complete(
    qtbot: QtBot, analysing: Analysing, crowd: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, limits = module.analyze, iter((Limits(positions=5), None))

    def hasty(layout: Layout, metric: Metric, **_: object) -> object:
        return real(layout, metric, limits=next(limits))

    monkeypatch.setattr(module, "analyze", hasty)
    analysing.ask(crowd, solve(crowd))
    qtbot.waitUntil(lambda: is_done(analysing), timeout=PATIENCE)
    assert analysing.state.unsettled == (Asked.COUNTS,)
    assert analysing.state.difficulty is not None
    assert analysing.state.difficulty.unsettled
    analysing.ask_on()
    qtbot.waitUntil(lambda: is_done(analysing), timeout=PATIENCE)
    assert analysing.state.difficulty.unsettled == ()


def test_it_asks_by_itself_only_while_somebody_looks(
    qtbot: QtBot, analysing: Analysing, crowd: Layout
) -> None:
    analysing.follow(verdict_of(crowd))
    assert analysing.state is NOTHING
    analysing.want(True)
    assert analysing.state.asking is Asked.COUNTS
    qtbot.waitUntil(lambda: is_done(analysing), timeout=PATIENCE)
    done = analysing.state
    analysing.want(False)
    analysing.want(True)
    analysing.follow(verdict_of(crowd))
    assert analysing.state == done


def test_what_is_not_finished_goes_on_when_somebody_looks_again(
    qtbot: QtBot, analysing: Analysing, crowd: Layout
) -> None:
    def look_away(state: AnalysisState) -> None:
        if state.asking is Asked.WAY:
            analysing.changed.disconnect(look_away)
            analysing.want(False)

    analysing.changed.connect(look_away)
    analysing.want(True)
    analysing.follow(verdict_of(crowd))
    qtbot.waitUntil(lambda: analysing.state.movers is not None, timeout=PATIENCE)
    assert analysing.state.asking is None
    assert analysing.state.way is None
    analysing.want(True)
    qtbot.waitUntil(lambda: is_done(analysing), timeout=PATIENCE)
    assert analysing.state.unsettled == ()
    assert analysing.state.removals is not None


@pytest.mark.parametrize("other_metric", [False, True])
def test_another_layout_or_metric_makes_it_forget(
    qtbot: QtBot, analysing: Analysing, crowd: Layout, other_metric: bool
) -> None:
    analysing.want(True)
    analysing.follow(verdict_of(crowd))
    other = crowd if other_metric else drawn("A..", "..A")
    metric = Metric.STEPS if other_metric else Metric.MOVES
    analysing.follow(Verdict(State.SEARCHING, other, metric))
    assert analysing.state == AnalysisState(other, metric, asking=Asked.COUNTS)
    analysing.follow(verdict_of(other, metric))
    qtbot.waitUntil(lambda: is_done(analysing), timeout=PATIENCE)
    assert (analysing.state.layout, analysing.state.metric) == (other, metric)


def test_a_wrong_layout_is_not_asked_about(analysing: Analysing) -> None:
    analysing.want(True)
    analysing.follow(verdict_of(drawn("A.", ".A")))
    analysing.follow(Verdict(State.INVALID, drawn("A."), Metric.MOVES))
    assert analysing.state is NOTHING


def test_layouts_that_pass_by_quickly_are_not_asked_about(
    qtbot: QtBot, analysing: Analysing, runner: JobRunner, crowd: Layout
) -> None:
    asked: list[Layout] = []
    analysing.changed.connect(lambda state: asked.append(state.layout) if state.counts else None)
    analysing.want(True)
    for goal in ("B..", ".B.", "..B"):
        passing = drawn("AB. C..", f"... {goal}")
        analysing.follow(Verdict(State.SEARCHING, passing, Metric.MOVES))
        analysing.follow(verdict_of(passing))
        assert not runner.is_busy(LANE)
    analysing.follow(verdict_of(crowd))
    qtbot.waitUntil(lambda: is_done(analysing), timeout=PATIENCE)
    assert set(asked) == {crowd}


def test_told_to_stop_it_asks_nothing_more(analysing: Analysing, runner: JobRunner, crowd: Layout) -> None:
    analysing.want(True)
    analysing.follow(verdict_of(crowd))
    analysing.stop()
    assert not analysing._calm.isActive()
    assert not runner.is_busy(LANE)


def test_cancelled_it_keeps_what_it_knows_and_says_what_it_does_not(
    qtbot: QtBot, analysing: Analysing, crowd: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = module.movers

    def slow(layout: Layout, *, limits: Limits | None = None, control: Control | None = None) -> object:
        assert control is not None
        while not control.is_cancelled:
            control._cancelled.wait(0.01)
        return real(layout, limits=limits, control=control)

    monkeypatch.setattr(module, "movers", slow)
    analysing.ask(crowd, solve(crowd))
    qtbot.waitUntil(lambda: analysing.state.asking is Asked.MOVERS, timeout=PATIENCE)
    analysing.cancel()
    qtbot.waitUntil(lambda: is_done(analysing), timeout=PATIENCE)
    assert analysing.state.counts is not None
    assert analysing.state.reason is Reason.CANCELLED
    assert analysing.state.unsettled == tuple(Asked)[1:]


def test_a_fault_ends_it_and_is_told(
    qtbot: QtBot, analysing: Analysing, runner: JobRunner, crowd: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> object:
        raise RuntimeError("broken")

    monkeypatch.setattr(module, "farthest_start", broken)
    with qtbot.waitSignal(runner.bug, timeout=PATIENCE):
        analysing.ask(crowd, solve(crowd))
    qtbot.waitUntil(lambda: analysing.state.failed, timeout=PATIENCE)
    assert analysing.state.way is not None
    assert analysing.state.asking is None


def test_a_stopped_answer_is_analysed_as_far_as_it_goes(
    qtbot: QtBot, analysing: Analysing, crowd: Layout
) -> None:
    stopped: Answer = solve(crowd, limits=Limits(positions=2))
    assert stopped.solution is None
    analysing.want(True)
    analysing.follow(replace(verdict_of(crowd), state=State.STOPPED, answer=stopped))
    qtbot.waitUntil(lambda: is_done(analysing), timeout=PATIENCE)
    assert analysing.state.counts is not None
    assert analysing.state.counts.reachable > 5
    assert analysing.state.difficulty is None


def test_it_follows_the_solver_of_a_session(qtbot: QtBot, runner: JobRunner, crowd: Layout) -> None:
    solving, analysing = Solving(runner), Analysing(runner)
    solving.changed.connect(analysing.follow)
    analysing.want(True)
    solving.ask(crowd, Metric.SLIDES)
    qtbot.waitUntil(lambda: is_done(analysing), timeout=PATIENCE)
    assert analysing.state.metric is Metric.SLIDES
    solving.stop()
    analysing.stop()
