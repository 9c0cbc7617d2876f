"""Brings the search's kernels to the window: compiled in a process of their own, loaded when they are needed.

Until then plain Python answers boards of up to some ten thousand positions. Loaded kernels take 150 MB, of
which the compiler is most, and compiling takes hundreds more. So a window that only shows a puzzle does
without them, and a child process compiles those that most layouts need into the user's cache.
They are loaded at the first edit, or by the first search that is too large for plain Python.

Loading makes hundreds of thousands of objects, which stay: they are excluded from later garbage collections,
of which a full one would stop every thread for some 200 ms.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import klotski_studio
from klotski_studio.core.control import Control
from klotski_studio.solver import search

if TYPE_CHECKING:
    import subprocess

COMMAND = "compile-kernels"
"""The hidden command that compiles stages into the cache."""
PATIENCE = 1.0
"""Seconds between two looks at whether a child process is still wanted."""
TURN = 0.02
"""Seconds that a search waits for a child before it looks whether its own stage is there."""


class KernelSupply:
    """Compiles kernels in a child process, at most one at a time, and then loads them in this one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._closed = False
        self._child: subprocess.Popen[bytes] | None = None

    def install(self) -> None:
        """Make every search of this process compile its kernels this way."""
        search.around_compiling(self.around)

    def close(self) -> None:
        """End the child process, and start no other."""
        self._closed = True
        if self._child is not None:
            self._child.kill()

    def store(self, control: Control) -> None:
        """Compile what most layouts need, unless it is stored; load nothing. Ends soon if cancelled."""
        with self._lock:
            self._run_child([s for s in search.KERNELS_AT_START if not search.is_stored(s)], control)

    @contextmanager
    def around(self, stage: str) -> Iterator[None]:
        """The context in which a stage is loaded: after a child process has compiled it."""
        self._wait_until_stored(stage)
        yield
        gc.freeze()

    def _wait_until_stored(self, stage: str) -> None:
        """Return when a child has compiled ``stage``, or has failed to."""
        while not search.is_stored(stage):
            if self._lock.acquire(timeout=TURN):  # otherwise a child may be at this stage already
                try:
                    if not search.is_stored(stage):  # by the child that held the lock until now
                        self._run_child([stage], Control())
                finally:
                    self._lock.release()
                return

    def _run_child(self, stages: Sequence[str], control: Control) -> None:
        """Let a child process compile ``stages``, until it is cancelled."""
        if not stages or self._closed or control.is_cancelled:
            return
        import subprocess

        with suppress(OSError), subprocess.Popen(**_child(stages)) as child:
            self._child, has_ended = child, threading.Event()

            def wait() -> None:
                child.wait()  # without a timeout: with one, Python looks at the child twenty times a second
                has_ended.set()

            threading.Thread(target=wait, daemon=True).start()
            while not has_ended.wait(PATIENCE):
                if self._closed or control.is_cancelled:
                    child.kill()


def load(control: Control) -> None:
    """Load the kernels that most layouts need in the calling thread; if cancelled, end after one stage."""
    search.warm_up(control, search.KERNELS_AT_START)


def _child(stages: Sequence[str]) -> dict[str, Any]:
    """The arguments of the process that compiles ``stages``; it ends when its standard input does."""
    import subprocess

    program = [sys.executable]
    if not getattr(sys, "frozen", False):
        program += ["-P", "-m", klotski_studio.__name__]
    folders = [str(Path(klotski_studio.__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
    return {
        "args": [*program, COMMAND, *stages],
        "stdin": subprocess.PIPE,
        "stdout": subprocess.DEVNULL,
        "stderr": subprocess.DEVNULL,
        "env": {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, folders))},
        "creationflags": getattr(subprocess, "CREATE_NO_WINDOW", 0),
    }
