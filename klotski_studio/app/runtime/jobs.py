"""Work off the window's thread: values go in, values come out.

Every request names a *lane* (``"solve"``, ``"open"``, …). In a lane the newest wins: a new
request cancels the one before, whose late answer is dropped::

    lane "solve"   |--- first ---x (cancelled, dropped)
                          |--- second ---------> its outcome, in the window's thread

An exception inside a job comes back as a :class:`Failed` value, because an exception that
leaves ``QThreadPool``'s thread surfaces in the wrong place or nowhere.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QThreadPool, Signal, Slot

from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Done(Generic[T]):
    """A job ended and this is what it returned."""

    value: T


@dataclass(frozen=True, slots=True)
class Failed:
    """A job ended with an exception.

    Attributes:
        trace: the traceback as text, made in the thread where it happened.
    """

    error: Exception
    trace: str

    @property
    def is_bug(self) -> bool:
        """Whether nobody expected it: everything that is not a :class:`KlotskiError`."""
        return not isinstance(self.error, KlotskiError)


Outcome = Done[T] | Failed


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """One request: where it runs, and how it is cancelled.

    Who wants the outcome is not known to the thread that works: the last to hold an object of
    Qt's lets it die, and that must not happen there.
    """

    channel: str
    control: Control


@dataclass(frozen=True, slots=True)
class _Report:
    job: Job
    outcome: Outcome[Any]


THREADS = 32
"""More than there are cores, on purpose: searches in several tabs, each of which may last for minutes,
must not keep a file from being opened. Threads that nobody needs end by themselves."""


def job_pool(parent: QObject, threads: int = THREADS) -> QThreadPool:
    """A pool for :class:`JobRunner` with so many ``threads``."""
    pool = QThreadPool(parent)
    pool.setMaxThreadCount(threads)
    return pool


class JobRunner(QObject):
    """Runs jobs and hands their outcomes to the thread it lives in.

    Several runners may share a ``pool``; their lanes are their own.
    """

    bug = Signal(object)
    """A :class:`Failed` that nobody expected, beside being delivered to who asked."""

    drained = Signal()
    """After :meth:`close`: nothing runs any more, and the runner may be thrown away."""

    _reported = Signal(object)

    def __init__(self, parent: QObject | None = None, pool: QThreadPool | None = None) -> None:
        super().__init__(parent)
        self._pool = pool or job_pool(self)
        self._current: dict[str, Job] = {}
        self._unfinished: dict[Job, Callable[[Outcome[Any]], None]] = {}
        self._closed = False
        self._reported.connect(self._deliver)

    @property
    def pool(self) -> QThreadPool:
        """The threads, for other runners to share."""
        return self._pool

    def start(
        self, channel: str, work: Callable[[Control], T], deliver: Callable[[Outcome[T]], None]
    ) -> Control:
        """Run ``work`` in ``lane`` and call ``deliver`` with its outcome in this object's thread.

        ``work`` gets a control of its own; when a newer request or :meth:`cancel` asks it to
        stop, it should return soon. After :meth:`shutdown` nothing is started.
        """
        job = Job(channel, Control())
        if self._closed:
            return job.control
        if channel in self._current:
            self._current[channel].control.cancel()
        self._current[channel] = job
        self._unfinished[job] = deliver
        self._pool.start(lambda: self._run(job, work))
        return job.control

    def cancel(self, channel: str) -> None:
        """Ask the lane's job to stop; what it answers is still delivered."""
        job = self._current.get(channel)
        if job is not None:
            job.control.cancel()

    def drop(self, channel: str) -> None:
        """Cancel the lane's job, and do not deliver its answer."""
        job = self._current.pop(channel, None)
        if job is not None:
            job.control.cancel()

    def is_busy(self, channel: str) -> bool:
        """Whether the lane's newest request has no outcome yet."""
        return channel in self._current

    def close(self, wait_for: frozenset[str] = frozenset()) -> None:
        """Cancel everything (but the lanes in ``wait_for``) and deliver nothing more; waits for nothing."""
        self._closed = True
        for job in self._unfinished:
            if job.channel not in wait_for:
                job.control.cancel()
        self._current.clear()
        if not self._unfinished:
            self.drained.emit()

    def shutdown(self, wait_for: frozenset[str] = frozenset()) -> None:
        """As :meth:`close`, and wait until all of the pool is done."""
        self.close(wait_for)
        self._pool.waitForDone()
        self._unfinished.clear()

    def _run(self, job: Job, work: Callable[[Control], Any]) -> None:
        """In the pool's thread: never raises, reports once; what waited in vain does not begin."""
        outcome: Outcome[Any]
        try:
            outcome = Done(None if self._closed and job.control.is_cancelled else work(job.control))
        except Exception as error:
            outcome = Failed(error, traceback.format_exc())
        self._reported.emit(_Report(job, outcome))

    @Slot(object)
    def _deliver(self, report: _Report) -> None:
        job = report.job
        deliver = self._unfinished.pop(job, None)
        if self._closed and not self._unfinished:
            self.drained.emit()
        if deliver is None or self._current.get(job.channel) is not job:
            return
        del self._current[job.channel]
        if isinstance(report.outcome, Failed) and report.outcome.is_bug:
            self.bug.emit(report.outcome)
        deliver(report.outcome)
