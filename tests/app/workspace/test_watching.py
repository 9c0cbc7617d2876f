"""What a session plays back."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.playing.play_session import PlaySession
from klotski_studio.app.playing.records import Records
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving.playback import NOTHING, Playback
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.app.workspace.watching import Source, Watching
from klotski_studio.core.layout import Direction, Metric
from klotski_studio.io.store import Store
from tests.app.conftest import verdict_of
from tests.strategies import drawn

BOARD = drawn("A.B ... ...", "... ... A..")


class Watched(Watching):
    """What a player of BOARD watches."""

    def __init__(self, qtbot: QtBot, runner: JobRunner, records: Records) -> None:
        self.playback, self.playing, self.qtbot = Playback(), PlaySession(runner, records), qtbot
        self.playing.enter(BOARD, Metric.STEPS)
        super().__init__(self.playback, self.playing, runner)
        self.follow(verdict_of(BOARD, Metric.STEPS), BOARD)

    def step(self, piece: int, direction: Direction) -> None:
        assert self.playing.game.step(piece, direction)

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: not self.review.state.asking)


@pytest.fixture
def watching(qtbot: QtBot, runner: JobRunner, tmp_path: Path) -> Watched:
    return Watched(qtbot, runner, Records(Store(tmp_path / "studio.sqlite")))


def test_first_it_is_the_shortest_solution(watching: Watched) -> None:
    assert (watching.source, watching.playback.track.length, watching.playback.track) == (
        Source.SHORTEST,
        2,
        watching.shortest,
    )


def test_a_game_is_shown_at_its_last_move_with_its_review(watching: Watched) -> None:
    assert not watching.show_game(Metric.STEPS)  # nothing is played
    watching.step(1, Direction.DOWN)
    assert watching.show_game(Metric.STEPS)
    watching.settle()
    assert (watching.source, watching.playback.track.length, watching.playback.at) == (Source.GAME, 1, 1.0)
    assert watching.review.state.review.distances == (2, 2)
    watching.show_shortest()
    assert (watching.source, watching.playback.track) == (Source.SHORTEST, watching.shortest)
    assert watching.review.state.review is None


def test_playing_on_from_a_move_keeps_the_game_the_players_own(watching: Watched) -> None:
    game = watching.playing.game
    for piece, direction in ((1, Direction.DOWN), (0, Direction.DOWN), (1, Direction.UP)):
        watching.step(piece, direction)
    watching.show_game(Metric.STEPS)
    watching.settle()
    watching.playback.seek(2)
    before = game.state
    watching.take_over()
    assert [str(move) for move in game.state.played.moves] == ["B:D", "A:D"]
    assert not game.state.is_assisted
    game.undo()
    assert (game.position, game.state.played.moves) == (before.position, before.played.moves)


def test_taking_over_a_solution_is_assistance(watching: Watched) -> None:
    watching.playback.seek(1)
    watching.take_over()
    assert watching.playing.game.state.is_assisted


def test_another_layout_ends_what_was_shown(watching: Watched) -> None:
    other = drawn("A..", "..A")
    watching.follow(Verdict(VerdictState.SEARCHING, other, Metric.STEPS), other)
    assert watching.playback.track is NOTHING
    watching.follow(verdict_of(other, Metric.STEPS), other)
    assert watching.playback.track.length == 2


def test_a_game_is_compared_with_the_solution_and_shown_anew_when_it_went_on(watching: Watched) -> None:
    watching.step(1, Direction.DOWN)
    watching.show_game(Metric.STEPS)
    watching.settle()
    assert watching.can_compare
    watching.compare(True)
    assert watching.is_pinned_shown
    watching.show_other(2.0)
    assert (watching.source, watching.playback.at, watching.is_pinned_shown) == (Source.SHORTEST, 2.0, False)
    watching.show_pinned(1.0)
    watching.settle()
    assert (watching.source, watching.playback.at, watching.is_pinned_shown) == (Source.GAME, 1.0, True)
    watching.compare(False)
    assert watching.pinned is None
    watching.step(0, Direction.DOWN)
    watching.refresh_game(Metric.STEPS)
    assert watching.playback.track.length == 2
    watching.playing.game.load(BOARD)
    watching.refresh_game(Metric.STEPS)
    assert watching.source is Source.SHORTEST


def test_a_solution_is_compared_with_the_next_one(watching: Watched) -> None:
    several = drawn("A.. ... ...", "... ... ..A")
    watching.follow(verdict_of(several, Metric.STEPS), several)
    first = watching.shortest
    with watching.qtbot.waitSignal(watching.browser.picked):
        watching.compare(True)
    assert (watching.number, watching.playback.track.moves != first.moves) == (1, True)
    watching.show_pinned(3.0)
    assert (watching.playback.track, watching.playback.at, watching.number) == (first, 3.0, 0)
    watching.show_other(1.0)
    assert (watching.playback.track, watching.playback.at, watching.number) == (watching.shortest, 1.0, 1)
