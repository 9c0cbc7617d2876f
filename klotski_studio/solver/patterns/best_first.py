"""A* with the sum of the groups' distances as heuristic, for boards with several free cells.

:mod:`~klotski_studio.solver.kernels.best_first` explains the search. The length it finds is proven, since
the heuristic is admissible. It goes on for a while after the first solution, to see all others of that
length. Where that would take much longer than the search itself, the solution shown is one of the shortest,
but ties are broken only among those that were seen, and their number is not reported
(``counts_solutions``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import LimitWatch, Optimal, Searched, SearchStopped
from klotski_studio.solver.base.optimal import read_off
from klotski_studio.solver.index.diagram import scan_of
from klotski_studio.solver.kernels import best_first as kernels
from klotski_studio.solver.kernels.patterns import UNREACHABLE, Patterns
from klotski_studio.solver.kernels.records import CODES, I64, U64, AStarTables, Neighbours

FIRST_ROWS = 1 << 15
"""Room for positions at first; it doubles whenever it is full."""
SLICE = 1 << 15
"""Positions that are copied to larger tables between two looks at the watch: some milliseconds."""
ZEROED = 1 << 19
"""Slots that are cleared between two looks at the watch: some milliseconds."""
READ = 64
"""Positions on optimal solutions that are read off between two looks at the watch."""
BUDGET = 4_000
"""Positions expanded before a kernel looks up: some milliseconds."""
PATIENCE = 100_000
"""Positions expanded at least for the sake of ties, after the first solution."""


class SumHeuristic:
    """The largest sum, over all views, of the distances of the groups of ``patterns``.

    Attributes:
        patterns: the tables.
        room: what a kernel needs to look a position up: see ``PatternScratch``.
    """

    def __init__(self, encoded: Encoded, patterns: Patterns) -> None:
        self._scan = scan_of(encoded)
        self.patterns = patterns
        self.room: tuple[U64, I64, I64] = (
            np.zeros(patterns.views * len(encoded.kinds), dtype=np.uint64),
            np.zeros(patterns.views * patterns.groups, dtype=np.int64),
            np.zeros(patterns.views, dtype=np.int64),
        )

    def needs(self, taken: tuple[int, ...]) -> int:
        """The moves that a position needs at least; ``UNREACHABLE`` if it cannot be solved."""
        pieces = np.array(taken, dtype=np.uint64)
        scratch = kernels.PatternScratch(pieces, np.zeros((0, 2), dtype=np.uint64), pieces, *self.room)
        return int(kernels.estimate(pieces, self._scan, self.patterns, scratch))


class AStarSearch:
    """The positions seen so far, and those to expand next.

    Raises:
        SearchStopped: from any method, if cancelled or at a limit.
    """

    def __init__(self, encoded: Encoded, metric: Metric, heuristic: SumHeuristic, watch: LimitWatch) -> None:
        self.encoded = encoded
        self.scan = scan_of(encoded)
        self.heuristic = heuristic
        self.words = max(1, -(-encoded.size // 64))
        self._metric = np.uint64(CODES[metric])
        self._watch = watch
        self._most_children = self.scan.pieces * int(self.scan.cell_count) + 1
        self._scratch = kernels.PatternScratch(
            np.zeros(self._most_children * self.words, dtype=np.uint64),
            np.zeros((self._most_children, 2), dtype=np.uint64),
            np.zeros(self.scan.pieces, dtype=np.uint64),
            *heuristic.room,
        )
        self.state = np.zeros(8, dtype=np.int64)
        self._room = 1
        self.tables = AStarTables(
            self.state,
            np.zeros((3, 1), dtype=np.uint32),
            np.zeros(self.words, dtype=np.uint64),
            np.zeros(1, dtype=np.uint32),
            np.zeros(1, dtype=np.uint64),
        )
        self._begin()

    def _begin(self) -> None:
        """Make the start the one position known."""
        needs = self.heuristic.needs(self.encoded.start)
        for b in self.encoded.start:
            self.tables.rows[b >> 6] |= np.uint64(1 << (b & 63))
        self.state[kernels.ROWS] = 1
        self.state[kernels.LEAST] = needs
        self.state[kernels.GOAL] = -1
        self.state[kernels.TOPS] = 0 if needs == UNREACHABLE else 1
        self.tables.infos[0] = needs << 8
        self._grow()

    @property
    def positions(self) -> int:
        """Positions seen."""
        return int(self.state[kernels.ROWS])

    @property
    def proven(self) -> int:
        """No solution is shorter: all positions that could be on one were expanded."""
        return int(self.state[kernels.LEAST])

    @property
    def memory(self) -> int:
        """Bytes of all tables."""
        return self._bytes(self._room) + self.heuristic.patterns.distances.nbytes

    def _bytes(self, room: int) -> int:
        """Bytes of tables with room for so many positions: keys, infos, three stacks, slots."""
        return room * (8 * self.words + 4 + 3 * 4) + 8 * _slots(room)

    def _grow(self) -> None:
        """Make room for twice as many positions (at first, for some)."""
        room = max(FIRST_ROWS, 2 * self._room) + self._most_children
        self._watch.reserve(self.memory + self._bytes(room))
        rows = np.zeros(room * self.words, dtype=np.uint64)
        infos = np.zeros(room, dtype=np.uint32)
        stacks = np.zeros((3, room), dtype=np.uint32)
        slots = np.empty(_slots(room), dtype=np.uint64)
        for low in range(0, len(slots), ZEROED):
            # Entering rows would otherwise make the system clear the whole table within one slice.
            slots[low : low + ZEROED] = 0
            self._watch.look()
        old, words = self.tables, self.words
        for low in range(0, self._room, SLICE):
            high = min(low + SLICE, self._room)
            rows[low * words : high * words] = old.rows[low * words : high * words]
            infos[low:high] = old.infos[low:high]
            stacks[:, low:high] = old.stacks[:, low:high]
            kernels.rehash(rows, low, min(high, int(self.state[kernels.ROWS])), words, slots)
            self._watch.look()
        self.tables = AStarTables(self.state, stacks, rows, infos, slots)
        self._room = room

    def layer(self, budget: int) -> bool:
        """Expand positions with the least ``f``, about ``budget`` of them; whether that was all."""
        end = int(self.state[kernels.EXPANDED]) + budget
        while int(self.state[kernels.EXPANDED]) < end:
            patterns, scratch = self.heuristic.patterns, self._scratch
            reason = kernels.expand(
                self._metric, self.words, BUDGET, self.tables, self.scan, patterns, scratch
            )
            self._watch.check("search", self.positions, self.proven, self.memory)
            if reason == kernels.EMPTY:
                return True
            if reason == kernels.ROOM:
                self._grow()
        return False

    def run(self) -> tuple[bool, bool]:
        """Search until a solution is found and, where it is not far, the rest of its layer.

        Return whether there is a solution, and whether all positions on optimal ones were seen.
        """
        state = self.state
        while state[kernels.TOPS : kernels.TOPS + 3].any():
            while not (whole := self.layer(BUDGET)) and state[kernels.GOAL] < 0:
                pass
            if state[kernels.GOAL] >= 0:
                return True, whole or self.layer(max(PATIENCE, int(state[kernels.EXPANDED]) // 4))
            state[kernels.FIRST] = (state[kernels.FIRST] + 1) % 3
            state[kernels.LEAST] += 1
        return False, True

    def optimal(self) -> Optimal:
        """Every shortest way to a solved position that was seen, by walking back from those."""
        length, count = int(self.state[kernels.GOAL]), self.positions
        # Closed, and nothing needed any more.
        ends = np.flatnonzero(self.tables.infos[:count] == np.uint32(length << 16 | 1))

        return read_off(ends, length, self._nearer)

    def _nearer(self, rows: I64, level: int) -> Iterator[I64]:
        """The moves from ``rows`` to positions one move nearer to the start: see :func:`read_off`."""
        output = Neighbours(*np.zeros((3, self._most_children), dtype=np.int64))
        for at, row in enumerate(rows.tolist()):
            if at % READ == 0:
                self._watch.check("solution", self.positions, level, self.memory)
            count = kernels.parents(
                self._metric, self.words, row, self.tables, self.scan, self._scratch, output
            )
            number, source, target = (column[:count] for column in output)
            yield np.stack([np.full(count, row), number, target, source], 1)


def search_best_first(encoded: Encoded, metric: Metric, patterns: Patterns, watch: LimitWatch) -> Searched:
    """The result of A*; if it was stopped, with what is proven."""
    search, optimal, has_all, reason = None, None, True, None
    try:
        search = AStarSearch(encoded, metric, SumHeuristic(encoded, patterns), watch)
        is_solved, has_all = search.run()
        optimal = search.optimal() if is_solved else None
    except SearchStopped as stop:
        reason = stop.reason
    held, proven = (0, 0) if search is None else (search.positions, search.proven)
    return replace(Searched.without_levels(optimal, held, proven, reason), counts_solutions=has_all)


def _slots(room: int) -> int:
    """A power of two of which so many are three quarters at most."""
    return 1 << (4 * room // 3).bit_length()
