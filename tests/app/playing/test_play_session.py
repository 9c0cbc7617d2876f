from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.playing.findings import GuideState, Judgement, Knowledge, MoveValue
from klotski_studio.app.playing.play_session import PersonalBest, PlaySession
from klotski_studio.app.playing.records import NEVER_SOLVED, Record, Records
from klotski_studio.app.runtime import clock as wall_clock
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving.playback import Track, track_of
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Metric
from klotski_studio.core.rules import Position, Solution, parse, parse_solution, replay
from klotski_studio.io.store import Store
from klotski_studio.solver.base.answer import Status
from tests.app.conftest import CORNER
from tests.app.playing.conftest import FakeClock
from tests.strategies import drawn

DAY = datetime.date(2026, 11, 21)
SOLUTION = parse_solution("A:R2D", CORNER).cut(Metric.STEPS)
TRACK = track_of(CORNER, SOLUTION, replay(CORNER, SOLUTION))
"""One step a move."""


class Playing(PlaySession):
    """A player with records, and what is waited for with ``qtbot``."""

    def __init__(self, qtbot: QtBot, runner: JobRunner, records: Records, clock: FakeClock) -> None:
        super().__init__(runner, records)
        self.qtbot, self.records, self.clock = qtbot, records, clock
        self.is_played = True
        self.finished.connect(lambda state, _: records.merge([(digest(state.layout), self.best.now)]))

    def go(self, text: str) -> None:
        game = self.game
        for word in text.split():
            game.make(parse(word, game.position.places[game.rules.index(word.split(":")[0])]))

    def settled(self) -> GuideState:
        self.qtbot.waitUntil(lambda: self.guide.state.knowledge is not Knowledge.WORKING)
        return self.guide.state


@pytest.fixture
def playing(
    qtbot: QtBot, runner: JobRunner, tmp_path: Path, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Playing]:
    monkeypatch.setattr(wall_clock, "today", lambda: DAY)
    made = Playing(qtbot, runner, Records(Store(tmp_path / "studio.sqlite")), clock)
    yield made
    made.settled()


def test_the_guide_follows_the_game_and_not_what_is_selected(playing: Playing) -> None:
    playing.enter(CORNER, Metric.STEPS)
    assert playing.settled().distance == 3
    playing.go("A:R2")
    assert playing.settled().distance == 1
    playing.set_metric(Metric.MOVES)
    playing.settled()
    assert (playing.guide.state.metric, playing.guide.state.distance) == (Metric.MOVES, 1)
    told: list[object] = []
    playing.guide.changed.connect(told.append)
    playing.game.select(0)
    playing.game.keep()
    assert told == []


def test_without_the_guide_nothing_is_said(playing: Playing) -> None:
    playing.set_guided(False)
    playing.enter(CORNER, Metric.STEPS)
    assert playing.guide.state.knowledge is Knowledge.NOTHING
    playing.set_guided(True)
    assert playing.settled().distance == 3


def test_a_game_waits_while_something_is_done_and_another_design_is_another_game(playing: Playing) -> None:
    playing.enter(CORNER, Metric.MOVES)
    playing.go("A:R")
    playing.clock.now += 3
    playing.leave()
    playing.clock.now += 60
    assert playing.guide.state.knowledge is Knowledge.NOTHING
    playing.enter(CORNER, Metric.MOVES)
    assert (playing.game.seconds, playing.game.position.places) == (3, ((1, 0),))
    playing.leave()
    playing.enter(replace(CORNER, name="Other"), Metric.MOVES)
    assert playing.game.position == Position.start(CORNER)


def test_a_solution_can_be_taken_over_half_way(playing: Playing) -> None:
    playing.is_played = False
    playing.take_over(CORNER, TRACK, 2)
    assert playing.guide.state.knowledge is Knowledge.NOTHING
    playing.is_played = True
    playing.enter(CORNER, Metric.STEPS)
    assert playing.game.position.places == ((2, 0),)
    assert playing.settled().distance == 1


def test_a_solved_game_is_a_record(playing: Playing) -> None:
    told: list[PersonalBest] = []
    playing.best_changed.connect(told.append)
    playing.enter(CORNER, Metric.MOVES)
    assert not playing.best.now.is_solved
    playing.go("A:R2")
    playing.clock.now += 8
    playing.go("A:D")
    assert playing.best.now == Record(1, 2, 3, 8.0, DAY) == playing.records.of(CORNER)
    assert playing.best.is_new
    assert told[-1] == playing.best
    playing.game.reset()
    playing.go("A:R2")
    playing.clock.now += 9
    playing.go("A:D")
    assert not playing.best.is_new


def test_a_game_from_half_way_is_an_assisted_record_of_the_design(playing: Playing) -> None:
    half = Position(((2, 0),))
    playing.take_over(CORNER, TRACK, 2)
    playing.enter(CORNER, Metric.MOVES)
    playing.go("A:D")
    assert not playing.records.of(CORNER).is_solved
    assert playing.records.of(CORNER).assisted == Record(1, 2, 3, 0.0, DAY)
    assert playing.records.of(half.as_layout(CORNER)) == NEVER_SOLVED


def test_a_game_with_a_best_move_made_for_the_player_is_no_personal_best(playing: Playing) -> None:
    playing.enter(CORNER, Metric.MOVES)
    playing.game.make(parse("A:R2", (0, 0)), is_assisted=True)
    playing.clock.now += 8
    playing.go("A:D")
    assert playing.records.of(CORNER) == Record(assisted=Record(1, 2, 3, 8.0, DAY))
    assert not playing.records.of(CORNER).is_solved
    assert not playing.best.is_new
    playing.game.reset()
    playing.go("A:R2")
    playing.clock.now += 9
    playing.go("A:D")
    assert playing.best.is_new
    assert playing.records.of(CORNER).seconds == 9.0


def test_the_way_from_here_can_be_watched_and_continues_the_game_that_asked_for_it(playing: Playing) -> None:
    playing.enter(CORNER, Metric.STEPS)
    playing.go("A:R")
    with playing.qtbot.waitSignal(playing.way_found) as found:
        playing.way_from_here()
    track: Track = found.args[0]
    assert track.length == 2
    assert track.positions[0] == playing.game.position
    playing.game.undo()
    playing.take_over(CORNER, track, 1)
    assert str(Solution(playing.game.state.played.moves)) == "A:R2"
    playing.game.undo()
    assert playing.game.position == Position.start(CORNER)
    assert playing.game.state.can_redo is True


def test_where_there_is_no_way_it_says_why(playing: Playing) -> None:
    playing.enter(drawn("AB..", "...A"), Metric.MOVES)
    with playing.qtbot.waitSignal(playing.way_missing) as missing:
        playing.way_from_here()
    assert missing.args[0].status is Status.UNSOLVABLE
    playing.enter(replace(CORNER, goal=()), Metric.MOVES)
    with playing.qtbot.waitSignal(playing.way_missing) as missing:
        playing.way_from_here()
    assert missing.args[0] is None


def test_a_move_that_is_taken_back_is_judged_as_that(playing: Playing) -> None:
    playing.enter(CORNER, Metric.STEPS)
    playing.go("A:R")
    playing.settled()
    for take_back in (playing.game.undo, lambda: playing.go("A:R A:L")):
        take_back()
        assert playing.settled().worth == MoveValue(Judgement.UNDONE, 0, 0)
    playing.go("A:R2")
    assert playing.settled().worth == MoveValue(Judgement.BEST, 0, 0)
