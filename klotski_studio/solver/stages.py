"""Brings kernels stage by stage: each is compiled, or loaded from the cache, when a layout first needs it.

A stage is a name in :data:`~klotski_studio.solver.engines.STAGES`: all kernels that one engine needs for one
width of positions. The portfolio asks for the stage of each engine that it tries. So an engine that no layout
has needed costs neither time nor memory, however many there are.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

PATIENCE = 0.005
"""Seconds between two looks at the watch while kernels are compiled."""


class Stages:
    """The stages that are ready, and how another one becomes so.

    ``compile_stage`` compiles or loads all kernels of a stage in the calling thread. It is called once a
    stage, and again if it failed.

    Attributes:
        around: makes the context in which a stage is brought, in the thread that does it.
    """

    def __init__(self, compile_stage: Callable[[str], None]) -> None:
        self.around: Callable[[str], AbstractContextManager[object]] = nullcontext
        self._compile = compile_stage
        self._ready: set[str] = set()
        self._locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        self._lock = threading.Lock()

    @property
    def ready(self) -> frozenset[str]:
        """The stages whose kernels are compiled."""
        return frozenset(self._ready)

    def bring(self, stage: str) -> None:
        """Return when the kernels of ``stage`` are compiled; a second caller waits for the first.

        Raises:
            Exception: whatever the compiler raises.
        """
        with self._lock:
            lock = self._locks[stage]
        with lock:
            if stage not in self._ready:
                with self.around(stage):
                    self._compile(stage)
                self._ready.add(stage)

    def wait_for(self, stage: str, wait: Callable[[], None]) -> None:
        """Bring ``stage`` on another thread, since compiling cannot be interrupted, but waiting can.

        Returns when the stage is ready; until then calls ``wait`` every :data:`PATIENCE` seconds.

        Raises:
            Exception: whatever ``wait`` or the compiler raises.
        """
        if stage in self._ready:
            return
        failures: list[Exception] = []

        def bring() -> None:
            try:
                self.bring(stage)
            except Exception as error:  # raised again on the thread that waits
                failures.append(error)

        thread = threading.Thread(target=bring, name=f"klotski-compile-{stage}", daemon=True)
        thread.start()
        while thread.is_alive():
            wait()
            thread.join(PATIENCE)
        if failures:
            raise failures[0]
