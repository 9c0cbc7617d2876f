"""One search of all clusters of boards of straight pieces with some rows given.

:mod:`klotski_studio.solver.kernels.spaces.clusters` explains how boards are listed and searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from klotski_studio.core.layout import Cell, Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.engine import LimitWatch, SearchStopped
from klotski_studio.solver.kernels.records import (
    I64,
    U64,
    ClusterBoard,
    ClusterTables,
    ClusterWork,
    Columns,
    Lines,
)
from klotski_studio.solver.kernels.spaces import clusters as kernels

Line = tuple[tuple[int, int], ...]
"""The pieces of a row or a column, each as how far from its beginning it stands, and its length."""
Drawn = tuple[tuple[tuple[Cell, ...], bool], ...]
"""The pieces of a board: the cells and whether it is horizontal, the one with the target first."""
MOST_SIDE = 8
"""A place of a piece in its line has three bits."""
SMALLEST = 12
"""The first table has 2 ** SMALLEST slots."""
BUDGET = 100
"""Boards that are listed between two looks at the watch."""
LONGEST = 1 << 15
"""Lengths that are counted."""


@dataclass(frozen=True, slots=True)
class Clusters:
    """What was found of the clusters that have their smallest board among those of one task.

    Attributes:
        listed: boards with every piece pushed left or up.
        clusters: how many of them are the smallest of their cluster.
        solvable: clusters with a solved board.
        minimal: how many of these are minimal, by pieces and by the length from their hardest board.
        longest: of the longest of the minimal ones with so many pieces, the first met.
    """

    listed: int
    clusters: int
    solvable: int
    minimal: dict[tuple[int, int], int]
    longest: dict[int, Drawn]

    @property
    def lengths(self) -> dict[int, int]:
        """How many clusters are minimal, by their length."""
        lengths = sorted({length for _, length in self.minimal})
        return {each: sum(n for (_, length), n in self.minimal.items() if length == each) for each in lengths}

    @property
    def pieces(self) -> Drawn:
        """Of the longest of all, with the fewest pieces; empty if there is none."""
        _, fewest = max([(length, -number) for number, length in self.minimal], default=(0, 0))
        return self.longest.get(-fewest, ())


def lines_of(extent: int, lengths: Sequence[int]) -> list[Line]:
    """Every way for pieces of ``lengths`` to stand in a line of ``extent`` cells and leave one free."""
    return [line for line in _lines(0, extent, sorted(lengths)) if sum(size for _, size in line) < extent]


def _lines(begin: int, extent: int, lengths: Sequence[int]) -> Iterator[Line]:
    yield ()
    for at in range(begin, extent):
        for size in lengths:
            if at + size <= extent:
                for rest in _lines(at + size, extent, lengths):
                    yield (at, size), *rest


@dataclass(frozen=True, slots=True)
class LineBoard:
    """A board of ``width`` times ``height`` cells with pieces of ``lengths``.

    The piece with the target has ``size`` cells, lies in ``row`` alone, and must end ``target`` cells from
    the left.
    """

    width: int
    height: int
    lengths: tuple[int, ...]
    row: int
    size: int
    target: int

    def options(self, row: int) -> list[Line]:
        """What the row may hold."""
        if row == self.row:
            return [((at, self.size),) for at in range(self.width - self.size + 1)]
        return lines_of(self.width, self.lengths)


def search(board: LineBoard, first: Sequence[Line], metric: Metric, watch: LimitWatch) -> Clusters:
    """All clusters whose smallest board has ``first`` as its first rows.

    Raises:
        SearchStopped: at a limit.
    """
    options = [board.options(y) for y in range(board.height)]
    columns = lines_of(board.height, board.lengths)
    begins = np.cumsum([0, *map(len, options)])
    lines = _recorded(
        [(line, board.width) for each in options for line in each]
        + [(line, board.height) for line in columns]
    )
    rows = begins[:-1].copy()
    for y, line in enumerate(first):
        rows[y] += options[y].index(line)
    record = ClusterBoard(
        board.width, board.height, board.row, board.target, len(first), begins[:-1], begins[1:]
    )
    work, state = _work(rows), np.zeros(kernels.COUNTS, dtype=np.int64)
    state[kernels.STEPS] = metric is Metric.STEPS  # a move along a line is a slide
    most = kernels.MOST_PIECES
    lengths = np.zeros((most + 1, LONGEST), dtype=np.int64)
    best = np.zeros((most + 1, most + 3), dtype=np.uint64)
    fitting = _columns(tuple(columns), board.height, int(begins[-1]))
    tables, bits, ended = _tables(SMALLEST), SMALLEST, kernels.RUNNING
    while ended != kernels.EXHAUSTED:
        watch.look()
        ended = kernels.search_clusters(record, lines, fitting, work, state, BUDGET, tables, lengths, best)
        if ended == kernels.FULL:
            bits += 2
            if watch.limits.memory is not None and 15 << bits > watch.limits.memory:
                raise SearchStopped(Reason.MEMORY)
            tables = _tables(bits)
            state[kernels.SEARCH] = 0
    listed, clusters, solvable = (int(each) for each in state[: kernels.STARTED])
    met = np.nonzero(lengths[:, : best[:, -1].max() + 1])
    minimal = {(int(n), int(length)): int(lengths[n, length]) for n, length in zip(*met, strict=True)}
    longest = {number: _drawn(best[number], number, board.width) for number, _ in minimal}
    return Clusters(listed, clusters, solvable, minimal, longest)


def _tables(bits: int) -> ClusterTables:
    """Empty tables of ``2 ** bits`` slots, half of which are used: 15 bytes a slot."""
    most = 1 << (bits - 1)
    return ClusterTables(
        np.empty(most, dtype=np.uint64),
        np.zeros(1 << bits, dtype=np.uint64),
        np.uint64(64 - bits),
        np.empty(most, dtype=np.int16),
        np.empty(most, dtype=np.int32),
        np.empty(MOST_SIDE * kernels.MOST_PIECES, dtype=np.uint64),
    )


def _work(rows: I64) -> ClusterWork:
    """Room for the board at hand, which begins with these options of its rows."""
    return ClusterWork(
        rows,
        np.zeros(MOST_SIDE, dtype=np.int64),
        np.zeros(MOST_SIDE, dtype=np.int64),
        np.zeros(MOST_SIDE, dtype=np.int64),
        np.zeros((kernels.MOST_PIECES, kernels.COLUMNS), dtype=np.uint64),
    )


def _recorded(lines: Sequence[tuple[Line, int]]) -> Lines:
    """The lines as kernels read them."""
    widest = max(1, *[len(line) for line, _ in lines])
    pairs = np.zeros((len(lines), widest, 2), dtype=np.int64)
    for i, (line, _) in enumerate(lines):
        pairs[i, : len(line)] = np.array(line, dtype=np.int64).reshape(-1, 2)
    return Lines(
        np.array([_cells(line) for line, _ in lines], dtype=np.uint64),
        np.array([_needs(line) for line, _ in lines], dtype=np.uint64),
        np.array([extent for _, extent in lines], dtype=np.int64),
        np.array([len(line) for line, _ in lines], dtype=np.int64),
        pairs[:, :, 1].copy(),
        pairs[:, :, 0].copy(),
    )


def _cells(line: Line) -> int:
    """The cells of a line that are covered, as bits."""
    return sum(((1 << size) - 1) << at for at, size in line)


def _needs(line: Line) -> int:
    """The cells before pieces that are not covered by the line itself, as bits."""
    return sum(1 << at >> 1 for at, _ in line if at) & ~_cells(line)


@lru_cache(maxsize=4)
def _columns(lines: tuple[Line, ...], height: int, first: int) -> Columns:
    """Which of ``lines``, numbered from ``first``, fit into a column, for every column."""
    begins, options = [0], []
    for covered in range(1 << height):
        pushed = [
            (number, _cells(line))
            for number, line in enumerate(lines, first)
            if not _cells(line) & covered and not _needs(line) & ~covered
        ]
        for needed in range(1 << height):
            options += [number for number, cells in pushed if not needed & ~cells]
            begins.append(len(options))
    return Columns(np.array(begins, dtype=np.int64), np.array(options, dtype=np.int64))


def _drawn(best: U64, number: int, width: int) -> Drawn:
    """The ``number`` pieces of the longest board."""
    goal, vertical = int(best[-3]), int(best[-2])
    masks = [int(mask) for mask in best[:number]]
    drawn = [
        (tuple((i % width, i // width) for i in range(mask.bit_length()) if mask >> i & 1), piece >= vertical)
        for piece, mask in enumerate(masks)
    ]
    return tuple(sorted(drawn, key=lambda each: each is not drawn[goal]))
