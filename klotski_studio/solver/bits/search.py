"""One breadth-first search of the bits engine: a layout's placements, the tables that it fills, its levels.

The tables grow with the search; the memory is reserved first.
"""

from __future__ import annotations

import threading
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from klotski_studio.core.layout import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import I32, U64, Encoded
from klotski_studio.solver.base.engine import LimitWatch, SearchStopped, touch
from klotski_studio.solver.base.placements import Placements, as_words
from klotski_studio.solver.kernels import bits as kernels
from klotski_studio.solver.kernels import words
from klotski_studio.solver.kernels.records import CODES, U32, BitsLayout, BitsTables

KEPT = 17
"""Tables of up to 2 ** KEPT slots are kept for the next search."""
LONGEST = 1 << 16
"""Levels that a search may have."""
SLICE = 1 << 16
"""Records that are processed at once when results are read off."""

BATCH_ROWS = words.BATCH + words.WIDEST
"""Children that may be emitted before they are looked up."""
COPIED = 1 << 15
"""Records that are copied to larger tables between two looks at the watch."""
CHUNK = 16_384
"""Records expanded between two looks at the watch: a few milliseconds."""
SMALLEST = 15
"""The first table has at least 2 ** SMALLEST slots."""
LARGEST_FIRST = 22
"""The first table has at most 2 ** LARGEST_FIRST slots."""
COMMON_SHARE = 0.45
"""Share of all placements that the first table has room for; of ten layouts nine reach at most 0.4."""
WORD = (1 << 64) - 1
"""All bits of a word."""
WIDTHS = (1, 2)
"""Words that a position may have: each is compiled on its own, and ``wide`` is for longer ones."""


def is_own_image(encoded: Encoded) -> bool:
    """Whether the start is its own mirror image, so that all levels are."""
    mirror = encoded.mirror
    return mirror is not None and tuple(sorted(mirror[b] for b in encoded.start)) == encoded.start


@lru_cache
def layout_tables(
    shared: Placements, mirror: tuple[int, ...] | None, width: int, metric: Metric
) -> BitsLayout:
    """What kernels read of placements for positions of ``width`` words, folded if they have a ``mirror``.

    Made once for all layouts with these placements. The goal is that of no layout yet, and the last array
    is scratch memory: each search needs its own.
    """
    size, cells, after = len(shared.places), len(shared.cells), shared.after_table
    images = np.array(mirror or range(size), dtype=np.uint64)
    covers = np.empty(2 * size, dtype=np.uint64)
    covers[::2] = shared.cover_words[:, 0]
    covers[1::2] = covers[::2][images]
    links = np.where(after < 0, words.NO_PLACEMENT, after.astype(np.uint64))
    chunk = _chunk(cells)
    fold = mirror is not None
    own = _by_chunk(size, cells, chunk, metric) if width == 1 else _by_piece(covers[::2], after, fold)
    layout = BitsLayout(
        (covers, images, links.ravel(), *own),
        np.uint64(chunk),
        np.uint64((1 << cells) - 1),
        np.zeros(width, dtype=np.uint64),
    )
    if width == 1:
        kernels.describe(CODES[metric], after, layout)
    return layout


def _chunk(cells: int) -> int:
    """Cells in a chunk: as many rows as still leave room in the first cache beside the other tables."""
    return 7 if cells <= 21 else 6 if cells <= 36 else 5


def _by_chunk(size: int, cells: int, chunk: int, metric: Metric) -> tuple[U64, ...]:
    """Room for what else the kernels read where a position has one word; filled by ``kernels.describe``."""
    rows = -(-cells // chunk) << chunk
    steps, todo = (1, 1) if metric is Metric.MOVES else (4 * size * int(words.STEP_WORDS), 2 * BATCH_ROWS)
    lengths = (size, 4 * rows, rows, steps)
    return *[np.zeros(length, dtype=np.uint64) for length in lengths], np.empty(todo, dtype=np.uint64)


def _by_piece(covered: U64, after: I32, fold: bool) -> tuple[U64, ...]:
    """``needs``, ``folds`` and scratch memory, for positions of several words."""
    there = after >= 0
    entered = covered[np.where(there, after, 0)] & ~covered[:, np.newaxis]
    needs = np.where(there, entered, ~np.uint64(0)).ravel()
    scratch = np.zeros(1 + len(covered) + words.WIDEST, dtype=np.uint64)
    return needs, np.array([fold], dtype=np.uint64), scratch


class Tables:
    """The memory that a search fills.

    Attributes:
        words: words of a position.
        slots: slots of the hash table, a power of two; up to half of them are used, and those of one batch.
        arrays: the arrays, as kernels read them.
    """

    def __init__(self, words_: int, slots: int) -> None:
        self.words = words_
        self.slots = slots
        self.arrays = BitsTables(
            level_ends=np.empty(LONGEST, dtype=np.uint64),
            records=np.empty((2 * words_ + 3) * (slots // 2 + BATCH_ROWS), dtype=np.uint64),
            table=np.zeros(2 * words_ * slots, dtype=np.uint64),
            numbers=np.empty(slots, dtype=np.uint32),
            shift=np.uint64(64 - slots.bit_length() + 1),
            buffer=np.empty((2 * words_ + 4) * BATCH_ROWS, dtype=np.uint64),
        )

    @staticmethod
    def bytes(words_: int, slots: int) -> int:
        """Memory that tables of this size take."""
        fixed = 8 * ((4 * words_ + 7) * BATCH_ROWS + LONGEST + (words_ + 2) * SLICE)
        return slots * (16 * words_ + 4 + 4 * (2 * words_ + 3)) + fixed


class Pool:
    """Small tables that are not in use. A search takes them out and gives them back."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._free: list[Tables] = []

    def take(self, words_: int, slots: int) -> Tables:
        """Tables of that size whose hash table is empty."""
        with self._lock:
            for tables in self._free:
                if (tables.words, tables.slots) == (words_, slots):
                    self._free.remove(tables)
                    tables.arrays.table.fill(0)
                    return tables
        return Tables(words_, slots)

    def give(self, tables: Tables) -> None:
        """Keep ``tables`` for the next search, if they are small; of more than four the oldest is dropped."""
        if tables.slots <= 1 << KEPT:
            with self._lock:
                self._free = [*self._free[-3:], tables]


class BitsSearch:
    """One breadth-first search: a metric, a folding or none, sources, and what was found so far."""

    def __init__(
        self,
        encoded: Encoded,
        metric: Metric,
        watch: LimitWatch,
        pool: Pool,
        *,
        fold: bool,
        share: float = COMMON_SHARE,
    ) -> None:
        """Make the tables; ``share`` of all placements should find room without growing."""
        self.encoded = encoded
        self.watch = watch
        self.pool = pool
        self.fold = fold
        self.held = 0
        if metric is Metric.SLIDES and encoded.walks_straight:
            metric = Metric.MOVES
        self.metric = CODES[metric]
        self.words = next(w for w in WIDTHS if encoded.size <= 64 * w)
        self.width = (0,) * self.words
        self.size = 2 * self.words + 3
        layout = layout_tables(encoded.shared, encoded.mirror if fold else None, self.words, metric)
        *tables, scratch = layout.tables
        goal = (1 << (64 * self.words)) - 1 if encoded.goal is None else sum([1 << b for b in encoded.goal])
        self.layout = layout._replace(
            tables=(*tables, np.zeros_like(scratch)), goal=as_words([goal], self.words)[0]
        )
        self._tables = self._reserved(self._first_slots(share))
        self.state = np.zeros(8, dtype=np.uint64)

    @property
    def arrays(self) -> BitsTables:
        """What was found, as kernels read it; new arrays whenever the tables have grown."""
        return self._tables.arrays

    def _first_slots(self, share: float) -> int:
        """Slots for most placements, if they were counted and are not too many: growing costs time."""
        placements = int((self.watch.placements or 0) * share)
        slots = 1 << (placements if self.fold else 2 * placements).bit_length()
        limit = self.watch.limits.memory
        fits = limit is None or Tables.bytes(self.words, slots) <= limit // 4
        return max(1 << SMALLEST, slots) if fits and slots <= 1 << LARGEST_FIRST else 1 << SMALLEST

    def _fits(self, slots: int) -> bool:
        """Whether there is memory for tables of that size beside those held."""
        limit = self.watch.limits.memory
        return limit is None or self.held + Tables.bytes(self.words, slots) <= limit

    def _reserved(self, slots: int) -> Tables:
        """New tables; raises :class:`SearchStopped` unless they fit into memory beside those held."""
        needed = Tables.bytes(self.words, slots)
        self.watch.reserve(self.held + needed)
        self.held += needed
        tables = self.pool.take(self.words, slots)
        touch(tables.arrays.table, self.watch)
        touch(tables.arrays.numbers, self.watch)
        return tables

    def record(self, taken: tuple[int, ...] | list[int]) -> U64:
        """The record of a position, as it is, without a slot."""
        full, words_of = int(self.layout.cells), range(0, 64 * self.words, 64)
        key = image = covered = covered_image = 0
        mirror = self.encoded.mirror if self.fold and self.encoded.mirror else range(self.encoded.size)
        for b in taken:
            key |= 1 << b
            image |= 1 << mirror[b]
            covered |= self.encoded.covers[b]
            covered_image |= self.encoded.covers[mirror[b]]
        own = [value >> low & WORD for value in (key, image) for low in words_of]
        return np.array([*own, full & ~covered, full & ~covered_image, 0], dtype=np.uint64)

    def smaller(self, record: U64) -> U64:
        """``record`` turned so that the smaller of position and image comes first, as in the table."""
        w = self.words
        key, image = tuple(record[:w].tolist()), tuple(record[w : 2 * w].tolist())
        if image >= key:
            return record
        free, free_image, slot = record[2 * w :]
        return np.concatenate(
            (record[w : 2 * w], record[:w], np.array([free_image, free, slot], dtype=np.uint64))
        )

    def begin(self, sources: U64) -> None:
        """Make ``sources`` (records, turned as in the table, all different) level 0."""
        while len(sources) > self._tables.slots // 2:
            self._grow(0)
        kernels.begin(self.width, sources, self.state, self.arrays, self.layout.goal)
        # The slots that they name first have no marks that would be carried over.
        kernels.rehash(self.width, 0, len(sources), self.arrays.table, self.arrays)

    def _grow(self, count: int) -> None:
        """Replace the tables by larger ones: four times as large, or where that is much, twice."""
        old = self._tables
        is_small = old.slots < 1 << LARGEST_FIRST and self._fits(4 * old.slots)
        new = self._reserved(old.slots * (4 if is_small else 2))
        new.arrays.level_ends[: self.depth + 1] = old.arrays.level_ends[: self.depth + 1]
        for low in range(0, count, COPIED):
            high = min(low + COPIED, count)
            part = slice(low * self.size, high * self.size)
            new.arrays.records[part] = old.arrays.records[part]
            kernels.rehash(self.width, low, high, old.arrays.table, new.arrays)
            self.watch.look()
        self.held -= Tables.bytes(self.words, old.slots)
        self._tables = new
        self.pool.give(old)

    def run(self, phase: str, *, whole: bool) -> None:
        """Search to the end, or unless ``whole`` to the first level with a solved position."""
        outcome = kernels.RUNNING
        while outcome in (kernels.RUNNING, kernels.FULL):
            outcome = kernels.search(
                self.width, self.metric, self.state, self.arrays, self.layout, whole, CHUNK
            )
            self.watch.check(phase, self.count, self.depth, self.held)
            if outcome == kernels.FULL:
                if self.depth + 1 >= LONGEST:
                    raise SearchStopped(Reason.MEMORY)
                self._grow(self.count)

    @property
    def count(self) -> int:
        """Records so far."""
        return int(self.state[kernels.COUNT])

    @property
    def depth(self) -> int:
        """The level being expanded."""
        return int(self.state[kernels.DEPTH])

    def ends(self) -> npt.NDArray[np.int64]:
        """For every level known, the number of records up to and including it."""
        ends: npt.NDArray[np.int64] = self.arrays.level_ends[: self.depth + 1].astype(np.int64)
        if self.count == ends[-1]:
            return ends
        return np.concatenate((ends, np.array([self.count])))

    def rows(self) -> U64:
        """All records, one a row."""
        return self.arrays.records[: self.count * self.size].reshape(self.count, self.size)

    def keys(self, first: int, end: int | None = None) -> U64:
        """The positions of the records from number ``first`` to ``end``, with their different images."""
        rows, w = self.rows()[first:end], self.words
        own, images = rows[:, :w], rows[:, w : 2 * w]
        return np.concatenate((own, images[(own != images).any(axis=1)])) if self.fold else own.copy()

    def lowest(self, keys: U64) -> tuple[int, ...]:
        """Of some positions, the placements that are taken in the one where they are lowest, ascending."""
        bits = np.unpackbits(np.ascontiguousarray(keys).view(np.uint8), axis=1, bitorder="little")
        rows = np.nonzero(bits)[1].reshape(len(keys), len(self.encoded.start))
        return tuple(rows[np.lexsort(rows.T[::-1])[0]].tolist())

    @property
    def is_approximate(self) -> bool:
        """Whether :meth:`summary` may count positions that cannot be reached, or only as images."""
        return self.fold and not is_own_image(self.encoded)

    def summary(self) -> tuple[tuple[int, ...], U32, int, int | None, int]:
        """Real positions per level, the numbers of the solved records, and how many positions those are.

        With it the first level with a solved record, None if there is none, and how many it has.
        """
        solved = np.empty(int(self.state[kernels.SOLVED]), dtype=np.uint32)
        self.watch.reserve(self.held + solved.nbytes)
        is_open = self.count > self.arrays.level_ends[self.depth]
        histogram, found = np.zeros(self.depth + 1 + is_open, dtype=np.int64), np.zeros(4, dtype=np.int64)
        for low in range(0, self.count, SLICE):
            part = low, min(low + SLICE, self.count)
            kernels.summarize(self.width, part, self.arrays, self.layout.goal, histogram, solved, found)
        _, positions, nearest, depth = found.tolist()
        return tuple(histogram.tolist()), solved, positions, depth if nearest else None, nearest

    def find(self, record: U64) -> int:
        """The number of a record that is turned as in the table; -1 if there is none."""
        return int(kernels.find(self.width, np.ascontiguousarray(record), self.arrays))

    def release(self) -> None:
        """Give the tables back."""
        self.pool.give(self._tables)
