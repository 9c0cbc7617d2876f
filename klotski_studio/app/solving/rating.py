"""The difficulty of a solved puzzle, with the searches that the estimate needs. Imports no Qt."""

from __future__ import annotations

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.lab.difficulty import Difficulty, difficulty
from klotski_studio.lab.solution_shape import solution_shape
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import analyze


def rated(
    layout: Layout, answer: Answer, limits: Limits, control: Control | None = None
) -> Difficulty | None:
    """The difficulty of ``layout``; None if ``answer``, the solver's, has no solution.

    ``limits`` are those of each search; a factor that needs more is left out of the estimate.
    """
    if answer.solution is None:
        return None
    ask = Ask(layout, answer.metric, limits, control or Control())
    counts = analyze(ask)
    return difficulty(
        layout,
        answer.solution,
        solution_shape(ask, answer.solution),
        solutions=answer.optimal_solutions,
        reachable=None if counts.status is Status.STOPPED else counts.reachable,
    )
