"""Reading shows itself, can be cancelled, and never keeps the program alive; pipes are refused."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.workspace.recovery_store import RecoveryStore
from klotski_studio.formats import registry
from klotski_studio.formats.text.recognition import Parsed
from klotski_studio.ui.window.main_window import MainWindow
from tests.conftest import PATIENCE
from tests.stored_copies import store_in


@pytest.fixture
def slow_drive(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Reading waits until the event is set, as on a drive that does not answer."""
    answers, parse = threading.Event(), registry.parse

    def read(path: Path, *, regular_only: bool) -> Parsed:
        answers.wait()
        return parse(path, regular_only=regular_only)

    monkeypatch.setattr(registry, "parse", read)
    yield answers
    answers.set()


def test_a_pipe_is_refused_with_a_sentence(qtbot: QtBot, solved: MainWindow, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.klotski"
    os.mkfifo(pipe)
    solved.app.workspace.open(pipe)
    qtbot.waitUntil(lambda: solved.message_bar.isVisible())
    assert "pipe.klotski" in solved.message_bar.text
    assert "a pipe or a device" in solved.message_bar.text
    assert len(solved.app.workspace.sessions) == 1


def test_a_read_that_hangs_says_so_and_ends_with_its_tab(
    qtbot: QtBot, solved: MainWindow, slow_drive: threading.Event, corner_file: Path
) -> None:
    other = corner_file.with_name("other.klotski")
    other.write_bytes(corner_file.read_bytes())
    solved.app.workspace.open(other)
    assert solved.tabs.tabText(1) == "Reading other.klotski…"
    assert solved.windowTitle().startswith("Reading other.klotski…")
    solved.actions_.by_id["close"].trigger()
    assert solved.closing.question is None
    assert len(solved.app.workspace.sessions) == 1
    slow_drive.set()
    assert solved.app.document.layout.name == "Corner"


def test_a_file_that_was_read_late_has_its_title(
    qtbot: QtBot, window: MainWindow, slow_drive: threading.Event, corner_file: Path
) -> None:
    window.app.workspace.open(corner_file)
    assert window.windowTitle().startswith("Reading corner.klotski…")
    slow_drive.set()
    qtbot.waitUntil(lambda: window.app.session.has_board)
    assert window.windowTitle().startswith("Corner")


PROGRAM = """
import sys, threading
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from klotski_studio.app.solving import warm_up
from klotski_studio.formats import registry
from klotski_studio.ui.window import application
from klotski_studio.ui.window.main_window import MainWindow

warm_up.KernelSupply.store = lambda *_: None
reading, parse = threading.Event(), registry.parse

def hang(path, **options):
    if str(path) == sys.argv[1]:
        reading.set()
        threading.Event().wait()
    return parse(path, **options)

registry.parse = hang
app = QApplication([])

def look():
    for window in app.topLevelWidgets():
        if isinstance(window, MainWindow) and reading.is_set():
            window.close()

timer = QTimer(interval=20)
timer.timeout.connect(look)
timer.start()
sys.exit(application.run([Path(sys.argv[1])]))
"""


def test_a_read_that_hangs_does_not_keep_the_program_alive(tmp_path: Path, corner_file: Path) -> None:
    places = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(corner_file)],
        env=os.environ | places | {"QT_QPA_PLATFORM": "offscreen"},
        timeout=PATIENCE,
    )
    assert done.returncode == 0
    (tab,) = RecoveryStore(store_in(tmp_path / "klotski-studio")).last_session().tabs
    assert tab.file == corner_file
