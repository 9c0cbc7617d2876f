"""All positions of a layout as a graph, whose edges are single steps, and a drawing of it.

The positions come from the search of the ``wide`` engine, which numbers them as it finds them::

    0  AA.     0 - 1     one step leads from position 0 to 1        begins  0 1 3 4
       BB.     1 - 2     and back, so each edge is listed twice     ends    1 | 0 2 | 1

Distances are counted in a metric, with all its edges. Of a space with more positions than are wanted the
graph is a *sample*: the positions around a route, level by level, and what random walks find from there.

In the drawing the length of a line comes near to the distance of its ends. It begins with *pivot MDS*
(Brandes, Pich, "Eigensolver methods for progressive multidimensional scaling of large data", 2006): the
distances of all nodes from some tens of pivots, double-centred, are projected onto their two main directions.
Pivots are chosen one after the other, each as far from those before as there is::

    first pivot      o---o---o---o---o      the start
    second pivot     o---o---o---o---*      farthest from it
    third pivot      o---o---*---o---o      farthest from both

From there the stress of the drawing is lowered in rounds
(:mod:`klotski_studio.solver.kernels.spaces.graph`).
Everything random has a fixed seed, so the same graph is drawn the same way every time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from klotski_studio.core.layout import Metric
from klotski_studio.core.rules import Position
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import I32, Encoded
from klotski_studio.solver.base.engine import LimitWatch, SearchStopped
from klotski_studio.solver.bits.search import is_own_image
from klotski_studio.solver.kernels.spaces import graph as kernels
from klotski_studio.solver.rows.levels import LevelSearch

I64 = npt.NDArray[np.int64]

WALK = 200
"""Positions that one random walk of a sample passes at most."""
SHARE_OF_WALKS = 0.5
"""The part of a sample that random walks find."""
SAMPLE_MOVES = 25_000_000
"""Moves from the positions of a sample together, if each has as many as the start: some seconds of CPU."""
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

    def __init__(self, encoded: Encoded, metric: Metric, search: LevelSearch, *, is_whole: bool) -> None:
        """``search`` has found the positions; its metric is changed."""
        self.metric, self.is_whole = metric, is_whole
        self._encoded, self._search = encoded, search
        self._lock = threading.Lock()  # a look-up writes into a spare row of the search
        count = search.count
        steps = np.concatenate(list(search.edges_to(np.arange(count), 0, count)))
        self.begins: I64 = np.zeros(count + 1, dtype=np.int64)
        np.cumsum(np.bincount(steps[:, 0], minlength=count), out=self.begins[1:])
        self.ends: I32 = steps[:, 1].astype(np.int32)
        self.solved = search.solved(0, count)
        search.metric = metric
        search.describe()
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
        encoded, corners = self._encoded, self._encoded.shared.corners
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

    The route begins with the start; without one the sample is around the start. Of a board with room for
    thousands of moves it is smaller: see :data:`SAMPLE_MOVES`.

    Raises:
        SearchStopped: if ``watch`` says so.
    """
    watch.limits = replace(watch.limits, threads=1)  # so that the rows have the same numbers each time
    if (search := _whole(encoded, watch, most)) is not None:
        return SpaceGraph(encoded, metric, search, is_whole=True)
    most = min(most, SAMPLE_MOVES // _moves(encoded, metric, watch))
    sources = dict.fromkeys(taken for each in route if (taken := encoded.taken(each)) is not None)
    search = LevelSearch(encoded, Metric.STEPS, watch, tuple(sources))
    steps = _moves(encoded, Metric.STEPS, watch)
    for _ in search.spread():
        level = search.level_ends[-1] - search.level_ends[-2]
        if search.count >= most * (1 - SHARE_OF_WALKS) or level * steps > most:
            break
    _walk(search, watch, most)
    return SpaceGraph(encoded, metric, search, is_whole=False)


def _moves(encoded: Encoded, metric: Metric, watch: LimitWatch) -> int:
    """The moves from the start in ``metric``, at least 1."""
    return max(1, len(LevelSearch(encoded, metric, watch).widen(0)))


def _whole(encoded: Encoded, watch: LimitWatch, most: int) -> LevelSearch | None:
    """The search for all positions; None if there are more than ``most``."""
    part = watch.part(most)
    try:
        search = LevelSearch(encoded, Metric.STEPS, part)
        for _ in search.spread():
            pass
    except SearchStopped as stop:
        if stop.reason is not Reason.POSITIONS:
            raise
        return None
    search.watch = watch
    return search


def _walk(search: LevelSearch, watch: LimitWatch, most: int) -> None:
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


F64 = npt.NDArray[np.float64]

PIVOTS = 60
ROUNDS = 12
FIRST_RATE, LAST_RATE = 10.0, 0.1
"""Of the first round, in which edges jump to length 1, and of the last, in which they go a tenth of it."""
SAMPLED = 4096
"""Nodes from which the main directions are taken: more do not change what is seen."""
NOISE = 0.1
"""Edge lengths by which nodes are moved apart at first: those with equal distances lie on one place."""
SLICE = 1 << 14
"""Nodes that are moved between two looks at a control: some milliseconds."""


class Drawing:
    """Where each node of a graph is drawn.

    Attributes:
        places: shape (n, 2), in units of an edge; the start is left of the solved positions, and above.
    """

    def __init__(self, graph: SpaceGraph) -> None:
        self._graph = graph
        self._pivots, self._distance, region = _pivots(graph)
        self._within = _within(self._distance, region)
        self.places = _turned(_scaled(self._distance), graph)

    def refine(self, look: Callable[[], bool]) -> bool:
        """Lower the stress in :data:`ROUNDS` rounds; False if ``look`` said so in between.

        The places are replaced at the end, so another thread may read the old ones meanwhile.
        """
        graph, random = self._graph, np.random.default_rng(SEED)
        places = self.places + random.normal(scale=NOISE, size=self.places.shape)
        for rate in np.geomspace(FIRST_RATE, LAST_RATE, ROUNDS):
            order = random.permutation(len(places))
            for low in range(0, len(order), SLICE):
                if not look():
                    return False
                kernels.relax(
                    graph.begins,
                    graph.ends,
                    places,
                    self._pivots,
                    self._distance,
                    self._within,
                    order[low : low + SLICE],
                    rate,
                )
        self.places = places - places.mean(axis=0)
        return True


def _pivots(graph: SpaceGraph) -> tuple[I32, I32, I32]:
    """The pivots, the distance of each node from each of them, and per node the number of its nearest one."""
    count = min(PIVOTS, len(graph))
    pivots: I32 = np.zeros(count, dtype=np.int32)
    distance: I32 = np.empty((count, len(graph)), dtype=np.int32)
    region: I32 = np.zeros(len(graph), dtype=np.int32)
    nearest: I32 = np.full(len(graph), len(graph), dtype=np.int32)
    for number in range(count):
        pivots[number] = 0 if number == 0 else nearest.argmax()
        found = distance[number] = graph.distances([int(pivots[number])])
        is_nearer = found < nearest
        region[is_nearer], nearest[is_nearer] = number, found[is_nearer]
    return pivots, np.ascontiguousarray(distance.T), region


def _within(distance: I32, region: I32) -> I32:
    """For pivot p and radius r, how many nodes of the region of p are at most r from it."""
    nodes, pivots = distance.shape
    radii = int(distance.max(initial=0)) + 1
    own = distance[np.arange(nodes), region]
    counts = np.bincount(region * radii + own, minlength=pivots * radii)
    return counts.reshape(pivots, radii).cumsum(axis=1).astype(np.int32)


def _scaled(distance: I32) -> F64:
    """The places by pivot MDS; on a line, or in a point, where there are no two directions."""
    centred = distance.astype(
        np.float32
    )  # half as many bytes as need be moved; the picture shows no difference
    centred *= centred
    reach = np.sqrt(centred.mean(dtype=np.float64))
    centred -= centred.mean(axis=1, keepdims=True)
    centred -= centred.mean(axis=0)
    some = centred[:: max(1, len(centred) // SAMPLED)].astype(np.float64)
    _, directions = np.linalg.eigh(some.T @ some)
    places = (centred @ directions[:, :-3:-1].astype(np.float32)).astype(np.float64)
    if places.shape[1] < 2:
        places = np.pad(places, ((0, 0), (0, 2 - places.shape[1])))
    apart = np.sqrt(2 * (places**2).sum(axis=1).mean())  # the root mean square of all distances drawn
    scaled: F64 = places * (reach / apart if apart > 0 else 0.0)
    return scaled


def _turned(places: F64, graph: SpaceGraph) -> F64:
    """``places`` turned to their main direction, the start left of the solved positions, and above."""
    centred = places - places.mean(axis=0)
    _, directions = np.linalg.eigh(centred.T @ centred)
    turned: F64 = centred @ directions[:, ::-1]
    aims = turned[graph.solved] if len(graph.solved) else turned
    turned *= np.where(turned[0] > aims.mean(axis=0), -1.0, 1.0)
    return turned
