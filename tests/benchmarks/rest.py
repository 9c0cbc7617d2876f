"""Print CPU time and memory of a window at rest: ``python tests/benchmarks/rest.py [SECONDS [FILE...]]``.

The window opens with settings and caches of their own, first with nothing cached, then with what the first
start has left there. Memory is resident and proportional (what shared pages cost each process that has them).
Of the child processes, which compile kernels, it is the CPU time; the first start must be given long enough
for them.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def rest(seconds: float, files: list[Path]) -> str:
    """Open the window in this process, close it after ``seconds``, and return its figures."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from klotski_studio.ui.window import application

    found = []
    application_ = QApplication([])

    def end() -> None:
        found.append(f"{time.process_time():.2f} s CPU, {_megabytes('Rss')} / {_megabytes('Pss')} MB")
        application_.closeAllWindows()

    QTimer.singleShot(int(1000 * seconds), end)
    application.run(files)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return f"{found[0]}, child processes {children.ru_utime + children.ru_stime:.2f} s CPU"


def _megabytes(key: str) -> int:
    """A sum over this process's memory, as Linux reports it."""
    lines = Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(key + ":")) // 1024


def main() -> None:
    """Print a line for the first start and one for the second."""
    seconds, files = sys.argv[1] if len(sys.argv) > 1 else "60", sys.argv[2:]
    if os.environ.get("KLOTSKI_RESTS"):
        print(rest(float(seconds), [Path(file) for file in files]))
        return
    with tempfile.TemporaryDirectory() as home:
        places = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), home)
        environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, **places, "KLOTSKI_RESTS": "1"}
        for title, wait in (("first start ever", seconds), ("second start", "8")):
            program = [sys.executable, __file__, wait, *files]
            done = subprocess.run(
                program,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                check=True,
            )
            print(f"{title}: {done.stdout.strip()}", flush=True)


if __name__ == "__main__":
    main()
