"""How difficult a puzzle is, in stars for a card. Imports no Qt."""

from __future__ import annotations

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.lab.difficulty import difficulty
from klotski_studio.lab.solution_shape import solution_shape
from klotski_studio.solver.base.answer import Answer, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import analyze

MOST = 5
LIMITS = Limits(positions=2_000_000, memory=512 * 1024**2, seconds=10.0)
"""Where a factor of the estimate is left out rather than searched for."""


def stars(layout: Layout, answer: Answer, control: Control | None = None) -> int | None:
    """One to five stars for the estimate from 0 to 10, two points each; None without a solution.

    ``answer`` is the solver's, about ``layout``.
    """
    if answer.solution is None:
        return None
    counts = analyze(layout, answer.metric, limits=LIMITS, control=control)
    reachable = None if counts.status is Status.STOPPED else counts.reachable
    passed = solution_shape(layout, answer.solution, answer.metric, limits=LIMITS, control=control)
    found = difficulty(
        layout, answer.solution, passed, solutions=answer.optimal_solutions, reachable=reachable
    )
    return stars_of(found.figure)


def stars_of(figure: float) -> int:
    """One to five stars for an estimate from 0 to 10."""
    return min(MOST, 1 + int(figure / 2))
