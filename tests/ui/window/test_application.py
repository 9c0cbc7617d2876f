"""The whole program in a process of its own: what its first seconds look like from outside."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import PATIENCE

PROGRAM = """
import json, sys, threading
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from klotski_studio.app.solving import warm_up
from klotski_studio.core.layout import Board, Layout
from klotski_studio.ui.window import application
from klotski_studio.ui.window.main_window import MainWindow

seen = {"numba in the window's thread": False, "at rest": True, "warm": False}

class Watch:
    def find_spec(self, name, path=None, target=None):
        if name == "numba" and threading.current_thread() is threading.main_thread():
            seen["numba in the window's thread"] = True

def import_numba(control, stages):
    import numba
    seen["warm"] = True

sys.meta_path.insert(0, Watch())
warm_up.search.warm_up = import_numba
warm_up.KernelSupply.store = lambda *_: None
app = QApplication([])

def look():
    (window,) = [widget for widget in app.topLevelWidgets() if isinstance(widget, MainWindow)]
    if "title" in seen and seen["warm"]:
        window.close()
    elif "title" not in seen and window.app.session.live_solver.verdict.reachable:
        seen["title"] = window.windowTitle()
        seen["verdict"] = window.header.text
        seen["at rest"] = "numba" not in sys.modules
        window.app.document.edit("edit", Layout(Board(2, 2)))

timer = QTimer(interval=20)
timer.timeout.connect(look)
timer.start()
seen["status"] = application.run([])
print(json.dumps(seen))
"""


def run(tmp_path: Path) -> dict[str, object]:
    places = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
    places |= {"QT_QPA_PLATFORM": "offscreen", "LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ | places,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_it_shows_the_answer_without_numba_which_another_thread_imports_at_the_first_edit(
    tmp_path: Path,
) -> None:
    seen = run(tmp_path)
    assert seen["status"] == 0
    assert seen["at rest"]
    assert seen["warm"]
    assert not seen["numba in the window's thread"]
    assert str(seen["title"]).startswith("Red Donkey")
    assert str(seen["verdict"]).startswith("81 moves")
