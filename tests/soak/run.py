"""Lets a random user at the real window for as long as you like, and watches what it leaves behind.

    python tests/soak/run.py --minutes 60 [--seed 1]

Every minute (or as often as ``--every`` says) all tabs are closed, everything is collected, and a row
says what is there then: memory of the process, what of it the C library keeps for later (``reserve``), open
files, threads, ticking timers, widgets. It ends with 1 if an exception was seen, or if one of them, the
reserve apart, has grown since the first rows.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import os
import sys
import tempfile
import threading
import time
import traceback
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import ClassVar

COMPILER = "klotski-compile"
"""Threads that get the kernels ready, once in a process."""
WARM = 5
"""Rows after which everything that is made once has been made."""
KNOWN = {f"This plugin does not support {what}()" for what in ("propagateSizeHints", "raise")}
"""What Qt says of a platform without a screen, and that is no news."""
MOST_GROWTH = 48.0
"""MB of memory that the end may have over the start: the allocator's own unrest."""
MOST_RESERVE = 64.0
"""MB that the C library may keep; more of it counts as memory in use."""


class MallocInfo(ctypes.Structure):
    """What glibc's ``mallinfo2`` returns: bytes by what they are for."""

    _fields_: ClassVar = [
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    ]


def reserve() -> int:
    """Bytes that are free in the heaps of the C library; 0 where it does not tell."""
    try:
        ask = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError, TypeError):
        return 0
    ask.restype = MallocInfo
    return int(ask().fordblks)


@dataclass(frozen=True, slots=True)
class Row:
    """What was there after so many actions."""

    minutes: float
    actions: int
    megabytes: float
    reserve: float
    files: int
    threads: int
    timers: int
    widgets: int

    def __str__(self) -> str:
        return (
            f"{self.minutes:7.1f} min {self.actions:8d} actions {self.megabytes:8.1f} MB "
            f"{self.reserve:6.1f} MB reserve "
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

    from klotski_studio.app.runtime.memory import give_back

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    give_back()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    timers = [each for each in gc.get_objects() if type(each) is QTimer and isValid(each) and each.isActive()]
    return Row(
        (time.monotonic() - began) / 60,
        actions,
        pages * os.sysconf("SC_PAGE_SIZE") / 1024**2,
        reserve() / 1024**2,
        len(list(Path("/proc/self/fd").iterdir())),
        sum(is_counted(each) for each in threading.enumerate()),
        len(timers),
        len(QApplication.allWidgets()),
    )


def grown(rows: list[Row]) -> list[str]:
    """What has grown from the first rows after the warm ones to the last ones."""
    third = max(1, (len(rows) - WARM) // 3)
    first, last = rows[WARM : WARM + third], rows[-third:]
    found = []
    if max(map(in_use, last)) > max(map(in_use, first)) + MOST_GROWTH:
        found.append("memory")
    for name in ("files", "threads", "timers", "widgets"):
        if min(getattr(row, name) for row in last) > max(getattr(row, name) for row in first):
            found.append(name)
    return found


def in_use(row: Row) -> float:
    """MB of memory that are in use, or that the C library keeps beyond what is its due."""
    return row.megabytes - min(row.reserve, MOST_RESERVE)


def soak(minutes: float, every: float, seed: int, folder: Path) -> int:
    """Run it; returns the exit status."""
    from PySide6.QtCore import qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    from klotski_studio.app.runtime.memory import collect_between_events, use_one_heap
    from klotski_studio.app.runtime.settings import Settings
    from klotski_studio.solver import search
    from klotski_studio.ui.window.application import Shell
    from tests.soak.random_user import RandomUser

    qInstallMessageHandler(lambda kind, _, text: print(text) if text not in KNOWN else None)
    use_one_heap()  # as the program does
    application = QApplication([])
    search.warm_up()
    faults: list[str] = []

    def note(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        traceback.print_exception(kind, error, trace)
        faults.append(repr(error))

    shell = Shell(application, Settings(folder / "settings.ini"))
    collect_between_events(application.eventDispatcher())
    sys.excepthook = note
    shell.window.show()
    user = RandomUser(shell.window, seed, folder)
    rows: list[Row] = []
    began = time.monotonic()
    actions = 0
    while not faults and time.monotonic() < began + 60 * minutes:
        user.act()
        actions += 1
        if time.monotonic() > began + every * (len(rows) + 1):
            user.rest()
            rows.append(measure(began, actions))
            print(rows[-1], flush=True)
    if faults:
        print("an exception:", *faults, "after", *user.done, sep="\n  ")
    elif len(rows) > WARM:
        faults = grown(rows)
        print("grown:", ", ".join(faults) or "nothing")
    user.rest()
    shell.window.abandon()
    return 1 if faults else 0


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
