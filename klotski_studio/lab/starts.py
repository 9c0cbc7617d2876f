"""Finds other starts of a puzzle: the hardest ones, and the one farthest from the drawn start.

The hardest start is the position with the longest shortest solution; an analysis contains it. The hardest
start of the pieces may stand where no move leads from the drawn start. The farthest start is the position
with the greatest distance from the drawn start, whatever the goal is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from klotski_studio.core.edits.keys import unclaimed
from klotski_studio.core.keep import NOTHING, Keep
from klotski_studio.core.layout import Known, Layout, Metric
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Analysis, Reason
from klotski_studio.solver.search import farthest
from klotski_studio.solver.whole_spaces import flood_all


@dataclass(frozen=True, slots=True)
class Start:
    """A layout with another start.

    Attributes:
        distance: the distance to the goal (hardest) or to the drawn start (farthest), in ``metric``.
    """

    layout: Layout
    metric: Metric
    distance: int


def hardest_start(layout: Layout, analysis: Analysis) -> Start | None:
    """The start with the longest shortest solution; None if ``analysis`` of ``layout`` found none.

    Its ``known`` lengths are those that the analysis proved.
    """
    if analysis.hardest is None or analysis.hardest_position is None:
        return None
    known = Known(solvable=True, reachable=analysis.reachable).with_length(analysis.metric, analysis.hardest)
    start = unclaimed(analysis.hardest_position.as_layout(layout))
    proven = replace(start, meta=replace(start.meta, known=known))
    return Start(proven, analysis.metric, analysis.hardest)


def hardest_of_pieces(ask: Ask, keep: Keep = NOTHING) -> Start | Reason | None:
    """The hardest start of the pieces of the layout, reachable or not, or why the search for it stopped.

    None if no way to place them that keeps what ``keep`` says has a solution of at least one move. It claims
    nothing.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    found = flood_all(ask, keep)
    if isinstance(found, Reason):
        return found
    if not found.hardest or found.start is None:
        return None
    return Start(unclaimed(found.start.as_layout(ask.layout)), ask.metric, found.hardest)


def farthest_start(ask: Ask) -> Start | Reason:
    """The position farthest from the start of the layout, or why the search for it stopped.

    The same layout gives the same position every time.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    found = farthest(ask)
    if isinstance(found, Reason):
        return found
    position, distance = found
    return Start(unclaimed(position.as_layout(ask.layout)), ask.metric, distance)
