"""A designer's first two minutes: from an empty window to the classic, and its answer read off."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.core.metric import Metric
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.tools.drawn import shown
from tests.ui.tools.hand import CONTROL, SHIFT, Hand

CLASSIC = ["ABBC", "ABBC", "DEEF", "DGHF", "I..J"]


def answer_is_81_moves(qtbot: QtBot, hand: Hand) -> None:
    live_solver = hand.window.app.live_solver
    qtbot.waitUntil(lambda: live_solver.verdict.state is VerdictState.SOLVED, timeout=60_000)
    assert live_solver.verdict.solution is not None
    assert live_solver.verdict.solution.length(Metric.MOVES) == 81
    assert hand.window.header.text.startswith("81 moves")


@pytest.fixture
def hand(qtbot: QtBot, window: MainWindow) -> Hand:
    """On a window in which nothing is open yet."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert not window.app.session.has_board
    return Hand(window)


def test_with_the_mouse_alone(qtbot: QtBot, hand: Hand) -> None:
    hand.click_on("new")
    for start, end in (
        ((0.5, 0.5), (0.5, 1.5)),
        ((1.4, 0.4), (2.6, 1.6)),
        ((3.5, 0.5), (3.5, 1.5)),
        ((0.5, 2.5), (0.5, 3.5)),
        ((1.5, 2.5), (2.5, 2.5)),
        ((3.5, 3.5), (3.5, 2.5)),
        ((1.3, 3.3), (1.7, 3.7)),
        ((2.3, 3.3), (2.7, 3.7)),
    ):
        hand.drag(start, end)
    hand.double_click((0.5, 4.5))
    hand.double_click((3.5, 4.5))
    assert shown(hand.window) == CLASSIC
    hand.click_on("tool-aim")
    hand.drag((2.0, 1.0), (2.5, 3.0), (2.0, 4.0))
    answer_is_81_moves(qtbot, hand)


def test_with_the_keyboard_alone(qtbot: QtBot, hand: Hand) -> None:
    def put(by: tuple[int, int], wider: int = 0, higher: int = 0) -> None:
        """Go ``by`` with the cell cursor, place a cell there, and pull it."""
        across = Qt.Key.Key_Right if by[0] > 0 else Qt.Key.Key_Left
        down = Qt.Key.Key_Down if by[1] > 0 else Qt.Key.Key_Up
        for key in (Qt.Key.Key_Escape, *[across] * abs(by[0]), *[down] * abs(by[1]), Qt.Key.Key_Return):
            hand.type(key)
        for key in (*[Qt.Key.Key_Right] * wider, *[Qt.Key.Key_Down] * higher):
            hand.type(key, SHIFT)

    hand.type(Qt.Key.Key_N, CONTROL)
    put((0, 0), higher=1)
    put((1, 0), wider=1, higher=1)
    put((2, 0), higher=1)
    put((-3, 2), higher=1)
    put((1, 0), wider=1)
    put((2, 0), higher=1)
    put((-2, 1))
    put((1, 0))
    put((-2, 1))
    put((3, 0))
    assert shown(hand.window) == CLASSIC
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Tab):
        hand.type(key)
    assert hand.window.app.editor.selection.pieces == {"B"}
    for key in (Qt.Key.Key_T, *[Qt.Key.Key_Down] * 3):
        hand.type(key)
    answer_is_81_moves(qtbot, hand)
