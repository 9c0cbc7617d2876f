from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from klotski_studio.app.picture.style.border import CELL
from klotski_studio.core.layout import Cell
from klotski_studio.ui.scene.board_view import BoardView
from klotski_studio.ui.scene.zooming import LARGEST, LARGEST_FIT, SMALLEST
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.acting import action


@pytest.fixture
def view(solved: MainWindow) -> BoardView:
    return solved.page.view


def turn_wheel(view: BoardView, notches: float, keys: Qt.KeyboardModifier) -> None:
    at, turned = QPointF(view.viewport().rect().center()), QPoint(0, round(notches * 120))
    there, phase = view.viewport().mapToGlobal(at), Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(at, there, QPoint(), turned, Qt.MouseButton.NoButton, keys, phase, False)
    QApplication.sendEvent(view.viewport(), event)


def whole_board_is_seen(view: BoardView) -> bool:
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    return bool(seen.contains(view.sceneRect().adjusted(1, 1, -1, -1)))


def test_the_board_fits_and_follows_the_window(window: MainWindow, view: BoardView) -> None:
    assert view.fits
    assert whole_board_is_seen(view)
    window.resize(400, 420)
    assert whole_board_is_seen(view)


def test_a_tiny_board_neither_fills_the_window_nor_scrolls(window: MainWindow, view: BoardView) -> None:
    window.resize(1600, 1200)
    assert view.zoom == pytest.approx(LARGEST_FIT)
    window.app.document.open(drawn("A.", ".A"), None)
    window.resize(900, 560)
    assert whole_board_is_seen(view)
    assert not view.horizontalScrollBar().isVisible()


def test_two_fingers_on_a_touch_pad_zoom(view: BoardView) -> None:
    before, at = view.zoom, QPointF(view.viewport().rect().center())
    kind = Qt.NativeGestureType.ZoomNativeGesture
    pad = QPointingDevice.primaryPointingDevice()
    event = QNativeGestureEvent(kind, pad, 2, at, at, at, 0.5, QPointF(), 1)
    QApplication.sendEvent(view.viewport(), event)
    assert view.zoom == pytest.approx(1.5 * before)
    assert not view.fits


def test_control_and_the_wheel_zoom_and_the_wheel_alone_does_not(view: BoardView) -> None:
    before = view.zoom
    turn_wheel(view, 2, Qt.KeyboardModifier.NoModifier)
    assert view.zoom == before
    turn_wheel(view, 2, Qt.KeyboardModifier.ControlModifier)
    assert view.zoom > before
    assert not view.fits
    turn_wheel(view, -2, Qt.KeyboardModifier.ControlModifier)
    assert view.zoom == pytest.approx(before)


def test_zooming_has_ends(view: BoardView) -> None:
    for _ in range(60):
        view.zoom_in()
    assert view.zoom == pytest.approx(LARGEST)
    for _ in range(90):
        view.zoom_out()
    assert view.zoom == pytest.approx(SMALLEST)


def test_fitting_takes_zoom_and_panning_back(window: MainWindow, view: BoardView) -> None:
    before = view.zoom
    action(window, "zoom-in").trigger()
    action(window, "zoom-in").trigger()
    action(window, "zoom-fit").trigger()
    assert view.zoom == pytest.approx(before)
    assert view.fits


def test_the_middle_button_pans_a_board_larger_than_the_window(qtbot: QtBot, view: BoardView) -> None:
    for _ in range(8):
        view.zoom_in()
    before = view.horizontalScrollBar().value()
    middle = view.viewport().rect().center()
    qtbot.mousePress(view.viewport(), Qt.MouseButton.MiddleButton, pos=middle)
    qtbot.mouseMove(view.viewport(), middle - QPoint(40, 0))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.MiddleButton, pos=middle - QPoint(40, 0))
    assert view.horizontalScrollBar().value() == before + 40


def test_the_cell_under_the_mouse_is_told_once(qtbot: QtBot, view: BoardView) -> None:
    cells: list[Cell | None] = []
    view.cell_hovered.connect(cells.append)
    for x, y in ((0.3, 0.5), (0.6, 0.5), (1.5, 1.5), (-0.9, 0.5)):
        qtbot.mouseMove(view.viewport(), view.mapFromScene(x * CELL, y * CELL))
    assert cells == [(0, 0), (1, 1), None]
