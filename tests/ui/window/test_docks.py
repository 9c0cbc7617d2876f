"""The panels of a side take turns in one place, and the board stays where it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar, QToolButton
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.settings import HIDDEN_PANELS
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.look.tokens import L
from klotski_studio.ui.session.feature import LEFT, RIGHT
from klotski_studio.ui.window.docks import PANELS, WIDTH_IN_ROOM, PanelDock
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action, trigger
from tests.ui.look.screens import settle

EDITING = [spec for spec in PANELS if spec.area is RIGHT and Mode.EDIT in spec.modes]
"""The panels beside the board while a puzzle is edited."""


def segments(side: PanelDock) -> list[QToolButton]:
    return [each for each in side.findChildren(QToolButton, "panel_switch") if not each.isHidden()]


@pytest.fixture
def right(solved: MainWindow) -> PanelDock:
    solved.resize(1200, 840)
    settle()
    return solved.docks.sides[RIGHT]


def test_a_click_on_the_switch_brings_a_panel_and_moves_nothing(solved: MainWindow, right: PanelDock) -> None:
    places = set()
    for segment in (*segments(right), *segments(right)):
        segment.click()
        settle()
        view = solved.page.view
        places.add((right.geometry().getRect(), view.mapTo(solved, QPoint(0, 0)).toTuple(), view.zoom))
        assert right.stack.currentWidget().isVisible()
        assert right.stack.currentWidget().accessibleName() == segment.text()
    assert [segment.text() for segment in segments(right)] == [spec.text for spec in EDITING]
    assert len(places) == 1


def test_the_panel_in_front_is_in_front_again_when_its_mode_comes_back(
    solved: MainWindow, right: PanelDock
) -> None:
    segments(right)[1].click()
    seen = []
    for mode in (Mode.PLAY, Mode.WATCH, Mode.EDIT):
        solved.docks.show_for(mode)
        seen.append(right.front)
    assert seen == ["game", "moves", "analysis"]


def test_one_panel_alone_has_a_title_several_a_switch_and_none_the_bar_of_qt(
    solved: MainWindow, right: PanelDock
) -> None:
    assert not [bar for bar in solved.findChildren(QTabBar) if bar.isVisible() and bar.parent() is solved]
    assert right.titleBarWidget().layout().contentsMargins().left() == L
    assert right.switch.isVisible()
    assert not right.title.isVisible()
    solved.app.settings.set(HIDDEN_PANELS, frozenset({"map"}))
    solved.docks.show_for(Mode.PLAY)
    assert not right.switch.isVisible()
    assert right.title.isVisible()
    assert right.title.text() == "Game"


def test_a_side_that_was_closed_comes_back_whole_and_a_panel_hidden_alone_leaves_the_switch(
    solved: MainWindow, right: PanelDock
) -> None:
    right.close_button.click()
    settle()
    assert not right.isVisible()
    assert solved.app.settings.get(HIDDEN_PANELS) == {spec.id for spec in EDITING}
    solved.docks.reveal("analysis")
    assert right.isVisible()
    assert right.front == "analysis"
    assert len(segments(right)) == len(EDITING)
    menu = solved.menus.menu("panels")
    solved.docks.fill_menu(menu)
    next(entry for entry in menu.actions() if entry.text() == "Analysis").trigger()
    assert right.front == "inspector"
    assert [segment.text() for segment in segments(right)] == [
        spec.text for spec in EDITING if spec.id != "analysis"
    ]
    solved.docks.reveal("analysis")
    assert right.front == "analysis"


def test_the_analysis_is_asked_for_while_it_is_seen(solved: MainWindow, right: PanelDock) -> None:
    seen: list[bool] = []
    solved.side.panel("analysis").seen.connect(seen.append)
    for segment in reversed(segments(right)):
        segment.click()
    assert seen == [True, False]


# The board without the rest of the window, in Play and Watch


def around(window: MainWindow) -> list[bool]:
    """What of the window beside the board is visible: menus, tools, panels of both sides, header."""
    docks = [dock.isVisible() for dock in window.docks.sides.values()]
    return [window.menuBar().isVisible(), window.top_bar.isVisible(), *docks, window.header.isVisible()]


def test_a_key_shows_the_board_alone_and_the_window_again_as_its_menu_and_edit_do(solved: MainWindow) -> None:
    trigger(solved, "mode-play")
    before = around(solved)
    assert any(before)
    QTest.keyClick(solved.page.view, Qt.Key.Key_F11)
    assert not any(around(solved))
    assert solved.isFullScreen()
    assert not solved.page.play_board.shows_hint
    QTest.keyClick(solved.page.view, Qt.Key.Key_F11)
    assert around(solved) == before
    assert not solved.isFullScreen()
    view = solved.page.view
    named = view.tool.menu(view._pointer_at(view.rect().center().toPointF()))
    assert {"hint", "undo", "board-alone"} <= set(named)
    assert set(named) - {"-"} <= set(solved.actions_.by_id)
    trigger(solved, "board-alone")
    trigger(solved, "mode-edit")
    assert solved.top_bar.isVisible()
    assert solved.header.isVisible()
    assert not action(solved, "board-alone").isEnabled()


def test_the_figures_come_while_the_mouse_is_at_the_upper_edge(solved: MainWindow) -> None:
    trigger(solved, "mode-watch")
    trigger(solved, "board-alone")
    for y, is_shown in ((200, False), (2, True), (200, False), (-1, True), (200, False)):
        move_mouse(solved, y)
        assert solved.header.isVisible() is is_shown
    trigger(solved, "board-alone")
    assert solved.header.isVisible()


def move_mouse(window: MainWindow, y: int) -> None:
    """Move the mouse, without a button, ``y`` pixels below the upper edge of the board, or on its border."""
    viewport, none = window.page.view.viewport(), Qt.MouseButton.NoButton
    at = QPointF(200, max(y, 0))
    kind, keys = QEvent.Type.MouseMove, Qt.KeyboardModifier.NoModifier
    watched = window.page.view if y < 0 else viewport
    QApplication.sendEvent(watched, QMouseEvent(kind, at, viewport.mapToGlobal(at), none, none, keys))


def test_beside_a_new_board_the_library_is_folded_and_comes_back(solved: MainWindow) -> None:
    solved.resize(1280, 800)
    library, before = solved.docks.sides[LEFT], solved.app.session
    assert library.isVisible()
    solved.app.workspace.begin()
    settle()
    assert not library.isVisible()
    assert solved.docks.folding.strip.isVisible()
    solved.docks.folding.action.trigger()
    assert library.isVisible()
    solved.docks.reveal("analysis")
    assert library.isVisible()
    solved.app.workspace.bring(before)
    settle()
    assert library.isVisible()
    assert not solved.docks.folding.strip.isVisible()


def test_while_a_file_is_read_the_library_and_its_keyboard_stay(
    qtbot: QtBot, window: MainWindow, corner_file: Path
) -> None:
    window.resize(1280, 800)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    library = window.side.panel("library").list
    library.setFocus()
    window.app.workspace.open(corner_file)
    qtbot.waitUntil(lambda: window.app.session.has_board)
    assert library.hasFocus()


def test_a_wide_window_shows_three_columns_of_the_library(solved: MainWindow, right: PanelDock) -> None:
    tiles, seen, usual = solved.side.panel("library").list, [], right.width()
    for width in (1200, 2000, 1200):
        solved.resize(width, 840)
        settle()
        seen.append((tiles.viewport().width() // tiles.gridSize().width(), right.width()))
    assert seen == [(2, usual), (3, WIDTH_IN_ROOM), (2, usual)]
