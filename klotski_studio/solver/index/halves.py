"""A layout's placements, cut in two halves: the ground on which the index engine searches.

How ranks, tops and bottoms work is told in :mod:`~klotski_studio.solver.kernels.index`. Here it is decided
where to cut, and both halves are listed with what their pieces can do. Tops grow in number with
every cell that the cut moves down, bottoms shrink; where both take least memory is the cut::

    A A .      3 rows of 5 cells or so above, 3 below: 165 million placements are
    B . .      some 600,000 tops and 2 million bottoms
    -----
    B C C
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.encode import NOWHERE, U64, Encoded
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.index.diagram import Diagram
from klotski_studio.solver.kernels.metrics import CODES

ROOM = 1 << 15
"""Halves that a kernel lists before it looks up."""
MOST_ENDS = 1 << 16
"""Bottoms of one node are numbered in 16 bits."""

Array = npt.NDArray[Any]

_TOP_BYTES, _BOTTOM_BYTES = 56, 20
_LOWEST_CELLS = 32


@dataclass(frozen=True, eq=False)
class _Halves:
    """All tops, or all bottoms (those of one node together), with what their pieces can do alone.

    Attributes:
        rank: where a top's block of ranks begins; None for bottoms.
        node: the node after a top; None for bottoms.
        free: a top's free cells; None for bottoms, which have them in their records.
        solved: whether it holds its part of the goal.
        at: where its record begins in ``data`` (kernels say what is in it).
    """

    rank: Array
    node: Array
    free: Array
    solved: Array
    at: Array
    data: Array

    @property
    def memory(self) -> int:
        """Bytes of the arrays."""
        return sum(a.nbytes for a in (self.rank, self.node, self.free, self.solved, self.at, self.data))


@dataclass(frozen=True, eq=False)
class _Lines:
    """Everything that one piece alone on the board could do, and the cells that must be free for it.

    These are the steps, or the slides with all cells they pass. A move begins with a step.

    Attributes:
        at: where the lines of each placement begin; they end where the next one's do.
        source, target: placement left, placement taken.
        need: cells entered, as bits.
    """

    at: Array
    source: U64
    target: U64
    need: U64

    @classmethod
    def of(cls, encoded: Encoded, metric: Metric) -> _Lines:
        """The lines of ``encoded``."""
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
        return cls(np.array(at), source, target, need)


class PlacementIndex:
    """A layout's placements, cut in two halves, in one metric: what every search of it shares.

    Raises:
        Stop: while it is made, if memory is short, or cancelled.
    """

    def __init__(self, encoded: Encoded, diagram: Diagram, metric: Metric, watch: LimitWatch) -> None:
        self.encoded = encoded
        self.diagram = diagram
        self.metric = np.uint64(CODES[metric])
        self.words = (diagram.count + 64) // 64 + 3
        self.tables = diagram.memory
        self._watch = watch
        watch.reserve(self.memory)
        self.lines = _Lines.of(encoded, metric)
        self.cut, interface = _best_cut(diagram)
        ends = diagram.below[interface].astype(np.int64)
        self.bottom_base = np.zeros(len(diagram.below), dtype=np.int64)
        self.bottom_base[interface] = np.cumsum(ends) - ends
        self.tops = self._describe(np.zeros(1, dtype=np.int64), is_top=True)
        self.bottoms = self._describe(interface, is_top=False)

    @property
    def memory(self) -> int:
        """Bytes of the tables and of three planes."""
        return self.tables + 24 * self.words

    def _describe(self, roots: Array, *, is_top: bool) -> _Halves:
        """List the halves that begin in the nodes ``roots``."""
        from klotski_studio.solver.kernels import index as kernels

        diagram, scan = self.diagram, self.diagram.scan
        above = np.uint64((1 << int(self.cut)) - 1)
        inside = scan.cells & (above if is_top else ~above)
        first, limit = (np.uint64(0), self.cut) if is_top else (self.cut, scan.n)
        wide = np.uint32 if diagram.count < 1 << 32 else np.uint64
        kinds = [np.int64, np.int32, np.uint64, np.bool_, np.int64, np.uint64]
        buffers: list[Array] = [np.empty(ROOM, dtype=kind) for kind in kinds[:-1]]
        buffers.append(np.empty(8 * ROOM, dtype=np.uint64))
        parts: list[list[Array]] = []
        root, low, length = 0, 0, 0
        while root < len(roots):
            wanted, goals = self._goal(int(inside))
            root, low, done, used = kernels.describe(
                self.metric, scan.n, scan.cells, scan.symbols, inside, first, limit, is_top,
                wanted, goals, roots, root, np.uint64(low),
                diagram.links, diagram.spots, diagram.below, diagram.full,
                scan.begins, scan.covers, scan.firsts, scan.after,
                self.lines.at, self.lines.target, self.lines.need,
                buffers[0], buffers[1], buffers[2], buffers[3], buffers[4], buffers[5], *diagram.scratch,
            )  # fmt: skip
            part = [buffer[: done if is_top or i > 2 else 0].copy() for i, buffer in enumerate(buffers[:-1])]
            part[4] += length
            part.append(buffers[5][:used].astype(wide if is_top else np.uint16))
            length += used
            parts.append(part)
            self.tables += sum(array.nbytes for array in part)
            self._watch.reserve(self.memory)
            self._watch.check("search", 0, 0, self.tables)
        return _Halves(*(np.concatenate(column) for column in zip(*parts, strict=True)))

    def _goal(self, inside: int) -> tuple[Array, np.uint64]:
        """The placements wanted among those that begin ``inside``, and how many; never met if hopeless."""
        wanted = np.zeros(self.encoded.size, dtype=np.uint8)
        if self.encoded.goal is None:
            return wanted, np.uint64(1)
        for b in self.encoded.goal:
            wanted[b] = inside >> int(self.diagram.scan.firsts[b]) & 1
        return wanted, np.uint64(wanted.sum())


def _best_cut(diagram: Diagram) -> tuple[np.uint64, Array]:
    """The cell before which to cut words, so that both halves' tables are small, and the nodes there."""
    from klotski_studio.solver.kernels import diagram as kernels

    n = int(diagram.scan.n)
    nodes = len(diagram.below)
    enters = np.full(nodes, n + 1, dtype=np.uint64)
    sizes = np.zeros((n + 1, 3))
    kernels.cuts(
        diagram.scan.symbols, diagram.links, diagram.spots, diagram.below, np.zeros(nodes), enters, sizes
    )
    cut = np.uint64(preferred_cut(sizes))
    return cut, np.flatnonzero((enters <= cut) & ((diagram.spots >> np.uint64(24)) >= cut))


def preferred_cut(sizes: Array) -> int:
    """The cell before which both halves' tables take least memory.

    ``sizes`` has a row per cell: tops, bottoms, most bottoms of one node (their numbers must fit 16 bits).
    """
    cost: Array = _TOP_BYTES * sizes[:, 0] + _BOTTOM_BYTES * sizes[:, 1]
    cost[(sizes[:, 2] > MOST_ENDS) | (np.arange(len(sizes)) < len(sizes) - 1 - _LOWEST_CELLS)] = np.inf
    return int(np.argmin(cost))
