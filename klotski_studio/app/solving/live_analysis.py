"""Asks what a design is like, and tells the answers as they come.

One question after the other, each a job of its own, the quickest and most wanted first::

    counts ---> movers ---> way ---> farthest ---> removals
                             '-- and with it the difficulty

After each there is a new :class:`AnalysisState`. A new layout drops what was asked about the old
one. Where a limit ended a question, its answer says so, and the person may ask to go on without.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QObject, QTimer, Signal

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Board, Layout
from klotski_studio.core.metric import Metric
from klotski_studio.lab.difficulty import Difficulty, difficulty
from klotski_studio.lab.movers import Movers, movers
from klotski_studio.lab.removals import Removals, removals
from klotski_studio.lab.solution_shape import SolutionShape, solution_shape
from klotski_studio.lab.starts import Start, farthest_start, hardest_start
from klotski_studio.solver.base.answer import Analysis, Answer, Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import analyze

CHANNEL = "analysis"
"""All questions run in it, one at a time."""

CALM = 250
"""Milliseconds that a layout must stay the same before it is worth a question."""

PASSING = Limits(positions=2_000_000, memory=512 * 1024**2, seconds=10.0)
"""Limits of each question that nobody asked for by hand: it must not be noticed."""

PATIENT = Limits()
"""Limits of what a person asked to be found out in full: memory alone."""


class AnalysisPart(StrEnum):
    """The questions, in the order in which they are asked."""

    COUNTS = "counts"
    MOVERS = "movers"
    WAY = "way"
    FARTHEST = "farthest"
    REMOVALS = "removals"


@dataclass(frozen=True, slots=True)
class AnalysisState:
    """What is known about a design so far.

    Attributes:
        asking: the question that is being worked on, or will be in a moment; None if none is.
        counts: the whole reachable space; None as long as it is not known. Its ``status`` is
            ``STOPPED`` where all counts are of what was seen.
        hardest, farthest: other starts; None if there is none, or it is not known.
        way: what the solution passes by; None without one.
        unsettled: the questions to which a limit left no answer, or not the whole of it.
        reason: the limit of the first of them.
        failed: whether a question ended with a fault of the program.
    """

    layout: Layout
    metric: Metric
    asking: AnalysisPart | None = None
    counts: Analysis | None = None
    movers: Movers | None = None
    hardest: Start | None = None
    farthest: Start | None = None
    removals: Removals | None = None
    solution_shape: SolutionShape | None = None
    difficulty: Difficulty | None = None
    unsettled: tuple[AnalysisPart, ...] = ()
    reason: Reason | None = None
    failed: bool = False


NOTHING = AnalysisState(Layout(Board(0, 0)), Metric.MOVES)
"""The state while nobody asks."""


@dataclass(frozen=True, slots=True)
class _Question:
    """All that the jobs of one request need; ``answer`` has the solution, if there is one."""

    layout: Layout
    metric: Metric
    answer: Answer
    limits: Limits


class LiveAnalysis(QObject):
    """Holds the state and renews it; newest request wins."""

    changed = Signal(object)
    """An :class:`AnalysisState`, with every answer that came."""

    def __init__(self, runner: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner = runner
        self._state = NOTHING
        self._question: _Question | None = None
        self._left: tuple[AnalysisPart, ...] = ()
        self._verdict: Verdict | None = None
        self._wanted = False
        self._calm = QTimer(self, singleShot=True, interval=CALM)
        self._calm.timeout.connect(self._ask_now)

    @property
    def state(self) -> AnalysisState:
        """What is known now."""
        return self._state

    def want(self, wanted: bool) -> None:
        """Say whether somebody looks: only then layouts are analysed as they come.

        What is not finished then goes on when somebody looks again.
        """
        self._wanted = wanted
        if not wanted:
            self._calm.stop()
            self._runner.drop(CHANNEL)
            self._set(replace(self._state, asking=None) if self._question is not None else NOTHING)
        elif self._left:
            self._go_on()
        elif self._verdict is not None:
            self.follow(self._verdict)

    def follow(self, verdict: Verdict) -> None:
        """Forget what was said of another layout, and ask about this one once it is answered.

        While layouts follow each other quickly, as when a piece is being placed, nothing is asked.
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
            if verdict.answer is not None and not self._calm.isActive():
                self._calm.start()

    def _ask_now(self) -> None:
        """The layout has stayed the same for a moment."""
        verdict = self._verdict
        if verdict is not None and verdict.answer is not None:
            self.ask(verdict.layout, verdict.answer)

    def ask(self, layout: Layout, answer: Answer, limits: Limits = PASSING) -> None:
        """Find out about ``layout``, to which ``answer`` is known; what was asked before is dropped."""
        self._drop()
        self._question = _Question(layout, answer.metric, answer, limits)
        self._left = tuple(AnalysisPart)
        self._go_on(AnalysisState(layout, answer.metric))

    def ask_on(self) -> None:
        """Ask all that was left open once more, with nothing but memory to limit it."""
        if self._question is None or self._state.asking is not None:
            return
        again = set(self._state.unsettled)
        if AnalysisPart.COUNTS in again:  # the difficulty hangs on them
            again.add(AnalysisPart.WAY)
        self._question = replace(self._question, limits=PATIENT)
        self._left = tuple(asked for asked in AnalysisPart if asked in again)
        self._go_on(replace(self._state, unsettled=(), reason=None))

    def cancel(self) -> None:
        """End what runs; what is known stays, and the rest counts as unsettled."""
        self._runner.cancel(CHANNEL)

    def forget(self) -> None:
        """Know nothing: the layout is another one."""
        self._drop()
        self._set(NOTHING)

    def stop(self) -> None:
        """Drop what runs: the window closes."""
        self._drop()

    def _drop(self) -> None:
        self._calm.stop()
        self._runner.drop(CHANNEL)
        self._question, self._left = None, ()

    def _set(self, state: AnalysisState) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)

    def _go_on(self, state: AnalysisState | None = None) -> None:
        """Begin the next question and tell ``state``; whoever hears of it may already drop it again."""
        question, state = self._question, state or self._state
        assert question is not None
        asked = self._left[0] if self._left else None
        if asked is not None:
            counts = state.counts
            self._runner.start(
                CHANNEL, lambda control: _work(asked, question, counts, control), self._answered
            )
        self._set(replace(state, asking=asked))

    def _answered(self, outcome: Outcome[_Told]) -> None:
        asked, *left = self._left
        if isinstance(outcome, Failed):
            self._left = ()
            self._set(replace(self._state, asking=None, failed=True))
            return
        told = outcome.value
        state = told.into(self._state)
        is_cancelled = told.reason is Reason.CANCELLED
        if told.reason is not None:
            unsettled = (*state.unsettled, asked, *(left if is_cancelled else ()))
            state = replace(state, unsettled=unsettled, reason=state.reason or told.reason)
        self._left = () if is_cancelled else tuple(left)
        self._go_on(state)


@dataclass(frozen=True, slots=True)
class _Told:
    """An answer: how it changes the state, and the limit that ended it, if one did."""

    into: Callable[[AnalysisState], AnalysisState]
    reason: Reason | None


def _work(asked: AnalysisPart, question: _Question, counts: Analysis | None, control: Control) -> _Told:
    """The work of one question, for a thread."""
    match asked:
        case AnalysisPart.COUNTS:
            return _counts(question, control)
        case AnalysisPart.MOVERS:
            found = movers(question.layout, limits=question.limits, control=control)
            return _Told(lambda state: replace(state, movers=found), found.reason)
        case AnalysisPart.WAY:
            return _way(question, counts, control)
        case AnalysisPart.FARTHEST:
            return _farthest(question, control)
        case AnalysisPart.REMOVALS:
            return _removals(question, control)


def _counts(question: _Question, control: Control) -> _Told:
    found = analyze(question.layout, question.metric, limits=question.limits, control=control)
    hardest = hardest_start(question.layout, found)
    return _Told(lambda state: replace(state, counts=found, hardest=hardest), found.reason)


def _way(question: _Question, counts: Analysis | None, control: Control) -> _Told:
    solution = question.answer.solution
    if solution is None:
        return _Told(lambda state: state, None)
    layout, metric = question.layout, question.metric
    found = solution_shape(layout, solution, metric, limits=question.limits, control=control)
    is_whole = counts is not None and counts.status is not Status.STOPPED
    figure = difficulty(
        layout,
        solution,
        found,
        solutions=question.answer.optimal_solutions,
        reachable=counts.reachable if counts is not None and is_whole else None,
    )
    return _Told(lambda state: replace(state, solution_shape=found, difficulty=figure), found.reason)


def _farthest(question: _Question, control: Control) -> _Told:
    found = farthest_start(question.layout, question.metric, limits=question.limits, control=control)
    if isinstance(found, Reason):
        return _Told(lambda state: state, found)
    return _Told(lambda state: replace(state, farthest=found), None)


def _removals(question: _Question, control: Control) -> _Told:
    found = removals(
        question.layout, question.metric, question.answer, limits=question.limits, control=control
    )
    return _Told(lambda state: replace(state, removals=found), found.reason)
