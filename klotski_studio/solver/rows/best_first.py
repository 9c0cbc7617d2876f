"""A* over rows: :mod:`klotski_studio.solver.kernels.best_first` explains the search.

It searches two kinds of puzzle: abstractions, in which pieces may go away, so that moves cannot be taken
back, and whole ones with pattern databases.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.engine import LimitWatch, Optimal, SearchStopped
from klotski_studio.solver.base.optimal import read_off
from klotski_studio.solver.kernels import best_first as kernels
from klotski_studio.solver.kernels import rows as row_kernels
from klotski_studio.solver.kernels.holes import FAR, Views
from klotski_studio.solver.kernels.patterns import UNREACHABLE, Lookup, Patterns, look_up
from klotski_studio.solver.kernels.records import I64, U32, Array
from klotski_studio.solver.kernels.rows import COUNT, DEEPEST, ENTRIES, FULL, RUNNING, SOLVED, F, G
from klotski_studio.solver.rows.positions import Rows
from klotski_studio.solver.rows.tables import RowTables

BUDGET = 200_000
"""Work between two looks at the watch (units of ``kernels.rows.WORK``): some milliseconds."""
FIRST_ROWS = 1 << 9
"""Room for so many rows besides one batch of children: most searches need no more."""
QUEUE = 1 << 6
"""Positions that are expanded together."""
PATIENCE = 1 << 22
"""Work at least for the sake of ties, after the first solution, where it came before the end of its level."""

NUMBER = np.uint16
"""The type of numbers in a row, at least: boards of all sizes use the same compiled kernels."""


class BestFirstSearch(Rows):
    """The positions that were found, and those that are open.

    Raises:
        SearchStopped: from any method, if cancelled or at a limit.
    """

    def __init__(
        self,
        tables: RowTables,
        start: Sequence[int],
        metric: Metric,
        watch: LimitWatch,
        *,
        penalty: U32 | None = None,
        patterns: Patterns | None = None,
        views: Views | None = None,
        earlier: int = 0,
        room: int | None = None,
    ) -> None:
        """``start`` are the placements taken there, and the position of the first of ``views``.

        Without ``penalty`` and ``views`` the deepest positions come first. ``earlier`` positions were held by
        searches before, which count for the watch. There is ``room`` for so many rows at first.
        """
        self._earlier = earlier
        rows = (room or FIRST_ROWS) + tables.records
        entries = 2 * rows
        self._heads = np.zeros(3 * kernels.DEPTHS, dtype=np.uint32)
        self._queue = np.zeros(QUEUE, dtype=np.uint32)
        self._entries = np.zeros((2, entries), dtype=np.uint32)
        self._penalty = np.zeros(len(tables.layout.value), dtype=np.uint32) if penalty is None else penalty
        held = self._heads.nbytes + self._entries.nbytes
        self._guide = None
        if patterns is not None:
            placed = np.zeros(tables.pieces, dtype=np.uint64)
            self._guide = kernels.Guide(patterns, lookup_of(patterns), placed)
            held += patterns.distances.nbytes
        self._views = views
        held += 0 if views is None else views.words.nbytes + views.slots.nbytes + views.togo.nbytes
        numbers = (np.uint16, np.uint16, np.uint32, np.uint32)
        super().__init__(tables, metric, watch, rows, 1 << (2 * rows).bit_length(), held, numbers)
        self._begin(start, is_deepest=penalty is None and views is None)

    def _begin(self, start: Sequence[int], *, is_deepest: bool) -> None:
        """Make the start row 0, and the one open position."""
        self.add(start, 0)
        taken = np.array(start, dtype=np.uint64)
        togo, is_hopeless = self.fixed.bias + int(self.fixed.layout.value[taken].sum()), False
        if self._guide is not None:
            togo = int(look_up(taken, self._guide.patterns, self._guide.lookup))
            is_hopeless = togo == UNREACHABLE
        if self._views is not None:
            is_hopeless = self._views.togo[0] == FAR
            togo = 0 if is_hopeless else int(self._views.togo[0])
        self._togo[0] = togo
        g = togo if is_deepest else 0
        self.state[[COUNT, F, G, DEEPEST]] = 1, togo, g, is_deepest
        if not is_hopeless:
            self._heads[togo % 3 * kernels.DEPTHS] = self.state[ENTRIES] = 1

    def describe(self) -> None:
        """See :meth:`Rows.describe`."""
        super().describe()
        _, self._depth, self._togo, self._cost, self._parent = self.columns
        has_late = bool((self.fixed.layout.movers == 2).any())
        nodes = (self._depth, self._togo, self._cost, self._parent)
        self._nodes = kernels.Nodes(*nodes, self._penalty, has_late)
        entries, links = self._entries
        self._agenda = kernels.Agenda(entries, links, self._heads, self._queue)

    @property
    def bound(self) -> int:
        """No solution is shorter; the length of the solution if there is one."""
        return int(self.state[F])

    def run(self, watch: LimitWatch) -> bool:
        """Search until a solved position is opened, or none is open; whether one was.

        Where ``watch`` ended it by its budget, it goes on there when it is called again.
        """
        self.watch = watch
        return bool(self.state[DEEPEST] == 2) or self._run_to_end(None) == SOLVED

    def complete(self) -> bool:
        """Find the rest of the shortest solutions, if that is not far; whether all of them are known then.

        To be asked for once :meth:`run` found one.
        """
        if self.state[DEEPEST]:
            self.state[DEEPEST] = 2
            return self._run_to_end(max(PATIENCE, 2 * row_kernels.WORK * self.count)) == SOLVED
        return True

    def _run_to_end(self, work: int | None) -> int:
        """Why the kernel ended; RUNNING if it was for the limit of ``work``."""
        status = RUNNING
        while status == RUNNING and (work is None or work > 0):
            records = self.search, self._nodes, self._agenda, self._guide, self._views
            status = int(kernels.advance(*records, BUDGET))
            self.watch.check("search", self._earlier + self.count, self.bound, self.memory)
            work = None if work is None else work - BUDGET
            if status == FULL:
                self.grow()
                status = RUNNING
        return status

    def grow(self) -> None:
        """Make room for another batch of children wherever there is none."""
        if self.bound >= kernels.DEPTHS - 4:
            raise SearchStopped(Reason.MEMORY)  # no list for positions as deep as that
        super().grow()
        used, room = int(self.state[ENTRIES]), self._entries.shape[1]
        if used + self.fixed.records + QUEUE > room:
            self.watch.reserve(self.memory + 2 * self._entries.nbytes)
            self.held += self._entries.nbytes
            longer = np.zeros((2, 2 * room), dtype=np.uint32)
            for low, high in self.slices(0, used):
                longer[:, low:high] = self._entries[:, low:high]
            self._entries = longer
            self.describe()

    def path(self) -> list[tuple[int, int]]:
        """The moves of the best solution found: placements left and taken."""
        row = min((int(self._cost[row]), row) for row in self._opened().tolist())[1]
        rows = [row]
        while row:
            row = int(self._parent[row])
            rows.append(row)
        positions = [set(taken) for taken in self.taken(np.array(rows[::-1])).tolist()]
        return [((one - two).pop(), (two - one).pop()) for one, two in pairwise(positions)]

    def _opened(self) -> I64:
        """The solved rows as near as the nearest one."""
        depth, togo = self._depth[: self.count], self._togo[: self.count]
        return np.flatnonzero((togo == 0) & (depth == self.bound))

    def optimal_moves(self, watch: LimitWatch) -> list[I64]:
        """Per level, all moves on shortest solutions; to be asked for once a solved position is open.

        Each move is the rows left and reached, and the placements left and taken. All rows on
        shortest solutions are known by then, with their depths, as every position of f below the length was
        opened, and of the length itself every one but those that are solved.
        """
        self.watch = watch
        depth, togo = self._depth[: self.count], self._togo[: self.count]
        leads = np.zeros(self.count, dtype=np.bool_)
        leads[self._opened()] = True
        levels = []
        for nearer in range(self.bound - 1, -1, -1):
            watch.look()
            rows = np.flatnonzero((depth == nearer) & (togo <= self.bound - nearer))
            moves = np.concatenate([part[leads[part[:, 1]]] for part in self._watched(rows)])
            leads[:] = False
            leads[moves[:, 0]] = True
            levels.append(moves)
        return levels[::-1]

    def optimal(self) -> Optimal:
        """All shortest ways to a solved position that were seen, where every move can be taken back."""

        def nearer(rows: Array, level: int) -> Iterator[Array]:
            for moves in self._watched(rows):
                yield moves[self._depth[moves[:, 1]] == level]

        return read_off(self._opened(), self.bound, nearer)

    def _watched(self, rows: Array) -> Iterator[I64]:
        """All moves from ``rows`` to rows that are known."""
        for moves in self.moves_from(rows, 0, self.count):
            yield moves
            self.watch.check("solution", self._earlier + self.count, self.bound, self.memory)


def lookup_of(patterns: Patterns, room: int = 1) -> Lookup:
    """Room to look positions up, on a path of so many positions."""
    return Lookup(
        masks=np.zeros(patterns.views * len(patterns.counts), dtype=np.uint64),
        indices=np.zeros(patterns.views * patterns.groups, dtype=np.int64),
        needs=np.zeros(patterns.views * room, dtype=np.int64),
    )
