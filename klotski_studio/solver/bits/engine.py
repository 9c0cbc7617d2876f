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
    goals = search.both(solved)
    search.watch.reserve(search.held + 8 * search.count + 8 * len(goals) + 24 * ROOM)
    numbered = np.full(2 * search.count, -1, dtype=np.int32)
    numbered[goals] = np.arange(len(goals))
    queue, edges = np.empty((2, len(goals) + ROOM), dtype=np.int32), np.empty((4, ROOM), dtype=np.int32)
    queue[0, : len(goals)], queue[1, : len(goals)] = goals, depth
    state = np.array([0, len(goals), 0], dtype=np.uint64)
    outcome = kernels.RUNNING
    while outcome != kernels.EXHAUSTED:
        given = search.metric, state, numbered, queue, edges, search.arrays, search.layout
        outcome = kernels.trace(search.width, *given, CHUNK)
        search.watch.check("solution", search.count, depth, search.held)
        if outcome == kernels.FULL:
            search.watch.reserve(search.held + numbered.nbytes + 3 * (queue.nbytes + edges.nbytes))
            queue, edges = (np.concatenate((each, np.empty_like(each)), axis=1) for each in (queue, edges))
    found = int(state[kernels.EDGES])
    number, ends = np.full(int(state[kernels.TAIL]), -1, dtype=np.int32), np.zeros(depth + 1, dtype=np.int32)
    columns = np.empty((4, found), dtype=np.int32)
    moves = kernels.lead(edges, found, queue, numbered[int(is_turned)], number, ends, columns)
    return Optimal(ends.cumsum(dtype=np.int32), *columns[:, :moves])


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
        search = None
        try:
            search = BitsSearch(encoded, metric, watch, self._pool, fold=fold)
            start = search.record(encoded.start)
            source = search.smaller(start)
            search.begin(source[np.newaxis])
            search.run("search", whole=whole)
            found, solved = self._found(search, is_turned=source is not start)
            return found, search.rows()[solved] if whole else _NO_RECORDS
        except SearchStopped as stop:
            return _stopped(search, stop.reason), _NO_RECORDS
        finally:
            if search is not None:
                search.release()

    def _found(self, search: BitsSearch, *, is_turned: bool) -> tuple[Searched, U32]:
        """The result, and the numbers of the solved records."""
        ends = search.ends()
        histogram, solved, positions = search.summary(ends)
        depth, optimal = _first_level(solved, ends), None
        if depth is not None:
            goals = solved[: int(np.searchsorted(solved, ends[depth]))]
            optimal = _optimal(search, depth, goals, is_turned=is_turned)
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


def _distances(search: BitsSearch) -> DistanceTable:
    """Distances to the goal, from a ``search`` backwards from all solved positions."""
    ends = search.ends()

    def to_goal(taken: tuple[int, ...]) -> int | None:
        number = search.find(search.smaller(search.record(taken)))
        return None if number < 0 else int(np.searchsorted(ends, number, side="right"))

    hardest = search.lowest(search.keys(int(ends[-2]) if len(ends) > 1 else 0))
    return DistanceTable(search.summary(ends)[0], hardest, to_goal)
