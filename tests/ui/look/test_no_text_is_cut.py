"""Every text has the room it needs: in both languages, in every mode and in every dialog."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QImage, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QFileDialog,
    QLabel,
)
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.documents.files import FileChange, FileFailure
from klotski_studio.app.runtime.paths import FIRST_LAYOUT, layouts_dir
from klotski_studio.app.runtime.settings import LANGUAGE, THEME, Settings
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.recovery_store import Leftover
from klotski_studio.app.workspace.recovery_text import RecoveryCopy
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Board, Layout
from klotski_studio.ui import dialogs
from klotski_studio.ui.features.export.dialog import ExportDialog
from klotski_studio.ui.features.export.exporting import PREVIEW
from klotski_studio.ui.features.help.tour import STOPS, Card
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.docks import PANELS
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action
from tests.ui.room import cut_texts


@pytest.fixture(params=["en", "zh"], ids=["en", "zh"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    made = Settings(tmp_path / "settings.ini")
    made.set(LANGUAGE, request.param)
    made.set(THEME, "light")
    return made


@pytest.fixture
def classic(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """The window as a person sees it first, its answer there."""
    window.app.files.open(layouts_dir() / FIRST_LAYOUT)
    qtbot.waitUntil(lambda: window.app.live_solver.verdict.reachable is not None)
    window.app.library.read()
    qtbot.waitUntil(lambda: not window.app.library.is_reading)
    return window


def wait_for_answers(qtbot: QtBot, window: MainWindow) -> None:
    session = window.app.session
    qtbot.waitUntil(lambda: not session.live_solver.is_searching)
    qtbot.waitUntil(lambda: not session.live_analysis.state.asking)


def settle() -> None:
    """Let all layouts take the room that they want."""
    for _ in range(3):
        QApplication.sendPostedEvents()
        QApplication.processEvents()


# ---------------------------------------------------------------- the window


def watch(window: MainWindow) -> None:
    window.app.session.set_mode(Mode.WATCH)


def play_with_the_guide(window: MainWindow) -> None:
    window.app.session.set_mode(Mode.PLAY)
    window.app.session.playing.set_guided(True)
    action(window, "keep-checkpoint").trigger()


def select_one(window: MainWindow) -> None:
    window.app.session.editor.select([piece_keys(window)[0]])


def select_all(window: MainWindow) -> None:
    window.app.session.editor.select(piece_keys(window))


def select_target(window: MainWindow) -> None:
    window.app.session.editor.select_target(window.app.document.layout.goal[0].piece)


def spoil(window: MainWindow) -> None:
    window.app.session.set_mode(Mode.EDIT)
    window.app.session.editor.apply_to(piece_keys(window), edit_table.REMOVE_TARGET)


def leave_nothing_open(window: MainWindow) -> None:
    window.app.workspace.close(window.app.session)


def complain(window: MainWindow) -> None:
    window.message_bar.show_message("A sentence about something that went wrong. " * 10)


def piece_keys(window: MainWindow) -> list[str]:
    return [piece.key for piece in window.app.document.layout.pieces]


STATES: Mapping[str, Callable[[MainWindow], object]] = {
    "edit": lambda window: None,
    "one piece": select_one,
    "all pieces": select_all,
    "a target": select_target,
    "watch": watch,
    "play": play_with_the_guide,
    "a complaint": complain,
    "a problem": spoil,
    "nothing open": leave_nothing_open,
}
"""What the window is brought into, one after the other."""


def panels_of(window: MainWindow) -> list[str]:
    """The panels that the current mode has, or the library alone without a board."""
    if window.start_page_stack.is_empty:
        return ["library"]
    return [spec.id for spec in PANELS if window.app.session.mode in spec.modes]


def test_the_window_cuts_nothing(qtbot: QtBot, classic: MainWindow) -> None:
    found = []
    for state, bring in STATES.items():
        bring(classic)
        wait_for_answers(qtbot, classic)
        for name in panels_of(classic):
            classic.docks.reveal(name)
            wait_for_answers(qtbot, classic)
            settle()
            found += [f"{state}: {complaint}" for complaint in cut_texts(classic)]
    assert not found, "\n".join(sorted(set(found)))


def test_the_tour_cuts_nothing(classic: MainWindow) -> None:
    action(classic, "tour").trigger()
    (card,) = classic.findChildren(Card)
    found = []
    for _ in STOPS:
        settle()
        found += cut_texts(card)
        card.next_wanted.emit()
    assert not found, "\n".join(found)


# ---------------------------------------------------------------- the dialogs


def open_import(shell: Shell, tmp_path: Path) -> None:
    first = (layouts_dir() / FIRST_LAYOUT).read_text(encoding="utf-8")
    shell.window.exchange.import_all("5 4 sun\n" + first)


def open_screenshot(shell: Shell, tmp_path: Path) -> None:
    image = QImage(40, 50, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    shell.window.exchange.read_picture(image, "a.png")


def offer_recovery(shell: Shell, tmp_path: Path) -> None:
    layout = shell.app.document.layout
    works = (
        RecoveryCopy(layout, tmp_path / "corner.klotski"),
        RecoveryCopy(replace(layout, name="Second")),
        RecoveryCopy(EMPTY),
    )
    leftovers = [
        Leftover("process", str(number), work, 1e9, number == 0) for number, work in enumerate(works)
    ]
    shell.crash_recovery.offered.emit(leftovers)


def edit(shell: Shell, tmp_path: Path) -> None:
    shell.app.document.edit("Rename", replace(shell.app.document.layout, name="Corner of the world"))


def close_unsaved(shell: Shell, tmp_path: Path) -> None:
    edit(shell, tmp_path)
    shell.window.close_session(shell.app.session)


def change_on_disk(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "corner.klotski"
    shell.app.files.watch.changed_on_disk.emit(FileChange(path, is_missing=False))


def remove_from_disk(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "corner.klotski"
    shell.app.files.watch.changed_on_disk.emit(FileChange(path, is_missing=True))


def refuse_to_save(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "corner.klotski"
    error = FileError("file.changed", file=str(path))
    shell.app.files.failed.emit(FileFailure(path, error))


def trigger(name: str) -> Callable[[Shell, Path], None]:
    return lambda shell, _: action(shell.window, name).trigger()


EMPTY = Layout(Board(0, 0))
DIALOGS: Mapping[str, Callable[[Shell, Path], object]] = {
    "about": trigger("about"),
    "new": trigger("new-from"),
    "help": trigger("help"),
    "export": trigger("export"),
    "export-several": trigger("export-several"),
    "shortcuts": trigger("shortcuts"),
    "games": trigger("your-games"),
    "fault": lambda shell, _: shell.window.dialogs.report("Traceback"),
    "import": open_import,
    "screenshot": open_screenshot,
    "recovery": offer_recovery,
    "closing": close_unsaved,
}


def open_dialogs() -> list[QDialog]:
    return [
        widget
        for widget in QApplication.topLevelWidgets()
        if isinstance(widget, QDialog) and not isinstance(widget, QFileDialog) and widget.isVisible()
    ]


def each_dialog(shell: Shell, tmp_path: Path) -> Iterator[tuple[str, QDialog]]:
    """Every dialog with its name, open until the next one is asked for."""
    for name, show in DIALOGS.items():
        show(shell, tmp_path)
        (dialog,) = open_dialogs()
        settle()
        yield name, dialog
        dialog.reject()
        settle()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def kinds_of_dialogs() -> set[type[QDialog]]:
    """All that the package of dialogs defines."""
    names = [f"{dialogs.__name__}.{info.name}" for info in pkgutil.iter_modules(dialogs.__path__)]
    modules = [importlib.import_module(name) for name in names]
    return {
        kind
        for module in modules
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, QDialog) and kind.__module__ == module.__name__
    }


def clashing(dialog: QDialog) -> list[str]:
    """The letters that several buttons, fields or pages of ``dialog`` listen to."""
    buttons = [button.text() for button in dialog.findChildren(QAbstractButton) if button.isVisible()]
    labels = [label.text() for label in dialog.findChildren(QLabel) if label.buddy() and label.isVisible()]
    letters = Counter(QKeySequence.mnemonic(text).toString() for text in (*buttons, *labels))
    return [letter for letter, count in letters.items() if letter and count > 1]


def test_no_question_about_a_file_is_cut(shell: Shell, classic: MainWindow, tmp_path: Path) -> None:
    found = []
    for show in (change_on_disk, refuse_to_save, remove_from_disk):
        show(shell, tmp_path)
        settle()
        assert classic.question_bar.isVisible()
        found += cut_texts(classic.question_bar)
    assert not found, "\n".join(found)


def test_no_dialog_cuts_anything_and_every_dialog_is_looked_at(
    shell: Shell, classic: MainWindow, tmp_path: Path
) -> None:
    found, seen = [], set()
    for name, dialog in each_dialog(shell, tmp_path):
        found += [f"{name}: {complaint}" for complaint in (*cut_texts(dialog), *clashing(dialog))]
        seen.add(type(dialog))
    assert not found, "\n".join(found)
    assert kinds_of_dialogs() <= seen


def test_no_face_of_the_export_cuts_anything(qtbot: QtBot, classic: MainWindow) -> None:
    action(classic, "export").trigger()
    (dialog,) = classic.findChildren(ExportDialog)
    found, choice = [], dialog.form.combos["kind"]
    for index in range(choice.count()):
        choice.setCurrentIndex(index)
        qtbot.waitUntil(lambda: not classic.app.runner.is_busy(PREVIEW))
        settle()
        found += [f"{choice.itemText(index)}: {text}" for text in (*cut_texts(dialog), *clashing(dialog))]
    dialog.reject()
    assert not found, "\n".join(found)
