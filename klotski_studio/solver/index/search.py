"""A level-by-level search that holds three bits for each placement, on as many threads as are allowed.

No position is ever stored. The level of a position is known modulo 3, which is enough to walk
back from it: its neighbours lie on the same level or on the one before or after.

A flood is one such search backwards from every solved placement, as that of
:mod:`klotski_studio.solver.bits.flood`, for more placements than its tables hold; nothing is folded.

The threads take slices of the placements from one iterator.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

import numpy as np

from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import Levels, LimitWatch, SearchStopped
from klotski_studio.solver.base.threads import share
from klotski_studio.solver.index.diagram import MAX_RANKED, build_diagram, nodes_within
from klotski_studio.solver.index.halves import MOST_ENDS, PlacementIndex
from klotski_studio.solver.kernels import index as kernels
from klotski_studio.solver.kernels.records import U64, Array, IndexTables, Neighbours, Planes, Tops

BUDGET = np.uint64(4_000)
"""Positions that a kernel expands between two looks at the watch: a millisecond, on sparse boards many."""
SWEEP = 1 << 19
"""Words of a plane that a kernel passes over between two looks at the watch."""
TOPS = 1 << 20
"""Tops that are looked through for solved positions between two looks at the watch."""
SHARE = 20_000
"""A level with fewer positions is not worth a second thread."""
SLICES = 32
"""Parts for each thread into which the tops are divided where several share them."""

SINGLY = np.uint64(4)
"""How many times as long a position takes where it is expanded alone."""

_NONE = np.uint64(0)
_ALL = np.uint64((1 << 64) - 1)


class IndexSearch:
    """One search of a space, level by level, outwards from any positions, with what it has found.

    Attributes:
        index: the numbering of the positions.
        sizes: number of positions on each level, so far.
        watch: ends the search; what is found level by level can go on with another one.

    Raises:
        SearchStopped: from any method, if cancelled or at a limit. ``sizes`` is right even then.
    """

    def __init__(self, index: PlacementIndex, watch: LimitWatch) -> None:
        self.index = index
        self.sizes: list[int] = []
        self._seen_a, self._seen_b, self._active = (np.zeros(index.words, dtype=np.uint64) for _ in range(3))
        self.watch = watch
        self._phase = "search"

    @property
    def depth(self) -> int:
        """The last level found."""
        return len(self.sizes) - 1

    @property
    def memory(self) -> int:
        """Bytes of all tables."""
        return self.index.memory

    @property
    def planes(self) -> Planes:
        """The three planes, with the last level as the current one."""
        return self._planes(self.depth)

    def _planes(self, depth: int) -> Planes:
        """The three planes, with ``depth`` as the current level."""
        code = depth % 3 + 1
        flip_a, flip_b = (_NONE if code & 1 else _ALL), (_NONE if code & 2 else _ALL)
        return Planes(self._seen_a, self._seen_b, self._active, flip_a, flip_b)

    def start(self, ranks: Array) -> None:
        """Make these positions level 0 of a search."""
        self._mark(ranks)
        self._sweep(0)

    def start_from_solved(self) -> None:
        """Make all solved positions that were seen level 0 of a new search, which forgets the old one."""
        self._active.fill(0)
        for ranks in self.solved(anywhere=True):
            self._mark(ranks)
        self._seen_a.fill(0)
        self._seen_b.fill(0)
        self.sizes = []
        self._phase = "distances"
        self._sweep(0)

    def start_from_all_solved(self) -> None:
        """Make all solved placements level 0, whether they can be reached or not."""
        self._seen_a.fill(_ALL)
        self.start_from_solved()

    def advance(self) -> bool:
        """Find the next level; False if there is none, and then nothing has changed."""
        self._spread()
        low = 0
        while low < self.index.words:
            self.look_up()
            if kernels.any_new(self.planes, low, low + SWEEP):
                self._sweep(self.depth + 1)
                return True
            low += SWEEP
        return False

    def solved(self, *, anywhere: bool) -> Iterator[Array]:
        """Ranks of solved positions, ascending, in batches: of all that were seen, or of the last level."""
        tables = self.index.tables
        if tables is None:
            yield from self._solved_singly(anywhere=anywhere)
            return
        output = np.empty(max(MOST_ENDS, 1 << 17), dtype=np.uint64)
        cursor = self._cursor(tables.tops, 0)
        for low in range(0, int(tables.tops.number), TOPS):
            high = np.uint64(min(low + TOPS, int(tables.tops.number)))
            while cursor[0] < high:
                self.look_up()
                count = kernels.matching(tables, self.planes, cursor, high, anywhere, output)
                if count:
                    yield output[:count].copy()

    def _solved_singly(self, *, anywhere: bool) -> Iterator[Array]:
        """The same where there are no halves: every position is looked at alone."""
        goal = self.index.encoded.goal
        if goal is None:
            return
        goals = np.array(goal, dtype=np.int64)
        output = np.empty(int(BUDGET) + 64, dtype=np.uint64)
        path, diagram, words = self.index.diagram.new_path(), self.index.diagram.tables, self.index.words
        word = 0
        while word < words:
            self.look_up()
            high = np.uint64(min(words, word + SWEEP))
            word, count = kernels.matching_singly(
                diagram, self.planes, goals, np.uint64(word), high, anywhere, BUDGET, output, path
            )
            if count:
                yield output[:count].copy()

    def smallest(self) -> tuple[int, ...]:
        """Of the last level the position whose taken placements, ascending, come first."""
        diagram, path = self.index.diagram.tables, self.index.diagram.new_path()
        best, taken = np.zeros((2, len(self.index.encoded.start)), dtype=np.int32)
        has_best = False
        for low in range(0, self.index.words, SWEEP):
            self.look_up()
            high = min(low + SWEEP, self.index.words)
            has_best = kernels.smallest(diagram, self.planes, low, high, best, taken, has_best, path)
        return tuple(best.tolist())

    def level_code(self, rank: int) -> int:
        """Level % 3 + 1 of a position; 0 if it was not seen."""
        word, bit = divmod(rank + 64, 64)
        return (int(self._seen_a[word]) >> bit & 1) | (int(self._seen_b[word]) >> bit & 1) << 1

    def neighbours(self, rank: int, code: int) -> Neighbours:
        """Positions one move away whose :meth:`level_code` is ``code``, numbered by rank."""
        diagram, output = self.index.diagram, self._room()
        count = kernels.around(
            diagram.tables, self.index.metric, np.uint64(rank), np.uint64(code),
            self.planes, output, diagram.new_path(),
        )  # fmt: skip
        return Neighbours(*(column[:count] for column in output))

    def _room(self) -> Neighbours:
        """Room for the neighbours of one position."""
        most = len(self.index.encoded.start) * int(self.index.diagram.scan.cell_count) + 1
        return Neighbours(*np.empty((3, most), dtype=np.int64))

    def look_up(self, phase: str = "") -> None:
        """Report progress to the watch; raises :class:`SearchStopped` if it says so."""
        self.watch.check(phase or self._phase, sum(self.sizes), max(0, self.depth), self.memory)

    def _mark(self, ranks: Array) -> None:
        kernels.mark(ranks.astype(np.uint64), self._active)

    def _sweep(self, depth: int) -> None:
        """Make what is new the level ``depth``."""
        planes = self._planes(depth)
        count = 0
        for low in range(0, self.index.words, SWEEP):
            self.look_up()
            high = min(low + SWEEP, self.index.words)
            count += int(kernels.sweep(planes, low, high))
        self.sizes.append(count)
        self.look_up()

    def _cursor(self, tops: Tops, low: int) -> U64:
        """The cursor on top number ``low``, a multiple of :data:`kernels.SAMPLE`."""
        sample = low // kernels.SAMPLE
        return np.array([low, tops.rank[sample], tops.at[sample]], dtype=np.uint64)

    def _spread(self) -> None:
        """Mark all neighbours of the last level, on several threads where that pays."""
        threads = self.watch.threads_for(self.sizes[-1], SHARE)
        tables = self.index.tables
        count = self.index.words if tables is None else int(tables.tops.number)
        unit = kernels.SAMPLE
        size = -(-count // unit) * unit if threads == 1 else -(-count // (threads * SLICES * unit)) * unit
        slices = iter(range(0, count, size))

        def work(_number: int) -> Generator[None]:
            self.watch.control.count_cpu()
            for low in slices:
                for _ in self._spread_slice(tables, low, min(low + size, count)):
                    self.watch.control.count_cpu()
                    yield

        share(work, threads, self.look_up)

    def _spread_slice(self, tables: IndexTables | None, low: int, high: int) -> Iterator[None]:
        """Mark the neighbours of positions in some tops, or some words; yields every few milliseconds."""
        planes, path, diagram = self.planes, self.index.diagram.new_path(), self.index.diagram.tables
        if tables is not None:
            cursor = self._cursor(tables.tops, low)
            while cursor[0] < high:
                kernels.spread(tables, planes, cursor, np.uint64(high), BUDGET, path)
                yield
            return
        metric, budget, room, word = self.index.metric, BUDGET // SINGLY, self._room(), low
        while word < high:
            end = np.uint64(min(high, word + SWEEP))
            word = kernels.spread_singly(diagram, metric, planes, np.uint64(word), end, budget, room, path)
            yield


def flood(encoded: Encoded, metric: Metric, watch: LimitWatch) -> Levels:
    """Every placement of the pieces of ``encoded`` that the goal can be reached from, by its length.

    ``encoded`` must hold all places of its kinds and at least one piece that can stand in two.

    Raises:
        SearchStopped: if a limit ended it, or the placements cannot be numbered.
    """
    diagram = build_diagram(encoded, nodes_within(encoded, watch.limits.memory), watch.look)
    if diagram is None or diagram.count > MAX_RANKED:
        raise SearchStopped(Reason.MEMORY)
    search = IndexSearch(PlacementIndex(encoded, diagram, metric, watch), watch)
    search.start_from_all_solved()
    if not search.sizes[0]:
        return Levels((), None)
    while search.advance():
        pass
    return Levels(tuple(search.sizes), search.smallest())
