"""The engine ``holes``: A* on boards with few free cells.

:mod:`~klotski_studio.solver.kernels.holes` explains what a view is. All views within reach of the start are
listed, with their distances from the goal, and these guide the search of the positions::

    Shark, of the piece with the target   142,000 views       at least 25 moves
    and of the piece of 2 x 2           1,607,000 views       at least 31 moves; the optimum is 48

A move changes the distance of the view by one at most, so the nearest solved positions are opened first
(:mod:`~klotski_studio.solver.kernels.best_first`).

In moves, the piece with the only target never rests on its way out, past all others: see
:func:`~klotski_studio.solver.holes.scope.idle`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np

from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import LimitWatch, Paused, PausingEngine, Searched
from klotski_studio.solver.holes.scope import idle, inside
from klotski_studio.solver.kernels import holes as kernels
from klotski_studio.solver.kernels.records import CODES, U64
from klotski_studio.solver.rows.best_first import NUMBER, BestFirstSearch
from klotski_studio.solver.rows.tables import tables_of

BUDGET = 200_000
"""Work between two looks at the watch: some milliseconds."""
FIRST_ROWS, SLICE = 1 << 10, 1 << 16
"""Room for so many views at first; those that are entered into a new table between two looks at the watch."""
MOST_VIEWS = 3_000_000
"""Views that are listed at most for a kind that has no target."""
LIKELY = 10
"""Of so many ways to place such a kind, about one can be reached in a view."""


class ViewList:
    """All views of some pieces that are within reach, and how far each is from the goal.

    Attributes:
        followed: the kinds of the pieces.
        views: what was found.
    """

    views: kernels.Views

    def __init__(self, encoded: Encoded, metric: Metric, followed: Sequence[int], watch: LimitWatch) -> None:
        """With the view of the start."""
        self.followed = tuple(followed)
        self._watch = watch
        self._state: U64 = np.zeros(kernels.STATE, dtype=np.uint64)
        self._view = _view(encoded, metric, followed)
        self._resize(FIRST_ROWS)
        starts = [b for kind in followed for b in encoded.start if encoded.kind_of[b] == kind]
        taken = np.bitwise_or.reduce(self._view.covers[list(encoded.start)])
        self.views.words[0] = self._view.inside & ~taken
        self.views.numbers[4 : 4 + len(starts)] = starts
        self.views.togo[0] = 0 if set(self._view.goal) <= set(starts) else kernels.FAR
        self._state[kernels.COUNT] = 1
        kernels.enlist(self.views, 0, 1)

    @property
    def count(self) -> int:
        """How many views were found."""
        return int(self._state[kernels.COUNT])

    @property
    def memory(self) -> int:
        """Bytes of all tables."""
        return sum(array.nbytes for array in self.views[1:])

    def _resize(self, rows: int) -> None:
        """Make room for so many views, and enter those in use into a new table."""
        width, size, slots = int(self._view.width), len(self._view.is_idle), 1 << (2 * rows - 1).bit_length()
        self._watch.reserve(2 * rows * (8 * width + 6) + 4 * slots)
        words, togo = np.zeros(rows * width, dtype=np.uint64), np.zeros(rows, dtype=np.uint16)
        if self.count:
            words[: len(self.views.words)], togo[: len(self.views.togo)] = self.views.words, self.views.togo
        table, order, ends = (np.zeros(length, dtype=np.uint32) for length in (slots, rows, size))
        marks = np.zeros(size, dtype=np.uint64)
        numbers = words.view(np.uint16)
        self._state[kernels.STAMP] = 0
        self.views = kernels.Views(self._view, words, numbers, table, togo, order, ends, marks, self._state)
        for low in range(0, self.count, SLICE):
            self._watch.look()
            kernels.enlist(self.views, low, min(low + SLICE, self.count))

    def complete(self, most: int | None) -> bool:
        """Find all views and their distances; False if there are more than ``most``.

        Raises:
            SearchStopped: if cancelled or at a limit.
        """
        state = self._state
        while state[kernels.CURSOR] < state[kernels.COUNT]:
            state[kernels.END] = self.count
            if not self._advance(0):
                self._resize(2 * len(self.views.togo))
            if most is not None and self.count > most:
                return False
        solved = np.flatnonzero(self.views.togo[: self.count] == 0)
        self.views.order[: len(solved)] = solved
        state[kernels.CURSOR], state[kernels.TAIL], depth = 0, len(solved), 0
        while state[kernels.CURSOR] < state[kernels.TAIL]:
            state[kernels.END] = state[kernels.TAIL]
            depth += 1
            while state[kernels.CURSOR] < state[kernels.END]:
                self._advance(depth)
        return True

    def _advance(self, depth: int) -> bool:
        has_room = bool(kernels.expand(self.views, depth, BUDGET))
        self._watch.check("heuristic", self.count, 0, self.memory)
        return has_room


class HolesRun(Paused):
    """See :class:`klotski_studio.solver.base.engine.Paused`. Views that were not complete begin again."""

    def __init__(self, encoded: Encoded, metric: Metric, *, whole: bool) -> None:
        if whole:
            raise ValueError("this engine tells nothing of a whole space")
        self._asked = encoded, metric

    def go_on(self, watch: LimitWatch) -> Searched:
        """Search on, to the answer or a limit."""
        if self._asked[0].goal is None:
            return Searched((), None, 0, None, None, 1)
        return self.find_all(lambda: self._begun(watch), watch)

    def _begun(self, watch: LimitWatch) -> BestFirstSearch:
        """The search at its start, by views of the pieces with targets, and of more while they are few."""
        encoded, metric = self._asked
        found = ViewList(encoded, metric, encoded.wanted, watch)
        found.complete(None)
        areas = [len(kind.shape.cells) for kind in encoded.kinds]
        for kind in sorted(range(len(areas)), key=lambda kind: (-areas[kind], encoded.counts[kind])):
            low, high = encoded.kind_range(kind)
            ways = found.count * comb(high - low, encoded.counts[kind])
            if kind not in found.followed and ways <= LIKELY * MOST_VIEWS:
                more = ViewList(encoded, metric, (*found.followed, kind), watch)
                if not more.complete(MOST_VIEWS):
                    break
                found = more
        tables = tables_of(encoded, NUMBER)
        tables.layout.movers[:] = 1  # any move may bring a view nearer
        return BestFirstSearch(tables, encoded.start, metric, watch, views=found.views)


class HolesEngine(PausingEngine):
    """The engine ``holes``: see the module."""

    name = "holes"
    run = HolesRun


def _view(encoded: Encoded, metric: Metric, followed: Sequence[int]) -> kernels.View:
    """The view of the kinds ``followed``."""
    within, after = inside(encoded), encoded.after
    cells = [cell for cell in range(len(encoded.cells)) if within >> cell & 1]
    covers = [sum(1 << n for n, cell in enumerate(cells) if cover >> cell & 1) for cover in encoded.covers]
    needs = [0 if to < 0 else covers[to] & ~covers[b] for b, row in enumerate(after) for to in row]
    resting = idle(encoded) if metric is Metric.MOVES else set()
    in_order = [kind for kind in followed for _ in range(encoded.counts[kind])]
    kinds = [encoded.kind_of[b] for b in encoded.start]
    seats = [
        in_order.index(kind) + piece - kinds.index(kind) if kind in followed else len(in_order)
        for piece, kind in enumerate(kinds)
    ]

    def u64(values: Sequence[int]) -> U64:
        return np.array(values, dtype=np.uint64)

    return kernels.View(
        metric=CODES[metric],
        width=np.uint64(1 + -(-len(in_order) // 4)),
        inside=np.uint64((1 << len(cells)) - 1),
        wanted=np.uint64(sum(encoded.counts[kind] for kind in encoded.wanted)),
        first=u64([in_order.index(kind) for kind in in_order]),
        last=u64([in_order.index(kind) + encoded.counts[kind] for kind in in_order]),
        others=u64([b for b, kind in enumerate(encoded.kind_of) if kind not in followed]),
        goal=u64(encoded.goal or ()),
        covers=u64(covers),
        needs=u64(needs),
        after=encoded.shared.after_table.ravel(),
        is_idle=np.array([b in resting for b in range(encoded.size)], dtype=np.bool_),
        seat=u64(seats),
    )
