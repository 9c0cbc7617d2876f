"""The board without the rest of the window, in Play and Watch."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action, trigger

pytestmark = pytest.mark.one_window


def around(window: MainWindow) -> list[bool]:
    """What of the window beside the board is visible: menus, tools, panels of both sides, header."""
    docks = [dock.isVisible() for dock in window.docks.sides.values()]
    return [window.menuBar().isVisible(), window.top_bar.isVisible(), *docks, window.header.isVisible()]


def test_a_key_shows_the_board_alone_and_the_window_again(solved: MainWindow) -> None:
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


def test_edit_has_its_tools_again(solved: MainWindow) -> None:
    trigger(solved, "mode-play")
    trigger(solved, "board-alone")
    trigger(solved, "mode-edit")
    assert solved.top_bar.isVisible()
    assert solved.header.isVisible()
    assert not action(solved, "board-alone").isEnabled()


def test_the_board_has_a_menu_while_it_is_played(solved: MainWindow) -> None:
    trigger(solved, "mode-play")
    view = solved.page.view
    named = view._tool.menu(view._pointer_at(view.rect().center().toPointF()))
    assert {"hint", "undo", "board-alone"} <= set(named)
    assert set(named) - {"-"} <= set(solved.actions_.by_id)
