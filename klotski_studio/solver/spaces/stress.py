"""A drawing of a graph in which the length of a line comes near to the distance of its ends.

It begins with *pivot MDS* (Brandes, Pich, "Eigensolver methods for progressive multidimensional scaling of
large data", 2006): the distances of all nodes from some tens of pivots, double-centred, are projected onto
their two main directions. Pivots are chosen one after the other, each as far from those before as there is::

    first pivot      o---o---o---o---o      the start
    second pivot     o---o---o---o---*      farthest from it
    third pivot      o---o---*---o---o      farthest from both

From there the stress of the drawing is lowered in rounds
(:mod:`klotski_studio.solver.kernels.spaces.graph`).
Everything random has a fixed seed, so the same graph is drawn the same way every time.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from klotski_studio.solver.base.encode import I32
from klotski_studio.solver.kernels.spaces import graph as kernels
from klotski_studio.solver.spaces.graph import SpaceGraph

F64 = npt.NDArray[np.float64]

PIVOTS = 60
ROUNDS = 12
FIRST_RATE, LAST_RATE = 10.0, 0.1
"""Of the first round, in which edges jump to length 1, and of the last, in which they go a tenth of it."""
SAMPLED = 4096
"""Nodes from which the main directions are taken: more do not change what is seen."""
NOISE = 0.1
"""Edge lengths by which nodes are moved apart at first: those with equal distances lie on one place."""
SEED = 1
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
