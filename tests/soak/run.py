"""Lets a random user at the real window for as long as you like, and watches what it leaves behind.

    python tests/soak/run.py --minutes 60 [--seed 1]

Every minute (or as often as ``--every`` says) all tabs are closed, everything is collected, and a row
says what is there then: memory of the process, open files, threads, ticking timers, widgets. It ends
with 1 if an exception was seen, or if one of them has grown since the first rows.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

COMPILER = "klotski-compile"
"""Threads that get the kernels ready, once in a process."""
WARM = 5
"""Rows after which everything that is made once has been made."""
KNOWN = {f"This plugin does not support {what}()" for what in ("propagateSizeHints", "raise")}
"""What Qt says of a platform without a screen, and that is no news."""
MOST_GROWTH = 48.0
"""MB of memory that the end may have over the start: the allocator's own unrest."""


@dataclass(frozen=True, slots=True)
class Row:
    """What was there after so many actions."""

    minutes: float
    actions: int
    megabytes: float
    files: int
    threads: int
    timers: int
    widgets: int

    def __str__(self) -> str:
        return (
            f"{self.minutes:7.1f} min {self.actions:8d} actions {self.megabytes:8.1f} MB "
            f"{self.files:4d} files {self.threads:3d} threads {self.timers:3d} timers "
            f"{self.widgets:5d} widgets"
        )


def is_counted(thread: threading.Thread) -> bool:
    """Whether ``thread`` would be a leak: neither the compiler's, nor what Python notes of Qt's own."""
    return not thread.name.startswith(COMPILER) and not isinstance(thread, threading._DummyThread)


def measure(began: float, actions: int) -> Row:
    """What is there now: without garbage, and without what the C library keeps for later."""
    from PySide6.QtCore import QCoreApplication, QEvent, QTimer
    from PySide6.QtWidgets import QApplication
    from shiboken6 import isValid

    from klotski_studio.app.solving.memory import give_back

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    give_back()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    timers = [each for each in gc.get_objects() if type(each) is QTimer and isValid(each) and each.isActive()]
    return Row(
        (time.monotonic() - began) / 60,
        actions,
        pages * os.sysconf("SC_PAGE_SIZE") / 1024**2,
        len(list(Path("/proc/self/fd").iterdir())),
        sum(is_counted(each) for each in threading.enumerate()),
        len(timers),
        len(QApplication.allWidgets()),
    )


def grown(rows: list[Row]) -> list[str]:
    """What has grown from the first rows after the warm ones to the last ones."""
    half = max(1, (len(rows) - WARM) // 3)
    first, last = rows[WARM : WARM + half], rows[-half:]
    crash_reporter = []
    if max(row.megabytes for row in last) > max(row.megabytes for row in first) + MOST_GROWTH:
        crash_reporter.append("memory")
    for name in ("files", "threads", "timers", "widgets"):
        if min(getattr(row, name) for row in last) > max(getattr(row, name) for row in first):
            crash_reporter.append(name)
    return crash_reporter


def soak(minutes: float, every: float, seed: int, folder: Path) -> int:
    """Run it; returns the exit status."""
    from PySide6.QtCore import qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    from klotski_studio.app.runtime.paths import resources_dir
    from klotski_studio.app.runtime.settings import Settings
    from klotski_studio.solver import search
    from klotski_studio.ui.window.application import Shell
    from tests.soak.random_user import RandomUser

    qInstallMessageHandler(lambda kind, _, text: print(text) if text not in KNOWN else None)
    application = QApplication([])
    search.warm_up()
    crash_reporter: list[str] = []
    shell = Shell(application, Settings(folder / "settings.ini"), resources_dir())
    sys.excepthook = lambda kind, error, trace: crash_reporter.append(repr(error))
    shell.window.show()
    user = RandomUser(shell.window, seed, folder)
    rows: list[Row] = []
    began = time.monotonic()
    actions = 0
    while not crash_reporter and time.monotonic() < began + 60 * minutes:
        user.act()
        actions += 1
        if time.monotonic() > began + every * (len(rows) + 1):
            user.rest()
            rows.append(measure(began, actions))
            print(rows[-1], flush=True)
    if crash_reporter:
        print("an exception:", *crash_reporter, "after", *user.done, sep="\n  ")
    elif len(rows) > WARM:
        crash_reporter = grown(rows)
        print("grown:", ", ".join(crash_reporter) or "nothing")
    user.rest()
    shell.window.abandon()
    return 1 if crash_reporter else 0


def main() -> int:
    """Read the command line and run it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--every", type=float, default=60, help="seconds between two rows")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_STATE_HOME"] = folder
        os.environ["XDG_DATA_HOME"] = folder
        return soak(options.minutes, options.every, options.seed, Path(folder))


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    sys.exit(main())
