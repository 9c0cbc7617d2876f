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
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from klotski_studio.solver.base.encode import NOWHERE
from klotski_studio.solver.kernels import wide as kernels
from klotski_studio.solver.kernels.records import I32, U32, WideLayout, WideScratch
from klotski_studio.solver.refine.pieces import AWAY, Block, Pieces
from klotski_studio.solver.wide.tables import BATCH

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
