"""A question about a puzzle, whose answer is a state that jobs renew part by part.

::

    follow, want --> the layout settles --> a part --> the state with its result --> the next part --> ...
                                              |-- a limit: named in the state; search_on asks again without
                                              '-- a fault of the program: told in the state, and the end
    another puzzle, want(False), at any time: nothing more is heard of the part that runs

:class:`LiveState` is the lower half, a state and one job at a time in a channel. A subclass of
:class:`LiveQuestion` says which part comes next.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, replace
from functools import partial
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.verdict import Verdict
from klotski_studio.core.control import Control
from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.layout import Board, Layout
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits, SearchProgress, search_progress, spare_cores

TICK = 100
"""Milliseconds between two reports of the progress of a search."""

SETTLE_MS = 200
"""Milliseconds for which a layout must stay the same before more than its answer is asked for."""

PASSING = Limits(positions=2_000_000, memory=512 * 1024**2, seconds=10.0, threads=spare_cores())
"""The limits of a job that nobody has asked for."""

PATIENT = Limits(threads=spare_cores())
"""The limits of a job that a person has asked for: memory, and one core is left to the window."""

NO_LAYOUT = Layout(Board(0, 0))
"""The layout of a state before the first question."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the state of every question tells; subclasses add the answer.

    Attributes:
        layout: what is asked about.
        asking: whether a part is being answered, or will be once the layout has settled.
        progress: of that part; None before its first report, and where none is shown.
        reason: the limit that ended a part; None if none did.
        failed: whether a fault of the program ended it.
    """

    layout: Layout = NO_LAYOUT
    _: KW_ONLY
    asking: bool = False
    progress: SearchProgress | None = None
    reason: Reason | None = None
    failed: bool = False


S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")
A = TypeVar("A", bound=Asked)


_NO_JOB = Control()
"""Of a state before its first job. One for all: of a tab, they were a third of the objects of its own."""


class LiveState(QObject, Generic[S]):
    """A state, and jobs that renew it, one at a time in a channel; a new job drops the one before.

    One timer does both, the wait until a layout has settled and the looks at the progress of a job: it runs
    while something is to come, and never longer.
    """

    changed = Signal(object)
    """The :attr:`state`, when it differs from the one before."""

    def __init__(
        self, runner: JobRunner, channel: str, state: S, parent: QObject | None, tick: int = 0
    ) -> None:
        """Begin with ``state``; look at the progress every ``tick`` milliseconds, never if that is 0."""
        super().__init__(parent)
        self._runner, self._channel, self._state = runner, channel, state
        self._control, self._tick, self._is_settling = _NO_JOB, tick, False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._beat)

    @property
    def state(self) -> S:
        """What is known now."""
        return self._state

    @property
    def is_running(self) -> bool:
        """Whether an outcome, or the job after a wait, is still to come."""
        return self._is_settling or self._runner.is_busy(self._channel)

    @property
    def progress(self) -> SearchProgress:
        """The progress of the job that was started last; all zero before its first report."""
        return search_progress(self._control)

    def cancel(self) -> None:
        """Ask the running job to stop; its outcome still comes."""
        self._runner.cancel(self._channel)

    def stop(self) -> None:
        """Drop all jobs, because the session closes."""
        self._end()

    def _settle(self) -> None:
        """Call :meth:`_settled` after :data:`SETTLE_MS`; what runs or waits is dropped."""
        self._end()
        self._is_settling = True
        self._timer.start(SETTLE_MS)

    def _settled(self) -> None:
        """Start a job, now that the layout has stayed the same."""

    def _start(self, work: Callable[[Control], T], deliver: Callable[[Outcome[T]], None]) -> None:
        """Run ``work`` and call ``deliver`` with its outcome; what runs or waits is dropped."""
        self._end()

        def finished(outcome: Outcome[T]) -> None:
            self._timer.stop()
            deliver(outcome)

        self._control = self._runner.start(self._channel, work, finished)
        if self._tick:
            self._timer.start(self._tick)

    def _end(self) -> None:
        """Cancel the job, or the wait before it; its outcome is not delivered."""
        self._is_settling = False
        self._timer.stop()
        self._runner.drop(self._channel)

    def _set(self, state: S) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)

    def _look(self) -> None:
        """Publish the progress of the running job."""

    def _beat(self) -> None:
        """The wait is over, or it is time for a look at the progress."""
        if self._is_settling:
            self._end()
            self._settled()
        elif self._runner.is_busy(self._channel):
            self._look()
        else:
            self._timer.stop()  # the runner was closed, and no outcome will come


@dataclass(frozen=True, slots=True)
class Part(Generic[A, R]):
    """A part of a question: ``into`` puts what ``work`` has found into the state."""

    work: Callable[[Control], R | Reason]
    into: Callable[[A, R], A]


class LiveQuestion(LiveState[A]):
    """Asks the parts of a question one after the other while the answer is wanted."""

    def __init__(
        self,
        runner: JobRunner,
        channel: str,
        nothing: A,
        parent: QObject | None,
        tick: int = 0,
        *,
        limits: Limits = PASSING,
        wanted: bool = False,
    ) -> None:
        """``nothing`` is the state without an answer, ``limits`` those of parts that nobody has asked for."""
        super().__init__(runner, channel, nothing, parent, tick)
        self._nothing, self._passing, self._wanted = nothing, limits, wanted
        self._limits = limits
        self._verdict: Verdict | None = None

    def want(self, wanted: bool) -> None:
        """Set whether the answer is shown: nothing is asked otherwise, and what is left goes on later."""
        self._wanted = wanted
        if not wanted:
            self._drop()
        elif self._verdict is not None:
            self.follow(self._verdict)

    def follow(self, verdict: Verdict) -> None:
        """Ask about the layout of ``verdict`` once it has settled; forget what is known of another one."""
        self._verdict = verdict
        state = self._state
        if not self._is_about(verdict):
            self._drop()
            self._limits, state = self._passing, self._nothing
        self._set(self._told(state, verdict))
        self._begin()

    def stop(self) -> None:
        """Drop all jobs, because the session closes."""
        self._drop()

    def search_on(self) -> None:
        """Ask again for what a limit has ended, with no limit but memory."""
        if self._state.reason is not None and not self._state.asking:
            self._limits = PATIENT
            self._go_on(self._again(self._state))

    def _is_about(self, verdict: Verdict) -> bool:
        """Whether what is known holds for the layout of ``verdict``, so that it stays."""
        return is_same_puzzle(verdict.layout, self._state.layout)

    def _told(self, state: A, verdict: Verdict) -> A:
        """``state`` with what ``verdict`` tells; by itself that is no more than the layout."""
        return replace(state, layout=verdict.layout)

    def _again(self, state: A) -> A:
        """``state`` without what a limit has ended."""
        return replace(state, reason=None)

    def _next(self, state: A) -> Part[A, Any] | None:
        """The part to ask when ``state`` is known; None if nothing is left to ask, or nothing can be yet."""

    def _due(self, state: A) -> Part[A, Any] | None:
        return self._next(state) if self._wanted and not state.failed else None

    def _begin(self) -> None:
        """Ask for what is not known once the layout has settled, unless something is asked already."""
        if not self.is_running and self._due(self._state) is not None:
            self._settle()
            self._set(replace(self._state, asking=True))

    def _settled(self) -> None:
        self._go_on(self._state)

    def _go_on(self, state: A) -> None:
        """Ask for the next part of ``state`` at once, and publish it."""
        part = self._due(state)
        if part is not None:
            self._ask(part, state)
        else:
            self._set(replace(state, asking=False))

    def _ask(self, part: Part[A, Any], state: A) -> None:
        """Ask ``part`` and publish ``state``; a receiver of the signal may drop the part at once."""
        self._start(part.work, partial(self._take, part))
        self._set(replace(state, asking=True))

    def _take(self, part: Part[A, Any], outcome: Outcome[Any]) -> None:
        state = replace(self._state, progress=None)
        if isinstance(outcome, Failed):
            self._set(replace(state, asking=False, failed=True))
        elif isinstance(outcome.value, Reason):
            self._set(replace(state, asking=False, reason=outcome.value))
        else:
            self._go_on(part.into(state, outcome.value))

    def _drop(self) -> None:
        self._end()
        self._set(replace(self._state, asking=False, progress=None))

    def _look(self) -> None:
        self._set(replace(self._state, progress=self.progress))
