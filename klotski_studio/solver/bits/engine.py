"""The engine for small spaces, in which a position is a few 64-bit words.

It keeps small tables for the next call: a designer's boards are solved hundreds of times an
hour, and allocating fresh memory takes as long as searching it.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import I32, U64, Encoded
from klotski_studio.solver.base.engine import NOTHING, LimitWatch, Optimal, Searched, SearchStopped
from klotski_studio.solver.bits.search import CHUNK, BitsSearch, Pool, is_own_image
from klotski_studio.solver.kernels import bits as kernels
from klotski_studio.solver.kernels import words
from klotski_studio.solver.kernels.records import U32, OptimalPart


class _Trace:
    """The optimal part of a searched space, between the start and the solved records of one level."""

    def __init__(self, search: BitsSearch, start: U64, level: int, goals: U32) -> None:
        self.search = search
        self.start = start
        self.level = level
        self.goals = goals

    def optimal(self) -> Optimal:
        """All positions and moves on optimal solutions."""
        search = self.search
        search.watch.reserve(search.held + 8 * search.count)
        levels, marked = self._back()
        # Folded, each marked record may stand for two real positions.
        room = (2 if search.fold else 1) * marked + 1
        edge_room = 4 * room + words.WIDEST
        while (found := self._forth(levels, room, edge_room)) is None:
            edge_room *= 4
        return found

    def _back(self) -> tuple[I32, int]:
        search, goals = self.search, len(self.goals)
        levels = np.full(search.count, -1, dtype=np.int32)
        queue = np.empty(search.count, dtype=np.uint32)
        levels[self.goals] = self.level
        queue[:goals] = self.goals
        state = np.array([0, goals, 0], dtype=np.uint64)
        given = search.width, search.metric, state, levels, queue, search.arrays, search.layout
        while not kernels.trace_back(*given, CHUNK):
            search.watch.check("solution", search.count, self.level, search.held)
        return levels, int(state[kernels.TAIL])

    def _forth(self, levels: I32, room: int, edge_room: int) -> Optimal | None:
        """The nodes and edges; None if there are more than ``edge_room`` edges."""
        search = self.search
        rows = room + words.WIDEST
        slots = 1 << (2 * room).bit_length()
        search.watch.reserve(
            search.held + 8 * search.count + rows * (8 * search.size + 4) + 4 * slots + 16 * edge_room
        )
        part = OptimalPart(
            nodes=np.empty(rows * search.size, dtype=np.uint64),
            depths=np.zeros(rows, dtype=np.int32),
            slots=np.full(slots, -1, dtype=np.int32),
            edges=np.empty((4, edge_room), dtype=np.int32),
        )
        part.nodes[: search.size] = self.start
        state = np.array([0, 1, 0], dtype=np.uint64)
        given = search.width, search.metric, state, levels, part, search.arrays, search.layout
        outcome = 0
        while outcome == 0:
            outcome = kernels.trace_forth(*given, CHUNK)
            search.watch.check("solution", search.count, self.level, search.held)
        if outcome < 0:
            return None
        depths = part.depths[: int(state[kernels.TAIL])]
        ends = np.bincount(depths).cumsum(dtype=np.int32)
        return Optimal(ends, *part.edges[:, : int(state[kernels.EDGES])])


class BitsEngine:
    """The engine ``bits``: breadth-first search with exact keys of one or a few words."""

    name = "bits"

    def __init__(self) -> None:
        self._pool = Pool()

    def search(self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, whole: bool) -> Searched:
        """See :meth:`klotski_studio.solver.base.engine.Engine.search`."""
        fold = encoded.mirror is not None and (not whole or is_own_image(encoded))
        return self._search(encoded, metric, watch, fold=fold, whole=whole)[0]

    def measure(
        self, encoded: Encoded, metric: Metric, watch: LimitWatch
    ) -> tuple[Searched, BitsDistances | None]:
        """See :meth:`klotski_studio.solver.base.engine.Engine.measure`."""
        fold = is_own_image(encoded)
        searched, sources = self._search(encoded, metric, watch, fold=fold, whole=True)
        if searched.reason is not None or not searched.solved:
            return searched, None
        try:
            search = BitsSearch(encoded, metric, watch, self._pool, fold=fold)
            search.begin(sources)
            search.run("distances", whole=True)
        except SearchStopped as stop:
            return replace(searched, reason=stop.reason), None
        return searched, BitsDistances(search)

    def _search(
        self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, fold: bool, whole: bool
    ) -> tuple[Searched, U64]:
        """The search, and the records of the solved positions if it is of the ``whole`` space."""
        search = None
        try:
            search = BitsSearch(encoded, metric, watch, self._pool, fold=fold)
            start = search.record(encoded.start)
            search.begin(search.smaller(start)[np.newaxis])
            search.run("search", whole=whole)
            found, solved = self._found(search, start)
            return found, search.rows()[solved] if whole else _NO_RECORDS
        except SearchStopped as stop:
            return _stopped(search, stop.reason), _NO_RECORDS
        finally:
            if search is not None:
                search.release()

    def _found(self, search: BitsSearch, start: U64) -> tuple[Searched, U32]:
        """The result, and the numbers of the solved records."""
        ends = search.ends()
        histogram, solved, positions = search.summary(ends)
        depth, optimal = _first_level(solved, ends), None
        if depth is not None:
            goals = solved[: int(np.searchsorted(solved, ends[depth]))]
            optimal = _Trace(search, start, depth, goals).optimal()
        folded = search.is_approximate
        return Searched(histogram, depth, positions, optimal, None, search.count, folded), solved


_NO_RECORDS = np.empty((0, 0), dtype=np.uint64)


def _stopped(search: BitsSearch | None, reason: Reason) -> Searched:
    """The result of a search that was stopped: the levels that were finished."""
    if search is None or search.count == 0:
        return replace(NOTHING, reason=reason)
    histogram, solved, positions = search.summary(search.ends())
    # All nearer levels were searched whole, even if this one was not.
    depth = _first_level(solved, search.ends())
    return Searched(
        histogram[: search.depth + 1], depth, positions, None, reason, search.count, search.is_approximate
    )


def _first_level(solved: U32, ends: npt.NDArray[np.int64]) -> int | None:
    """The first level with a solved record."""
    return int(np.searchsorted(ends, solved[0], side="right")) if len(solved) else None


class BitsDistances:
    """Distances to the goal, from a search backwards from all solved positions."""

    def __init__(self, search: BitsSearch) -> None:
        self._backward = search
        self._ends = search.ends()
        self.histogram = search.summary(self._ends)[0]
        self.hardest = len(self._ends) - 1
        self.hardest_taken = search.lowest(search.keys(int(self._ends[-2]) if self.hardest else 0))

    def to_goal(self, taken: tuple[int, ...]) -> int | None:
        """The distance of a position; None if it cannot be reached or solved."""
        number = self._backward.find(self._backward.smaller(self._backward.record(taken)))
        return None if number < 0 else int(np.searchsorted(self._ends, number, side="right"))
