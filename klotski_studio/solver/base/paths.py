"""Choice of the optimal solution that is shown, and the number of optimal solutions, for every engine.

An engine returns the optimal part of a space: every path from the start to the last level is an
optimal solution. Among them the one that is shown has, in moves, the fewest steps, then the
fewest slides; in slides, the fewest moves (the same piece goes on), then the fewest steps; in
steps, the fewest moves, then the fewest slides. Where several are left, the smallest placement
numbers from the start on decide.

The cost of a move may depend on the one before it, so each node has three costs to the goal::

          A right                  another piece     one more move, one more slide
    o ------------- o -- ?         A, turning        one more slide
                                   A, right again    in steps: neither

They are computed from the last level backwards. A few hundred edges, which is usual, take less
than a millisecond, so this is plain Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from klotski_studio.core.layout import Cell, Metric, apart
from klotski_studio.core.rules import Move, Solution
from klotski_studio.solver.base.encode import NOWHERE, Encoded
from klotski_studio.solver.base.engine import LimitWatch, Numbers, Optimal

FIRST = 1 << 40
"""One unit of the first cost, counted in units of the second, of which no solution has as many."""

NEVER = 1 << 80
"""A cost greater than that of any solution."""

SLICE = 1 << 10
"""Nodes or edges processed between two looks at the watch."""

EDGE_BYTES, NODE_BYTES = 400, 200
"""Bytes of lists and numbers per edge and per node, measured."""

_Item = TypeVar("_Item")

Edge = tuple[int, int, int, int, int]
"""Placement left, placement taken, node reached, direction (in moves always 0), and own cost."""


def choose(
    encoded: Encoded, metric: Metric, optimal: Optimal, watch: LimitWatch | None = None
) -> tuple[Solution, int]:
    """The solution that is shown, one entry per unit of ``metric``, and how many optimal ones there are.

    They are counted as sequences of positions, pieces of a kind being alike.

    Raises:
        SearchStopped: if ``watch`` says so: on an empty board a large part of the space may be optimal.
    """
    if watch is not None:
        watch.reserve(EDGE_BYTES * len(optimal.source) + NODE_BYTES * optimal.nodes)
    walker = Walker(encoded)
    leaving = leaving_edges(encoded, metric, optimal, walker, watch)
    counts = [0] * len(leaving)
    for node in watched(range(len(leaving) - 1, -1, -1), watch):
        counts[node] = sum([counts[edge[2]] for edge in leaving[node]]) or 1
    return played_edges(encoded, metric, Costs(leaving, metric, watch).cheapest(), walker), counts[0]


def watched(items: Iterable[_Item], watch: LimitWatch | None) -> Iterator[_Item]:
    """``items``, with a look at the watch every few milliseconds."""
    for number, item in enumerate(items):
        if watch is not None and number % SLICE == 0:
            watch.look()
        yield item


def leaving_edges(
    encoded: Encoded, metric: Metric, optimal: Optimal, walker: Walker, watch: LimitWatch | None
) -> list[list[Edge]]:
    """For each node the edges that leave it, with their costs."""
    covers = encoded.covers
    leaving: list[list[Edge]] = [[] for _ in range(optimal.nodes)]
    columns = (optimal.source, optimal.target, optimal.source_placement, optimal.target_placement)
    order = sorted(zip(*map(_listed, columns), strict=True))
    occupied = [0] * len(leaving)
    for b in encoded.start:
        occupied[0] |= covers[b]
    for node, next_node, source, target in watched(order, watch):
        if metric is Metric.MOVES:
            others = occupied[node] ^ covers[source]
            occupied[next_node] = others | covers[target]
            steps, slides = walker.cost(source, target, others)
            leaving[node].append((source, target, next_node, 0, steps * FIRST + slides))
        else:
            direction, steps = _run(encoded.places[source], encoded.places[target])
            leaving[node].append((source, target, next_node, direction, steps))
    return leaving


def _listed(numbers: Numbers) -> list[int]:
    """``numbers`` as Python ints, which cannot overflow and are faster one by one."""
    return list(numbers) if isinstance(numbers, Sequence) else numbers.tolist()


def _run(start: Cell, end: Cell) -> tuple[int, int]:
    """The direction (an index into ``DIRECTIONS``) and the steps of a slide."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (1 if dx < 0 else 2 if dx else 0 if dy < 0 else 3), abs(dx + dy)


class Costs:
    """Per node, the cost of the cheapest path to the goal: with any next piece, or with the last again."""

    def __init__(self, leaving: list[list[Edge]], metric: Metric, watch: LimitWatch | None) -> None:
        self._leaving = leaving
        self._another = 0 if metric is Metric.MOVES else FIRST
        self._straight_on = -1 if metric is Metric.STEPS else 0
        self._any = [0] * len(leaving)
        self._turning: list[dict[int, int]] = [{} for _ in leaving]
        self._straight: list[dict[tuple[int, int], int]] = [{} for _ in leaving]
        settle = self._settle_moves if metric is Metric.MOVES else self._settle
        for node in watched(range(len(leaving) - 1, -1, -1), watch):
            if leaving[node]:
                settle(node)

    def _settle_moves(self, node: int) -> None:
        """Compute a node's cost in moves: no piece moves twice in a row, so edges do not interact."""
        self._any[node] = min([own + self._any[there] for _, _, there, _, own in self._leaving[node]])

    def _settle(self, node: int) -> None:
        turning, straight = self._turning[node], self._straight[node]
        for edge in self._leaving[node]:
            source, _, _, direction, own = edge
            cost = own + self._rest(edge)
            turning[source] = min(cost, turning.get(source, NEVER))
            key = (source, direction)
            straight[key] = min(cost + self._straight_on, straight.get(key, NEVER))
        self._any[node] = self._another + min(turning.values())

    def _rest(self, edge: Edge) -> int:
        """The cost of the cheapest path after ``edge``."""
        _, target, node, direction, _ = edge
        turning = self._turning[node].get(target, NEVER)
        return min(self._any[node], turning, self._straight[node].get((target, direction), NEVER))

    def cheapest(self) -> list[Edge]:
        """The cheapest path from the start; of several, the one with the smallest placement numbers."""
        path: list[Edge] = []
        node, last, heading = 0, NOWHERE, NOWHERE
        while self._leaving[node]:
            _, edge = min((self.cost(edge, last, heading), edge) for edge in self._leaving[node])
            path.append(edge)
            _, last, node, heading, _ = edge
        return path

    def cost(self, edge: Edge, last: int, heading: int) -> int:
        """The cost of ``edge`` and the rest, if the piece on ``last`` moved ``heading`` before."""
        source, _, _, direction, own = edge
        entry = self._another if source != last else self._straight_on if direction == heading else 0
        return entry + own + self._rest(edge)


class Walker:
    """Shortest walks of one piece while the others stand still, with fewest turns among those."""

    def __init__(self, encoded: Encoded) -> None:
        self._encoded = encoded
        self._unhindered: dict[tuple[int, int], tuple[tuple[int, ...], int]] = {}

    def cost(self, source: int, target: int, others: int) -> tuple[int, int]:
        """The numbers of steps and of slides of :meth:`walk`."""
        after = self._encoded.after
        if target in after[source]:
            return 1, 1
        path = self.walk(source, target, others)
        headings = [after[b].index(c) for b, c in pairwise(path)]
        return len(headings), 1 + sum([one != two for one, two in pairwise(headings)])

    def walk(self, source: int, target: int, others: int) -> tuple[int, ...]:
        """The placements on a shortest walk from ``source`` to ``target``; ``others`` are cells in the way.

        Of several with as few turns, the one with the smallest numbers. One and two steps, which are
        nearly all walks, need no search.
        """
        after, covers = self._encoded.after, self._encoded.covers
        if target in after[source]:
            return source, target
        between = [b for b in after[source] if b != NOWHERE and target in after[b] and not covers[b] & others]
        return (source, min(between), target) if between else self._long_walk(source, target, others)

    def _long_walk(self, source: int, target: int, others: int) -> tuple[int, ...]:
        """As :meth:`walk`. The walk on the empty board is remembered, and used if its cells are free."""
        known = self._unhindered.get((source, target))
        if known is None:
            path = self._search(source, target, 0)
            swept = 0
            for b in path:
                swept |= self._encoded.covers[b]
            known = self._unhindered[source, target] = path, swept
        path, swept = known
        return path if not swept & others else self._search(source, target, others)

    def _search(self, source: int, target: int, others: int) -> tuple[int, ...]:
        """As :meth:`walk`; tries walks that never lead away first, which on a wide board are few."""
        return self._spread(source, target, others, direct=True) or self._spread(
            source, target, others, direct=False
        )

    def _spread(self, source: int, target: int, others: int, *, direct: bool) -> tuple[int, ...]:
        """Breadth-first search for :meth:`walk`; empty if there is no walk.

        A state is the last placement and direction; it keeps the number of slides and the placements.
        """
        places, covers, after = self._encoded.places, self._encoded.covers, self._encoded.after
        x, y = places[target]
        seen = {source}
        layer: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {(source, NOWHERE): (0, (source,))}
        while layer:
            farther: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}
            for (b, heading), (slides, path) in layer.items():
                for direction, c in enumerate(after[b]):
                    if c == NOWHERE or c in seen or covers[c] & others:
                        continue
                    if direct and apart(places[c], (x, y)) > apart(places[b], (x, y)):
                        continue
                    longer = (slides + (direction != heading), (*path, c))
                    known = farther.get((c, direction))
                    if known is None or longer < known:
                        farther[c, direction] = longer
            arrived = [reached for (b, _), reached in farther.items() if b == target]
            if arrived:
                return min(arrived)[1]
            seen.update(b for b, _ in farther)
            layer = farther
        return ()


def played_edges(encoded: Encoded, metric: Metric, edges: list[Edge], walker: Walker) -> Solution:
    """``edges`` as moves of the layout's own pieces."""
    standing = dict(zip(encoded.start, encoded.holders, strict=True))
    occupied = 0
    for b in encoded.start:
        occupied |= encoded.covers[b]
    moves = []
    for source, target, _, direction, _ in edges:
        others = occupied ^ encoded.covers[source]
        path = [source]
        if metric is Metric.MOVES:
            path += walker.walk(source, target, others)[1:]
        while path[-1] != target:
            path.append(encoded.after[path[-1]][direction])
        occupied = others | encoded.covers[target]
        standing[target] = standing.pop(source)
        key = encoded.layout.pieces[standing[target]].key
        moves.append(Move(key, tuple(encoded.places[b] for b in path)))
    return Solution(tuple(moves))
