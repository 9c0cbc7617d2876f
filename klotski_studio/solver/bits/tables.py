"""The arrays of the bits engine: a layout's placements, and the tables that a search fills."""

from __future__ import annotations

import threading
from functools import lru_cache

import numpy as np

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.encode import I32, U64, Encoded, as_words
from klotski_studio.solver.kernels import bits as kernels
from klotski_studio.solver.kernels import words
from klotski_studio.solver.kernels.records import CODES, BitsLayout, BitsTables

KEPT = 17
"""Tables of up to 2 ** KEPT slots are kept for the next search."""
LONGEST = 1 << 16
"""Levels that a search may have."""
SLICE = 1 << 16
"""Records that are processed at once when results are read off."""

BATCH_ROWS = words.BATCH + words.WIDEST
"""Children that may be emitted before they are looked up."""


@lru_cache
def layout_tables(encoded: Encoded, width: int, metric: Metric, *, fold: bool) -> BitsLayout:
    """``encoded`` for positions of ``width`` words; with the placements' mirror images if ``fold``.

    Made once for an encoding. The last array is scratch memory: each search needs its own.
    """
    size, cells, after = encoded.size, len(encoded.cells), encoded.after_table
    images = np.array(encoded.mirror if fold and encoded.mirror else range(size), dtype=np.uint64)
    covers = np.empty(2 * size, dtype=np.uint64)
    covers[::2] = encoded.cover_words[:, 0]
    covers[1::2] = covers[::2][images]
    links = np.where(after < 0, words.NO_PLACEMENT, after.astype(np.uint64))
    goal = (1 << (64 * width)) - 1 if encoded.goal is None else sum([1 << b for b in encoded.goal])
    chunk = _chunk(cells)
    own = _by_chunk(size, cells, chunk, metric) if width == 1 else _by_piece(covers[::2], after, fold)
    layout = BitsLayout(
        (covers, images, links.ravel(), *own),
        np.uint64(chunk),
        np.uint64((1 << cells) - 1),
        as_words([goal], width)[0],
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
