"""Analyses the layout on the board part by part, and publishes each result as it is found.

Every part is a job of its own; they run one after another::

    counts ---> movers ---> way ---> hardness ---> farthest ---> removals
                             '-- and with it the difficulty

Each result makes a new :class:`AnalysisState`. A new layout drops the jobs of the one before. If a limit
ended a part, the state says so, and the user may continue it with more time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.live_search import LiveSearch
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Board, Layout
from klotski_studio.core.metric import Metric
from klotski_studio.lab.difficulty import Difficulty, difficulty
from klotski_studio.lab.movers import Movers, movers
from klotski_studio.lab.removals import Removals, removals
from klotski_studio.lab.solution_shape import SolutionShape, solution_shape
from klotski_studio.lab.space.hardness import Hardness, hardness
from klotski_studio.lab.starts import Start, farthest_start, hardest_start
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Analysis, Answer, Reason, Status
from klotski_studio.solver.base.control import Limits, spare_cores
from klotski_studio.solver.search import analyze

CHANNEL = "analysis"
"""The channel of the jobs, one at a time."""

SETTLE_MS = 250
"""Milliseconds for which a layout must stay the same before it is analysed."""

PASSING = Limits(positions=2_000_000, memory=512 * 1024**2, seconds=10.0, threads=spare_cores())
"""Limits of a part that the user has not asked for."""

PATIENT = Limits(threads=spare_cores())
"""Limits of a part that the user has asked to continue: memory, and one core is left to the window."""


class AnalysisPart(StrEnum):
    """The parts of an analysis, in the order in which they run."""

    COUNTS = "counts"
    MOVERS = "movers"
    WAY = "way"
    HARDNESS = "hardness"
    FARTHEST = "farthest"
    REMOVALS = "removals"


@dataclass(frozen=True, slots=True)
class AnalysisState:
    """What is known about a layout so far.

    Attributes:
        asking: the part that runs, or is about to; None if none is.
        has_solution: whether the layout was answered by a solution; False before it is answered.
        counts: the counts of the reachable space; None if they are not known. If its ``status`` is
            ``STOPPED``, they count only the positions that were searched.
        hardest, farthest: other starts; None if there is none, or it is not known.
        solution_shape: forced moves and dead ends along the solution; None without a solution.
        hardness: why it is hard; None without a solution, and where the space is too large for it.
        needed: indices of the pieces that the answer needs; None where it does not say.
        unsettled: the parts that a limit has ended without a complete result.
        reason: the limit of the first of them.
        failed: whether a part ended with a fault of the program.
    """

    layout: Layout
    metric: Metric
    asking: AnalysisPart | None = None
    has_solution: bool = False
    counts: Analysis | None = None
    movers: Movers | None = None
    hardest: Start | None = None
    farthest: Start | None = None
    removals: Removals | None = None
    solution_shape: SolutionShape | None = None
    difficulty: Difficulty | None = None
    hardness: Hardness | None = None
    needed: tuple[int, ...] | None = None
    unsettled: tuple[AnalysisPart, ...] = ()
    reason: Reason | None = None
    failed: bool = False


NOTHING = AnalysisState(Layout(Board(0, 0)), Metric.MOVES)
"""The state without a layout."""


@dataclass(frozen=True, slots=True)
class _Question:
    """The input of the jobs of one request; ``answer`` has the solution, if there is one."""

    layout: Layout
    metric: Metric
    answer: Answer
    limits: Limits


class LiveAnalysis(QObject):
    """Holds the state and renews it; a new request replaces the one before."""

    changed = Signal(object)
    """An :class:`AnalysisState`, after every part."""

    def __init__(self, runner: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = NOTHING
        self._question: _Question | None = None
        self._left: tuple[AnalysisPart, ...] = ()
        self._verdict: Verdict | None = None
        self._wanted = False
        self._search = LiveSearch(runner, CHANNEL, self)

    @property
    def state(self) -> AnalysisState:
        """What is known now."""
        return self._state

    def want(self, wanted: bool) -> None:
        """Set whether the analysis is shown: layouts are analysed only then.

        If it is hidden, the unfinished parts run when it is shown again.
        """
        self._wanted = wanted
        if not wanted:
            self._search.drop()
            self._set(replace(self._state, asking=None) if self._question is not None else NOTHING)
        elif self._left:
            self._go_on()
        elif self._verdict is not None:
            self.follow(self._verdict)

    def follow(self, verdict: Verdict) -> None:
        """Forget the results of another layout, and analyse the one of ``verdict`` once it is solved.

        Nothing is analysed while layouts follow each other quickly, as when a piece is being placed.
        """
        self._verdict = verdict
        if (verdict.layout, verdict.metric) != (self._state.layout, self._state.metric):
            self._drop()
        if not self._wanted or verdict.state in (
            VerdictState.INVALID,
            VerdictState.FAILED,
            VerdictState.NOTHING,
        ):
            self._set(self._state if self._question is not None else NOTHING)
        elif self._question is None:
            self._set(AnalysisState(verdict.layout, verdict.metric, asking=AnalysisPart.COUNTS))
            if verdict.answer is not None and not self._search.is_running:
                self._search.after(SETTLE_MS, self._ask_now)

    def _ask_now(self) -> None:
        """Analyse the layout, which has stayed the same for :data:`SETTLE_MS`."""
        verdict = self._verdict
        if verdict is not None and verdict.answer is not None:
            self.ask(verdict.layout, verdict.answer)

    def ask(self, layout: Layout, answer: Answer, limits: Limits = PASSING) -> None:
        """Analyse ``layout``, whose answer is ``answer``; the request before is dropped."""
        self._drop()
        self._question = _Question(layout, answer.metric, answer, limits)
        self._left = tuple(AnalysisPart)
        has_solution = answer.status is Status.SOLVED
        self._go_on(AnalysisState(layout, answer.metric, has_solution=has_solution, needed=answer.needed))

    def ask_on(self) -> None:
        """Run all unsettled parts again, with no limit but memory."""
        if self._question is None or self._state.asking is not None:
            return
        again = set(self._state.unsettled)
        if AnalysisPart.COUNTS in again:  # the difficulty depends on them
            again.add(AnalysisPart.WAY)
        self._question = replace(self._question, limits=PATIENT)
        self._left = tuple(asked for asked in AnalysisPart if asked in again)
        self._go_on(replace(self._state, unsettled=(), reason=None))

    def cancel(self) -> None:
        """Cancel the running part; results stay, and all other parts become unsettled."""
        self._search.cancel()

    def forget(self) -> None:
        """Drop all jobs and results."""
        self._drop()
        self._set(NOTHING)

    def stop(self) -> None:
        """Drop all jobs, because the session closes."""
        self._drop()

    def _drop(self) -> None:
        self._search.drop()
        self._question, self._left = None, ()

    def _set(self, state: AnalysisState) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)

    def _go_on(self, state: AnalysisState | None = None) -> None:
        """Start the next part and publish ``state``; a receiver of the signal may drop the part at once."""
        question, state = self._question, state or self._state
        assert question is not None
        asked = self._left[0] if self._left else None
        if asked is not None:
            counts = state.counts
            self._search.start(lambda control: _work(asked, question, counts, control), self._answered)
        self._set(replace(state, asking=asked))

    def _answered(self, outcome: Outcome[_PartResult]) -> None:
        asked, *left = self._left
        if isinstance(outcome, Failed):
            self._left = ()
            self._set(replace(self._state, asking=None, failed=True))
            return
        result = outcome.value
        state = result.into(self._state)
        is_cancelled = result.reason is Reason.CANCELLED
        if result.reason is not None:
            unsettled = (*state.unsettled, asked, *(left if is_cancelled else ()))
            state = replace(state, unsettled=unsettled, reason=state.reason or result.reason)
        self._left = () if is_cancelled else tuple(left)
        self._go_on(state)


@dataclass(frozen=True, slots=True)
class _PartResult:
    """The result of a part: how it changes the state, and the limit that ended it, if one did."""

    into: Callable[[AnalysisState], AnalysisState]
    reason: Reason | None


def _work(asked: AnalysisPart, question: _Question, counts: Analysis | None, control: Control) -> _PartResult:
    """Run the part ``asked`` in the calling thread."""
    match asked:
        case AnalysisPart.COUNTS:
            return _counts(question, control)
        case AnalysisPart.MOVERS:
            found = movers(Ask(question.layout, limits=question.limits, control=control))
            return _PartResult(lambda state: replace(state, movers=found), found.reason)
        case AnalysisPart.WAY:
            return _way(question, counts, control)
        case AnalysisPart.HARDNESS:
            return _hardness(question, control)
        case AnalysisPart.FARTHEST:
            return _farthest(question, control)
        case AnalysisPart.REMOVALS:
            return _removals(question, control)


def _counts(question: _Question, control: Control) -> _PartResult:
    found = analyze(Ask(question.layout, question.metric, question.limits, control))
    hardest = hardest_start(question.layout, found)
    return _PartResult(lambda state: replace(state, counts=found, hardest=hardest), found.reason)


def _way(question: _Question, counts: Analysis | None, control: Control) -> _PartResult:
    solution = question.answer.solution
    if solution is None:
        return _PartResult(lambda state: state, None)
    layout, metric = question.layout, question.metric
    found = solution_shape(Ask(layout, metric, question.limits, control), solution)
    is_whole = counts is not None and counts.status is not Status.STOPPED
    figure = difficulty(
        layout,
        solution,
        found,
        solutions=question.answer.optimal_solutions,
        reachable=counts.reachable if counts is not None and is_whole else None,
    )
    return _PartResult(lambda state: replace(state, solution_shape=found, difficulty=figure), found.reason)


def _hardness(question: _Question, control: Control) -> _PartResult:
    if question.answer.solution is None:
        return _PartResult(lambda state: state, None)
    found = hardness(Ask(question.layout, question.metric, question.limits, control))
    if isinstance(found, Reason):
        # Too large a space is no limit that searching on could lift.
        return _PartResult(lambda state: state, None if found is Reason.POSITIONS else found)
    return _PartResult(lambda state: replace(state, hardness=found), None)


def _farthest(question: _Question, control: Control) -> _PartResult:
    found = farthest_start(Ask(question.layout, question.metric, question.limits, control))
    if isinstance(found, Reason):
        return _PartResult(lambda state: state, found)
    return _PartResult(lambda state: replace(state, farthest=found), None)


def _removals(question: _Question, control: Control) -> _PartResult:
    found = removals(Ask(question.layout, question.metric, question.limits, control), question.answer)
    return _PartResult(lambda state: replace(state, removals=found), found.reason)
