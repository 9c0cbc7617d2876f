"""All positions of a layout as a graph, whose edges are single steps.

The positions come from the search of the ``wide`` engine, which numbers them as it finds them::

    0  AA.     0 - 1     one step leads from position 0 to 1        begins  0 1 3 4
       BB.     1 - 2     and back, so each edge is listed twice     ends    1 | 0 2 | 1

Distances are counted in a metric, with all its edges. Of a space with more positions than are wanted the
graph is a *sample*: the positions around a route, level by level, and what random walks find from there.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt

from klotski_studio.core.metric import Metric
from klotski_studio.core.position import Position
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import I32, Encoded
from klotski_studio.solver.base.engine import LimitWatch, SearchStopped
from klotski_studio.solver.bits.search import is_own_image
from klotski_studio.solver.kernels.records import CODES
from klotski_studio.solver.kernels.spaces import graph as kernels
from klotski_studio.solver.wide.engine import WideSearch

I64 = npt.NDArray[np.int64]

WALK = 200
"""Positions that one random walk of a sample passes at most."""
SHARE_OF_WALKS = 0.5
"""The part of a sample that random walks find."""
SEED = 1
"""Of the random walks: the same layout gives the same sample every time."""


class SpaceGraph:
    """The positions that were found, numbered from 0, which is the start.

    Attributes:
        metric: the one in which distances are counted.
        is_whole: whether these are all reachable positions. If not, distances are those within the sample:
            no shorter than the true ones.
        begins, ends: one step leads from position i to each of ``ends[begins[i]:begins[i + 1]]``.
        from_start, to_goal: per position, its distance from the start and to the nearest solved position;
            -1 where no way is known.
        solved: the numbers of the solved positions, ascending.
    """

    def __init__(self, encoded: Encoded, metric: Metric, search: WideSearch, *, is_whole: bool) -> None:
        """``search`` has found the positions; its metric is changed."""
        self.metric, self.is_whole = metric, is_whole
        self._encoded, self._search = encoded, search
        self._lock = threading.Lock()  # a look-up writes into a spare row of the search
        count = search.count
        steps = search.edges_to(np.arange(count), 0, count)
        self.begins: I64 = np.zeros(count + 1, dtype=np.int64)
        np.cumsum(np.bincount(steps[:, 0], minlength=count), out=self.begins[1:])
        self.ends: I32 = steps[:, 1].astype(np.int32)
        self.solved = search.solved(0, count)
        search.metric = CODES[metric]
        self.from_start, _, _ = search.distances_from(np.zeros(1, dtype=np.int64))
        self.to_goal, _, _ = search.distances_from(self.solved)

    def __len__(self) -> int:
        """The number of positions."""
        return len(self.begins) - 1

    @cached_property
    def edges(self) -> I32:
        """Each edge once, as the smaller number and the larger one; shape (edges, 2)."""
        sources = np.repeat(np.arange(len(self), dtype=np.int32), np.diff(self.begins))
        is_first = sources < self.ends
        return np.stack([sources[is_first], self.ends[is_first]], axis=1)

    @cached_property
    def to_targets(self) -> I32:
        """Per position, the steps that the targets' pieces would need on an empty board, columns plus rows.

        For each target its nearest piece counts, as in :func:`klotski_studio.lab.difficulty.moves_away`.
        All zero if a target is out of reach.
        """
        encoded, corners = self._encoded, self._encoded.corners
        taken = self._search.taken(np.arange(len(self)))
        found: I32 = np.zeros(len(self), dtype=np.int32)
        for target in encoded.goal or ():
            low, high = encoded.kind_range(encoded.kind_of[target])
            away = np.abs(corners - corners[:, target : target + 1]).sum(axis=0)
            columns = (taken[0] >= low) & (taken[0] < high)
            found += away[taken[:, columns]].min(axis=1).astype(np.int32)
        return found

    @cached_property
    def folded(self) -> I32:
        """Per position, the number that stands for it and its mirror image: the smaller one of the two.

        Its own number where board, goal and start are no mirror images of themselves.
        """
        own: I32 = np.arange(len(self), dtype=np.int32)
        if self._encoded.mirror is None or not self.is_whole or not is_own_image(self._encoded):
            return own
        taken = self._search.taken(own)
        images = np.sort(np.array(self._encoded.mirror, dtype=np.int32)[taken], axis=1)
        number = {row.tobytes(): at for at, row in enumerate(taken)}
        return np.minimum(own, np.array([number[row.tobytes()] for row in images], dtype=np.int32))

    def distances(self, sources: Sequence[int]) -> I32:
        """The steps from each position to the nearest of ``sources``; -1 where no way is known."""
        distance: I32 = np.full(len(self), -1, dtype=np.int32)
        distance[list(sources)] = 0
        queue = np.empty(len(self), dtype=np.int32)
        queue[: len(sources)] = sources
        kernels.spread(self.begins, self.ends, distance, queue, len(sources))
        return distance

    def position(self, number: int) -> Position:
        """The position with this number."""
        return self._encoded.position(self._search.taken(np.array([number]))[0].tolist())

    def number(self, position: Position) -> int | None:
        """The number of ``position``, whichever of the pieces of a kind stands where; None if it has none.

        May be called from any thread.
        """
        taken = self._encoded.taken(position)
        if taken is None:
            return None
        with self._lock:
            return self._search.find(taken)


def explore(
    encoded: Encoded, metric: Metric, watch: LimitWatch, *, most: int, route: Sequence[Position] = ()
) -> SpaceGraph:
    """The graph of ``encoded``, or if it has more than ``most`` positions a sample of them, around ``route``.

    The route begins with the start; without one the sample is around the start.

    Raises:
        SearchStopped: if ``watch`` says so.
    """
    if (search := _whole(encoded, watch, most)) is not None:
        return SpaceGraph(encoded, metric, search, is_whole=True)
    sources = dict.fromkeys(taken for each in route if (taken := encoded.taken(each)) is not None)
    search = WideSearch(encoded, Metric.STEPS, watch, tuple(sources))
    for _ in search.spread():
        if search.count >= most * (1 - SHARE_OF_WALKS):
            break
    _walk(search, watch, most)
    return SpaceGraph(encoded, metric, search, is_whole=False)


def _whole(encoded: Encoded, watch: LimitWatch, most: int) -> WideSearch | None:
    """The search for all positions; None if there are more than ``most``."""
    part = watch.part(most)
    try:
        search = WideSearch(encoded, Metric.STEPS, part)
        for _ in search.spread():
            pass
    except SearchStopped as stop:
        if stop.reason is not Reason.POSITIONS:
            raise
        return None
    search.watch = watch
    return search


def _walk(search: WideSearch, watch: LimitWatch, most: int) -> None:
    """Let random walks find positions until there are ``most``."""
    random = np.random.default_rng(SEED)
    while search.count < most:
        watch.look()
        row = int(random.integers(search.count))
        for _ in range(WALK):
            fresh = search.widen(row)
            if not fresh or search.count >= most:
                break
            row = int(random.integers(fresh.start, fresh.stop))
