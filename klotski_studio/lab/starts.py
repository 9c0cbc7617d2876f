"""Other starts of the same puzzle: the hardest one, and the one farthest from the drawn start.

The hardest is the position with the longest way to the goal; an analysis brings it along. The
farthest is the one with the longest way to the start, whatever the goal is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from klotski_studio.core.control import Control
from klotski_studio.core.edits.claims import unclaimed
from klotski_studio.core.layout import Known, Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.position import Position
from klotski_studio.solver.base.answer import Analysis, Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import farthest


@dataclass(frozen=True, slots=True)
class Start:
    """A layout with another start.

    Attributes:
        distance: what it is extreme in, in ``metric``: the way to the goal, or to the drawn start.
    """

    layout: Layout
    metric: Metric
    distance: int


def hardest_start(layout: Layout, analysis: Analysis) -> Start | None:
    """The start with the longest way to the goal; None if ``analysis`` of ``layout`` found none.

    What is known of it is what the analysis proved.
    """
    if analysis.hardest is None or analysis.hardest_position is None:
        return None
    known = _proven(analysis.metric, analysis.hardest, analysis.reachable)
    return Start(_begun(layout, analysis.hardest_position, known), analysis.metric, analysis.hardest)


def farthest_start(
    layout: Layout,
    metric: Metric = Metric.MOVES,
    *,
    limits: Limits | None = None,
    control: Control | None = None,
) -> Start | Reason:
    """The position farthest from the start of ``layout``, or why the search for it stopped.

    The same layout gives the same position every time.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    found = farthest(layout, metric, limits=limits, control=control)
    if isinstance(found, Reason):
        return found
    position, distance = found
    return Start(_begun(layout, position, Known()), metric, distance)


def _proven(metric: Metric, length: int, reachable: int) -> Known:
    """What an analysis proves of the hardest start."""
    known = Known(solvable=True, reachable=reachable)
    match metric:
        case Metric.MOVES:
            return replace(known, moves=length)
        case Metric.SLIDES:
            return replace(known, slides=length)
        case Metric.STEPS:
            return replace(known, steps=length)


def _begun(layout: Layout, position: Position, known: Known) -> Layout:
    """``layout`` begun in ``position``, without what was claimed of the drawn start."""
    begun = unclaimed(position.as_layout(layout))
    return replace(begun, meta=replace(begun.meta, known=known))
