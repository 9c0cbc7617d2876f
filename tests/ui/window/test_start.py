"""What a window imports until it is painted: it is there at once because it needs little."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

WINDOW = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from klotski_studio.app.runtime.settings import FRONT_PANELS, TOUR_SEEN
from klotski_studio.cli import main
from klotski_studio.ui.window import application

kept, made = sys.argv[1:], application.Shell.__init__


def begin(shell, *arguments):
    made(shell, *arguments)
    settings = shell.app.settings
    settings.set(TOUR_SEEN, True)
    for front in kept:
        settings.set(FRONT_PANELS, frozenset({f"edit/{front}"}))
    shell.window.first_painted.connect(lambda: print(*sorted(sys.modules), flush=True))
    shell.window.first_painted.connect(lambda: QTimer.singleShot(0, shell.window.close))


application.Shell.__init__ = begin
main([])
"""
"""Opens the window with a classic, prints the names of all modules at its first paint, and closes it."""

ANSWER = """
from PySide6.QtCore import QTimer
from klotski_studio.app.runtime.settings import TOUR_SEEN
from klotski_studio.cli import main
from klotski_studio.ui.window import application

made = application.Shell.__init__


def begin(shell, *arguments):
    made(shell, *arguments)
    shell.app.settings.set(TOUR_SEEN, True)
    solver = shell.app.session.live_solver
    shell.window.first_painted.connect(lambda: print("painted", flush=True))
    solver.changed.connect(lambda verdict: tell(verdict.state.value, shell.window))


def tell(state, window):
    print(state, flush=True)
    if state == "solved":
        QTimer.singleShot(0, window.close)


application.Shell.__init__ = begin
main([])
"""
"""Opens the window with a classic, prints the states of its verdict and its first paint, and closes it."""

SOURCES = """
import linecache
from klotski_studio.cli.qt_system import load_window
load_window()
print(sum("klotski_studio" in name for name in linecache.cache))
"""
"""Imports what the window needs, and prints of how many modules the source was read."""

UNUSED = frozenset(
    {
        *("numba", "numpy", "PIL", "rich", "tomlkit", "typer", "PySide6.QtNetwork", "PySide6.QtPrintSupport"),
        *("xml.etree.ElementTree", "klotski_studio.lab.variants.one_edits", "klotski_studio.lab.difficulty"),
    }
)
"""Libraries that showing a puzzle and answering it in plain Python need not."""

UI = "klotski_studio.ui."
BEHIND = {
    "inspector": "features.edit.panel",
    "analysis": "features.analysis.panel",
    "variants": "features.variants.panel",
    "map": "features.map.panel",
}
LAB = {"analysis": ("difficulty",), "variants": ("variants.one_edits",)}
NEVER = ("features.play.panel", "features.watch.review", "features.watch.panel", "panels.start.page")


def printed(home: Path, program: str, *arguments: str) -> list[str]:
    """The words that ``program`` prints in a process with its settings and caches in ``home``."""
    places = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(home))
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, **places, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.parametrize("front", BEHIND)
def test_a_window_that_shows_a_classic_imports_only_what_it_shows(tmp_path: Path, front: str) -> None:
    found = set(printed(tmp_path, WINDOW, front))
    needed = {"numpy"} if front in ("analysis", "map") else set()
    needed |= {f"klotski_studio.lab.{name}" for name in LAB.get(front, ())}
    assert found & UNUSED <= needed
    assert found & {UI + name for name in (*BEHIND.values(), *NEVER)} == {UI + BEHIND[front]}
    assert {name for name in found if name.startswith("klotski_studio.ui.dialogs.")} == {
        "klotski_studio.ui.dialogs.file_dialogs"
    }
    for unused in ("ui.dialogs.explore", "app.screenshot.grid", "app.export.request", "formats.drawn"):
        assert f"klotski_studio.{unused}" not in found


def test_a_classic_is_painted_before_its_answer_is_searched(tmp_path: Path) -> None:
    words = printed(tmp_path, ANSWER)
    assert words[:2] == ["painted", "searching"]
    assert words[-1] == "solved"


def test_no_source_is_read_for_a_window(tmp_path: Path) -> None:
    assert printed(tmp_path, SOURCES) == ["0"]


def test_the_window_for_pictures_leaves_the_arrays_to_the_thread_that_reads_them() -> None:
    program = "import sys, klotski_studio.ui.dialogs.screenshot_dialog; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout == "False\n"
