"""A designer's first two minutes: from an empty window to a classic, counted in gestures, and its answer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.core.layout import Axis, Metric
from klotski_studio.ui.dialogs.new_puzzle import NewPuzzleDialog
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.tools.drawn import shown
from tests.ui.tools.hand import ALT, CONTROL, NONE, SHIFT, Hand, Spot

CLASSIC = ["ABBC", "ABBC", "DEEF", "DGHF", "I..J"]


def answer_is_81_moves(qtbot: QtBot, hand: Hand) -> None:
    live_solver = hand.window.app.session.live_solver
    qtbot.waitUntil(lambda: live_solver.verdict.state is VerdictState.SOLVED)
    assert live_solver.verdict.solution.length(Metric.MOVES) == 81
    assert hand.window.header.text.startswith("81 moves")


@pytest.fixture
def hand(qtbot: QtBot, window: MainWindow) -> Hand:
    """On a window in which nothing is open yet."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert not window.app.session.has_board
    return Hand(window)


class Counting:
    """A hand that counts its gestures: a click, double click, drag or key press each, wherever it is."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.count = hand, 0

    def click_on(self, name: str) -> None:
        self.count += 1
        self.hand.click_on(name)

    def drag(self, start: Spot, *way: Spot, keys: Qt.KeyboardModifier = NONE) -> None:
        self.count += 1
        self.hand.drag(start, *way, keys=keys)

    def double_click(self, at: Spot) -> None:
        self.count += 1
        self.hand.double_click(at)

    def type(self, key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
        self.count += 1
        self.hand.type(key, keys)


def test_the_classic_takes_twelve_gestures(qtbot: QtBot, hand: Hand) -> None:
    counted = Counting(hand)
    counted.type(Qt.Key.Key_N, CONTROL)
    counted.drag((0.5, 0.5), (0.5, 1.5))
    counted.drag((0.5, 2.5), (0.5, 3.5))
    counted.double_click((0.5, 4.5))
    counted.drag((0.5, 0.5), (0.5, 4.5), keys=CONTROL)  # all three of them,
    counted.drag((0.5, 2.5), (2.0, 2.0), (3.5, 2.5), keys=ALT)  # and once more at the other side
    counted.drag((1.4, 0.4), (2.6, 1.6))
    counted.drag((1.5, 2.5), (2.5, 2.5))
    counted.double_click((1.5, 3.5))
    counted.double_click((2.5, 3.5))
    assert shown(hand.window) == ["AGGD", "AGGD", "BHHE", "BIJE", "C..F"]
    counted.click_on("tool-aim")
    counted.drag((1.5, 0.5), (2.5, 3.0), (1.5, 3.5))
    answer_is_81_moves(qtbot, hand)
    assert counted.count <= 12


def test_a_rush_hour_of_eight_cars_with_an_exit_takes_fourteen_gestures(qtbot: QtBot, hand: Hand) -> None:
    counted = Counting(hand)
    counted.type(Qt.Key.Key_N, CONTROL | ALT)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeWindow(), NewPuzzleDialog))
    counted.type(Qt.Key.Key_Right)
    counted.type(Qt.Key.Key_Right)
    counted.type(Qt.Key.Key_Return)
    hand.window.activateWindow()  # a window system does it
    qtbot.waitUntil(lambda: hand.window.page.view.hasFocus())
    for start, end in (
        ((0.5, 0.5), (0.5, 1.5)),
        ((1.5, 0.5), (2.5, 0.5)),
        ((3.5, 0.5), (3.5, 2.5)),
        ((5.5, 1.5), (5.5, 3.5)),
        ((0.5, 3.5), (2.5, 3.5)),
        ((3.5, 4.5), (4.5, 4.5)),
        ((2.5, 4.5), (2.5, 5.5)),
    ):
        counted.drag(start, end)
    counted.type(Qt.Key.Key_A, CONTROL)
    counted.type(Qt.Key.Key_L)
    layout = hand.window.app.document.layout
    assert shown(hand.window) == ["BCCD..#", "B..D.E#", "AA.D.E-", "FFF..E#", "..HGG.#", "..H...#"]
    assert {piece.axis for piece in layout.pieces} == {Axis.HORIZONTAL, Axis.VERTICAL}
    live_solver = hand.window.app.session.live_solver
    qtbot.waitUntil(lambda: live_solver.verdict.layout == layout and not live_solver.is_searching)
    assert live_solver.verdict.state is VerdictState.SOLVED
    assert counted.count <= 14


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
