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
from klotski_studio.solver.wide.tables import BATCH

AWAY = -1
"""Stands for the placement of a piece that has left its scope."""


@dataclass(frozen=True, eq=False)
class Block:
    """The tables of the placements that one kind, or one piece, may take in an abstraction.

    Attributes:
        meaning: per placement, its number in the layout's encoding, or :data:`AWAY`.
        covered: per placement, how many cells it covers.
        cover_cells: those cells, one placement after the other.
        entered: by ``4 * placement + direction``, how many cells a step enters.
        entered_cells: those cells; where there is no step, the one off the board.
        after: by the same, the placement after the step, counted from the block's first; -1 for none.
    """

    meaning: tuple[int, ...]
    covered: U32
    cover_cells: U32
    entered: U32
    entered_cells: U32
    after: I32


class Pieces:
    """The pieces of one layout in one metric.

    Attributes:
        home: per piece, its placement at the start.
        kind_of: per piece, its kind.
        wanted: pieces of kinds with a target; they are always followed everywhere.
        bias: what the heuristic adds to the sum over the pieces.
    """

    def __init__(self, encoded: Encoded, metric: Metric) -> None:
        self.encoded = encoded
        self.metric = metric
        self.home = encoded.start
        self.kind_of = tuple(encoded.kind_of[b] for b in encoded.start)
        self.wanted = tuple(piece for piece, kind in enumerate(self.kind_of) if encoded.kinds[kind].targets)
        self._index = {cell: i for i, cell in enumerate(encoded.cells)}
        self._cells: dict[int, tuple[int, ...]] = {}
        self._everywhere: dict[int, Block] = {}
        self.bias, self.values = self._heuristic()

    def cells(self, placement: int) -> tuple[int, ...]:
        """The numbers of the cells that a placement covers."""
        found = self._cells.get(placement)
        if found is None:
            shape = self.encoded.kinds[self.encoded.kind_of[placement]].shape
            cells = shape.at(self.encoded.places[placement])
            found = self._cells[placement] = tuple(self._index[cell] for cell in cells)
        return found

    def everywhere(self, kind: int) -> Block:
        """The block of all placements of ``kind``; made once, since on a large board it takes a while."""
        if kind not in self._everywhere:
            self._everywhere[kind] = self.block(tuple(range(*self.encoded.kind_range(kind))))
        return self._everywhere[kind]

    def block(self, meaning: tuple[int, ...]) -> Block:
        """The block of these placements. A step that leads out of them leads to AWAY, which is the last."""
        number = {b: i for i, b in enumerate(meaning)}
        away = number.get(AWAY, NOWHERE)
        off_board = (len(self._index),)
        covers: list[tuple[int, ...]] = []
        entered: list[tuple[int, ...]] = []
        after: list[int] = []
        for b in meaning:
            own = () if b == AWAY else self.cells(b)
            covers.append(own)
            for there in (NOWHERE,) * 4 if b == AWAY else self.encoded.after[b]:
                if there == NOWHERE:
                    entered.append(off_board)
                    after.append(NOWHERE)
                else:
                    entered.append(tuple([cell for cell in self.cells(there) if cell not in own]))
                    after.append(number.get(there, away))
        return Block(meaning, *_joined(covers), *_joined(entered), np.array(after, dtype=np.int32))

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


def _joined(lists: list[tuple[int, ...]]) -> tuple[U32, U32]:
    """The length of each of ``lists``, and all of them one after the other."""
    lengths = np.array([len(numbers) for numbers in lists], dtype=np.uint32)
    return lengths, np.array([number for numbers in lists for number in numbers], dtype=np.uint32)


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
        self._make_tables([len(own) for own in members], len(pieces.encoded.cells))

    def _make_tables(self, counts: list[int], cells: int) -> None:
        """Make what the kernels read, for blocks of ``counts`` pieces each."""
        size = self._lows[-1]
        first = np.repeat(np.cumsum([0, *counts])[:-1], counts)
        self.base = np.repeat(np.array(self._lows[:-1], dtype=np.uint64), counts)
        blocks = [block for _, block in self._blocks]
        self.layout = WideLayout(
            self.base,
            first.astype(np.uint64),
            (first + np.repeat(counts, counts)).astype(np.uint64),
            *_listed([(block.covered, block.cover_cells) for block in blocks]),
            *_listed([(block.entered, block.entered_cells) for block in blocks]),
            _after([block.after for block in blocks], self._lows),
            np.random.default_rng(size).integers(1, 1 << 64, size, dtype=np.uint64),
            np.zeros(size, dtype=np.uint8),
        )
        room = 1 + max(4, *(len(block.meaning) for block in blocks))
        self.records = BATCH + room * self.pieces
        self.scratch = WideScratch(
            np.zeros(cells + 1, dtype=np.uint64),
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


def _listed(parts: list[tuple[U32, U32]]) -> tuple[U32, U32]:
    """Where the cells of each placement or step begin (and the last ones end), and the cells."""
    at = np.concatenate([np.zeros(1, dtype=np.uint32), *[lengths for lengths, _ in parts]])
    return np.cumsum(at, dtype=np.uint32), np.concatenate([cells for _, cells in parts])


def _after(parts: list[I32], lows: list[int]) -> npt.NDArray[np.uint32]:
    """The placements after steps; their number where there is no step."""
    size = lows[-1]
    moved = [np.where(part == NOWHERE, size, part + low) for part, low in zip(parts, lows[:-1], strict=True)]
    return np.concatenate(moved).astype(np.uint32)
