"""The positions that a search over rows has found, and the hash table that finds them again.

Memory for every table is reserved before it is made, the old table and the new one counted
together where one is copied; where there is no memory for doubling, it grows by less.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import I32, U64
from klotski_studio.solver.base.engine import LimitWatch, SearchStopped, touch
from klotski_studio.solver.kernels import rows as kernels
from klotski_studio.solver.kernels.records import CODES, I64, Array
from klotski_studio.solver.rows.tables import RowTables

BUDGET = 400_000
"""Work between two looks at the watch (units of :data:`kernels.WORK`): some milliseconds."""

LOAD, LAST_LOAD = 0.6, 0.85
"""How full the table may be; the second where it cannot grow any more."""

MOST_SLOTS = 1 << 31
"""A tag has 32 bits, and where a search in the table begins must follow from it."""

MOVES_AT_ONCE = 1 << 12
"""Moves that are handed over by the kernel at once."""

ROOM = 8
"""When rows are copied there are addresses for so many times as many: what nobody writes takes no memory."""

SLICE = 1 << 18
"""Rows or slots that are copied or looked through between two looks at the watch."""


class Rows:
    """All positions found so far.

    Attributes:
        fixed: what is known of the layout.
        watch: ends the search; it can go on with another one.
        held: bytes besides rows and hash table.
        columns: what is kept for each row: words, and what a subclass adds.
        state: see :mod:`~klotski_studio.solver.kernels.rows`.
    """

    def __init__(
        self, tables: RowTables, metric: Metric, watch: LimitWatch, rows: int, slots: int, held: int = 0,
        extra: Sequence[type[np.unsignedinteger[Any]]] = (),
    ) -> None:  # fmt: skip
        """With room for so many rows and slots; ``extra`` are the types of what else is kept for each row."""
        self.fixed = tables
        self.metric = metric
        self.watch = watch
        self.held = tables.memory + held
        self.columns: list[Array] = [np.empty((0, tables.width), dtype=np.uint64)]
        self.columns += [np.empty(0, dtype=number) for number in extra]
        self._room = self.columns
        self.state: U64 = np.zeros(kernels.STATE, dtype=np.uint64)
        self.load = LOAD
        self.table: U64 = np.zeros(1, dtype=np.uint64)
        self._reserve(rows * self.row_bytes + 8 * slots)
        self.columns = self._longer(rows)
        self._enlarge(slots)

    def describe(self) -> None:
        """Make the records for the kernels, after the rows or the table were replaced."""
        fixed = self.fixed
        limit = min(self.capacity - 1, int(len(self.table) * self.load))
        shift = 65 - len(self.table).bit_length()
        shape = kernels.Shape(
            metric=CODES[self.metric],
            pieces=np.uint64(fixed.pieces),
            stride=np.uint64(fixed.stride),
            width=np.uint64(fixed.width),
            shift=np.uint64(shift),
            limit=np.uint64(limit),
            bias=fixed.bias,
        )
        words = self.columns[0].reshape(-1)
        self.rows = words.view(fixed.number)
        positions = kernels.Positions(self.rows, words, self.table)
        self.search = kernels.Search(shape, fixed.layout, positions, fixed.scratch, self.state)

    @property
    def count(self) -> int:
        """How many positions were found."""
        return int(self.state[kernels.COUNT])

    @property
    def capacity(self) -> int:
        """Room for so many positions; the last row is for one that is being looked up."""
        return len(self.columns[0])

    @property
    def row_bytes(self) -> int:
        """Bytes of a row."""
        return 8 * self.fixed.width + sum(column.itemsize for column in self.columns[1:])

    @property
    def memory(self) -> int:
        """Bytes of all tables."""
        return self.held + self.row_bytes * self.capacity + self.table.nbytes

    def _reserve(self, more: int) -> None:
        """Ask for ``more`` bytes besides those that are held."""
        self.watch.reserve(self.held + more)

    def put(self, taken: Sequence[int], at: int) -> None:
        """Write the position with these placements, ascending, into row ``at``."""
        begin = at * self.fixed.stride
        for column in self.columns:
            column[at] = 0
        self.rows[begin : begin + self.fixed.pieces] = np.array(taken, dtype=np.uint64) - self.fixed.base

    def add(self, taken: Sequence[int], at: int) -> None:
        """Make these placements, ascending, the position in row ``at``."""
        self.put(taken, at)
        code, slot, _ = kernels.find(self.search, np.uint64(at))
        self.table[slot] = np.uint64(code >> 32 << 32 | at + 1)

    def find(self, taken: Sequence[int]) -> int | None:
        """The number of the row with these placements; None if it was not found."""
        numbers = np.array(taken, dtype=np.uint64)
        if len(taken) != self.fixed.pieces:
            return None
        if (numbers < self.fixed.base).any() or (numbers >= self.fixed.beyond).any():
            return None
        self.put(taken, self.count)
        _, _, known = kernels.find(self.search, np.uint64(self.count))
        return int(known) - 1 if known else None

    def taken(self, numbers: npt.NDArray[Any]) -> I32:
        """The placements taken in the rows with these numbers."""
        rows = self.rows.reshape(-1, self.fixed.stride)[numbers, : self.fixed.pieces]
        return (rows + self.fixed.base).astype(np.int32)

    def slices(self, low: int, high: int) -> Iterator[tuple[int, int]]:
        """``low`` to ``high`` in parts that take some milliseconds, with a look at the watch between them."""
        for begin in range(low, high, SLICE):
            if begin > low:
                self.watch.look()
            yield begin, min(begin + SLICE, high)

    def grow(self) -> None:
        """Make room for more rows, by less than double where that is all there is memory for."""
        needed = self.count + self.fixed.records
        if needed > self.capacity - 1:
            self.columns = self._longer(self._affordable_rows(needed + 1))
            self.describe()
        if needed > int(len(self.table) * self.load):
            self._grow_table(needed)

    def _longer(self, rows: int) -> list[Array]:
        """The columns with room for so many rows; they stay where they are as long as there are addresses."""
        if rows > len(self._room[0]):
            most = (self.watch.limits.memory or 1 << 62) // self.row_bytes
            wanted = max(ROOM * rows, self.watch.expected)
            room = max(rows, min(wanted, most - len(self._room[0]))) if self.count else rows
            columns = [np.empty((room, *column.shape[1:]), dtype=column.dtype) for column in self.columns]
            for new, old in zip(columns, self.columns, strict=True):
                for low, high in self.slices(0, self.count):
                    new[low:high] = old[low:high]
            self._room = columns
        return [column[:rows] for column in self._room]

    def _affordable_rows(self, needed: int) -> int:
        """The most rows, up to twice as many as now, that fit into memory beside the old ones."""
        for more in (self.capacity, self.capacity // 2, self.capacity // 4, self.capacity // 8):
            rows = max(self.capacity + more, needed)
            copied = self.capacity if rows > len(self._room[0]) else 0
            try:
                self._reserve(self.table.nbytes + self.row_bytes * (copied + rows))
            except SearchStopped:
                continue
            return rows
        raise SearchStopped(Reason.MEMORY)

    def _grow_table(self, needed: int) -> None:
        """Double the table until it has room for all that is expected, or fill it more where memory ends."""
        slots = len(self.table)
        while max(needed, self.watch.expected) > int(slots * LOAD):
            slots *= 2
        try:
            if slots > MOST_SLOTS:
                raise SearchStopped(Reason.MEMORY)
            self._reserve(self.row_bytes * self.capacity + self.table.nbytes + 8 * slots)
        except SearchStopped:
            if self.watch.expected > needed:
                self.watch.expected = 0
                self._grow_table(needed)
                return
            self.load = LAST_LOAD
            self.describe()
            if needed > int(len(self.table) * self.load):
                raise
            return
        self._enlarge(slots)

    def _enlarge(self, slots: int) -> None:
        """A table of that many slots, with all that was in the old one."""
        old, table = self.table, np.zeros(slots, dtype=np.uint64)
        touch(table, self.watch)
        for low, high in self.slices(0, len(old)):
            kernels.grow(old[low:high], table, np.uint64(65 - slots.bit_length()))
        self.table = table
        self.describe()

    def moves_from(self, sources: Array, low: int, high: int) -> Iterator[I64]:
        """The moves from ``sources`` to rows ``low`` up to ``high``, in parts: see :func:`kernels.expand`.

        Looks at the watch after each part, at least every few milliseconds.
        """
        search = self.searching(len(sources))
        moves = np.empty(4 * (self.fixed.records + MOVES_AT_ONCE), dtype=np.uint64)
        task = kernels.Task(
            kernels.TRACE, sources.astype(np.uint32), moves=moves, low=np.uint64(low), high=np.uint64(high)
        )
        status = kernels.RUNNING
        while status != kernels.DONE:
            status = expand(search, task)
            yield moves[: 4 * int(search.state[kernels.FOUND])].reshape(-1, 4).astype(np.int64)
            search.state[kernels.FOUND] = 0

    def searching(self, end: int) -> kernels.Search:
        """For another task on the same rows, which ends before number ``end`` in its queue."""
        state: U64 = np.zeros(kernels.STATE, dtype=np.uint64)
        state[[kernels.COUNT, kernels.END]] = self.count, end
        # Stamps must be new; what other tasks have used cannot be more than this.
        state[kernels.STAMP] = self.state[kernels.STAMP] = self.state[kernels.STAMP] + np.uint64(1 << 40)
        return self.search._replace(state=state)


def expand(search: kernels.Search, task: kernels.Task, *kept: kernels.Kept) -> int:
    """Some milliseconds of :func:`kernels.expand`; returns why it ended."""
    return int(kernels.expand(search, task, BUDGET, *kept))
