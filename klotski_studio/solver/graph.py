"""The graph of a space, as the answer to one question about a layout.

``lab`` and the programs above it ask here; :mod:`klotski_studio.solver.spaces.graph` builds the graph.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotski_studio.core.position import Position
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.engine import LimitWatch, SearchStopped
from klotski_studio.solver.engines import GRAPH
from klotski_studio.solver.search import DEFAULT

if TYPE_CHECKING:  # their kernels import numba, which is left to the first question
    from klotski_studio.solver.spaces.graph import SpaceGraph as SpaceGraph
    from klotski_studio.solver.spaces.stress import Drawing as Drawing

MOST = 200_000
"""The most positions of a graph; of a larger space it is a sample."""


def graph(
    ask: Ask,
    *,
    route: Sequence[Position] = (),
    most: int = MOST,
) -> SpaceGraph | Reason:
    """All positions that can be reached from the start of the layout, or why the search stopped.

    Of a space with more than ``most`` positions it is a sample around ``route``, which begins with the start.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    encoded = DEFAULT.encoded(ask.layout)
    watch = LimitWatch(ask.limits, ask.control)
    try:
        DEFAULT.engines.wait_for(GRAPH, watch)
        from klotski_studio.solver.spaces.graph import explore

        return explore(encoded, ask.metric, watch, most=most, route=route)
    except SearchStopped as stop:
        return stop.reason
    except MemoryError:
        return Reason.MEMORY


def drawing(found: SpaceGraph) -> Drawing:
    """A drawing of ``found``, which can be refined."""
    from klotski_studio.solver.spaces.stress import Drawing

    return Drawing(found)
