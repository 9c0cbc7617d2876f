"""A level-by-level search that holds three bits for each placement, on one thread or two.

No position is ever stored. The level of a position is known modulo 3, which is enough to walk
back from it: its neighbours lie on the same level or on the one before or after.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from types import ModuleType

import numpy as np

from klotski_studio.solver.base.engine import LimitWatch, SearchStopped
from klotski_studio.solver.index.halves import MOST_ENDS, PlacementIndex
from klotski_studio.solver.kernels.records import Array, Neighbours, Planes

BUDGET = np.uint64(4_000)
"""Positions that a kernel expands between two looks at the watch: a millisecond, on sparse boards many."""
SWEEP = 1 << 19
"""Words of a plane that a kernel passes over between two looks at the watch."""
SHARE = 400_000
"""A level with fewer positions is not worth a second thread."""

_NONE = np.uint64(0)
_ALL = np.uint64((1 << 64) - 1)
_SLICES = 64
"""Parts into which the tops are divided where two threads share them."""


class IndexSearch:
    """One search of a space, level by level, outwards from any positions, with what it has found.

    Attributes:
        index: the numbering of the positions.
        sizes: number of positions on each level, so far.
        threads: the most threads that worked at once on any level.
        budget: positions that a kernel expands between two looks at the watch.

    Raises:
        SearchStopped: from any method, if cancelled or at a limit. ``sizes`` is right even then.
    """

    def __init__(self, index: PlacementIndex, watch: LimitWatch, threads: int) -> None:
        self.index = index
        self.sizes: list[int] = []
        self.threads = 1
        self.budget = BUDGET
        self._seen_a, self._seen_b, self._active = (np.zeros(index.words, dtype=np.uint64) for _ in range(3))
        self._others = np.zeros(0, dtype=np.uint64)
        self._allowed_threads = threads
        self._watch = watch
        self._phase = "search"

    @property
    def depth(self) -> int:
        """The last level found."""
        return len(self.sizes) - 1

    @property
    def memory(self) -> int:
        """Bytes of all tables."""
        return self.index.memory + self._others.nbytes

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
        self._others.fill(0)
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
            if _kernels().any_new(self.planes, self._others, low, low + SWEEP):
                self._sweep(self.depth + 1)
                return True
            low += SWEEP
        return False

    def solved(self, *, anywhere: bool) -> Iterator[Array]:
        """Ranks of solved positions, ascending, in batches: of all that were seen, or of the last level."""
        tables = self.index.tables
        output = np.empty(max(MOST_ENDS, 1 << 17), dtype=np.uint64)
        low = 0
        while low < len(tables.tops.rank):
            self.look_up()
            low, count = _kernels().matching(tables, self.planes, low, anywhere, output)
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
            has_best = _kernels().smallest(diagram, self.planes, low, high, best, taken, has_best, path)
        return tuple(best.tolist())

    def level_code(self, rank: int) -> int:
        """Level % 3 + 1 of a position; 0 if it was not seen."""
        word, bit = divmod(rank + 64, 64)
        return (int(self._seen_a[word]) >> bit & 1) | (int(self._seen_b[word]) >> bit & 1) << 1

    def neighbours(self, rank: int, code: int) -> Neighbours:
        """Positions one move away whose :meth:`level_code` is ``code``, numbered by rank."""
        diagram, tables = self.index.diagram, self.index.tables
        most = len(self.index.encoded.start) * int(diagram.scan.cell_count) + 1
        output = Neighbours(*np.empty((3, most), dtype=np.int64))
        count = _kernels().around(
            diagram.tables, tables.lines.metric, np.uint64(rank), np.uint64(code),
            self.planes, output, diagram.new_path(),
        )  # fmt: skip
        return Neighbours(*(column[:count] for column in output))

    def look_up(self, phase: str = "") -> None:
        """Report progress to the watch; raises :class:`SearchStopped` if it says so."""
        self._watch.check(phase or self._phase, sum(self.sizes), max(0, self.depth), self.memory)

    def _mark(self, ranks: Array) -> None:
        _kernels().mark(ranks.astype(np.uint64), self._active)

    def _sweep(self, depth: int) -> None:
        """Make what is new the level ``depth``."""
        planes = self._planes(depth)
        count = 0
        for low in range(0, self.index.words, SWEEP):
            self.look_up()
            high = min(low + SWEEP, self.index.words)
            count += int(_kernels().sweep(planes, self._others, low, high))
        self.sizes.append(count)
        self.look_up()

    def _spread(self) -> None:
        """Mark all neighbours of the last level, with a second thread where that pays."""
        tops = len(self.index.tables.tops.rank)
        if self.sizes[-1] < SHARE or not self._may_share():
            for _ in self._work(self._active, iter([0]), tops):
                self.look_up()
            return
        size = tops // _SLICES + 1
        slices = iter(range(0, tops, size))
        stopping = Event()

        def assist() -> None:
            for _ in self._work(self._others, slices, size):
                if stopping.is_set():
                    return

        with ThreadPoolExecutor(1, thread_name_prefix="search") as pool:
            assistant = pool.submit(assist)
            try:
                for _ in self._work(self._active, slices, size):
                    self.look_up()
            except BaseException:  # Ctrl-C, too: the pool waits for its thread
                stopping.set()
                raise
            assistant.result()

    def _work(self, found: Array, slices: Iterator[int], size: int) -> Iterator[None]:
        """Spread slices of tops, as long as there are any, into ``found``; yields every few milliseconds."""
        tables, planes, path = self.index.tables, self.planes, self.index.diagram.new_path()
        for low in slices:
            high = min(low + size, len(tables.tops.rank))
            while low < high:
                low, _ = _kernels().spread(tables, planes, found, low, high, self.budget, path)
                yield

    def _may_share(self) -> bool:
        """Whether a second thread may work: it needs a plane of its own to mark what it finds."""
        if self._allowed_threads > 1 and not len(self._others):
            try:
                self._watch.reserve(self.memory + 8 * self.index.words)
                self._others = np.zeros(self.index.words, dtype=np.uint64)
                self.threads = self._watch.threads = 2
            except SearchStopped:
                self._allowed_threads = 1
        return self._allowed_threads > 1


def _kernels() -> ModuleType:
    """The compiled functions; the first call imports numba."""
    from klotski_studio.solver.kernels import index

    return index
