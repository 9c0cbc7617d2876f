"""The main window on temporary settings, and a check that no window, timer or job is left over."""

from __future__ import annotations

import datetime
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from weakref import WeakSet

import pytest
from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEvent, QLocale, Qt, QThreadPool, QTimer
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Object, getAllValidWrappers, isValid

from klotski_studio.app.library.scan import LibraryFolder, read_contents
from klotski_studio.app.picture.theme import read_theme
from klotski_studio.app.runtime import clock
from klotski_studio.app.runtime.paths import layouts_dir, resources_dir
from klotski_studio.app.runtime.settings import LANGUAGE, THEME, Settings
from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.control import Control
from klotski_studio.ui.look.appearance import appearance
from klotski_studio.ui.look.theme import palette
from klotski_studio.ui.window import application as window_application
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.discard import clear, discard, parts_of

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

PATIENCE = 1000
"""Milliseconds in which timers that fire once have to end after a test."""

LIGHT = read_theme(resources_dir() / "themes" / "light.toml")


SET_ASIDE = WeakSet[Object]()
"""The timers and pools that were there before the module."""


def live() -> tuple[list[QTimer], list[QThreadPool]]:
    """Every existing timer and pool that was made by the tests of the module.

    Qt is asked, which has some thousand objects; to go through all objects of Python took a tenth of a test.
    """
    there = getAllValidWrappers()
    timers = [each for each in there if type(each) is QTimer and each not in SET_ASIDE]
    return timers, [each for each in there if type(each) is QThreadPool and each not in SET_ASIDE]


@pytest.fixture(scope="module", autouse=True)
def what_others_have_made_is_set_aside(qapp: QApplication) -> None:
    SET_ASIDE.clear()
    for kind in live():
        SET_ASIDE.update(kind)


@pytest.fixture(autouse=True)
def english_numbers(qapp: QApplication) -> None:
    """Numbers are written as in English until a test starts the program in another language."""
    QLocale.setDefault(QLocale("en"))


@pytest.fixture(autouse=True)
def nothing_is_left_over(
    request: pytest.FixtureRequest, qapp: QApplication, light_and_english: None
) -> Iterator[None]:
    """Fails a test that ends with an open window, a running timer or a running job.

    A window that the module shares stays, with the timers of its parts, also beside one with its own.
    """
    before = {widget for widget in qapp.topLevelWidgets() if widget.isVisible()}
    is_shared = shares_its_window(request)
    others = live()[0] if request.getfixturevalue("has_one_window") and not is_shared else []
    yield
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton):
        if qapp.mouseButtons() & button:  # Qt's test library takes it for pressed in all later tests
            QTest.mouseRelease(QWidget(), button)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    shared = request.getfixturevalue("one_shell") if is_shared else None
    open_windows = [each for each in qapp.topLevelWidgets() if each.isVisible() and each not in before]
    timers, pools = live()
    if shared is not None:  # what its tabs have begun ends with them, in a moment
        for pool in pools:
            pool.waitForDone()
    parts = [] if shared is None else parts_of(shared)
    stay = {timer for part in parts for timer in part.findChildren(QTimer)}.union(others)

    def left_running() -> list[QTimer]:
        return [each for each in timers if isValid(each) and each.isActive() and each not in stay]

    # one that fires once ends by itself, on a busy machine a moment later
    patience = QDeadlineTimer(PATIENCE)
    while any(timer.isSingleShot() for timer in left_running()) and not patience.hasExpired():
        qapp.processEvents()
    running = left_running()
    busy = [pool for pool in pools if pool.activeThreadCount()]
    assert not open_windows, f"windows left open: {open_windows}"
    assert not running, f"timers left running: {[(each.interval(), each.parent()) for each in running]}"
    assert not busy, "jobs left running"


@pytest.fixture(autouse=True)
def light_and_english(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    """Every test begins with the light theme and in English.

    The style sheet is taken off when no widget is left, to which it would be applied otherwise.
    """
    appearance().theme, appearance().language = LIGHT, "en"
    is_shared = shares_its_window(request)
    if is_shared:
        request.getfixturevalue("one_shell")
    yield
    if not is_shared:
        take_style_sheet_off(qapp)


def take_style_sheet_off(application: QApplication) -> None:
    if application.styleSheet():
        application.setStyleSheet("")
        application.setPalette(palette(LIGHT))


@pytest.fixture(scope="module")
def has_one_window(request: pytest.FixtureRequest) -> bool:
    """Whether tests of the module ask for the window, and not for one of their own."""
    return any(
        "shell" in item.fixturenames and item.get_closest_marker("own_window") is None
        for item in request.session.items
        if isinstance(item, pytest.Function) and item.path == request.path
    )


def shares_its_window(request: pytest.FixtureRequest) -> bool:
    """Whether the module has a window, and neither it nor the test is marked ``own_window``."""
    own = request.node.get_closest_marker("own_window")
    return own is None and bool(request.getfixturevalue("has_one_window"))


@pytest.fixture(scope="session")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file in which the library keeps what it has read: of the shipped layouts, which are read once."""
    file = tmp_path_factory.mktemp("index") / "library.json"
    read_contents((LibraryFolder(layouts_dir(), shipped=True),), file, Control())
    return file


@contextmanager
def running(application: QApplication, settings: Settings, index: Path) -> Iterator[Shell]:
    """The program with its window shown; all that it keeps is beside its settings."""
    shutil.copy(index, settings.file.with_name("library.json"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(window_application, "cache_file", lambda: settings.file.with_name("library.json"))
        made = Shell(application, settings)
    made.window.show()
    QTest.qWaitForWindowExposed(made.window)
    yield made
    settings.set(LANGUAGE, "en")
    discard(made)


@pytest.fixture
def system_font(qapp: QApplication) -> Iterator[QFont]:
    """The system's font, which is set again in the end."""
    font = QFont(qapp.font())
    yield font
    qapp.setFont(font)


def plain_settings(file: Path) -> Settings:
    made = Settings(file)
    made.set(LANGUAGE, "en")
    made.set(THEME, "light")
    return made


@pytest.fixture(scope="module")
def one_shell(qapp: QApplication, index: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shell]:
    """The program that all tests of a module share but those that are marked ``own_window``."""
    settings = plain_settings(tmp_path_factory.mktemp("shared") / "settings.ini")
    with running(qapp, settings, index) as made:
        yield made
    settings.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    take_style_sheet_off(qapp)


@pytest.fixture
def settings(request: pytest.FixtureRequest, tmp_path: Path, qapp: QApplication) -> Iterator[Settings]:
    if shares_its_window(request):
        yield request.getfixturevalue("one_shell").app.settings
    else:
        made = plain_settings(tmp_path / "settings.ini")
        yield made
        made.deleteLater()


@pytest.fixture
def shell(
    request: pytest.FixtureRequest, qapp: QApplication, settings: Settings, index: Path
) -> Iterator[Shell]:
    """The program with its window, nothing open; made for the test, or cleared after it if it is shared."""
    if shares_its_window(request):
        shared = request.getfixturevalue("one_shell")
        size = shared.window.size()
        shared.window.setUpdatesEnabled(True)
        yield shared
        shared.window.setUpdatesEnabled(False)  # the start page has pictures, which nobody sees till then
        clear(shared, size)
    else:
        with running(qapp, settings, index) as made:
            yield made


@pytest.fixture
def window(shell: Shell) -> MainWindow:
    return shell.window


@pytest.fixture
def corner_file(tmp_path: Path) -> Path:
    file = tmp_path / "corner.klotski"
    file.write_text(CORNER, encoding="utf-8")
    return file


@pytest.fixture
def tuesday(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """The window with the start page, and the library read, on a Tuesday."""
    morning = datetime.datetime(2026, 11, 24, 9, tzinfo=datetime.UTC)
    monkeypatch.setattr(clock, "now", lambda: morning)
    window.app.library.read()
    qtbot.waitUntil(lambda: bool(window.app.path.entries))
    return window


@pytest.fixture
def solved(qtbot: QtBot, window: MainWindow, corner_file: Path) -> MainWindow:
    """The window with the corner puzzle, solved and with its reachable positions counted."""
    window.app.session.files.open(corner_file)
    qtbot.waitUntil(lambda: window.app.session.live_solver.verdict.reachable is not None)
    assert window.app.session.live_solver.verdict.state is VerdictState.SOLVED
    return window


@pytest.fixture
def active(qtbot: QtBot, solved: MainWindow) -> MainWindow:
    """The window with the solved corner puzzle, which has the keyboard."""
    solved.activateWindow()
    qtbot.waitUntil(solved.isActiveWindow)
    return solved


@pytest.fixture
def watching(solved: MainWindow) -> MainWindow:
    """The window with the solved corner puzzle, in the mode that shows its solution."""
    solved.app.session.set_mode(Mode.WATCH)
    return solved
