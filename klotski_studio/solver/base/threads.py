"""Work that several threads share.

The thread that asked for the work looks at the watch meanwhile. The others run compiled kernels, which hold
no lock of the interpreter.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event

PATIENCE = 0.005
"""Seconds between two looks at the watch while other threads finish."""


def share(work: Callable[[int], Generator[None]], threads: int, look: Callable[[], None]) -> None:
    """Run ``work(0)`` to ``work(threads - 1)``, the first on this thread; return when all have ended.

    Each of them yields every few milliseconds. Then ``look`` is called, on this thread only.

    Raises:
        Exception: whatever ``look`` or ``work`` raises; the other threads have ended by then.
    """
    if threads == 1:
        for _ in work(0):
            look()
        return
    stopping = Event()

    def assist(number: int) -> None:
        for _ in work(number):
            if stopping.is_set():
                return

    with ThreadPoolExecutor(threads - 1, thread_name_prefix="search") as pool:
        assistants = {pool.submit(assist, number) for number in range(1, threads)}
        own = work(0)
        try:
            for _ in own:
                look()
            while wait(assistants, PATIENCE).not_done:
                look()
        except BaseException:  # Ctrl-C, too: the pool waits for its threads, and they perhaps for this one
            stopping.set()
            own.close()
            raise
        for assistant in assistants:
            assistant.result()
