"""The map in the real window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from klotski_studio.app.playing.game import Game
from klotski_studio.app.solving.verdict import PREPARING
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Direction, Layout
from klotski_studio.core.rules import Position
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import SearchProgress
from klotski_studio.ui.features.map.panel import MapPanel
from klotski_studio.ui.features.map.view import MapView
from klotski_studio.ui.look.plain import ElidedLabel
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn


def shown_map(qtbot: QtBot, window: MainWindow) -> MapPanel:
    """The panel, with the refined map of the session."""
    window.docks.reveal("map")
    live_map = window.app.session.live_map
    qtbot.waitUntil(lambda: live_map.state.map is not None and live_map.state.map.is_refined)
    panel = window.side.panel("map")
    assert isinstance(panel, MapPanel)
    return panel


@pytest.fixture(autouse=True)
def all_is_painted(qtbot: QtBot, window: MainWindow) -> Iterator[None]:
    """No map is being painted when a test ends."""
    yield
    runner = window.app.session.runner
    qtbot.waitUntil(lambda: not runner.is_busy("map-now") and not runner.is_busy("map-kept"))


def mouse(kind: QEvent.Type, held: Qt.MouseButton, at: QPointF) -> QMouseEvent:
    return QMouseEvent(kind, at, at, held, held, Qt.KeyboardModifier.NoModifier)


def click(qtbot: QtBot, view: MapView, number: int) -> None:
    at = view.point_of(number).toPoint()
    qtbot.mouseMove(view, at)
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=at)


def test_playing_draws_a_way_and_a_click_puts_a_position_on_the_board(
    qtbot: QtBot, solved: MainWindow
) -> None:
    session = solved.app.session
    session.set_mode(Mode.PLAY)
    panel = shown_map(qtbot, solved)
    view, game = panel.view, session.playing.game
    assert (view.ring, view.way) == (0, (0,))
    click(qtbot, view, 2)
    assert view.under == 2
    assert (view.ring, view.way) == (2, (0, 1, 2))
    assert game.position.places == ((2, 0),)
    assert game.state.is_assisted
    game.undo()
    assert (view.ring, game.position.places) == (0, ((0, 0),)), "the whole way is one action"


def test_of_an_old_game_that_began_elsewhere_only_the_position_is_marked(
    qtbot: QtBot, solved: MainWindow
) -> None:
    session, old = solved.app.session, Game()
    layout = session.document.layout
    old.load(Position(((1, 0),)).as_layout(layout))
    old.step(0, Direction.RIGHT)
    session.playing.restore(layout, {name: value for name, value in old.save().items() if name != "hints"})
    session.set_mode(Mode.PLAY)
    panel = shown_map(qtbot, solved)
    assert session.playing.game.position.places == ((2, 0),)
    assert (panel.view.ring, panel.view.way) == (2, (2,))


def test_elsewhere_a_click_offers_to_play_from_there_or_to_open_it(qtbot: QtBot, solved: MainWindow) -> None:
    session = solved.app.session
    panel = shown_map(qtbot, solved)
    opened: list[Layout] = []
    panel.layout_wanted.disconnect()  # no new tab: this one stays in front
    panel.layout_wanted.connect(opened.append)
    play, open_tab = panel.menu_for(1).actions()
    open_tab.trigger()
    assert [each.pieces[0].at for each in opened] == [(1, 0)]
    play.trigger()
    assert session.mode is Mode.PLAY
    assert session.playing.game.position.places == ((1, 0),)


def test_in_watch_the_ring_follows_the_playback(qtbot: QtBot, watching: MainWindow) -> None:
    panel, playback = shown_map(qtbot, watching), watching.app.session.playback
    assert panel.view.ring == 0
    playback.seek(float(playback.track.length))
    assert panel.view.ring == 3
    watching.app.session.set_mode(Mode.EDIT)
    shown_map(qtbot, watching)
    assert panel.view.ring is None


def test_the_wheel_zooms_at_the_pointer_a_drag_moves_and_the_button_shows_all(
    qtbot: QtBot, solved: MainWindow
) -> None:
    panel = shown_map(qtbot, solved)
    view, whole = panel.view, panel.view.projection
    at = view.point_of(3)
    wheel = QWheelEvent(
        at,
        view.mapToGlobal(at),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, wheel)
    assert view.projection.scale > whole.scale
    assert (view.point_of(3) - at).manhattanLength() < 1e-6
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    qtbot.mouseMove(view, QPoint(55, 35))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(55, 35))
    moved = view.point_of(3) - at
    assert moved == QPointF(50, 30)
    view.mousePressEvent(mouse(QEvent.Type.MouseButtonPress, Qt.MouseButton.LeftButton, QPointF(5, 5)))
    view.mouseMoveEvent(mouse(QEvent.Type.MouseMove, Qt.MouseButton.NoButton, QPointF(95, 95)))
    assert view.point_of(3) - at == moved, "the button was released over another window"
    panel.fit.click()
    assert view.projection == whole
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.projection.scale > whole.scale
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert view.projection == whole


def test_a_kept_map_is_shown_beside_that_of_the_edited_puzzle(qtbot: QtBot, solved: MainWindow) -> None:
    panel, before = shown_map(qtbot, solved), solved.app.session.document.layout
    assert not panel.compare.isEnabled()
    panel.keep.click()
    solved.app.session.document.edit(str, drawn("A.. ...", "... ..A"))
    shown_map(qtbot, solved)
    assert panel.kept.isVisible()
    assert panel.kept.map is not panel.view.map
    panel.choices["distance"].trigger()
    panel.keep.click()
    assert not panel.kept.isVisible()
    document = solved.app.session.document
    document.edit(str, replace(document.layout, name="Renamed"))
    assert panel.compare.isEnabled()
    panel.compare.click()
    qtbot.waitUntil(panel.kept.isVisible)
    assert panel.kept.map.layout == before
    document.go_to(0)
    assert not panel.compare.isEnabled()


def test_the_map_fills_the_window_and_comes_back(qtbot: QtBot, solved: MainWindow) -> None:
    panel = shown_map(qtbot, solved)
    narrow = panel.view.width()
    panel.stage.click()
    qtbot.waitUntil(lambda: panel.view.width() > 2 * narrow)
    assert panel.view.hasFocus()
    solved.resize(solved.width() - 40, solved.height())
    qtbot.waitUntil(lambda: panel.body.width() == solved.width())
    qtbot.mouseMove(panel.view, panel.view.point_of(2).toPoint())
    assert panel.view.under == 2
    qtbot.keyClick(panel.view, Qt.Key.Key_Escape)
    assert (panel.stage.isChecked(), panel.body.parentWidget()) == (False, panel)
    qtbot.waitUntil(lambda: panel.view.width() <= narrow)
    panel.stage.click()
    solved.docks.reveal("analysis")
    assert panel.body.parentWidget() is panel, "nothing covers what is asked for"


def test_whoever_leaves_the_mode_in_which_the_map_fills_the_window_has_the_keyboard_on_the_board(
    qtbot: QtBot, solved: MainWindow
) -> None:
    for mode in (Mode.PLAY, Mode.WATCH):
        solved.app.session.set_mode(Mode.EDIT)
        shown_map(qtbot, solved).stage.click()
        solved.app.session.set_mode(mode)
        assert solved.focusWidget() is solved.page.view, mode


def test_a_drawing_that_takes_long_says_how_far_it_is_and_can_be_stopped(
    qtbot: QtBot, solved: MainWindow
) -> None:
    panel = shown_map(qtbot, solved)
    live_map, work = solved.app.session.live_map, panel.work
    assert work.isHidden()
    assert isinstance(work.label, ElidedLabel), "a sentence without room ends in an ellipsis, with a tool tip"
    state = live_map.state
    for progress, text in (
        (SearchProgress("search", 0, seconds=1.0), "Preparing the map…"),
        (SearchProgress(PREPARING, 0, seconds=2.0), "Preparing the search: 2.0 s (long only once)"),
        (SearchProgress("search", 1200, seconds=1.0), "1,200 positions found"),
        (SearchProgress("refining", 6, 24, seconds=0.1, share=0.25), "Refining: 25 %"),
    ):
        work.show_state(replace(state, asking=True, progress=progress))
        assert (work.label.text(), work.button.text(), work.isHidden()) == (text, "Stop", False)
    work.show_state(replace(state, reason=Reason.CANCELLED))
    assert (work.label.text(), work.button.text(), work.isHidden()) == ("Stopped", "Go On", False)
    work.show_state(state)
    assert work.isHidden()
    work.show_state(replace(state, asking=True, progress=SearchProgress("search", 9, seconds=0.2)))
    assert work.isHidden(), "a moment needs no word"
