"""All placements of all pieces, counted, and each with a number.

A *placement of all pieces* is any way to put every piece on the board, reachable or not. The
diagram that counts them takes some milliseconds even where there are billions, so what a search
would cost is known before it begins; :mod:`~klotski_studio.solver.kernels.diagram` says how.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from klotski_studio.solver.base.encode import U64, Encoded

I64 = npt.NDArray[np.int64]

MAX_NODES = 400_000
"""A diagram with more nodes is given up: its placements are beyond any search by far."""
MAX_RANKED = 1 << 33
"""More placements than these can be counted, but not numbered: a link has 33 bits for them."""

_NODE_BYTES = 104
"""What a node takes besides its links, while the diagram is built: in the hash, in lists, in the end."""
_FIRST_CAPACITY = 1 << 13
_GROWTH = 7


@dataclass(frozen=True, eq=False)
class Scan:
    """What reading a board cell by cell needs to know about a layout.

    Attributes:
        n: how many cells there are.
        cells: those cells as bits.
        begins: for cell and kind (``cell * kinds + kind``) the placement that begins there, or -1.
        covers: per placement, its cells as bits.
        firsts: per placement, the cell in which it begins.
        kind_of: per placement, its kind.
        after: per placement four numbers: the placements one step away, or -1.
        pieces: how many there are.
    """

    n: np.uint64
    cells: np.uint64
    symbols: np.uint64
    begins: I64
    covers: U64
    firsts: U64
    kind_of: U64
    after: I64
    pieces: int

    @classmethod
    def of(cls, encoded: Encoded) -> Scan:
        """The scan of ``encoded``, which must have at most 64 cells."""
        n, kinds = len(encoded.cells), len(encoded.kinds)
        firsts = np.array([(cover & -cover).bit_length() - 1 for cover in encoded.covers], dtype=np.uint64)
        kind_of = np.array(encoded.kind_of, dtype=np.uint64)
        begins = np.full(n * kinds, -1, dtype=np.int64)
        begins[(firsts * np.uint64(kinds) + kind_of).astype(np.int64)] = np.arange(encoded.size)
        return cls(
            n=np.uint64(n),
            cells=np.uint64((1 << n) - 1),
            symbols=np.uint64(kinds + 1),
            begins=begins,
            covers=np.array(encoded.covers, dtype=np.uint64),
            firsts=firsts,
            kind_of=kind_of,
            after=np.array(encoded.after, dtype=np.int64).reshape(-1),
            pieces=sum(encoded.counts),
        )


@dataclass(frozen=True, eq=False)
class Diagram:
    """The diagram of a layout: nodes in the order of the cells they wait at, the root first.

    Attributes:
        links: per node and symbol, words before and node after (kernels say how packed).
        spots: per node, where its links begin, and the cell that is read next (the same).
        below: per node, how many words it has.
        full: per node, the cells that are covered or were read, as bits.
    """

    scan: Scan
    links: U64
    spots: U64
    below: U64
    full: U64

    @property
    def count(self) -> int:
        """How many placements of all pieces there are."""
        return int(self.below[0])

    @property
    def memory(self) -> int:
        """Bytes of its tables."""
        return self.links.nbytes + self.spots.nbytes + self.below.nbytes + self.full.nbytes

    @property
    def scratch(self) -> tuple[U64, U64, U64]:
        """Room for a word, its path and its ranks, for one thread."""
        word, path, ranks = np.zeros((3, int(self.scan.n) + 1), dtype=np.uint64)
        return word, path, ranks

    def rank(self, taken: Sequence[int]) -> int | None:
        """The number of the position with these placements taken (ascending); None if there is no such."""
        from klotski_studio.solver.kernels import diagram as kernels

        scan = self.scan
        word = np.zeros(int(scan.n) + 1, dtype=np.uint64)
        for b in taken:
            if not 0 <= b < len(scan.firsts):
                return None
            word[scan.firsts[b]] = scan.kind_of[b] + np.uint64(1)
        rank = int(kernels.rank_of(self.links, self.spots[0], scan.n, word))
        return rank if rank < self.count and self.unrank(rank) == tuple(taken) else None

    def unrank(self, rank: int) -> tuple[int, ...]:
        """The placements taken in position number ``rank``, ascending."""
        from klotski_studio.solver.kernels import diagram as kernels

        scan = self.scan
        taken = np.zeros(scan.pieces, dtype=np.int32)
        number, root = np.uint64(rank), self.spots[0]
        kernels.placed(self.links, root, scan.symbols, scan.n, number, scan.begins, taken, *self.scratch)
        return tuple(taken.tolist())


def nodes_within(encoded: Encoded, memory: int | None) -> int:
    """How many nodes a diagram may have, so that to build it takes no more than ``memory`` bytes."""
    if memory is None:
        return MAX_NODES
    links = 2 * 8 * (len(encoded.kinds) + 1)
    return max(1, min(MAX_NODES, memory // (links + _NODE_BYTES)))


def count_placements(encoded: Encoded, max_nodes: int = MAX_NODES) -> int | None:
    """How many placements of all pieces there are; None if that is too hard to tell."""
    diagram = build_diagram(encoded, max_nodes)
    return None if diagram is None else diagram.count


def build_diagram(encoded: Encoded, max_nodes: int = MAX_NODES) -> Diagram | None:
    """The diagram of ``encoded``.

    None if it has more than 64 cells, or the diagram more than ``max_nodes`` nodes, or if
    there are more than 2**62 placements.
    """
    widths = [count.bit_length() for count in encoded.counts]
    if len(encoded.cells) > 64 or sum(widths) > 64:
        return None
    scan = Scan.of(encoded)
    capacity = min(max_nodes, _FIRST_CAPACITY)
    while True:
        diagram = _try(encoded, scan, widths, capacity)
        if not isinstance(diagram, bool):
            return diagram
        if capacity >= max_nodes:
            return None
        capacity = min(max_nodes, capacity * _GROWTH)


def _try(encoded: Encoded, scan: Scan, widths: list[int], capacity: int) -> Diagram | bool | None:
    """The diagram; False if it has more than ``capacity`` nodes, None if it counts too many."""
    from klotski_studio.solver.kernels import diagram as kernels

    n, symbols = int(scan.n), int(scan.symbols)
    fields = [sum(widths[:k]) for k in range(len(widths))]
    left = sum(count << field for count, field in zip(encoded.counts, fields, strict=True))
    filled, lefts = np.empty((2, capacity), dtype=np.uint64)
    following = np.full(capacity, -1, dtype=np.int64)
    heads = np.full(n + 1, -1, dtype=np.int64)
    links = np.full(capacity * symbols, -1, dtype=np.int64)
    nodes = kernels.grow(
        n,
        ~scan.cells,
        np.uint64(left),
        scan.begins,
        scan.covers,
        np.array(fields, dtype=np.uint64),
        np.array([(1 << width) - 1 for width in widths], dtype=np.uint64),
        np.array([len(kind.shape.cells) for kind in encoded.kinds], dtype=np.uint64),
        np.full(1 << (2 * capacity - 1).bit_length(), -1, dtype=np.int64),
        filled,
        lefts,
        following,
        heads,
        links,
    )
    if nodes < 0:
        return False
    counts, order, renamed = np.zeros((3, nodes), dtype=np.int64)
    live = kernels.tally(n, symbols, heads, following, links, counts, order)
    if live < 0:
        return None
    packed = np.empty(live * symbols, dtype=np.uint64)
    spots, below, full = np.empty((3, live), dtype=np.uint64)
    kernels.tie(n, symbols, order, live, counts, filled, links, renamed, packed, spots, below, full)
    return Diagram(scan, packed, spots, below, full)
