"""The engine ``patterns``: tables of groups, then iterative deepening or A*.

It tries small tables first, which are filled in some milliseconds and are enough where the goal is near;
if they do not answer soon, the large ones are looked up or filled. What the first try has proven bounds
the second.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import LimitWatch, Searched, SearchStopped, SolutionEngine
from klotski_studio.solver.kernels.patterns import Patterns
from klotski_studio.solver.kernels.records import CODES
from klotski_studio.solver.patterns.best_first import search_best_first
from klotski_studio.solver.patterns.deepening import search_deepening
from klotski_studio.solver.patterns.groups import Groups, choose_groups
from klotski_studio.solver.patterns.lookup import put_together
from klotski_studio.solver.patterns.parity import is_solvable
from klotski_studio.solver.patterns.scope import LARGEST_TABLE, free_cells, holds
from klotski_studio.solver.patterns.store import TableStore
from klotski_studio.solver.patterns.tables import Distances
from klotski_studio.solver.patterns.turned import Form, Turned, turnings

SMALL_TABLE = 70_000
"""Entries of a group's table in the first try: four tiles of a 15-puzzle, filled in some milliseconds."""
SMALL_POSITIONS = 50_000
"""Positions of the first try: some milliseconds."""
ROAMING_TABLE = 2_000_000
"""Entries of a group's table where several cells are free: a second, and of much less use to fill."""
TABLE_SHARE = 16
"""Bytes of memory for each entry of a table while it is filled."""


class PatternsEngine(SolutionEngine):
    """Finds one optimal solution of a puzzle with several kinds of target; see the package."""

    name = "patterns"

    def __init__(self) -> None:
        self._store = TableStore()

    def search(self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, whole: bool) -> Searched:
        """As :meth:`klotski_studio.solver.base.engine.Engine.search`, but there are no levels to tell of.

        Raises:
            ValueError: if the whole space is asked for, or ``encoded`` is not one that this is for.
        """
        if whole or not holds(encoded):
            raise ValueError("pattern databases tell nothing of a whole space, and need several targets")
        if is_solvable(encoded) is False:
            return Searched((), None, 0, None, None, 1)
        turned = turnings(encoded, followed=follows(encoded))
        total = Searched((), None, 0, None, Reason.MEMORY, 0)
        for groups, budget in _tries(encoded, watch.limits.memory):
            part = _part(watch, budget, total)
            found = self._search_once(encoded, metric, turned, groups, part, total.proven)
            watch.add(part)
            positions, proven = total.positions + found.positions, max(total.proven, found.proven)
            total = replace(found, positions=positions, proven=proven)
            if found.reason is not Reason.POSITIONS or budget is None or part.limits.positions != budget:
                break
        return total

    def _search_once(
        self,
        encoded: Encoded,
        metric: Metric,
        turned: tuple[Turned, ...],
        groups: Groups,
        watch: LimitWatch,
        proven: int,
    ) -> Searched:
        """The result with the tables of ``groups``; no solution is shorter than ``proven``."""
        try:
            patterns = self.patterns(encoded, metric, turned, groups, watch)
        except SearchStopped as stop:
            return Searched((), None, 0, None, stop.reason, 0)
        if free_cells(encoded) == 1:
            return search_deepening(encoded, patterns, watch, proven)
        return search_best_first(encoded, metric, patterns, watch)

    def patterns(
        self,
        encoded: Encoded,
        metric: Metric,
        turned: tuple[Turned, ...],
        groups: Groups,
        watch: LimitWatch,
    ) -> Patterns:
        """The tables of ``groups`` for ``encoded``, which is also given as ``turned``.

        Raises:
            SearchStopped: if cancelled or at a limit while they are filled.
        """
        before = watch.part(None, "heuristic")
        before.placements = None

        def joined(forms: tuple[Form, ...]) -> Distances:
            return self._store.joined(forms, CODES[metric], before)

        try:
            return put_together(encoded, turned, groups, joined)
        finally:
            watch.add(before)


def _part(watch: LimitWatch, budget: int | None, total: Searched) -> LimitWatch:
    """The watch of a try with a budget of positions, after others that have come to ``total``."""
    limits = [budget]
    if watch.limits.positions is not None:
        limits.append(max(0, watch.limits.positions - total.positions))
    part = watch.part(min((limit for limit in limits if limit is not None), default=None))
    part.earlier, part.proven = watch.earlier + total.positions, max(watch.proven, total.proven)
    return part


def follows(encoded: Encoded) -> bool:
    """Whether tables follow the free cell: if it is alone, on a rectangle of at most 64 cells."""
    board = encoded.layout.board
    return free_cells(encoded) == 1 and board.width * board.height <= 64


def _tries(encoded: Encoded, memory: int | None) -> Iterator[tuple[Groups, int | None]]:
    """The divisions into groups to try, the last one without a budget of positions."""
    limit = LARGEST_TABLE if free_cells(encoded) == 1 else ROAMING_TABLE
    if memory is not None:
        limit = min(limit, max(1, memory // TABLE_SHARE))
    small = choose_groups(encoded, min(SMALL_TABLE, limit))
    large = choose_groups(encoded, limit)
    if len(small) > len(large):
        yield small, SMALL_POSITIONS
    yield large, None
