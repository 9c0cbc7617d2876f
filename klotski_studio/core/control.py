"""A token that the caller of a long piece of work holds: it cancels or pauses it and shows its progress.

The work runs in one thread. The token may be read and cancelled from any other thread::

    caller                          worker
    control = Control()  ------->   work(control)
    control.progress     <-------   control.report(Progress("saving", 3, 20))
    control.cancel()     ------->   if control.is_cancelled: return
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a piece of work is.

    Attributes:
        phase: what the work does now, e.g. ``"search"`` or ``"saving"``; empty before its first report.
        done: units done in this phase. The worker chooses the unit: positions, files, frames.
        total: the units of the whole phase; None if not known.
        seconds: wall time since the work began.
    """

    phase: str
    done: int
    total: int | None = None
    seconds: float = 0.0


class Control:
    """Cancels one piece of work and holds its latest progress. Each piece of work needs its own."""

    def __init__(self, whole: Control | None = None) -> None:
        """Begin the work's clock. Cancelled as well when ``whole`` is, the control of all parts together."""
        self._whole = whole
        self.part: Control | None = None
        """That of the part of this work that began last."""
        if whole is not None:
            whole.part = self
        self._cancelled = threading.Event()
        self._began = time.perf_counter()
        self._clock = threading.Lock()
        self._stops = 0
        self._stopped_at = 0.0
        self._cpu_seconds = 0.0
        self._cpu_read: dict[int, float] = {}
        self.is_paused = False
        """Whether the work should begin nothing new."""
        self._woken = threading.Event()
        self.progress = Progress("", 0)
        """The latest progress that the worker reported."""

    def cancel(self) -> None:
        """Ask the work to end. It ends at its next look at :attr:`is_cancelled`."""
        self._cancelled.set()
        self._woken.set()

    @property
    def is_cancelled(self) -> bool:
        """Whether :meth:`cancel` was called, here or for the whole work."""
        return self._cancelled.is_set() or (self._whole is not None and self._whole.is_cancelled)

    def pause(self) -> None:
        """Ask the work to begin nothing new. Work that does not look at :attr:`is_paused` goes on."""
        if not self.is_paused:
            self._woken.clear()
            self.is_paused = True
            self._stop_clock()

    def go_on(self) -> None:
        """End the pause."""
        if self.is_paused:
            self.is_paused = False
            self._start_clock()
            self._woken.set()

    def wait_to_go_on(self, seconds: float) -> None:
        """Return at :meth:`go_on` or :meth:`cancel`, and after ``seconds`` anyway; called by the worker.

        The whole work does not wake its parts: a part looks at :attr:`is_cancelled` again afterwards.
        """
        if self.is_paused and not self.is_cancelled:
            self._woken.wait(seconds)

    @contextmanager
    def off_the_clock(self) -> Iterator[None]:
        """Leave the time within out of :attr:`seconds`, here and for the whole work: it waits for another."""
        self._stop_clock()
        try:
            with nullcontext() if self._whole is None else self._whole.off_the_clock():
                yield
        finally:
            self._start_clock()

    @property
    def seconds(self) -> float:
        """Wall time since this control was made, without pauses and what was off the clock."""
        with self._clock:
            return (self._stopped_at if self._stops else time.perf_counter()) - self._began

    def count_cpu(self) -> float:
        """CPU time of the work, of each thread that calls this from its first call up to its last.

        Unlike :attr:`seconds` it is the same however busy the machine is.
        """
        thread, now = threading.get_ident(), time.thread_time()
        with self._clock:
            self._cpu_seconds += max(0.0, now - self._cpu_read.get(thread, now))
            self._cpu_read[thread] = now
            return self._cpu_seconds

    @property
    def waiting(self) -> float:
        """Seconds for which the work has waited for what is off the clock; 0 while it does not."""
        with self._clock:
            return time.perf_counter() - self._stopped_at if self._stops and not self.is_paused else 0.0

    def _stop_clock(self) -> None:
        with self._clock:
            if not self._stops:
                self._stopped_at = time.perf_counter()
            self._stops += 1

    def _start_clock(self) -> None:
        with self._clock:
            self._stops -= 1
            if not self._stops:
                self._began += time.perf_counter() - self._stopped_at

    def report(self, progress: Progress) -> None:
        """Replace the progress. Called by the worker; readers need no lock, the assignment is atomic."""
        self.progress = progress
