"""The engine that follows only the pieces that matter: counterexample-guided refinement.

It begins with the pieces of the goal alone. A shortest solution of that abstraction is tried in the
puzzle; where it runs into pieces that are not there, they are taken in, and the search begins again::

    A B .   target of A: the right end      A alone        1 move, through B
                                            A, home of B   2 moves: B away, A to the end

The abstraction's length is a lower bound, and grows. Once a solution can be played, it is as long as the
bound, so it is proven; an abstraction without a solution proves that the puzzle has none. In the end all
pieces are followed everywhere, and the search is one of the puzzle itself; mostly it ends long before.
So the cost depends on the pieces that matter, not on the size of the board.

Nothing is known of the other positions. All optimal solutions are found from those of the last abstraction
(:func:`lift`); where they are too many for that, one is known, which may not
be the best of them by ties.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.encode import NOWHERE, Encoded
from klotski_studio.solver.base.engine import (
    LimitWatch,
    Optimal,
    Paused,
    PausingEngine,
    Searched,
    SearchStopped,
)
from klotski_studio.solver.base.optimal import Numbered, read_off
from klotski_studio.solver.kernels.records import I64
from klotski_studio.solver.refine.abstraction import AWAY, Abstraction, Pieces, Scopes
from klotski_studio.solver.rows.best_first import BestFirstSearch

NEIGHBOURHOOD = 3
"""A piece whose home is not enough is followed up to so many steps from it, then everywhere."""


class Refinement(Paused):
    """One question, and the abstraction that is refined until it answers it.

    Attributes:
        scopes: the scope of each piece that is followed; None for everywhere.
        moves: the moves of a shortest solution, once there is one: placements left and taken.
    """

    def __init__(self, encoded: Encoded, metric: Metric, *, whole: bool) -> None:
        """Raises ValueError if the ``whole`` space is asked for."""
        if whole:
            raise ValueError("the pieces that matter tell nothing of a whole space")
        self.pieces = Pieces(encoded, metric)
        self.scopes: dict[int, frozenset[int] | None] = dict.fromkeys(self.pieces.wanted)
        self.moves: tuple[tuple[int, int], ...] | None = None
        self._tables: Abstraction
        self.search: BestFirstSearch | None = None
        self._earlier = self._bound = 0

    def go_on(self, watch: LimitWatch) -> Searched:
        """Search on, to the answer or a limit."""
        if self.pieces.encoded.goal is None:
            return Searched((), None, 0, None, None, 1, needed=self.needed)
        optimal, whole, reason = None, True, None
        try:
            if self.run(watch):
                optimal, whole = self.optimal(watch)
        except SearchStopped as stop:
            reason = stop.reason
        found = Searched.without_levels(optimal, self.positions, self.proven, reason)
        needed = self.needed if reason is None else None
        return replace(found, counts_solutions=whole, needed=needed)

    def run(self, watch: LimitWatch) -> bool:
        """Whether there is a solution. Stopped by its budget, it goes on there when it is called again.

        Raises:
            SearchStopped: if cancelled, or at a limit.
        """
        if not self.pieces.encoded.goal:
            self.moves = ()  # pieces that can never move stand on all targets
            return True
        while True:
            if self.search is None:
                self._tables = Abstraction(self.pieces, self.scopes)
                self.search = self._tables.search(self.pieces.metric, watch, self._earlier)
            if not self.search.run(watch):
                return False
            moves, blamed = replay(self.pieces, self.scopes, self._tables, self.search.path())
            if blamed is None:
                self.moves = moves
                return True
            self.refine(blamed)
            self._earlier, self._bound, self.search = self.positions, self.proven, None

    @property
    def positions(self) -> int:
        """Positions held by all searches so far."""
        return self._earlier + (0 if self.search is None else self.search.count)

    @property
    def proven(self) -> int:
        """No solution is shorter."""
        return self._bound if self.search is None else max(self._bound, self.search.bound)

    def optimal(self, watch: LimitWatch) -> tuple[Optimal, bool]:
        """The optimal part, and whether it is whole; to be asked for once :attr:`moves` are there.

        Raises:
            SearchStopped: if cancelled, or out of time.
        """
        assert self.moves is not None
        if self.search is None or not self.moves:
            return Optimal.of_path(self.moves), True
        levels = self.search.optimal_moves(watch)
        found = lift(self.pieces, self._tables, levels, self.positions, watch)
        return (Optimal.of_path(self.moves), False) if found is None else (found, True)

    def refine(self, blamed: tuple[int, ...]) -> None:
        """Follow more of the pieces that were blamed: those not followed yet, or else one of the others."""
        fresh = [piece for piece in blamed if piece not in self.scopes]
        for piece in fresh:
            self.scopes[piece] = frozenset([self.pieces.home[piece]])
        if not fresh:
            self._widen(next(piece for piece in blamed if self.scopes[piece] is not None))

    def _widen(self, piece: int) -> None:
        scope = self.scopes[piece]
        is_home = scope is not None and len(scope) == 1
        self.scopes[piece] = self.pieces.around(piece, NEIGHBOURHOOD) if is_home else None

    @property
    def needed(self) -> tuple[int, ...]:
        """The pieces that are followed, and those that can never move, as indices into ``layout.pieces``."""
        encoded = self.pieces.encoded
        left_out = {encoded.holders[p] for p in range(len(encoded.holders)) if p not in self.scopes}
        return tuple(i for i in range(len(encoded.layout.pieces)) if i not in left_out)


class RefineEngine(PausingEngine):
    """The engine ``refine``: see the module. There are no levels to tell of."""

    name = "refine"
    run = Refinement


CROSSING = 1 << 16
"""Cost of a walk over one cell of a piece that is not there, in steps."""


@dataclass(frozen=True, slots=True)
class AbstractMove:
    """A move of the abstraction in the layout's placements; ``target`` may be AWAY.

    Attributes:
        needs: the cells that the piece passes or takes, as bits; none where it goes away.
    """

    piece: int
    source: int
    target: int
    needs: int


def replay(
    pieces: Pieces, scopes: Scopes, tables: Abstraction, path: list[tuple[int, int]]
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...] | None]:
    """Play ``path``, a solution of the abstraction, in the puzzle itself.

    Return the placements left and taken by each move that was made, in order, and the pieces in the way of
    the next one; None if there is no next one.

    The abstraction does not say where a piece goes that leaves its scope. Here it takes a place in reach that
    the moves to come need least. If all moves can be made, they are a solution of the puzzle as short as that
    of the abstraction, so none is shorter.

    A move that cannot be made is blocked by pieces that the abstraction does not see where they stand: those
    without a scope, and those that are away. They are to be blamed, and the abstraction is refined by them.
    """
    moves = _meant(pieces, scopes, tables, path)
    covers = pieces.encoded.covers
    future = [0]
    for move in reversed(moves):
        future.append(future[-1] | move.needs)
    standing, away = dict(enumerate(pieces.home)), set[int]()
    occupied = sum(covers[b] for b in pieces.home)
    made: list[tuple[int, int]] = []
    for move in moves:
        future.pop()
        source = standing[move.piece]
        others = occupied ^ covers[source]
        reach = in_reach(pieces, source, others)
        scope = scopes[move.piece]
        if move.target == AWAY and scope is not None:
            outside = [b for b in reach if b not in scope]
            if not outside:
                return tuple(made), _shut_in(pieces, scopes, move.piece, standing, away)
            target = min(outside, key=lambda b: ((covers[b] & future[-1]).bit_count(), b))
            away.add(move.piece)
        else:
            target = move.target
            if target not in reach:
                return tuple(made), _on(pieces, standing, move.needs, move.piece)
        made.append((source, target))
        standing[move.piece] = target
        occupied = others | covers[target]
    return tuple(made), None


def _meant(
    pieces: Pieces, scopes: Scopes, tables: Abstraction, path: list[tuple[int, int]]
) -> list[AbstractMove]:
    """``path`` as moves of the layout's own pieces."""
    covers = pieces.encoded.covers
    standing = {piece: pieces.home[piece] for piece in scopes}
    foreign = sum(covers[b] for piece, b in enumerate(pieces.home) if piece not in scopes)
    moves = []
    for left, taken in path:
        source, target = tables.meaning[left], tables.meaning[taken]
        piece = tables.owner[left]
        if scopes[piece] is None:
            kind = pieces.kind_of[piece]
            piece = next(
                p for p, b in standing.items()
                if b == source and scopes[p] is None and pieces.kind_of[p] == kind
            )  # fmt: skip
        needs = 0
        if target != AWAY:
            others = sum(covers[b] for p, b in standing.items() if p != piece and b != AWAY)
            needs = _needed(pieces, source, target, others, foreign)
        moves.append(AbstractMove(piece, source, target, needs))
        standing[piece] = target
    return moves


def in_reach(pieces: Pieces, source: int, others: int) -> dict[int, int]:
    """Where one move leads from ``source`` while ``others`` are taken: each with the placement before it."""
    after, covers = pieces.encoded.after, pieces.encoded.covers
    before: dict[int, int] = {}
    if pieces.metric is Metric.MOVES:
        reached = [source]
        for b in reached:
            for there in after[b]:
                if there not in before and there not in (NOWHERE, source) and not covers[there] & others:
                    before[there] = b
                    reached.append(there)
        return before
    for direction in range(4):
        b, there = source, after[source][direction]
        while there != NOWHERE and not covers[there] & others:
            before[there] = b
            b, there = there, after[there][direction]
            if pieces.metric is Metric.STEPS:
                break
    return before


def _cells_to(pieces: Pieces, target: int, source: int, before: dict[int, int]) -> int:
    """The cells of all placements on the way from ``source`` to ``target``, without the first."""
    cells = 0
    while target != source:
        cells |= pieces.encoded.covers[target]
        target = before[target]
    return cells


def _needed(pieces: Pieces, source: int, target: int, others: int, foreign: int) -> int:
    """The cells of a move while ``others`` are taken, which runs over as few of ``foreign`` as it can."""
    if pieces.metric is not Metric.MOVES:
        return _cells_to(pieces, target, source, in_reach(pieces, source, others))
    after, covers = pieces.encoded.after, pieces.encoded.covers
    best, before = {source: 0}, dict[int, int]()
    waiting, done = [(0, source)], set[int]()
    while waiting:
        cost, b = heapq.heappop(waiting)
        if b == target:
            break
        if b in done:
            continue
        done.add(b)
        for there in after[b]:
            if there == NOWHERE or there in done or covers[there] & others:
                continue
            longer = cost + 1 + CROSSING * (covers[there] & foreign).bit_count()
            if longer < best.get(there, longer + 1):
                best[there], before[there] = longer, b
                heapq.heappush(waiting, (longer, there))
    return _cells_to(pieces, target, source, before)


def _on(pieces: Pieces, standing: dict[int, int], cells: int, mover: int) -> tuple[int, ...]:
    """The pieces other than ``mover`` that stand on any of ``cells``."""
    covers = pieces.encoded.covers
    return tuple(p for p, b in standing.items() if p != mover and covers[b] & cells)


def _shut_in(
    pieces: Pieces, scopes: Scopes, mover: int, standing: dict[int, int], away: set[int]
) -> tuple[int, ...]:
    """The fewest pieces in the way of ``mover``, which the abstraction lets leave its scope."""
    scope = scopes[mover] or frozenset()
    covers = pieces.encoded.covers
    seen = sum(covers[b] for p, b in standing.items() if p != mover and p in scopes and p not in away)
    before = in_reach(pieces, standing[mover], seen)
    ways = [_cells_to(pieces, b, standing[mover], before) for b in before if b not in scope]
    return min((_on(pieces, standing, cells, mover) for cells in ways), key=lambda found: (len(found), found))


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
    """The optimal part of the puzzle, from that of the last abstraction.

    None if to find it would take longer than twice ``positions`` did.

    Let L be the length of a shortest solution, of the puzzle and of the abstraction alike. Take any optimal
    solution of the puzzle, and leave out the moves of pieces that are not there or away. What is left is a
    solution of the abstraction, so it has L moves at least: nothing was left out. So every optimal solution
    of the puzzle makes, one for one, the moves of an optimal solution of the abstraction, and a piece that
    has gone away does not move again::

        abstraction    A to x    B away         A to the goal
        puzzle         A to x    B to y or z    A to the goal     two solutions, if nothing is in the way

    The moves of the abstraction that lie on its optimal solutions are found backwards
    (:meth:`~klotski_studio.solver.rows.best_first.BestFirstSearch.optimal_moves`). Here they are followed in
    the puzzle, level by level, from its start. What is held of a position are its placements and the row of
    the abstraction: without the row, pieces that are alike could not be told apart.

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
    # Different rows of the abstraction may stand for the same position.
    numbers = {start[0]: 0}
    levels = []
    for found in edges:
        moves = sorted({(two[0], one[0], target, source) for one, two, source, target in found})
        for after, *_ in moves:
            numbers.setdefault(after, len(numbers))
        levels.append(np.array([(numbers[two], numbers[one], *move) for two, one, *move in moves]))

    def nearer(rows: Numbered, level: int) -> Iterable[Numbered]:
        yield levels[level][np.isin(levels[level][:, 0], rows)]

    return read_off(levels[-1][:, 0] if levels else np.zeros(1, dtype=np.int64), len(levels), nearer)
