from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.playing.findings import Judgement, Knowledge, MoveValue
from klotski_studio.app.playing.play_session import PersonalBest, PlaySession
from klotski_studio.app.playing.records import NEVER_SOLVED, Record, Records
from klotski_studio.app.runtime import clock as wall_clock
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving.playback import Track, track_of
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position, Solution, parse, parse_solution, replay
from klotski_studio.io.store import Store
from klotski_studio.solver.base.answer import Status
from tests.app.playing.conftest import FakeClock
from tests.strategies import drawn

DAY = datetime.date(2026, 11, 21)


@pytest.fixture
def records(tmp_path: Path) -> Records:
    return Records(Store(tmp_path / "studio.sqlite"))


@pytest.fixture
def playing(
    runner: JobRunner,
    records: Records,
    clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
) -> PlaySession:
    monkeypatch.setattr(wall_clock, "today", lambda: DAY)
    made = PlaySession(runner, records)
    made.is_played = True
    made.finished.connect(lambda finish: records.merge([(digest(finish.puzzle), made.best.now)]))
    return made


def go(playing: PlaySession, text: str) -> None:
    game = playing.game
    for word in text.split():
        game.make(parse(word, game.position.places[game.rules.index(word.split(":")[0])]))


def solution_of(corner: Layout) -> Track:
    """Its solution, one step a move."""
    solution = parse_solution("A:R2D", corner).cut(Metric.STEPS)
    return track_of(corner, solution, replay(corner, solution))


def settled(qtbot: QtBot, playing: PlaySession) -> None:
    qtbot.waitUntil(lambda: playing.guide.state.knowledge is not Knowledge.WORKING)


def test_the_guide_follows_the_game(qtbot: QtBot, playing: PlaySession, corner: Layout) -> None:
    playing.enter(corner, Metric.STEPS)
    settled(qtbot, playing)
    assert playing.guide.state.distance == 3
    go(playing, "A:R2")
    settled(qtbot, playing)
    assert playing.guide.state.distance == 1
    playing.set_metric(Metric.MOVES)
    settled(qtbot, playing)
    assert (playing.guide.state.metric, playing.guide.state.distance) == (Metric.MOVES, 1)


def test_what_is_selected_is_nothing_to_the_guide(qtbot: QtBot, playing: PlaySession, corner: Layout) -> None:
    playing.enter(corner, Metric.STEPS)
    settled(qtbot, playing)
    told: list[object] = []
    playing.guide.changed.connect(told.append)
    playing.game.select(0)
    playing.game.keep()
    assert told == []


def test_without_the_guide_nothing_is_said(qtbot: QtBot, playing: PlaySession, corner: Layout) -> None:
    playing.set_guided(False)
    playing.enter(corner, Metric.STEPS)
    assert playing.guide.state.knowledge is Knowledge.NOTHING
    playing.set_guided(True)
    settled(qtbot, playing)
    assert playing.guide.state.distance == 3


def test_a_game_waits_while_something_else_is_done(
    qtbot: QtBot, playing: PlaySession, corner: Layout, clock: FakeClock
) -> None:
    playing.enter(corner, Metric.MOVES)
    go(playing, "A:R")
    clock.now += 3
    playing.leave()
    clock.now += 60
    assert playing.guide.state.knowledge is Knowledge.NOTHING
    playing.enter(corner, Metric.MOVES)
    assert (playing.game.seconds, playing.game.position.places) == (3, ((1, 0),))
    settled(qtbot, playing)


def test_another_design_is_another_game(qtbot: QtBot, playing: PlaySession, corner: Layout) -> None:
    playing.enter(corner, Metric.MOVES)
    go(playing, "A:R")
    playing.leave()
    playing.enter(replace(corner, name="Other"), Metric.MOVES)
    assert playing.game.position == Position.start(corner)
    settled(qtbot, playing)


def test_a_solution_can_be_taken_over_half_way(qtbot: QtBot, playing: PlaySession, corner: Layout) -> None:
    playing.is_played = False
    playing.take_over(corner, solution_of(corner), 2)
    assert playing.guide.state.knowledge is Knowledge.NOTHING
    playing.is_played = True
    playing.enter(corner, Metric.STEPS)
    assert playing.game.position.places == ((2, 0),)
    settled(qtbot, playing)
    assert playing.guide.state.distance == 1


def test_a_solved_game_is_a_record(
    qtbot: QtBot, playing: PlaySession, corner: Layout, clock: FakeClock, records: Records
) -> None:
    told: list[PersonalBest] = []
    playing.best_changed.connect(told.append)
    playing.enter(corner, Metric.MOVES)
    assert not playing.best.now.is_solved
    go(playing, "A:R2")
    clock.now += 8
    go(playing, "A:D")
    assert playing.best.now == Record(1, 2, 3, 8.0, DAY) == records.of(corner)
    assert playing.best.is_new
    assert told[-1] == playing.best
    playing.game.reset()
    go(playing, "A:R2")
    clock.now += 9
    go(playing, "A:D")
    assert not playing.best.is_new
    settled(qtbot, playing)


def test_a_game_from_half_way_is_an_assisted_record_of_the_design(
    qtbot: QtBot, playing: PlaySession, corner: Layout, records: Records
) -> None:
    half = Position(((2, 0),))
    playing.take_over(corner, solution_of(corner), 2)
    playing.enter(corner, Metric.MOVES)
    go(playing, "A:D")
    assert not records.of(corner).is_solved
    assert records.of(corner).assisted == Record(1, 2, 3, 0.0, DAY)
    assert records.of(half.as_layout(corner)) == NEVER_SOLVED
    settled(qtbot, playing)


def test_a_game_with_a_best_move_made_for_the_player_is_no_personal_best(
    qtbot: QtBot, playing: PlaySession, corner: Layout, clock: FakeClock, records: Records
) -> None:
    playing.enter(corner, Metric.MOVES)
    playing.game.make(parse("A:R2", (0, 0)), is_assisted=True)
    clock.now += 8
    go(playing, "A:D")
    assert records.of(corner) == Record(assisted=Record(1, 2, 3, 8.0, DAY))
    assert not records.of(corner).is_solved
    assert not playing.best.is_new
    playing.game.reset()
    go(playing, "A:R2")
    clock.now += 9
    go(playing, "A:D")
    assert playing.best.is_new
    assert records.of(corner).seconds == 9.0
    settled(qtbot, playing)


def test_taking_over_the_way_from_here_continues_the_game_that_asked_for_it(
    qtbot: QtBot, playing: PlaySession, corner: Layout
) -> None:
    playing.enter(corner, Metric.STEPS)
    go(playing, "A:R")
    with qtbot.waitSignal(playing.way_found) as found:
        playing.way_from_here()
    playing.game.undo()
    playing.take_over(corner, found.args[0], 1)
    assert str(Solution(playing.game.state.played.moves)) == "A:R2"
    playing.game.undo()
    assert playing.game.position == Position.start(corner)
    assert playing.game.state.can_redo is True
    settled(qtbot, playing)


def test_the_way_from_here_can_be_watched(qtbot: QtBot, playing: PlaySession, corner: Layout) -> None:
    playing.enter(corner, Metric.STEPS)
    go(playing, "A:R")
    with qtbot.waitSignal(playing.way_found) as found:
        playing.way_from_here()
    track: Track = found.args[0]
    assert track.length == 2
    assert track.positions[0] == playing.game.position
    settled(qtbot, playing)


def test_where_there_is_no_way_it_says_why(qtbot: QtBot, playing: PlaySession, corner: Layout) -> None:
    playing.enter(drawn("AB..", "...A"), Metric.MOVES)
    with qtbot.waitSignal(playing.way_missing) as missing:
        playing.way_from_here()
    assert missing.args[0].status is Status.UNSOLVABLE
    playing.enter(replace(corner, goal=()), Metric.MOVES)
    with qtbot.waitSignal(playing.way_missing) as missing:
        playing.way_from_here()
    assert missing.args[0] is None
    settled(qtbot, playing)


def test_a_move_that_is_taken_back_is_judged_as_that(
    qtbot: QtBot, playing: PlaySession, corner: Layout
) -> None:
    playing.enter(corner, Metric.STEPS)
    go(playing, "A:R")
    settled(qtbot, playing)
    for take_back in (playing.game.undo, lambda: go(playing, "A:R A:L")):
        take_back()
        settled(qtbot, playing)
        assert playing.guide.state.worth == MoveValue(Judgement.UNDONE, 0, 0)
    go(playing, "A:R2")
    settled(qtbot, playing)
    assert playing.guide.state.worth == MoveValue(Judgement.BEST, 0, 0)
