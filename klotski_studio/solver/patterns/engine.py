"""The engine ``patterns``: tables of groups, then iterative deepening or A*.

It tries small tables first, which are filled in some milliseconds and are enough where the goal is near;
if they do not answer soon, the large ones are looked up or filled. What the first try has proven bounds
the second.

The tables of all groups, put together as one search reads them.

Groups that are images of each other share a table. Where a symmetry of the board maps the kinds with
a target onto such kinds, the division into groups has an image, too, whose tables are the same: a
second *view* of the position, and a second heuristic for the price of a look-up.

A* with the largest sum of the groups' distances as heuristic: for boards with several free cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from klotski_studio.core.metric import Metric
from klotski_studio.solver.astar import BUDGET, AStarSearch
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import LimitWatch, Searched, SearchStopped, SolutionEngine
from klotski_studio.solver.index.diagram import scan_of
from klotski_studio.solver.kernels import patterns as kernels
from klotski_studio.solver.kernels.astar import GOAL, LEAST, ROWS
from klotski_studio.solver.kernels.patterns import Patterns
from klotski_studio.solver.kernels.records import CODES, I64, AStarScratch, AStarTables, Scan
from klotski_studio.solver.patterns.deepening import search_deepening
from klotski_studio.solver.patterns.groups import Groups, choose_groups
from klotski_studio.solver.patterns.parity import is_solvable
from klotski_studio.solver.patterns.scope import LARGEST_TABLE, free_cells, holds
from klotski_studio.solver.patterns.store import TableStore
from klotski_studio.solver.patterns.tables import Distances, choose_table, strides
from klotski_studio.solver.patterns.turned import Form, Turned, turnings

MOST_VIEWS = 2
"""Views that are looked up: each further one costs time at every position and seldom knows more."""


@dataclass(frozen=True, eq=False)
class PlacedGroup:
    """A group with the symmetry that leads to its form.

    Attributes:
        form: the group's form.
        kinds: its kinds in the form's order.
        turned: the layout under the symmetry.
    """

    form: Form
    kinds: tuple[int, ...]
    turned: Turned

    def numbers(self, kind: int) -> dict[int, int]:
        """For each placement of ``kind``, its number in the table's order."""
        return {b: number for number, b in enumerate(self.turned.order[kind])}


@dataclass(frozen=True, eq=False)
class View:
    """A symmetry that maps the kinds of all groups to kinds with a target.

    Attributes:
        turned: the layout under the symmetry.
        images: for each kind, the kind that looks the same after the symmetry.
    """

    turned: Turned
    images: dict[int, int]


def placed_groups(turnings: tuple[Turned, ...], groups: Groups) -> tuple[PlacedGroup, ...]:
    """``groups`` in their forms: the least of those under all symmetries."""
    placed = []
    for kinds in groups:
        found = [PlacedGroup(*turned.form(kinds), turned) for turned in turnings]
        placed.append(min(found, key=lambda each: (each.form.width, each.form.ground, each.form.kinds)))
    return tuple(placed)


def views(turnings: tuple[Turned, ...], groups: Groups) -> tuple[View, ...]:
    """The views under which ``groups`` become different divisions, the identity first."""
    own = turnings[0]
    found: dict[frozenset[frozenset[int]], View] = {}
    for turned in turnings:
        if (turned.width, turned.ground) != (own.width, own.ground):
            continue
        alike = {form: kind for kind, form in enumerate(turned.kinds)}
        images = {kind: alike[own.kinds[kind]] for g in groups for kind in g if own.kinds[kind] in alike}
        if len(images) == sum(map(len, groups)):
            division = frozenset(frozenset(images[kind] for kind in group) for group in groups)
            found.setdefault(division, View(turned, images))
    return tuple(found.values())[:MOST_VIEWS]


def put_together(
    encoded: Encoded,
    turnings: tuple[Turned, ...],
    groups: Groups,
    joined: Callable[[tuple[Form, ...]], Distances],
) -> Patterns:
    """The tables of ``groups`` for a search of ``encoded``; ``joined`` makes or finds those of some forms."""
    placed = placed_groups(turnings, groups)
    forms = tuple(dict.fromkeys(each.form for each in placed))
    ends = np.cumsum([0, *(strides(form)[-1] for form in forms)]).tolist()
    begins = dict(zip(forms, ends, strict=False))
    seen = views(turnings, groups)
    rows = [_rows(encoded, turnings[0], view, placed) for view in seen]
    group_of, kind_strides, numbers, weights = (
        np.concatenate(columns) for columns in zip(*rows, strict=True)
    )
    return Patterns(
        views=len(seen),
        groups=len(groups),
        group_of=group_of,
        bases=np.array([begins[each.form] for each in placed] * len(seen), dtype=np.int64),
        counts=np.array(encoded.counts, dtype=np.int64),
        strides=kind_strides,
        numbers=numbers.astype(np.uint64),
        weights=weights,
        choose=choose_table(),
        distances=joined(forms),
    )


def _rows(
    encoded: Encoded, own: Turned, view: View, placed: tuple[PlacedGroup, ...]
) -> tuple[I64, I64, I64, I64]:
    """One view's rows of ``group_of``, ``strides``, ``numbers`` and ``weights``."""
    group_of = np.full(len(encoded.kinds), -1, dtype=np.int64)
    kind_strides = np.zeros(len(encoded.kinds), dtype=np.int64)
    numbers, weights = np.zeros((2, encoded.size), dtype=np.int64)
    for group, each in enumerate(placed):
        for kind, stride in zip(each.kinds, strides(each.form), strict=False):
            seen = view.images[kind]
            group_of[seen], kind_strides[seen] = group, stride
            number = each.numbers(kind)
            # The i-th placement of the kind seen looks as the i-th of the group's own kind does.
            for b, standing in zip(own.order[kind], view.turned.order[seen], strict=True):
                numbers[standing] = number[b]
                weights[standing] = number[b] * stride
    return group_of, kind_strides, numbers, weights


class SumHeuristic:
    """See :class:`klotski_studio.solver.astar.Heuristic`."""

    def __init__(self, encoded: Encoded, patterns: kernels.Patterns) -> None:
        self._scan = scan_of(encoded)
        self._patterns = patterns
        self._masks = np.zeros(patterns.views * len(encoded.kinds), dtype=np.uint64)
        self._indices = np.zeros(patterns.views * patterns.groups, dtype=np.int64)
        self._needs = np.zeros(patterns.views, dtype=np.int64)

    @property
    def memory(self) -> int:
        """Bytes of all tables."""
        return self._patterns.distances.nbytes

    def needs(self, taken: tuple[int, ...]) -> int:
        """The moves that a position needs at least; ``UNREACHABLE`` if it cannot be solved."""
        pieces = np.array(taken, dtype=np.uint64)
        nothing = np.zeros((0, 2), dtype=np.uint64)
        scratch = self._room(AStarScratch(pieces, nothing, pieces, pieces))
        return int(kernels.estimate(pieces, self._scan, self._patterns, scratch))

    def expand(self, metric: np.uint64, tables: AStarTables, scan: Scan, scratch: AStarScratch) -> int:
        """Expand about as many positions as A* does between two looks at the watch; return why it ended."""
        words = len(tables.rows) // len(tables.infos)
        return int(kernels.expand(metric, words, BUDGET, tables, scan, self._patterns, self._room(scratch)))

    def _room(self, scratch: AStarScratch) -> kernels.PatternScratch:
        """``scratch`` with room for what the tables are looked up by."""
        return kernels.PatternScratch(
            scratch.children, scratch.made, scratch.pieces, self._masks, self._indices, self._needs
        )


def search_best_first(
    encoded: Encoded, metric: Metric, patterns: kernels.Patterns, watch: LimitWatch
) -> Searched:
    """The result of A*; if it was stopped, with what is proven."""
    search = None
    try:
        search = AStarSearch(encoded, metric, SumHeuristic(encoded, patterns), watch)
        is_solved, has_all = search.run()
        optimal = search.optimal() if is_solved else None
    except SearchStopped as stop:
        held, proven = (0, 0) if search is None else (int(search.state[ROWS]), int(search.state[LEAST]))
        return Searched((), None, 0, None, stop.reason, held, proven=proven)
    held, proven = int(search.state[ROWS]), int(search.state[LEAST])
    if optimal is None:
        return Searched((), None, 0, None, None, held, proven=proven)
    ends = [0, *np.asarray(optimal.level_ends).tolist()]
    depth = int(search.state[GOAL])
    return Searched(
        (), depth, ends[-1] - ends[-2], optimal, None, held, counts_solutions=has_all, proven=proven
    )


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
