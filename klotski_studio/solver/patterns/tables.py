"""The table of one group: its size, its solved positions, and the search that fills it.

:mod:`~klotski_studio.solver.kernels.patterns` explains the index and the search.

The board is turned and reflected, so that groups of kinds that are images of each other share a table. A
group's table depends on the shapes, axes, targets and placements of its pieces alone. Turned by a
quarter, or reflected, the same table serves other pieces::

    1 2 3 .      the two blocks of a 15-puzzle are images of each other, as are
    4 5 6 .      the pieces {1, 2, 3} and {1, 4, 7} by the reflection in the diagonal
    7 . . .

A *form* is all that a table depends on, as numbers that no longer know which symmetry they came from. Of
the forms under all symmetries the least one is the group's, so images of each other have the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from klotski_studio.core.identity import Image
from klotski_studio.core.layout import Cell
from klotski_studio.solver.base.encode import DIRECTIONS, NOWHERE, U64, Encoded
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.kernels import patterns as kernels
from klotski_studio.solver.kernels.patterns import UNREACHABLE
from klotski_studio.solver.kernels.records import I64
from klotski_studio.solver.patterns.scope import MOST_CELLS, MOST_PIECES

KindForm = tuple[int, tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]
"""A kind by numbers: its pieces, the placements of its targets, and for each placement its cells as bits and
the placements one step up, left, right and down (or :data:`NOWHERE`)."""


@dataclass(frozen=True, slots=True)
class Form:
    """All that the table of a group depends on.

    Attributes:
        width: cells in a row of the board.
        ground: the cells of the board as bits where the free cell is followed; else 0.
        kinds: the group's kinds.
    """

    width: int
    ground: int
    kinds: tuple[KindForm, ...]


@dataclass(frozen=True, eq=False)
class Turned:
    """All kinds of a layout under one symmetry of the rectangle.

    Attributes:
        width: cells in a row.
        ground: as in :class:`Form`.
        kinds: the form of each kind.
        order: per kind its placements, as numbers of the layout, in the order of the form.
    """

    width: int
    ground: int
    kinds: tuple[KindForm, ...]
    order: tuple[tuple[int, ...], ...]

    def form(self, kinds: tuple[int, ...]) -> tuple[Form, tuple[int, ...]]:
        """The form of a group, and its kinds in the form's order."""
        ordered = tuple(sorted(kinds, key=lambda kind: self.kinds[kind]))
        return Form(self.width, self.ground, tuple(self.kinds[kind] for kind in ordered)), ordered


@lru_cache(maxsize=4)  # of encodings: they are asked with several divisions
def turnings(encoded: Encoded, *, followed: bool) -> tuple[Turned, ...]:
    """``encoded`` under the eight symmetries of a rectangle, the identity first.

    ``followed`` says whether the free cell is followed, so that the form must know the board's cells.
    """
    return tuple(_turned(encoded, image, followed) for image in Image)


def _turned(encoded: Encoded, image: Image, followed: bool) -> Turned:
    """``encoded`` under one symmetry."""
    box = encoded.layout.board.width, encoded.layout.board.height
    width = box[1] if image.is_quarter else box[0]
    bits = _bits(image.cells(encoded.cells, box), width, box[0] * box[1])
    turned_to = [_OFFSETS.index(image.place(offset, (1, 1), (1, 1))) for offset in _OFFSETS]
    covers = [_mapped(cover, bits) for cover in encoded.covers]
    kinds, order = [], []
    for kind in range(len(encoded.kinds)):
        low, high = encoded.kind_range(kind)
        placements = sorted(range(low, high), key=lambda b: (covers[b] & -covers[b], covers[b]))
        number = {b: i for i, b in enumerate(placements)} | {NOWHERE: NOWHERE}
        after = []
        for b in placements:
            row = [NOWHERE] * len(DIRECTIONS)
            for to, there in zip(turned_to, encoded.after[b], strict=True):
                row[to] = number[there]
            after.append(tuple(row))
        goal = tuple(sorted(number[b] for b in encoded.goal or () if low <= b < high))
        kinds.append((encoded.counts[kind], goal, tuple(covers[b] for b in placements), tuple(after)))
        order.append(tuple(placements))
    ground = sum(1 << bit for bit in bits) if followed else 0
    return Turned(width, ground, tuple(kinds), tuple(order))


_OFFSETS = tuple(direction.step((0, 0)) for direction in DIRECTIONS)


def _bits(images: list[Cell], width: int, area: int) -> list[int]:
    """Per cell the number of its bit: in the rectangle if that has 64 cells at most, else among the cells."""
    if area <= 64:
        return [y * width + x for x, y in images]
    ordered = sorted(images, key=lambda cell: (cell[1], cell[0]))
    number = {cell: i for i, cell in enumerate(ordered)}
    return [number[cell] for cell in images]


def _mapped(cover: int, bits: list[int]) -> int:
    """``cover``, a set of cells as bits, with other numbers for the cells."""
    mapped = 0
    while cover:
        low = cover & -cover
        mapped |= 1 << bits[low.bit_length() - 1]
        cover ^= low
    return mapped


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


def build(form: Form, metric: int, watch: LimitWatch, held: int = 0, begun: Begun | None = None) -> Distances:
    """The distances of a group; ``metric`` by its code, which is of no account if the free cell is followed.

    ``held`` are the bytes of other tables of the same search. The table is among those ``begun``, so that it
    goes on where it was after a budget has ended it.

    Raises:
        SearchStopped: if cancelled or at a limit.
    """
    filling = None if begun is None else begun.get(form)
    if filling is None:
        filling = Filling(form, watch, held)
        if begun is not None:
            begun[form] = filling
    filling.run(metric, watch)
    return filling.table.distances


class Filling:
    """A table that is being filled."""

    def __init__(self, form: Form, watch: LimitWatch, held: int) -> None:
        self.form = form
        self.group = _group(form)
        size = strides(form)[-1]
        marks = size * int(self.group.sides[3]) if form.ground else 1
        self._fixed = held + size + 2 * marks
        watch.reserve(self._fixed)
        self.table = kernels.Filling(
            state=np.zeros(4, dtype=np.int64),
            queue=np.empty((2, 0), dtype=np.uint64),
            children=np.empty((2, BATCH), dtype=np.uint64),
            marks=np.empty(marks, dtype=np.uint16),
            distances=np.empty(size, dtype=np.uint8),
        )
        self._seed(watch)

    @property
    def memory(self) -> int:
        """Bytes of its tables, and of others of the same search."""
        return self._fixed + self.table.queue.nbytes

    def _seed(self, watch: LimitWatch) -> None:
        """Clear the table, and enter all solved positions."""
        distances, marks = self.table.distances, self.table.marks
        for low in range(0, max(len(distances), len(marks)), CLEARED):
            distances[low : low + CLEARED] = UNREACHABLE
            marks[low : low + CLEARED] = 0
            watch.look()
        positions: U64 = np.array(list(_solved(self.form)), dtype=np.uint64)
        # The free cell may begin in any part of the board, of which there are fewer than cells.
        parts = MOST_CELLS if self.form.ground else 1
        self._make_room(max(FIRST_ROOM, 2 * parts * len(positions)), watch)
        kernels.seed(positions, self.group, self.table)

    def run(self, metric: int, watch: LimitWatch) -> None:
        """Fill the table, from where the call before was stopped."""
        status, state = kernels.RUNNING, self.table.state
        while status != kernels.FILLED:
            status = kernels.fill(metric, BUDGET, self.group, self.table)
            head, tail, _, depth = state.tolist()
            watch.check("heuristic", tail, depth, self.memory)
            if status == kernels.FULL:
                rest = self.table.queue[:, head:tail]
                self._make_room(max(2 * rest.shape[1], self.table.queue.shape[1]) + FIRST_ROOM, watch)
                self.table.queue[:, : rest.shape[1]] = rest
                state[[kernels.HEAD, kernels.TAIL, kernels.LEVEL_END]] -= head

    def _make_room(self, room: int, watch: LimitWatch) -> None:
        """A new queue with so much room."""
        watch.reserve(self.memory + 16 * room)
        self.table = self.table._replace(queue=np.empty((2, room), dtype=np.uint64))


Begun: TypeAlias = dict[Form, Filling]
"""Tables that are being filled, by their forms."""


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
