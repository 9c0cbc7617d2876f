"""One search backwards from every solved placement of a set of pieces, connected with each other or not.

Moves can be taken back, so a breadth-first search whose level 0 is *all* solved placements gives every
placement from which the goal can be reached the length of its shortest solution, in one pass.
"""

from __future__ import annotations

import numpy as np

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.encode import U64, Encoded
from klotski_studio.solver.base.engine import Levels, LimitWatch
from klotski_studio.solver.bits.search import CHUNK, BitsSearch, numbers_of
from klotski_studio.solver.bits.tables import Pool
from klotski_studio.solver.kernels.records import FillTask
from klotski_studio.solver.kernels.spaces import fill as kernels

ALL = 1.0
"""Share of all placements that the first tables have room for: most are solvable, if not connected."""
PLACED = 64 * CHUNK
"""Pieces that are placed between two looks at the watch: some milliseconds."""


def flood(encoded: Encoded, metric: Metric, watch: LimitWatch, pool: Pool) -> Levels:
    """Every placement of the pieces of ``encoded`` that the goal can be reached from, by its length.

    ``encoded`` must hold all places of its kinds (``encode(layout, everywhere=True)``) and at least one
    piece that can stand in two.

    Raises:
        SearchStopped: if a limit ended it.
    """
    search = BitsSearch(encoded, metric, watch, pool, fold=encoded.mirror is not None, share=ALL)
    try:
        sources = solved_records(search)
        if not len(sources):
            return Levels((), None)
        search.held += sources.nbytes  # beside the tables, which may have to grow for them
        search.begin(sources)
        search.held -= sources.nbytes
        del sources
        search.run("distances", whole=True)
        ends = search.ends()
        first = int(ends[-2]) if len(ends) > 1 else 0
        last = numbers_of(search.keys(first), len(encoded.start))
        smallest = last[np.lexsort(last.T[::-1])[0]]
        return Levels(search.summary(ends)[0], tuple(smallest.tolist()))
    finally:
        search.release()


def solved_records(search: BitsSearch) -> U64:
    """The records of all placements with the goal pieces on their targets, of mirror images the smaller.

    Counted first, so that memory is reserved for exactly as many.

    Raises:
        SearchStopped: if a limit ended it.
    """
    if search.encoded.goal is None:
        return np.empty((0, search.size), dtype=np.uint64)
    kept = _filled(search, np.empty(0, dtype=np.uint64))
    search.watch.reserve(search.held + 8 * search.size * kept)
    records = np.empty(kept * search.size, dtype=np.uint64)
    _filled(search, records)
    return records.reshape(kept, search.size)


def _filled(search: BitsSearch, records: U64) -> int:
    """Fill ``records``, or only count them if it is empty; return how many there are."""
    task = _task(search)
    state = np.zeros(3, dtype=np.int64)
    while not kernels.fill(search.width, task, search.layout, state, records, PLACED):
        search.watch.look()
    return int(state[kernels.KEPT])


def _task(search: BitsSearch) -> FillTask:
    """The pieces besides those that the goal fixes, large ones first, and stacks on which the goal lies."""
    encoded, goal = search.encoded, search.encoded.goal or ()
    order = sorted(range(len(encoded.kinds)), key=lambda k: -len(encoded.kinds[k].shape.cells))
    rows = []
    for k in order:
        low, high = encoded.kind_range(k)
        count = encoded.counts[k] - sum(encoded.kind_of[b] == k for b in goal)
        rows += [(low, high - (count - 1 - i), i > 0) for i in range(count)]
    pieces, begun = len(rows), search.record(goal)
    lows, highs, rises = np.array(rows, dtype=np.uint64).reshape(pieces, 3).T.copy()
    taken, taken_image, after = np.zeros((3, pieces + 1), dtype=np.uint64)
    keys = np.zeros((pieces + 1) * 2 * search.words, dtype=np.uint64)
    keys[: 2 * search.words] = begun[: 2 * search.words]
    taken[0], taken_image[0] = search.layout.cells & ~begun[2 * search.words : 2 * search.words + 2]
    after[: min(1, pieces)] = lows[:1]
    return FillTask(lows, highs, rises.astype(np.bool_), after, taken, taken_image, keys)
