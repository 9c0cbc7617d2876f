"""The engine for large spaces: an exact number for every position, three bits for each.

:mod:`~klotski_studio.solver.index.diagram` numbers the positions, :mod:`~klotski_studio.solver.index.halves`
lists their halves, :mod:`~klotski_studio.solver.index.search` searches. This module reads off the
results: where the goal is, the optimal part of the space, and the distance of every position to the goal.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import (
    DistanceTable,
    LimitWatch,
    Optimal,
    Paused,
    PausingEngine,
    Searched,
    SearchStopped,
)
from klotski_studio.solver.base.optimal import read_off
from klotski_studio.solver.index.diagram import MAX_RANKED, Diagram, build_diagram, nodes_within
from klotski_studio.solver.index.halves import PlacementIndex
from klotski_studio.solver.index.search import IndexSearch
from klotski_studio.solver.kernels.records import Array

WALKED = 256
"""Positions whose neighbours are listed between two looks at the watch."""


def to_goal(search: IndexSearch, taken: tuple[int, ...]) -> int | None:
    """The distance of the position with these placements taken; None if it cannot be reached or solved.

    Walks to the goal, each time to a neighbour that is one move nearer: some microseconds a move.
    """
    rank = search.index.diagram.rank(taken)
    if rank is None or not search.level_code(rank):
        return None
    goal = set(search.index.encoded.goal or ())
    distance = 0
    while not goal.issubset(search.index.diagram.unrank(rank)):
        nearer = (search.level_code(rank) - 2) % 3 + 1
        rank = int(search.neighbours(rank, nearer).number[0])
        distance += 1
    return distance


class IndexRun(Paused):
    """See :class:`klotski_studio.solver.base.engine.Paused`. It goes on with a whole level.

    Attributes:
        search: what was found; None until all is prepared.
    """

    def __init__(self, encoded: Encoded, metric: Metric, *, whole: bool) -> None:
        self.search: IndexSearch | None = None
        self._encoded = encoded
        self._metric = metric
        self._whole = whole
        self._diagram: Diagram | None = None
        # Levels that were also looked through for the goal: of one that was only found nothing is proven yet.
        self._levels = self._solved = 0
        self._depth: int | None = None
        self._optimal: Optimal | None = None

    def distances(self) -> DistanceTable:
        """See :meth:`klotski_studio.solver.base.engine.Paused.distances`."""
        search = self.search
        assert search is not None
        search.start_from_solved()
        while search.advance():
            pass
        return DistanceTable(tuple(search.sizes), search.smallest(), partial(to_goal, search))

    def go_on(self, watch: LimitWatch) -> Searched:
        """Search on, to the answer or a limit."""
        reason = None
        try:
            self._search_on(self._prepared(watch))
        except SearchStopped as stop:
            reason = stop.reason
        sizes = self.search.sizes if self.search is not None else []
        levels = tuple(sizes[: self._levels])
        return Searched(levels, self._depth, self._solved, self._optimal, reason, sum(sizes))

    def _prepared(self, watch: LimitWatch) -> IndexSearch:
        """The search, on the start."""
        if self._diagram is None:
            nodes = nodes_within(self._encoded, watch.limits.memory)
            self._diagram = build_diagram(self._encoded, nodes, watch.look)
        diagram = self._diagram
        watch.placements = None if diagram is None else diagram.count
        if diagram is None or diagram.count > MAX_RANKED:
            raise SearchStopped(Reason.MEMORY)
        if self.search is None:
            index = PlacementIndex(self._encoded, diagram, self._metric, watch)
            self.search = IndexSearch(index, watch)
        self.search.watch = self.search.index.watch = watch
        if not self.search.sizes:
            self.search.start(np.array([diagram.rank(self._encoded.start)]))
        return self.search

    def _search_on(self, search: IndexSearch) -> None:
        """Search to the first solved position or to the end."""
        while True:
            if self._levels < len(search.sizes):
                if self._depth is None:
                    self._look_for_goal(search)
                self._levels = len(search.sizes)
            if (self._depth is not None and not self._whole) or not search.advance():
                break
        if self._whole:
            self._solved = sum(map(len, search.solved(anywhere=True)))

    def _look_for_goal(self, search: IndexSearch) -> None:
        """See whether the last level has solved positions, and read off the optimal part."""
        ends = list(search.solved(anywhere=False))
        if ends:
            self._depth, self._solved = search.depth, sum(map(len, ends))
            self._optimal = _optimal(search, np.concatenate(ends))


def _optimal(search: IndexSearch, ends: Array) -> Optimal:
    """The optimal part of the space; ``ends`` are the ranks of all solved positions on the last level."""

    def nearer(ranks: Array, level: int) -> Iterator[Array]:
        for number, rank in enumerate(ranks.tolist()):
            if number % WALKED == 0:
                search.look_up("solution")
            found = search.neighbours(rank, level % 3 + 1)
            yield np.stack([np.full(len(found.number), rank), found.number, found.source, found.target], 1)

    return read_off(ends.astype(np.int64), search.depth, nearer)


class IndexEngine(PausingEngine):
    """The engine ``index``: see the module.

    A layout that cannot be numbered (over 64 cells, or a diagram that explodes) ends out of memory.
    """

    name = "index"
    run = IndexRun
