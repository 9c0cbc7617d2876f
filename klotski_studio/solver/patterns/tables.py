"""The table of one group: its size, its solved positions, and the search that fills it.

:mod:`~klotski_studio.solver.kernels.patterns` explains the index and the search.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb, prod

import numpy as np
import numpy.typing as npt

from klotski_studio.solver.base.encode import NOWHERE, U64
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.kernels import patterns as kernels
from klotski_studio.solver.kernels.astar import UNREACHABLE
from klotski_studio.solver.kernels.records import I64
from klotski_studio.solver.patterns.scope import MOST_CELLS, MOST_PIECES
from klotski_studio.solver.patterns.turned import Form, KindForm

Distances = npt.NDArray[np.uint8]
"""A group's distances by index."""

BUDGET = 8_000
"""Positions of a group that are expanded between two looks at the watch: some milliseconds."""
FIRST_ROOM = 1 << 12
"""Room in the queue at first; it doubles whenever it is full."""
CLEARED = 1 << 20
"""Entries that are cleared between two looks at the watch: some milliseconds."""
BATCH = 1 << 10
"""Positions that are looked up together."""


def strides(form: Form) -> tuple[int, ...]:
    """Per kind, by how much the table's index grows with the kind's rank; at the end, the table's size."""
    sizes = [comb(len(covers), count) for count, _, covers, _ in form.kinds]
    return tuple(prod(sizes[:k]) for k in range(len(sizes) + 1))


def choose_table() -> I64:
    """``choose_table()[n * 64 + k]`` ways to choose k of n, for those numbers that a rank can need."""
    table = [comb(n, k) if k <= MOST_PIECES else 0 for n in range(MOST_CELLS) for k in range(MOST_CELLS)]
    return np.array(table, dtype=np.int64)


def build(form: Form, metric: int, watch: LimitWatch, held: int = 0) -> Distances:
    """The distances of a group; ``metric`` by its code, which is of no account if the free cell is followed.

    ``held`` are the bytes of other tables of the same search.

    Raises:
        SearchStopped: if cancelled or at a limit.
    """
    filling = _Filling(form, watch, held)
    filling.seed()
    filling.run(metric)
    return filling.distances


class _Filling:
    """A table that is being filled."""

    def __init__(self, form: Form, watch: LimitWatch, held: int) -> None:
        self.form = form
        self.watch = watch
        self.group = _group(form)
        size = strides(form)[-1]
        self.lanes = int(self.group.sides[3])
        marks = size * self.lanes if form.ground else 1
        self._fixed = held + size + 2 * marks
        watch.reserve(self._fixed)
        self.distances: Distances = np.empty(size, dtype=np.uint8)
        self.marks: npt.NDArray[np.uint16] = np.empty(marks, dtype=np.uint16)
        self.state = np.zeros(4, dtype=np.int64)
        self.queue: U64 = np.empty((2, 0), dtype=np.uint64)
        self.children: U64 = np.empty((2, BATCH), dtype=np.uint64)

    def seed(self) -> None:
        """Clear the table, and enter all solved positions."""
        for low in range(0, max(len(self.distances), len(self.marks)), CLEARED):
            self.distances[low : low + CLEARED] = UNREACHABLE
            self.marks[low : low + CLEARED] = 0
            self.watch.look()
        positions: U64 = np.array(list(_solved(self.form)), dtype=np.uint64)
        # The free cell may begin in any part of the board, of which there are fewer than cells.
        parts = MOST_CELLS if self.form.ground else 1
        self._make_room(max(FIRST_ROOM, 2 * parts * len(positions)))
        kernels.seed(positions, self.group, self.state, self.queue, self.marks, self.distances)

    def run(self, metric: int) -> None:
        """Fill the table."""
        status = kernels.RUNNING
        while status != kernels.FILLED:
            status = kernels.fill(
                metric, BUDGET, self.group, self.state, self.queue, self.children, self.marks, self.distances
            )
            head, tail, _, depth = self.state.tolist()
            self.watch.check("heuristic", tail, depth, self._fixed + self.queue.nbytes)
            if status == kernels.FULL:
                rest = self.queue[:, head:tail]
                self._make_room(max(2 * rest.shape[1], self.queue.shape[1]) + FIRST_ROOM)
                self.queue[:, : rest.shape[1]] = rest
                self.state[[kernels.HEAD, kernels.TAIL, kernels.LEVEL_END]] -= head

    def _make_room(self, room: int) -> None:
        """A new queue with so much room."""
        self.watch.reserve(self._fixed + self.queue.nbytes + 16 * room)
        self.queue = np.empty((2, room), dtype=np.uint64)


def _group(form: Form) -> kernels.Group:
    """``form`` as the kernels read it."""
    covers = [cover for kind in form.kinds for cover in kind[2]]
    after = [there for kind in form.kinds for row in kind[3] for there in row]
    sizes = [len(kind[2]) for kind in form.kinds]
    kind_of = [k for k, kind in enumerate(form.kinds) for _ in range(kind[0])]
    return kernels.Group(
        kind_of=np.array(kind_of, dtype=np.int64),
        counts=np.array([kind[0] for kind in form.kinds], dtype=np.int64),
        begins=np.cumsum([0, *sizes[:-1]]),
        strides=np.array(strides(form)[:-1], dtype=np.int64),
        covers=np.array(covers, dtype=np.uint64),
        touched=np.array(list(_touched(form)), dtype=np.uint64),
        after=np.array(after, dtype=np.int64),
        choose=choose_table(),
        ground=np.uint64(form.ground),
        sides=_sides(form),
    )


def _touched(form: Form) -> Iterator[int]:
    """Per placement, the cells that any step from there enters."""
    for _, _, covers, after in form.kinds:
        for cover, row in zip(covers, after, strict=True):
            cells = 0
            for there in row:
                if there != NOWHERE:
                    cells |= covers[there] & ~cover
            yield cells


def _sides(form: Form) -> U64:
    """See :attr:`klotski_studio.solver.kernels.patterns.Group.sides`."""
    cells = max(1, form.ground.bit_length())
    first = sum(1 << cell for cell in range(0, MOST_CELLS, form.width))
    last = sum(1 << cell for cell in range(form.width - 1, MOST_CELLS, form.width))
    every = (1 << MOST_CELLS) - 1
    return np.array([every ^ last, every ^ first, form.width, -(-cells // 16)], dtype=np.uint64)


def _solved(form: Form) -> Iterator[int]:
    """Every position of the group, packed, in which all its targets are taken."""
    for numbers in _standing(form.kinds, 0):
        yield sum(number << 6 * piece for piece, number in enumerate(numbers))


def _standing(kinds: tuple[KindForm, ...], taken: int) -> Iterator[tuple[int, ...]]:
    """The placements' numbers within their kinds, kind by kind, of all solved positions."""
    if not kinds:
        yield ()
        return
    count, goal, covers, _ = kinds[0]
    others = [number for number in range(len(covers)) if number not in goal]
    for more in combinations(others, count - len(goal)):
        numbers = tuple(sorted((*goal, *more)))
        cells = _disjoint([covers[number] for number in numbers], taken)
        if cells is not None:
            for rest in _standing(kinds[1:], cells):
                yield (*numbers, *rest)


def _disjoint(covers: list[int], taken: int) -> int | None:
    """``taken`` and ``covers`` together; None if any two of them overlap."""
    for cover in covers:
        if taken & cover:
            return None
        taken |= cover
    return taken
