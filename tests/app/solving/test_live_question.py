"""The part that all live questions share: one job at a time, its progress, and parts one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.app.solving import live_question
from klotski_studio.app.solving.live_question import PATIENT, Asked, LiveQuestion, LiveState, Part
from klotski_studio.app.solving.verdict import PREPARING, Verdict, VerdictState
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import PASSING, Limits, SearchProgress
from tests.app import conftest
from tests.strategies import drawn

BOARD, OTHER = drawn("A..", "..A"), drawn("A.B", "..A")
NAMED = replace(BOARD, name="Named")
CHANNEL = "question"


def until_cancelled(control: Control) -> str:
    """A search that reports its first level and ends only when it is cancelled."""
    control.report(SearchProgress("search", 7, depth=3))
    return conftest.until_cancelled(control)


class Search(LiveState[int]):
    """A state that is the depth of the search."""

    def __init__(self, runner: JobRunner) -> None:
        super().__init__(runner, CHANNEL, 0, None, tick=1)
        self.settled = 0

    def _look(self) -> None:
        self._set(self.progress.depth)

    def _settled(self) -> None:
        self.settled += 1


@dataclass(frozen=True, slots=True)
class Found(Asked):
    """The parts that were answered."""

    found: tuple[str, ...] = ()


class Question(LiveQuestion[Found]):
    """Asks for ``parts``; ``work`` answers each, with the limits that it may take."""

    channel, nothing, tick = CHANNEL, Found(), 0

    def __init__(self, runner: JobRunner, *parts: str, wanted: bool = False) -> None:
        super().__init__(runner)
        self.parts, self._wanted = parts, wanted
        self.asked: list[tuple[str, Limits]] = []
        self.work: Callable[[str, Limits, Control], str | Reason] = lambda part, _, __: part

    def _next(self, state: Found) -> Part[Found, str] | None:
        left = [part for part in self.parts if part not in state.found]
        if not left or state.reason is not None:
            return None
        part, limits, work = left[0], self._limits, self.work

        def asked(control: Control) -> str | Reason:
            self.asked.append((part, limits))
            return work(part, limits, control)

        return Part(asked, lambda state, found: replace(state, found=(*state.found, found)))


@pytest.fixture(autouse=True)
def no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_question, "SETTLE_MS", 0)


@pytest.fixture
def search(runner: JobRunner) -> Search:
    return Search(runner)


def verdict_of(layout: Layout) -> Verdict:
    return Verdict(VerdictState.SOLVED, layout, Metric.MOVES)


def is_idle(live: LiveState[Any]) -> Callable[[], bool]:
    return lambda: not live.is_running and not live._runner._unfinished


def has_timer(live: LiveState[Any]) -> bool:
    return any(timer.isActive() for timer in live.findChildren(QTimer))


def test_progress_is_reported_until_the_outcome_comes(qtbot: QtBot, search: Search) -> None:
    outcomes: list[Outcome[str]] = []
    search._start(until_cancelled, outcomes.append)
    with qtbot.waitSignal(search.changed, check_params_cb=lambda depth: depth == 3):
        pass
    assert search.is_running
    search.cancel()
    qtbot.waitUntil(lambda: bool(outcomes))
    assert outcomes == [Done("cancelled")]
    assert not search.is_running
    assert not has_timer(search)
    assert search.progress.depth == 3


def test_a_wait_for_kernels_is_told_from_a_search(
    qtbot: QtBot, search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_question, "SOON", 0.01)

    def compiling(control: Control) -> str:
        with control.off_the_clock():
            return until_cancelled(control)

    search._start(compiling, lambda _: None)
    qtbot.waitUntil(lambda: search.progress.phase == PREPARING)
    waited = search.progress.seconds
    qtbot.waitUntil(lambda: search.progress.seconds > waited)
    search.cancel()
    qtbot.waitUntil(is_idle(search))
    assert search.progress.phase != PREPARING


@pytest.mark.parametrize("ended_by", ["stop", "start", "settle"])
def test_nothing_is_heard_of_a_job_that_was_dropped_or_replaced(
    qtbot: QtBot, search: Search, ended_by: str
) -> None:
    heard: list[str] = []
    search._start(until_cancelled, lambda _: heard.append("first"))
    if ended_by == "stop":
        search.stop()
        assert not has_timer(search)
    elif ended_by == "start":
        search._start(lambda _: None, lambda _: heard.append("second"))
    else:
        search._settle()
    qtbot.waitUntil(is_idle(search))
    assert heard == (["second"] if ended_by == "start" else [])
    assert search.settled == (ended_by == "settle")
    assert not has_timer(search)


def test_a_wait_that_is_dropped_starts_nothing(qtbot: QtBot, search: Search) -> None:
    search._settle()
    assert search.is_running
    search.stop()
    assert not search.is_running
    qtbot.wait(20)
    assert search.settled == 0


def test_the_timer_ends_with_the_runner_although_no_outcome_comes(
    qtbot: QtBot, search: Search, runner: JobRunner
) -> None:
    search._start(until_cancelled, lambda _: None)
    runner.close()
    qtbot.waitUntil(lambda: not has_timer(search))
    assert not search.is_running


def test_without_progress_to_show_no_timer_runs(runner: JobRunner) -> None:
    question = Question(runner, "a", wanted=True)
    question.work = lambda _, __, control: until_cancelled(control)
    question.follow(verdict_of(BOARD))
    question._settled()
    assert question.is_running
    assert not has_timer(question)
    question.stop()


def test_parts_come_one_after_the_other_while_they_are_wanted(qtbot: QtBot, runner: JobRunner) -> None:
    question, states = Question(runner, "a", "b"), list[Found]()
    question.changed.connect(states.append)
    question.follow(verdict_of(BOARD))
    qtbot.wait(20)
    assert (question.asked, question.state) == ([], Found(BOARD))
    question.want(True)
    assert question.state.asking
    qtbot.waitUntil(is_idle(question))
    assert [(state.found, state.asking) for state in states] == [
        ((), False),
        ((), True),
        (("a",), True),
        (("a", "b"), False),
    ]
    assert question.asked == [("a", PASSING), ("b", PASSING)]


def test_a_receiver_that_hides_it_ends_it_and_the_rest_comes_later(qtbot: QtBot, runner: JobRunner) -> None:
    question = Question(runner, "a", "b", wanted=True)

    def hide(state: Found) -> None:
        if state.found:
            question.changed.disconnect(hide)
            question.want(False)

    question.changed.connect(hide)
    question.follow(verdict_of(BOARD))
    qtbot.waitUntil(is_idle(question))
    assert (question.state.found, question.state.asking) == (("a",), False)
    question.want(True)
    qtbot.waitUntil(is_idle(question))
    assert question.state.found == ("a", "b")


def test_another_puzzle_is_a_new_question_and_another_name_is_not(qtbot: QtBot, runner: JobRunner) -> None:
    question = Question(runner, "a", wanted=True)
    question.follow(verdict_of(BOARD))
    qtbot.waitUntil(is_idle(question))
    question.follow(verdict_of(NAMED))
    assert question.state == Found(NAMED, ("a",))
    question.follow(verdict_of(OTHER))
    assert question.state == Found(OTHER, asking=True)
    question.follow(verdict_of(BOARD))
    qtbot.waitUntil(is_idle(question))
    assert len(question.asked) == 2, "the one that passed by was never asked about"


def test_an_edit_while_a_part_is_asked_drops_it(qtbot: QtBot, runner: JobRunner) -> None:
    question = Question(runner, "a", wanted=True)
    question.work = lambda part, _, control: (
        part if question.state.layout == OTHER else until_cancelled(control)
    )
    question.follow(verdict_of(BOARD))
    qtbot.waitUntil(lambda: bool(question.asked))
    question.follow(verdict_of(OTHER))
    assert not runner.is_busy(CHANNEL)
    qtbot.waitUntil(is_idle(question))
    assert question.state == Found(OTHER, ("a",))


def test_a_part_that_runs_is_not_begun_again_and_its_progress_goes_with_it(
    qtbot: QtBot, runner: JobRunner
) -> None:
    question = Question(runner, "a", wanted=True)
    question._tick = 1
    question.work = lambda _, __, control: until_cancelled(control)
    question.follow(verdict_of(BOARD))
    qtbot.waitUntil(lambda: question.state.progress is not None)
    question.follow(verdict_of(NAMED))
    question._set(replace(question.state, reason=Reason.TIME))  # of a part before
    question.search_on()
    question.cancel()
    qtbot.waitUntil(is_idle(question))
    assert len(question.asked) == 1
    assert question.state == Found(NAMED, ("cancelled",), reason=Reason.TIME)


def test_a_limit_is_named_and_asked_again_with_patience(qtbot: QtBot, runner: JobRunner) -> None:
    question = Question(runner, "a", "b", wanted=True)
    question.work = lambda part, limits, _: part if limits.seconds is None else Reason.TIME
    question.follow(verdict_of(BOARD))
    qtbot.waitUntil(is_idle(question))
    assert question.state == Found(BOARD, reason=Reason.TIME)
    question.search_on()
    qtbot.waitUntil(is_idle(question))
    assert question.state == Found(BOARD, ("a", "b"))
    question.follow(verdict_of(OTHER))
    qtbot.waitUntil(is_idle(question))
    assert [limits for _, limits in question.asked] == [PASSING, PATIENT, PATIENT, PASSING]


def test_a_fault_is_told_and_not_asked_for_again(qtbot: QtBot, runner: JobRunner) -> None:
    question = Question(runner, "a", "b", wanted=True)
    question.work = lambda *_: str(1 // 0)
    with qtbot.waitSignal(runner.bug):
        question.follow(verdict_of(BOARD))
    assert question.state == Found(BOARD, failed=True)
    question.follow(verdict_of(NAMED))
    question.want(False)
    question.want(True)
    question.search_on()
    assert (len(question.asked), question.state.asking) == (1, False)
