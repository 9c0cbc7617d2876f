"""The main window on temporary settings, and a check that no window, timer or job is left over."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

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


T = TypeVar("T")
LIGHT = read_theme(resources_dir() / "themes" / "light.toml")


def live(kind: type[T]) -> list[T]:
    """Every existing Qt object of exactly the class ``kind``."""
    return [each for each in gc.get_objects() if type(each) is kind and isValid(each)]


@pytest.fixture(autouse=True)
def english_numbers(qapp: QApplication) -> None:
    """Numbers are written as in English until a test starts the program in another language."""
    QLocale.setDefault(QLocale("en"))


@pytest.fixture(autouse=True)
def nothing_is_left_over(qapp: QApplication) -> Iterator[None]:
    """Fails a test that ends with an open window, a running timer or a running job."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    open_windows = [widget for widget in qapp.topLevelWidgets() if widget.isVisible()]
    running = [timer for timer in live(QTimer) if timer.isActive()]
    busy = [pool for pool in live(QThreadPool) if pool.activeThreadCount()]
    assert not open_windows, f"windows left open: {open_windows}"
    assert not running, f"timers left running: {[(each.interval(), each.parent()) for each in running]}"
    assert not busy, "jobs left running"


@pytest.fixture(autouse=True)
def light_and_english(qapp: QApplication) -> Iterator[None]:
    """Every test begins with the light theme and in English."""
    appearance().theme, appearance().language = LIGHT, "en"
    yield
    if qapp.styleSheet():
        qapp.setStyleSheet("")
        qapp.setPalette(palette(LIGHT))


@pytest.fixture
def settings(tmp_path: Path, qapp: QApplication) -> Settings:
    made = Settings(tmp_path / "settings.ini")
    made.set(LANGUAGE, "en")
    made.set(THEME, "light")
    return made


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
    made.window.abandon()
    settings.set(LANGUAGE, "en")
    qapp.setStyleSheet("")


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
