"""The tables that the engine for large boards makes of a layout, once a search.

Cells are lists, because on a large board a set of cells as bits would be mostly zeros. To see
whether a step is possible it is enough to look at the cells that it newly enters::

    A A         one step right enters      . . x
    A .                                    . x
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from klotski_studio.solver.base.encode import NOWHERE, Encoded
from klotski_studio.solver.kernels import wide as kernels
from klotski_studio.solver.kernels.records import WideLayout, WideScratch

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
        covers, entered = _cells(encoded)
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
            *_joined(covers),
            *_joined(entered),
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


def _cells(encoded: Encoded) -> tuple[list[list[int]], list[list[int]]]:
    """Per placement the cells it covers; per placement and direction those that a step enters."""
    index = {cell: i for i, cell in enumerate(encoded.cells)}
    shapes = [kind.shape for kind in encoded.kinds]
    covers = [
        [index[cell] for cell in shapes[k].at(at)]
        for k, at in zip(encoded.kind_of, encoded.places, strict=True)
    ]
    entered = []
    for b, row in enumerate(encoded.after):
        own = set(covers[b])
        for there in row:
            cells = [len(index)] if there == NOWHERE else [c for c in covers[there] if c not in own]
            entered.append(cells)
    return covers, entered


def _joined(lists: list[list[int]]) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    """All ``lists`` one after the other, preceded by where each begins (and the last one ends)."""
    at = np.zeros(len(lists) + 1, dtype=np.uint32)
    np.cumsum([len(numbers) for numbers in lists], out=at[1:])
    return at, np.array([number for numbers in lists for number in numbers], dtype=np.uint32)
