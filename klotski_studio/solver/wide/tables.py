"""The tables that the engine for large boards makes of a layout, once a search.

Cells are lists, because on a large board a set of cells as bits would be mostly zeros. To see
whether a step is possible it is enough to look at the cells that it newly enters::

    A A         one step right enters      . . x
    A .                                    . x
"""

from __future__ import annotations

from typing import Any

import numpy as np

from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.kernels import wide as kernels
from klotski_studio.solver.kernels.records import U32, WideLayout, WideScratch

BATCH = 512
"""Children that are emitted before they are looked up."""


class WideTables:
    """What is fixed for a layout; pieces are in the order of a row.

    Attributes:
        pieces: how many can move.
        base, beyond: per piece, its kind's first placement, and the one after its last.
        number: the type of a placement number in a row, counted from the kind's first.
        stride, width: a row's length in such numbers and in 64-bit words.
        targets: how many must be met; more than there are pieces if that is impossible.
        goal: per target, its number in a row and the columns (first, last + 1) where it may be.
        records: children that the buffer holds.
        layout: the rest, as kernels read it.
        scratch: memory that the kernels work in.
    """

    def __init__(self, encoded: Encoded) -> None:
        self.pieces = len(encoded.start)
        kinds = [encoded.kind_of[b] for b in encoded.start]
        ranges = [encoded.kind_range(k) for k in range(len(encoded.kinds))]
        first = [kinds.index(k) for k in kinds]
        self.base = np.array([ranges[k][0] for k in kinds], dtype=np.uint64)
        self.beyond = np.array([ranges[k][1] for k in kinds], dtype=np.uint64)
        self.widest = max((high - low for low, high in ranges), default=0)
        self.number: type[np.unsignedinteger[Any]] = (
            np.uint8 if self.widest <= 1 << 8 else np.uint16 if self.widest <= 1 << 16 else np.uint32
        )
        size = np.dtype(self.number).itemsize
        self.width = max(1, -(-self.pieces * size // 8))
        self.stride = self.width * 8 // size
        hash_words = np.random.default_rng(encoded.size).integers(1, 1 << 64, encoded.size, dtype=np.uint64)
        wanted = np.zeros(encoded.size, dtype=np.uint8)
        wanted[list(encoded.goal or ())] = 1
        # No position meets more targets than it has pieces, so none where one is out of reach.
        self.targets = self.pieces + 1 if encoded.goal is None else len(encoded.goal)
        goal = [
            (b, ranges[encoded.kind_of[b]][0], kinds.index(encoded.kind_of[b])) for b in encoded.goal or ()
        ]
        self.goal = [(b - low, at, at + kinds.count(kinds[at])) for b, low, at in goal]
        after = encoded.after_table.ravel()
        self.layout = WideLayout(
            self.base,
            np.array(first, dtype=np.uint64),
            np.array([f + kinds.count(k) for f, k in zip(first, kinds, strict=True)], dtype=np.uint64),
            *list_cells(encoded),
            np.where(after < 0, encoded.size, after).astype(np.uint32),
            hash_words,
            wanted,
        )
        room = 1 + max(4, self.widest)
        self.records = BATCH + room
        self.scratch = WideScratch(
            np.zeros(len(encoded.cells) + 1, dtype=np.uint64),
            np.zeros(encoded.size + 1, dtype=np.uint64),
            np.zeros(room, dtype=np.uint64),
            np.zeros(self.records * kernels.RECORD, dtype=np.uint64),
        )

    @property
    def memory(self) -> int:
        """Bytes of all arrays."""
        return sum(array.nbytes for array in (*self.layout, *self.scratch))


def list_cells(encoded: Encoded) -> tuple[U32, U32, U32, U32]:
    """Where the cells of each placement begin, and those; the same of what each step newly enters."""
    covered = sum([cover.bit_count() for cover in encoded.covers])
    cover_at, entered_at = np.zeros(encoded.size + 1, np.uint32), np.zeros(4 * encoded.size + 1, np.uint32)
    # A step enters no more cells than the piece has, or the one off the board.
    cover_cells, entered_cells = np.empty(covered, np.uint32), np.empty(4 * covered, np.uint32)
    outside = np.uint64(len(encoded.cells))
    kernels.describe(
        encoded.cover_words, encoded.after_table, outside, cover_at, cover_cells, entered_at, entered_cells
    )
    return cover_at, cover_cells, entered_at, entered_cells
