"""Asks the solver about the layout on the board, and tells what is known so far.

One request answers in two parts, each a new :class:`~klotski_studio.app.solving.verdict.Verdict`:
first the answer with its solution; then, where the space is small enough to be walked
through in passing, how many positions can be reached at all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.memory import give_back
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.check import Problem, Severity, problems
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Board, Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.position import Position
from klotski_studio.core.rules import replay
from klotski_studio.solver import search
from klotski_studio.solver.base.answer import Analysis, Answer, InvalidLayout, Status
from klotski_studio.solver.base.control import Limits, search_progress

SOLVE, ANALYZE = "solve", "analyze"
"""The lanes."""

TICK = 100
"""Milliseconds between two looks at a running search."""

SMALL, SMALL_PLACEMENTS = 300_000, 5_000_000
"""Positions that the solution took, and placements at all (where they were counted), up to which
the whole space is counted without being asked."""
LARGE = 16 * 1024**2
"""Bytes of a search's tables from which on the process is made smaller again after it."""
SMALL_LIMITS = Limits(positions=2_000_000, seconds=10.0)
"""Where that counting gives up, so that it never becomes work that somebody notices."""


T_co = TypeVar("T_co", covariant=True)


class SolveRequest(Protocol[T_co]):
    """What the solver is asked: :func:`~klotski_studio.solver.search.solve` and its sisters."""

    def __call__(
        self, layout: Layout, metric: Metric, *, limits: Limits | None = None, control: Control | None = None
    ) -> T_co:
        """The answer; raises InvalidLayout if the layout has errors."""
        ...


@dataclass(frozen=True, slots=True)
class SolveResult:
    """What the solving job brings home; ``answer`` is None where the layout has errors."""

    problems: tuple[Problem, ...]
    answer: Answer | None
    positions: tuple[Position, ...]


_STATES = {
    Status.SOLVED: VerdictState.SOLVED,
    Status.UNSOLVABLE: VerdictState.UNSOLVABLE,
    Status.STOPPED: VerdictState.STOPPED,
}


class LiveSolver(QObject):
    """Holds the verdict and renews it; newest request wins."""

    changed = Signal(object)
    """A :class:`~klotski_studio.app.solving.verdict.Verdict`, also for every tick of progress."""

    def __init__(
        self,
        runner: JobRunner,
        solve: SolveRequest[Answer] = search.solve,
        analyze: SolveRequest[Analysis] = search.analyze,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._runner, self._solve, self._analyze = runner, solve, analyze
        self._verdict = Verdict(VerdictState.NOTHING, Layout(Board(0, 0)), Metric.MOVES)
        self._control: Control | None = None
        self._timer = QTimer(self, interval=TICK)
        self._timer.timeout.connect(self._look)

    @property
    def verdict(self) -> Verdict:
        """What is known now."""
        return self._verdict

    @property
    def is_searching(self) -> bool:
        """Whether an answer is on its way."""
        return self._verdict.state is VerdictState.SEARCHING

    def ask(self, layout: Layout, metric: Metric) -> None:
        """Find out about ``layout``; what was asked before is dropped."""
        self._runner.drop(ANALYZE)
        solve = self._solve
        self._set(Verdict(VerdictState.SEARCHING, layout, metric))
        self._control = self._runner.start(
            SOLVE, lambda control: find(layout, metric, solve, control), self._answered
        )
        self._timer.start()

    def rename(self, layout: Layout) -> None:
        """Say the same of ``layout``, the same puzzle under other names, labels and colours.

        What runs goes on: nobody wants to wait again because a piece is called something else.
        """
        self._set(replace(self._verdict, layout=layout))

    def cancel(self) -> None:
        """End the running search; the verdict will say what is proven so far."""
        self._runner.cancel(SOLVE)
        self._runner.cancel(ANALYZE)

    def stop(self) -> None:
        """Drop everything that runs: the window closes."""
        self._timer.stop()
        self._runner.drop(SOLVE)
        self._runner.drop(ANALYZE)

    def _answered(self, outcome: Outcome[SolveResult]) -> None:
        self._timer.stop()
        before = self._verdict
        if isinstance(outcome, Failed):
            self._set(replace(before, state=VerdictState.FAILED, progress=None))
            return
        found = outcome.value
        state = VerdictState.INVALID if found.answer is None else _STATES[found.answer.status]
        self._set(Verdict(state, before.layout, before.metric, found.problems, found.answer, found.positions))
        if found.answer is not None and _is_small(found.answer):
            self._count(before.layout, before.metric)

    def _count(self, layout: Layout, metric: Metric) -> None:
        analyze = self._analyze
        self._runner.start(
            ANALYZE,
            lambda control: analyze(layout, metric, limits=SMALL_LIMITS, control=control),
            self._counted,
        )

    def _counted(self, outcome: Outcome[Analysis]) -> None:
        if not isinstance(outcome, Failed) and outcome.value.status is not Status.STOPPED:
            self._set(replace(self._verdict, reachable=outcome.value.reachable))

    def _look(self) -> None:
        if self._control is not None:
            self._set(replace(self._verdict, progress=search_progress(self._control)))

    def _set(self, verdict: Verdict) -> None:
        self._verdict = verdict
        self.changed.emit(verdict)


def find(layout: Layout, metric: Metric, solve: SolveRequest[Answer], control: Control) -> SolveResult:
    """The work of one request, for a thread: findings, the answer, every position of its solution."""
    findings = problems(layout)
    if any(problem.severity is Severity.ERROR for problem in findings):
        return SolveResult(findings, None, ())
    try:
        answer = solve(layout, metric, control=control)
    except InvalidLayout as error:
        return SolveResult(error.problems, None, ())
    positions = () if answer.solution is None else replay(layout, answer.solution)
    if answer.effort.memory >= LARGE:
        give_back()
    return SolveResult(findings, answer, positions)


def _is_small(answer: Answer) -> bool:
    """Whether counting the whole space is done before anybody could look for it."""
    effort = answer.effort
    if answer.status is Status.STOPPED:
        return False
    return effort.positions <= SMALL and (effort.placements or 0) <= SMALL_PLACEMENTS
