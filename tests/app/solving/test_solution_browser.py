"""Browsing the optimal solutions of a puzzle."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving.playback import Browsed, SolutionBrowser, Track
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.solutions import OptimalSolutions
from tests.strategies import drawn

CLASSIC = drawn("ABBC ABBC DEEF DGHF I..J", ".... .... .... .BB. .BB.")


class Optimal:
    """The solver's ``optimal``, how often it was asked, and the limit at which it stops."""

    def __init__(self) -> None:
        self.asked = 0
        self.reason: Reason | None = None

    def __call__(self, ask: Ask) -> OptimalSolutions | Reason:
        self.asked += 1
        return self.reason or search.optimal(ask)


@pytest.fixture
def optimal() -> Optimal:
    return Optimal()


@pytest.fixture
def browser(runner: JobRunner, optimal: Optimal) -> SolutionBrowser:
    made = SolutionBrowser(runner, optimal, draw=lambda below: below // 2)
    made.begin(CLASSIC, search.solve(Ask(CLASSIC)))
    return made


def shown(qtbot: QtBot, browser: SolutionBrowser, ask: str) -> Track:
    with qtbot.waitSignal(browser.picked) as blocker:
        getattr(browser, ask)()
    track: Track = blocker.args[0]
    return track


def test_the_number_of_solutions_is_known_before_anything_is_browsed(
    browser: SolutionBrowser, optimal: Optimal
) -> None:
    assert (browser.state, browser.can_browse, optimal.asked) == (Browsed(CLASSIC, count=256), True, 0)


def test_each_request_shows_another_proven_solution(
    qtbot: QtBot, browser: SolutionBrowser, optimal: Optimal
) -> None:
    tracks, numbers = [], []
    for ask in ("next", "next", "previous", "random", "fewest_steps", "previous"):
        tracks.append(shown(qtbot, browser, ask))
        numbers.append(browser.state.number)
    assert numbers == [1, 2, 1, 129, 0, 255]
    assert optimal.asked == 1
    assert tracks[0] == tracks[2]
    assert tracks[4].moves == search.solve(Ask(CLASSIC)).solution.moves
    assert {track.length for track in tracks} == {81}


def test_the_fewest_pieces_are_counted(qtbot: QtBot, browser: SolutionBrowser) -> None:
    track = shown(qtbot, browser, "fewest_pieces")
    assert browser.state.pieces == len(set(track.pieces)) == 10


def test_a_limit_is_named_and_the_solution_stays(
    qtbot: QtBot, browser: SolutionBrowser, optimal: Optimal
) -> None:
    optimal.reason = Reason.MEMORY
    browser.next()
    qtbot.waitUntil(lambda: browser.state.reason is Reason.MEMORY)
    assert (browser.state.number, browser.state.asking) == (0, False)


def test_the_only_solution_has_no_other(browser: SolutionBrowser) -> None:
    one = drawn("A..", "..A")
    browser.begin(one, search.solve(Ask(one)))
    assert not browser.can_browse
    browser.stop()
    assert not browser.can_browse
