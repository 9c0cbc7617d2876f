"""The positions that every solution passes.

Solutions are walks in the graph of single steps, so a position in the middle of a move counts, too. B and D
are bottlenecks, C and E are not::

               +-- C --+
    start -- B         D -- solved
               +-- E --+

They are found along any one shortest way: a position of the way is a bottleneck if no position before it
leads around it to a later one. Each position off the way is looked at once. Where the puzzle is its own
mirror image, a position and its image count as one: else there would be a way around nearly everything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from klotski_studio.solver.graph import SpaceGraph


def bottlenecks(graph: SpaceGraph, look: Callable[[], bool] = lambda: True) -> tuple[int, ...]:
    """The numbers of the positions that every solution passes, in their order; without its two ends.

    Where the puzzle is its own mirror image, some solutions pass the image instead. Empty if nothing solved
    can be reached, or ``look`` returned False. Only a whole graph proves them.
    """
    begins, ends = graph.begins.tolist(), graph.folded[graph.ends].tolist()
    way = _way(graph, begins, ends)
    on_way = {number: index for index, number in enumerate(way)}
    on_way |= dict.fromkeys(graph.folded[graph.solved].tolist(), len(way) - 1)  # all are the same end
    seen = set(way)
    found: list[int] = []
    farthest = 0
    for index, number in enumerate(way[:-1]):
        if not look():
            return ()
        if 0 < index == farthest:
            found.append(number)
        waiting = [number]
        while waiting:
            here = waiting.pop()
            for there in ends[begins[here] : begins[here + 1]]:
                if there in on_way:
                    farthest = max(farthest, on_way[there])
                elif there not in seen:
                    seen.add(there)
                    waiting.append(there)
    return tuple(found)


def _way(graph: SpaceGraph, begins: Sequence[int], ends: Sequence[int]) -> list[int]:
    """A shortest way from the start to a solved position, in steps; empty if there is none."""
    if not len(graph.solved):
        return []
    to_go = graph.distances(graph.solved.tolist()).tolist()
    way = [0]
    while to_go[way[-1]]:
        here = way[-1]
        way.append(min(ends[begins[here] : begins[here + 1]], key=lambda there: to_go[there]))
    return way
