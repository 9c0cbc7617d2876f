"""All boards of one form: packings of a small board, and clusters of straight pieces that keep to lines.

Of packings the hardest starts are found, for one goal piece and one number of pieces. A packing gives every
cell to a piece of any shape, or to nobody. The goal piece begins in the upper left corner of the board and
must end in the lower right one; all others may be anything::

    A A A .      . . . .
    A B A .      . A A A      four moves, the most that two pieces on such a board take
    B B A .      . A . A
    . . . .      . . . A

One search backwards from all packings with the goal piece on its target gives all starts their lengths
(:mod:`klotski_studio.solver.kernels.spaces.packings`).

A *cluster* is all boards that are reachable from one, as in Rush Hour
(:mod:`klotski_studio.solver.kernels.spaces.clusters`). It is *solvable* if a solved board is among them, and
*minimal* if from its hardest board no piece without a target can go without the solution becoming shorter::

    A A B .      A must get to the right: the hardest board of its cluster, one move
    . . B .
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Board, Metric, Shape
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.engines import CLUSTERS, PACKINGS
from klotski_studio.solver.search import DEFAULT
from klotski_studio.solver.spaces import clusters
from klotski_studio.solver.spaces.clusters import Clusters, Line, LineBoard
from klotski_studio.solver.spaces.packings import ANY_NUMBER, MOST_CELLS, PackingFlood, Packings

LARGE = 13
"""With so many cells besides the goal piece, each number of free cells is a search of its own."""


def flood_packings(
    board: Board,
    goal: Shape,
    pieces: int,
    metric: Metric = Metric.MOVES,
    *,
    limits: Limits | None = None,
    control: Control | None = None,
) -> Packings | Reason:
    """The starts among all packings with that goal piece and so many pieces in all; or what ended the search.

    Raises:
        ValueError: if the board is too large, or the goal piece does not fit into its corners.
    """
    if board.width * board.height > MOST_CELLS:
        raise ValueError(f"the board has more than {MOST_CELLS} cells")
    watch = LimitWatch(limits or Limits(), control or Control())
    room = len(set(board.cells()) - board.walls) - len(goal.cells)
    parts = range(1, room - pieces + 2) if room >= LARGE else (ANY_NUMBER,)

    def search() -> Packings:
        return _sum([PackingFlood(board, goal, pieces, free, metric, watch).found() for free in parts])

    return DEFAULT.engines.answer((PACKINGS,), watch, search)


def _sum(parts: list[Packings]) -> Packings:
    """All ``parts`` together; of several as hard the first one is shown."""
    best = max(parts, key=lambda part: part.hardest or 0, default=Packings(0, 0, None, 0, ()))
    return replace(
        best,
        just_solved=sum(part.just_solved for part in parts),
        solvable=sum(part.solvable for part in parts),
        starts=sum(part.starts for part in parts if part.hardest == best.hardest),
    )


def bring_packing_kernels() -> None:
    """Compile the kernels that :func:`flood_packings` needs, unless they are stored."""
    DEFAULT.engines.compile_missing((PACKINGS,))


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
    return DEFAULT.engines.answer((CLUSTERS,), watch, lambda: clusters.search(board, first, metric, watch))


def bring_cluster_kernels() -> None:
    """Compile the kernels that :func:`search_clusters` needs, unless they are stored."""
    DEFAULT.engines.compile_missing((CLUSTERS,))
