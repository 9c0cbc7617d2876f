"""One search backwards from every solved placement, in three bits for each placement.

As :mod:`klotski_studio.solver.bits.flood`, for more placements than its tables hold; nothing is folded.
"""

from __future__ import annotations

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import Levels, LimitWatch, SearchStopped
from klotski_studio.solver.index.diagram import MAX_RANKED, build_diagram, nodes_within
from klotski_studio.solver.index.halves import PlacementIndex
from klotski_studio.solver.index.search import IndexSearch


def flood(encoded: Encoded, metric: Metric, watch: LimitWatch) -> Levels:
    """Every placement of the pieces of ``encoded`` that the goal can be reached from, by its length.

    ``encoded`` must hold all places of its kinds and at least one piece that can stand in two.

    Raises:
        SearchStopped: if a limit ended it, or the placements cannot be numbered.
    """
    diagram = build_diagram(encoded, nodes_within(encoded, watch.limits.memory), watch.look)
    if diagram is None or diagram.count > MAX_RANKED:
        raise SearchStopped(Reason.MEMORY)
    search = IndexSearch(PlacementIndex(encoded, diagram, metric, watch), watch)
    search.start_from_all_solved()
    if not search.sizes[0]:
        return Levels((), None)
    while search.advance():
        pass
    return Levels(tuple(search.sizes), search.smallest())
