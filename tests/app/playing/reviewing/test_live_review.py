"""The review of a game while distances are searched for it."""

from __future__ import annotations

import threading

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.playing.review import LiveReview, along, either, game_track
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving.playback import Track
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position, parse_solution
from klotski_studio.solver import search, solutions
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.search import distances as measured
from tests.strategies import drawn

BOARD = drawn("A.B ... ...", "... ... A..")


class Distances:
    """The solver's ``distances``, which stops at a limit unless it is patient; and how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.stops = False
        self.may_end = threading.Event()
        self.may_end.set()

    def __call__(self, ask: Ask) -> solutions.Distances | Reason:
        self.asked += 1
        while not (self.may_end.wait(0.001) or ask.control.is_cancelled):
            pass
        if ask.control.is_cancelled:
            return Reason.CANCELLED
        if self.stops and ask.limits.seconds is not None:
            return Reason.TIME
        return measured(ask)


class Live(LiveReview):
    """What is waited for with ``qtbot``, and the solver's function."""

    def __init__(self, qtbot: QtBot, runner: JobRunner) -> None:
        super().__init__(runner)
        self.qtbot, self.distances = qtbot, Distances()

    @property
    def known(self) -> tuple[int | None, ...]:
        return self.state.review.distances

    def done(self) -> None:
        self.qtbot.waitUntil(lambda: not self.state.asking)


@pytest.fixture
def live(qtbot: QtBot, runner: JobRunner, monkeypatch: pytest.MonkeyPatch) -> Live:
    made = Live(qtbot, runner)
    monkeypatch.setattr(search, "distances", made.distances)
    return made


def game(text: str, layout: Layout = BOARD) -> Track:
    return game_track(layout, parse_solution(text, layout).moves, Metric.STEPS)


def nothing(_: Position) -> None:
    return None


def test_what_is_known_is_shown_at_once_and_the_rest_when_it_is_found(live: Live) -> None:
    live.distances.may_end.clear()
    live.show(BOARD, Metric.STEPS, game("A:D B:D A:D"), along(game("A:D2")))
    assert (live.known, live.state.asking) == ((2, 1, None, None), True)
    live.distances.may_end.set()
    live.done()
    assert live.known == (2, 1, 1, 0)
    live.stop()


def test_nothing_is_searched_where_all_is_known(live: Live) -> None:
    live.show(BOARD, Metric.STEPS, game("A:D"), along(game("A:D2")))
    assert (live.known, live.state.asking, live.distances.asked) == ((2, 1), False, 0)


def test_another_game_of_the_puzzle_needs_no_second_search(live: Live) -> None:
    live.show(BOARD, Metric.STEPS, game("B:D"), nothing)
    live.done()
    live.show(BOARD, Metric.STEPS, game("B:D A:D"), nothing)
    assert (live.known, live.distances.asked) == ((2, 2, 1), 1)


def test_a_limit_is_named_and_the_search_goes_on_when_asked(live: Live) -> None:
    live.distances.stops = True
    live.show(BOARD, Metric.STEPS, game("B:D"), nothing)
    live.qtbot.waitUntil(lambda: live.state.reason is Reason.TIME)
    assert (live.known, live.state.asking) == ((None, None), False)
    live.search_on()
    live.done()
    assert (live.known, live.state.reason) == ((2, 2), None)


def test_a_cancelled_search_keeps_what_is_known(live: Live) -> None:
    live.distances.may_end.clear()
    live.show(BOARD, Metric.STEPS, game("A:D B:D"), along(game("A:D2")))
    live.cancel()
    live.qtbot.waitUntil(lambda: live.state.reason is Reason.CANCELLED)
    assert live.known == (2, 1, None)


def test_a_puzzle_without_a_solution_says_so(live: Live) -> None:
    closed = drawn("A#.", "..A")
    live.show(closed, Metric.STEPS, game("", closed), nothing)
    live.done()
    assert live.state.is_unsolvable


def test_of_two_look_ups_the_second_fills_the_gaps_of_the_first() -> None:
    one, two = game("A:D").positions
    look = either({one: 7}.get, {one: 1, two: 2}.get)
    assert (look(one), look(two)) == (7, 2)
