"""The engine for large spaces: an exact number for every position, three bits for each.

:mod:`~klotski_studio.solver.index.diagram` numbers the positions, :mod:`~klotski_studio.solver.index.halves`
lists their halves, :mod:`~klotski_studio.solver.index.search` searches. This module reads off the
results: where the goal is, the optimal part of the space, and the distance of every position to the goal.
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
from klotski_studio.solver.index.halves import PlacementIndex
from klotski_studio.solver.index.search import IndexSearch
from klotski_studio.solver.kernels.records import Array

WALKED = 256
"""Positions whose neighbours are listed between two looks at the watch."""


@dataclass(frozen=True, eq=False)
class IndexDistances:
    """Distances to the goal: :class:`~klotski_studio.solver.base.engine.DistanceTable`."""

    histogram: tuple[int, ...]
    hardest: int
    hardest_taken: tuple[int, ...]
    search: IndexSearch

    def to_goal(self, taken: Sequence[int]) -> int | None:
        """The distance of the position with these placements taken; None if it cannot be reached or solved.

        Walks to the goal, each time to a neighbour that is one move nearer: some microseconds a move.
        """
        rank = self.search.index.diagram.rank(taken)
        if rank is None or not self.search.level_code(rank):
            return None
        goal = set(self.search.index.encoded.goal or ())
        distance = 0
        while not goal.issubset(self.search.index.diagram.unrank(rank)):
            nearer = (self.search.level_code(rank) - 2) % 3 + 1
            rank = int(self.search.neighbours(rank, nearer).number[0])
            distance += 1
        return distance


class IndexEngine:
    """The engine ``index``: see the module."""

    name = "index"

    def search(self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, whole: bool) -> Searched:
        """As :meth:`klotski_studio.solver.base.engine.Engine.search`.

        A layout that cannot be numbered (over 64 cells, or a diagram that explodes) ends out of memory.
        """
        return self._run(encoded, metric, watch, whole)[0]

    def measure(
        self, encoded: Encoded, metric: Metric, watch: LimitWatch
    ) -> tuple[Searched, IndexDistances | None]:
        """Search the whole space, and then backwards from all its solved positions.

        The second part of the result is None if there are none, or the search stopped.
        """
        searched, search = self._run(encoded, metric, watch, whole=True)
        if search is None or searched.reason is not None or not searched.solved:
            return searched, None
        try:
            search.start_from_solved()
            while search.advance():
                pass
            distances = IndexDistances(tuple(search.sizes), search.depth, search.smallest(), search)
        except SearchStopped as stop:
            return replace(searched, reason=stop.reason), None
        return searched, distances

    def _run(
        self, encoded: Encoded, metric: Metric, watch: LimitWatch, whole: bool
    ) -> tuple[Searched, IndexSearch | None]:
        """What was found, and the search that found it (None if it stopped before it began)."""
        try:
            diagram = build_diagram(encoded, nodes_within(encoded, watch.limits.memory), watch.look)
        except SearchStopped as stop:
            return Searched((), None, 0, None, stop.reason, 0), None
        watch.placements = None if diagram is None else diagram.count
        if diagram is None or diagram.count > MAX_RANKED:
            return Searched((), None, 0, None, Reason.MEMORY, 0), None
        search, found = None, _Found()
        reason = None
        try:
            search = IndexSearch(PlacementIndex(encoded, diagram, metric, watch), watch)
            _explore(search, found, whole)
        except SearchStopped as stop:
            reason = stop.reason
        sizes = search.sizes if search is not None else []
        levels = tuple(sizes[: found.levels])
        searched = Searched(levels, found.depth, found.solved, found.optimal, reason, sum(sizes))
        return searched, search


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


def _explore(search: IndexSearch, found: _Found, whole: bool) -> None:
    """Search from the start, to the first solved position or to the end."""
    diagram = search.index.diagram
    start = diagram.rank(search.index.encoded.start)
    search.start(np.array([start]))
    while True:
        if found.depth is None:
            ends = list(search.solved(anywhere=False))
            if ends:
                found.depth = search.depth
                found.solved = sum(map(len, ends))
                found.optimal = _optimal(search, np.concatenate(ends))
        found.levels = len(search.sizes)
        if (found.depth is not None and not whole) or not search.advance():
            break
    if whole:
        found.solved = sum(map(len, search.solved(anywhere=True)))


def _optimal(search: IndexSearch, ends: Array) -> Optimal:
    """The optimal part of the space; ``ends`` are the ranks of all solved positions on the last level."""
    levels = [np.sort(ends.astype(np.int64))]
    edges: list[tuple[Array, Array, Array, Array]] = []  # ranks of both nodes, placements left and taken
    for depth in range(search.depth, 0, -1):
        rows: list[tuple[Array, Array, Array, Array]] = []
        for number, rank in enumerate(levels[-1].tolist()):
            if number % WALKED == 0:
                search.look_up("solution")
            nearer = search.neighbours(rank, (depth - 1) % 3 + 1)
            own = np.full(len(nearer.number), rank)
            # What a piece takes on the way back, it leaves on the way to the goal.
            rows.append((nearer.number, own, nearer.target, nearer.source))
        sources, targets, left, taken = (np.concatenate(column) for column in zip(*rows, strict=True))
        edges.append((sources, targets, left, taken))
        levels.append(np.unique(sources))
    levels.reverse()
    edges.reverse()
    ends_at = np.cumsum([len(level) for level in levels])
    begins_at = ends_at - [len(level) for level in levels]
    from_nodes = [np.searchsorted(levels[d], e[0]) + begins_at[d] for d, e in enumerate(edges)]
    to_nodes = [np.searchsorted(levels[d + 1], e[1]) + begins_at[d + 1] for d, e in enumerate(edges)]
    nodes = []
    for number, rank in enumerate(np.concatenate(levels).tolist()):
        if number % WALKED == 0:
            search.look_up("solution")
        nodes.append(search.index.diagram.unrank(rank))
    return Optimal(
        nodes=np.array(nodes, dtype=np.int32).reshape(len(nodes), -1),
        level_ends=ends_at.astype(np.int32),
        source=_joined(from_nodes),
        target=_joined(to_nodes),
        source_placement=_joined([e[2] for e in edges]),
        target_placement=_joined([e[3] for e in edges]),
    )


def _joined(columns: list[Array]) -> I32:
    """Columns one after another, as 32-bit numbers."""
    return np.concatenate([np.zeros(0, dtype=np.int32), *columns]).astype(np.int32)
