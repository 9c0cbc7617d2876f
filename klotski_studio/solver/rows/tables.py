"""What a search over rows knows of a layout, made once a search.

Cells are lists, and on boards of up to 64 cells also the bits of a word. To see
whether a step is possible it is enough to look at the cells that it newly enters::

    A A         one step right enters      . . x
    A .                                    . x
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from klotski_studio.solver.base.encode import NOWHERE, Encoded
from klotski_studio.solver.kernels import rows as kernels
from klotski_studio.solver.kernels.records import I32, U32, U64

BATCH = 512
"""Children that are emitted before they are looked up."""

Cells: TypeAlias = tuple[U32, U32, U32, U32]
"""Where the cells of each placement begin, and those; the same of what each step newly enters."""
Number: TypeAlias = type[np.unsignedinteger[Any]]


class RowTables:
    """What is fixed for a layout; pieces are in the order of a row.

    Attributes:
        pieces: how many can move.
        base, beyond: per piece, its kind's first placement, and the one after its last.
        number: the type of a placement number in a row, counted from the kind's first.
        stride, width: a row's length in such numbers and in 64-bit words, with one that says what rests.
        bias: what the heuristic adds to the sum over the pieces.
        records: children that the buffer holds.
        layout: the rest, as kernels read it.
        scratch: memory that the kernels work in.
    """

    def __init__(
        self,
        counts: Sequence[int],
        sizes: Sequence[int],
        cells: Cells,
        after: npt.NDArray[np.integer[Any]],
        value: I32,
        bias: int,
        late: npt.NDArray[np.bool_],
        area: int,
        smallest: Number = np.uint8,
    ) -> None:
        """The pieces of a kind are together, and so are their placements.

        Args:
            counts: per kind, its pieces.
            sizes: per kind, its placements.
            cells: their cells.
            after: for placement and direction, the placement after the step; :data:`NOWHERE` for none.
            value: per placement, what it adds to the heuristic.
            bias: what the heuristic adds to the sum over the pieces.
            late: per piece, whether A* moves it last.
            area: cells of the board.
            smallest: a number in a row has the size of this type at least.
        """
        size, after = sum(sizes), after.ravel()
        self.bias, self.pieces = bias, sum(counts)
        lows = np.cumsum([0, *sizes]).astype(np.uint64)
        self.base, self.beyond = np.repeat(lows[:-1], counts), np.repeat(lows[1:], counts)
        ends = np.cumsum(counts).astype(np.uint64)
        widest = max(sizes, default=0)
        self.number: Number = np.result_type(np.min_scalar_type(max(0, widest - 1)), smallest).type
        size_of_number = np.dtype(self.number).itemsize
        self.width = 1 - (-self.pieces * size_of_number // 8)
        self.stride = self.width * 8 // size_of_number
        self.layout = kernels.RowLayout(
            self.base,
            np.repeat(ends - np.array(counts, dtype=np.uint64), counts),
            np.repeat(ends, counts),
            np.where(late, 2, 1).astype(np.uint64),
            *cells,
            _as_bits(*cells[:2], area),
            _as_bits(*cells[2:], area),
            np.where(after == NOWHERE, size, after).astype(np.uint32),
            np.random.default_rng(size).integers(1, 1 << 64, size, dtype=np.uint64),
            value,
        )
        self.records = BATCH + 1 + max(4, widest)
        self._lengths = area + 1, size + 1, self.records - BATCH, self.records * kernels.RECORD
        self.scratch = self.new_scratch()

    def new_scratch(self) -> kernels.Scratch:
        """Memory for one thread to work in."""
        return kernels.Scratch(*[np.zeros(length, dtype=np.uint64) for length in self._lengths])

    @property
    def memory(self) -> int:
        """Bytes of all arrays."""
        return sum(array.nbytes for array in (*self.layout, *self.scratch))


def _as_bits(at: U32, cells: U32, area: int) -> U64:
    """Each list of cells as bits of a word, all ones with the cell off the board; none on large boards."""
    if area > 64:
        return np.zeros(0, dtype=np.uint64)
    one, none = np.uint64(1), np.uint64(0)
    bits = np.where(cells < area, one << cells.astype(np.uint64), ~none)
    return np.where(np.diff(at) > 0, np.bitwise_or.reduceat(np.append(bits, none), at[:-1]), none)


def tables_of(encoded: Encoded, smallest: Number = np.uint8) -> RowTables:
    """The tables of all pieces of ``encoded``; its heuristic is the number of targets that are not met.

    No position meets more targets than it has pieces, so none where one is out of reach.
    """
    ranges = [encoded.kind_range(k) for k in range(len(encoded.kinds))]
    value: I32 = np.zeros(encoded.size, dtype=np.int32)
    value[list(encoded.goal or ())] = -1
    late = [not encoded.kinds[encoded.kind_of[b]].targets for b in encoded.start]
    return RowTables(
        encoded.counts,
        [high - low for low, high in ranges],
        list_cells(encoded),
        encoded.shared.after_table,
        value,
        len(encoded.start) + 1 if encoded.goal is None else len(encoded.goal),
        np.array(late, dtype=np.bool_),
        len(encoded.cells),
        smallest,
    )


def list_cells(encoded: Encoded) -> Cells:
    """The cells of all placements."""
    covered = sum([cover.bit_count() for cover in encoded.covers])
    cover_at, entered_at = np.zeros(encoded.size + 1, np.uint32), np.zeros(4 * encoded.size + 1, np.uint32)
    # A step enters no more cells than the piece has, or the one off the board.
    cover_cells, entered_cells = np.empty(covered, np.uint32), np.empty(4 * covered, np.uint32)
    outside = np.uint64(len(encoded.cells))
    kernels.describe(
        encoded.shared.cover_words,
        encoded.shared.after_table,
        outside,
        cover_at,
        cover_cells,
        entered_at,
        entered_cells,
    )
    return cover_at, cover_cells, entered_at, entered_cells
