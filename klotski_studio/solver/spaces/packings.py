"""One search of packings backwards from all those with the goal piece on its target.

Cells are bits in reading order; :mod:`klotski_studio.solver.kernels.spaces.packings` explains the keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from klotski_studio.core.layout import Board, Cell, Direction, Metric, Shape
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.kernels.records import (
    CODES,
    U64,
    PackingBoard,
    PackingPieces,
    PackingStacks,
    PackingTables,
)
from klotski_studio.solver.kernels.spaces import packings as kernels

MOST_CELLS = 16
"""A lane of a key has as many bits."""
SOURCES = 1 << 14
"""Packings that are listed between two looks at the watch."""
BUDGET = 256
"""Batches that are expanded between two looks at the watch."""
LARGE_TABLE = 1 << 21
"""Slots from which on tables grow to twice their size, smaller ones to four times."""
ANY_NUMBER = -1
"""Stands for any number of free cells."""
BUFFER = 512
"""Children in the buffer at most; see ``kernels.spaces.packings``."""
SMALLEST = 12
"""The first table has 2 ** SMALLEST slots."""


@dataclass(frozen=True, slots=True)
class Packings:
    """The packings from which the goal piece can reach its target.

    Attributes:
        just_solved: those with the goal piece on its target, which it can leave.
        solvable: those with the goal piece elsewhere.
        hardest: the greatest length of a start; None if there is no start.
        starts: how many starts are that long.
        pieces: the cells of each piece of one of them, the goal piece first; empty if there is none.
    """

    just_solved: int
    solvable: int
    hardest: int | None
    starts: int
    pieces: tuple[tuple[Cell, ...], ...]


def corner_places(board: Board, goal: Shape) -> tuple[Cell, Cell]:
    """Where the bounding box of ``goal`` lies in the upper left corner, and where in the lower right one."""
    return (0, 0), (board.width - goal.width, board.height - goal.height)


class PackingFlood:
    """One search: its board as kernels read it, and what it has found."""

    def __init__(
        self, board: Board, goal: Shape, pieces: int, free: int, metric: Metric, watch: LimitWatch
    ) -> None:
        self._board, self._watch, self._metric = board, watch, CODES[metric]
        self._tables = self._reserved(1 << SMALLEST, 0)
        self._state = np.zeros(8, dtype=np.uint64)
        self._state[7] = ~np.uint64(0)
        start, target = (_mask(board, goal.at(place)) for place in corner_places(board, goal))
        if (start | target) & ~_ground(board):
            raise ValueError("the goal piece does not fit into its corners")
        images = _images(board)
        self._layout = PackingBoard(
            width=np.uint64(board.width),
            ground=np.uint64(_ground(board)),
            edges=_edges(board),
            images=_bytes_of(images),
            folds=bool(images) and _image(images, target) == target and _image(images, start) == start,
            target=np.uint64(target),
            start=np.uint64(start),
            stack=np.empty(MOST_CELLS, dtype=np.uint64),
        )
        taken, keys = np.zeros((2, MOST_CELLS + 1), dtype=np.uint64)
        after, left, free_left = np.full((3, MOST_CELLS + 1), -1, dtype=np.int64)
        taken[0], keys[0] = target, _lanes(board, target) | target << 48
        left[0], free_left[0] = pieces - 1, free
        self._stacks = PackingStacks(after, taken, keys, left, free_left)

    def found(self) -> Packings:
        """Search to the end; raises :class:`SearchStopped`."""
        just_solved = self._sources()
        outcome = kernels.RUNNING
        while outcome != kernels.EXHAUSTED:
            outcome = kernels.flood(self._layout, self._metric, self._tables, self._state, BUDGET)
            self._look()
            if outcome == kernels.FULL:
                self._grow()
        _, _, _, _, real, hardest, starts, first = self._state.tolist()
        return Packings(
            just_solved=just_solved,
            solvable=real,
            hardest=hardest or None,
            starts=starts,
            pieces=tuple(_pieces(self._board, first)) if hardest else (),
        )

    def _sources(self) -> int:
        """List the packings with the goal piece on its target, and enter what it reaches from there."""
        listing, out = np.zeros(3, dtype=np.int64), np.empty(SOURCES, dtype=np.uint64)
        is_done = False
        while not is_done:
            is_done = kernels.list_sources(self._layout, _ways(self._board), self._stacks, listing, out)
            low, high = 0, int(listing[kernels.LISTED])
            while low < high:
                low = kernels.leave(self._layout, self._metric, self._tables, self._state, out, low, high)
                if low < high:
                    self._grow()
            self._look()
        return int(listing[kernels.WEIGHT])

    def _look(self) -> None:
        count, level = int(self._state[0]), int(self._state[3])
        self._watch.check("search", count, level, _bytes(len(self._tables.table)))

    def _grow(self) -> None:
        """Replace the tables by larger ones."""
        old, count = self._tables, int(self._state[0])
        slots = len(old.table)
        new = self._reserved(slots * (4 if slots < LARGE_TABLE else 2), _bytes(slots))
        new.keys[:count], new.resting[:count] = old.keys[:count], old.resting[:count]
        kernels.rehash(new.keys, count, new.table, new.shift)
        self._tables = new

    def _reserved(self, slots: int, held: int) -> PackingTables:
        """Empty tables; raises :class:`SearchStopped` unless they fit into memory beside those held."""
        self._watch.reserve(held + _bytes(slots))
        buffer, rests = np.empty((2, BUFFER), dtype=np.uint64)
        return PackingTables(
            keys=np.empty(slots // 2, dtype=np.uint64),
            resting=np.empty(slots // 2, dtype=np.uint8),
            table=np.zeros(slots, dtype=np.uint64),
            shift=np.uint64(64 - slots.bit_length() + 1),
            buffer=buffer,
            rests=rests,
        )


def _bytes(slots: int) -> int:
    """Memory of tables of that size."""
    return 8 * slots + 9 * (slots // 2) + 16 * BUFFER


def _mask(board: Board, cells: Iterable[Cell]) -> int:
    return sum(1 << board.width * y + x for x, y in cells)


def _cells(board: Board, mask: int) -> tuple[Cell, ...]:
    return tuple(cell for i, cell in enumerate(board.cells()) if mask >> i & 1)


def _ground(board: Board) -> int:
    return _mask(board, set(board.cells()) - board.walls)


def _lanes(board: Board, mask: int) -> int:
    """What a piece on the cells ``mask`` adds to the first three lanes of a key."""
    right = mask & mask >> 1 & ~_mask(board, [(board.width - 1, y) for y in range(board.height)])
    return mask | right << 16 | (mask & mask >> board.width) << 32


def _edges(board: Board) -> U64:
    """For each direction the cells on that edge of the board."""
    masks = [
        _mask(board, [cell for cell in board.cells() if not board.contains(direction.step(cell))])
        for direction in Direction
    ]
    return np.array(masks, dtype=np.uint64)


def _images(board: Board) -> tuple[int, ...]:
    """For each cell its image at the diagonal, as a mask; none where the board has no such symmetry."""
    walls = {(y, x) for x, y in board.walls}
    if board.width != board.height or walls != board.walls:
        return ()
    return tuple(_mask(board, [(y, x)]) for x, y in board.cells())


def _image(images: tuple[int, ...], mask: int) -> int:
    return sum(image for i, image in enumerate(images) if mask >> i & 1)


def _bytes_of(images: tuple[int, ...]) -> U64:
    """The images of the low byte of a set, then of its high byte."""
    tables = [[_image(images[8 * half :][:8], byte) for byte in range(256)] for half in range(2)]
    return np.array(tables, dtype=np.uint64).ravel()


def _pieces(board: Board, key: int) -> Iterator[tuple[Cell, ...]]:
    """The cells of each piece of the packing ``key``, the goal piece first."""
    goal, left = key >> 48, key & 0xFFFF & ~(key >> 48)
    yield _cells(board, goal)
    while left:
        cells, grown = left & -left, 0
        right, below = key >> 16 & 0xFFFF, key >> 32 & 0xFFFF
        while grown != cells:
            grown = cells
            cells |= (cells & right) << 1 | cells >> 1 & right
            cells |= (cells & below) << board.width | cells >> board.width & below
        left &= ~cells
        yield _cells(board, cells)


def connected_sets(board: Board) -> set[int]:
    """Every connected set of cells that are no walls, as bits in reading order."""
    beside = {
        1 << i: _mask(board, [there for way in Direction if board.contains(there := way.step(cell))])
        for i, cell in enumerate(board.cells())
    }
    ground = _ground(board)
    found = last = {bit for bit in beside if bit & ground}
    while last:
        last = {mask | bit for mask in last for bit in beside if bit & ground & ~mask and beside[bit] & mask}
        found = found | last
    return found


def goal_shapes(board: Board) -> set[Shape]:
    """The shapes of all connected sets of cells that are no walls."""
    return {Shape.of(_cells(board, mask)) for mask in connected_sets(board)}


@lru_cache(maxsize=2)
def _ways(board: Board) -> PackingPieces:
    """Every way for a piece of any shape to stand on ``board``."""
    first: list[list[int]] = [[] for _ in range(board.width * board.height)]
    for mask in sorted(connected_sets(board), key=lambda mask: (mask.bit_count(), mask)):
        first[(mask & -mask).bit_length() - 1].append(mask)
    begins = np.cumsum([0, *map(len, first)]).astype(np.int64)
    masks = [mask for each in first for mask in each]
    return PackingPieces(
        np.array(masks, dtype=np.uint64),
        np.array([_lanes(board, mask) for mask in masks], dtype=np.uint64),
        begins,
    )
