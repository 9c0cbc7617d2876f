"""The longest gap in the beat of another thread while some work runs."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable


def longest_gap(work: Callable[[], object], beat: float = 0.002) -> float:
    """Seconds between two beats of the calling thread, at worst, while ``work`` runs on another.

    A beat is a sleep of ``beat`` seconds, as an event loop that has nothing to do would wait.
    """
    done = threading.Event()

    def run() -> None:
        work()
        done.set()

    thread = threading.Thread(target=run)
    worst = 0.0
    thread.start()
    last = time.perf_counter()
    while not done.is_set():
        time.sleep(beat)
        now = time.perf_counter()
        worst = max(worst, now - last - beat)
        last = now
    thread.join()
    return worst
