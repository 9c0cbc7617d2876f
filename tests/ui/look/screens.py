"""Everything that the window can show, one screen after the other, for checks that hold on all of them.

::

    dialogs -> faces of the export -> tour -> questions about files -> finder
    -> the window: its states, each with every panel in front -> nothing open
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.documents.files import FileFailure
from klotski_studio.app.runtime.paths import FIRST_LAYOUT, layouts_dir
from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.app.workspace.recovery_store import CopyKey, Leftover
from klotski_studio.app.workspace.recovery_text import RecoveryCopy
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Board, Layout
from klotski_studio.ui.features.export.dialog import PREVIEW, ExportDialog
from klotski_studio.ui.features.help.tour import STOPS, Card
from klotski_studio.ui.features.help.windows import HelpWindows
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.docks import PANELS
from klotski_studio.ui.window.main_window import MainWindow
from klotski_studio.ui.window.tabs import PICTURES
from tests.ui.acting import action


class Kind(Enum):
    """What a screen is."""

    WINDOW = auto()
    DIALOG = auto()
    FACE = auto()
    """The form of the export for one kind of file."""
    TOUR = auto()
    QUESTION = auto()
    FINDER = auto()


@dataclass(frozen=True)
class Screen:
    """What is shown now, and the widget that it is all in."""

    name: str
    kind: Kind
    top: QWidget


def each_screen(qtbot: QtBot, shell: Shell, folder: Path, *, growing: bool) -> Iterator[Screen]:
    """Every screen of ``shell``, whose window shows the first classic; each is there until the next one.

    ``growing`` leaves out those without room for text that is half as large again.
    """
    for name, dialog in each_dialog(shell, folder):
        yield Screen(name, Kind.DIALOG, dialog)
    action(shell.window, "undo").trigger()  # what made the last dialog ask
    if not growing:
        yield from _others(qtbot, shell, folder)
    yield from _states(qtbot, shell.window)


def _others(qtbot: QtBot, shell: Shell, folder: Path) -> Iterator[Screen]:
    yield from _faces_of_the_export(qtbot, shell.window)
    yield from _tour(shell.window)
    yield from _questions(shell, folder)
    finder = shell.window.context.part(HelpWindows).find_action()
    yield Screen("finder", Kind.FINDER, finder)
    finder.close_finder()


def settle() -> None:
    """Let all layouts take the room that they want."""
    for _ in range(4):
        QApplication.sendPostedEvents()
        QApplication.processEvents()


def rest(qtbot: QtBot, shell: Shell) -> None:
    """Wait until all is known that anything in the window could tell."""
    session = shell.app.session
    qtbot.waitUntil(lambda: not session.live_solver.is_searching)
    if session.has_board and session.live_solver.verdict.state is not VerdictState.INVALID:
        qtbot.waitUntil(lambda: session.live_solver.verdict.reachable is not None)
    qtbot.waitUntil(lambda: not session.playing.guide.is_working)
    qtbot.waitUntil(lambda: not session.live_analysis.state.asking)
    qtbot.waitUntil(lambda: not session.live_optima.state.asking)
    qtbot.waitUntil(lambda: not shell.app.runner.is_busy(PICTURES))
    QApplication.sendPostedEvents()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def trigger(name: str) -> Callable[[Shell], None]:
    return lambda shell: action(shell.window, name).trigger()


def enter(mode: Mode) -> Callable[[Shell], None]:
    return lambda shell: shell.app.session.set_mode(mode)


# ---------------------------------------------------------------- the window


def _watch(window: MainWindow) -> None:
    window.app.session.set_mode(Mode.WATCH)


def _play_with_the_guide(window: MainWindow) -> None:
    window.app.session.set_mode(Mode.PLAY)
    window.app.session.playing.set_guided(True)
    action(window, "keep-checkpoint").trigger()


def _select_one(window: MainWindow) -> None:
    window.app.session.editor.select([_piece_keys(window)[0]])


def _select_all(window: MainWindow) -> None:
    window.app.session.editor.select(_piece_keys(window))


def _select_target(window: MainWindow) -> None:
    window.app.session.editor.select_target(window.app.document.layout.goal[0].piece)


def _spoil(window: MainWindow) -> None:
    window.app.session.set_mode(Mode.EDIT)
    window.app.session.editor.apply_to(_piece_keys(window), edit_table.REMOVE_TARGET)


def _leave_nothing_open(window: MainWindow) -> None:
    window.app.workspace.close(window.app.session)


def _complain(window: MainWindow) -> None:
    window.message_bar.show_message("A sentence about something that went wrong. " * 10)


def _piece_keys(window: MainWindow) -> list[str]:
    return [piece.key for piece in window.app.document.layout.pieces]


STATES: Mapping[str, Callable[[MainWindow], object]] = {
    "edit": lambda window: window.app.session.set_mode(Mode.EDIT),
    "one piece": _select_one,
    "all pieces": _select_all,
    "a target": _select_target,
    "watch": _watch,
    "play": _play_with_the_guide,
    "a complaint": _complain,
    "a problem": _spoil,
    "nothing open": _leave_nothing_open,
}
"""What the window is brought into, one after the other."""


def panels_of(window: MainWindow) -> list[str]:
    """The panels that the current mode has, or the library alone without a board."""
    if window.start_page_stack.is_empty:
        return ["library"]
    return [spec.id for spec in PANELS if window.app.session.mode in spec.modes]


def _states(qtbot: QtBot, window: MainWindow) -> Iterator[Screen]:
    for state, bring in STATES.items():
        bring(window)
        _wait_for_answers(qtbot, window)
        for name in panels_of(window):
            window.docks.reveal(name)
            _wait_for_answers(qtbot, window)
            settle()
            yield Screen(f"{state}, {name}", Kind.WINDOW, window)


def _wait_for_answers(qtbot: QtBot, window: MainWindow) -> None:
    session = window.app.session
    qtbot.waitUntil(lambda: not session.live_solver.is_searching)
    qtbot.waitUntil(lambda: not session.live_analysis.state.asking)


# ---------------------------------------------------------------- dialogs, and what is like them


def _open_import(shell: Shell, folder: Path) -> None:
    first = (layouts_dir() / FIRST_LAYOUT).read_text(encoding="utf-8")
    shell.window.exchange.import_all("5 4 sun\n" + first)


def _open_screenshot(shell: Shell, folder: Path) -> None:
    image = QImage(40, 50, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    shell.window.exchange.read_picture(image, "a.png")


def _close_unsaved(shell: Shell, folder: Path) -> None:
    shell.app.document.edit("Rename", replace(shell.app.document.layout, name="Corner of the world"))
    shell.window.closing.close((shell.app.session,))


def _trigger(name: str) -> Callable[[Shell, Path], None]:
    return lambda shell, _: action(shell.window, name).trigger()


DIALOGS: Mapping[str, Callable[[Shell, Path], object]] = {
    "about": _trigger("about"),
    "settings": _trigger("settings"),
    "new": _trigger("new-from"),
    "fresh": _trigger("fresh-puzzle"),
    "help": _trigger("help"),
    "export": _trigger("export"),
    "export-several": _trigger("export-several"),
    "shortcuts": _trigger("shortcuts"),
    "games": _trigger("your-games"),
    "calendar": _trigger("calendar"),
    "fault": lambda shell, _: shell.window.dialogs.report("Traceback"),
    "import": _open_import,
    "screenshot": _open_screenshot,
    "closing": _close_unsaved,
}


def open_dialogs() -> list[QDialog]:
    return [
        widget
        for widget in QApplication.topLevelWidgets()
        if isinstance(widget, QDialog) and not isinstance(widget, QFileDialog) and widget.isVisible()
    ]


def each_dialog(shell: Shell, folder: Path) -> Iterator[tuple[str, QDialog]]:
    """Every dialog with its name, open until the next one is asked for."""
    for name, show in DIALOGS.items():
        show(shell, folder)
        (dialog,) = open_dialogs()
        settle()
        yield name, dialog
        dialog.reject()
        settle()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _faces_of_the_export(qtbot: QtBot, window: MainWindow) -> Iterator[Screen]:
    action(window, "export").trigger()
    (dialog,) = window.findChildren(ExportDialog)
    kinds = dialog.form.kinds
    for index in range(kinds.count()):
        kinds.setCurrentRow(index)
        qtbot.waitUntil(lambda: not window.app.runner.is_busy(PREVIEW))
        settle()
        yield Screen(f"export of {kinds.item(index).text()}", Kind.FACE, dialog)
    dialog.reject()
    settle()


def _tour(window: MainWindow) -> Iterator[Screen]:
    first = window.app.session
    action(window, "tour").trigger()
    (card,) = window.findChildren(Card)
    for stop in STOPS:
        settle()
        yield Screen(f"tour: {stop.title}", Kind.TOUR, card)
        card.next.click()
    window.closing.close((window.app.session,))  # the board that was to be drawn on
    window.app.workspace.bring(first)
    first.set_mode(Mode.EDIT)
    window.context.reveal_panel("inspector")


def _leftovers(shell: Shell) -> list[Leftover]:
    works = [RecoveryCopy(shell.app.document.layout), *[RecoveryCopy(Layout(Board(0, 0)))] * 3]
    return [Leftover(CopyKey("process", str(number)), work, 1e9) for number, work in enumerate(works)]


def _questions(shell: Shell, folder: Path) -> Iterator[Screen]:
    path, bar = folder / "corner.klotski", shell.window.question_bar
    watch, failed = shell.app.session.files.watch.changed_on_disk, shell.app.session.files.failed
    asked: Mapping[str, Callable[[], object]] = {
        "a file that changed": lambda: watch.emit(path, False),
        "a save that failed": lambda: failed.emit(
            FileFailure(path, FileError("file.changed", file=str(path)))
        ),
        "a file that is gone": lambda: watch.emit(path, True),
        "puzzles that stay closed": lambda: shell.crash_recovery.offered.emit(_leftovers(shell)),
    }
    for name, ask in asked.items():
        ask()
        settle()
        assert bar.isVisible()
        yield Screen(name, Kind.QUESTION, bar)
    shell.disk_questions.ask(shell.app.session, None)
