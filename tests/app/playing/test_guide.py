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


class Player:
    """Somebody who plays in front of the guide."""

    def __init__(self, guide: Guide, layout: Layout, metric: Metric = Metric.MOVES) -> None:
        self.guide, self.layout, self.metric = guide, layout, metric
        self.rules, self.position, self.played = Rules(layout), Position.start(layout), MoveHistory()

    def look(self) -> None:
        self.guide.ask(Request(self.layout, self.metric, self.position, self.played.last))

    def go(self, text: str) -> None:
        for word in text.split():
            move = parse(word, self.position.places[self.rules.index(word.split(":")[0])])
            self.position, self.played = self.rules.apply(self.position, move), self.played.then(move)
        self.look()


def settled(qtbot: QtBot, guide: Guide) -> GuideState:
    """The last word on the position."""
    qtbot.waitUntil(lambda: not guide.is_working)
    return guide.state


def answered(qtbot: QtBot, guide: Guide) -> GuideState:
    """The first word on it."""
    qtbot.waitUntil(lambda: guide.state.knowledge is not Knowledge.WORKING)
    return guide.state


Guided = Callable[..., Guide]


@pytest.fixture
def guided(runner: JobRunner, monkeypatch: pytest.MonkeyPatch) -> Iterator[Guided]:
    """Makes a guide that asks functions in place of the solver's, and stops its timer at the end."""
    guides: list[Guide] = []

    def made(**questions: Callable[[Ask], Any]) -> Guide:
        for name, question in questions.items():
            monkeypatch.setattr(search, name, question)
        guides.append(Guide(runner))
        return guides[-1]

    yield made
    for guide in guides:
        guide.stop()
        assert [timer for timer in guide.findChildren(QTimer) if timer.isActive()] == []


@pytest.fixture
def measuring() -> Measuring:
    return Measuring()


@pytest.fixture
def guide(guided: Guided, measuring: Measuring) -> Guide:
    return guided(distances=measuring)


def test_once_the_table_is_there_no_timer_waits_for_the_search_that_it_replaced(
    qtbot: QtBot, guided: Guided
) -> None:
    guide = guided(distances=Measuring(), solve=Endless())
    Player(guide, BOARD, Metric.STEPS).look()
    assert settled(qtbot, guide).distance == 2
    assert not [timer for timer in guide.findChildren(QTimer) if timer.isActive()]


def test_the_distance_comes_with_the_best_move(qtbot: QtBot, guide: Guide) -> None:
    Player(guide, BOARD, Metric.STEPS).look()
    assert guide.state.knowledge is Knowledge.WORKING
    found = settled(qtbot, guide)
    assert (found.knowledge, found.distance, found.worth) == (Knowledge.EXACT, 2, None)
    assert found.hint is not None
    assert str(found.hint.move) == "A:D"


def test_after_a_move_its_judgement_comes_too(qtbot: QtBot, guide: Guide) -> None:
    player = Player(guide, BOARD, Metric.STEPS)
    player.go("B:D")
    found = settled(qtbot, guide)
    assert found.worth is not None
    assert (found.worth.judgement, found.distance) == (Judgement.NEUTRAL, 2)
    player.go("A:D")
    found = settled(qtbot, guide)
    assert found.worth is not None
    assert (found.worth.judgement, found.distance) == (Judgement.BEST, 1)


def test_a_piece_that_may_go_on_is_judged_as_open(qtbot: QtBot, guide: Guide) -> None:
    player = Player(guide, BOARD)
    player.look()
    assert settled(qtbot, guide).distance == 1
    player.go("A:D")
    found = settled(qtbot, guide)
    assert found.distance == 1
    assert found.hint is not None
    assert found.hint.goes_on
    assert found.worth == MoveValue(Judgement.OPEN, 1, 0)  # half of a best move: nothing is lost yet


def test_at_the_goal_nothing_is_left_to_do(qtbot: QtBot, guide: Guide) -> None:
    Player(guide, BOARD).go("A:D2")
    found = settled(qtbot, guide)
    assert (found.knowledge, found.distance, found.hint) == (Knowledge.EXACT, 0, None)


def test_the_space_is_measured_once_for_a_layout_and_a_metric(
    qtbot: QtBot, guide: Guide, measuring: Measuring
) -> None:
    player = Player(guide, BOARD)
    for move in ("", "B:R", "A:D", "C:D"):
        player.go(move)
        settled(qtbot, guide)
    assert len(measuring.asked) == 1
    player.metric = Metric.STEPS
    player.look()
    settled(qtbot, guide)
    assert [metric for _, metric in measuring.asked] == [Metric.MOVES, Metric.STEPS]


def test_another_start_in_the_same_space_is_not_measured_again(
    qtbot: QtBot, guide: Guide, measuring: Measuring
) -> None:
    player = Player(guide, BOARD)
    player.look()
    settled(qtbot, guide)
    player.go("B:R")
    Player(guide, replace(player.position.as_layout(BOARD), name="Taken over")).look()
    assert settled(qtbot, guide).distance == 1
    assert len(measuring.asked) == 1


def test_another_layout_is_measured_anew(qtbot: QtBot, guide: Guide, measuring: Measuring) -> None:
    Player(guide, BOARD).look()
    settled(qtbot, guide)
    other = replace(BOARD, goal=(replace(BOARD.goal[0], at=(2, 2)),))
    Player(guide, other, Metric.MOVES).look()
    settled(qtbot, guide)
    assert [layout for layout, _ in measuring.asked] == [BOARD, other]


def test_a_start_that_cannot_be_reached_is_measured_anew(
    qtbot: QtBot, guide: Guide, measuring: Measuring
) -> None:
    dead = drawn("AB#..", "B....")
    Player(guide, dead).look()
    assert settled(qtbot, guide).knowledge is Knowledge.UNSOLVABLE
    Player(guide, Position(((3, 0), (1, 0))).as_layout(dead)).look()
    assert settled(qtbot, guide).distance == 1
    assert len(measuring.asked) == 2


@pytest.mark.parametrize("is_cancelled", [False, True])
def test_moves_made_while_the_space_is_measured_or_after_that_was_cancelled_do_not_begin_it_again(
    qtbot: QtBot, guide: Guide, measuring: Measuring, is_cancelled: bool
) -> None:
    measuring.may_end.clear()
    player = Player(guide, BOARD, Metric.STEPS)
    player.look()
    if is_cancelled:
        guide.cancel()
        measuring.may_end.set()
    player.go("A:D")
    measuring.may_end.set()
    assert settled(qtbot, guide).distance == 1
    assert len(measuring.asked) == 1 or (is_cancelled and not measuring.asked)


def test_another_layout_cancels_the_measuring(qtbot: QtBot, guide: Guide, measuring: Measuring) -> None:
    measuring.may_end.clear()
    Player(guide, BOARD).look()
    qtbot.waitUntil(lambda: bool(measuring.asked))
    Player(guide, BOARD, Metric.STEPS).look()
    assert measuring.controls[0].is_cancelled
    measuring.may_end.set()
    assert settled(qtbot, guide).metric is Metric.STEPS


def test_a_dead_space_is_called_one(qtbot: QtBot, guide: Guide) -> None:
    Player(guide, drawn("ABC", "B..")).look()
    found = settled(qtbot, guide)
    assert (found.knowledge, found.distance, found.hint) == (Knowledge.UNSOLVABLE, None, None)


@pytest.fixture
def searching() -> Searching:
    return Searching()


@pytest.fixture
def far(guided: Guided, searching: Searching) -> Guide:
    """A guide before a space that is too large."""
    return guided(distances=Measuring(Reason.MEMORY), solve=searching)


def test_where_the_space_is_too_large_a_search_from_here_answers(
    qtbot: QtBot, far: Guide, searching: Searching
) -> None:
    player = Player(far, BOARD, Metric.STEPS)
    player.go("B:D")
    found = settled(qtbot, far)
    assert (found.knowledge, found.distance) == (Knowledge.EXACT, 2)
    assert searching.asked == [player.position.as_layout(BOARD)]


def test_who_follows_the_hints_of_a_search_costs_no_other_one(
    qtbot: QtBot, far: Guide, searching: Searching
) -> None:
    player = Player(far, BOARD, Metric.STEPS)
    player.look()
    for left in (2, 1):
        found = settled(qtbot, far)
        assert found.hint is not None
        assert found.distance == left
        player.go(str(found.hint.move))
    found = settled(qtbot, far)
    assert (found.distance, found.hint) == (0, None)
    assert found.worth is not None
    assert found.worth.judgement is Judgement.BEST
    assert len(searching.asked) == 1


def test_who_leaves_the_solution_is_judged_by_another_search(
    qtbot: QtBot, far: Guide, searching: Searching
) -> None:
    player = Player(far, BOARD, Metric.STEPS)
    player.look()
    settled(qtbot, far)
    player.go("C:D")
    found = settled(qtbot, far)
    assert found.worth is not None
    assert found.worth.judgement is Judgement.NEUTRAL
    assert len(searching.asked) == 2


def test_on_the_way_of_a_searched_move_going_on_is_free(qtbot: QtBot, far: Guide) -> None:
    player = Player(far, BOARD)
    player.go("A:D")
    found = settled(qtbot, far)
    assert found.hint is not None
    assert (str(found.hint.move), found.hint.goes_on, found.distance) == ("A:D", True, 1)


@pytest.mark.parametrize("reason", [Reason.TIME, Reason.MEMORY])
def test_where_the_search_has_a_limit_too_it_says_so(
    qtbot: QtBot, far: Guide, searching: Searching, reason: Reason
) -> None:
    searching.reason = reason
    Player(far, BOARD).look()
    found = settled(qtbot, far)
    assert (found.knowledge, found.reason, found.proven) == (Knowledge.UNSETTLED, reason, 23)
    assert found.distance is None


def test_a_search_that_finds_the_space_dead_is_not_repeated(
    qtbot: QtBot, far: Guide, searching: Searching
) -> None:
    player = Player(far, drawn("AB..", "...A"))
    player.look()
    assert settled(qtbot, far).knowledge is Knowledge.UNSOLVABLE
    count = len(searching.asked)
    player.go("B:R")
    assert settled(qtbot, far).knowledge is Knowledge.UNSOLVABLE
    assert len(searching.asked) == count


def test_a_layout_with_errors_gets_no_guidance(qtbot: QtBot, guide: Guide) -> None:
    Player(guide, replace(BOARD, goal=())).look()
    assert settled(qtbot, guide).knowledge is Knowledge.INVALID


def broken(ask: Ask) -> Any:
    raise RuntimeError("broken")


def test_a_space_that_fails_to_be_measured_leaves_the_search(
    qtbot: QtBot, runner: JobRunner, guided: Guided
) -> None:
    guide = guided(distances=broken)
    with qtbot.waitSignal(runner.bug):
        Player(guide, BOARD).look()
    assert settled(qtbot, guide).distance == 1


def test_a_fault_of_the_solver_is_told_once(qtbot: QtBot, runner: JobRunner, guided: Guided) -> None:
    guide = guided(distances=Measuring(Reason.MEMORY), solve=broken)
    player = Player(guide, BOARD)
    with qtbot.waitSignal(runner.bug):
        player.look()
    assert settled(qtbot, guide).knowledge is Knowledge.FAILED
    player.go("A:D")
    assert guide.state.knowledge is Knowledge.FAILED
    assert not runner.is_busy("guide")


def test_while_the_space_is_measured_a_search_answers(
    qtbot: QtBot, guided: Guided, measuring: Measuring, searching: Searching
) -> None:
    measuring.may_end.clear()
    guide = guided(distances=measuring, solve=searching)
    player = Player(guide, BOARD, Metric.STEPS)
    player.look()
    assert answered(qtbot, guide).distance == 2
    player.go("B:D")
    assert answered(qtbot, guide).distance == 2
    assert len(searching.asked) == 2
    measuring.may_end.set()
    assert settled(qtbot, guide).distance == 2
    player.go("C:D")
    assert settled(qtbot, guide).distance == 2
    assert len(searching.asked) == 2


def test_when_play_is_over_nothing_runs_and_nothing_is_kept(
    qtbot: QtBot, guide: Guide, runner: JobRunner, measuring: Measuring
) -> None:
    measuring.may_end.clear()
    player = Player(guide, BOARD)
    player.look()
    qtbot.waitUntil(lambda: bool(measuring.asked))
    guide.stop()
    assert guide.state.knowledge is Knowledge.NOTHING
    assert measuring.controls[0].is_cancelled
    measuring.may_end.set()
    player.look()
    settled(qtbot, guide)
    assert len(measuring.asked) == 2


def test_an_answer_to_another_puzzle_is_not_taken_over(qtbot: QtBot, guide: Guide) -> None:
    nearer = replace(BOARD, goal=(replace(BOARD.goal[0], at=(0, 1)),))
    guide.know(nearer, solve(Ask(nearer, Metric.STEPS)))
    Player(guide, BOARD, Metric.STEPS).look()
    assert answered(qtbot, guide).distance == 2


def test_a_known_solution_is_the_hint_at_once_and_is_searched_again_only_off_its_way(
    qtbot: QtBot, guided: Guided
) -> None:
    searching = Searching()
    guide = guided(distances=Measuring(Reason.POSITIONS), solve=searching)
    guide.know(BOARD, solve(Ask(BOARD, Metric.STEPS)))
    player = Player(guide, BOARD, Metric.STEPS)
    player.look()
    assert (guide.state.knowledge, guide.state.distance) == (Knowledge.EXACT, 2)
    assert guide.state.hint is not None
    player.go(str(guide.state.hint.move))
    assert (guide.state.knowledge, guide.state.distance) == (Knowledge.EXACT, 1)
    settled(qtbot, guide)
    assert not searching.asked
    player.go("B:R")
    assert guide.state.knowledge is Knowledge.WORKING
    while not searching.asked:  # outside of the event loop, which would bring the answer
        time.sleep(0.001)
    guide.know(BOARD, solve(Ask(BOARD, Metric.STEPS)))  # says nothing of this position
    assert guide.state.knowledge is Knowledge.WORKING
    assert settled(qtbot, guide).distance == 1
    assert searching.asked == [player.position.as_layout(BOARD)]


def test_a_solution_that_is_found_elsewhere_ends_the_search_for_it(qtbot: QtBot, guided: Guided) -> None:
    searching = Searching(Reason.TIME)
    guide = guided(distances=Measuring(Reason.POSITIONS), solve=searching)
    Player(guide, BOARD).look()
    assert settled(qtbot, guide).knowledge is Knowledge.UNSETTLED
    guide.know(BOARD, solve(Ask(BOARD, Metric.STEPS)))
    assert guide.state.knowledge is Knowledge.UNSETTLED
    guide.know(BOARD, solve(Ask(BOARD, Metric.MOVES)))
    assert (guide.state.knowledge, guide.state.distance) == (Knowledge.EXACT, 1)
    guide.stop()
    Player(guide, BOARD).look()
    assert guide.state.distance == 1


def test_the_hint_stays_on_the_known_way_when_all_distances_are_known(qtbot: QtBot, guide: Guide) -> None:
    board = drawn("A.. ... ...", "... ... ..A")
    way = solve(Ask(board, Metric.STEPS))
    assert way.solution is not None
    guide.know(board, way)
    player = Player(guide, board, Metric.STEPS)
    player.look()
    for move in way.solution.moves:
        hint = settled(qtbot, guide).hint
        assert hint is not None
        assert hint.move == move
        player.go(str(move))


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


def test_a_search_shows_its_progress_is_cancelled_at_once_and_goes_on(qtbot: QtBot, guided: Guided) -> None:
    endless = Endless()
    guide = guided(distances=Measuring(Reason.MEMORY), solve=endless)
    player = Player(guide, BOARD, Metric.STEPS)
    with qtbot.waitSignal(guide.progressed, check_params_cb=lambda told: told.positions == 1_000):
        player.go("B:D")
    guide.cancel()
    found = guide.state
    assert (found.knowledge, found.reason, found.proven) == (Knowledge.UNSETTLED, Reason.CANCELLED, 7)
    assert found.worth == MoveValue(Judgement.UNKNOWN, 0, 1)
    assert all(control.is_cancelled for control in endless.controls)
    guide.search_on()
    assert settled(qtbot, guide).distance == 2


def test_a_cancelled_guide_does_not_measure_the_space_again_for_the_next_move(
    qtbot: QtBot, guided: Guided, measuring: Measuring
) -> None:
    measuring.may_end.clear()
    guide = guided(distances=measuring, solve=Endless())
    player = Player(guide, BOARD, Metric.STEPS)
    player.look()
    qtbot.waitUntil(lambda: len(measuring.asked) == 1)
    guide.cancel()
    measuring.may_end.set()
    player.go("B:D")
    guide.cancel()
    assert len(measuring.asked) == 1
    assert guide.state.knowledge is Knowledge.UNSETTLED


def test_a_move_off_the_known_way_is_judged_as_soon_as_its_position_is_known(
    qtbot: QtBot, far: Guide
) -> None:
    player = Player(far, BOARD, Metric.STEPS)
    player.look()
    settled(qtbot, far)
    player.go("B:D")
    assert settled(qtbot, far).worth == MoveValue(Judgement.NEUTRAL, 1, 1)


def test_a_move_whose_distance_before_is_not_known_says_so(qtbot: QtBot, far: Guide) -> None:
    player = Player(far, BOARD, Metric.STEPS)
    player.go("C:D B:D")
    assert settled(qtbot, far).worth == MoveValue(Judgement.UNKNOWN, 0, 1)


def test_taking_a_move_back_is_no_judgement_of_the_one_before(qtbot: QtBot, guide: Guide) -> None:
    player = Player(guide, BOARD, Metric.STEPS)
    player.go("B:D")
    guide.ask(Request(BOARD, Metric.STEPS, Position.start(BOARD), None, "B"))
    assert settled(qtbot, guide).worth == MoveValue(Judgement.UNDONE, 0, 1)
