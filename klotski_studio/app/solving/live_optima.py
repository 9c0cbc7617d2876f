"""Proves the optimum in the metrics that nobody has asked for, once the answer in the first one is known.

The answer of the live solver is taken over as it is. The other metrics follow in one job of their own,
which begins when the layout has stayed the same for a while and is dropped when it changes::

    edit --> answer in moves --> SETTLE_MS --> slides, steps
                 edit during the wait or the job: dropped
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.live_search import LiveSearch
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.layout import Board, Layout
from klotski_studio.core.metric import Lengths, Metric
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Status
from klotski_studio.solver.base.control import Limits, spare_cores

CHANNEL = "optima"
"""The channel of the job."""

SETTLE_MS = 200
"""Milliseconds for which a layout and its answer must stay the same before other metrics are searched."""

PASSING = Limits(positions=2_000_000, memory=512 * 1024**2, seconds=10.0, threads=spare_cores())
"""Limits of the job, which nobody has asked for."""


SolveAll: TypeAlias = Callable[[Ask, Sequence[Metric]], Mapping[Metric, Answer]]
"""A question to the solver in several metrics: :func:`klotski_studio.solver.search.solve_all`."""


def _nothing() -> Mapping[Metric, Answer]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Optima:
    """What is known of the optimum of ``layout`` in each metric.

    Attributes:
        answers: the answers so far; a metric that is not in it is not known (yet).
        asking: whether other metrics are being searched, or will be after :data:`SETTLE_MS`.
        failed: whether that search ended with a fault of the program.
    """

    layout: Layout
    answers: Mapping[Metric, Answer] = field(default_factory=_nothing)
    asking: bool = False
    failed: bool = False

    @property
    def lengths(self) -> Lengths:
        """The proven optimum in each metric; None where it is not known, or there is no solution."""
        return Lengths(**{metric.value: answer.length for metric, answer in self.answers.items()})


NOTHING = Optima(Layout(Board(0, 0)))
"""The value without a layout."""


class LiveOptima(QObject):
    """Holds the optima of the layout of the last verdict and renews them."""

    changed = Signal(object)
    """An :class:`Optima`."""

    def __init__(
        self, runner: JobRunner, solve_all: SolveAll = search.solve_all, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._solve_all = solve_all
        self._optima = NOTHING
        self._wanted = False
        self._search = LiveSearch(runner, CHANNEL, self)

    @property
    def optima(self) -> Optima:
        """What is known now."""
        return self._optima

    def want(self, wanted: bool) -> None:
        """Set whether the optima are shown: other metrics than the first are searched only then."""
        self._wanted = wanted
        self._begin() if wanted else self._drop()

    def follow(self, verdict: Verdict) -> None:
        """Take over the answer of ``verdict``; forget the answers if it is about another puzzle."""
        if not is_same_puzzle(verdict.layout, self._optima.layout):
            self._drop()
            self._set(Optima(verdict.layout))
        elif verdict.layout != self._optima.layout:
            self._set(replace(self._optima, layout=verdict.layout))
        answer = verdict.answer
        if answer is not None and self._optima.answers.get(answer.metric) != answer:
            self._set(self._with({answer.metric: answer}))
        if verdict.state is VerdictState.SEARCHING:
            self._drop()
        else:
            self._begin()

    def stop(self) -> None:
        """Drop the job, because the session closes."""
        self._drop()

    def _begin(self) -> None:
        """Search the other metrics after :data:`SETTLE_MS`, if one is solved and they are wanted."""
        optima = self._optima
        is_solved = any(answer.status is Status.SOLVED for answer in optima.answers.values())
        if self._wanted and is_solved and self._missing() and not (optima.asking or optima.failed):
            self._search.after(SETTLE_MS, self._ask)
            self._set(replace(optima, asking=True))

    def _missing(self) -> tuple[Metric, ...]:
        return tuple(metric for metric in Metric if metric not in self._optima.answers)

    def _ask(self) -> None:
        layout, metrics, solve_all = self._optima.layout, self._missing(), self._solve_all
        self._search.start(
            lambda control: solve_all(Ask(layout, limits=PASSING, control=control), metrics),
            self._answered,
        )

    def _answered(self, outcome: Outcome[Mapping[Metric, Answer]]) -> None:
        if isinstance(outcome, Failed):
            self._set(replace(self._optima, asking=False, failed=True))
        else:
            self._set(replace(self._with(outcome.value), asking=False))

    def _with(self, answers: Mapping[Metric, Answer]) -> Optima:
        """What is known with ``answers``; no solution in one metric is none in all."""
        known = {**self._optima.answers, **answers}
        for answer in answers.values():
            if answer.status is Status.UNSOLVABLE:
                known = {metric: replace(answer, metric=metric) for metric in Metric}
        return replace(self._optima, answers=MappingProxyType(known))

    def _drop(self) -> None:
        self._search.drop()
        self._set(replace(self._optima, asking=False))

    def _set(self, optima: Optima) -> None:
        if optima != self._optima:
            self._optima = optima
            self.changed.emit(optima)
