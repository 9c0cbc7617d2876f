"""The engine ``patterns``: tables of groups, then iterative deepening or A*.

It tries small tables first, which are filled in some milliseconds and are enough where the goal is near;
if they do not answer soon, the large ones are looked up or filled. What the first try has proven bounds
the second.

The tables of all groups are put together as one search reads them. Groups that are images of each other share
a table. Where a symmetry of the board maps the kinds with a target onto such kinds, the division into groups
has an image, too, whose tables are the same: a second *view* of the position, and a second heuristic for the
price of a look-up.

A* has the largest sum of the groups' distances as heuristic, and is for boards with several free cells;
iterative deepening is for boards with one. There all paths are followed as long as the moves made and those
needed at least are within a bound; then the bound is raised to the least sum beyond it. Only one path is
kept, so the memory is that of the tables, however long the search. Positions met on several paths are visited
as often; they are counted so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.encode import DIRECTIONS, NOWHERE, Encoded
from klotski_studio.solver.base.engine import (
    LimitWatch,
    Optimal,
    Paused,
    PausingEngine,
    Searched,
)
from klotski_studio.solver.kernels import patterns as kernels
from klotski_studio.solver.kernels.patterns import UNREACHABLE, Patterns
from klotski_studio.solver.kernels.records import CODES, I64
from klotski_studio.solver.patterns.disk import TableStore
from klotski_studio.solver.patterns.groups import Groups, choose_groups
from klotski_studio.solver.patterns.scope import LARGEST_TABLE, free_cells, holds, is_solvable
from klotski_studio.solver.patterns.tables import (
    Begun,
    Distances,
    Form,
    Turned,
    choose_table,
    strides,
    turnings,
)
from klotski_studio.solver.rows.best_first import NUMBER, BestFirstSearch, lookup_of
from klotski_studio.solver.rows.tables import tables_of

DEEPENING_BUDGET = 60_000
"""Positions visited between two looks at the watch: some milliseconds."""
ROOM = 64
"""Moves that there is room for beyond the first bound; and again whenever the bound exceeds the room."""


class Deepening:
    """The path that the search is on.

    Attributes:
        memory: bytes of the tables.
    """

    def __init__(self, encoded: Encoded, patterns: Patterns, proven: int) -> None:
        """No solution is shorter than ``proven``."""
        self._encoded = encoded
        self._patterns = patterns
        self.memory = patterns.distances.nbytes
        self._board = _one_free(encoded)
        self._path = self._empty_path(ROOM)
        start = np.array(encoded.start, dtype=np.uint64)
        needs = int(kernels.look_up(start, patterns, self._path.lookup))
        self._needs = needs
        self._path.state[kernels.BOUND] = max(proven, needs)

    @property
    def bound(self) -> int:
        """No solution is shorter than this."""
        return int(self._path.state[kernels.BOUND])

    @property
    def count(self) -> int:
        """Positions visited, those met on several paths as often."""
        return int(self._path.state[kernels.NODES]) + 1

    def run(self, watch: LimitWatch) -> bool:
        """Whether there is a solution; then the path is one, and none is shorter.

        Where ``watch`` ended it by its budget, it goes on there when it is called again.

        Raises:
            SearchStopped: if cancelled or at a limit.
        """
        if self._needs in (0, UNREACHABLE):
            return self._needs == 0
        watch.reserve(self.memory)
        while True:
            self._make_room()
            status = kernels.PAUSED
            while status == kernels.PAUSED:
                status = kernels.deepen(DEEPENING_BUDGET, self._board, self._patterns, self._path)
                if status != kernels.FOUND:
                    watch.check("search", self.count, self.bound, self.memory)
            if status == kernels.FOUND:
                return True
            state = self._path.state
            if state[kernels.NEXT] == 0:
                return False
            # Begin again with the least sum that was beyond the bound.
            state[kernels.BOUND], state[kernels.NEXT], self._path.tried[0] = state[kernels.NEXT], 0, 0

    def complete(self) -> bool:
        """Whether all shortest solutions are known: one is."""
        return False

    def optimal(self) -> Optimal:
        """The path as the one optimal solution that is known."""
        path, depth = self._path, int(self._path.state[kernels.DEPTH])
        columns = path.sources[1 : depth + 1].tolist(), path.targets[1 : depth + 1].tolist()
        return Optimal.of_path(list(zip(*columns, strict=True)))

    def _empty_path(self, room: int) -> kernels.DeepeningPath:
        """The path at the start, with room for so many moves."""
        encoded, views = self._encoded, self._patterns.views
        holders = np.full(len(encoded.cells), NOWHERE, dtype=np.int64)
        for b in encoded.start:
            for cell in range(len(encoded.cells)):
                if encoded.covers[b] >> cell & 1:
                    holders[cell] = b
        free = int(np.flatnonzero(holders == NOWHERE)[0])
        state = np.zeros(5, dtype=np.int64)
        state[kernels.FREE] = free
        return kernels.DeepeningPath(
            state=state,
            holders=holders,
            lookup=lookup_of(self._patterns, room),
            tried=np.zeros(room, dtype=np.int64),
            sources=np.zeros(room, dtype=np.int64),
            targets=np.zeros(room, dtype=np.int64),
            headings=np.full(room, len(DIRECTIONS), dtype=np.int64),
            frees=np.full(room, free, dtype=np.int64),
            former=np.zeros(room * views, dtype=np.int64),
        )

    def _make_room(self) -> None:
        """Room for as many moves as the bound allows; the path must be at the start."""
        room = self.bound + 2
        if room <= len(self._path.tried):
            return
        larger = self._empty_path(room + ROOM)
        for new, old in zip(
            (larger.state, *larger.lookup), (self._path.state, *self._path.lookup), strict=True
        ):
            new[: len(old)] = old
        self._path = larger


def _one_free(encoded: Encoded) -> kernels.OneFree:
    """The board as the kernels read it."""
    number = {cell: i for i, cell in enumerate(encoded.cells)}
    near = [
        number.get((x - direction.dx, y - direction.dy), NOWHERE)
        for x, y in encoded.cells
        for direction in DIRECTIONS
    ]
    after, left = [], []
    for cover, row in zip(encoded.covers, encoded.after, strict=True):
        for there in row:
            is_narrow = there != NOWHERE and (encoded.covers[there] & ~cover).bit_count() == 1
            after.append(there if is_narrow else NOWHERE)
            left.append((cover & ~encoded.covers[there]).bit_length() - 1 if is_narrow else NOWHERE)
    return kernels.OneFree(
        near=np.array(near, dtype=np.int64),
        after=np.array(after, dtype=np.int64),
        left=np.array(left, dtype=np.int64),
        covers=np.array(encoded.covers, dtype=np.uint64),
    )


FIRST_ROWS = 1 << 14
"""Room for positions at first: A* by tables needs more than that of most abstractions."""
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
        kind_of=np.array(encoded.kind_of, dtype=np.int64),
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
            number = {b: i for i, b in enumerate(each.turned.order[kind])}  # in the table's order
            # The i-th placement of the kind seen looks as the i-th of the group's own kind does.
            for b, standing in zip(own.order[kind], view.turned.order[seen], strict=True):
                numbers[standing] = number[b]
                weights[standing] = number[b] * stride
    return group_of, kind_strides, numbers, weights


SMALL_TABLE = 70_000
"""Entries of a group's table in the first try: four tiles of a 15-puzzle, filled in some milliseconds."""
SMALL_POSITIONS = 50_000
"""Positions of the first try: some milliseconds."""
ROAMING_TABLE = 2_000_000
"""Entries of a group's table where several cells are free: a second, and of much less use to fill."""
TABLE_SHARE = 16
"""Bytes of memory for each entry of a table while it is filled."""


class PatternsEngine(PausingEngine):
    """Finds one optimal solution of a puzzle with several kinds of target; see the package."""

    name = "patterns"

    def __init__(self) -> None:
        self._store = TableStore()

    def begin(self, encoded: Encoded, metric: Metric, *, whole: bool) -> PatternsRun:
        """See :meth:`klotski_studio.solver.base.engine.PausingEngine.begin`."""
        if whole or not holds(encoded):
            raise ValueError("pattern databases tell nothing of a whole space, and need several targets")
        return PatternsRun(encoded, metric, self._store)


class PatternsRun(Paused):
    """The search with the tables of one division into groups after the other; it has no levels."""

    def __init__(self, encoded: Encoded, metric: Metric, store: TableStore) -> None:
        self._encoded, self._metric, self._store = encoded, metric, store
        self._tries: list[tuple[Groups, int | None]] = []
        self._begun: Begun = {}
        # Positions of the tries before, and what they have proven.
        self._earlier = self._proven = 0

    @property
    def memory(self) -> int:
        """Bytes that it holds while it is paused."""
        held = sum(filling.memory for filling in self._begun.values())
        return held if self.search is None else super().memory

    def go_on(self, watch: LimitWatch) -> Searched:
        """Search on, to the answer or a limit."""
        if is_solvable(self._encoded) is False:
            return Searched((), None, 0, None, None, 1)
        self._tries = self._tries or list(_tries(self._encoded, watch.limits.memory))
        while True:
            groups, budget = self._tries[0]
            part = self._part(watch, budget)
            found = self.find_all(partial(self._prepared, groups, part), part, self._earlier, self._proven)
            watch.add(part)
            if not part.is_over_budget or part.budget != budget:
                watch.is_over_budget = part.is_over_budget
                return found
            self._earlier, self._proven, self.search = found.positions, found.proven, None
            del self._tries[0]

    def _part(self, watch: LimitWatch, budget: int | None) -> LimitWatch:
        """The watch of a try with a budget of positions."""
        limit, budgets = watch.limits.positions, [budget, watch.budget]
        part = watch.part(None if limit is None else max(0, limit - self._earlier))
        if watch.budget is not None:
            budgets[1] = max(0, watch.budget - self._earlier)
        part.budget = min((each for each in budgets if each is not None), default=None)
        part.earlier, part.proven = watch.earlier + self._earlier, max(watch.proven, self._proven)
        return part

    def _prepared(self, groups: Groups, watch: LimitWatch) -> Deepening | BestFirstSearch:
        """The search at its start, once the tables are filled; raises :class:`SearchStopped`."""
        encoded = self._encoded
        patterns = patterns_of(encoded, self._metric, groups, self._store, watch, self._begun)
        self._begun.clear()
        if free_cells(encoded) == 1:
            return Deepening(encoded, patterns, self._proven)
        tables = tables_of(encoded, NUMBER)
        return BestFirstSearch(tables, encoded.start, self._metric, watch, patterns=patterns, room=FIRST_ROWS)


def patterns_of(
    encoded: Encoded,
    metric: Metric,
    groups: Groups,
    store: TableStore,
    watch: LimitWatch,
    begun: Begun | None = None,
) -> Patterns:
    """The tables of ``groups`` for ``encoded``.

    Raises:
        SearchStopped: if cancelled or at a limit while they are filled; those in ``begun`` can go on.
    """
    before = watch.part(None, "heuristic")
    before.placements = None
    if watch.budget is not None and watch.budget > SMALL_POSITIONS:  # small tables take milliseconds
        before.budget = watch.budget

    def joined(forms: tuple[Form, ...]) -> Distances:
        return store.joined(forms, CODES[metric], before, begun)

    try:
        return put_together(encoded, turnings(encoded, followed=follows(encoded)), groups, joined)
    finally:
        watch.add(before)
        watch.is_over_budget = before.is_over_budget


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
