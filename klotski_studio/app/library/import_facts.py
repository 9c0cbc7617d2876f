"""What is found out about a puzzle before it is imported: its proven length, and whether it is well-formed.

Imports no Qt; each call is the work of a job.
"""

from __future__ import annotations

from dataclasses import dataclass

from klotski_studio.core.check import Problem
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, InvalidLayout
from klotski_studio.solver.base.control import Limits, spare_cores

BOUNDED = Limits(positions=1_000_000, memory=256 * 1024**2, seconds=10.0, threads=spare_cores())
"""Limits of one search, which nobody has asked for."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The result for one puzzle: an answer in the metric of :func:`metric_of`, or why it is none.

    Attributes:
        answer: None if the layout has errors.
        problems: the errors of the layout.
    """

    answer: Answer | None = None
    problems: tuple[Problem, ...] = ()

    def refutes(self, layout: Layout) -> bool:
        """Whether the answer proves that what ``layout`` states of its length is wrong."""
        known, answer = layout.meta.known, self.answer
        stated = None if answer is None else known.length(answer.metric)
        if answer is None or answer.reason is not None:
            return answer is not None and stated is not None and stated < answer.effort.depth
        if stated is None:
            return known.solvable is not None and known.solvable != (answer.length is not None)
        return stated != answer.length


def metric_of(layout: Layout) -> Metric:
    """The metric in which ``layout`` states its length; moves if it states none."""
    known = layout.meta.known
    return next((metric for metric in Metric if known.length(metric) is not None), Metric.MOVES)


def checked(layout: Layout, control: Control) -> Checked:
    """The answer for ``layout`` within :data:`BOUNDED`, or its errors."""
    try:
        return Checked(search.solve(Ask(layout, metric_of(layout), BOUNDED, control)))
    except InvalidLayout as error:
        return Checked(problems=error.problems)
