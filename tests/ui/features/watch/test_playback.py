from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolButton

from klotski_studio.app.runtime.settings import LOOP, NEXT_MOVE
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.core.geometry import Direction
from klotski_studio.core.solution import parse_solution
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action, playback_bar, trigger

pytestmark = pytest.mark.one_window


def test_looping_is_switched_on_and_off(watching: MainWindow) -> None:
    trigger(watching, "loop")
    assert watching.app.settings.get(LOOP)
    assert watching.app.playback.state.looping
    assert action(watching, "loop").isChecked()
    trigger(watching, "loop")
    assert not watching.app.playback.state.looping
    assert not action(watching, "loop").isChecked()


def test_the_next_move_is_switched_on_and_off(watching: MainWindow) -> None:
    ghost = watching.page.next_move
    assert ghost.place is None
    trigger(watching, "next-move")
    assert watching.app.settings.get(NEXT_MOVE)
    assert ghost.place == (2, 1)
    watching.app.playback.to_end()
    assert ghost.place is None
    watching.app.playback.to_start()
    assert ghost.place == (2, 1)
    trigger(watching, "next-move")
    assert not watching.app.settings.get(NEXT_MOVE)
    assert ghost.place is None


def test_the_next_move_is_for_watching_only(watching: MainWindow) -> None:
    trigger(watching, "next-move")
    watching.app.session.set_mode(Mode.EDIT)
    assert watching.page.next_move.place is None


def test_taking_over_plays_on_from_where_the_solution_stands(watching: MainWindow) -> None:
    before = watching.app.document.layout
    watching.app.playback.to_end()
    trigger(watching, "take-over")
    session = watching.app.session
    assert session.mode is Mode.PLAY
    assert session.playing.game.position.places == ((2, 1),)
    assert session.document.layout == before
    assert session.document.undo_stack.is_saved


def test_taking_over_asks_nothing_and_is_one_step_of_the_game(watching: MainWindow) -> None:
    session = watching.app.session
    session.set_mode(Mode.PLAY)
    game = session.playing.game
    start = game.position
    assert game.step(0, Direction.RIGHT)
    game.keep("mine")
    before = game.state
    session.set_mode(Mode.WATCH)
    watching.app.playback.to_end()
    trigger(watching, "take-over")
    assert game.state.is_assisted
    trigger(watching, "undo")
    assert (game.position, game.state.played.moves) == (before.position, before.played.moves)
    assert game.state.checkpoints == before.checkpoints
    trigger(watching, "redo")
    trigger(watching, "start-over")
    assert game.position == start


def test_the_moves_are_copied_as_text(watching: MainWindow) -> None:
    trigger(watching, "copy-moves")
    *_, listed = QGuiApplication.clipboard().text().split("\n\n")
    notation = [line.split()[-1] for line in listed.splitlines()]
    assert parse_solution(notation, watching.app.document.layout).moves == watching.app.playback.track.moves


def test_the_bar_has_a_button_for_each_switch(watching: MainWindow) -> None:
    actions = {button.defaultAction() for button in playback_bar(watching).findChildren(QToolButton)}
    assert {action(watching, name) for name in ("loop", "next-move", "take-over")} <= actions
