from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from klotski_studio.app.playing.findings import GuideState, Judgement, Knowledge, MoveValue, Request
from klotski_studio.app.playing.guide import Guide
from klotski_studio.app.playing.history import MoveHistory
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position, Rules, parse
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Effort, Reason, Status
from klotski_studio.solver.base.control import SearchProgress
from klotski_studio.solver.search import distances, solve
from klotski_studio.solver.solutions import Distances
from tests.app.conftest import until_cancelled
from tests.strategies import drawn

BOARD = drawn("AB. ..C ...", "... ... A..")


class Measuring:
    """The solver's ``distances``, and how often it was asked; ``answer`` takes its place."""

    def __init__(self, answer: Reason | None = None) -> None:
        self.asked: list[tuple[Layout, Metric]] = []
        self.answer = answer
        self.may_end = threading.Event()
        self.may_end.set()
        self.controls: list[Control] = []

    def __call__(self, ask: Ask) -> Distances | Reason:
        assert ask.limits.memory
        assert ask.limits.seconds
        self.asked.append((ask.layout, ask.metric))
        self.controls.append(ask.control)
        self.may_end.wait(30)
        return self.answer or distances(ask)


class Searching:
    """The solver's ``solve``, and from where it was asked; ``reason`` makes it stop."""

    def __init__(self, reason: Reason | None = None) -> None:
        self.asked: list[Layout] = []
        self.reason = reason

    def __call__(self, ask: Ask) -> Answer:
        assert ask.limits.seconds
        self.asked.append(ask.layout)
        if self.reason is None:
            return solve(ask)
        effort = Effort("wide", None, 10_000, 23, 0.5, 0)
        return Answer(Status.STOPPED, ask.metric, None, None, None, self.reason, effort)


class Desk:
    """Somebody who plays in front of a guide that asks functions in place of the solver's."""

    def __init__(self, qtbot: QtBot, runner: JobRunner) -> None:
        self.qtbot, self.runner, self.guide = qtbot, runner, Guide(runner)
        self.measuring, self.searching = Measuring(), Searching()
        self.distances: Callable[[Ask], Any] = self.measuring
        self.solve: Callable[[Ask], Any] = self.searching

    def show(self, layout: Layout = BOARD, metric: Metric = Metric.STEPS, moves: str = "") -> None:
        """Begin a game, and look at it after ``moves``."""
        self.layout, self.metric, self.rules = layout, metric, Rules(layout)
        self.position, self.played = Position.start(layout), MoveHistory()
        self.go(moves)

    def go(self, text: str = "") -> None:
        for word in text.split():
            move = parse(word, self.position.places[self.rules.index(word.split(":")[0])])
            self.position, self.played = self.rules.apply(self.position, move), self.played.then(move)
        self.guide.ask(Request(self.layout, self.metric, self.position, self.played.last))

    @property
    def state(self) -> GuideState:
        return self.guide.state

    def settled(self) -> GuideState:
        """The last word on the position."""
        self.qtbot.waitUntil(lambda: not self.guide.is_working)
        return self.guide.state

    def answered(self) -> GuideState:
        """The first word on it."""
        self.qtbot.waitUntil(lambda: self.guide.state.knowledge is not Knowledge.WORKING)
        return self.guide.state


def running(guide: Guide) -> list[QTimer]:
    return [timer for timer in guide.findChildren(QTimer) if timer.isActive()]


@pytest.fixture
def desk(qtbot: QtBot, runner: JobRunner, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    made = Desk(qtbot, runner)
    monkeypatch.setattr(search, "distances", lambda ask: made.distances(ask))
    monkeypatch.setattr(search, "solve", lambda ask: made.solve(ask))
    yield made
    made.guide.stop()
    assert running(made.guide) == []


@pytest.fixture
def far(desk: Desk) -> Desk:
    """Before a space that is too large."""
    desk.measuring.answer = Reason.MEMORY
    return desk


def test_once_the_table_is_there_no_timer_waits_for_the_search_that_it_replaced(desk: Desk) -> None:
    desk.solve = Endless()
    desk.show()
    assert desk.settled().distance == 2
    assert running(desk.guide) == []


def test_the_distance_comes_with_the_best_move_and_after_a_move_its_judgement_too(desk: Desk) -> None:
    desk.show()
    assert desk.state.knowledge is Knowledge.WORKING
    found = desk.settled()
    assert (found.knowledge, found.distance, found.worth) == (Knowledge.EXACT, 2, None)
    assert str(found.hint.move) == "A:D"
    desk.go("B:D")
    found = desk.settled()
    assert (found.worth.judgement, found.distance) == (Judgement.NEUTRAL, 2)
    desk.go("A:D")
    found = desk.settled()
    assert (found.worth.judgement, found.distance) == (Judgement.BEST, 1)


def test_a_piece_that_may_go_on_is_judged_as_open_and_at_the_goal_nothing_is_left_to_do(desk: Desk) -> None:
    desk.show(metric=Metric.MOVES)
    assert desk.settled().distance == 1
    desk.go("A:D")
    found = desk.settled()
    assert (found.distance, found.hint.goes_on) == (1, True)
    assert found.worth == MoveValue(Judgement.OPEN, 1, 0)  # half of a best move: nothing is lost yet
    desk.go("A:D")
    found = desk.settled()
    assert (found.knowledge, found.distance, found.hint) == (Knowledge.EXACT, 0, None)


def test_the_space_is_measured_once_for_a_metric_whatever_the_start(desk: Desk) -> None:
    desk.show(metric=Metric.MOVES)
    for move in ("", "B:R", "A:D", "C:D"):
        desk.go(move)
        desk.settled()
    assert len(desk.measuring.asked) == 1
    desk.show(metric=Metric.MOVES, moves="B:R")
    desk.show(replace(desk.position.as_layout(BOARD), name="Taken over"), Metric.MOVES)
    assert desk.settled().distance == 1
    assert len(desk.measuring.asked) == 1
    desk.metric = Metric.STEPS
    desk.go()
    desk.settled()
    assert [metric for _, metric in desk.measuring.asked] == [Metric.MOVES, Metric.STEPS]


def test_another_layout_is_measured_anew(desk: Desk) -> None:
    other = replace(BOARD, goal=(replace(BOARD.goal[0], at=(2, 2)),))
    for layout in (BOARD, other):
        desk.show(layout, Metric.MOVES)
        desk.settled()
    assert [layout for layout, _ in desk.measuring.asked] == [BOARD, other]


def test_a_start_that_cannot_be_reached_is_measured_anew(desk: Desk) -> None:
    dead = drawn("AB#..", "B....")
    desk.show(dead, Metric.MOVES)
    found = desk.settled()
    assert (found.knowledge, found.distance, found.hint) == (Knowledge.UNSOLVABLE, None, None)
    desk.show(Position(((3, 0), (1, 0))).as_layout(dead), Metric.MOVES)
    assert desk.settled().distance == 1
    assert len(desk.measuring.asked) == 2


@pytest.mark.parametrize("is_cancelled", [False, True])
def test_moves_made_while_the_space_is_measured_or_after_that_was_cancelled_do_not_begin_it_again(
    desk: Desk, is_cancelled: bool
) -> None:
    desk.measuring.may_end.clear()
    desk.show()
    if is_cancelled:
        desk.guide.cancel()
        desk.measuring.may_end.set()
    desk.go("A:D")
    desk.measuring.may_end.set()
    assert desk.settled().distance == 1
    assert len(desk.measuring.asked) == 1 or (is_cancelled and not desk.measuring.asked)


def test_another_layout_cancels_the_measuring(desk: Desk) -> None:
    desk.measuring.may_end.clear()
    desk.show(metric=Metric.MOVES)
    desk.qtbot.waitUntil(lambda: bool(desk.measuring.asked))
    desk.show()
    assert desk.measuring.controls[0].is_cancelled
    desk.measuring.may_end.set()
    assert desk.settled().metric is Metric.STEPS


def test_where_the_space_is_too_large_a_search_from_here_answers(far: Desk) -> None:
    far.show(moves="B:D")
    found = far.settled()
    assert (found.knowledge, found.distance) == (Knowledge.EXACT, 2)
    assert far.searching.asked == [far.position.as_layout(BOARD)]


def test_who_follows_the_hints_of_a_search_costs_no_other_one(far: Desk) -> None:
    far.show()
    for left in (2, 1):
        found = far.settled()
        assert found.distance == left
        far.go(str(found.hint.move))
    found = far.settled()
    assert (found.distance, found.hint, found.worth.judgement) == (0, None, Judgement.BEST)
    assert len(far.searching.asked) == 1


def test_who_leaves_the_solution_is_judged_by_another_search(far: Desk) -> None:
    far.show()
    far.settled()
    far.go("C:D")
    assert far.settled().worth == MoveValue(Judgement.NEUTRAL, 1, 2)
    assert len(far.searching.asked) == 2


def test_on_the_way_of_a_searched_move_going_on_is_free(far: Desk) -> None:
    far.show(metric=Metric.MOVES, moves="A:D")
    found = far.settled()
    assert (str(found.hint.move), found.hint.goes_on, found.distance) == ("A:D", True, 1)


@pytest.mark.parametrize("reason", [Reason.TIME, Reason.MEMORY])
def test_where_the_search_has_a_limit_too_it_says_so(far: Desk, reason: Reason) -> None:
    far.searching.reason = reason
    far.show(metric=Metric.MOVES)
    found = far.settled()
    assert (found.knowledge, found.reason, found.proven) == (Knowledge.UNSETTLED, reason, 23)
    assert found.distance is None


def test_a_search_that_finds_the_space_dead_is_not_repeated(far: Desk) -> None:
    far.show(drawn("AB..", "...A"), Metric.MOVES)
    assert far.settled().knowledge is Knowledge.UNSOLVABLE
    count = len(far.searching.asked)
    far.go("B:R")
    assert far.settled().knowledge is Knowledge.UNSOLVABLE
    assert len(far.searching.asked) == count


def test_a_layout_with_errors_gets_no_guidance(desk: Desk) -> None:
    desk.show(replace(BOARD, goal=()))
    assert desk.settled().knowledge is Knowledge.INVALID


def broken(ask: Ask) -> Any:
    raise RuntimeError("broken")


def test_a_space_that_fails_to_be_measured_leaves_the_search(desk: Desk) -> None:
    desk.distances = broken
    with desk.qtbot.waitSignal(desk.runner.bug):
        desk.show(metric=Metric.MOVES)
    assert desk.settled().distance == 1


def test_a_fault_of_the_solver_is_told_once(far: Desk) -> None:
    far.solve = broken
    with far.qtbot.waitSignal(far.runner.bug):
        far.show(metric=Metric.MOVES)
    assert far.settled().knowledge is Knowledge.FAILED
    far.go("A:D")
    assert far.state.knowledge is Knowledge.FAILED
    assert not far.runner.is_busy("guide")


def test_while_the_space_is_measured_a_search_answers(desk: Desk) -> None:
    desk.measuring.may_end.clear()
    desk.show()
    assert desk.answered().distance == 2
    desk.go("B:D")
    assert desk.answered().distance == 2
    assert len(desk.searching.asked) == 2
    desk.measuring.may_end.set()
    assert desk.settled().distance == 2
    desk.go("C:D")
    assert desk.settled().distance == 2
    assert len(desk.searching.asked) == 2


def test_when_play_is_over_nothing_runs_and_nothing_is_kept(desk: Desk) -> None:
    desk.measuring.may_end.clear()
    desk.show(metric=Metric.MOVES)
    desk.qtbot.waitUntil(lambda: bool(desk.measuring.asked))
    desk.guide.stop()
    assert desk.state.knowledge is Knowledge.NOTHING
    assert desk.measuring.controls[0].is_cancelled
    desk.measuring.may_end.set()
    desk.go()
    desk.settled()
    assert len(desk.measuring.asked) == 2


def test_an_answer_to_another_puzzle_is_not_taken_over(desk: Desk) -> None:
    nearer = replace(BOARD, goal=(replace(BOARD.goal[0], at=(0, 1)),))
    desk.guide.know(nearer, solve(Ask(nearer, Metric.STEPS)))
    desk.show()
    assert desk.answered().distance == 2


def test_a_known_solution_is_the_hint_at_once_and_is_searched_again_only_off_its_way(desk: Desk) -> None:
    desk.measuring.answer = Reason.POSITIONS
    desk.guide.know(BOARD, solve(Ask(BOARD, Metric.STEPS)))
    desk.show()
    assert (desk.state.knowledge, desk.state.distance) == (Knowledge.EXACT, 2)
    desk.go(str(desk.state.hint.move))
    assert (desk.state.knowledge, desk.state.distance) == (Knowledge.EXACT, 1)
    desk.settled()
    assert not desk.searching.asked
    desk.go("B:R")
    assert desk.state.knowledge is Knowledge.WORKING
    while not desk.searching.asked:  # outside of the event loop, which would bring the answer
        time.sleep(0.001)
    desk.guide.know(BOARD, solve(Ask(BOARD, Metric.STEPS)))  # says nothing of this position
    assert desk.state.knowledge is Knowledge.WORKING
    assert desk.settled().distance == 1
    assert desk.searching.asked == [desk.position.as_layout(BOARD)]


def test_a_solution_that_is_found_elsewhere_ends_the_search_for_it(desk: Desk) -> None:
    desk.measuring.answer, desk.searching.reason = Reason.POSITIONS, Reason.TIME
    desk.show(metric=Metric.MOVES)
    assert desk.settled().knowledge is Knowledge.UNSETTLED
    desk.guide.know(BOARD, solve(Ask(BOARD, Metric.STEPS)))
    assert desk.state.knowledge is Knowledge.UNSETTLED
    desk.guide.know(BOARD, solve(Ask(BOARD, Metric.MOVES)))
    assert (desk.state.knowledge, desk.state.distance) == (Knowledge.EXACT, 1)
    desk.guide.stop()
    desk.show(metric=Metric.MOVES)
    assert desk.state.distance == 1


def test_the_hint_stays_on_the_known_way_when_all_distances_are_known(desk: Desk) -> None:
    board = drawn("A.. ... ...", "... ... ..A")
    way = solve(Ask(board, Metric.STEPS))
    desk.guide.know(board, way)
    desk.show(board)
    for move in way.solution.moves:
        hint = desk.settled().hint
        assert hint.move == move
        desk.go(str(move))


class Endless:
    """The solver's ``solve`` that ends only when it is cancelled, unless its search has no limit of time."""

    def __init__(self) -> None:
        self.controls: list[Control] = []

    def __call__(self, ask: Ask) -> Answer:
        if ask.limits.seconds is None:
            return solve(ask)
        self.controls.append(ask.control)
        ask.control.report(SearchProgress("search", 1_000, depth=7))
        until_cancelled(ask.control)
        effort = Effort("wide", None, 1_000, 7, 0.5, 0)
        return Answer(Status.STOPPED, ask.metric, None, None, None, Reason.CANCELLED, effort)


def test_a_search_shows_its_progress_is_cancelled_at_once_and_goes_on(far: Desk) -> None:
    far.solve = endless = Endless()
    with far.qtbot.waitSignal(far.guide.progressed, check_params_cb=lambda told: told.positions == 1_000):
        far.show(moves="B:D")
    far.guide.cancel()
    found = far.state
    assert (found.knowledge, found.reason, found.proven) == (Knowledge.UNSETTLED, Reason.CANCELLED, 7)
    assert found.worth == MoveValue(Judgement.UNKNOWN, 0, 1)
    assert all(control.is_cancelled for control in endless.controls)
    far.guide.search_on()
    assert far.settled().distance == 2


def test_a_cancelled_guide_does_not_measure_the_space_again_for_the_next_move(desk: Desk) -> None:
    desk.measuring.may_end.clear()
    desk.solve = Endless()
    desk.show()
    desk.qtbot.waitUntil(lambda: len(desk.measuring.asked) == 1)
    desk.guide.cancel()
    desk.measuring.may_end.set()
    desk.go("B:D")
    desk.guide.cancel()
    assert len(desk.measuring.asked) == 1
    assert desk.state.knowledge is Knowledge.UNSETTLED


def test_a_move_whose_distance_before_is_not_known_says_so(far: Desk) -> None:
    far.show(moves="C:D B:D")
    assert far.settled().worth == MoveValue(Judgement.UNKNOWN, 0, 1)


def test_taking_a_move_back_is_no_judgement_of_the_one_before(desk: Desk) -> None:
    desk.show(moves="B:D")
    desk.guide.ask(Request(BOARD, Metric.STEPS, Position.start(BOARD), None, "B"))
    assert desk.settled().worth == MoveValue(Judgement.UNDONE, 0, 1)
