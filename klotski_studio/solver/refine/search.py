"""A* in one abstraction: the arrays that :mod:`klotski_studio.solver.kernels.refine` works on.

Rows, lists and the hash table grow by doubling. Memory is reserved before they do, old and new counted
together.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.engine import LimitWatch, SearchStopped, touch
from klotski_studio.solver.kernels import refine as kernels
from klotski_studio.solver.kernels import wide
from klotski_studio.solver.kernels.records import (
    CODES,
    I64,
    U64,
    RefineAgenda,
    RefineNodes,
    WidePositions,
    WideShape,
)
from klotski_studio.solver.refine.abstraction import Abstraction
from klotski_studio.solver.wide.engine import MOVES_AT_ONCE, task_of

_Number = TypeVar("_Number", np.uint16, np.uint32, np.uint64)

BUDGET = 200_000
"""Work between two looks at the watch (units of ``kernels.wide.WORK``): some milliseconds."""
SLICE = 1 << 18
"""Rows or slots that are copied between two looks at the watch."""
FIRST_ROWS = 1 << 9
"""Room for so many rows besides one batch of children: most searches need no more."""
LOAD = 0.6
"""How full the hash table may be."""
RESTLESS = (1 << 16) - 1
"""Stands for "every piece may move" where a row keeps which need not."""
ROW_BYTES = 14
"""Bytes for each row besides its placements: see ``RefineNodes``."""


class AbstractSearch:
    """The positions of an abstraction that were found, and those that are open."""

    def __init__(self, tables: Abstraction, metric: Metric, watch: LimitWatch, earlier: int) -> None:
        """``earlier`` positions were held by searches before, which count for the watch."""
        self.tables = tables
        self._metric = CODES[metric]
        self._watch = watch
        self._earlier = earlier
        self.state = np.zeros(8, dtype=np.uint64)
        self._capacity = FIRST_ROWS + tables.records
        entries = 2 * self._capacity
        slots = 1 << (2 * self._capacity).bit_length()
        lists = 4 * 3 * kernels.DEPTHS
        watch.reserve(tables.memory + self._row_bytes(self._capacity) + lists + 8 * (entries + slots))
        self._words = np.zeros(self._capacity * tables.width, dtype=np.uint64)
        self._rests, self._depth, self._togo = np.zeros((3, self._capacity), dtype=np.uint16)
        self._cost, self._parent = np.zeros((2, self._capacity), dtype=np.uint32)
        self._entries, self._links = np.zeros((2, entries), dtype=np.uint32)
        self._heads = np.zeros(3 * kernels.DEPTHS, dtype=np.uint32)
        self._table = np.zeros(slots, dtype=np.uint64)
        self._describe()
        self._begin()

    def _begin(self) -> None:
        """Make the start row 0, and the one open position."""
        tables, start = self.tables, list(self.tables.start)
        self.positions.rows[: tables.pieces] = np.array(start, dtype=np.uint64) - tables.base
        code, slot, _ = wide.find(self.shape, tables.layout, self.positions, np.uint64(0))
        self._table[slot] = np.uint64(code >> 32 << 32 | 1)
        wide.grow(np.zeros(0, dtype=np.uint64), self._table, self.shape.shift)  # compiles it, does nothing
        self._rests[0] = RESTLESS
        togo = tables.bias + int(tables.value[start].sum())
        self._togo[0] = togo
        self._heads[togo % 3 * kernels.DEPTHS] = 1
        self.state[[kernels.COUNT, kernels.ENTRIES, kernels.F]] = 1, 1, togo

    def _describe(self) -> None:
        """Make the records for the kernels, after arrays were replaced."""
        tables = self.tables
        shift = 65 - len(self._table).bit_length()
        # The number of targets is not used: what is solved follows from the heuristic.
        self.shape = WideShape(*map(np.uint64, (tables.pieces, tables.stride, tables.width, shift, 0)))
        rows = self._words.view(tables.number)
        self.positions = WidePositions(rows, self._words, self._rests, self._table)
        self._nodes = RefineNodes(
            self._depth, self._togo, self._cost, self._parent, tables.value, tables.penalty, tables.movers
        )
        self._agenda = RefineAgenda(self._entries, self._links, self._heads)

    @property
    def count(self) -> int:
        """How many positions were found."""
        return int(self.state[kernels.COUNT])

    @property
    def bound(self) -> int:
        """No solution is shorter; the length of the solution if there is one."""
        return int(self.state[kernels.F])

    @property
    def memory(self) -> int:
        """Bytes of all tables."""
        held = self.tables.memory + self._row_bytes(self._capacity) + self._heads.nbytes
        return held + 8 * (len(self._entries) + len(self._table))

    def _row_bytes(self, rows: int) -> int:
        return rows * (8 * self.tables.width + ROW_BYTES)

    def run(self, watch: LimitWatch) -> bool:
        """Search until a solved position is opened, or none is open; whether one was.

        Where ``watch`` ended it by its budget, it goes on there when it is called again.

        Raises:
            SearchStopped: if cancelled, or at a limit.
        """
        self._watch = watch
        while True:
            limit = min(self._capacity - 1, int(len(self._table) * LOAD))
            status = kernels.advance(
                self._metric,
                self.shape,
                self.tables.layout,
                self.positions,
                self._nodes,
                self._agenda,
                self.tables.scratch,
                self.state,
                BUDGET,
                np.uint64(limit),
                np.uint64(len(self._entries)),
            )
            self._watch.check("search", self._earlier + self.count, self.bound, self.memory)
            if status == kernels.FULL:
                self._grow()
            elif status != kernels.RUNNING:
                return bool(status == kernels.SOLVED)

    def _grow(self) -> None:
        """Make room for another batch of children wherever there is none."""
        if self.bound >= kernels.DEPTHS - 4:
            raise SearchStopped(Reason.MEMORY)  # no list for positions as deep as that
        batch = self.tables.records
        if self.count + batch > self._capacity - 1:
            self._watch.reserve(self.memory + self._row_bytes(2 * self._capacity))
            self._capacity *= 2
            self._words = self._longer(self._words, self._capacity * self.tables.width)
            self._rests, self._depth, self._togo = (
                self._longer(array, self._capacity) for array in (self._rests, self._depth, self._togo)
            )
            self._cost, self._parent = (
                self._longer(array, self._capacity) for array in (self._cost, self._parent)
            )
        if int(self.state[kernels.ENTRIES]) + 2 * batch > len(self._entries):
            self._watch.reserve(self.memory + 16 * len(self._entries))
            self._entries, self._links = (self._longer(a, 2 * len(a)) for a in (self._entries, self._links))
        self._describe()
        if self.count + batch > int(len(self._table) * LOAD):
            self._watch.reserve(self.memory + 16 * len(self._table))
            old, self._table = self._table, np.zeros(2 * len(self._table), dtype=np.uint64)
            touch(self._table, self._watch)
            self._describe()
            for low in range(0, len(old), SLICE):
                wide.grow(old[low : low + SLICE], self._table, self.shape.shift)
                self._watch.look()

    def _longer(self, array: npt.NDArray[_Number], length: int) -> npt.NDArray[_Number]:
        """``array``, and zeros up to ``length``; looks at the watch every few milliseconds."""
        longer = np.zeros(length, dtype=array.dtype)
        touch(longer, self._watch)
        for low in range(0, len(array), SLICE):
            part = array[low : low + SLICE]
            longer[low : low + len(part)] = part
            self._watch.look()
        return longer

    def path(self) -> list[tuple[int, int]]:
        """The moves of the best solution found: placements left and taken, numbered as in the abstraction."""
        row = min((int(self._cost[row]), row) for row in self._opened())[1]
        positions = [self._taken(row)]
        while row:
            row = int(self._parent[row])
            positions.append(self._taken(row))
        return [((one - two).pop(), (two - one).pop()) for one, two in pairwise(reversed(positions))]

    def optimal_moves(self, watch: LimitWatch) -> list[I64]:
        """Per level, all moves on shortest solutions; to be asked for once a solved position is open.

        Each move is the rows left and reached, and the placements left and taken. All rows on
        shortest solutions are known by then, with their depths, as every position of f below the length was
        opened, and of the length itself every one but those that are solved.
        """
        self._watch = watch
        depth, togo = self._depth[: self.count], self._togo[: self.count]
        leads = np.zeros(self.count, dtype=np.bool_)
        leads[self._opened()] = True
        levels = []
        for nearer in range(self.bound - 1, -1, -1):
            watch.look()
            rows = np.flatnonzero((depth == nearer) & (togo <= self.bound - nearer))
            moves = np.concatenate([part[leads[part[:, 1]]] for part in self._moves_from(rows)])
            leads[:] = False
            leads[moves[:, 0]] = True
            levels.append(moves)
        return levels[::-1]

    def _moves_from(self, rows: npt.NDArray[np.int64]) -> Iterator[I64]:
        """All moves from ``rows`` to rows that are known; looks at the watch every few milliseconds."""
        tables = self.tables
        state: U64 = np.zeros(8, dtype=np.uint64)
        state[[wide.COUNT, wide.END]] = self.count, len(rows)
        # Stamps must be new; what the search has used cannot be more than this.
        state[wide.STAMP] = self.state[kernels.STAMP] = self.state[kernels.STAMP] + np.uint64(1 << 40)
        limit = tables.records + MOVES_AT_ONCE
        moves = np.empty(4 * limit, dtype=np.uint64)
        task = task_of(wide.TRACE, limit, rows.astype(np.uint32), moves=moves, high=self.count)
        status = wide.RUNNING
        while status != wide.DONE:
            status = wide.expand(
                self._metric, self.shape, tables.layout, self.positions, tables.scratch, state, task, BUDGET
            )
            yield moves[: 4 * int(state[wide.FOUND])].reshape(-1, 4).astype(np.int64)
            state[wide.FOUND] = 0
            self._watch.check("solution", self._earlier + self.count, self.bound, self.memory)

    def _opened(self) -> list[int]:
        """The solved rows of the list at which the search ended."""
        found, entry = [], int(self.state[kernels.LIST])
        while entry:
            row = int(self._entries[entry - 1]) >> 1
            if self._depth[row] == self.bound:
                found.append(row)
            entry = int(self._links[entry - 1])
        return found

    def _taken(self, row: int) -> set[int]:
        begin = row * self.tables.stride
        placed = self.positions.rows[begin : begin + self.tables.pieces]
        return set((placed + self.tables.base).astype(int).tolist())
