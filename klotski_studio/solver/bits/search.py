"""One breadth-first search of the bits engine, from its sources to its last level.

It grows its tables as the search does, and asks for the memory first.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from klotski_studio.core.layout import Axis
from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import U64, Encoded, as_words
from klotski_studio.solver.base.engine import LimitWatch, SearchStopped
from klotski_studio.solver.bits.tables import LONGEST, SLICE, Pool, Tables, describe
from klotski_studio.solver.kernels import bits as kernels
from klotski_studio.solver.kernels import words
from klotski_studio.solver.kernels.metrics import CODES

CHUNK = 16_384
"""Records expanded between two looks at the watch: a few milliseconds."""
SMALLEST = 15
"""The first table has two to this many slots."""
LARGEST_FIRST = 22
"""The first table has no more slots than two to this many."""
WIDTHS = (1, 2, 4, 8)
"""Words that a position may have; a few sizes only, since each is compiled on its own."""


def walks_straight(encoded: Encoded) -> bool:
    """Whether every piece keeps to one line, so that a slide and a move are the same thing."""
    return all(kind.axis is not Axis.BOTH for kind in encoded.kinds)


def is_own_image(encoded: Encoded) -> bool:
    """Whether the start is its own mirror image, so that all levels are."""
    mirror = encoded.mirror
    return mirror is not None and tuple(sorted(mirror[b] for b in encoded.start)) == encoded.start


class BitsSearch:
    """One breadth-first search: a metric, a folding or none, sources, and what was found so far."""

    def __init__(
        self, encoded: Encoded, metric: Metric, watch: LimitWatch, pool: Pool, *, fold: bool
    ) -> None:
        self.encoded = encoded
        self.watch = watch
        self.pool = pool
        self.fold = fold
        self.held = 0
        if metric is Metric.SLIDES and walks_straight(encoded):
            metric = Metric.MOVES
        self.metric = CODES[metric]
        self.words = next(w for w in WIDTHS if encoded.size <= 64 * w)
        self.width = (0,) * self.words
        self.size = 2 * self.words + 3
        placements = describe(encoded, self.words, fold=fold)
        self.layout, self.chunk = placements.tables, placements.chunk
        self.cells, self.goal = placements.cells, placements.goal
        self.tables = self._reserved(self._first_slots())
        self.state = np.zeros(8, dtype=np.uint64)

    def _first_slots(self) -> int:
        """Enough for all placements, if they were counted and are not too many: growing costs time."""
        placements = self.watch.placements or 0
        records = (placements // 2 if self.fold else placements) + words.BATCH + words.WIDEST
        slots = 1 << (2 * records).bit_length()
        fits = (
            self.watch.limits.memory is None
            or Tables.bytes(self.words, slots) <= self.watch.limits.memory // 4
        )
        return max(1 << SMALLEST, slots) if fits and slots <= 1 << LARGEST_FIRST else 1 << SMALLEST

    def _reserved(self, slots: int) -> Tables:
        """New tables, once the watch has allowed them beside those held."""
        needed = Tables.bytes(self.words, slots)
        self.watch.reserve(self.held + needed)
        self.held += needed
        return self.pool.take(self.words, slots)

    def record(self, taken: tuple[int, ...] | list[int]) -> U64:
        """The record of a position, as it is, without a slot."""
        full = int(self.cells)
        key = image = covered = covered_image = 0
        mirror = self.encoded.mirror if self.fold and self.encoded.mirror else range(self.encoded.size)
        for b in taken:
            key |= 1 << b
            image |= 1 << mirror[b]
            covered |= self.encoded.covers[b]
            covered_image |= self.encoded.covers[mirror[b]]
        ends = as_words([full & ~covered, full & ~covered_image, 0], 1).ravel()
        return np.concatenate((*as_words([key, image], self.words), ends))

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
        count = len(sources)
        while count > self.tables.slots // 2 - words.BATCH - words.WIDEST:
            self._grow(0)
        tables = self.tables
        tables.records[: sources.size] = sources.ravel()
        records = tables.records[: sources.size].reshape(count, self.size)
        if count == 1:
            slot = self._slot(sources[0])
            tables.table[2 * self.words * slot :][: self.words] = sources[0, : self.words]
            tables.index[slot] = 0
            records[0, -1] = slot
        else:
            # Marks are carried over from the slot that a record names; there are none yet.
            records[:, -1] = 0
            blank = np.zeros(2 * self.words, dtype=np.uint64)
            kernels.rehash(
                self.width, records.ravel(), count, blank, tables.table, tables.index, tables.shift
            )
        met = (sources[:, : self.words] & self.goal == self.goal).all(axis=1)
        self.state[:] = (count, 0, count, 0, int(met.sum()), 0, 0, 0)
        tables.ends[0] = count

    def _slot(self, record: U64) -> int:
        """Where the first record goes; as the kernels' ``hashed``, which then need not be compiled apart."""
        hashed = 0
        for word in record[: self.words].tolist():
            hashed = (hashed ^ (hashed >> 29) ^ word) * int(words.SCRAMBLE) % 2**64
        return hashed >> int(self.tables.shift)

    def _grow(self, count: int) -> None:
        """Move on to larger tables: four times as large, or where that is much, twice."""
        old = self.tables
        new = self._reserved(old.slots * (4 if old.slots < 1 << LARGEST_FIRST else 2))
        new.records[: count * self.size] = old.records[: count * self.size]
        new.ends[: self.depth + 1] = old.ends[: self.depth + 1]
        kernels.rehash(self.width, new.records, count, old.table, new.table, new.index, new.shift)
        self.held -= Tables.bytes(self.words, old.slots)
        self.tables = new
        self.pool.give(old)

    def run(self, phase: str, *, whole: bool) -> None:
        """Search to the end, or unless ``whole`` to the first level with a solved position."""
        outcome = kernels.RUNNING
        while outcome in (kernels.RUNNING, kernels.FULL):
            t = self.tables
            outcome = kernels.search(
                self.width, self.metric, self.state, t.ends, t.records, t.table, t.index, t.shift,
                self.goal, whole, CHUNK, self.layout, self.chunk, self.cells, t.buffer,
            )  # fmt: skip
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
        ends: npt.NDArray[np.int64] = self.tables.ends[: self.depth + 1].astype(np.int64)
        if self.count == ends[-1]:
            return ends
        return np.concatenate((ends, np.array([self.count])))

    def rows(self) -> U64:
        """All records, one a row."""
        return self.tables.records[: self.count * self.size].reshape(self.count, self.size)

    @property
    def is_approximate(self) -> bool:
        """Whether :meth:`weights` may count positions that cannot be reached, or only as images."""
        return self.fold and not is_own_image(self.encoded)

    def weights(self) -> npt.NDArray[np.uint8]:
        """How many real positions each record stands for."""
        weights = np.ones(self.count, dtype=np.uint8)
        if self.fold:
            w = self.words
            for low, rows in self._slices():
                weights[low : low + len(rows)] += (rows[:, :w] != rows[:, w : 2 * w]).any(axis=1)
        return weights

    def solved(self) -> npt.NDArray[np.bool_]:
        """Which records are solved."""
        solved = np.empty(self.count, dtype=np.bool_)
        for low, rows in self._slices():
            solved[low : low + len(rows)] = (rows[:, : self.words] & self.goal == self.goal).all(axis=1)
        return solved

    def _slices(self) -> Iterator[tuple[int, U64]]:
        """The records by so many that what is worked out about them takes no memory to speak of."""
        rows = self.rows()
        for low in range(0, self.count, SLICE):
            yield low, rows[low : low + SLICE]

    def find(self, record: U64) -> int:
        """The number of a record that is turned as in the table; -1 if there is none."""
        t = self.tables
        return int(kernels.find(self.width, np.ascontiguousarray(record), t.table, t.index, t.shift))

    def release(self) -> None:
        """Give the tables back."""
        self.pool.give(self.tables)
