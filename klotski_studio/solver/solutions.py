"""All optimal solutions of a layout, each chosen by its number, and the distance of every position.

The optimal part of a space is a graph whose paths from the start are the optimal solutions. The number of
paths from each node on is known, so that path number n is found without listing those before it::

    node      paths from it     path 5 (the first is 0)
    start     6                 edge to A: 0 .. 3, edge to B: 4 .. 5   -> B, rest 1
    A         4
    B         2                 edge to C: 0, edge to D: 1             -> D

At each node the edges are ordered by the cost of the best solution through them, so that number 0 is the one
that :func:`klotski_studio.solver.base.paths.choose` shows. Every solution that is returned was proven.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Metric
from klotski_studio.core.proof import proven_lengths
from klotski_studio.core.rules import Position, Solution
from klotski_studio.solver.base.answer import Reason, WrongSolution
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import NOWHERE, Encoded
from klotski_studio.solver.base.engine import DistanceTable, LimitWatch, Searched, SearchStopped
from klotski_studio.solver.base.paths import (
    EDGE_BYTES,
    NODE_BYTES,
    Costs,
    Edge,
    Walker,
    leaving_edges,
    played_edges,
    watched,
)

MOST_MARKS = 200_000
"""The most pairs of a node and the pieces moved so far that the search for the fewest pieces holds."""


class OptimalSolutions:
    """The optimal solutions of one layout in one metric.

    Attributes:
        metric: the one in which they are optimal.
        is_complete: whether these are all; if not, the engine kept some of them.
    """

    def __init__(
        self,
        encoded: Encoded,
        metric: Metric,
        leaving: Sequence[Sequence[Edge]],
        costs: Costs,
        *,
        is_complete: bool = True,
    ) -> None:
        """``leaving`` are the edges that leave each node, and ``costs`` orders them."""
        self.metric, self.is_complete = metric, is_complete
        self._encoded, self._leaving, self._costs = encoded, leaving, costs
        self._counts = [1] * len(leaving)
        for node in range(len(leaving) - 1, -1, -1):
            if leaving[node]:
                self._counts[node] = sum([self._counts[edge[2]] for edge in leaving[node]])

    @property
    def count(self) -> int:
        """How many there are, as sequences of positions, pieces of a kind being alike."""
        return self._counts[0]

    def at(self, number: int) -> Solution:
        """Solution number ``number``, from 0, with one entry per unit of the metric.

        Raises:
            IndexError: if there is none with this number.
            WrongSolution: if the rules refuse it.
        """
        if not 0 <= number < self.count:
            raise IndexError(number)
        path: list[Edge] = []
        for edges in self._down(path):
            for edge in edges:
                if number < self._counts[edge[2]]:
                    path.append(edge)
                    break
                number -= self._counts[edge[2]]
        solution = played_edges(self._encoded, self.metric, path, Walker(self._encoded))
        proven = proven_lengths(self._encoded.layout, solution)
        if proven is None or proven.length(self.metric) != len(path):
            raise WrongSolution(str(solution))
        return solution

    def fewest_steps(self) -> int:
        """The number of a solution with the fewest steps; of several, of one with the smallest cost."""
        if self.metric is not Metric.SLIDES:
            return 0
        least = [0] * len(self._leaving)
        for node in range(len(least) - 1, -1, -1):
            if self._leaving[node]:
                least[node] = min([edge[4] + least[edge[2]] for edge in self._leaving[node]])
        path: list[Edge] = []
        for edges in self._down(path):
            path.append(min(edges, key=lambda edge: edge[4] + least[edge[2]]))
        return self._number_of(path)

    def fewest_pieces(self, control: Control | None = None) -> tuple[int, int] | None:
        """The number of a solution that moves the fewest pieces, and how many.

        None if more than :data:`MOST_MARKS` must be held for that, or ``control`` was cancelled.
        """
        try:
            marks = self._marks(LimitWatch(Limits(), control or Control()))
        except SearchStopped:
            return None
        if marks is None:
            return None
        _, node, moved = min(
            (moved.bit_count(), node, moved)
            for node, found in enumerate(marks)
            if not self._leaving[node]
            for moved in found
        )
        pieces, path = moved.bit_count(), []
        while (before := marks[node][moved]) is not None:
            node, moved, edge = before
            path.append(edge)
        return self._number_of(path[::-1]), pieces

    def _marks(self, watch: LimitWatch) -> list[dict[int, _Before]] | None:
        """For each node: which of its placements may be those of moved pieces, and the mark before.

        A mark that contains another one at the same node is left out: whatever follows, it moves no fewer.
        """
        marks: list[dict[int, _Before]] = [{} for _ in self._leaving]
        marks[0][0] = None
        held = 0
        for node, found in watched(enumerate(marks), watch):
            held += len(found)
            if held > MOST_MARKS:
                return None
            for edge in self._leaving[node]:
                source, target, there, _, _ = edge
                for moved in found:
                    _add(marks[there], moved & ~(1 << source) | 1 << target, (node, moved, edge))
        return marks

    def _down(self, path: list[Edge]) -> Iterator[list[Edge]]:
        """The edges to choose from after ``path``, in their order, until the goal; the caller extends it."""
        node, last, heading = 0, NOWHERE, NOWHERE
        while self._leaving[node]:
            yield [
                edge
                for _, edge in sorted(
                    (self._costs.cost(edge, last, heading), edge) for edge in self._leaving[node]
                )
            ]
            _, last, node, heading, _ = path[-1]

    def _number_of(self, chosen: Sequence[Edge]) -> int:
        """The number of the solution with these edges."""
        number, path = 0, list[Edge]()
        for edges, taken in zip(self._down(path), chosen, strict=True):
            number += sum([self._counts[edge[2]] for edge in edges[: edges.index(taken)]])
            path.append(taken)
        return number


_Before = tuple[int, int, Edge] | None
"""The node, the mark and the edge that led to a mark; None at the start."""


def _add(found: dict[int, _Before], moved: int, before: _Before) -> None:
    """Add ``moved`` to ``found`` unless one there is part of it; remove those that contain it."""
    if any(other & moved == other for other in found):
        return
    for other in [other for other in found if other & moved == moved]:
        del found[other]
    found[moved] = before


def optimal_solutions(
    encoded: Encoded, metric: Metric, searched: Searched, watch: LimitWatch
) -> OptimalSolutions | Reason:
    """The optimal solutions that a search has found, or the limit that ended it.

    Raises:
        ValueError: if the search has proven that there is no solution.
    """
    optimal = searched.optimal
    if optimal is None:
        if searched.reason is None:
            raise ValueError("there is no solution")
        return searched.reason
    try:
        watch.reserve(EDGE_BYTES * len(optimal.source) + NODE_BYTES * optimal.nodes)
        leaving = leaving_edges(encoded, metric, optimal, Walker(encoded), watch)
        costs = Costs(leaving, metric, watch)
    except SearchStopped as stop:
        return stop.reason
    return OptimalSolutions(encoded, metric, leaving, costs, is_complete=searched.counts_solutions)


class Distances:
    """How far every reachable position of a layout is from its nearest solved one."""

    def __init__(self, encoded: Encoded, metric: Metric, table: DistanceTable | None) -> None:
        self.metric = metric
        self._encoded = encoded
        self._table = table
        self._lock = threading.Lock()  # some tables use shared scratch memory for a look-up

    def to_goal(self, position: Position) -> int | None:
        """The distance in the metric; None where no solved position can be reached.

        May be called from any thread.
        """
        taken = self._encoded.taken(position)
        if taken is None or self._table is None:
            return None
        with self._lock:
            return self._table.to_goal(taken)
