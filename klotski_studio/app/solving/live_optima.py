"""Proves the optimum in the metrics that nobody has asked for, once the answer in the first one is known.

The answer of the live solver is taken over as it is. The other metrics follow in one job of their own,
which begins when the layout has stayed the same for a while and is dropped when it changes::

    edit --> answer in moves --> the layout settles --> slides, steps
                 edit during the wait or the job: dropped
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeAlias

from PySide6.QtCore import QObject

from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.solving.live_question import Asked, LiveQuestion, Part
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.metric import Lengths, Metric
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Status

CHANNEL = "optima"
"""The channel of the job."""

Answers: TypeAlias = Mapping[Metric, Answer]
SolveAll: TypeAlias = Callable[[Ask, Sequence[Metric]], Answers]
"""A question to the solver in several metrics: :func:`klotski_studio.solver.search.solve_all`."""


def _nothing() -> Answers:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Optima(Asked):
    """The optimum of ``layout`` in each metric; one that is not in ``answers`` is not known (yet)."""

    answers: Answers = field(default_factory=_nothing)

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

    def __init__(
        self, runner: JobRunner, solve_all: SolveAll = search.solve_all, parent: QObject | None = None
    ) -> None:
        super().__init__(runner, CHANNEL, Optima(), parent)
        self._solve_all = solve_all

    def follow(self, verdict: Verdict) -> None:
        """Take over the answer of ``verdict``; forget the answers if it is about another puzzle."""
        if verdict.state is VerdictState.SEARCHING:
            self._drop()
        super().follow(verdict)

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
        solve_all, limits = self._solve_all, self._limits
        return Part(
            lambda control: solve_all(Ask(state.layout, limits=limits, control=control), missing),
            Optima.with_answers,
        )
