"""The engine for small spaces, in which a position is a few 64-bit words.

It keeps small tables for the next call: a designer's boards are solved hundreds of times an
hour, and allocating fresh memory takes as long as searching it.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.encode import U64, Encoded
from klotski_studio.solver.base.engine import (
    NOTHING,
    DistanceTable,
    LimitWatch,
    Optimal,
    Searched,
    SearchStopped,
)
from klotski_studio.solver.bits.search import CHUNK, BitsSearch, Pool, is_own_image
from klotski_studio.solver.kernels import bits as kernels
from klotski_studio.solver.kernels.records import U32

ROOM = 1 << 11
"""Moves on optimal solutions that there is room for at first; it doubles whenever it is used up."""


def _optimal(search: BitsSearch, depth: int, solved: U32, *, is_turned: bool) -> Optimal:
    """All positions and moves on optimal solutions, which end in the ``solved`` records of a level.

    ``is_turned`` says whether the start is the mirror image of what its record has first.
    """
    room = 2 * len(solved) + ROOM
    search.watch.reserve(search.held + 8 * search.count + 12 * room + 16 * ROOM)
    numbered = np.full(2 * search.count, -1, dtype=np.int32)
    queue, edges = np.empty((3, room), dtype=np.int32), np.empty((4, ROOM), dtype=np.int32)
    state = np.zeros(3, dtype=np.uint64)
    kernels.enqueue(search.width, solved, depth, state, numbered, queue, search.arrays)
    outcome = kernels.RUNNING
    while outcome != kernels.EXHAUSTED:
        given = search.metric, state, numbered, queue, edges, search.arrays, search.layout
        outcome = kernels.trace(search.width, *given, CHUNK)
        search.watch.check("solution", search.count, depth, search.held)
        if outcome == kernels.FULL:
            search.watch.reserve(search.held + numbered.nbytes + 3 * (queue.nbytes + edges.nbytes))
            queue, edges = (np.concatenate((each, np.empty_like(each)), axis=1) for each in (queue, edges))
    ends = np.empty(depth + 1, dtype=np.int32)
    columns = np.empty((4, int(state[kernels.EDGES])), dtype=np.int32)
    moves = kernels.lead(edges, state, queue, numbered[int(is_turned)], ends, columns)
    return Optimal(ends, *columns[:, :moves])


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
    ) -> tuple[Searched, DistanceTable | None]:
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
        return searched, _distances(search)

    def _search(
        self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, fold: bool, whole: bool
    ) -> tuple[Searched, U64]:
        """The search, and the records of the solved positions if it is of the ``whole`` space."""
        search, optimal, reason, sources = None, None, None, _NO_RECORDS
        try:
            search = BitsSearch(encoded, metric, watch, self._pool, fold=fold)
            start = search.record(encoded.start)
            source = search.smaller(start)
            search.begin(source[np.newaxis])
            search.run("search", whole=whole)
            histogram, solved, positions, depth, nearest = search.summary()
            if depth is not None:
                optimal = _optimal(search, depth, solved[:nearest], is_turned=source is not start)
            if whole:
                sources = search.rows()[solved]
        except SearchStopped as stop:
            reason = stop.reason
            if search is None or search.count == 0:
                return replace(NOTHING, reason=reason), sources
            # All levels nearer than the first solved position were searched whole, even if its own was not.
            histogram, _, positions, depth, _ = search.summary()
            histogram = histogram[: search.depth + 1]
        finally:
            if search is not None:
                search.release()
        found = histogram, depth, positions, optimal, reason, search.count, search.is_approximate
        return Searched(*found), sources


_NO_RECORDS = np.empty((0, 0), dtype=np.uint64)


def _distances(search: BitsSearch) -> DistanceTable:
    """Distances to the goal, from a ``search`` backwards from all solved positions."""
    ends = search.ends()

    def to_goal(taken: tuple[int, ...]) -> int | None:
        number = search.find(search.smaller(search.record(taken)))
        return None if number < 0 else int(np.searchsorted(ends, number, side="right"))

    hardest = search.lowest(search.keys(int(ends[-2]) if len(ends) > 1 else 0))
    return DistanceTable(search.summary()[0], hardest, to_goal)
