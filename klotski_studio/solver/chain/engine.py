"""The engine ``chain``: a puzzle without most of its pieces guides one with more of them, up to the whole.

Leave out some kinds without a target. Each solution of the puzzle, without the moves of those pieces, solves
the rest: such a move changes nothing there, any other one is the same there, past fewer pieces. So a position
needs no fewer moves (slides, steps) than the rest of it, and a move changes that by one at most: the distance
of the rest is a consistent heuristic, in each metric.

Of the first part, of kinds with targets, all positions are found, and how far each is from the goal. Where
the bounds turn out to be much work, it gets more kinds, large ones first. Each further part has one kind
more. It is searched level by level within a bound B of the length; all that lies on a solution within B is
kept, and some more::

    moves from the start + moves that the part before needs at least <= B

So going back from the solved ones finds how far all is that lies on such solutions; what does not is left out
of the next part. Where a part has no solution within B, the puzzle has none, and B grows by 1. The last part,
the puzzle itself, has all its solutions of the first length with any, so they are counted.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.encode import I32, NOWHERE, Encoded
from klotski_studio.solver.base.engine import (
    LimitWatch,
    Optimal,
    Paused,
    PausingEngine,
    Searched,
    SearchStopped,
)
from klotski_studio.solver.holes.scope import idle
from klotski_studio.solver.kernels import rows as kernels
from klotski_studio.solver.rows.levels import LevelSearch

FREE, SHARE = 1 << 14, 2
"""Positions of a larger first part that are found at once, and work within bounds for each further one."""


class ChainRun(Paused):
    """See :class:`klotski_studio.solver.base.engine.Paused`. The bound that it was at begins again.

    Attributes:
        search: that of the next first part, as far as it has come; None if it has not begun.
    """

    search: LevelSearch | None = None

    def __init__(self, encoded: Encoded, metric: Metric, *, whole: bool) -> None:
        if whole:
            raise ValueError("this engine tells nothing of a whole space")
        self._goal, self._metric = encoded.goal, metric
        self._encoded = to_gate(encoded) if metric is Metric.MOVES else encoded
        order = sorted((-len(kind.shape.cells), encoded.counts[k], k) for k, kind in enumerate(encoded.kinds))
        self._kinds = set[int]()  # of the first part; then what each further one has besides
        self._left = [{*encoded.wanted}, *[{kind} for *_, kind in order if kind not in encoded.wanted]]
        self._first: tuple[LevelSearch, I32] | None = None
        self._bound = self._work = self._since = 0

    @property
    def memory(self) -> int:
        """See :attr:`klotski_studio.solver.base.engine.Paused.memory`."""
        return super().memory or (0 if self._first is None else self._first[0].memory)

    @property
    def positions(self) -> int:
        """Positions of all parts so far, in each bound."""
        return self._work + (0 if self.search is None else self.search.count)

    def go_on(self, watch: LimitWatch) -> Searched:
        """Search, to the answer or a limit."""
        optimal, reason, may_be_longer = None, None, True
        try:
            while optimal is None and may_be_longer:
                optimal, may_be_longer = self._within(*self._grown(watch), watch)
                self._bound += optimal is None
        except SearchStopped as stop:
            reason = stop.reason
        return Searched.without_levels(optimal, self.positions, self._bound, reason)

    def _grown(self, watch: LimitWatch) -> tuple[LevelSearch, I32]:
        """The first part, and how far its positions are; a larger one where enough work was done for that."""
        while len(self._left) > 1:
            kinds, held = self._kinds | self._left[0], 0 if self._first is None else self._first[0].memory
            if self.search is None:
                self.search = LevelSearch(_rest(self._encoded, kinds), self._metric, watch)
                self.search.held += held
            self.search.watch, self.search.earlier = watch, self._work
            for _ in self.search.spread():
                if self._first is not None and self.search.count > FREE + self._since // SHARE:
                    return self._first
            togo, _, _ = self.search.distances_from(self.search.solved(0, self.search.count))
            self.search.held -= held
            self._work += self.search.count
            self._first, self._kinds, self.search = (self.search, togo), kinds, None
            self._bound, self._since = max(self._bound, int(togo[0])), 0
            del self._left[0]
        assert self._first is not None
        return self._first

    def _within(self, last: LevelSearch, togo: I32, watch: LimitWatch) -> tuple[Optimal | None, bool]:
        """All solutions of the bound; where there is none, whether there may be longer ones."""
        kinds, held, may_be_longer = self._kinds, self.memory, False
        for more in self._left:
            owners = [k for k in sorted(kinds | more) for _ in range(self._encoded.counts[k])]
            columns = np.array([at for at, k in enumerate(owners) if k in kinds], dtype=np.uint64)
            kinds = kinds | more
            search = LevelSearch(_rest(self._encoded, kinds), self._metric, watch)
            last.columns[0][last.count] = 0  # positions are looked up there
            search.kept, search.bound = (kernels.Kept(last.search, columns, togo),), self._bound
            search.earlier, search.held = self.positions, search.held + held
            try:
                for depth in search.spread():
                    if more == self._left[-1] and search.state[kernels.MET]:
                        return self._to_goal(search.optimal(depth)), False
            finally:
                self._work += search.count
                self._since += search.count
            togo, _, _ = search.distances_from(search.solved(0, search.count))
            may_be_longer |= bool(search.state[kernels.CUT])
            if not search.state[kernels.MET]:
                break
            last, held = search, search.memory
        return None, may_be_longer

    def _to_goal(self, optimal: Optimal) -> Optimal:
        """``optimal`` with the goal of the puzzle in place of the gate to it."""
        taken = np.array(optimal.target_placement)
        for gate, goal in zip(self._encoded.goal or (), self._goal or (), strict=True):
            taken[taken == gate] = goal
        return replace(optimal, target_placement=taken)


def to_gate(encoded: Encoded) -> Encoded:
    """In moves, the same puzzle with the goal where the piece with the only target leaves for it.

    No shortest solution has it rest on its way out (:func:`~.holes.scope.idle`). Where there is one place
    alone over which it gets there, it has solved the puzzle; what lies beyond is left out.
    """
    goal = encoded.goal or ()
    out = idle(encoded).union(goal)
    gates = [b for b in out if not out.issuperset({*encoded.after[b]} - {NOWHERE})]
    if len(goal) != 1 or goal[0] in encoded.start or len(gates) != 1:
        return encoded
    after = encoded.shared.after_table.copy()
    after[np.isin(after, [*out.difference(gates)])] = NOWHERE
    shared = replace(encoded.shared, after=tuple(map(tuple, after.tolist())))
    return replace(encoded, goal=tuple(gates), shared=shared, after=shared.after)


def _rest(encoded: Encoded, kinds: Collection[int]) -> Encoded:
    """The puzzle with no pieces of other kinds, whose placements stay."""
    start = tuple([b for b in encoded.start if encoded.kind_of[b] in kinds])
    counts = [pieces if kind in kinds else 0 for kind, pieces in enumerate(encoded.counts)]
    return replace(encoded, start=start, counts=tuple(counts))


class ChainEngine(PausingEngine):
    """The engine ``chain``: see the module."""

    name = "chain"
    run = ChainRun
