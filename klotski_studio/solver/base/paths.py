"""Which of all optimal solutions is shown, and how many there are: decided once, for every engine.

An engine hands over the optimal part of a space: every path from the start to the last level is
an optimal solution. Among them, in moves the one with fewest steps, then fewest slides, is
shown; in slides the one with fewest moves (the same piece keeps going), then fewest steps; in
steps the one with fewest moves, then fewest slides. Where that leaves several, the smallest
placement numbers from the start on decide.

What a move adds may depend on the one before it, so each node has three costs of going on::

          A right                  another piece     one more move, one more slide
    o ------------- o -- ?         A, turning        one more slide
                                   A, right again    in steps: neither

They are worked out from the last level backwards. A few hundred edges, which is the rule, take
less than a millisecond; nothing here needs the compiler.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from klotski_studio.core.geometry import Cell
from klotski_studio.core.metric import Metric
from klotski_studio.core.moves import Move
from klotski_studio.core.solution import Solution
from klotski_studio.solver.base.encode import NOWHERE, Encoded
from klotski_studio.solver.base.engine import LimitWatch, Numbers, Optimal

FIRST = 1 << 40
"""One unit of the first cost, counted in units of the second, of which no solution has as many."""

NEVER = 1 << 80
"""Costs more than any solution."""

SLICE = 1 << 10
"""Nodes or edges between two looks at the watch."""

EDGE_BYTES, NODE_BYTES = 400, 200
"""What lists and numbers take, measured."""

_Item = TypeVar("_Item")

Edge = tuple[int, int, int, int, int]
"""Placement left, placement taken, node reached, direction (in moves always 0), and own cost."""


def choose(
    encoded: Encoded, metric: Metric, optimal: Optimal, watch: LimitWatch | None = None
) -> tuple[Solution, int]:
    """The solution that is shown, one entry per unit of ``metric``, and how many optimal ones there are.

    They are counted as sequences of positions, pieces of a kind being alike.

    Raises:
        Stop: if ``watch`` says so: on an empty board a large part of the space may be optimal.
    """
    if watch is not None:
        watch.reserve(EDGE_BYTES * len(optimal.source) + NODE_BYTES * len(optimal.nodes))
    walker = Walker(encoded)
    leaving = _leaving(encoded, metric, optimal, walker, watch)
    ways = [0] * len(leaving)
    for node in _watched(range(len(leaving) - 1, -1, -1), watch):
        ways[node] = sum([ways[edge[2]] for edge in leaving[node]]) or 1
    return _played(encoded, metric, _Costs(leaving, metric, watch).cheapest(), walker), ways[0]


def _watched(items: Iterable[_Item], watch: LimitWatch | None) -> Iterator[_Item]:
    """``items``, with a look at the watch every few milliseconds."""
    for number, item in enumerate(items):
        if watch is not None and number % SLICE == 0:
            watch.look()
        yield item


def _leaving(
    encoded: Encoded, metric: Metric, optimal: Optimal, walker: Walker, watch: LimitWatch | None
) -> list[list[Edge]]:
    """For each node the edges that leave it, with what they cost."""
    covers = encoded.covers
    leaving: list[list[Edge]] = [[] for _ in range(len(optimal.nodes))]
    columns = (optimal.source, optimal.target, optimal.gone, optimal.come)
    order = sorted(zip(*map(_listed, columns), strict=True))
    occupied = [0] * len(leaving)
    for b in encoded.start:
        occupied[0] |= covers[b]
    for source, target, gone, come in _watched(order, watch):
        if metric is Metric.MOVES:
            others = occupied[source] ^ covers[gone]
            occupied[target] = others | covers[come]
            steps, slides = walker.cost(gone, come, others)
            leaving[source].append((gone, come, target, 0, steps * FIRST + slides))
        else:
            direction, steps = _run(encoded.places[gone], encoded.places[come])
            leaving[source].append((gone, come, target, direction, steps))
    return leaving


def _listed(numbers: Numbers) -> list[int]:
    """As Python ints: they know no overflow, and one by one they are faster."""
    return list(numbers) if isinstance(numbers, Sequence) else numbers.tolist()


def _run(start: Cell, end: Cell) -> tuple[int, int]:
    """The direction (an index into ``DIRECTIONS``) and the steps of a slide."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (1 if dx < 0 else 2 if dx else 0 if dy < 0 else 3), abs(dx + dy)


class _Costs:
    """For every node, what the cheapest way on costs: with any piece, or with the one that came last."""

    def __init__(self, leaving: list[list[Edge]], metric: Metric, watch: LimitWatch | None) -> None:
        self._leaving = leaving
        self._another = 0 if metric is Metric.MOVES else FIRST
        self._straight_on = -1 if metric is Metric.STEPS else 0
        self._any = [0] * len(leaving)
        self._turning: list[dict[int, int]] = [{} for _ in leaving]
        self._straight: list[dict[tuple[int, int], int]] = [{} for _ in leaving]
        settle = self._settle_moves if metric is Metric.MOVES else self._settle
        for node in _watched(range(len(leaving) - 1, -1, -1), watch):
            if leaving[node]:
                settle(node)

    def _settle_moves(self, node: int) -> None:
        """A move never goes on with the same piece, so only the edges' own costs count."""
        self._any[node] = min([own + self._any[there] for _, _, there, _, own in self._leaving[node]])

    def _settle(self, node: int) -> None:
        turning, straight = self._turning[node], self._straight[node]
        for edge in self._leaving[node]:
            gone, _, _, direction, own = edge
            cost = own + self._rest(edge)
            turning[gone] = min(cost, turning.get(gone, NEVER))
            key = (gone, direction)
            straight[key] = min(cost + self._straight_on, straight.get(key, NEVER))
        self._any[node] = self._another + min(turning.values())

    def _rest(self, edge: Edge) -> int:
        """What the cheapest way costs after ``edge``."""
        _, come, node, direction, _ = edge
        turning = self._turning[node].get(come, NEVER)
        return min(self._any[node], turning, self._straight[node].get((come, direction), NEVER))

    def cheapest(self) -> list[Edge]:
        """The cheapest way from the start, by the smallest placement numbers where several are."""
        way: list[Edge] = []
        node, last, heading = 0, NOWHERE, NOWHERE
        while self._leaving[node]:
            _, edge = min((self._cost(edge, last, heading), edge) for edge in self._leaving[node])
            way.append(edge)
            _, last, node, heading, _ = edge
        return way

    def _cost(self, edge: Edge, last: int, heading: int) -> int:
        """What ``edge`` and the rest cost, if the piece on ``last`` came there ``heading`` somewhere."""
        gone, _, _, direction, own = edge
        entry = self._another if gone != last else self._straight_on if direction == heading else 0
        return entry + own + self._rest(edge)


class Walker:
    """Shortest walks of one piece while the others stand still, with fewest turns among those."""

    def __init__(self, encoded: Encoded) -> None:
        self._encoded = encoded
        self._unhindered: dict[tuple[int, int], tuple[tuple[int, ...], int]] = {}

    def cost(self, gone: int, come: int, others: int) -> tuple[int, int]:
        """Steps and slides of :meth:`walk`."""
        after = self._encoded.after
        if come in after[gone]:
            return 1, 1
        path = self.walk(gone, come, others)
        headings = [after[b].index(c) for b, c in pairwise(path)]
        return len(headings), 1 + sum([one != two for one, two in pairwise(headings)])

    def walk(self, gone: int, come: int, others: int) -> tuple[int, ...]:
        """The placements on the way from ``gone`` to ``come``, where ``others`` are cells in the way.

        Of several as good, the one with the smallest numbers. One and two steps, which is
        nearly all, need no search.
        """
        after, covers = self._encoded.after, self._encoded.covers
        if come in after[gone]:
            return gone, come
        between = [b for b in after[gone] if b != NOWHERE and come in after[b] and not covers[b] & others]
        return (gone, min(between), come) if between else self._long_walk(gone, come, others)

    def _long_walk(self, gone: int, come: int, others: int) -> tuple[int, ...]:
        """As :meth:`walk`. The way on the empty board is remembered: where it is free, it is the answer."""
        known = self._unhindered.get((gone, come))
        if known is None:
            path = self._search(gone, come, 0)
            swept = 0
            for b in path:
                swept |= self._encoded.covers[b]
            known = self._unhindered[gone, come] = path, swept
        path, swept = known
        return path if not swept & others else self._search(gone, come, others)

    def _search(self, gone: int, come: int, others: int) -> tuple[int, ...]:
        """Ways that never lead away are tried first: on a wide board they are a small part of all."""
        return self._spread(gone, come, others, direct=True) or self._spread(gone, come, others, direct=False)

    def _spread(self, gone: int, come: int, others: int, *, direct: bool) -> tuple[int, ...]:
        """The way step by step outwards; empty if there is none.

        A way is known by where it ends and heading where: its slides, then its placements.
        """
        places, covers, after = self._encoded.places, self._encoded.covers, self._encoded.after
        x, y = places[come]
        seen = {gone}
        layer: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {(gone, NOWHERE): (0, (gone,))}
        while layer:
            farther: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}
            for (b, heading), (slides, path) in layer.items():
                for direction, c in enumerate(after[b]):
                    if c == NOWHERE or c in seen or covers[c] & others:
                        continue
                    if direct and _distance(places[c], (x, y)) > _distance(places[b], (x, y)):
                        continue
                    way = (slides + (direction != heading), (*path, c))
                    known = farther.get((c, direction))
                    if known is None or way < known:
                        farther[c, direction] = way
            arrived = [way for (b, _), way in farther.items() if b == come]
            if arrived:
                return min(arrived)[1]
            seen.update(b for b, _ in farther)
            layer = farther
        return ()


def _distance(one: Cell, two: Cell) -> int:
    """Steps from ``one`` to ``two`` with nothing in between."""
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


def _played(encoded: Encoded, metric: Metric, way: list[Edge], walker: Walker) -> Solution:
    """``way`` as moves of the layout's own pieces."""
    standing = dict(zip(encoded.start, encoded.holders, strict=True))
    occupied = 0
    for b in encoded.start:
        occupied |= encoded.covers[b]
    moves = []
    for gone, come, _, direction, _ in way:
        others = occupied ^ encoded.covers[gone]
        path = [gone]
        if metric is Metric.MOVES:
            path += walker.walk(gone, come, others)[1:]
        while path[-1] != come:
            path.append(encoded.after[path[-1]][direction])
        occupied = others | encoded.covers[come]
        standing[come] = standing.pop(gone)
        key = encoded.layout.pieces[standing[come]].key
        moves.append(Move(key, tuple(encoded.places[b] for b in path)))
    return Solution(tuple(moves))
