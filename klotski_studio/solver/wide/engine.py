"""The engine for boards of any size, any number of pieces and kinds.

:mod:`klotski_studio.solver.kernels.wide` explains how a position is stored. The search goes level
by level; a position's level follows from its number, because rows lie in the order in which they
were found. So no parents are kept: from the nearest solved positions, the moves to the level
before are looked up again, and so on down to the start.

Memory for every table is reserved before it is made, the old table and the new one counted
together; where there is no memory for doubling, it grows by less.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import I32, U64, Encoded
from klotski_studio.solver.base.engine import LimitWatch, Optimal, Searched, SearchStopped, touch
from klotski_studio.solver.base.optimal import read_off
from klotski_studio.solver.kernels import wide as kernels
from klotski_studio.solver.kernels.records import CODES, U32, WidePositions, WideShape, WideTask
from klotski_studio.solver.wide.tables import WideTables

BUDGET = 400_000
"""Work between two looks at the watch (units of :data:`kernels.WORK`): some milliseconds."""

FIRST_ROWS, FIRST_SLOTS = 1 << 12, 1 << 14
"""Sizes to begin with: searched in less than a chunk."""

LOAD, LAST_LOAD = 0.6, 0.85
"""How full the table may be; the second where it cannot grow any more."""

MOST_SLOTS = 1 << 31
"""A tag has 32 bits, and where a search in the table begins must follow from it."""

MOVES_AT_ONCE = 1 << 12
"""Moves on optimal solutions that are handed over by the kernel at once."""

SLICE = 1 << 18
"""Rows or slots that are copied or looked through between two looks at the watch."""

_NO_MOVES = np.zeros(0, dtype=np.uint64)
_NO_DISTANCES = np.zeros(0, dtype=np.int32)
_NO_QUEUE = np.zeros(0, dtype=np.uint32)


class WideSearch:
    """All positions found so far, and how to find more."""

    def __init__(
        self,
        encoded: Encoded,
        metric: Metric,
        watch: LimitWatch,
        sources: Sequence[tuple[int, ...]] = (),
    ) -> None:
        """``sources`` are the placements taken in the positions of level 0, all different; else the start."""
        sources = sources or (encoded.start,)
        self.fixed = WideTables(encoded)
        self.metric = CODES[metric]
        self.watch = watch
        self.held = self.fixed.memory
        # A row keeps a piece times 16, plus directions.
        self.rests = np.zeros(0, dtype=np.uint16 if self.fixed.pieces < 4095 else np.uint32)
        rows, slots = FIRST_ROWS + len(sources), FIRST_SLOTS
        while len(sources) > slots * LOAD / 2:
            slots *= 2
        self._reserve(self._row_bytes(rows) + 8 * slots)
        self._make_rows(rows)
        self.state: U64 = np.zeros(8, dtype=np.uint64)
        self.level_ends = [0]
        self.table: U64 = np.zeros(1, dtype=np.uint64)
        self._enlarge(slots)
        self.load = LOAD
        for at, taken in enumerate(sources):
            self._add(taken, at)
        self.state[kernels.COUNT] = len(sources)
        self.state[kernels.SOLVED] = len(self.solved(0, len(sources)))

    def _add(self, taken: tuple[int, ...], at: int) -> None:
        """Make these placements, ascending, the position in row ``at``."""
        self._put(taken, at)
        self.rests[at] = self.restless
        code, slot, _ = kernels.find(self.shape, self.fixed.layout, self.positions, np.uint64(at))
        self.table[slot] = np.uint64(code >> 32 << 32 | at + 1)

    def _describe(self) -> None:
        """Make the records for the kernels, after the rows or the table were replaced."""
        fixed = self.fixed
        shift = 65 - len(self.table).bit_length()
        self.shape = WideShape(
            *map(np.uint64, (fixed.pieces, fixed.stride, fixed.width, shift, fixed.targets))
        )
        self.positions = WidePositions(self.rows, self.words, self.rests, self.table)

    @property
    def restless(self) -> int:
        """Stands for "every piece may move" where a row keeps which need not."""
        return int(256**self.rests.itemsize - 1)

    @property
    def count(self) -> int:
        """How many positions were found."""
        return int(self.state[kernels.COUNT])

    def _row_bytes(self, rows: int) -> int:
        return rows * (8 * self.fixed.width + self.rests.itemsize)

    def _reserve(self, more: int) -> None:
        """Ask for ``more`` bytes besides those that are held."""
        self.watch.reserve(self.held + more)

    def _make_rows(self, rows: int) -> None:
        """Room for so many positions; the last row is for one that is being looked up."""
        self.words = np.zeros(rows * self.fixed.width, dtype=np.uint64)
        self.rows = self.words.view(self.fixed.number)
        self.rests = np.zeros(rows, dtype=self.rests.dtype)
        self.capacity = rows

    def _put(self, taken: tuple[int, ...], at: int) -> None:
        """Write the position with these placements, ascending, into row ``at``."""
        begin = at * self.fixed.stride
        self.rows[begin : begin + self.fixed.pieces] = np.array(taken, dtype=np.uint64) - self.fixed.base

    def taken(self, numbers: npt.NDArray[Any]) -> npt.NDArray[np.int32]:
        """The placements taken in the rows with these numbers."""
        rows = self.rows.reshape(-1, self.fixed.stride)[numbers, : self.fixed.pieces]
        return (rows + self.fixed.base).astype(np.int32)

    def solved(self, low: int, high: int) -> npt.NDArray[np.int64]:
        """The numbers of the rows from ``low`` up to ``high`` with the goal reached."""
        rows = self.rows.reshape(-1, self.fixed.stride)
        found = [np.zeros(0, dtype=np.int64)]
        for begin, end in self._slices(low, high):
            met = np.full(end - begin, self.fixed.targets <= self.fixed.pieces)
            for value, left, right in self.fixed.goal:
                met &= (rows[begin:end, left:right] == value).any(axis=1)
            found.append(begin + np.flatnonzero(met))
        return np.concatenate(found)

    def spread(self) -> Iterator[int]:
        """Find all positions level by level; after each level that is complete, its depth.

        Where the watch ended it, it goes on there when it is called again.
        """
        if len(self.level_ends) == 1:
            self.level_ends.append(self.count)
        while self.level_ends[-1] > self.level_ends[-2]:
            depth = len(self.level_ends) - 2
            if self.state[kernels.END] != self.level_ends[-1]:  # not in the middle of this level
                self._look("search", self.count, depth)
                yield depth
                self.state[kernels.END] = self.level_ends[-1]
            while (status := self._spread_chunk()) != kernels.DONE:
                self._look("search", self.count, depth)
                if status == kernels.FULL:
                    self._grow()
            self.level_ends.append(self.count)
        self.level_ends.pop()

    def widen(self, row: int) -> range:
        """Find the neighbours of one position; the numbers of those that are new."""
        known = self.count
        self.state[[kernels.CURSOR, kernels.PIECE, kernels.END]] = row, 0, row + 1
        while (status := self._spread_chunk()) != kernels.DONE:
            if status == kernels.FULL:
                self._grow()
        return range(known, self.count)

    def _slices(self, low: int, high: int) -> Iterator[tuple[int, int]]:
        """``low`` to ``high`` in parts that take some milliseconds, with a look at the watch between them."""
        for begin in range(low, high, SLICE):
            if begin > low:
                self._look("search", self.count, len(self.level_ends) - 2)
            yield begin, min(begin + SLICE, high)

    @property
    def memory(self) -> int:
        """Bytes of all tables."""
        return self.held + self._row_bytes(self.capacity) + self.table.nbytes

    def _look(self, phase: str, positions: int, depth: int) -> None:
        self.watch.check(phase, positions, depth, self.memory)

    def _spread_chunk(self) -> int:
        limit = min(self.capacity - 1, int(len(self.table) * self.load))
        return self._expand(self.state, task_of(kernels.SPREAD, limit))

    def _expand(self, state: U64, task: WideTask) -> int:
        """Some milliseconds of :func:`kernels.expand`; returns why it ended."""
        fixed = self.fixed
        return int(
            kernels.expand(
                self.metric, self.shape, fixed.layout, self.positions, fixed.scratch, state, task, BUDGET
            )
        )

    def _new_state(self, end: int) -> U64:
        """A state for another task on the same rows, which ends before number ``end`` in its queue."""
        state: U64 = np.zeros(8, dtype=np.uint64)
        state[[kernels.COUNT, kernels.END]] = self.count, end
        # Stamps must be new; what other tasks have used cannot be more than this.
        state[kernels.STAMP] = self.state[kernels.STAMP] = self.state[kernels.STAMP] + np.uint64(1 << 40)
        return state

    def _grow(self) -> None:
        """Make room for more rows, by less than double where that is all there is memory for."""
        needed = self.count + self.fixed.records
        if needed > self.capacity - 1:
            rows = self._affordable_rows(needed + 1)
            words, rests, width = self.words, self.rests, self.fixed.width
            self._make_rows(rows)
            for low, high in self._slices(0, self.count):
                self.words[low * width : high * width] = words[low * width : high * width]
                self.rests[low:high] = rests[low:high]
            self._describe()
        if needed > int(len(self.table) * self.load):
            self._grow_table(needed)

    def _affordable_rows(self, needed: int) -> int:
        """The most rows, up to twice as many as now, that fit into memory beside the old ones."""
        others = self._row_bytes(self.capacity) + self.table.nbytes
        for more in (self.capacity, self.capacity // 2, self.capacity // 4, self.capacity // 8):
            rows = max(self.capacity + more, needed)
            try:
                self._reserve(others + self._row_bytes(rows))
            except SearchStopped:
                continue
            return rows
        raise SearchStopped(Reason.MEMORY)

    def _grow_table(self, needed: int) -> None:
        """Double the table until it has room, or fill it more where there is no memory to."""
        slots = len(self.table)
        while needed > int(slots * LOAD):
            slots *= 2
        try:
            if slots > MOST_SLOTS:
                raise SearchStopped(Reason.MEMORY)
            self._reserve(self._row_bytes(self.capacity) + self.table.nbytes + 8 * slots)
        except SearchStopped:
            self.load = LAST_LOAD
            if needed > int(len(self.table) * self.load):
                raise
            return
        self._enlarge(slots)

    def _enlarge(self, slots: int) -> None:
        """A table of that many slots, with all that was in the old one."""
        old, self.table = self.table, np.zeros(slots, dtype=np.uint64)
        touch(self.table, self.watch)
        self._describe()
        for low, high in self._slices(0, len(old)):
            kernels.grow(old[low:high], self.table, self.shape.shift)

    def optimal(self, depth: int) -> Optimal:
        """Everything on optimal solutions: back from the solved positions of ``depth``."""
        ends = self.level_ends

        def nearer(rows: npt.NDArray[np.int64], level: int) -> Iterator[npt.NDArray[np.int64]]:
            yield self.edges_to(rows, ends[level], ends[level + 1])

        return read_off(self.solved(ends[depth], ends[depth + 1]), depth, nearer)

    def edges_to(self, sources: npt.NDArray[np.int64], low: int, high: int) -> npt.NDArray[np.int64]:
        """The moves from ``sources`` to rows ``low`` up to ``high``: see :func:`kernels.expand`."""
        state = self._new_state(len(sources))
        limit = self.fixed.records + MOVES_AT_ONCE
        moves = np.empty(4 * limit, dtype=np.uint64)
        task = task_of(kernels.TRACE, limit, sources.astype(np.uint32), moves=moves, low=low, high=high)
        found = []
        status = kernels.RUNNING
        while status != kernels.DONE:
            status = self._expand(state, task)
            found.append(moves[: 4 * int(state[kernels.FOUND])].reshape(-1, 4).astype(np.int64))
            state[kernels.FOUND] = 0
            self._look("solution", self.count, len(self.level_ends))
        return np.concatenate(found)

    def retreat(self) -> WideDistances:
        """The distance of every position found to the nearest solved one."""
        distance, queue, ends = self.distances_from(self.solved(0, self.count))
        farthest = self.taken(queue[ends[-2] : ends[-1]])
        for column in range(self.fixed.pieces):
            farthest = farthest[farthest[:, column] == farthest[:, column].min()]
        return WideDistances(tuple(np.diff(ends).tolist()), tuple(farthest[0].tolist()), self, distance)

    def distances_from(self, sources: npt.NDArray[np.int64]) -> tuple[I32, U32, list[int]]:
        """The distance of every position found from the nearest of ``sources``, -1 where no way is known.

        With it the numbers of the positions in the order of their distance, and where each distance begins
        and ends among them.
        """
        self._reserve(self._row_bytes(self.capacity) + self.table.nbytes + 8 * self.count)
        self.held += 8 * self.count
        distance = np.full(self.count, -1, dtype=np.int32)
        distance[sources] = 0
        queue = np.empty(self.count, dtype=np.uint32)
        queue[: len(sources)] = sources
        self.rests[sources] = self.restless
        state = self._new_state(0)
        ends = [0, len(sources)]
        while ends[-1] > ends[-2]:
            state[kernels.END] = state[kernels.FOUND] = ends[-1]
            depth = len(ends) - 1
            task = task_of(kernels.RETREAT, 0, queue, distance, depth=depth)
            status = kernels.RUNNING
            while status != kernels.DONE:
                self._look("distances", int(state[kernels.FOUND]), depth)
                status = self._expand(state, task)
            ends.append(int(state[kernels.FOUND]))
        ends.pop()
        return distance, queue, ends

    def find(self, taken: tuple[int, ...]) -> int | None:
        """The number of the row with these placements; None if it was not found."""
        numbers = np.array(taken, dtype=np.uint64)
        if len(taken) != self.fixed.pieces:
            return None
        if (numbers < self.fixed.base).any() or (numbers >= self.fixed.beyond).any():
            return None
        self._put(taken, self.count)
        at = np.uint64(self.count)
        _, _, known = kernels.find(self.shape, self.fixed.layout, self.positions, at)
        return int(known) - 1 if known else None


def task_of(
    kind: int,
    limit: int,
    queue: U32 = _NO_QUEUE,
    distance: I32 = _NO_DISTANCES,
    moves: U64 = _NO_MOVES,
    *,
    low: int = 0,
    high: int = 0,
    depth: int = 0,
) -> WideTask:
    """A task for the kernel; the defaults are for kinds of task that do not use an argument."""
    return WideTask(
        kind, np.uint64(limit), queue, distance, moves, np.uint64(low), np.uint64(high), np.int32(depth)
    )


@dataclass(frozen=True, eq=False)
class WideDistances:
    """Distances to the goal: :class:`klotski_studio.solver.base.engine.DistanceTable`."""

    histogram: tuple[int, ...]
    hardest_taken: tuple[int, ...]
    search: WideSearch
    distance: npt.NDArray[np.int32]

    @property
    def hardest(self) -> int:
        """The greatest distance."""
        return len(self.histogram) - 1

    def to_goal(self, taken: tuple[int, ...]) -> int | None:
        """The distance of a position; None if it cannot be reached or solved."""
        number = self.search.find(taken)
        return None if number is None else int(self.distance[number])


class WideEngine:
    """The engine ``wide``: see the module."""

    name = "wide"

    def search(self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, whole: bool) -> Searched:
        """See :meth:`klotski_studio.solver.base.engine.Engine.search`."""
        return self.begin(encoded, metric, whole=whole).go_on(watch)

    def begin(self, encoded: Encoded, metric: Metric, *, whole: bool) -> WideRun:
        """See :meth:`klotski_studio.solver.base.engine.PausingEngine.begin`."""
        return WideRun(encoded, metric, whole=whole)

    def measure(
        self, encoded: Encoded, metric: Metric, watch: LimitWatch
    ) -> tuple[Searched, WideDistances | None]:
        """See :meth:`klotski_studio.solver.base.engine.Engine.measure`."""
        run = self.begin(encoded, metric, whole=True)
        searched = run.go_on(watch)
        if searched.reason is not None or run.search is None or not searched.solved:
            return searched, None
        try:
            return searched, run.search.retreat()
        except SearchStopped as stop:
            return replace(searched, reason=stop.reason), None


class WideRun:
    """See :class:`klotski_studio.solver.base.engine.Paused`.

    Attributes:
        search: all that was found; None if there was no memory for anything.
    """

    def __init__(self, encoded: Encoded, metric: Metric, *, whole: bool) -> None:
        self.search: WideSearch | None = None
        self._asked = (encoded, metric)
        self._whole = whole
        self._levels = 0
        self._goal_depth: int | None = None

    @property
    def memory(self) -> int:
        """Bytes that it holds while it is paused."""
        return 0 if self.search is None else self.search.memory

    def go_on(self, watch: LimitWatch) -> Searched:
        """Search on, to the answer or a limit."""
        optimal, reason = None, None
        try:
            if self.search is None:
                self.search = WideSearch(*self._asked, watch)
            self.search.watch = watch
            for depth in self.search.spread():
                self._levels = depth + 1
                if self._goal_depth is None and self.search.state[kernels.SOLVED]:
                    self._goal_depth = depth
                if self._goal_depth is not None and not self._whole:
                    break
            if self._goal_depth is not None:
                optimal = self.search.optimal(self._goal_depth)
        except SearchStopped as stop:
            reason = stop.reason
        if self.search is None:
            return Searched((), None, 0, None, reason, 0)
        histogram = tuple(np.diff(self.search.level_ends[: self._levels + 1]).tolist())
        solved = int(self.search.state[kernels.SOLVED])
        return Searched(histogram, self._goal_depth, solved, optimal, reason, self.search.count)
