"""Threads that expand the rows of one level together.

All look positions up in the same table, and enter those that are new: one thread claims the free slot
(:func:`~klotski_studio.solver.kernels.compiler.claim`), after it has written the row into an area that no
other thread uses. In the end rows from behind fill the gaps that the areas leave::

    areas    ... | a b . . | c d e . | f . . .
    moved    ... | a b e f   c d

So which rows a level has never differs, but their numbers within it may.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import TypeAlias

import numpy as np

from klotski_studio.solver.base.engine import SearchStopped
from klotski_studio.solver.base.threads import share
from klotski_studio.solver.kernels import rows as kernels
from klotski_studio.solver.kernels.records import U64
from klotski_studio.solver.rows.positions import Rows, expand

SLICE, AREA = 1 << 12, 1 << 14
"""Rows that a thread takes at once to expand, and room for so many new ones."""
SPREAD, AT = kernels.Task(kernels.SPREAD), [kernels.CURSOR, kernels.PIECE, kernels.END]
"""What is done, and the elements of a state that say with which rows."""

Range: TypeAlias = "tuple[int, int, int]"
"""The row to go on with, its next piece to move, and the row to end before."""


class Team:
    """The threads of one search, whose ``rows`` the methods get: a cycle would keep its memory.

    Attributes:
        todo: the rows of the level that are left to expand.
    """

    def __init__(self) -> None:
        self.todo: list[Range] = []
        self._used: list[tuple[int, int]] = []
        self._workers: list[tuple[kernels.Scratch, U64]] = []

    def size(self, rows: Rows) -> int:
        """For how many threads there are rows to expand, room for new ones, and memory."""
        area = AREA + rows.fixed.records
        left = sum(end - row for row, _, end in self.todo)
        areas = (int(rows.search.shape.limit) - rows.count) // area
        threads = rows.watch.threads_for(min(left // SLICE, areas), 2)
        while len(self._workers) < threads:
            worker = rows.fixed.new_scratch(), np.zeros(kernels.STATE, dtype=np.uint64)
            memory = sum(array.nbytes for array in worker[0])
            try:
                rows.watch.reserve(rows.memory + memory)
            except SearchStopped:
                return 1
            rows.held += memory
            self._workers.append(worker)
        return threads

    def spread(self, rows: Rows, threads: int, look: Callable[[int], None]) -> None:
        """Expand rows until none is left, or there is no room for new ones.

        Calls ``look`` every few milliseconds with the number of positions found. Where that raises, what was
        found stays, and the rest is left to do.
        """
        size, states = AREA + rows.fixed.records, [state for _, state in self._workers[:threads]]
        slices = iter([part for each in self.todo for part in _slices(*each)])
        areas = iter(range(rows.count, int(rows.search.shape.limit) - size, size))
        self.todo = []
        for state in states:
            state[[kernels.CURSOR, kernels.END, kernels.MET]] = 0

        def found() -> int:
            return rows.count + sum(high - low for low, high in tuple(self._used))

        try:
            share(lambda number: self._work(rows, number, slices, areas), threads, lambda: look(found()))
        finally:
            left = [
                tuple(state[AT].tolist()) for state in states if state[kernels.CURSOR] < state[kernels.END]
            ]
            self.todo += [*left, *slices]
            rows.state[kernels.MET] += sum(state[kernels.MET] for state in states)
            self.close(rows)

    def _work(
        self, rows: Rows, number: int, slices: Iterator[Range], areas: Iterator[int]
    ) -> Generator[None]:
        """What one thread does; it yields every few milliseconds."""
        scratch, state = self._workers[number]
        for low in areas:
            state[kernels.COUNT] = low
            limit = np.uint64(low + AREA + rows.fixed.records)
            shape = rows.search.shape._replace(limit=limit)
            search = rows.search._replace(shape=shape, scratch=scratch, state=state)
            try:
                while (status := expand(search, SPREAD)) != kernels.FULL:
                    rows.watch.control.count_cpu()
                    if status == kernels.DONE:
                        part = next(slices, None)
                        if part is None:
                            return
                        state[AT] = part
                    yield
            finally:
                self._used.append((low, int(state[kernels.COUNT])))

    def close(self, rows: Rows) -> None:
        """Fill the gaps between the rows of all areas, behind those of before."""
        used = sorted(self._used)
        end = rows.count + sum(high - low for low, high in used)
        gaps = zip([rows.count, *[high for _, high in used]], [*[low for low, _ in used], end], strict=True)
        kernels.move(rows.search, _numbers(used, end, rows.capacity), _numbers(gaps, 0, end))
        rows.state[kernels.COUNT], self._used = end, []


def _slices(row: int, piece: int, end: int) -> list[Range]:
    """A range in parts."""
    begins = range(row, end, SLICE)
    return [(begin, piece if begin == row else 0, min(begin + SLICE, end)) for begin in begins]


def _numbers(ranges: Iterable[tuple[int, int]], low: int, high: int) -> U64:
    """All numbers in ``ranges`` from ``low`` up to ``high``."""
    parts = [np.arange(max(begin, low), min(end, high), dtype=np.uint64) for begin, end in ranges]
    return np.concatenate([np.zeros(0, dtype=np.uint64), *parts])
