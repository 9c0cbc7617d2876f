"""A puzzle in which only some pieces are followed, and those perhaps only near their start.

The *scope* of a piece is the set of placements at which it is followed. A piece that leaves its scope is
*away*: it covers nothing any more and never comes back. A piece without a scope is not there::

    scope              in the search                            states
    none               not there                                0
    its home           blocks until it makes a first move       1, and away
    some placements    blocks while it stands on one of them    n, and away
    everywhere         as in the puzzle itself                  all

Every solution of the puzzle is one of this abstraction too, in no more moves, slides or steps: leave out
the moves of pieces that are not there or away. (To come back is of no use to a piece without a target,
since while it is away it blocks nothing.) So a shortest solution here is never longer than
one of the puzzle, and if there is none here, the puzzle has none. Pieces with a target, and those
that may stand in for them, are followed everywhere.

The tables are those of the hash engine (:mod:`klotski_studio.solver.wide.tables`), so that its kernels
can look positions up; "away" is a placement without cells from which no step leads.

All abstractions of one layout share its pieces, their cells, and the heuristic. A piece is named by its
number in ``Encoded.start``, so pieces that can never move have none: they are walls. The heuristic is the sum
of what every placement adds. A piece that is alone of its kind and has a target adds the moves that it would
need on an empty board; of several that are alike, every target not yet taken counts 1. A move changes one
piece, and so the sum by 1 at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.encode import NOWHERE, Encoded
from klotski_studio.solver.kernels import wide as kernels
from klotski_studio.solver.kernels.records import I32, U32, WideLayout, WideScratch
from klotski_studio.solver.wide.tables import BATCH, list_cells

AWAY = -1
"""Stands for the placement of a piece that has left its scope."""


@dataclass(frozen=True, eq=False)
class Block:
    """The placements that one kind, or one piece, may take in an abstraction.

    Attributes:
        meaning: per placement, its number in the layout's encoding, or :data:`AWAY`.
        after: by ``4 * placement + direction`` the placement after the step, counted from the block's first;
            -1 for none.
    """

    meaning: tuple[int, ...]
    after: I32


class Lists:
    """Lists of cells, one after the other: list i begins at ``at[i]``."""

    def __init__(self, at: U32, cells: U32) -> None:
        self._begins, self._lengths, self._cells = at[:-1].astype(np.int64), np.diff(at), cells

    def picked(self, numbers: npt.NDArray[np.int64]) -> tuple[U32, U32]:
        """The lists with these numbers: where each begins, and the last one ends, and the cells."""
        lengths = self._lengths[numbers]
        at = np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)])
        index = np.repeat(self._begins[numbers] - at[:-1], lengths) + np.arange(at[-1])
        return at.astype(np.uint32), self._cells[index]


class Pieces:
    """The pieces of one layout in one metric.

    Attributes:
        home: per piece, its placement at the start.
        kind_of: per piece, its kind.
        wanted: pieces of kinds with a target; they are always followed everywhere.
        covers: the cells of each placement; :data:`AWAY`, the last one, has none.
        entered: the cells that a step enters, by ``4 * placement + direction``; the one off the board where
            there is no step.
        bias: what the heuristic adds to the sum over the pieces.
    """

    def __init__(self, encoded: Encoded, metric: Metric) -> None:
        self.encoded = encoded
        self.metric = metric
        self.home = encoded.start
        self.kind_of = tuple(encoded.kind_of[b] for b in encoded.start)
        self.wanted = tuple(piece for piece, kind in enumerate(self.kind_of) if encoded.kinds[kind].targets)
        cover_at, covers, entered_at, entered = list_cells(encoded)
        self.covers = Lists(np.append(cover_at, cover_at[-1]), covers)
        last, outside = int(entered_at[-1]), np.full(4, len(encoded.cells), dtype=np.uint32)
        away = np.arange(last + 1, last + 5, dtype=np.uint32)
        self.entered = Lists(np.append(entered_at, away), np.append(entered[:last], outside))
        self._everywhere: dict[int, Block] = {}
        self.bias, self.values = self._heuristic()

    def everywhere(self, kind: int) -> Block:
        """The block of all placements of ``kind``; made once, since on a large board it takes a while."""
        if kind not in self._everywhere:
            self._everywhere[kind] = self.block(tuple(range(*self.encoded.kind_range(kind))))
        return self._everywhere[kind]

    def block(self, meaning: tuple[int, ...]) -> Block:
        """The block of these placements. A step that leads out of them leads to AWAY, which is the last."""
        number = np.full(self.encoded.size + 1, NOWHERE, dtype=np.int32)
        if meaning[-1] == AWAY:
            number[:] = len(meaning) - 1
        chosen = np.array(meaning)
        number[chosen] = np.arange(len(meaning))
        after = self.encoded.after_table[chosen]
        is_step = (after != NOWHERE) & (chosen != AWAY)[:, np.newaxis]
        return Block(meaning, np.where(is_step, number[after], NOWHERE).astype(np.int32).ravel())

    def around(self, piece: int, steps: int) -> frozenset[int] | None:
        """The placements up to ``steps`` steps from the piece's home; None if those are all."""
        found, edge = {self.home[piece]}, [self.home[piece]]
        for _ in range(steps):
            edge = [c for b in edge for c in self.encoded.after[b] if c != NOWHERE and c not in found]
            found.update(edge)
        low, high = self.encoded.kind_range(self.kind_of[piece])
        return frozenset(found) if len(found) < high - low else None

    def _heuristic(self) -> tuple[int, Mapping[int, int]]:
        """The bias, and what each placement adds, where that is not 0."""
        encoded = self.encoded
        bias, values = 0, {}
        for kind in {self.kind_of[piece] for piece in self.wanted}:
            goals = [b for b in encoded.goal or () if encoded.kind_of[b] == kind]
            if encoded.counts[kind] == len(goals) == 1:
                values.update(self._distances(goals[0]))
            else:
                bias += len(goals)
                values.update(dict.fromkeys(goals, -1))
        return bias, MappingProxyType(values)

    def _distances(self, goal: int) -> dict[int, int]:
        """Per placement of the goal's kind, the moves from there to ``goal`` on an empty board."""
        if self.metric is Metric.MOVES:
            found = dict.fromkeys(range(*self.encoded.kind_range(self.encoded.kind_of[goal])), 1)
            found[goal] = 0
            return found
        found, layer = {goal: 0}, [goal]
        for b in layer:
            for direction in range(4):
                there = self.encoded.after[b][direction]
                while there != NOWHERE:
                    if there not in found:
                        found[there] = found[b] + 1
                        layer.append(there)
                    there = self.encoded.after[there][direction] if self.metric is Metric.SLIDES else NOWHERE
        return found


Scopes: TypeAlias = "Mapping[int, frozenset[int] | None]"
"""The scope of each piece that is there; None for everywhere."""

FOREIGN = 16
"""Cost of running over a piece that is not there, compared with sending one away."""


class Abstraction:
    """The tables of an abstraction, and the meaning of its placements. Rows have pieces in block order.

    Attributes:
        meaning: per placement, its number in the layout's encoding, or :data:`AWAY`.
        owner: per placement, a piece that may take it: the only one, unless it is followed everywhere.
        start: the placements taken at the start.
        pieces, base, number, stride, width: as in :class:`klotski_studio.solver.wide.tables.WideTables`.
        records: children that the buffer holds.
        value, bias: the heuristic: see :class:`Pieces`.
        penalty: per placement, the cost of moving there.
        movers: per piece of a row, 0 if it has a target, else 1.
        layout: the rest, as kernels read it.
        scratch: memory that the kernels work in.
    """

    def __init__(self, pieces: Pieces, scopes: Scopes) -> None:
        self._blocks = list(_blocks(pieces, scopes))
        members = [members for members, _ in self._blocks]
        blocks = [block for _, block in self._blocks]
        self._lows = list(accumulate((len(block.meaning) for block in blocks), initial=0))
        self.meaning = tuple(b for block in blocks for b in block.meaning)
        self.owner = tuple(own[0] for own, block in self._blocks for _ in block.meaning)
        self.start = tuple(
            low + place
            for low, (own, block) in zip(self._lows, self._blocks, strict=False)
            for place in sorted(block.meaning.index(pieces.home[piece]) for piece in own)
        )
        self.pieces = len(self.start)
        self._set_widths(max(len(block.meaning) for block in blocks))
        wanted = set(pieces.wanted)
        self.movers = np.array([p not in wanted for own in members for p in own], dtype=np.uint8)
        self.value, self.bias = self._values(pieces), pieces.bias
        self.penalty = self._penalties(pieces, scopes)
        self._make_tables(pieces, [len(own) for own in members])

    def _make_tables(self, pieces: Pieces, counts: list[int]) -> None:
        """Make what the kernels read, for blocks of ``counts`` pieces each."""
        size, meaning = self._lows[-1], np.array(self.meaning)
        first = np.repeat(np.cumsum([0, *counts])[:-1], counts)
        self.base = np.repeat(np.array(self._lows[:-1], dtype=np.uint64), counts)
        blocks = [block for _, block in self._blocks]
        self.layout = WideLayout(
            self.base,
            first.astype(np.uint64),
            (first + np.repeat(counts, counts)).astype(np.uint64),
            *pieces.covers.picked(meaning),
            *pieces.entered.picked((4 * meaning[:, np.newaxis] + np.arange(4)).ravel()),
            _after([block.after for block in blocks], self._lows),
            np.random.default_rng(size).integers(1, 1 << 64, size, dtype=np.uint64),
            np.zeros(size, dtype=np.uint8),
        )
        room = 1 + max(4, *(len(block.meaning) for block in blocks))
        self.records = BATCH + room * self.pieces
        self.scratch = WideScratch(
            np.zeros(len(pieces.encoded.cells) + 1, dtype=np.uint64),
            np.zeros(size + 1, dtype=np.uint64),
            np.zeros(room, dtype=np.uint64),
            np.zeros(self.records * kernels.RECORD, dtype=np.uint64),
        )

    def _set_widths(self, widest: int) -> None:
        # Never 8 bits, so that boards of all sizes use the same compiled kernels.
        self.number: type[np.unsignedinteger[Any]] = np.uint16 if widest <= 1 << 16 else np.uint32
        size = np.dtype(self.number).itemsize
        self.width = -(-self.pieces * size // 8)
        self.stride = self.width * 8 // size

    def _values(self, pieces: Pieces) -> I32:
        return np.array([pieces.values.get(b, 0) for b in self.meaning], dtype=np.int32)

    def _penalties(self, pieces: Pieces, scopes: Scopes) -> U32:
        """1 for going away, and :data:`FOREIGN` for each piece that is not there and stands in the way."""
        covers = pieces.encoded.covers
        foreign = [covers[b] for piece, b in enumerate(pieces.home) if piece not in scopes]
        anywhere = sum(foreign)  # no two pieces share a cell
        found = np.zeros(len(self.meaning), dtype=np.uint32)
        for i, b in enumerate(self.meaning):
            if b == AWAY:
                found[i] = 1
            elif covers[b] & anywhere:
                found[i] = FOREIGN * sum(1 for mask in foreign if mask & covers[b])
        return found

    @property
    def memory(self) -> int:
        """Bytes of all arrays."""
        return sum(array.nbytes for array in (*self.layout, *self.scratch))


def _blocks(pieces: Pieces, scopes: Scopes) -> Iterator[tuple[list[int], Block]]:
    """The pieces and the tables of each block: one a kind that is followed everywhere, else one a piece."""
    everywhere: dict[int, list[int]] = {}
    for piece in sorted(piece for piece, scope in scopes.items() if scope is None):
        everywhere.setdefault(pieces.kind_of[piece], []).append(piece)
    for kind, members in everywhere.items():
        yield members, pieces.everywhere(kind)
    for piece, scope in sorted((piece, scope) for piece, scope in scopes.items() if scope is not None):
        yield [piece], pieces.block((*sorted(scope), AWAY))


def _after(parts: list[I32], lows: list[int]) -> npt.NDArray[np.uint32]:
    """The placements after steps; their number where there is no step."""
    size = lows[-1]
    moved = [np.where(part == NOWHERE, size, part + low) for part, low in zip(parts, lows[:-1], strict=True)]
    return np.concatenate(moved).astype(np.uint32)
