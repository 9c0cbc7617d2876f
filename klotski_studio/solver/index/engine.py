"""The engine for large spaces: an exact number for every position, three bits for each.

:mod:`~klotski_studio.solver.index.diagram` numbers, :mod:`~klotski_studio.solver.index.halves` cuts,
:mod:`~klotski_studio.solver.index.search` searches. Here is what is read off: where the goal is, the
optimal part of the space, and how far every position is from the goal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import I32, Encoded
from klotski_studio.solver.base.engine import LimitWatch, Optimal, Searched, SearchStopped
from klotski_studio.solver.index.diagram import MAX_RANKED, build_diagram, nodes_within
from klotski_studio.solver.index.halves import Array, PlacementIndex
from klotski_studio.solver.index.search import IndexSearch

WALKED = 256
"""Positions from which it walks back before it looks up."""


@dataclass(frozen=True, eq=False)
class Remoteness:
    """How far every position is from the goal (a :class:`~klotski_studio.solver.base.engine.DistanceTable`).

    Attributes:
        histogram: how many positions there are per distance.
        hardest: the greatest distance.
        hardest_taken: of the positions that far, the one whose placements come first.
    """

    histogram: tuple[int, ...]
    hardest: int
    hardest_taken: tuple[int, ...]
    flood: IndexSearch

    @property
    def memory(self) -> int:
        """Bytes that it holds on to."""
        return self.flood.memory

    def to_goal(self, taken: Sequence[int]) -> int | None:
        """The distance of the position with these placements taken; None if it was not reached.

        Walks all the way to the goal, always to a neighbour that is one nearer: some microseconds a move.
        """
        rank = self.flood.space.diagram.rank(taken)
        if rank is None or not self.flood.level_code(rank):
            return None
        goal = set(self.flood.space.encoded.goal or ())
        distance = 0
        while not goal.issubset(self.flood.space.diagram.unrank(rank)):
            nearer = (self.flood.level_code(rank) - 2) % 3 + 1
            rank = int(self.flood.neighbours(rank, nearer)[0][0])
            distance += 1
        return distance


class IndexEngine:
    """Searches by exact numbers for positions; see the module."""

    name = "index"

    def __init__(self, threads: int = 1) -> None:
        self.threads = threads

    def search(self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, whole: bool) -> Searched:
        """As :meth:`klotski_studio.solver.base.engine.Engine.search`.

        A layout that cannot be numbered (over 64 cells, or a diagram that explodes) ends out of memory.
        """
        return self._search(encoded, metric, watch, whole)[0]

    def measure(
        self, encoded: Encoded, metric: Metric, watch: LimitWatch
    ) -> tuple[Searched, Remoteness | None]:
        """Search the whole space, and then backwards from all its solved positions.

        The second part of the result is None if there are none, or the search stopped.
        """
        searched, flood = self._search(encoded, metric, watch, whole=True)
        if flood is None or searched.reason is not None or not searched.solved:
            return searched, None
        try:
            flood.start_from_solved()
            while flood.advance():
                pass
            remoteness = Remoteness(tuple(flood.sizes), flood.depth, flood.smallest(), flood)
        except SearchStopped as stop:
            return replace(searched, reason=stop.reason), None
        return searched, remoteness

    def _search(
        self, encoded: Encoded, metric: Metric, watch: LimitWatch, whole: bool
    ) -> tuple[Searched, IndexSearch | None]:
        """The search, and the flood it ended with (None if it stopped before it began)."""
        diagram = build_diagram(encoded, nodes_within(encoded, watch.limits.memory))
        watch.placements = None if diagram is None else diagram.count
        if diagram is None or diagram.count > MAX_RANKED:
            return Searched((), None, 0, None, Reason.MEMORY, 0), None
        flood, found = None, _Found()
        reason = None
        try:
            flood = IndexSearch(PlacementIndex(encoded, diagram, metric, watch), watch, self.threads)
            _explore(flood, found, whole)
        except SearchStopped as stop:
            reason = stop.reason
        sizes = flood.sizes if flood is not None else []
        levels = tuple(sizes[: found.levels])
        searched = Searched(levels, found.depth, found.solved, found.optimal, reason, sum(sizes))
        return searched, flood


@dataclass
class _Found:
    """What a search has found so far; kept when it stops.

    ``levels`` are those that were also looked through for the goal: of a level that was only
    found nothing is proven yet.
    """

    levels: int = 0
    depth: int | None = None
    solved: int = 0
    optimal: Optimal | None = None


def _explore(flood: IndexSearch, found: _Found, whole: bool) -> None:
    """Search from the start, to the first solved position or to the end."""
    diagram = flood.space.diagram
    start = diagram.rank(flood.space.encoded.start)
    flood.start(np.array([start]))
    while True:
        if found.depth is None:
            ends = list(flood.solved(anywhere=False))
            if ends:
                found.depth = flood.depth
                found.solved = sum(map(len, ends))
                found.optimal = _optimal(flood, np.concatenate(ends))
        found.levels = len(flood.sizes)
        if (found.depth is not None and not whole) or not flood.advance():
            break
    if whole:
        found.solved = sum(map(len, flood.solved(anywhere=True)))


def _optimal(flood: IndexSearch, ends: Array) -> Optimal:
    """All shortest ways to ``ends``, which are all solved positions of the last level, by walking back."""
    levels = [np.sort(ends.astype(np.int64))]
    edges: list[tuple[Array, Array, Array, Array]] = []
    for depth in range(flood.depth, 0, -1):
        rows: list[tuple[Array, Array, Array, Array]] = []
        for number, rank in enumerate(levels[-1].tolist()):
            if number % WALKED == 0:
                flood.look_up("solution")
            nearer, come, gone = flood.neighbours(rank, (depth - 1) % 3 + 1)
            rows.append((nearer, np.full(len(nearer), rank), gone, come))
        sources, targets, gone, come = (np.concatenate(column) for column in zip(*rows, strict=True))
        edges.append((sources, targets, gone, come))
        levels.append(np.unique(edges[-1][0]))
    levels.reverse()
    edges.reverse()
    ends_at = np.cumsum([len(level) for level in levels])
    begins_at = ends_at - [len(level) for level in levels]
    from_nodes = [np.searchsorted(levels[d], e[0]) + begins_at[d] for d, e in enumerate(edges)]
    to_nodes = [np.searchsorted(levels[d + 1], e[1]) + begins_at[d + 1] for d, e in enumerate(edges)]
    nodes = [flood.space.diagram.unrank(rank) for rank in np.concatenate(levels).tolist()]
    return Optimal(
        nodes=np.array(nodes, dtype=np.int32).reshape(len(nodes), -1),
        level_ends=ends_at.astype(np.int32),
        source=_joined(from_nodes),
        target=_joined(to_nodes),
        gone=_joined([e[2] for e in edges]),
        come=_joined([e[3] for e in edges]),
    )


def _joined(columns: list[Array]) -> I32:
    """Columns one after another, as 32-bit numbers."""
    return np.concatenate([np.zeros(0, dtype=np.int32), *columns]).astype(np.int32)
