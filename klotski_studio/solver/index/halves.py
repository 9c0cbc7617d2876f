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

import numpy as np

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.encode import NOWHERE, Encoded
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.base.touch import joined
from klotski_studio.solver.index.diagram import Diagram
from klotski_studio.solver.kernels.metrics import CODES
from klotski_studio.solver.kernels.records import Array, HalfTask, Halves, IndexTables, LineTables

ROOM = 1 << 13
"""Halves that a kernel lists between two looks at the watch."""
MOST_ENDS = 1 << 16
"""Bottoms of one node are numbered in 16 bits."""

_TOP_BYTES, _BOTTOM_BYTES = 56, 20
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
        tables: the halves, as kernels read them.

    ``most_ends`` is the most bottoms that one node may have, at most :data:`MOST_ENDS`. All positions of
    one top are expanded between two looks at the watch.

    Raises:
        SearchStopped: while it is made, if memory is short, or cancelled.
    """

    def __init__(
        self,
        encoded: Encoded,
        diagram: Diagram,
        metric: Metric,
        watch: LimitWatch,
        most_ends: int = MOST_ENDS,
    ) -> None:
        self.encoded = encoded
        self.diagram = diagram
        self.words = (diagram.count + 64) // 64 + 3
        self._table_bytes = diagram.memory
        self._watch = watch
        watch.reserve(self.memory)
        watch.look()
        lines = lines_of(encoded, metric)
        watch.look()
        cut, interface = _best_cut(diagram, most_ends)
        counts = diagram.tables.counts
        ends = counts[interface].astype(np.int64)
        bottom_base = np.zeros(len(counts), dtype=np.int64)
        bottom_base[interface] = np.cumsum(ends) - ends
        watch.look()
        tops = self._list(lines, cut, np.zeros(1, dtype=np.int64), is_top=True)
        bottoms = self._list(lines, cut, interface, is_top=False)
        self.tables = IndexTables(diagram.tables, lines, cut, tops, bottoms, bottom_base)

    @property
    def memory(self) -> int:
        """Bytes of the tables and of three planes."""
        return self._table_bytes + 24 * self.words

    def _list(self, lines: LineTables, cut: np.uint64, roots: Array, *, is_top: bool) -> Halves:
        """The halves that begin in the nodes ``roots``."""
        from klotski_studio.solver.kernels import index as kernels

        diagram, path = self.diagram.tables, self.diagram.new_path()
        task = self._task(cut, is_top=is_top)
        data_type = np.uint16 if not is_top else np.uint32 if self.diagram.count < 1 << 32 else np.uint64
        output = Halves(
            rank=np.empty(ROOM, dtype=np.int64),
            node=np.empty(ROOM, dtype=np.int32),
            free=np.empty(ROOM, dtype=np.uint64),
            solved=np.empty(ROOM, dtype=np.bool_),
            at=np.empty(ROOM, dtype=np.int64),
            data=np.empty(8 * ROOM, dtype=np.uint64),
        )
        parts: list[list[Array]] = []
        root, low, length = 0, 0, 0
        while root < len(roots):
            root, low, done, used = kernels.describe(
                diagram, lines, task, roots, root, np.uint64(low), output, path
            )
            part = [column[: done if is_top or i > 2 else 0].copy() for i, column in enumerate(output[:-1])]
            part[4] += length
            part.append(output.data[:used].astype(data_type))
            length += used
            parts.append(part)
            self._table_bytes += sum(array.nbytes for array in part)
            self._watch.reserve(self.memory)
            self._watch.check("search", 0, 0, self._table_bytes)
        return Halves(*(joined(list(column), self._watch) for column in zip(*parts, strict=True)))

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


def _best_cut(diagram: Diagram, most_ends: int) -> tuple[np.uint64, Array]:
    """The cell before which to cut, so that both halves' tables are small, and the nodes there."""
    from klotski_studio.solver.kernels import diagram as kernels

    cells, node_refs = int(diagram.scan.cell_count), diagram.tables.node_refs
    nodes = len(node_refs)
    first_cuts = np.full(nodes, cells + 1, dtype=np.uint64)
    sizes = np.zeros((cells + 1, 3))
    kernels.cuts(diagram.tables, np.zeros(nodes), first_cuts, sizes)
    cut = np.uint64(preferred_cut(sizes, most_ends))
    return cut, np.flatnonzero((first_cuts <= cut) & ((node_refs >> kernels.CELL_SHIFT) >= cut))


def preferred_cut(sizes: Array, most_ends: int = MOST_ENDS) -> int:
    """The cell before which both halves' tables take least memory.

    ``sizes`` has a row per cell: tops, bottoms, most bottoms of one node (at most ``most_ends``;
    their numbers must fit 16 bits).
    """
    cost: Array = _TOP_BYTES * sizes[:, 0] + _BOTTOM_BYTES * sizes[:, 1]
    cost[(sizes[:, 2] > most_ends) | (np.arange(len(sizes)) < len(sizes) - 1 - _LOWEST_CELLS)] = np.inf
    return int(np.argmin(cost))
