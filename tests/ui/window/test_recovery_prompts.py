"""The real window after a fault, after a crash, and when the program is started a second time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.settings import Settings
from klotski_studio.app.workspace.recovery_store import MOST_STARTS, RecoveryStore
from klotski_studio.app.workspace.recovery_text import RecoveryCopy
from klotski_studio.formats.native import read as native_read
from klotski_studio.ui.dialogs.about import ErrorReport
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.stored_copies import names_in, store_in
from tests.ui.conftest import CORNER

pytestmark = pytest.mark.own_window

LAYOUT = native_read.read(CORNER)


@pytest.fixture
def folder(settings: Settings) -> Path:
    return settings.file.parent


def stored(folder: Path) -> list[str]:
    return sorted(names_in(folder))


def test_a_fault_saves_the_work_and_is_reported(
    qtbot: QtBot, shell: Shell, window: MainWindow, folder: Path
) -> None:
    window.app.document.open(replace(LAYOUT, name="Work"), None, saved=False)
    shell.crash_reporter.report("Traceback: a fault")
    report = window.findChild(ErrorReport)
    qtbot.waitUntil(lambda: stored(folder) == ["Work"])
    report.reject()
    window.abandon()
    assert stored(folder) == []


def test_a_fault_in_a_job_of_any_tab_is_reported(qtbot: QtBot, window: MainWindow) -> None:
    def fail(_: object) -> None:
        raise ZeroDivisionError("in a job")

    window.app.workspace.new(LAYOUT).runner.start("test", fail, lambda _: None)
    qtbot.waitUntil(lambda: window.findChild(ErrorReport) is not None)
    report = window.findChild(ErrorReport)
    assert "in a job" in report.report
    report.reject()
    window.abandon()


@pytest.fixture
def lost(settings: Settings, folder: Path) -> None:
    """Work in a tab that has made the program crash at two starts."""
    recovery = RecoveryStore(store_in(folder))
    recovery.note_starts(MOST_STARTS)
    recovery.write({"lost": RecoveryCopy(replace(LAYOUT, name="Lost"))})
    recovery.close()


@pytest.mark.parametrize("choice", ["open", "discard", "later"])
def test_work_with_which_two_starts_have_crashed_opens_only_when_asked(
    lost: None, shell: Shell, window: MainWindow, folder: Path, choice: str
) -> None:
    shell.open(())
    assert "Lost" not in [each.document.layout.name for each in window.app.workspace.sessions]
    shell.crash_recovery.offer()
    assert "1 puzzle with unsaved work: “Lost”." in window.question_bar.text
    window.question_bar.findChild(QPushButton, choice).click()
    assert not window.question_bar.isVisible()
    assert (window.app.document.layout.name == "Lost") == (choice == "open")
    assert window.isWindowModified() == (choice == "open")
    window.abandon()
    assert stored(folder) == (["Lost"] if choice == "later" else [])


def test_of_many_puzzles_three_are_named(lost: None, shell: Shell, window: MainWindow) -> None:
    found: list[object] = []
    shell.crash_recovery.offered.connect(found.extend)
    shell.crash_recovery.offer()
    shell.crash_recovery.offered.emit(4 * found)
    assert window.question_bar.text.count("“Lost”") == 3


def test_a_full_disk_for_copies_is_said_in_the_window(
    qtbot: QtBot, shell: Shell, window: MainWindow, folder: Path
) -> None:
    shell.app.store.close()
    shell.app.store.file.unlink(missing_ok=True)
    shell.app.store.file.mkdir()
    window.app.document.open(replace(LAYOUT, name="Work"), None, saved=False)
    qtbot.waitUntil(lambda: window.message_bar.isVisible())
    assert str(folder) in window.message_bar.text
    window.abandon()


KEEPING = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from tests.stored_copies import copies_in, processes_in
from klotski_studio.app.runtime.settings import Settings
from klotski_studio.lab.variants.search import variants
from klotski_studio.ui.window.application import Shell

app = QApplication([])
file = Path(sys.argv[1])
shell = Shell(app, Settings(file.with_name("settings.ini")))
shell.window.show()
shell.open([file])
session = shell.app.session

def work():
    if session.has_board and not session.kept_branches:
        session.keep(next(variants(session.document.layout)))
    if copies_in(file.parent) and any(processes_in(file.parent)):
        print("kept", flush=True)

timer = QTimer(interval=50)
timer.timeout.connect(work)
timer.start()
app.exec()
"""


def test_variants_that_were_kept_come_back_after_a_kill(corner_file: Path, shell: Shell) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", KEEPING, str(corner_file)], stdout=subprocess.PIPE, text=True
    ) as window:
        assert window.stdout.readline() == "kept\n"
        window.kill()
    shell.open(())
    (session,) = shell.app.workspace.sessions
    assert (session.document.path, session.document.is_dirty) == (corner_file, False)
    assert len(session.kept_branches) == 2


FIRST = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from klotski_studio.app.solving import warm_up
from klotski_studio.ui.window import application
from klotski_studio.ui.window.main_window import MainWindow

warm_up.KernelSupply.store = warm_up.search.warm_up = lambda *_: None  # the cache is empty
app = QApplication([])

def look():
    for window in app.topLevelWidgets():
        if isinstance(window, MainWindow):
            paths = [session.document.path for session in window.app.workspace.sessions]
            if len(paths) == 1 and paths[0]:
                print("ready", flush=True)
            elif len(paths) == 2 and paths[1]:
                print(paths[1], flush=True)
                window.close()

timer = QTimer(interval=20)
timer.timeout.connect(look)
timer.start()
sys.exit(application.run([Path(sys.argv[1])]))
"""


def test_a_second_start_opens_its_file_in_the_first_window(tmp_path: Path, corner_file: Path) -> None:
    other = corner_file.with_name("other.klotski")
    other.write_text(CORNER, encoding="utf-8")
    places = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")}
    environment = os.environ | places | {"QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        [sys.executable, "-c", FIRST, str(corner_file)], env=environment, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdout.readline() == "ready\n"
        second = subprocess.run(
            [sys.executable, "-m", "klotski_studio", "other.klotski"],
            env=environment,
            cwd=tmp_path,
            timeout=60,
        )
        said = {line for line in first.stdout if line != "ready\n"}
    assert (second.returncode, first.returncode) == (0, 0)
    assert said == {f"{other}\n"}


EDITED = FIRST.replace(
    'print("ready", flush=True)',
    """document = window.app.workspace.sessions[0].document
                print(document.layout.name, document.is_dirty, flush=True)
                document.edit("Rename", replace(document.layout, name=sys.argv[2]))""",
).replace("import sys", "import sys\nfrom dataclasses import replace", 1)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without a signal")
def test_a_window_that_the_system_ends_comes_back_with_its_edits(tmp_path: Path, corner_file: Path) -> None:
    places = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")}
    said, ends = [], ("SIGTERM", "SIGINT", "SIGHUP")
    for name in (*ends, "SIGTERM"):
        with subprocess.Popen(
            [sys.executable, "-c", EDITED, str(corner_file), name],
            env=os.environ | places | {"QT_QPA_PLATFORM": "offscreen"},
            stdout=subprocess.PIPE,
            text=True,
        ) as window:
            said.append(window.stdout.readline())
            said.append(window.stdout.readline())
            window.send_signal(getattr(signal, name))
            window.communicate()  # it goes on writing: a pipe that nobody reads would be a fault of its own
        assert window.returncode == 0
    assert said == [
        "Corner False\n",
        *[f"{name} True\n" for name in ends for _ in range(2)],
        "SIGTERM True\n",
    ]
