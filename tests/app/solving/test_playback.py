from __future__ import annotations

import random
from dataclasses import replace
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving.playback import (
    NOTHING,
    REST,
    Browsed,
    Frame,
    Playback,
    SolutionBrowser,
    Track,
    along,
    duration,
    eased,
    frame,
    track_of,
)
from klotski_studio.core.rules import Move, Solution, replay
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.search import optimal as find_optimal
from tests.strategies import drawn

LAYOUT = drawn("A.. ... B..", "..A ... ...")
SOLUTION = Solution(
    (
        Move("A", ((0, 0), (1, 0), (2, 0), (2, 1))),
        Move("B", ((0, 2), (1, 2))),
        Move("A", ((2, 1), (2, 0))),
    )
)
TRACK = track_of(LAYOUT, SOLUTION, replay(LAYOUT, SOLUTION))


@pytest.fixture
def playback(qapp: object) -> Playback:
    made = Playback()
    made.load(TRACK)
    return made


def test_a_piece_takes_the_corner_of_its_path() -> None:
    path = TRACK.moves[0].path
    assert along(path, 0) == (0, 0)
    assert along(path, 1 / 2) == (1.5, 0)
    assert along(path, 2 / 3) == pytest.approx((2, 0))
    assert along(path, 5 / 6) == pytest.approx((2, 0.5))
    assert along(path, 1) == (2, 1)


def test_a_move_begins_and_ends_gently_and_not_each_of_its_cells() -> None:
    assert eased(0) == 0
    assert eased(1) == 1
    assert eased(0.5) == pytest.approx(0.5)
    assert eased(0.1) < 0.1
    assert eased(0.9) > 0.9


def test_between_moves_every_piece_stands_where_the_replay_says() -> None:
    for at, position in enumerate(TRACK.positions):
        assert frame(TRACK, at) == Frame(at, None, position.places)


def test_during_a_move_only_its_own_piece_is_under_way() -> None:
    shown = frame(TRACK, 1.5)
    assert shown.moving == 1
    assert shown.places == ((2, 1), pytest.approx((0.5, 2)))


@given(st.floats(min_value=0, max_value=3))
def test_a_piece_is_always_on_its_path(at: float) -> None:
    shown = frame(TRACK, at)
    x, y = shown.places[0]
    assert y == pytest.approx(0) or x == pytest.approx(2)


def test_the_cursor_stays_within_the_solution() -> None:
    assert frame(TRACK, -1).at == 0
    assert frame(TRACK, 99).at == 3


def test_playing_reaches_the_end_in_the_time_of_its_moves_and_stops(playback: Playback) -> None:
    playback.play()
    total = sum(map(duration, TRACK.moves))
    playback.advance(total * 0.999)
    assert playback.state.playing
    playback.advance(total * 0.002)
    assert playback.at == 3
    assert not playback.state.playing
    assert not playback.is_gliding


def test_time_may_come_in_any_slices(playback: Playback) -> None:
    playback.play()
    playback.advance(0.4)
    whole = playback.at
    playback.to_start()
    playback.play()
    for _ in range(40):
        playback.advance(0.01)
    assert playback.at == pytest.approx(whole)


def test_a_longer_walk_takes_longer() -> None:
    assert duration(TRACK.moves[0]) > duration(TRACK.moves[1])


def test_double_speed_goes_twice_as_far(playback: Playback) -> None:
    playback.play()
    playback.advance(0.1)
    once = playback.at
    playback.to_start()
    playback.set_speed(2)
    playback.play()
    playback.advance(0.1)
    assert playback.at == pytest.approx(2 * once)


def test_playing_from_the_end_begins_again(playback: Playback) -> None:
    playback.to_end()
    playback.play()
    assert playback.at == 0
    assert playback.state.playing


def test_pausing_stands_still_in_the_middle_of_a_move(playback: Playback) -> None:
    playback.play()
    playback.advance(0.1)
    playback.toggle()
    at = playback.at
    playback.advance(10)
    assert playback.at == at
    assert 0 < at < 1


def test_a_step_forward_glides_one_move_and_stops(playback: Playback) -> None:
    playback.step_forward()
    assert playback.at == 0
    assert playback.is_gliding
    playback.advance(10)
    assert playback.at == 1
    assert not playback.state.playing


@pytest.mark.parametrize(
    ("asked", "at"),
    [
        pytest.param("forward 0.05 forward forward 10", 3, id="steps asked for meanwhile are not lost"),
        pytest.param("play 0.1 forward 10", 1, id="a step while playing stops at the next move"),
        pytest.param("seek back 10", 2, id="a step back from the middle returns to the beginning"),
        pytest.param("seek back 10 back 10", 1, id="the next step back is a whole move"),
        pytest.param("back 1", 0, id="there is none before the start"),
        pytest.param("end forward 1", 3, id="there is none after the end"),
        pytest.param("loop seek forward 10 10", 3, id="a single step does not begin again"),
    ],
)
def test_steps_lead_from_one_move_to_the_next(playback: Playback, asked: str, at: int) -> None:
    ask = {
        "forward": playback.step_forward,
        "back": playback.step_back,
        "play": playback.play,
        "end": playback.to_end,
        "seek": lambda: playback.seek(2.5),
        "loop": lambda: playback.set_looping(True),
    }
    for word in asked.split():
        ask[word]() if word in ask else playback.advance(float(word))
    assert playback.at == at


def test_scrubbing_takes_the_cursor_out_of_play(playback: Playback) -> None:
    playback.play()
    playback.seek(2.25)
    assert not playback.state.playing
    assert playback.at == 2.25


def test_every_move_of_the_cursor_is_told_with_its_frame(playback: Playback) -> None:
    frames: list[Frame] = []
    playback.moved.connect(frames.append)
    playback.seek(1)
    playback.step_forward()
    playback.advance(0.05)
    assert [shown.at for shown in frames] == [1, 1, playback.at]


def test_a_bar_is_told_only_what_it_shows(playback: Playback) -> None:
    states: list[object] = []
    playback.changed.connect(states.append)
    playback.play()
    for _ in range(5):
        playback.advance(0.01)
    assert len(states) == 2  # playing; no longer at the start


def test_without_a_solution_nothing_can_be_played(playback: Playback) -> None:
    playback.load(NOTHING)
    playback.play()
    playback.step_forward()
    playback.advance(1)
    assert playback.at == 0
    assert not playback.is_gliding
    assert Track((), (), NOTHING.positions).length == 0


def test_looping_rests_at_the_end_and_begins_again(playback: Playback) -> None:
    playback.set_looping(True)
    playback.play()
    playback.advance(10)
    assert playback.at == 3
    assert playback.state.playing
    assert playback.is_gliding
    playback.advance(REST / 2)
    assert playback.at == 3
    playback.advance(REST)
    assert playback.at == 0
    playback.advance(0.1)
    assert 0 < playback.at < 1
    assert playback.state.playing


@pytest.mark.parametrize("is_paused", [True, False])
def test_pausing_or_looping_no_more_while_it_rests_stays_at_the_end(
    playback: Playback, is_paused: bool
) -> None:
    playback.set_looping(True)
    playback.play()
    playback.advance(10)
    playback.toggle() if is_paused else playback.set_looping(False)
    assert not playback.state.playing
    playback.advance(10)
    assert playback.at == 3
    assert not playback.is_gliding


def test_looping_is_told(playback: Playback) -> None:
    states: list[object] = []
    playback.changed.connect(states.append)
    playback.set_looping(True)
    playback.set_looping(True)
    assert len(states) == 1
    assert playback.state.looping


def test_the_next_move_is_the_one_under_way_until_it_is_done(playback: Playback) -> None:
    assert playback.next_move == 0
    playback.seek(0.99)
    assert playback.next_move == 0
    playback.seek(1)
    assert playback.next_move == 1
    playback.to_end()
    assert playback.next_move is None


def test_a_position_is_taken_over_from_the_nearest_end_of_a_move(playback: Playback) -> None:
    for at, number in ((0.0, 0), (0.4, 0), (0.6, 1), (1.0, 1), (2.5, 3), (3.0, 3)):
        playback.seek(at)
        assert playback.position == TRACK.positions[number]


def test_moves_of_pieces_with_a_target_are_marked() -> None:
    assert TRACK.wanted == (0, 2)
    free = replace(LAYOUT, goal=())
    assert track_of(free, SOLUTION, replay(free, SOLUTION)).wanted == ()


# Browsing the optimal solutions of a puzzle


CLASSIC = drawn("ABBC ABBC DEEF DGHF I..J", ".... .... .... .BB. .BB.")


@pytest.fixture
def optimal() -> Mock:
    """The solver's ``optimal``."""
    return Mock(wraps=find_optimal)


@pytest.fixture
def browser(runner: JobRunner, optimal: Mock, monkeypatch: pytest.MonkeyPatch) -> SolutionBrowser:
    monkeypatch.setattr(search, "optimal", optimal)
    monkeypatch.setattr(random, "randrange", lambda below: below // 2)
    made = SolutionBrowser(runner)
    made.begin(CLASSIC, search.solve(Ask(CLASSIC)))
    return made


def shown(qtbot: QtBot, browser: SolutionBrowser, ask: str) -> Track:
    with qtbot.waitSignal(browser.picked) as blocker:
        getattr(browser, ask)()
    track: Track = blocker.args[0]
    return track


def test_the_number_of_solutions_is_known_before_anything_is_browsed(
    browser: SolutionBrowser, optimal: Mock
) -> None:
    assert (browser.state, browser.can_browse, optimal.call_count) == (Browsed(CLASSIC, count=256), True, 0)


def test_each_request_shows_another_proven_solution(
    qtbot: QtBot, browser: SolutionBrowser, optimal: Mock
) -> None:
    tracks, numbers = [], []
    for ask in ("next", "next", "previous", "random", "fewest_steps", "previous"):
        tracks.append(shown(qtbot, browser, ask))
        numbers.append(browser.state.number)
    assert numbers == [1, 2, 1, 129, 0, 255]
    assert optimal.call_count == 1
    assert tracks[0] == tracks[2]
    assert tracks[4].moves == search.solve(Ask(CLASSIC)).solution.moves
    assert {track.length for track in tracks} == {81}


def test_the_fewest_pieces_are_counted(qtbot: QtBot, browser: SolutionBrowser) -> None:
    track = shown(qtbot, browser, "fewest_pieces")
    assert browser.state.pieces == len(set(track.pieces)) == 10


def test_a_limit_is_named_and_the_solution_stays(
    qtbot: QtBot, browser: SolutionBrowser, optimal: Mock
) -> None:
    optimal.return_value = Reason.MEMORY
    browser.next()
    qtbot.waitUntil(lambda: browser.state.reason is Reason.MEMORY)
    assert (browser.state.number, browser.state.asking) == (0, False)


def test_the_only_solution_has_no_other(browser: SolutionBrowser) -> None:
    one = drawn("A..", "..A")
    browser.begin(one, search.solve(Ask(one)))
    assert not browser.can_browse
    browser.stop()
    assert not browser.can_browse
