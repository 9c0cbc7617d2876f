"""A solution of an abstraction, tried in the puzzle itself.

The result is its moves there, or the pieces in the way. The abstraction does not say where a piece goes that
leaves its scope. Here it takes a place in reach that the moves to come need least. If all moves can be made,
they are a solution of the puzzle as short as that of the abstraction, so none is shorter.

A move that cannot be made is blocked by pieces that the abstraction does not see where they stand: those
without a scope, and those that are away. They are to be blamed, and the abstraction is refined by them.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.encode import NOWHERE
from klotski_studio.solver.refine.abstraction import AWAY, Abstraction, Pieces, Scopes

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


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of :func:`replay`.

    Attributes:
        moves: placements left and taken by each move that was made, in order.
        blamed: the pieces in the way of the next one; None if there is no next one.
    """

    moves: tuple[tuple[int, int], ...]
    blamed: tuple[int, ...] | None


def replay(pieces: Pieces, scopes: Scopes, tables: Abstraction, path: list[tuple[int, int]]) -> Replay:
    """Play ``path``, a solution of the abstraction, in the puzzle itself."""
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
                blamed = _shut_in(pieces, scopes, move.piece, standing, away)
                return Replay(tuple(made), blamed)
            target = min(outside, key=lambda b: ((covers[b] & future[-1]).bit_count(), b))
            away.add(move.piece)
        else:
            target = move.target
            if target not in reach:
                return Replay(tuple(made), _on(pieces, standing, move.needs, move.piece))
        made.append((source, target))
        standing[move.piece] = target
        occupied = others | covers[target]
    return Replay(tuple(made), None)


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
