"""The counting diagram of a layout: how many placements of all pieces there are, and a number for each.

A *placement of all pieces* is any way to put every piece on the board, reachable or not. The
diagram that counts them takes some milliseconds even where there are billions, so the size of a
search is known before it begins; :mod:`~klotski_studio.solver.kernels.diagram` explains it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.kernels.records import U64, DiagramTables, NodeTables, PieceCounts, Scan

MAX_NODES = 400_000
"""A diagram with more nodes is given up: a search of that many placements would never end."""
MAX_RANKED = 1 << 33
"""More placements than these can be counted, but not numbered: a link has 33 bits for them."""

_NODE_BYTES = 104
"""Bytes of a node besides its links while the diagram is built: hash table, lists, final arrays."""
_FIRST_CAPACITY = 1 << 13
_GROWTH = 7


def scan_of(encoded: Encoded) -> Scan:
    """The tables for reading ``encoded``, which must have at most 64 cells, cell by cell."""
    n, kinds = len(encoded.cells), len(encoded.kinds)
    firsts = np.array([(cover & -cover).bit_length() - 1 for cover in encoded.covers], dtype=np.uint64)
    kind_of = np.array(encoded.kind_of, dtype=np.uint64)
    begins = np.full(n * kinds, -1, dtype=np.int64)
    begins[(firsts * np.uint64(kinds) + kind_of).astype(np.int64)] = np.arange(encoded.size)
    return Scan(
        cell_count=np.uint64(n),
        cells=np.uint64((1 << n) - 1),
        alphabet=np.uint64(kinds + 1),
        begins=begins,
        covers=np.array(encoded.covers, dtype=np.uint64),
        firsts=firsts,
        kind_of=kind_of,
        after=np.array(encoded.after, dtype=np.int64).reshape(-1),
        pieces=sum(encoded.counts),
    )


Look: TypeAlias = Callable[[], None]
"""Looks at the watch, as :meth:`klotski_studio.solver.base.engine.LimitWatch.look` does."""


def nothing() -> None:
    """No look at any watch."""


@dataclass(frozen=True, eq=False)
class Diagram:
    """The diagram of a layout.

    Attributes:
        tables: its nodes, as kernels read them.
    """

    tables: DiagramTables

    @property
    def scan(self) -> Scan:
        """The layout that was read."""
        return self.tables.scan

    @property
    def count(self) -> int:
        """The number of placements of all pieces."""
        return int(self.tables.counts[0])

    @property
    def memory(self) -> int:
        """Bytes of its tables."""
        tables = self.tables
        return tables.links.nbytes + tables.node_refs.nbytes + tables.counts.nbytes + tables.filled.nbytes

    @staticmethod
    def new_path() -> U64:
        """Scratch memory for one path of any diagram, to be used by one thread."""
        from klotski_studio.solver.kernels.diagram import PATH_SIZE

        return np.zeros(PATH_SIZE, dtype=np.uint64)

    def rank(self, taken: Sequence[int]) -> int | None:
        """The rank of the position with these placements taken (ascending); None if there is none."""
        from klotski_studio.solver.kernels import diagram as kernels

        scan = self.scan
        symbols = np.zeros(int(scan.cell_count) + 1, dtype=np.uint64)
        for b in taken:
            if not 0 <= b < len(scan.firsts):
                return None
            symbols[scan.firsts[b]] = scan.kind_of[b] + np.uint64(1)
        rank = int(kernels.rank_of(self.tables, symbols))
        return rank if rank < self.count and self.unrank(rank) == tuple(taken) else None

    def unrank(self, rank: int) -> tuple[int, ...]:
        """The placements taken in position number ``rank``, ascending."""
        from klotski_studio.solver.kernels import diagram as kernels

        taken = np.zeros(self.scan.pieces, dtype=np.int32)
        kernels.placed(self.tables, np.uint64(rank), taken, self.new_path())
        return tuple(taken.tolist())


def nodes_within(encoded: Encoded, memory: int | None) -> int:
    """How many nodes a diagram may have, so that building it takes at most ``memory`` bytes."""
    if memory is None:
        return MAX_NODES
    links = 2 * 8 * (len(encoded.kinds) + 1)
    return max(1, min(MAX_NODES, memory // (links + _NODE_BYTES)))


def count_placements(encoded: Encoded, max_nodes: int = MAX_NODES, look: Look = nothing) -> int | None:
    """How many placements of all pieces there are; None where :func:`build_diagram` gives up."""
    diagram = build_diagram(encoded, max_nodes, look)
    return None if diagram is None else diagram.count


def build_diagram(encoded: Encoded, max_nodes: int = MAX_NODES, look: Look = nothing) -> Diagram | None:
    """The diagram of ``encoded``; calls ``look`` every few milliseconds, which may raise.

    None if it has more than 64 cells, or the diagram more than ``max_nodes`` nodes, or if
    there are more than 2**62 placements.
    """
    widths = [count.bit_length() for count in encoded.counts]
    if len(encoded.cells) > 64 or sum(widths) > 64:
        return None
    scan, pieces = scan_of(encoded), _piece_counts(encoded, widths)
    capacity = min(max_nodes, _FIRST_CAPACITY)
    while True:
        diagram = _try(scan, pieces, capacity, look)
        if not isinstance(diagram, bool):
            return diagram
        if capacity >= max_nodes:
            return None
        capacity = min(max_nodes, capacity * _GROWTH)


def _piece_counts(encoded: Encoded, widths: list[int]) -> PieceCounts:
    """The numbers of pieces, kind k in a field of ``widths[k]`` bits."""
    fields = [sum(widths[:k]) for k in range(len(widths))]
    return PieceCounts(
        left=np.uint64(sum(count << field for count, field in zip(encoded.counts, fields, strict=True))),
        field=np.array(fields, dtype=np.uint64),
        width=np.array([(1 << width) - 1 for width in widths], dtype=np.uint64),
        areas=np.array([len(kind.shape.cells) for kind in encoded.kinds], dtype=np.uint64),
    )


def _try(scan: Scan, pieces: PieceCounts, capacity: int, look: Look) -> Diagram | bool | None:
    """The diagram; False if it has more than ``capacity`` nodes, None if it counts too many."""
    from klotski_studio.solver.kernels import diagram as kernels

    alphabet = int(scan.alphabet)
    filled, left = np.empty((2, capacity), dtype=np.uint64)
    look()
    links = np.full(capacity * alphabet, -1, dtype=np.int64)
    look()
    nodes = NodeTables(
        slots=np.full(1 << (2 * capacity - 1).bit_length(), -1, dtype=np.int64),
        filled=filled,
        left=left,
        following=np.full(capacity, -1, dtype=np.int64),
        heads=np.full(int(scan.cell_count) + 1, -1, dtype=np.int64),
        links=links,
    )
    look()
    built = kernels.grow(scan, pieces, nodes)
    if built < 0:
        return False
    counts, order, renamed = np.zeros((3, built), dtype=np.int64)
    look()
    live = kernels.tally(nodes, counts, order)
    if live < 0:
        return None
    live_links = np.empty(live * alphabet, dtype=np.uint64)
    tables = DiagramTables(scan, live_links, *np.empty((3, live), dtype=np.uint64))
    look()
    kernels.pack(nodes, counts, order, renamed, tables)
    return Diagram(tables)
