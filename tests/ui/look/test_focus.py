"""Who uses the keyboard sees where it is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from klotski_studio.ui.scene.board_view import BoardView
from klotski_studio.ui.window.main_window import MainWindow

pytestmark = pytest.mark.one_window

REASONS = [Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason]


def corner(view: BoardView) -> QColor:
    """The colour of its very edge."""
    return QColor(view.grab().toImage().pixelColor(1, view.height() // 2))


@pytest.mark.parametrize("reason", REASONS)
def test_the_board_is_framed_when_a_key_brings_the_focus(
    qtbot: QtBot, solved: MainWindow, reason: Qt.FocusReason
) -> None:
    view, theme = solved.page.view, solved.page.scene.theme
    solved.activateWindow()
    qtbot.waitUntil(solved.isActiveWindow)
    solved.side.panel("inspector").setFocus()
    view.clearFocus()
    view.setFocus(reason)
    assert corner(view) == theme.window["accent"]
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert corner(view) == theme.window["surface"]


def test_the_frame_does_not_push_the_board_about(qtbot: QtBot, solved: MainWindow) -> None:
    view = solved.page.view
    solved.activateWindow()
    qtbot.waitUntil(solved.isActiveWindow)
    view.clearFocus()
    before = view.zoom, view.contentsRect()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert (view.zoom, view.contentsRect()) == before
