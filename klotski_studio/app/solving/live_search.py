"""One search at a time in a channel, with its progress while it runs.

::

    after(ms, call) --> call --> start(work, deliver) --> progressed, progressed, ... --> deliver(outcome)
                                                              cancel: the outcome still comes, soon
          drop or another start, at any time: nothing more is heard of it

One timer does both, the wait and the reports of the progress: it runs while something is to come, and never
longer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from klotski_studio.app.runtime.jobs import JobRunner, Outcome
from klotski_studio.core.control import Control
from klotski_studio.solver.base.control import SearchProgress, search_progress

TICK = 100
"""Milliseconds between two reports of the progress of a search."""

T = TypeVar("T")


class LiveSearch(QObject):
    """Runs a search in another thread, reports its progress and delivers its outcome."""

    progressed = Signal(object)
    """A :class:`.SearchProgress`, once in every tick while the search runs."""

    def __init__(
        self, runner: JobRunner, channel: str, parent: QObject | None = None, tick: int = TICK
    ) -> None:
        """Search in ``channel`` of ``runner``, and report every ``tick`` milliseconds."""
        super().__init__(parent)
        self._runner, self._channel = runner, channel
        self._control = Control()
        self._interval = tick
        self._called: Callable[[], None] | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._beat)

    @property
    def is_running(self) -> bool:
        """Whether an outcome, or the call after a wait, is still to come."""
        return self._called is not None or self._runner.is_busy(self._channel)

    @property
    def progress(self) -> SearchProgress:
        """The progress of the search that was started last; all zero before its first report."""
        return search_progress(self._control)

    def after(self, milliseconds: int, call: Callable[[], None]) -> None:
        """Call ``call``, which may start a search, after a while; what runs or waits is dropped."""
        self.drop()
        self._called = call
        self._timer.start(milliseconds)

    def start(self, work: Callable[[Control], T], deliver: Callable[[Outcome[T]], None]) -> None:
        """Run ``work`` and call ``deliver`` with its outcome; what runs or waits is dropped."""
        self.drop()

        def finished(outcome: Outcome[T]) -> None:
            self._timer.stop()
            deliver(outcome)

        self._control = self._runner.start(self._channel, work, finished)
        self._timer.start(self._interval)

    def cancel(self) -> None:
        """Ask the running search to stop; its outcome is still delivered."""
        self._runner.cancel(self._channel)

    def drop(self) -> None:
        """Cancel the search, or the wait before it; its outcome is not delivered."""
        self._called = None
        self._timer.stop()
        self._runner.drop(self._channel)

    def _beat(self) -> None:
        """The wait is over, or it is time for a report."""
        if self._called is not None:
            call, self._called = self._called, None
            self._timer.stop()
            call()
        elif self._runner.is_busy(self._channel):
            self.progressed.emit(self.progress)
        else:
            self._timer.stop()  # the runner was closed, and no outcome will come
