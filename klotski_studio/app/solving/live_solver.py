"""Asks the solver about the layout on the board, and publishes what is known so far.

A request is answered in two parts, each a new :class:`~klotski_studio.app.solving.verdict.Verdict`:
first the answer with its solution; then, if the space is small enough, the number of reachable positions,
and whether lengths that the file claims in other metrics are true.

After a search memory that is free inside the process is returned to the system. The window may stay open for
days, so the memory that a large search has freed is returned after it. The C library keeps a heap for each of
several threads, and returns only the first one as a whole: up to 64 MB stay in each of the others, which was
420 MB after an hour of use. So the window has all threads share one heap. Without glibc nothing happens.
Imports no Qt.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache

from PySide6.QtCore import QObject

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.live_question import NO_LAYOUT, PASSING, PATIENT, TICK, LiveState
from klotski_studio.app.solving.verdict import NOTHING_PROVEN, Verdict, VerdictState
from klotski_studio.core.check import Problem, Severity, problems
from klotski_studio.core.control import Control
from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.position import Position
from klotski_studio.core.rules import replay
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Analysis, Answer, InvalidLayout, Status
from klotski_studio.solver.base.control import Limits

ARENA_MAX = -8
"""The parameter of glibc's ``mallopt`` for the number of heaps."""


def use_one_heap() -> None:
    """Have all threads that start from now on share one heap of the C library."""
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(ARENA_MAX, 1)


def give_back() -> None:
    """Return free memory to the system. It takes some milliseconds, so call it in a worker thread."""
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    try:
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
    return found


SOLVE = "solve"
"""The channel: of the search, and of the counting after it."""

SMALL, SMALL_PLACEMENTS = 300_000, 5_000_000
"""The most positions that the search held, and the most placements (if counted), for which the whole
space is counted without a request."""
LARGE = 16 * 1024**2
"""Bytes of a search's tables from which on free memory is returned to the system after it."""


@dataclass(frozen=True, slots=True)
class SolveResult:
    """The result of a solving job; ``answer`` is None if the layout has errors."""

    problems: tuple[Problem, ...]
    answer: Answer | None
    positions: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class _Counted:
    """The result of counting a small space; ``answers`` are those in other metrics."""

    analysis: Analysis
    answers: tuple[Answer, ...]


_STATES = {
    Status.SOLVED: VerdictState.SOLVED,
    Status.UNSOLVABLE: VerdictState.UNSOLVABLE,
    Status.STOPPED: VerdictState.STOPPED,
}


class LiveSolver(LiveState[Verdict]):
    """Holds the verdict and renews it; a new request replaces the one before."""

    def __init__(
        self,
        runner: JobRunner,
        solve: Callable[[Ask], Answer] = search.solve,
        analyze: Callable[[Ask], Analysis] = search.analyze,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(runner, SOLVE, Verdict(VerdictState.NOTHING, NO_LAYOUT, Metric.MOVES), parent, TICK)
        self._solve, self._analyze = solve, analyze

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
        solve = self._solve
        earlier = self._state.proof if is_same_puzzle(self._state.layout, layout) else NOTHING_PROVEN
        self._set(Verdict(VerdictState.SEARCHING, layout, metric, earlier=earlier))
        self._start(lambda control: find(layout, metric, solve, control, limits), self._answered)

    def rename(self, layout: Layout) -> None:
        """Apply the verdict to ``layout``, the same puzzle with other names, labels, colours or claims.

        A running search goes on, because its result holds for both.
        """
        self._set(replace(self._state, layout=layout))

    def _answered(self, outcome: Outcome[SolveResult]) -> None:
        before = replace(self._state, progress=None)
        if isinstance(outcome, Failed):
            self._set(replace(before, state=VerdictState.FAILED))
            return
        found = outcome.value
        state = VerdictState.INVALID if found.answer is None else _STATES[found.answer.status]
        self._set(
            replace(
                before,
                state=state,
                problems=found.problems,
                answer=found.answer,
                positions=found.positions,
            )
        )
        is_newest = not self.is_running  # a receiver of the signal may have asked something else
        if is_newest and found.answer is not None and _is_small(found.answer):
            self._count()

    def _count(self) -> None:
        """Count the whole space, and search in the other metrics in which the file claims a length."""
        layout, metric, proof = self._state.layout, self._state.metric, self._state.proof
        claimed = [each for each in Metric if layout.meta.known.length(each) is not None]
        doubtful = [each for each in claimed if proof.solvable and proof.length(each) is None]
        analyze, solve = self._analyze, self._solve

        def count(control: Control) -> _Counted:
            analysis = analyze(Ask(layout, metric, PASSING, control))
            found = (solve(Ask(layout, each, PASSING, control)) for each in doubtful)
            return _Counted(analysis, tuple(found))

        self._start(count, self._counted)

    def _counted(self, outcome: Outcome[_Counted]) -> None:
        if isinstance(outcome, Failed):
            return
        earlier, analysis = self._state.earlier, outcome.value.analysis
        for answer in outcome.value.answers:
            earlier = earlier.with_answer(answer)
        reachable = self._state.reachable if analysis.status is Status.STOPPED else analysis.reachable
        self._set(replace(self._state, earlier=earlier, reachable=reachable))

    def _look(self) -> None:
        if self.is_searching:
            self._set(replace(self._state, progress=self.progress))


def find(
    layout: Layout,
    metric: Metric,
    solve: Callable[[Ask], Answer],
    control: Control,
    limits: Limits = PATIENT,
) -> SolveResult:
    """Check and solve ``layout`` in the calling thread; replay the solution by the rules."""
    findings = problems(layout)
    if any(problem.severity is Severity.ERROR for problem in findings):
        return SolveResult(findings, None, ())
    try:
        answer = solve(Ask(layout, metric, limits, control))
    except InvalidLayout as error:
        return SolveResult(error.problems, None, ())
    positions = () if answer.solution is None else replay(layout, answer.solution)
    if answer.effort.memory >= LARGE:
        give_back()
    return SolveResult(findings, answer, positions)


def _is_small(answer: Answer) -> bool:
    """Whether the whole space is small enough to be counted without a request."""
    effort = answer.effort
    if answer.status is Status.STOPPED or answer.needed is not None:  # the space itself was not searched
        return False
    return effort.positions <= SMALL and (effort.placements or 0) <= SMALL_PLACEMENTS
