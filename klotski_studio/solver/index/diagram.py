"""The counting diagram of a layout: how many placements of all pieces there are, and a number for each.

A *placement of all pieces* is any way to put every piece on the board, reachable or not. The
diagram that counts them takes some milliseconds even where there are billions, so the size of a
search is known before it begins; :mod:`~klotski_studio.solver.kernels.diagram` explains it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import or_
from typing import TypeAlias

import numpy as np

from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.kernels import diagram as kernels
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
    covers, kind_of = encoded.shared.cover_words[:, 0], np.array(encoded.kind_of, dtype=np.uint64)
    firsts = np.bitwise_count((covers & -covers) - np.uint64(1)).astype(np.uint64)
    begins = np.full(n * kinds, -1, dtype=np.int64)
    begins[firsts * np.uint64(kinds) + kind_of] = np.arange(encoded.size)
    return Scan(
        cell_count=np.uint64(n),
        cells=np.uint64((1 << n) - 1),
        alphabet=np.uint64(kinds + 1),
        begins=begins,
        covers=covers,
        firsts=firsts,
        kind_of=kind_of,
        after=encoded.shared.after_table.ravel().astype(np.int64),
        pieces=len(encoded.start),
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
        return np.zeros(kernels.PATH_SIZE, dtype=np.uint64)

    def rank(self, taken: Sequence[int]) -> int | None:
        """The rank of the position with these placements taken (ascending); None if there is none."""
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
    found = _grow(encoded, max_nodes, look, with_links=False)
    if found is None:
        return None
    _, nodes, _ = found
    ways = int(nodes.ways[nodes.heads[-1]])
    return None if ways == kernels.TOO_MANY else ways


def remembered_count(encoded: Encoded, max_nodes: int, look: Look) -> int | None:
    """As :func:`count_placements`, but counted once for as many pieces with the same placements."""
    counted, key = encoded.shared.counted, (encoded.counts, max_nodes)
    if key not in counted:
        counted[key] = count_placements(encoded, max_nodes, look)
    return counted[key]


def build_diagram(encoded: Encoded, max_nodes: int = MAX_NODES, look: Look = nothing) -> Diagram | None:
    """The diagram of ``encoded``; calls ``look`` every few milliseconds, which may raise.

    None if it has more than 64 cells, or the diagram more than ``max_nodes`` nodes, or if
    there are more than 2**62 placements.
    """
    found = _grow(encoded, max_nodes, look, with_links=True)
    if found is None:
        return None
    scan, nodes, built = found
    counts, order = np.zeros((2, built), dtype=np.int64)
    look()
    live = kernels.tally(nodes, counts, order)
    if live < 0:
        return None
    links = np.empty(live * int(scan.alphabet), dtype=np.uint64)
    tables = DiagramTables(scan, links, *np.empty((3, live), dtype=np.uint64))
    look()
    kernels.pack(nodes, counts, order, np.zeros(built, dtype=np.int64), tables)
    return Diagram(tables)


def _grow(
    encoded: Encoded, max_nodes: int, look: Look, *, with_links: bool
) -> tuple[Scan, NodeTables, int] | None:
    """All nodes, and how many there are; None as in :func:`build_diagram`."""
    widths = [count.bit_length() for count in encoded.counts]
    if len(encoded.cells) > 64 or sum(widths) > 64:
        return None
    scan = scan_of(encoded)
    pieces = _piece_counts(encoded, widths, scan)
    capacity = min(max_nodes, _FIRST_CAPACITY)
    while True:
        nodes = _room(scan, capacity, look, with_links=with_links)
        look()
        built = kernels.grow(scan, pieces, nodes)
        if built >= 0:
            return scan, nodes, built
        if capacity >= max_nodes:
            return None
        capacity = min(max_nodes, capacity * _GROWTH)


def _piece_counts(encoded: Encoded, widths: list[int], scan: Scan) -> PieceCounts:
    """The numbers of pieces, kind k in a field of ``widths[k]`` bits."""
    fields = [0, *accumulate(widths)][:-1]
    masks = [(1 << width) - 1 for width in widths]
    lasts = [int(scan.firsts[encoded.kind_range(k)[1] - 1]) for k in range(len(widths))]
    fields_from = [0] * (len(encoded.cells) + 1)
    for mask, field, last in zip(masks, fields, lasts, strict=True):
        fields_from[last + 1] |= mask << field
    return PieceCounts(
        left=np.uint64(sum([count << field for count, field in zip(encoded.counts, fields, strict=True)])),
        field=np.array(fields, dtype=np.uint64),
        width=np.array(masks, dtype=np.uint64),
        area=np.uint64(sum([encoded.covers[b].bit_count() for b in encoded.start])),
        expired=np.array(list(accumulate(fields_from, or_)), dtype=np.uint64),
    )


def _room(scan: Scan, capacity: int, look: Look, *, with_links: bool) -> NodeTables:
    """Tables with room for that many nodes, none of them used."""
    filled, left, areas, ways = np.empty((4, capacity), dtype=np.uint64)
    look()
    return NodeTables(
        slots=np.full(1 << (2 * capacity - 1).bit_length(), -1, dtype=np.int32),
        filled=filled,
        left=left,
        areas=areas,
        ways=ways,
        following=np.empty(capacity, dtype=np.int64),
        heads=np.full(int(scan.cell_count) + 1, -1, dtype=np.int64),
        links=np.empty(capacity * int(scan.alphabet) if with_links else 0, dtype=np.int64),
    )
