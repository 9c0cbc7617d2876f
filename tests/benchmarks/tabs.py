"""What many tabs cost: the longest turn of the event loop, the CPU until all is at rest, and memory.

    python tests/benchmarks/tabs.py [--quick]

Opens the real window without a screen, each row in a process of its own: so many files on the command line,
or handed over by a second start; a start that opens the tabs of the last one again; closing all tabs but one;
and another theme, skin and language with 20 tabs that were all looked at. A turn is the CPU time of the
window's thread between two beats of 1 ms, at worst. The goal is 100 ms, and 4 s and 350 MB for 100 files. The
start of the window itself is a row of its own.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from klotski_studio.ui.window.application import Shell

ROWS = ("open 1", "open 100", "open 300", "answer 300", "restart 200", "close 200", "look 1", "look 20")
QUICK = ("open 1", "open 100", "close 200", "look 20")


class Beat:
    """Counts the CPU time of the window's thread between two beats."""

    def __init__(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.worst, self._last, self._began = 0.0, 0.0, 0.0
        self._timer = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._note)
        self._timer.start()

    def measure(self, work: Callable[[], object]) -> str:
        """Call ``work`` in the event loop and return what it costs until nothing happens any more."""
        from PySide6.QtCore import QCoreApplication, QTimer

        self.worst, self._last, self._began = 0.0, time.thread_time(), time.process_time()
        QTimer.singleShot(0, work)
        used, before = self._began, -1.0
        while used - before > 0.1:
            until = time.perf_counter() + 1
            while time.perf_counter() < until:
                QCoreApplication.processEvents()
                time.sleep(0.0005)
            before, used = used, time.process_time()
        return f"longest turn {self.worst * 1000:6.0f} ms, {used - self._began:6.2f} s CPU"

    def _note(self) -> None:
        now = time.thread_time()
        self.worst, self._last = max(self.worst, now - self._last), now


def measure(what: str, number: int, folder: Path) -> None:
    """Print the figures of one row, with settings and files in ``folder``."""
    from PySide6.QtWidgets import QApplication, QStyleFactory

    from klotski_studio.app.runtime.single_instance import Request

    application = QApplication([])
    application.setStyle(QStyleFactory.create("Fusion"))
    files, beat = _files(folder, number), Beat()
    shell = _shell(application, folder)
    if what == "answer":
        _open(shell, [])
        _print("the window", 1, beat.measure(lambda: None))
        _print(what, number, beat.measure(partial(shell.answer, Request(tuple(files)))))
        return
    _print("open", number, beat.measure(partial(_open, shell, files)))
    if what == "restart":
        _print("quit", number, beat.measure(shell.window.close))
        again = _shell(application, folder)
        _print(what, number, beat.measure(partial(_open, again, [])))
    elif what == "close":
        window, workspace = shell.window, shell.app.workspace
        others = [each for each in workspace.sessions if each is not workspace.current]
        _print(what, number, beat.measure(partial(window.closing.close, others)))
        _print("the last", number, beat.measure(partial(window.closing.close, workspace.sessions)))
    elif what == "look":
        _look(shell, number, beat)


def _look(shell: Shell, number: int, beat: Beat) -> None:
    from klotski_studio.app.runtime.settings import LANGUAGE, SKIN, THEME, Setting

    workspace, settings = shell.app.workspace, shell.app.settings
    for session in workspace.sessions:
        _print("switch", number, beat.measure(partial(workspace.bring, session)))
    wanted: tuple[tuple[Setting[str], str], ...]
    wanted = ((THEME, "dark"), (SKIN, "wood"), (LANGUAGE, "zh"), (THEME, "light"))
    for setting, value in wanted:
        _print(f"to {value}", number, beat.measure(partial(settings.set, setting, value)))


def _print(what: str, number: int, figures: str) -> None:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    resident = pages * os.sysconf("SC_PAGE_SIZE") >> 20
    all_in_all = f"{resident:4} MB, since the start {time.process_time():6.2f} s CPU"
    print(f"  {what:10} {number:4}: {figures}, {all_in_all}", flush=True)


def _shell(application: QApplication, folder: Path) -> Shell:
    from klotski_studio.app.runtime.settings import Settings
    from klotski_studio.ui.window.application import Shell

    shell = Shell(application, Settings(folder / "settings.ini"))
    shell.window.show()
    gc.freeze()  # as the program does
    return shell


def _open(shell: Shell, files: list[Path]) -> None:
    shell.open(files)
    shell.window.update_start_page()
    shell.crash_recovery.offer()


def _files(folder: Path, number: int) -> list[Path]:
    from klotski_studio.app.runtime.paths import layouts_dir

    found = sorted(layouts_dir().rglob("*.klotski"))[:number]
    made = []
    for index, path in enumerate(found):
        copy = folder / "puzzles" / f"{index:03} {path.name}"
        copy.parent.mkdir(exist_ok=True)  # writing settings does not change their folder
        copy.write_bytes(path.read_bytes())
        made.append(copy)
    return made


def main() -> None:
    """Measure one row in this process if told which; otherwise each in a process of its own."""
    if len(sys.argv) == 4:
        measure(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
        os._exit(0)  # what a search has still to do is nobody's business
    with tempfile.TemporaryDirectory() as cache:
        for row in ("open 1", *(QUICK if "--quick" in sys.argv else ROWS)):  # the first fills the cache
            with tempfile.TemporaryDirectory() as folder:
                places = {"XDG_CACHE_HOME": os.environ.get("KLOTSKI_CACHE", cache), "XDG_CONFIG_HOME": folder}
                environment = {"QT_QPA_PLATFORM": "offscreen"} | os.environ | places
                command = [sys.executable, __file__, *row.split(), folder]
                subprocess.run(command, env=environment, check=True)


if __name__ == "__main__":
    main()
