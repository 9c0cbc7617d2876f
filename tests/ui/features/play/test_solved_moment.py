"""A solved game: the card, the glow, and what can be done next."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QAbstractAnimation, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.settings import METRIC, MOTION, SKIN, MotionChoice
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Direction, Metric
from klotski_studio.core.rules import parse
from klotski_studio.ui.features.play.solved import SolvedCard
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.acting import action, game_on_page, trigger


@pytest.fixture
def playing(qtbot: QtBot, solved: MainWindow) -> MainWindow:
    """The corner puzzle is played, and nothing moves by itself."""
    solved.app.settings.set(MOTION, MotionChoice.REDUCED)
    trigger(solved, "mode-play")
    solved.page.view.setFocus()
    return solved


def card(window: MainWindow) -> SolvedCard:
    return game_on_page(window).card


def solve(qtbot: QtBot, window: MainWindow, text: str = "A:R2D") -> None:
    game = window.app.session.playing.game
    for word in text.split():
        piece = game.rules.index(word.split(":")[0])
        game.make(parse(word, game.position.places[piece]))
    qtbot.waitUntil(lambda: card(window).isVisible())


def test_the_card_tells_how_the_game_went(qtbot: QtBot, playing: MainWindow) -> None:
    assert not card(playing).isVisible()
    solve(qtbot, playing)
    qtbot.waitUntil(lambda: playing.header.text == "Solved in 1 · no way is shorter")
    assert card(playing).facts.text() == "0:00 · without assistance · a personal best"
    assert playing.app.records.of(playing.app.document.layout).moves == 1


def test_a_longer_game_is_compared_and_is_no_second_best_and_each_has_its_stars(
    qtbot: QtBot, playing: MainWindow
) -> None:
    def wait_for_stars(count: int) -> None:
        qtbot.waitUntil(lambda: card(playing).stars.count == count)
        assert card(playing).stars.accessibleName() == f"{count} of 3 stars"

    playing.app.document.open(drawn("A.. ... B..", "... ... ..A"), None)
    solve(qtbot, playing, "A:R2D2")
    wait_for_stars(3)
    trigger(playing, "start-over")
    assert not card(playing).isVisible()
    solve(qtbot, playing, "B:R A:R2D2")
    qtbot.waitUntil(lambda: playing.header.text == "Solved in 2 · the shortest is 1")
    assert card(playing).facts.text() == "0:00 · without assistance · your best was 1"
    wait_for_stars(1)
    playing.app.settings.set(METRIC, Metric.STEPS)
    qtbot.waitUntil(lambda: playing.header.text == "Solved in 5 · the shortest is 4")
    qtbot.waitUntil(lambda: card(playing).facts.text() == "0:00 · without assistance · your best was 4")


def test_a_game_with_a_hint_is_called_so(qtbot: QtBot, playing: MainWindow) -> None:
    guide = playing.app.session.playing.guide
    qtbot.waitUntil(lambda: guide.state.hint is not None)
    trigger(playing, "hint")
    trigger(playing, "hint")
    qtbot.waitUntil(lambda: card(playing).isVisible())
    assert card(playing).facts.text() == "0:00 · with 1 hint"
    assert card(playing).stars.count == 0
    assert not playing.app.records.of(playing.app.document.layout).is_solved


def test_the_hint_is_not_pressed_while_it_cannot_be_used(qtbot: QtBot, playing: MainWindow) -> None:
    hint = action(playing, "hint")
    qtbot.waitUntil(hint.isEnabled)
    hint.trigger()
    qtbot.waitUntil(hint.isChecked)
    trigger(playing, "guide")
    qtbot.waitUntil(lambda: not hint.isEnabled())
    assert not hint.isChecked()


@pytest.mark.parametrize("on_board", [False, True])
def test_the_keyboard_reaches_the_buttons_and_esc_closes_the_card_though_the_key_would_end_a_search(
    qtbot: QtBot, playing: MainWindow, on_board: bool
) -> None:
    solve(qtbot, playing)
    again = card(playing).buttons["start-over"]
    assert again.hasFocus()  # this puzzle is in no library, so there may be no next one to open
    focused = playing.page.view if on_board else again
    focused.setFocus()
    ended: list[object] = []
    action(playing, "cancel").setEnabled(True)
    action(playing, "cancel").triggered.connect(ended.append)
    QTest.keyClick(focused, Qt.Key.Key_Escape)
    assert not card(playing).isVisible()
    assert playing.page.view.hasFocus()
    assert playing.app.session.playing.game.state.is_solved
    assert not ended


def test_the_card_goes_with_undo_with_a_move_at_the_goal_and_with_a_new_beginning(
    qtbot: QtBot, playing: MainWindow
) -> None:
    playing.app.document.open(drawn("A.. ... B..", "... ... ..A"), None)
    game = playing.app.session.playing.game
    again = card(playing).buttons["start-over"]
    for leave in (game.undo, lambda: game.step(1, Direction.UP), again.click):
        game.reset()
        solve(qtbot, playing, "A:R2D2")
        leave()
        assert not card(playing).isVisible()
    assert game.position.places == ((0, 0), (0, 2))
    assert playing.page.view.hasFocus()


def test_the_shortest_is_watched_from_its_start(qtbot: QtBot, playing: MainWindow) -> None:
    solve(qtbot, playing)
    card(playing).buttons["watch-shortest"].click()
    session = playing.app.session
    assert session.mode is Mode.WATCH
    assert session.playback.state.playing
    assert session.playback.track.moves == session.live_solver.verdict.solution.moves
    assert not card(playing).isVisible()


def test_the_card_lies_below_the_whole_board(qtbot: QtBot, playing: MainWindow) -> None:
    view = playing.page.view
    for size in [(1440, 900), (1000, 700), (900, 560)]:
        playing.resize(*size)
        solve(qtbot, playing)
        qtbot.waitUntil(
            lambda: card(playing).y() >= view.geometry().bottom() and card(playing).width() == view.width()
        )
        assert view.fits, size
        assert view.rect().contains(
            view.mapFromScene(view.sceneRect()).boundingRect().adjusted(1, 1, -1, -1)
        ), size
        trigger(playing, "start-over")


@pytest.mark.parametrize(("skin", "mark"), [("wood", "drop"), ("sanguo", "seal")])
def test_a_win_is_seen_in_the_material_of_the_skin_and_the_board_is_as_before(
    qtbot: QtBot, playing: MainWindow, skin: str, mark: str
) -> None:
    settings, glow = playing.app.settings, game_on_page(playing).glow
    settings.set(SKIN, skin)
    settings.set(MOTION, MotionChoice.FULL)
    solve(qtbot, playing)
    scene = playing.page.scene
    glow.animation.pause()
    glow.animation.setCurrentTime(0)  # it may have run to the very moment that is looked at
    before = picture_of(playing)
    glow.animation.setCurrentTime(glow.animation.duration() // 4)
    sizes = [piece.scale() for piece in scene.piece_items]
    assert (max(sizes) > 1.0) == (mark == "drop")
    assert picture_of(playing) != before
    glow.animation.resume()
    glow.animation.setCurrentTime(glow.animation.duration())
    assert {piece.scale() for piece in scene.piece_items} == {1.0}
    assert not glow.isVisible()


def picture_of(window: MainWindow) -> QImage:
    """What the board shows."""
    return window.page.view.viewport().grab().toImage()


def test_the_goal_glows_once_and_stays_in_place_with_reduced_motion(
    qtbot: QtBot, playing: MainWindow
) -> None:
    glow = game_on_page(playing).glow
    solve(qtbot, playing)
    assert glow.isVisible()
    assert not glow.grows
    glow.animation.setCurrentTime(glow.animation.duration())
    assert glow.animation.state() is QAbstractAnimation.State.Stopped
    assert not glow.isVisible()
    playing.app.settings.set(MOTION, MotionChoice.FULL)
    trigger(playing, "start-over")
    assert playing.app.session.playing.game.slide(0, Direction.RIGHT)
    assert playing.app.session.playing.game.step(0, Direction.DOWN)
    assert glow.grows
    qtbot.waitUntil(lambda: card(playing).isVisible())
