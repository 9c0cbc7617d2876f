"""A search that holds three bits for each placement, level by level, on one thread or two.

No position is ever stored. What level one lies on is known modulo 3, which is enough to walk
back from it: its neighbours lie on the same level or one beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from types import ModuleType

import numpy as np

from klotski_studio.solver.base.engine import LimitWatch, SearchStopped
from klotski_studio.solver.index.halves import MOST_ENDS, Array, PlacementIndex

BUDGET = np.uint64(16_000)
"""Positions a kernel does before it looks up: some milliseconds."""
SWEEP = 1 << 19
"""Words a sweep does before it looks up."""
SHARE = 400_000
"""A level with fewer positions is not worth a second thread."""

_NONE = np.uint64(0)
_ALL = np.uint64((1 << 64) - 1)
_SLICES = 64


class IndexSearch:
    """One search of a space, level by level, outwards from any positions; it holds what it found.

    Attributes:
        sizes: how many positions each level has, so far.
        threads: how many worked at once on any level.

    Raises:
        Stop: from any method, if cancelled or at a limit. ``sizes`` is right even then.
    """

    def __init__(self, space: PlacementIndex, watch: LimitWatch, threads: int) -> None:
        self.space = space
        self.sizes: list[int] = []
        self.threads = 1
        self.seen_a, self.seen_b, self.active = (np.zeros(space.words, dtype=np.uint64) for _ in range(3))
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
        return self.space.memory + self._others.nbytes

    def start(self, ranks: Array) -> None:
        """Make these positions level 0 of a search."""
        self._mark(ranks)
        self._sweep(0)

    def start_from_solved(self) -> None:
        """Make all solved positions that were seen level 0 of a new search, which forgets the old one."""
        self.active.fill(0)
        self._others.fill(0)
        for ranks in self.solved(anywhere=True):
            self._mark(ranks)
        self.seen_a.fill(0)
        self.seen_b.fill(0)
        self.sizes = []
        self._phase = "distances"
        self._sweep(0)

    def start_from_all_solved(self) -> None:
        """Make all solved placements level 0, whether they can be reached or not."""
        self.seen_a.fill(_ALL)
        self.start_from_solved()

    def advance(self) -> bool:
        """Find the next level; False if there is none, and then nothing has changed."""
        self._spread()
        low = 0
        while low < self.space.words:
            self.look_up()
            if _kernels().any_new(low, low + SWEEP, self.seen_a, self.seen_b, self.active, self._others):
                self._sweep(self.depth + 1)
                return True
            low += SWEEP
        return False

    def solved(self, *, anywhere: bool) -> Iterator[Array]:
        """Ranks of solved positions, ascending, in batches: of all that were seen, or of the last level."""
        space = self.space
        out = np.empty(max(MOST_ENDS, 1 << 17), dtype=np.uint64)
        low = 0
        while low < len(space.tops.rank):
            self.look_up()
            low, count = _kernels().matching(
                space.tops.solved, space.bottoms.solved, low, anywhere, *self.flips,
                self.seen_a, self.seen_b, self.active, out,
                space.diagram.below, space.tops.rank, space.tops.node, space.bottom_base,
            )  # fmt: skip
            if count:
                yield out[:count].copy()

    def smallest(self) -> tuple[int, ...]:
        """Of the last level the position whose taken placements, ascending, come first."""
        diagram, scan = self.space.diagram, self.space.diagram.scan
        best, taken = np.zeros((2, len(self.space.encoded.start)), dtype=np.int32)
        found = False
        for low in range(0, self.space.words, SWEEP):
            self.look_up()
            high = min(low + SWEEP, self.space.words)
            found = _kernels().smallest(
                diagram.links, diagram.spots[0], scan.symbols, scan.n, low, high, *self.flips,
                self.seen_a, self.seen_b, self.active, scan.begins, best, taken, found, *diagram.scratch,
            )  # fmt: skip
        return tuple(best.tolist())

    def level_code(self, rank: int) -> int:
        """Level % 3 + 1 of a position; 0 if it was not seen."""
        word, bit = divmod(rank + 64, 64)
        return (int(self.seen_a[word]) >> bit & 1) | (int(self.seen_b[word]) >> bit & 1) << 1

    def neighbours(self, rank: int, code: int) -> tuple[Array, Array, Array]:
        """Positions one move away on levels with that code: ranks, placements left and placements taken."""
        diagram, scan = self.space.diagram, self.space.diagram.scan
        most = len(self.space.encoded.start) * int(scan.n) + 1
        to, gone, come = np.empty((3, most), dtype=np.int64)
        count = _kernels().around(
            self.space.metric, scan.n, scan.cells, scan.symbols, np.uint64(rank), np.uint64(code),
            self.seen_a, self.seen_b, diagram.links, diagram.spots[0], scan.begins, scan.covers, scan.firsts,
            scan.after, to, gone, come, *diagram.scratch,
        )  # fmt: skip
        return to[:count], gone[:count], come[:count]

    @property
    def flips(self) -> tuple[np.uint64, np.uint64]:
        """Words that make both planes ones where a position lies on the last level (or 3, 6, ... nearer)."""
        return self._flips(self.depth)

    def look_up(self, phase: str = "") -> None:
        """Ask the watch whether to go on."""
        self._watch.check(phase or self._phase, sum(self.sizes), max(0, self.depth), self.memory)

    def _flips(self, depth: int) -> tuple[np.uint64, np.uint64]:
        """The same for any level."""
        code = depth % 3 + 1
        return (_NONE if code & 1 else _ALL), (_NONE if code & 2 else _ALL)

    def _mark(self, ranks: Array) -> None:
        _kernels().mark(ranks.astype(np.uint64), self.active)

    def _sweep(self, depth: int) -> None:
        """Make what is new the level ``depth``."""
        set_a, set_b = (~flip for flip in self._flips(depth))
        count = 0
        for low in range(0, self.space.words, SWEEP):
            self.look_up()
            high = min(low + SWEEP, self.space.words)
            count += int(
                _kernels().sweep(low, high, set_a, set_b, self.seen_a, self.seen_b, self.active, self._others)
            )
        self.sizes.append(count)
        self.look_up()

    def _spread(self) -> None:
        """Mark all neighbours of the last level, with a second thread where that pays."""
        tops = len(self.space.tops.rank)
        if self.sizes[-1] < SHARE or not self._may_share():
            for _ in self._work(self.active, iter([0]), tops):
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
                for _ in self._work(self.active, slices, size):
                    self.look_up()
            except BaseException:  # Ctrl-C, too: the pool waits for its thread
                stopping.set()
                raise
            assistant.result()

    def _work(self, found: Array, slices: Iterator[int], size: int) -> Iterator[None]:
        """Spread slices of tops, as long as there are any, into ``found``; yields every few milliseconds."""
        space, diagram, scan = self.space, self.space.diagram, self.space.diagram.scan
        tops, bottoms = space.tops, space.bottoms
        scratch = diagram.scratch
        flips = self.flips
        for low in slices:
            high = min(low + size, len(tops.rank))
            while low < high:
                low, _ = _kernels().spread(
                    space.metric, scan.n, space.cut, scan.symbols, low, high, BUDGET, *flips,
                    self.seen_a, self.seen_b, self.active, found,
                    diagram.links, diagram.spots, diagram.below, scan.begins, scan.covers, scan.firsts,
                    scan.after, scan.kind_of, space.lines.source, space.lines.target, space.lines.need,
                    tops.rank, tops.node, tops.free, tops.at, tops.data,
                    space.bottom_base, bottoms.at, bottoms.data, *scratch,
                )  # fmt: skip
                yield

    def _may_share(self) -> bool:
        """Whether a second thread may work: it needs a plane of its own to mark what it finds."""
        if self._allowed_threads > 1 and not len(self._others):
            try:
                self._watch.reserve(self.memory + 8 * self.space.words)
                self._others = np.zeros(self.space.words, dtype=np.uint64)
                self.threads = self._watch.threads = 2
            except SearchStopped:
                self._allowed_threads = 1
        return self._allowed_threads > 1


def _kernels() -> ModuleType:
    """The compiled functions; the first call imports numba."""
    from klotski_studio.solver.kernels import index

    return index
