"""A hand on the board: presses, drags and keys as the window system would send them."""

from __future__ import annotations

from functools import reduce
from operator import or_

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from klotski_studio.app.picture.style.border import CELL
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action, trigger

Spot = tuple[float, float]
LEFT, NO_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
HELD = {"Shift": SHIFT, "Alt": ALT, "Ctrl": CONTROL}


class Hand:
    """Works on the board in front, in cells: (0.5, 0.5) is the middle of the first one."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    def press(self, at: Spot, keys: Qt.KeyboardModifier = NONE) -> None:
        self._send(QEvent.Type.MouseButtonPress, at, LEFT, LEFT, keys)

    def move(self, at: Spot, keys: Qt.KeyboardModifier = NONE, *, down: bool = True) -> None:
        self._send(QEvent.Type.MouseMove, at, NO_BUTTON, LEFT if down else NO_BUTTON, keys)

    def release(self, at: Spot, keys: Qt.KeyboardModifier = NONE) -> None:
        self._send(QEvent.Type.MouseButtonRelease, at, LEFT, NO_BUTTON, keys)

    def press_another(self, button: Qt.MouseButton, at: Spot) -> None:
        """Press ``button`` while the left one is down."""
        self._send(QEvent.Type.MouseButtonPress, at, button, LEFT | button, NONE)

    def release_another(self, button: Qt.MouseButton, at: Spot) -> None:
        self._send(QEvent.Type.MouseButtonRelease, at, button, LEFT, NONE)

    def double_click(self, at: Spot) -> None:
        self.press(at)
        self.release(at)
        self._send(QEvent.Type.MouseButtonDblClick, at, LEFT, LEFT, NONE)
        self.release(at)

    def click(self, at: Spot, keys: Qt.KeyboardModifier = NONE) -> None:
        self.press(at, keys)
        self.release(at, keys)

    def drag(self, start: Spot, *way: Spot, keys: Qt.KeyboardModifier = NONE) -> None:
        self.press(start, keys)
        for at in way:
            self.move(at, keys)
        self.release(way[-1], keys)

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NONE, times: int = 1) -> None:
        for _ in range(times):
            QTest.keyClick(self.window.page.view, key, keys)

    def click_on(self, name: str) -> None:
        """Click the button of the action ``name`` in the tool bar."""
        action(self.window, name)
        QTest.mouseClick(self.window.top_bar.buttons[name], LEFT)

    def type(self, key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
        """Press a key wherever the keyboard is."""
        there = QApplication.focusWidget() or self.window
        QTest.keyClick(there, key, keys)

    def do(self, name: str) -> None:
        trigger(self.window, name)

    def act(self, script: str) -> None:
        """Do what the words of ``script`` say, one after the other.

        ::

            tool-wall                       the action of that name
            Right  Ctrl+Z                   a key on the board
            0.5,0.5  Shift+0.5,0.5          a click, also while a key is held
            0.5,0.5>1.5,0.5>1.5,1.5         a drag along a way
            0.5,0.5>1.5,0.5>                a drag that is not over: the button stays down
        """
        for word in script.split():
            *held, what = word.split("+")
            keys = reduce(or_, (HELD[name] for name in held), NONE)
            if "," in what:
                first, *way = (
                    (float(x), float(y)) for x, y in (at.split(",") for at in what.split(">") if at)
                )
                self.press(first, keys)
                for at in way:
                    self.move(at, keys)
                if not what.endswith(">"):
                    self.release([first, *way][-1], keys)
            elif f"Key_{what}" in Qt.Key.__members__:
                self.key(Qt.Key[f"Key_{what}"], keys)
            else:
                self.do(what)

    def _send(
        self,
        kind: QEvent.Type,
        at: Spot,
        button: Qt.MouseButton,
        buttons: Qt.MouseButton,
        keys: Qt.KeyboardModifier,
    ) -> None:
        view = self.window.page.view
        spot = view.viewportTransform().map(QPointF(at[0] * CELL, at[1] * CELL))
        there = QPointF(view.viewport().mapToGlobal(spot.toPoint()))
        event = QMouseEvent(kind, spot, there, button, buttons, keys)
        self._note_time(event)
        QApplication.sendEvent(view.viewport(), event)

    def _note_time(self, event: QMouseEvent) -> None:
        """Set when ``event`` happens, if that matters."""
