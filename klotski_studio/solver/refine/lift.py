"""All optimal solutions of a puzzle, from those of the last abstraction.

Let L be the length of a shortest solution, of the puzzle and of the abstraction alike. Take any optimal
solution of the puzzle, and leave out the moves of pieces that are not there or away. What is left is a
solution of the abstraction, so it has L moves at least: nothing was left out. So every optimal solution of
the puzzle makes, one for one, the moves of an optimal solution of the abstraction, and a piece that has gone
away does not move again::

    abstraction    A to x    B away         A to the goal
    puzzle         A to x    B to y or z    A to the goal     two solutions, if nothing is in the way

The moves of the abstraction that lie on its optimal solutions are found backwards
(:meth:`~klotski_studio.solver.rows.best_first.BestFirstSearch.optimal_moves`). Here they are followed in the
puzzle, level by level, from its start. What is held of a position are its placements and the row of the
abstraction: without the row, pieces that are alike could not be told apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TypeAlias

import numpy as np

from klotski_studio.solver.base.engine import LimitWatch, Optimal
from klotski_studio.solver.kernels.records import I64
from klotski_studio.solver.refine.abstraction import AWAY, Abstraction, Pieces
from klotski_studio.solver.refine.replay import in_reach

FREE_WORK = 200_000
"""Placements that may be looked at whatever the search took: a tenth of a second."""
WORK_SHARE = 2
"""Positions of the search for each further placement: about twice the time that it took."""

State: TypeAlias = "tuple[int, int]"
"""The placements taken, as bits, and the row of the abstraction."""
Edge: TypeAlias = "tuple[State, State, int, int]"
"""Two states, one level apart, and the placements left and taken between them."""


def lift(
    pieces: Pieces, tables: Abstraction, levels: list[I64], positions: int, watch: LimitWatch
) -> Optimal | None:
    """The optimal part of the puzzle; None if to find it would take longer than twice ``positions`` did.

    ``levels`` holds the moves on optimal solutions of the abstraction, the first ones first.

    Raises:
        SearchStopped: if cancelled, or out of time.
    """
    covers = pieces.encoded.covers
    left = FREE_WORK + positions // WORK_SHARE
    start: State = (sum(1 << b for b in pieces.home), 0)
    layer = {start: sum(covers[b] for b in pieces.home)}
    edges: list[list[Edge]] = []
    for level in levels:
        moves = _by_row(tables, level)
        following: dict[State, int] = {}
        found: list[Edge] = []
        for state, occupied in layer.items():
            for source, targets in moves.get(state[1], {}).items():
                others = occupied ^ covers[source]
                reach = in_reach(pieces, source, others)
                left -= 1 + 2 * len(reach)
                for target, row in _children(reach, targets):
                    child = (state[0] ^ 1 << source ^ 1 << target, row)
                    following[child] = others | covers[target]
                    found.append((state, child, source, target))
            watch.look()
            if left < 0:
                return None
        layer = following
        edges.append(found)
    return _optimal(start, edges)


def _by_row(tables: Abstraction, level: I64) -> Mapping[int, Mapping[int, Mapping[int, int]]]:
    """Per row and placement left, the row that follows by the placement taken, or by :data:`AWAY`."""
    moves: dict[int, dict[int, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
    for row, after, left, taken in level.tolist():
        moves[row][tables.meaning[left]][tables.meaning[taken]] = after
    return moves


def _children(reach: Iterable[int], targets: Mapping[int, int]) -> Iterable[tuple[int, int]]:
    """The placements that can be taken, each with the row that follows.

    A piece that goes away may take any placement in reach, even one that it could be followed to: then it
    comes there by a way on which it is not followed.
    """
    away = targets.get(AWAY)
    for target in reach:
        if target in targets:
            yield target, targets[target]
        if away is not None:
            yield target, away


def _optimal(start: State, edges: list[list[Edge]]) -> Optimal:
    """The optimal part that ``edges`` hold, without those that lead to no solution."""
    alive = [{child for _, child, _, _ in edges[-1]} if edges else {start}]
    kept: list[set[tuple[int, int, int, int]]] = []
    for found in reversed(edges):
        leading = [edge for edge in found if edge[1] in alive[-1]]
        # Different rows of the abstraction may stand for the same position.
        kept.append({(one[0], two[0], source, target) for one, two, source, target in leading})
        alive.append({one for one, _, _, _ in leading})
    levels = [sorted({taken for taken, _ in states}) for states in reversed(alive)]
    number = {(depth, taken): 0 for depth, level in enumerate(levels) for taken in level}
    for i, key in enumerate(number):
        number[key] = i
    rows = [
        (number[depth, one], number[depth + 1, two], source, target)
        for depth, level in enumerate(reversed(kept))
        for one, two, source, target in sorted(level)
    ]
    source, target, left, taken = np.array(rows, dtype=np.int32).reshape(-1, 4).T
    return Optimal(
        np.cumsum([len(level) for level in levels]).astype(np.int32),
        source,
        target,
        left,
        taken,
    )
