"""The engine ``wide``, for boards of any size, any number of pieces and kinds: rows, level by level.

A position's level follows from its number, because rows lie in the order in which they
were found. So no parents are kept: from the nearest solved positions, the moves to the level
before are looked up again, and so on down to the start.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.encode import I32, Encoded
from klotski_studio.solver.base.engine import (
    DistanceTable,
    LimitWatch,
    Optimal,
    Paused,
    PausingEngine,
    Searched,
    SearchStopped,
)
from klotski_studio.solver.base.optimal import read_off
from klotski_studio.solver.kernels import rows as kernels
from klotski_studio.solver.kernels.records import I64, U32
from klotski_studio.solver.rows.positions import LOAD, Rows, expand
from klotski_studio.solver.rows.sharing import AT, SPREAD, Team
from klotski_studio.solver.rows.tables import tables_of

FIRST_ROWS, FIRST_SLOTS = 1 << 12, 1 << 14
"""Sizes to begin with: searched in less than a chunk."""


class LevelSearch(Rows):
    """All positions found so far, level by level, and how to find more.

    Attributes:
        kept: the distances of a puzzle with fewer pieces: with them one thread searches within ``bound``.
        earlier: positions of searches before for the same answer.
    """

    kept: tuple[kernels.Kept, ...] = ()
    bound = earlier = 0

    def __init__(
        self,
        encoded: Encoded,
        metric: Metric,
        watch: LimitWatch,
        sources: Sequence[tuple[int, ...]] = (),
    ) -> None:
        """``sources`` are the placements taken in the positions of level 0, all different; else the start."""
        sources = sources or (encoded.start,)
        slots = FIRST_SLOTS
        while len(sources) > slots * LOAD / 2:
            slots *= 2
        super().__init__(tables_of(encoded), metric, watch, FIRST_ROWS + len(sources), slots)
        # Per target, its number in a row and the columns (first, last + 1) where it may be.
        layout, goal = self.fixed.layout, encoded.goal or ()
        columns = [np.searchsorted(self.fixed.beyond, b, side="right") for b in goal]
        self._goal = [
            (b - int(layout.base[at]), int(layout.first[at]), int(layout.last[at]))
            for b, at in zip(goal, columns, strict=True)
        ]
        self.level_ends = [0]
        self.team, self._depth = Team(), -1
        for at, taken in enumerate(sources):
            self.add(taken, at)
        self.state[kernels.COUNT] = len(sources)
        self.state[kernels.MET] = len(self.solved(0, len(sources)))

    def solved(self, low: int, high: int) -> I64:
        """The numbers of the rows from ``low`` up to ``high`` with the goal reached."""
        rows = self.rows.reshape(-1, self.fixed.stride)
        found = [np.zeros(0, dtype=np.int64)]
        for begin, end in self.slices(low, high):
            met = np.full(end - begin, self.fixed.bias <= self.fixed.pieces)
            for value, left, right in self._goal:
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
            if self._depth != depth:  # not in the middle of this level
                self.watch.check("search", self.earlier + self.count, depth, self.memory)
                yield depth
                self._depth, self.team.todo = depth, [(self.level_ends[-2], 0, self.level_ends[-1])]
            while self.team.todo and (status := self._go_on(depth)):
                self.watch.check("search", self.earlier + self.count, depth, self.memory)
                if status == kernels.FULL:
                    self.grow()
            self.level_ends.append(self.count)
        self.level_ends.pop()

    def _go_on(self, depth: int) -> int:
        """Some milliseconds of the level at hand, on several threads where that pays; why it ended."""
        threads, todo = 1 if self.kept else self.team.size(self), self.team.todo
        if threads > 1:
            self.team.spread(
                self, threads, lambda found: self.watch.check("search", found, depth, self.memory)
            )
            return kernels.RUNNING if self.team.todo else kernels.DONE
        self.state[AT] = todo.pop()
        task = SPREAD._replace(depth=np.int32(self.bound - depth - 1))
        status = expand(self.search, task, *self.kept)
        if status != kernels.DONE:
            todo.append(tuple(self.state[AT].tolist()))
        return (status or kernels.RUNNING) if todo else kernels.DONE

    def widen(self, row: int) -> range:
        """Find the neighbours of one position; the numbers of those that are new."""
        known = self.count
        self.state[AT] = row, 0, row + 1
        while (status := expand(self.search, SPREAD)) != kernels.DONE:
            if status == kernels.FULL:
                self.grow()
        return range(known, self.count)

    def optimal(self, depth: int) -> Optimal:
        """Everything on optimal solutions: back from the solved positions of ``depth``."""
        ends = self.level_ends
        goals = self.solved(ends[depth], ends[depth + 1])
        return read_off(goals, depth, lambda rows, level: self.edges_to(rows, *ends[level : level + 2]))

    def edges_to(self, sources: I64, low: int, high: int) -> Iterator[I64]:
        """The moves from ``sources`` to rows ``low`` up to ``high``: see :func:`kernels.expand`."""
        for moves in self.moves_from(sources, low, high):
            yield moves
            self.watch.check("solution", self.count, len(self.level_ends), self.memory)

    def retreat(self) -> DistanceTable:
        """The distance of every position found to the nearest solved one."""
        distance, queue, ends = self.distances_from(self.solved(0, self.count))
        farthest = self.taken(queue[ends[-2] : ends[-1]])
        for column in range(self.fixed.pieces):
            farthest = farthest[farthest[:, column] == farthest[:, column].min()]

        def to_goal(taken: tuple[int, ...]) -> int | None:
            number = self.find(taken)
            return None if number is None else int(distance[number])

        return DistanceTable(tuple(np.diff(ends).tolist()), tuple(farthest[0].tolist()), to_goal)

    def distances_from(self, sources: I64) -> tuple[I32, U32, list[int]]:
        """The distance of every position found from the nearest of ``sources``, -1 where no way is known.

        With it the numbers of the positions in the order of their distance, and where each distance begins
        and ends among them. Within a bound none is gone on from that is farther away with its level.
        """
        self.watch.reserve(self.memory + 8 * self.count)
        self.held += 8 * self.count
        distance = np.full(self.count, -1, dtype=np.int32)
        distance[sources] = 0
        queue = np.empty(self.count, dtype=np.uint32)
        queue[: len(sources)] = sources
        self.columns[0][sources, -1] = 0
        search = self.searching(0)
        state = search.state
        ends = [0, len(sources)]
        while ends[-1] > ends[-2]:
            state[kernels.END] = state[kernels.FOUND] = ends[-1]
            depth = len(ends) - 1
            task = kernels.Task(kernels.RETREAT, queue, distance, depth=np.int32(depth))
            status = kernels.RUNNING
            while status != kernels.DONE:
                self.watch.check("distances", int(state[kernels.FOUND]), depth, self.memory)
                known = int(state[kernels.FOUND])
                status = expand(search, task)
                if self.kept:
                    fresh = queue[known : int(state[kernels.FOUND])]
                    fresh = fresh[np.searchsorted(self.level_ends, fresh, "right") - 1 + depth <= self.bound]
                    self.state[kernels.CUT] |= state[kernels.FOUND] > known + len(fresh)
                    state[kernels.FOUND] = known + len(fresh)
                    queue[known : known + len(fresh)] = fresh
            ends.append(int(state[kernels.FOUND]))
        ends.pop()
        return distance, queue, ends


class WideRun(Paused):
    """See :class:`klotski_studio.solver.base.engine.Paused`.

    Attributes:
        search: all that was found; None if there was no memory for anything.
    """

    def __init__(self, encoded: Encoded, metric: Metric, *, whole: bool) -> None:
        self.search: LevelSearch | None = None
        self._asked = (encoded, metric)
        self._whole = whole
        self._levels = 0
        self._goal_depth: int | None = None

    def distances(self) -> DistanceTable:
        """See :meth:`klotski_studio.solver.base.engine.Paused.distances`."""
        assert self.search is not None
        return self.search.retreat()

    def go_on(self, watch: LimitWatch) -> Searched:
        """Search on, to the answer or a limit."""
        optimal, reason = None, None
        try:
            if self.search is None:
                self.search = LevelSearch(*self._asked, watch)
            self.search.watch = watch
            for depth in self.search.spread():
                self._levels = depth + 1
                if self._goal_depth is None and self.search.state[kernels.MET]:
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
        solved = int(self.search.state[kernels.MET])
        return Searched(histogram, self._goal_depth, solved, optimal, reason, self.search.count)


class WideEngine(PausingEngine):
    """The engine ``wide``: see the module."""

    name = "wide"
    run = WideRun
