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
from klotski_studio.solver.base.engine import DistanceTable, LimitWatch, Searched, SearchStopped
from klotski_studio.solver.kernels.metrics import CODES
from klotski_studio.solver.kernels.patterns import Patterns
from klotski_studio.solver.patterns.best_first import search_best_first
from klotski_studio.solver.patterns.deepening import search_deepening
from klotski_studio.solver.patterns.groups import Groups, choose_groups
from klotski_studio.solver.patterns.lookup import put_together
from klotski_studio.solver.patterns.parity import is_solvable
from klotski_studio.solver.patterns.scope import LARGEST_TABLE, free_cells, holds
from klotski_studio.solver.patterns.store import TableStore
from klotski_studio.solver.patterns.tables import Distances
from klotski_studio.solver.patterns.turned import Form, turnings

SMALL_TABLE = 70_000
"""Entries of a group's table in the first try: four tiles of a 15-puzzle, filled in some milliseconds."""
SMALL_POSITIONS = 50_000
"""Positions of the first try: some milliseconds."""
ROAMING_TABLE = 2_000_000
"""Entries of a group's table where several cells are free: a second, and of much less use to fill."""
TABLE_SHARE = 16
"""Bytes of memory for each entry of a table while it is filled."""


class PatternsEngine:
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
        positions = proven = 0
        searched = Searched((), None, 0, None, Reason.MEMORY, 0)
        for groups, budget in _tries(encoded, watch.limits.memory):
            limit = watch.limits.positions
            left = None if limit is None else limit - positions
            part = watch.part(left if budget is None or (left is not None and left < budget) else budget)
            part.earlier, part.proven = watch.earlier + positions, max(watch.proven, proven)
            searched = self._search_once(encoded, metric, groups, part, proven)
            watch.add(part)
            positions += searched.positions
            proven = max(proven, searched.proven)
            if searched.reason is not Reason.POSITIONS or (
                left is not None and part.limits.positions == left
            ):
                break
        return _with_totals(searched, positions, proven)

    def measure(
        self,
        encoded: Encoded,  # noqa: ARG002
        metric: Metric,  # noqa: ARG002
        watch: LimitWatch,  # noqa: ARG002
    ) -> tuple[Searched, DistanceTable | None]:
        """Not for this engine: its arguments are those that every engine takes.

        Raises:
            ValueError: always.
        """
        raise ValueError("pattern databases tell nothing of a whole space")

    def _search_once(
        self, encoded: Encoded, metric: Metric, groups: Groups, watch: LimitWatch, proven: int
    ) -> Searched:
        """The result with the tables of ``groups``."""
        try:
            patterns = self.patterns(encoded, metric, groups, watch)
        except SearchStopped as stop:
            return Searched((), None, 0, None, stop.reason, 0, proven=proven)
        if free_cells(encoded) == 1:
            return search_deepening(encoded, patterns, watch, proven)
        return search_best_first(encoded, metric, patterns, watch)

    def patterns(self, encoded: Encoded, metric: Metric, groups: Groups, watch: LimitWatch) -> Patterns:
        """The tables of ``groups``.

        Raises:
            SearchStopped: if cancelled or at a limit while they are filled.
        """
        before = watch.part(None, "heuristic")
        before.placements = None
        held = 0

        def table_of(form: Form) -> Distances:
            nonlocal held
            table = self._store.table(form, CODES[metric], before, held)
            held += table.nbytes
            return table

        try:
            return put_together(encoded, turnings(encoded, followed=follows(encoded)), groups, table_of)
        finally:
            watch.add(before)


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


def _with_totals(searched: Searched, positions: int, proven: int) -> Searched:
    """``searched`` with the positions of all tries, and the best of what they have proven."""
    return replace(searched, positions=positions, proven=proven)
