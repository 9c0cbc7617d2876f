"""The perfect index of a layout: its placements, cut in two halves.

:mod:`~klotski_studio.solver.kernels.index` explains ranks, tops and bottoms. This module decides
where to cut, and lists both halves with what their pieces can do. Tops grow in number with every
cell that the cut moves down, bottoms shrink; the cut is where both take least memory::

    A A .      3 rows of 5 cells or so above, 3 below: 165 million placements are
    B . .      some 600,000 tops and 2 million bottoms
    -----
    B C C
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import NOWHERE, Encoded
from klotski_studio.solver.base.engine import LimitWatch, SearchStopped
from klotski_studio.solver.index.diagram import Diagram
from klotski_studio.solver.kernels import index as kernels
from klotski_studio.solver.kernels.diagram import CELL_SHIFT, cuts
from klotski_studio.solver.kernels.records import (
    CODES,
    Array,
    Bottoms,
    HalfTask,
    Halves,
    IndexTables,
    LineTables,
    Tops,
)

ROOM = 1 << 13
"""Halves that a kernel lists between two looks at the watch."""
MOST_ENDS = 1 << 16
"""Bottoms of one node are numbered in 16 bits."""

_TOP_BYTES, _BOTTOM_BYTES = 44, 26
SURELY = 0.7
"""Share of the bytes that the tables of the halves are expected to take which they take in any case."""
_LOWEST_CELLS = 32
"""A bottom's free cells are kept in 32 bits, so the cut lies at most this far from the last cell."""


def lines_of(encoded: Encoded, metric: Metric) -> LineTables:
    """Everything that one piece of ``encoded`` alone on the board can do in one unit of ``metric``."""
    at, rows = [0], []
    for b, own in enumerate(encoded.covers):
        for direction in range(4):
            passed, there = 0, encoded.after[b][direction]
            while there != NOWHERE:
                passed |= encoded.covers[there] & ~own
                rows.append((b, there, passed))
                there = encoded.after[there][direction] if metric is Metric.SLIDES else NOWHERE
        at.append(len(rows))
    source, target, need = np.array(rows, dtype=np.uint64).reshape(len(rows), 3).T.copy()
    return LineTables(np.uint64(CODES[metric]), np.array(at), source, target, need)


class PlacementIndex:
    """A layout's placements, cut in two halves, in one metric: what every search of it shares.

    Attributes:
        words: words of 64 bits in a plane.
        metric: see :mod:`~klotski_studio.solver.kernels.records`.
        watch: ends the preparation, and the search.
        tables: the halves, as kernels read them; None where there is no memory for them beside the planes.

    All positions of one top are expanded between two looks at the watch.

    Raises:
        SearchStopped: while it is made, if memory is short, or cancelled.
    """

    def __init__(
        self,
        encoded: Encoded,
        diagram: Diagram,
        metric: Metric,
        watch: LimitWatch,
    ) -> None:
        self.encoded = encoded
        self.diagram = diagram
        self.words = (diagram.count + 64) // 64 + 3
        self._table_bytes = diagram.memory
        self.watch = watch
        self.metric = np.uint64(CODES[metric])
        self.tables: IndexTables | None = None
        watch.reserve(self.memory)
        try:
            self.tables = self._halves(lines_of(encoded, metric))
        except SearchStopped as stop:
            if stop.reason is not Reason.MEMORY:
                raise
            self._table_bytes = diagram.memory

    def _halves(self, lines: LineTables) -> IndexTables:
        """The halves; raises :class:`SearchStopped` if they take too much memory."""
        diagram = self.diagram
        self.watch.look()
        cut, interface, needed, halves = _best_cut(diagram)
        self.watch.look()
        self.watch.spend(halves)
        self.watch.reserve(self.memory + int(needed))
        counts = diagram.tables.counts
        ends = counts[interface].astype(np.int64)
        bottom_base = np.zeros(len(counts), dtype=np.int64)
        bottom_base[interface] = np.cumsum(ends) - ends
        tops = self._tops(lines, cut)
        bottoms = self._bottoms(lines, cut, interface)
        return IndexTables(diagram.tables, lines, cut, tops, bottoms, bottom_base)

    @property
    def memory(self) -> int:
        """Bytes of the tables and of three planes."""
        return self._table_bytes + 24 * self.words

    def _tops(self, lines: LineTables, cut: np.uint64) -> Tops:
        """All tops; where the records lie is kept for every :data:`kernels.SAMPLE`-th of them."""
        rank, at = _Growing(np.uint64), _Growing(np.uint64)
        data = _Growing(np.uint32 if self.diagram.count < 1 << 32 else np.uint64)
        count = 0
        for part in self._parts(lines, cut, np.zeros(1, dtype=np.int64), is_top=True):
            first = -count % kernels.SAMPLE
            self._append(rank, part.rank[first :: kernels.SAMPLE])
            self._append(at, part.at[first :: kernels.SAMPLE] + data.used)
            self._append(data, part.data)
            count += len(part.rank)
        return Tops(np.uint64(count), self._whole(rank), self._whole(at), self._whole(data))

    def _bottoms(self, lines: LineTables, cut: np.uint64, interface: Array) -> Bottoms:
        """All bottoms of the nodes ``interface``."""
        solved, at, data = _Growing(np.bool_), _Growing(np.uint32), _Growing(np.uint16)
        for part in self._parts(lines, cut, interface, is_top=False):
            self._append(solved, part.solved)
            self._append(at, part.at + data.used)
            self._append(data, part.data)
            if data.used >= 1 << 32:
                raise SearchStopped(Reason.MEMORY)
        return Bottoms(self._whole(solved), self._whole(at), self._whole(data))

    def _append(self, column: _Growing, part: Array) -> None:
        """Lengthen ``column`` by ``part``; raises :class:`SearchStopped` if there is no memory for it."""
        before = column.array.nbytes
        self.watch.reserve(self.memory + column.missing(len(part)))
        column.append(part)
        self._table_bytes += column.array.nbytes - before

    def _whole(self, column: _Growing) -> Array:
        """The finished array of ``column``."""
        self._table_bytes -= column.array.nbytes
        column.finish()
        self._table_bytes += column.array.nbytes
        return column.array

    def _parts(self, lines: LineTables, cut: np.uint64, roots: Array, *, is_top: bool) -> Iterator[Halves]:
        """The halves that begin in the nodes ``roots``, in parts that overwrite each other."""
        diagram, path = self.diagram.tables, self.diagram.new_path()
        task = self._task(cut, is_top=is_top)
        output = Halves(
            rank=np.empty(ROOM, dtype=np.uint64),
            solved=np.empty(ROOM, dtype=np.bool_),
            at=np.empty(ROOM, dtype=np.int64),
            data=np.empty(8 * ROOM, dtype=np.uint64),
        )
        root, low = 0, 0
        while root < len(roots):
            root, low, done, used = kernels.describe(
                diagram, lines, task, roots, root, np.uint64(low), output, path
            )
            yield Halves(output.rank[:done], output.solved[:done], output.at[:done], output.data[:used])
            self.watch.check("search", 0, 0, self.memory)

    def _task(self, cut: np.uint64, *, is_top: bool) -> HalfTask:
        """What is to be listed above or below the cut; never solved where a target is out of reach."""
        scan = self.diagram.scan
        above = np.uint64((1 << int(cut)) - 1)
        inside = scan.cells & (above if is_top else ~above)
        first_cell, limit = (np.uint64(0), cut) if is_top else (cut, scan.cell_count)
        wanted = np.zeros(self.encoded.size, dtype=np.uint8)
        for b in self.encoded.goal or ():
            wanted[b] = int(inside) >> int(scan.firsts[b]) & 1
        goals = np.uint64(1 if self.encoded.goal is None else wanted.sum())
        return HalfTask(inside, first_cell, limit, is_top, wanted, goals)


class _Growing:
    """An array that grows by an eighth, in place where the system can, so that no copy lies beside it.

    Attributes:
        array: the memory.
        used: how many elements of it are in use.
    """

    def __init__(self, number: type[np.generic]) -> None:
        self.array: Array = np.empty(0, dtype=number)
        self.used = 0

    def missing(self, more: int) -> int:
        """Bytes that the array will grow by if it takes ``more`` elements."""
        needed = self.used + more
        if needed <= len(self.array):
            return 0
        return (needed + needed // 8 - len(self.array)) * self.array.itemsize

    def append(self, part: Array) -> None:
        """Take over the elements of ``part``."""
        self.array.resize(len(self.array) + self.missing(len(part)) // self.array.itemsize, refcheck=False)
        self.array[self.used : self.used + len(part)] = part
        self.used += len(part)

    def finish(self) -> None:
        """Give back what is not in use."""
        self.array.resize(self.used, refcheck=False)


def _best_cut(diagram: Diagram) -> tuple[np.uint64, Array, int, int]:
    """The cell before which to cut, so that both tables are small.

    With it the nodes there, the least bytes, and the number of halves.
    """
    cells, node_refs = int(diagram.scan.cell_count), diagram.tables.node_refs
    nodes = len(node_refs)
    first_cuts = np.full(nodes, cells + 1, dtype=np.uint64)
    sizes = np.zeros((cells + 1, 3))
    cuts(diagram.tables, np.zeros(nodes), first_cuts, sizes)
    cut = np.uint64(preferred_cut(sizes))
    needed = int(SURELY * (_TOP_BYTES * sizes[cut, 0] + _BOTTOM_BYTES * sizes[cut, 1]))
    interface = np.flatnonzero((first_cuts <= cut) & ((node_refs >> CELL_SHIFT) >= cut))
    return cut, interface, needed, int(sizes[cut, 0] + sizes[cut, 1])


def preferred_cut(sizes: Array) -> int:
    """The cell before which both halves' tables take least memory.

    ``sizes`` has a row per cell: tops, bottoms, most bottoms of one node (at most :data:`MOST_ENDS`;
    their numbers must fit 16 bits).
    """
    cost: Array = _TOP_BYTES * sizes[:, 0] + _BOTTOM_BYTES * sizes[:, 1]
    cost[(sizes[:, 2] > MOST_ENDS) | (np.arange(len(sizes)) < len(sizes) - 1 - _LOWEST_CELLS)] = np.inf
    return int(np.argmin(cost))
