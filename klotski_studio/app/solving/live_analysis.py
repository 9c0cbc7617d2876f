"""What is asked about the layout on the board beside its answer: analysis, other metrics, reasons.

The analysis goes part by part. Every part is a job of its own; they run one after another::

    counts ---> movers ---> way ---> hardness ---> farthest ---> removals
                             '-- and with it the difficulty

Each result makes a new :class:`AnalysisState`. A new layout drops the jobs of the one before. If a limit
ended a part, the state says so, and the user may continue it with more time.

The optimum in the metrics that nobody has asked for follows once the answer in the first one is known. The
answer of the live solver is taken over as it is. The other metrics follow in one job of their own,
which begins when the layout has stayed the same for a while and is dropped when it changes::

    edit --> answer in moves --> the layout settles --> slides, steps
                 edit during the wait or the job: dropped

Why the layout cannot be solved is found out once the solver has proven that::

    verdict: unsolvable --> the layout settles --> reasons        another layout in between: dropped
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from klotski_studio.app.solving.live_question import Asked, LiveQuestion, Part
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.control import Control
from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.layout import Lengths, Metric
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Analysis, Answer, Reason, Status
from klotski_studio.solver.base.control import PASSING
from klotski_studio.solver.search import analyze

if TYPE_CHECKING:
    from klotski_studio.lab.difficulty import Difficulty, SolutionShape
    from klotski_studio.lab.reasons import Movers, Reasons, Removals
    from klotski_studio.lab.space import Hardness
    from klotski_studio.lab.starts import Start


class AnalysisPart(StrEnum):
    """The parts of an analysis, in the order in which they run."""

    COUNTS = "counts"
    MOVERS = "movers"
    WAY = "way"
    HARDNESS = "hardness"
    FARTHEST = "farthest"
    REMOVALS = "removals"


ALL = tuple(AnalysisPart)
"""All parts."""


@dataclass(frozen=True, slots=True)
class AnalysisState(Asked):
    """What is known about a layout so far.

    Attributes:
        left: the parts that are still to come; the first one runs, or is about to.
        has_solution: whether the layout was answered by a solution; False before it is answered.
        counts: the counts of the reachable space; None if they are not known. If its ``status`` is
            ``STOPPED``, they count only the positions that were searched; ``reachable`` is then no less than
            what the search for the answer has met.
        hardest, farthest: other starts; None if there is none, or it is not known.
        solution_shape: forced moves and dead ends along the solution; None without a solution.
        hardness: why it is hard; None without a solution, and where the space is too large for it.
        needed: indices of the pieces that the answer needs; None where it does not say.
        unsettled: the parts that a limit has ended without a complete result; ``reason`` is the first limit.
    """

    left: tuple[AnalysisPart, ...] = ALL
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


NOTHING = AnalysisState()
"""The state without a layout."""

_Found = tuple[AnalysisState, Reason | None]
"""The state with the result of a part, and the limit that ended the part, if one did."""


class LiveAnalysis(LiveQuestion[AnalysisState]):
    """Holds the analysis of a layout that was answered, and renews it."""

    channel, nothing = "analysis", NOTHING

    def _is_about(self, verdict: Verdict) -> bool:
        state, is_solved = self._state, verdict.state is VerdictState.SOLVED
        is_known = state.has_solution or not is_solved  # else it is about a search that was stopped
        return is_known and (verdict.layout, verdict.metric) == (state.layout, state.metric)

    def _told(self, state: AnalysisState, verdict: Verdict) -> AnalysisState:
        if verdict.state in (VerdictState.INVALID, VerdictState.FAILED, VerdictState.NOTHING):
            is_begun = self.is_running or state.left != ALL
            return replace(state, asking=self.is_running) if is_begun else NOTHING
        answer, state = verdict.answer, replace(state, layout=verdict.layout, metric=verdict.metric)
        if answer is None:
            return replace(state, asking=self._wanted and bool(state.left) and not state.failed)
        return replace(state, has_solution=answer.status is Status.SOLVED, needed=answer.needed)

    def _again(self, state: AnalysisState) -> AnalysisState:
        again = set(state.unsettled)
        if AnalysisPart.COUNTS in again:  # the difficulty depends on them
            again.add(AnalysisPart.WAY)
        return replace(state, left=tuple(part for part in ALL if part in again), unsettled=(), reason=None)

    def _next(self, state: AnalysisState) -> Part[AnalysisState, _Found] | None:
        answer = None if self._verdict is None else self._verdict.answer
        if answer is None or not state.left:
            return None
        ask, limits = _PARTS[state.left[0]], self._limits
        return Part(
            lambda control: ask(state, Ask(state.layout, state.metric, limits, control), answer), _with
        )


def _with(before: AnalysisState, found: _Found) -> AnalysisState:
    """The state after the part that was the first one left ``before``; a cancelled one ends all others."""
    (part, *left), (state, reason) = before.left, found
    if reason is None:
        return replace(state, left=tuple(left))
    ended, left = ((part, *left), []) if reason is Reason.CANCELLED else ((part,), left)
    unsettled = (*state.unsettled, *ended)
    return replace(state, left=tuple(left), unsettled=unsettled, reason=state.reason or reason)


FROM_THE_START = frozenset(("plain", "bits", "index", "wide"))
"""The engines that hold positions of the puzzle alone, all of them reached from the start."""


def _counts(state: AnalysisState, ask: Ask, answer: Answer) -> _Found:
    from klotski_studio.lab.starts import hardest_start

    found = analyze(ask)
    if found.status is Status.STOPPED:
        effort = answer.effort
        tried = [
            (effort.engine, effort.positions),
            *((each.engine, each.positions) for each in effort.stages),
        ]
        met = (positions for engine, positions in tried if engine in FROM_THE_START)
        found = replace(found, reachable=max((found.reachable, *met)))
    return replace(state, counts=found, hardest=hardest_start(ask.layout, found)), found.reason


def _movers(state: AnalysisState, ask: Ask, _: Answer) -> _Found:
    from klotski_studio.lab.reasons import movers

    found = movers(replace(ask, metric=Metric.MOVES))
    return replace(state, movers=found), found.reason


def _way(state: AnalysisState, ask: Ask, answer: Answer) -> _Found:
    from klotski_studio.lab.difficulty import difficulty, solution_shape

    if answer.solution is None:
        return state, None
    found, counts = solution_shape(ask, answer.solution), state.counts
    figure = difficulty(
        ask.layout,
        answer.solution,
        found,
        solutions=answer.optimal_solutions,
        reachable=None if counts is None or counts.status is Status.STOPPED else counts.reachable,
    )
    return replace(state, solution_shape=found, difficulty=figure), found.reason


def _hardness(state: AnalysisState, ask: Ask, answer: Answer) -> _Found:
    from klotski_studio.lab.space import hardness  # it brings numpy, which a window at its start does without

    found = Reason.POSITIONS if answer.solution is None else hardness(ask)
    if isinstance(found, Reason):
        # Too large a space is no limit that searching on could lift.
        return state, None if found is Reason.POSITIONS else found
    return replace(state, hardness=found), None


def _farthest(state: AnalysisState, ask: Ask, _: Answer) -> _Found:
    from klotski_studio.lab.starts import farthest_start

    found = farthest_start(ask)
    return (state, found) if isinstance(found, Reason) else (replace(state, farthest=found), None)


def _removals(state: AnalysisState, ask: Ask, answer: Answer) -> _Found:
    from klotski_studio.lab.reasons import removals

    found = removals(ask, answer)
    return replace(state, removals=found), found.reason


_PARTS: dict[AnalysisPart, Callable[[AnalysisState, Ask, Answer], _Found]] = {
    AnalysisPart.COUNTS: _counts,
    AnalysisPart.MOVERS: _movers,
    AnalysisPart.WAY: _way,
    AnalysisPart.HARDNESS: _hardness,
    AnalysisPart.FARTHEST: _farthest,
    AnalysisPart.REMOVALS: _removals,
}


Answers: TypeAlias = Mapping[Metric, Answer]


@dataclass(frozen=True, slots=True)
class Optima(Asked):
    """The optimum of ``layout`` in each metric; one that is not in ``answers`` is not known (yet)."""

    answers: Answers = field(default_factory=lambda: MappingProxyType({}))

    @property
    def lengths(self) -> Lengths:
        """The proven optimum in each metric; None where it is not known, or there is no solution."""
        return Lengths(**{metric.value: answer.length for metric, answer in self.answers.items()})

    def with_answers(self, answers: Answers) -> Optima:
        """What is known with ``answers``; no solution in one metric is none in all."""
        known = {**self.answers, **answers}
        for answer in answers.values():
            if answer.status is Status.UNSOLVABLE:
                known = {metric: replace(answer, metric=metric) for metric in Metric}
        return replace(self, answers=MappingProxyType(known))


class LiveOptima(LiveQuestion[Optima]):
    """Holds the optima of the layout of the last verdict and renews them."""

    channel, nothing, tick = "optima", Optima(), 0

    def follow(self, verdict: Verdict) -> None:
        """Take over the answer of ``verdict``; forget the answers if it is about another puzzle."""
        if verdict.state is VerdictState.SEARCHING:
            self._drop()
        super().follow(verdict)

    def _is_about(self, verdict: Verdict) -> bool:
        return is_same_puzzle(verdict.layout, self._state.layout)

    def _told(self, state: Optima, verdict: Verdict) -> Optima:
        answer, state = verdict.answer, replace(state, layout=verdict.layout)
        if answer is None or state.answers.get(answer.metric) == answer:
            return state
        return state.with_answers({answer.metric: answer})

    def _next(self, state: Optima) -> Part[Optima, Answers] | None:
        missing = [metric for metric in Metric if metric not in state.answers]
        is_solved = any(answer.status is Status.SOLVED for answer in state.answers.values())
        is_searching = self._verdict is None or self._verdict.state is VerdictState.SEARCHING
        if not missing or not is_solved or is_searching:
            return None
        limits = self._limits
        return Part(
            lambda control: search.solve_all(Ask(state.layout, limits=limits, control=control), missing),
            Optima.with_answers,
        )


@dataclass(frozen=True, slots=True)
class ReasonsState(Asked):
    """Why ``layout`` cannot be solved; ``reasons`` is None if it can be, or nothing is known yet."""

    reasons: Reasons | None = None


NO_REASONS = ReasonsState()
"""The state without a layout."""


class LiveReasons(LiveQuestion[ReasonsState]):
    """Holds the reasons for the layout of the last verdict and renews them."""

    channel, nothing, tick = "reasons", NO_REASONS, 0
    passing = replace(PASSING, threads=1)  # the searches are many and small

    def _next(self, state: ReasonsState) -> Part[ReasonsState, Reasons] | None:
        verdict = self._verdict
        if state.reasons is not None or verdict is None or verdict.state is not VerdictState.UNSOLVABLE:
            return None
        layout, metric, answer, limits = verdict.layout, verdict.metric, verdict.answer, self._limits

        def find(control: Control) -> Reasons:
            from klotski_studio.lab.reasons import reasons

            assert answer is not None
            return reasons(Ask(layout, metric, limits, control), answer)

        return Part(find, lambda state, found: replace(state, reasons=found))
