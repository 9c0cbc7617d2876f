"""A designer who works in the real window until the process is killed.

Each event is one turn of the event loop; ``window_log.py`` says what is logged.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QSpinBox, QStyleFactory, QWidget

from klotski_studio.app.documents import edit_table
from klotski_studio.app.documents.edit_table import Edit
from klotski_studio.app.runtime.settings import LANGUAGE, TOUR_SEEN, Settings, settings_file
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.core.layout import Cell, Layout
from klotski_studio.formats.native import write as native_write
from klotski_studio.ui.widgets.fields import TextArea, TextField
from klotski_studio.ui.window.application import Shell
from tests.faults.window_log import LOG, Log, marked, tab_of
from tests.ui.acting import action
from tests.ui.tools.hand import Hand

FILES = "files"
"""The folder of the layouts that are opened."""

MOST_TABS = 4
LONGEST_TEXT = 40
"""Characters that are typed at most in one visit to a field."""

ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
TOOLS = ("tool-arrange", "tool-arrange", "tool-arrange", "tool-wall", "tool-brush", "tool-aim")
EDITS = ("undo", "redo", "delete", "duplicate", "rotate-layout", "mirror-layout", "swap-start-goal")
PLAYS = ("undo", "redo", "keep-checkpoint", "last-checkpoint", "start-over", "hint")
WATCHES = ("play", "step-forward", "step-back", "to-end", "to-start", "faster", "loop")
DIALOGS = ("export", "shortcuts", "about", "save-as", "open")

Steps = Iterator[float]
"""Does one thing between two values; each value is a pause in seconds."""


class WindowDesigner(QObject):
    """Works in the window of ``shell`` at random, one event after the other."""

    def __init__(self, shell: Shell, log: Log, seed: int, saves: float) -> None:
        """Work as ``seed`` says; ``saves`` is the probability that the next activity is to save."""
        super().__init__()
        self._window, self._app, self._log = shell.window, shell.app, log
        self._hand = Hand(shell.window)
        self._random = random.Random(seed)
        self._saves = saves
        self._pace = self._random.choice((0.02, 0.06, 0.12))
        self._pasted = 0
        self._typed: tuple[Session, Callable[[Layout], Layout]] | None = None
        self._steps: Steps = iter(())
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._step)
        self._app.workspace.added.connect(self._follow)
        for session in self._app.workspace.sessions:
            self._follow(session)

    def begin(self) -> None:
        """Begin to work as soon as all files are open."""
        if any(session.is_reading or not session.has_board for session in self._app.workspace.sessions):
            QTimer.singleShot(20, self.begin)
            return
        self._window.activateWindow()
        for session in self._app.workspace.sessions:
            self._note(session)
        self._log.write("ready")
        self._step()

    def _follow(self, session: Session) -> None:
        session.document.changed.connect(lambda _: self._note(session))
        session.playing.game.changed.connect(lambda _: self._note(session))
        session.files.saved.connect(lambda _: self._log.write("saved", tab=tab_of(session.document.layout)))
        session.files.failed.connect(lambda failure: self._log.write("fault", what=str(failure.error)))

    def _note(self, session: Session) -> None:
        """Log the state of ``session``, including text that is not in the document yet."""
        layout = session.document.layout
        if self._typed is not None and self._typed[0] is session:
            layout = self._typed[1](layout)
        game = session.playing.save(session.document.layout)
        self._log.note(layout, game)

    def _step(self) -> None:
        """Do one thing and set the time of the next one."""
        pause = next(self._steps, None)
        self._note(self._app.session)
        if pause is None:
            self._typed = None
            self._steps = self._activity()
            pause = self._random.choice((0.0, 0.0, self._pace, 0.4))
        self._timer.start(round(pause * 1000))

    def _activity(self) -> Steps:
        session = self._app.session
        if self._random.random() < self._saves and session.document.path and not session.files.is_saving:
            return self._save()
        activities = (self._draw, self._type, self._choose, self._play, self._watch, self._use_dialog)
        chosen = self._random.choices((*activities, self._change_tab), (30, 30, 8, 20, 8, 6, 4))[0]
        return chosen()

    def _pause(self) -> float:
        """Return the time from one event to the next, seldom a long one."""
        if self._random.random() < 0.02:
            return self._random.uniform(0.5, 1.2)
        return self._random.random() * self._pace * 2

    def _do(self, *names: str) -> None:
        """Trigger one of the actions ``names`` that are enabled."""
        usable = [each for each in (action(self._window, name) for name in names) if each.isEnabled()]
        if usable:
            self._random.choice(usable).trigger()

    # activities

    def _save(self) -> Steps:
        self._log.begin("saving")
        self._do("save")
        self._log.write("save", tab=tab_of(self._app.document.layout))
        yield self._pause()

    def _draw(self) -> Steps:
        self._log.begin("drawing")
        self._do("mode-edit")
        self._do(self._random.choice(TOOLS))
        for _ in range(self._random.randint(1, 4)):
            yield from self._drag(self._cell(), self._cell())
            if self._random.random() < 0.3:
                self._do(*EDITS)
                yield self._pause()
        self._do("tool-arrange")

    def _play(self) -> Steps:
        self._log.begin("playing")
        self._do("mode-play")
        yield self._pause()
        for _ in range(self._random.randint(3, 20)):
            chance = self._random.random()
            if chance < 0.4:
                x, y = self._cell()
                dx, dy = self._random.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
                yield from self._drag((x, y), (x + dx, y + dy))
            elif chance < 0.8:
                self._hand.key(self._random.choice((Qt.Key.Key_Tab, *ARROWS, *ARROWS)))
            else:
                self._do(*PLAYS)
            yield self._pause()

    def _watch(self) -> Steps:
        self._log.begin("watching")
        self._do("mode-watch")
        yield self._pause()
        for _ in range(self._random.randint(2, 8)):
            self._do(*WATCHES)
            yield self._pause() * 4
        if self._random.random() < 0.5:
            self._do("take-over")

    def _use_dialog(self) -> Steps:
        name = self._random.choice(DIALOGS)
        self._log.begin(f"in a dialog: {name}")
        self._do(name)
        for _ in range(self._random.randint(2, 10)):
            yield self._pause() * 3
            if focus := QApplication.focusWidget():
                QTest.keyClick(focus, self._random.choice((Qt.Key.Key_Tab, Qt.Key.Key_Up, Qt.Key.Key_Down)))
        for dialog in self._window.findChildren(QDialog):
            if dialog.isVisible():
                dialog.reject()
        yield self._pause()
        self._window.activateWindow()

    def _change_tab(self) -> Steps:
        self._log.begin("changing tabs")
        if len(self._app.workspace.sessions) < MOST_TABS and self._random.random() < 0.5:
            self._pasted += 1
            layout = marked(self._app.document.layout, f"pasted {self._pasted}")
            QGuiApplication.clipboard().setText(native_write.write(layout))
            self._do("paste-new")
        else:
            self._do("next-tab", "previous-tab")
        yield self._pause()

    def _type(self) -> Steps:
        """Type into one of the text fields, or a whole number into one of the number fields."""
        self._do("mode-edit")
        self._select_a_piece()
        yield self._pause()
        form, piece_form = (
            self._window.side.panel("inspector").layout_form,
            self._window.side.panel("inspector").piece_form,
        )
        names = ((f"name ({code})", field, partial(_name_in, code)) for code, field in form.names.items())
        texts: list[tuple[str, QWidget, Callable[[Layout, str], Layout]]] = [
            ("name", form.name, partial(_set, edit_table.NAME)),
            ("author", form.author, partial(_set, edit_table.AUTHOR)),
            ("source", form.source, partial(_set, edit_table.SOURCE)),
            ("description", form.description, partial(_set, edit_table.DESCRIPTION)),
            *names,
        ]
        keys = self._app.editor.selection.pieces
        if keys and piece_form.isVisible():
            texts.append(("label", piece_form.label, partial(_set, edit_table.LABEL, keys=keys)))
        numbers = {"columns": form.columns, "rows": form.rows}
        if len(keys) == 1 and piece_form.width_field.isVisible():
            numbers |= {"width": piece_form.width_field, "height": piece_form.height_field}
        if self._random.random() < 0.2:
            name = self._random.choice(sorted(numbers))
            yield from self._type_number(name, numbers[name])
        elif len(keys) == 1 and self._random.random() < 0.1:
            yield from self._type_key(piece_form.key)
        else:
            yield from self._type_text(*self._random.choice(texts))

    def _type_text(self, name: str, field: QWidget, change: Callable[[Layout, str], Layout]) -> Steps:
        assert isinstance(field, TextField | TextArea)
        self._log.begin(f"typing: {name}")
        read = field.text if isinstance(field, TextField) else field.toPlainText
        field.setFocus()
        for number in range(self._random.randint(3, LONGEST_TEXT)):
            if self._random.random() < 0.08 and read():
                QTest.keyClick(field, Qt.Key.Key_Backspace)
            else:
                QTest.keyClicks(field, self._random.choice("abcdefgh") if number % 6 else " ")
            text = read()
            self._typed = self._app.session, lambda layout, text=text: change(layout, text)
            yield self._pause()
        leave = self._random.choice((Qt.Key.Key_Tab, Qt.Key.Key_Return, None))
        if leave is None or isinstance(field, TextArea):
            self._window.page.view.setFocus()
        else:
            QTest.keyClick(field, leave)
        self._typed = None
        yield self._pause()

    def _type_number(self, name: str, field: QSpinBox) -> Steps:
        self._log.begin(f"typing: {name}")
        field.setFocus()
        field.selectAll()
        yield self._pause()
        side = self._random.randint(4, 7) if name in ("columns", "rows") else self._random.randint(1, 2)
        QTest.keyClicks(field, str(side))
        yield self._pause()
        QTest.keyClick(field, Qt.Key.Key_Return)
        yield self._pause()

    def _type_key(self, field: TextField) -> Steps:
        self._log.begin("typing: key")
        field.setFocus()
        field.selectAll()
        yield self._pause()
        QTest.keyClicks(field, self._random.choice("PQRSTUVWXYZ"))
        yield self._pause()
        QTest.keyClick(field, Qt.Key.Key_Return)
        yield self._pause()

    def _choose(self) -> Steps:
        """Choose colour, axis or metric."""
        self._log.begin("choosing in the inspector")
        self._do("mode-edit")
        self._select_a_piece()
        yield self._pause()
        inspector = self._window.side.panel("inspector")
        boxes: list[QComboBox] = [inspector.layout_form.metric_choice]
        if inspector.piece_form.isVisible():
            boxes.append(inspector.piece_form.axis)
            QTest.mouseClick(
                self._random.choice(inspector.piece_form.swatches.swatches), Qt.MouseButton.LeftButton
            )
            yield self._pause()
        box = self._random.choice(boxes)
        box.setFocus()
        QTest.keyClick(box, self._random.choice((Qt.Key.Key_Up, Qt.Key.Key_Down)))
        yield self._pause()

    # what they consist of

    def _select_a_piece(self) -> None:
        pieces = self._app.document.layout.pieces
        if pieces and self._app.session.mode is Mode.EDIT:
            x, y = self._random.choice(sorted(self._random.choice(pieces).cells) or [(0, 0)])
            self._hand.click((x + 0.5, y + 0.5))

    def _cell(self) -> Cell:
        board = self._app.document.layout.board
        return self._random.randrange(board.width), self._random.randrange(board.height)

    def _drag(self, start: Cell, end: Cell) -> Steps:
        """Drag from cell to cell, with a pause after each event."""
        (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
        self._hand.press((x + 0.5, y + 0.5))
        yield self._pause()
        for part in (0.3, 0.7, 1.0):
            self._hand.move((x + 0.5 + dx * part, y + 0.5 + dy * part))
            yield self._pause() / 2
        self._hand.release((x + 0.5 + dx, y + 0.5 + dy))
        yield self._pause()


def _set(row: Edit[str], layout: Layout, text: str, *, keys: frozenset[str] = frozenset()) -> Layout:
    return row.function(layout, keys, text)


def _name_in(language: str, layout: Layout, text: str) -> Layout:
    return edit_table.NAME.function(layout, frozenset(), text, language)


def main() -> int:
    """Work until the process is killed; the arguments are folder, seed, and probability of saving."""
    folder, seed, saves = Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    log = Log(folder / LOG)
    sys.excepthook = log.fault
    application = QApplication(sys.argv[:1])
    application.setStyle(QStyleFactory.create("Fusion"))
    settings = Settings(settings_file())
    settings.set(LANGUAGE, "en")
    settings.set(TOUR_SEEN, True)
    shell = Shell(application, settings)
    shell.window.resize(1300, 900)
    shell.window.show()
    shell.open(sorted((folder / FILES).iterdir()))
    shell.window.update_start_page()
    shell.crash_recovery.offer()
    shell.crash_recovery.failed.connect(lambda error: log.write("fault", what=str(error)))
    designer = WindowDesigner(shell, log, seed, saves)
    designer.begin()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
