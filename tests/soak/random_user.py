"""A person who does anything at all with the window, one thing after the other, from a seed."""

from __future__ import annotations

import random
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu

from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.edits import place_new, spanned
from klotski_studio.core.layout import Board, Layout
from klotski_studio.ui.widgets.message_box import MessageBox
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.tools.hand import ALT, CONTROL, NONE, SHIFT, Hand

NEVER = {"quit", "show-folder"}
"""Actions that would end it, or start another program."""
MOST_TABS = 5
MOST_CELLS = 42
DELAYED_MS = 400
"""Milliseconds after which what is done with a delay, such as noting the open tabs, has been done."""
"""A larger board is closed: its searches would tell of the machine, not of the window."""
PASTES = (
    "1A9BF0C",
    "4WVE1",
    "ABBCABBCDEEFDGHFI  J",
    "no puzzle at all",
    "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM",
)
KEYS = (
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Space,
    Qt.Key.Key_Return,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Delete,
)


class RandomUser:
    """Works on ``window``, and saves into ``folder`` alone."""

    def __init__(self, window: MainWindow, seed: int, folder: Path) -> None:
        self._window, self._folder = window, folder
        self._random = random.Random(seed)
        self._hand = Hand(window)
        self.done: list[str] = []
        """What was done, the latest last: what a failure is told with."""

    def act(self) -> None:
        """Do one thing, and answer every dialog that it opens."""
        what = self._random.choices(
            (self._action, self._gesture, self._key, self._mode, self._paste, self._wheel, self._new),
            (30, 40, 15, 5, 3, 4, 2),
        )[0]
        what()
        QApplication.processEvents()
        self.answer_dialogs()
        self._tidy()

    def answer_dialogs(self) -> None:
        """Answer what is open, sometimes by saving; a dialog may open the next one."""
        for _ in range(10):
            popup = QApplication.activePopupWidget()
            if popup is not None:
                popup.close()
            dialogs = [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog | QMenu)]
            visible = [each for each in dialogs if each.isVisible()]
            if not visible:
                break
            for dialog in visible:
                self._answer(dialog)
            QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def rest(self) -> None:
        """Close all tabs, saved or not, so that what is left is what a fresh window has."""
        self.answer_dialogs()
        workspace = self._window.app.workspace
        for session in workspace.sessions:
            workspace.close(session)
        self._window.app.runner.pool.waitForDone()  # ends the threads too, each of which has a file open
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QTest.qWait(DELAYED_MS)

    def _answer(self, dialog: QDialog | QMenu) -> None:
        if isinstance(dialog, MessageBox):
            buttons = list(dialog.buttons.values())
            self._note(f"answer {dialog.headline.text()!r}")
            self._random.choice(buttons).click()
        elif isinstance(dialog, QFileDialog) and self._random.random() < 0.5:
            name = self._folder / f"{self._random.randrange(8)}.klotski"
            if dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave:
                self._note(f"save as {name.name}")
                dialog.fileSelected.emit(str(name))
            dialog.close()
        else:
            dialog.close()

    def _action(self) -> None:
        self._window.actions_.flush()
        actions = self._window.actions_.by_id
        usable = [name for name in sorted(actions) if actions[name].isEnabled() and name not in NEVER]
        name = self._random.choice(usable)
        self._note(name)
        actions[name].trigger()

    def _gesture(self) -> None:
        board = self._window.app.document.layout.board
        keys = self._random.choices((NONE, SHIFT, ALT, CONTROL), (12, 1, 1, 1))[0]
        spots = [self._spot(board) for _ in range(self._random.randint(1, 4))]
        self._note(f"drag {spots} {keys}")
        self._hand.press(spots[0], keys)
        for spot in spots[1:]:
            self._hand.move(spot, keys)
            QApplication.processEvents()
        if self._random.random() < 0.1:
            self._hand.key(Qt.Key.Key_Escape)
        self._hand.release(spots[-1], keys)

    def _key(self) -> None:
        key = self._random.choice(KEYS)
        keys = self._random.choices((NONE, SHIFT), (3, 1))[0]
        self._note(f"key {key} {keys}")
        self._hand.key(key, keys)

    def _mode(self) -> None:
        mode = self._random.choice(list(Mode))
        self._note(f"mode {mode}")
        self._window.app.session.set_mode(mode)

    def _paste(self) -> None:
        QGuiApplication.clipboard().setText(self._random.choice(PASTES))
        self._note("paste")
        self._window.actions_.by_id["paste-new"].trigger()

    def _wheel(self) -> None:
        viewport = self._window.page.view.viewport()
        at = QPointF(viewport.rect().center())
        turn = QPoint(0, self._random.choice((-120, 120)))
        buttons, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
        event = QWheelEvent(at, viewport.mapToGlobal(at), QPoint(), turn, buttons, CONTROL, phase, False)
        QApplication.sendEvent(viewport, event)

    def _new(self) -> None:
        layout = Layout(Board(self._random.randint(1, 6), self._random.randint(1, 6)))
        for _ in range(self._random.randint(0, 4)):
            x, y = self._random.randrange(layout.board.width), self._random.randrange(layout.board.height)
            layout = place_new(layout, spanned((x, y), (x, y)))
        self._note("new")
        self._window.app.workspace.new(layout)

    def _spot(self, board: Board) -> tuple[float, float]:
        return self._random.uniform(-0.6, board.width + 0.6), self._random.uniform(-0.6, board.height + 0.6)

    def _tidy(self) -> None:
        workspace = self._window.app.workspace
        board = workspace.current.document.layout.board
        if len(workspace.sessions) > MOST_TABS or board.width * board.height > MOST_CELLS:
            self._note("close")
            workspace.close(workspace.current)

    def _note(self, what: str) -> None:
        self.done = [*self.done[-19:], what]
