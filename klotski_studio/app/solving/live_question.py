"""A question about a puzzle, whose answer is a state that jobs renew part by part.

::

    follow, want --> the layout settles --> a part --> the state with its result --> the next part --> ...
                                              |-- a limit: named in the state; search_on asks again without
                                              '-- a fault of the program: told in the state, and the end
    another puzzle, want(False), at any time: nothing more is heard of the part that runs

:class:`LiveState` is the lower half, a state and one job at a time in a channel. A subclass of
:class:`LiveQuestion` says which part comes next.

The question that is always there, :class:`LiveSolver`, asks the solver about the layout on the board. It is
answered in two parts, each a new :class:`~klotski_studio.app.solving.verdict.Verdict`:
first the answer with its solution; then, if the space is small enough, the number of reachable positions,
and whether lengths that the file claims in other metrics are true.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, replace
from functools import partial
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.runtime.memory import give_back
from klotski_studio.app.solving.verdict import NOTHING_PROVEN, PREPARING, Verdict, VerdictState
from klotski_studio.core.check import Severity, problems
from klotski_studio.core.control import Control
from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.layout import Board, Layout, Metric
from klotski_studio.core.rules import replay
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Analysis, Answer, InvalidLayout, Reason, Status
from klotski_studio.solver.base.control import PASSING, Limits, SearchProgress, search_progress, spare_cores

TICK = 100
"""Milliseconds between two reports of the progress of a search."""

SOON = 0.5
"""Seconds after which it is shown what takes its time."""

SETTLE_MS = 200
"""Milliseconds for which a layout must stay the same before more than its answer is asked for."""

PATIENT = Limits(threads=spare_cores())
"""The limits of a job that a person has asked for: memory, and one core is left to the window."""

NO_LAYOUT = Layout(Board(0, 0))
"""The layout of a state before the first question."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the state of every question tells; subclasses add the answer.

    Attributes:
        layout: what is asked about.
        metric: in which it is asked; moves where that makes no difference.
        asking: whether a part is being answered, or will be once the layout has settled.
        progress: of that part; None before its first report, and where none is shown.
        reason: the limit that ended a part; None if none did.
        failed: whether a fault of the program ended it.
    """

    layout: Layout = NO_LAYOUT
    _: KW_ONLY
    metric: Metric = Metric.MOVES
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
        """The progress of the job that was started last; all zero before its first report.

        While it waits for kernels its phase is :data:`PREPARING`, and the seconds are those of the wait, in
        whole ones: a window that waits is not to show, and arrange, something new ten times a second.
        """
        found, waiting = search_progress(self._control), self._control.waiting
        seconds = max(1.0, float(int(waiting)))
        return replace(found, phase=PREPARING, seconds=seconds) if waiting >= SOON else found

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
    """Asks the parts of a question one after the other while the answer is wanted.

    Attributes:
        channel: of the jobs.
        nothing: the state without an answer.
        tick: milliseconds between two looks at the progress; none is shown if that is 0.
        passing: the limits of parts that nobody has asked for.
    """

    channel: str
    nothing: A
    tick = TICK
    passing = PASSING

    def __init__(self, runner: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(runner, self.channel, self.nothing, parent, self.tick)
        self._limits, self._wanted = self.passing, False
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
            self._limits, state = self.passing, self.nothing
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
        """Whether what is known holds for the layout and metric of ``verdict``, so that it stays."""
        state = self._state
        return verdict.metric is state.metric and is_same_puzzle(verdict.layout, state.layout)

    def _told(self, state: A, verdict: Verdict) -> A:
        """``state`` with what ``verdict`` tells; by itself that is no more than layout and metric."""
        return replace(state, layout=verdict.layout, metric=verdict.metric)

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


SOLVE = "solve"
"""The channel: of the search, and of the counting after it."""

SMALL, SMALL_PLACEMENTS = 300_000, 5_000_000
"""The most positions that the search held, and the most placements (if counted), for which the whole
space is counted without a request."""
LARGE = 16 * 1024**2
"""Bytes of a search's tables from which on free memory is returned to the system after it."""


class LiveSolver(LiveState[Verdict]):
    """Holds the verdict and renews it; a new request replaces the one before."""

    def __init__(self, runner: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(runner, SOLVE, Verdict(VerdictState.NOTHING, NO_LAYOUT, Metric.MOVES), parent, TICK)

    @property
    def verdict(self) -> Verdict:
        """What is known now."""
        return self._state

    @property
    def is_searching(self) -> bool:
        """Whether a search runs."""
        return self._state.state is VerdictState.SEARCHING

    def ask(self, layout: Layout, metric: Metric, limits: Limits = PATIENT) -> None:
        """Search for a solution of ``layout``; the request before is dropped."""
        earlier = self._state.proof if is_same_puzzle(self._state.layout, layout) else NOTHING_PROVEN
        self._set(Verdict(VerdictState.SEARCHING, layout, metric, earlier=earlier))
        self._start(lambda control: find(Ask(layout, metric, limits, control)), self._answered)

    def rename(self, layout: Layout) -> None:
        """Apply the verdict to ``layout``, the same puzzle with other names, labels, colours or claims.

        A running search goes on, because its result holds for both.
        """
        self._set(replace(self._state, layout=layout))

    def _answered(self, outcome: Outcome[Verdict]) -> None:
        layout, earlier = self._state.layout, self._state.earlier
        if isinstance(outcome, Failed):
            self._set(replace(self._state, state=VerdictState.FAILED, progress=None))
            return
        found = replace(outcome.value, layout=layout, earlier=earlier)
        self._set(found)
        is_newest = not self.is_running  # a receiver of the signal may have asked something else
        if is_newest and found.answer is not None and _is_small(found.answer):
            self._count()

    def _count(self) -> None:
        """Count the whole space, and search in the other metrics in which the file claims a length."""
        layout, metric, proof = self._state.layout, self._state.metric, self._state.proof
        claimed = [each for each in Metric if layout.meta.known.length(each) is not None]
        doubtful = [each for each in claimed if proof.solvable and proof.length(each) is None]

        def count(control: Control) -> tuple[Analysis, list[Answer]]:
            analysis = search.analyze(Ask(layout, metric, PASSING, control))
            return analysis, [search.solve(Ask(layout, each, PASSING, control)) for each in doubtful]

        self._start(count, self._counted)

    def _counted(self, outcome: Outcome[tuple[Analysis, list[Answer]]]) -> None:
        if isinstance(outcome, Failed):
            return
        earlier, (analysis, answers) = self._state.earlier, outcome.value
        for answer in answers:
            earlier = earlier.with_answer(answer)
        reachable = self._state.reachable if analysis.status is Status.STOPPED else analysis.reachable
        self._set(replace(self._state, earlier=earlier, reachable=reachable))

    def _look(self) -> None:
        if self.is_searching:
            self._set(replace(self._state, progress=self.progress))


def find(ask: Ask) -> Verdict:
    """Check and solve the layout in the calling thread; replay the solution by the rules."""
    layout, findings = ask.layout, problems(ask.layout)
    if any(problem.severity is Severity.ERROR for problem in findings):
        return Verdict(VerdictState.INVALID, layout, ask.metric, findings)
    try:
        answer = search.solve(ask)
    except InvalidLayout as error:
        return Verdict(VerdictState.INVALID, layout, ask.metric, error.problems)
    positions = () if answer.solution is None else replay(layout, answer.solution)
    if answer.effort.memory >= LARGE:
        give_back()
    return Verdict(VerdictState(answer.status), layout, ask.metric, findings, answer, positions)


def _is_small(answer: Answer) -> bool:
    """Whether the whole space is small enough to be counted without a request."""
    effort = answer.effort
    if answer.status is Status.STOPPED or answer.needed is not None:  # the space itself was not searched
        return False
    return effort.positions <= SMALL and (effort.placements or 0) <= SMALL_PLACEMENTS
