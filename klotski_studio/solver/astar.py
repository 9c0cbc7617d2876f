"""The engine for very large spaces, where only a solution is asked for: A* by a relaxed puzzle.

:mod:`~klotski_studio.solver.kernels.astar` explains the search. This module makes its heuristic: it
leaves out some kinds of pieces, so that the rest has few enough placements to be searched whole in
a second or two, and writes down the distance of each of them to the goal.

The length it finds is proven, because the heuristic is admissible. It goes on for a while after the
first solution, to see all others of that length. Where that would take much longer than the search
itself, the solution shown is one of the shortest, but ties are broken only among those that were
seen, and their number is not reported (``counts_solutions``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from types import ModuleType
from typing import Protocol

import numpy as np

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import NOWHERE, Encoded
from klotski_studio.solver.base.engine import LimitWatch, Optimal, Searched, SearchStopped, SolutionEngine
from klotski_studio.solver.index.diagram import Diagram, build_diagram, count_placements, scan_of
from klotski_studio.solver.index.halves import PlacementIndex
from klotski_studio.solver.index.search import SWEEP, IndexSearch
from klotski_studio.solver.kernels.records import (
    CODES,
    AStarScratch,
    AStarTables,
    Neighbours,
    RelaxedTables,
    Scan,
)

LARGEST_TABLE = 3_000_000
"""Placements that the relaxed puzzle may have: a second or two of search before the search."""
HOPELESS_TABLE = 4 * LARGEST_TABLE
"""Where even the goal's pieces alone have more, A* is of no use."""
MOST_CHOICES = 10
"""With more kinds than this to choose from, no more than two of them are kept."""
MOST_NODES = 60_000
"""Nodes that a relaxed puzzle's diagram may have."""
MOST_ENDS = 1 << 11
"""Bottoms of one node in the relaxed puzzle: on sparse boards each takes some microseconds."""
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
RELAXED_BUDGET = np.uint64(1_000)
"""Positions of the relaxed puzzle between two looks: on sparse boards each takes some microseconds."""
PATIENCE = 100_000
"""Positions expanded at least for the sake of ties, after the first solution."""


def without_other_kinds(encoded: Encoded, kinds: tuple[int, ...]) -> Encoded:
    """``encoded`` with only the pieces of some kinds (which must hold the goal)."""
    number = {kind: i for i, kind in enumerate(kinds)}
    chosen = [b for b in range(encoded.size) if encoded.kind_of[b] in number]
    renamed = {b: i for i, b in enumerate(chosen)} | {NOWHERE: NOWHERE}
    standing = zip(encoded.start, encoded.holders, strict=True)
    stands = [(renamed[b], piece) for b, piece in standing if b in renamed]
    return replace(
        encoded,
        kinds=tuple(encoded.kinds[k] for k in kinds),
        counts=tuple(encoded.counts[k] for k in kinds),
        kind_of=tuple(number[encoded.kind_of[b]] for b in chosen),
        places=tuple(encoded.places[b] for b in chosen),
        covers=tuple(encoded.covers[b] for b in chosen),
        after=tuple(tuple(renamed[there] for there in encoded.after[b]) for b in chosen),  # type: ignore[misc]
        start=tuple(b for b, _ in stands),
        goal=None if encoded.goal is None else tuple(renamed[b] for b in encoded.goal),
        mirror=None,
        holders=tuple(piece for _, piece in stands),
    )


def is_promising(encoded: Encoded) -> bool:
    """Whether a relaxed puzzle is small enough: at least the goal's pieces alone must be."""
    wanted = tuple(sorted({encoded.kind_of[b] for b in encoded.goal or ()}))
    count = count_placements(without_other_kinds(encoded, wanted), MOST_NODES)
    return count is not None and count <= HOPELESS_TABLE


def kinds_to_keep(encoded: Encoded, watch: LimitWatch) -> tuple[int, ...]:
    """The kinds with the goal's pieces, and others as long as the table of distances is not too large.

    A choice with more kinds than another, and all of those, knows more; of the choices that
    this does not settle the one with most placements is taken.

    Raises:
        SearchStopped: if cancelled, or out of time.
    """
    wanted = {encoded.kind_of[b] for b in encoded.goal or ()}
    sizes: dict[tuple[int, ...], int] = {tuple(sorted(wanted)): 0}
    for chosen in _choices(wanted, [k for k in range(len(encoded.kinds)) if k not in wanted]):
        watch.look()
        count = count_placements(without_other_kinds(encoded, chosen), MOST_NODES)
        if count is not None and count <= LARGEST_TABLE:
            sizes[chosen] = count
    fullest = [chosen for chosen in sizes if not any(set(chosen) < set(other) for other in sizes)]
    return max(fullest, key=lambda chosen: sizes[chosen])


def _choices(wanted: set[int], others: list[int]) -> Iterator[tuple[int, ...]]:
    """All sets of kinds with those wanted; of very many kinds only the small sets."""
    sizes = range(len(others) + 1) if len(others) <= MOST_CHOICES else range(3)
    for size in sizes:
        for chosen in combinations(others, size):
            yield tuple(sorted(wanted.union(chosen)))


class Heuristic(Protocol):
    """A consistent lower bound of the moves to go; each metric has its own."""

    @property
    def memory(self) -> int:
        """Bytes of its tables."""
        ...

    def needs(self, taken: tuple[int, ...]) -> int:
        """The moves that a position needs at least; ``UNREACHABLE`` if it cannot be solved."""
        ...

    def expand(self, metric: np.uint64, tables: AStarTables, scan: Scan, scratch: AStarScratch) -> int:
        """Expand about :data:`BUDGET` positions, and return why that ended: see ``kernels.astar.expand``."""
        ...


@dataclass(frozen=True, eq=False)
class RelaxedHeuristic:
    """The distances of the puzzle with some of its kinds."""

    encoded: Encoded
    diagram: Diagram
    tables: RelaxedTables

    @property
    def memory(self) -> int:
        """Bytes of the distances and of the diagram that numbers them."""
        return self.tables.distances.nbytes + self.diagram.memory

    def needs(self, taken: tuple[int, ...]) -> int:
        """See :class:`Heuristic`."""
        kinds = tuple(np.flatnonzero(self.tables.kept).tolist())
        relaxed = without_other_kinds(replace(self.encoded, start=taken), kinds)
        return int(self.tables.distances[self.diagram.rank(relaxed.start) or 0])

    def expand(self, metric: np.uint64, tables: AStarTables, scan: Scan, scratch: AStarScratch) -> int:
        """See :class:`Heuristic`."""
        words = len(tables.rows) // len(tables.infos)
        return int(_kernels().expand(metric, words, BUDGET, tables, scan, self.tables, scratch))


def _relax(encoded: Encoded, metric: Metric, watch: LimitWatch) -> RelaxedHeuristic | None:
    """The relaxed puzzle with its distances; None if even the smallest is too large."""
    kernels = _kernels()
    if not is_promising(encoded):
        return None
    kinds = kinds_to_keep(encoded, watch)
    relaxed = without_other_kinds(encoded, kinds)
    diagram = build_diagram(relaxed, look=watch.look)
    if diagram is None or diagram.count > HOPELESS_TABLE:
        return None
    watch.placements = diagram.count
    search = IndexSearch(PlacementIndex(relaxed, diagram, metric, watch, MOST_ENDS), watch)
    search.budget = RELAXED_BUDGET
    watch.reserve(search.memory + diagram.count)
    distances = np.full(diagram.count, kernels.UNREACHABLE, dtype=np.uint8)
    search.start_from_all_solved()
    while True:
        distance = np.uint8(min(search.depth, kernels.UNREACHABLE - 1))
        planes = search.planes
        for low in range(0, len(planes.active), SWEEP):
            high = min(low + SWEEP, len(planes.active))
            kernels.write_distance(distance, planes, low, high, distances)
        if not search.sizes[-1] or not search.advance():
            break
    kept = np.zeros(len(encoded.kinds), dtype=np.uint64)
    kept[list(kinds)] = np.arange(1, len(kinds) + 1)
    return RelaxedHeuristic(encoded, diagram, RelaxedTables(diagram.tables, kept, distances))


class AStarSearch:
    """The positions seen so far, and those to expand next.

    Raises:
        SearchStopped: from any method, if cancelled or at a limit.
    """

    def __init__(self, encoded: Encoded, metric: Metric, heuristic: Heuristic, watch: LimitWatch) -> None:
        self.encoded = encoded
        self.scan = scan_of(encoded)
        self.heuristic = heuristic
        self.words = max(1, -(-encoded.size // 64))
        self._metric = np.uint64(CODES[metric])
        self._watch = watch
        self._no_kinds = np.zeros(len(encoded.kinds), dtype=np.uint64)
        self._most_children = self.scan.pieces * int(self.scan.cell_count) + 1
        self._scratch = AStarScratch(
            np.zeros(self._most_children * self.words, dtype=np.uint64),
            np.zeros((self._most_children, 2), dtype=np.uint64),
            np.zeros(self.scan.pieces, dtype=np.uint64),
            Diagram.new_path(),
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
        kernels = _kernels()
        needs = self.heuristic.needs(self.encoded.start)
        for b in self.encoded.start:
            self.tables.rows[b >> 6] |= np.uint64(1 << (b & 63))
        self.state[kernels.ROWS] = 1
        self.state[kernels.LEAST] = needs
        self.state[kernels.GOAL] = -1
        self.state[kernels.TOPS] = 0 if needs == kernels.UNREACHABLE else 1
        self.tables.infos[0] = needs << 8
        self._grow()

    @property
    def memory(self) -> int:
        """Bytes of all tables."""
        return self._bytes(self._room) + self.heuristic.memory

    def _bytes(self, room: int) -> int:
        """Bytes of tables with room for so many positions: keys, infos, three stacks, slots."""
        return room * (8 * self.words + 4 + 3 * 4) + 8 * _slots(room)

    def _grow(self) -> None:
        """Make room for twice as many positions (at first, for some)."""
        kernels = _kernels()
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
        kernels = _kernels()
        end = int(self.state[kernels.EXPANDED]) + budget
        while int(self.state[kernels.EXPANDED]) < end:
            reason = self.heuristic.expand(self._metric, self.tables, self.scan, self._scratch)
            self._watch.check(
                "search", int(self.state[kernels.ROWS]), int(self.state[kernels.LEAST]), self.memory
            )
            if reason == kernels.EMPTY:
                return True
            if reason == kernels.ROOM:
                self._grow()
        return False

    def run(self) -> tuple[bool, bool]:
        """Search until a solution is found and, where it is not far, the rest of its layer.

        Return whether there is a solution, and whether all positions on optimal ones were seen.
        """
        kernels, state = _kernels(), self.state
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
        length = int(self.state[_kernels().GOAL])
        count = int(self.state[_kernels().ROWS])
        # Closed, and nothing needed any more.
        ends = np.flatnonzero(self.tables.infos[:count] == np.uint32(length << 16 | 1))
        levels = [ends.tolist()]
        edges: list[tuple[int, int, int, int]] = []
        for _ in range(length):
            before = set()
            for at, row in enumerate(levels[-1]):
                if at % READ == 0:
                    self._watch.check("solution", count, length, self.memory)
                for parent, source, target in self._parents(row):
                    edges.append((parent, row, source, target))
                    before.add(parent)
            levels.append(sorted(before))
        rows = [row for level in reversed(levels) for row in level]
        number = {row: node for node, row in enumerate(rows)}
        columns = np.array(edges, dtype=np.int64).reshape(-1, 4).T
        return Optimal(
            nodes=np.array([self._taken(row) for row in rows], dtype=np.int32).reshape(len(rows), -1),
            level_ends=np.cumsum([len(level) for level in reversed(levels)]).astype(np.int32),
            source=np.array([number[row] for row in columns[0].tolist()], dtype=np.int32),
            target=np.array([number[row] for row in columns[1].tolist()], dtype=np.int32),
            source_placement=columns[2].astype(np.int32),
            target_placement=columns[3].astype(np.int32),
        )

    def _parents(self, row: int) -> list[tuple[int, int, int]]:
        """Positions one move nearer to the start, and the move from there: placements left and taken."""
        output = Neighbours(*np.zeros((3, self._most_children), dtype=np.int64))
        count = _kernels().parents(
            self._metric, self.words, row, self.tables, self.scan, self._no_kinds, self._scratch, output
        )
        return list(zip(*(column[:count].tolist() for column in output), strict=True))

    def _taken(self, row: int) -> list[int]:
        """The placements taken in a position, ascending."""
        key = self.tables.rows[row * self.words : (row + 1) * self.words].tolist()
        return [b for b in range(self.encoded.size) if key[b >> 6] >> (b & 63) & 1]


def _kernels() -> ModuleType:
    """The compiled functions; the first call imports numba."""
    from klotski_studio.solver.kernels import astar

    return astar


class AStarEngine(SolutionEngine):
    """Finds one optimal solution of a puzzle too large to be searched whole; see the module."""

    name = "astar"

    def search(self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, whole: bool) -> Searched:
        """As :meth:`klotski_studio.solver.base.engine.Engine.search`, but there are no levels to tell of.

        Raises:
            ValueError: if the whole space is asked for, or the board has more than 64 cells.
        """
        if whole or len(encoded.cells) > 64:
            raise ValueError("A* tells nothing of a whole space, nor of boards with more than 64 cells")
        if encoded.goal is None:
            return Searched((), None, 0, None, None, 1)
        search = None
        try:
            # The limit of positions is for those of the puzzle itself.
            before = watch.part(None, "heuristic")
            relaxed = _relax(encoded, metric, before)
            watch.add(before)
            if relaxed is None:
                return Searched((), None, 0, None, Reason.MEMORY, 0)
            search = AStarSearch(encoded, metric, relaxed, watch)
            is_solved, has_all = search.run()
            depth = int(search.state[_kernels().GOAL]) if is_solved else None
            optimal = search.optimal() if is_solved else None
        except SearchStopped as stop:
            return Searched((), None, 0, None, stop.reason, _held(search), proven=_proven(search))
        solved = 0 if optimal is None else int(optimal.level_ends[-1] - np.append(0, optimal.level_ends)[-2])
        held, proven = _held(search), _proven(search)
        return Searched((), depth, solved, optimal, None, held, counts_solutions=has_all, proven=proven)


def _slots(room: int) -> int:
    """A power of two of which so many are three quarters at most."""
    return 1 << (4 * room // 3).bit_length()


def _held(search: AStarSearch | None) -> int:
    """Positions in a search's table."""
    return 0 if search is None else int(search.state[_kernels().ROWS])


def _proven(search: AStarSearch | None) -> int:
    """No solution is shorter: all positions that could be on one were expanded."""
    return 0 if search is None else int(search.state[_kernels().LEAST])
