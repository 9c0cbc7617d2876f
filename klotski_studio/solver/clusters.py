"""The clusters of all boards of straight pieces that keep to their lines, as in Rush Hour.

A *cluster* is all boards that are reachable from one. It is *solvable* if a solved board is among them, and
*minimal* if from its hardest board no piece without a target can go without the solution becoming shorter::

    A A B .      A must get to the right: the hardest board of its cluster, one move
    . . B .

(:mod:`klotski_studio.solver.kernels.spaces.clusters`).
"""

from __future__ import annotations

from collections.abc import Sequence

from klotski_studio.core.control import Control
from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.engine import LimitWatch, SearchStopped
from klotski_studio.solver.engines import CLUSTERS
from klotski_studio.solver.search import DEFAULT
from klotski_studio.solver.spaces.clusters import Clusters, Line, LineBoard, search

__all__ = [
    "Clusters",
    "Line",
    "LineBoard",
    "bring_cluster_kernels",
    "search_clusters",
]


def search_clusters(
    board: LineBoard,
    first: Sequence[Line],
    metric: Metric = Metric.SLIDES,
    *,
    limits: Limits | None = None,
    control: Control | None = None,
) -> Clusters | Reason:
    """The clusters whose smallest board has ``first`` as its first rows, or what ended the search.

    Boards compare by the cells of their horizontal pieces, then by those of the vertical ones, each read as a
    number with the lower right cell as its highest bit.
    """
    watch = LimitWatch(limits or Limits(), control or Control())
    try:
        watch.look()
        DEFAULT.engines.wait_for(CLUSTERS, watch)
        return search(board, first, metric, watch)
    except SearchStopped as stop:
        return stop.reason
    except MemoryError:
        return Reason.MEMORY


def bring_cluster_kernels() -> None:
    """Compile the kernels that :func:`search_clusters` needs, unless they are stored."""
    DEFAULT.engines.compile_missing((CLUSTERS,))
