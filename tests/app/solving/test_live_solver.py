from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from unittest.mock import Mock

import pytest

from klotski_studio.app.solving.live_question import LiveSolver
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.layout import Metric
from klotski_studio.core.rules import replay
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Effort, Reason, Status
from klotski_studio.solver.base.control import SearchProgress
from klotski_studio.solver.search import analyze, solve
from tests.app.conftest import CORNER, Waiting, until_cancelled


def search_until_cancelled(ask: Ask) -> Answer:
    """A search that finds nothing and ends when it is told to, having proven seven levels."""
    ask.control.report(SearchProgress("search", 1234, 10_000, depth=7))
    until_cancelled(ask.control)
    effort = Effort("plain", None, 1234, 7, 0.5, 0)
    return Answer(Status.STOPPED, ask.metric, None, None, None, Reason.CANCELLED, effort)


class Live(Waiting, LiveSolver):
    """What is waited for with ``qtbot``."""

    def reach(self, state: VerdictState) -> Verdict:
        self.qtbot.waitUntil(lambda: self.verdict.state is state)
        return self.verdict

    def count(self) -> Verdict:
        self.qtbot.waitUntil(lambda: self.verdict.reachable is not None)
        return self.verdict


def test_the_answer_comes_with_its_solution_replayed(live: Live) -> None:
    live.ask(CORNER, Metric.SLIDES)
    assert live.is_searching
    live.reach(VerdictState.SOLVED)
    verdict = live.verdict
    assert verdict.solution is not None
    assert verdict.answer.length == 2
    assert verdict.positions == replay(CORNER, verdict.solution)


def test_the_reachable_positions_of_a_small_space_are_counted(live: Live) -> None:
    live.ask(CORNER, Metric.MOVES)
    live.count()
    assert live.verdict.reachable == 4
    assert live.verdict.state is VerdictState.SOLVED


@pytest.mark.parametrize(
    "changed",
    [
        lambda answer: replace(answer, effort=replace(answer.effort, placements=10**9)),
        lambda answer: replace(answer, needed=(0,)),
    ],
    ids=["it is large", "some of the pieces were searched alone"],
)
def test_a_space_is_not_counted_without_being_asked_if(
    live: Live, changed: Callable[[Answer], Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    analyzing = Mock(wraps=analyze)
    monkeypatch.setattr(search, "solve", lambda ask: changed(solve(ask)))
    monkeypatch.setattr(search, "analyze", analyzing)
    live.ask(CORNER, Metric.MOVES)
    live.reach(VerdictState.SOLVED)
    live.qtbot.waitUntil(lambda: not live.is_running)
    analyzing.assert_not_called()


def test_what_cannot_be_reached_is_unsolvable(live: Live) -> None:
    walled = replace(CORNER, board=replace(CORNER.board, walls=CORNER.board.walls | {(1, 0)}))
    live.ask(walled, Metric.MOVES)
    live.reach(VerdictState.UNSOLVABLE)
    assert live.verdict.solution is None


def test_a_layout_with_errors_is_invalid_with_its_problems(live: Live) -> None:
    live.ask(replace(CORNER, goal=()), Metric.MOVES)
    live.reach(VerdictState.INVALID)
    assert [problem.finding.value for problem in live.verdict.problems] == ["no-goal"]


def test_notes_come_with_the_answer(live: Live) -> None:
    done = replace(CORNER, pieces=(replace(CORNER.pieces[0], at=(2, 1)),))
    live.ask(done, Metric.MOVES)
    live.reach(VerdictState.SOLVED)
    assert [problem.finding.value for problem in live.verdict.problems] == ["solved-at-start"]


def test_a_running_search_shows_its_progress_and_can_be_cancelled(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "solve", search_until_cancelled)
    live.ask(CORNER, Metric.MOVES)
    live.qtbot.waitUntil(lambda: getattr(live.verdict.progress, "positions", 0) == 1234)
    live.cancel()
    live.reach(VerdictState.STOPPED)
    assert live.verdict.progress is None
    assert not live.is_searching


def test_a_newer_question_takes_the_place_of_the_older(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = {Metric.STEPS: search_until_cancelled, Metric.MOVES: solve}
    monkeypatch.setattr(search, "solve", lambda ask: answers[ask.metric](ask))
    verdicts: list[Verdict] = []
    live.changed.connect(verdicts.append)
    live.ask(CORNER, Metric.STEPS)
    live.ask(CORNER, Metric.MOVES)
    live.count()
    assert {verdict.metric for verdict in verdicts if verdict.state is not VerdictState.SEARCHING} == {
        Metric.MOVES
    }


def test_a_question_asked_at_the_answer_is_not_dropped_for_the_count_of_the_one_before(live: Live) -> None:
    def ask_again(verdict: Verdict) -> None:
        if verdict.state is VerdictState.SOLVED and verdict.metric is Metric.MOVES:
            live.ask(CORNER, Metric.STEPS)

    live.changed.connect(ask_again)
    live.ask(CORNER, Metric.MOVES)
    live.qtbot.waitUntil(lambda: live.verdict.metric is Metric.STEPS and not live.is_searching)
    live.count()


def test_a_fault_of_the_solver_is_a_verdict_too(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "solve", Mock(side_effect=RuntimeError("broken")))
    with live.qtbot.waitSignal(live.runner.bug):
        live.ask(CORNER, Metric.MOVES)
    live.reach(VerdictState.FAILED)
