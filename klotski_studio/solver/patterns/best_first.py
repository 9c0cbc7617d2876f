"""A* with the largest sum of the groups' distances as heuristic: for boards with several free cells."""

from __future__ import annotations

import numpy as np

from klotski_studio.core.metric import Metric
from klotski_studio.solver.astar import BUDGET, AStarSearch
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import LimitWatch, Searched, SearchStopped
from klotski_studio.solver.index.diagram import scan_of
from klotski_studio.solver.kernels import patterns as kernels
from klotski_studio.solver.kernels.astar import GOAL, LEAST, ROWS
from klotski_studio.solver.kernels.records import AStarScratch, AStarTables, Scan


class SumHeuristic:
    """See :class:`klotski_studio.solver.astar.Heuristic`."""

    def __init__(self, encoded: Encoded, patterns: kernels.Patterns) -> None:
        self._scan = scan_of(encoded)
        self._patterns = patterns
        self._masks = np.zeros(patterns.views * len(encoded.kinds), dtype=np.uint64)
        self._indices = np.zeros(patterns.views * patterns.groups, dtype=np.int64)
        self._needs = np.zeros(patterns.views, dtype=np.int64)

    @property
    def memory(self) -> int:
        """Bytes of all tables."""
        return self._patterns.distances.nbytes

    def needs(self, taken: tuple[int, ...]) -> int:
        """The moves that a position needs at least; ``UNREACHABLE`` if it cannot be solved."""
        pieces = np.array(taken, dtype=np.uint64)
        nothing = np.zeros((0, 2), dtype=np.uint64)
        scratch = self._room(AStarScratch(pieces, nothing, pieces, pieces))
        return int(kernels.estimate(pieces, self._scan, self._patterns, scratch))

    def expand(self, metric: np.uint64, tables: AStarTables, scan: Scan, scratch: AStarScratch) -> int:
        """Expand about as many positions as A* does between two looks at the watch; return why it ended."""
        words = len(tables.rows) // len(tables.infos)
        return int(kernels.expand(metric, words, BUDGET, tables, scan, self._patterns, self._room(scratch)))

    def _room(self, scratch: AStarScratch) -> kernels.PatternScratch:
        """``scratch`` with room for what the tables are looked up by."""
        return kernels.PatternScratch(
            scratch.children, scratch.made, scratch.pieces, self._masks, self._indices, self._needs
        )


def search_best_first(
    encoded: Encoded, metric: Metric, patterns: kernels.Patterns, watch: LimitWatch
) -> Searched:
    """The result of A*; if it was stopped, with what is proven."""
    search = None
    try:
        search = AStarSearch(encoded, metric, SumHeuristic(encoded, patterns), watch)
        is_solved, has_all = search.run()
        optimal = search.optimal() if is_solved else None
    except SearchStopped as stop:
        held, proven = (0, 0) if search is None else (int(search.state[ROWS]), int(search.state[LEAST]))
        return Searched((), None, 0, None, stop.reason, held, proven=proven)
    held, proven = int(search.state[ROWS]), int(search.state[LEAST])
    if optimal is None:
        return Searched((), None, 0, None, None, held, proven=proven)
    ends = [0, *np.asarray(optimal.level_ends).tolist()]
    depth = int(search.state[GOAL])
    return Searched(
        (), depth, ends[-1] - ends[-2], optimal, None, held, counts_solutions=has_all, proven=proven
    )
