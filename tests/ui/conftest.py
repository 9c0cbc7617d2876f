"""The main window on temporary settings, and a check that no window, timer or job is left over."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QThreadPool, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from klotski_studio.app.picture.theme import read_theme
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.runtime.settings import LANGUAGE, THEME, Settings
from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.look.appearance import appearance
from klotski_studio.ui.look.theme import palette
from klotski_studio.ui.window import application
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.discard import discard

CORNER = """\
format = 1
name = "Corner"
names = {zh = "拐角"}
board = \"\"\"
A..
##.
\"\"\"
goal = \"\"\"
...
..A
\"\"\"
"""
"""A has to go round the corner: one move, two slides, three steps."""

LIGHT = read_theme(resources_dir() / "themes" / "light.toml")


def live() -> tuple[list[QTimer], list[QThreadPool]]:
    """Every existing timer and pool that was made by the tests."""
    made = [each for each in gc.get_objects() if type(each) in (QTimer, QThreadPool) and isValid(each)]
    return [each for each in made if type(each) is QTimer], [
        each for each in made if type(each) is QThreadPool
    ]


@pytest.fixture(scope="session")
def set_aside() -> set[bool]:
    """Whether numba was there when modules were set aside: the second time, if there is one, it was."""
    return set()


@pytest.fixture(autouse=True)
def modules_are_set_aside(set_aside: set[bool]) -> None:
    """Leave what was imported until now out of collections and of :func:`live`: it is most of all objects."""
    with_numba = "numba" in sys.modules
    if with_numba not in set_aside:
        set_aside.add(with_numba)
        gc.collect()
        gc.freeze()


@pytest.fixture(autouse=True)
def english_numbers(qapp: QApplication) -> None:
    """Numbers are written as in English until a test starts the program in another language."""
    QLocale.setDefault(QLocale("en"))


@pytest.fixture(autouse=True)
def nothing_is_left_over(qapp: QApplication, light_and_english: None) -> Iterator[None]:
    """Fails a test that ends with an open window, a running timer or a running job."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    open_windows = [widget for widget in qapp.topLevelWidgets() if widget.isVisible()]
    timers, pools = live()
    running = [timer for timer in timers if timer.isActive()]
    busy = [pool for pool in pools if pool.activeThreadCount()]
    assert not open_windows, f"windows left open: {open_windows}"
    assert not running, f"timers left running: {[(each.interval(), each.parent()) for each in running]}"
    assert not busy, "jobs left running"


@pytest.fixture(autouse=True)
def light_and_english(qapp: QApplication) -> Iterator[None]:
    """Every test begins with the light theme and in English.

    The style sheet is taken off when no widget is left, to which it would be applied otherwise.
    """
    appearance().theme, appearance().language = LIGHT, "en"
    yield
    if qapp.styleSheet():
        qapp.setStyleSheet("")
        qapp.setPalette(palette(LIGHT))


@pytest.fixture
def settings(tmp_path: Path, qapp: QApplication) -> Iterator[Settings]:
    made = Settings(tmp_path / "settings.ini")
    made.set(LANGUAGE, "en")
    made.set(THEME, "light")
    yield made
    made.deleteLater()


@pytest.fixture
def shell(
    qtbot: QtBot,
    qapp: QApplication,
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Shell]:
    monkeypatch.setattr(application, "cache_file", lambda: tmp_path / "library.json")
    made = Shell(qapp, settings, resources_dir())
    qtbot.addWidget(made.window)
    with qtbot.waitExposed(made.window):
        made.window.show()
    yield made
    settings.set(LANGUAGE, "en")
    discard(made)


@pytest.fixture
def window(shell: Shell) -> MainWindow:
    return shell.window


@pytest.fixture
def corner_file(tmp_path: Path) -> Path:
    file = tmp_path / "corner.klotski"
    file.write_text(CORNER, encoding="utf-8")
    return file


@pytest.fixture
def solved(qtbot: QtBot, window: MainWindow, corner_file: Path) -> MainWindow:
    """The window with the corner puzzle, solved and with its reachable positions counted."""
    window.app.files.open(corner_file)
    qtbot.waitUntil(lambda: window.app.live_solver.verdict.reachable is not None)
    assert window.app.live_solver.verdict.state is VerdictState.SOLVED
    return window


@pytest.fixture
def watching(solved: MainWindow) -> MainWindow:
    """The window with the solved corner puzzle, in the mode that shows its solution."""
    solved.app.session.set_mode(Mode.WATCH)
    return solved
