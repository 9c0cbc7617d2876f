"""How long the window can be deaf: the longest gap of Qt's event loop while work goes on beside it.

    python tests/benchmarks/event_loop.py

Opens the real window without a screen, lets a solution play in it (so that there is something
to paint), and times a beat of 2 ms through four phases: nothing else to do; numba imported and
the kernels compiled into an empty cache; the same loaded from that cache, in a process of its
own; a search of some seconds. The goal is 50 ms.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

GOAL = 50.0
"""Milliseconds."""
BEAT = 2
"""Milliseconds between two beats."""
IDLE, SEARCH = 2.0, 5.0
"""Seconds that those phases last."""

FIFTEEN = """\
format = 1
board = \"\"\"
OKLD
NBCH
EFGJ
AIM.
\"\"\"
goal = \"\"\"
ABCD
EFGH
IJKL
MNO.
\"\"\"
"""
"""Every tile wanted: more positions than anybody can search, so the search goes on until it is cancelled."""


def measure(folder: Path) -> list[tuple[str, float, list[float]]]:
    """Name, seconds and all gaps in milliseconds of each phase, with caches and settings in ``folder``."""
    from PySide6.QtCore import Qt, QTimer
    from PySide6.QtWidgets import QApplication

    from klotski_studio.app.runtime.paths import FIRST_LAYOUT, layouts_dir
    from klotski_studio.app.runtime.settings import Settings
    from klotski_studio.app.solving.warm_up import KernelSupply, load
    from klotski_studio.ui.window.application import (
        GIL_TURN,
        LOAD_KERNELS,
        STORE_KERNELS,
        Shell,
        start_background,
    )

    sys.setswitchinterval(GIL_TURN)
    application = QApplication([])
    shell = Shell(application, Settings(folder / "settings.ini"))
    app, gaps = shell.app, []
    last = time.perf_counter()

    def beat() -> None:
        nonlocal last
        now = time.perf_counter()
        gaps.append((now - last) * 1000)
        last = now
        if app.session.playback.track.length and not app.session.playback.state.playing:
            app.session.playback.play()

    timer = QTimer(interval=BEAT, timerType=Qt.TimerType.PreciseTimer)
    timer.timeout.connect(beat)
    timer.start()

    def phase(name: str, ended: Callable[[], bool]) -> tuple[str, float, list[float]]:
        nonlocal last
        gaps.clear()
        began = last = time.perf_counter()
        while not ended():
            application.processEvents()
            time.sleep(0.0002)
        return name, time.perf_counter() - began, list(gaps)

    shell.window.show()
    app.session.files.open(layouts_dir() / FIRST_LAYOUT)
    phase("open", lambda: app.session.playback.track.length > 0)
    rest = time.perf_counter() + IDLE
    phases = [phase("idle", lambda: time.perf_counter() > rest)]
    kernels = KernelSupply()
    kernels.install()
    start_background(app, kernels)
    phases.append(phase("store", lambda: not app.runner.is_busy(STORE_KERNELS)))
    app.runner.start(LOAD_KERNELS, load, lambda _: None)
    phases.append(phase("load", lambda: not app.runner.is_busy(LOAD_KERNELS)))
    puzzle = folder / "fifteen.klotski"
    puzzle.write_text(FIFTEEN, encoding="utf-8")
    app.session.files.open(puzzle)
    until = time.perf_counter() + SEARCH
    phases.append(phase("search", lambda: time.perf_counter() > until))
    app.session.live_solver.cancel()
    phases.append(phase("cancel", lambda: not app.session.live_solver.is_searching))
    timer.stop()
    shell.window.close()
    return phases


def report(title: str, phases: list[tuple[str, float, list[float]]]) -> None:
    """Print the figures."""
    print(title)
    for name, seconds, gaps in phases:
        ordered = sorted(gaps) or [seconds * 1000]
        late = sum(gap > GOAL for gap in ordered)
        print(
            f"  {name:8} {seconds:6.2f} s   longest {ordered[-1]:7.1f} ms   "
            f"99 % within {ordered[int(len(ordered) * 0.99)]:6.1f} ms   {late} over {GOAL:.0f} ms"
        )


def main() -> None:
    """Measure in this process if told where; otherwise twice in processes of their own."""
    if len(sys.argv) == 3:
        report(sys.argv[1], measure(Path(sys.argv[2])))
        return
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores; beat {BEAT} ms")
    with tempfile.TemporaryDirectory() as folder:
        places = {"XDG_CACHE_HOME": folder, "XDG_CONFIG_HOME": folder}
        environment = {"QT_QPA_PLATFORM": "offscreen"} | os.environ | places
        for title in ("empty cache", "filled cache"):
            command = [sys.executable, __file__, title, folder]
            subprocess.run(command, env=environment, check=True)


if __name__ == "__main__":
    main()
