"""Runs jobs in other threads, and delivers their outcomes in the window's thread.

Every request names a *channel* (``"solve"``, ``"open"``, …). A new request cancels the one before in
its channel, whose late outcome is dropped::

    channel "solve"   |--- first ---x (cancelled, dropped)
                             |--- second ---------> its outcome, in the window's thread

An exception inside a job is delivered as a :class:`Failed` value, because Qt does not report an
exception that leaves a thread of a ``QThreadPool``.
"""

from __future__ import annotations

import atexit
import contextlib
import threading
import traceback
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QThreadPool, Signal, Slot

from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Done(Generic[T]):
    """The outcome of a job that has returned ``value``."""

    value: T


@dataclass(frozen=True, slots=True)
class Failed:
    """The outcome of a job that has raised ``error``.

    Attributes:
        trace: the traceback as text, formatted in the job's thread.
    """

    error: Exception
    trace: str

    @property
    def is_bug(self) -> bool:
        """Whether the error is unexpected: not a :class:`KlotskiError`."""
        return not isinstance(self.error, KlotskiError)


Outcome = Done[T] | Failed


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """A job with its channel and the control that cancels it.

    The working thread does not hold the receiver of the outcome: the last holder of a Qt object
    destroys it, and that must not happen in another thread.
    """

    channel: str
    control: Control


THREADS = 32
"""More threads than cores: searches in several tabs, each of which may last for minutes, must not delay
the saving of a file. Idle threads end by themselves."""


def job_pool(parent: QObject, threads: int = THREADS) -> QThreadPool:
    """A thread pool for :class:`JobRunner` with at most ``threads`` threads."""
    pool = QThreadPool(parent)
    pool.setMaxThreadCount(threads)
    return pool


class JobRunner(QObject):
    """Runs jobs and delivers their outcomes in the thread that this object belongs to.

    Several runners may share a ``pool``; each has channels of its own.
    """

    bug = Signal(object)
    """A :class:`Failed` that is a bug, which is also delivered like any other outcome."""

    drained = Signal()
    """Emitted after :meth:`close` when the last job has ended; the runner may be deleted then."""

    _reported = Signal(object, object)

    def __init__(self, parent: QObject | None = None, pool: QThreadPool | None = None) -> None:
        super().__init__(parent)
        self.pool = pool or job_pool(self)
        """The thread pool, which other runners may share."""
        self._current: dict[str, Job] = {}
        self._unfinished: dict[Job, Callable[[Outcome[Any]], None]] = {}
        self._closed = False
        self._reported.connect(self._deliver)

    def start(
        self,
        channel: str,
        work: Callable[[Control], T],
        deliver: Callable[[Outcome[T]], None],
        *,
        may_hang: bool = False,
    ) -> Control:
        """Run ``work`` in ``channel`` and call ``deliver`` with its outcome in this object's thread.

        Args:
            channel: a running job of this channel is cancelled, and its outcome dropped.
            work: gets a control of its own; when a newer request or :meth:`cancel` asks it to
                stop, it should return soon.
            deliver: not called after :meth:`close`.
            may_hang: whether it may never return, as a read from a network drive may not. It runs in
                a thread of its own then, for which neither :meth:`shutdown` nor the process waits.

        Returns:
            The control of the job. After :meth:`close` no job is started.
        """
        job = Job(channel, Control())
        if self._closed:
            return job.control
        if channel in self._current:
            self._current[channel].control.cancel()
        self._current[channel] = job
        self._unfinished[job] = deliver
        if may_hang:
            threading.Thread(target=_run_detached, args=(weakref.ref(self), job, work), daemon=True).start()
        else:
            self.pool.start(lambda: self._run(job, work))
        return job.control

    def cancel(self, channel: str) -> None:
        """Ask the channel's job to stop; its outcome is still delivered."""
        job = self._current.get(channel)
        if job is not None:
            job.control.cancel()

    def drop(self, channel: str) -> None:
        """Cancel the channel's job, and do not deliver its outcome."""
        job = self._current.pop(channel, None)
        if job is not None:
            job.control.cancel()

    def is_busy(self, channel: str) -> bool:
        """Whether the channel's newest job has no outcome yet."""
        return channel in self._current

    def close(self, wait_for: frozenset[str] = frozenset()) -> None:
        """Cancel all jobs except in the channels ``wait_for``, and deliver nothing more, without waiting."""
        self._closed = True
        for job in self._unfinished:
            if job.channel not in wait_for:
                job.control.cancel()
        self._current.clear()
        if not self._unfinished:
            self.drained.emit()

    def shutdown(self, wait_for: frozenset[str] = frozenset()) -> None:
        """As :meth:`close`, and wait until all jobs of the pool are done; not for those that may hang."""
        self.close(wait_for)
        self.pool.waitForDone()
        self._unfinished.clear()

    def _run(self, job: Job, work: Callable[[Control], Any]) -> None:
        """Run a job in a thread of the pool, unless it was cancelled by :meth:`close`; never raises."""
        is_cancelled = self._closed and job.control.is_cancelled
        outcome: Outcome[Any] = Done(None) if is_cancelled else _outcome(job, work)
        self._reported.emit(job, outcome)

    @Slot(object, object)
    def _deliver(self, job: Job, outcome: Outcome[Any]) -> None:
        deliver = self._unfinished.pop(job, None)
        if self._closed and not self._unfinished:
            self.drained.emit()
        if deliver is None or self._current.get(job.channel) is not job:
            return
        del self._current[job.channel]
        if isinstance(outcome, Failed) and outcome.is_bug:
            self.bug.emit(outcome)
        deliver(outcome)


def _outcome(job: Job, work: Callable[[Control], Any]) -> Outcome[Any]:
    try:
        return Done(work(job.control))
    except Exception as error:
        return Failed(error, traceback.format_exc())


_REPORTING = threading.Lock()
atexit.register(_REPORTING.acquire)  # for ever: Qt then deletes its objects, which nobody must signal to


def _run_detached(runner: weakref.ReferenceType[JobRunner], job: Job, work: Callable[[Control], Any]) -> None:
    """Run a job that may hang; its runner may be deleted before it ends."""
    outcome = _outcome(job, work)
    receiver = runner()
    if receiver is not None:
        with _REPORTING, contextlib.suppress(RuntimeError):  # Qt has deleted its part of the runner
            receiver._reported.emit(job, outcome)
