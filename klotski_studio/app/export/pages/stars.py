"""The difficulty of a puzzle, and its stars, for cards and books. Imports no Qt."""

from __future__ import annotations

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.lab.difficulty import difficulty
from klotski_studio.lab.solution_shape import solution_shape
from klotski_studio.solver.base.answer import Answer, Status
from klotski_studio.solver.base.control import Limits, spare_cores
from klotski_studio.solver.search import analyze

MOST = 5
LIMITS = Limits(positions=2_000_000, memory=512 * 1024**2, seconds=10.0, threads=spare_cores())
"""The limits of each search; a factor of the estimate that needs more is left out."""


def rated(layout: Layout, answer: Answer, control: Control | None = None) -> float | None:
    """The estimate of the difficulty of ``layout``; None if ``answer``, the solver's, has no solution."""
    if answer.solution is None:
        return None
    counts = analyze(layout, answer.metric, limits=LIMITS, control=control)
    reachable = None if counts.status is Status.STOPPED else counts.reachable
    passed = solution_shape(layout, answer.solution, answer.metric, limits=LIMITS, control=control)
    found = difficulty(
        layout, answer.solution, passed, solutions=answer.optimal_solutions, reachable=reachable
    )
    return found.figure


def stars_of(figure: float) -> int:
    """The stars, 1 to 5, for an estimate from 0 to 10: two points each."""
    return min(MOST, 1 + int(figure / 2))
