"""The arrays of the bits engine: a layout's placements, and the tables that a search fills."""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import TypeAlias

import numpy as np

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.encode import I32, U64, Encoded, as_words
from klotski_studio.solver.kernels import words
from klotski_studio.solver.kernels.records import I64, BitsLayout, BitsTables

KEPT = 17
"""Tables of up to 2 ** KEPT slots are kept for the next search."""
LONGEST = 1 << 16
"""Levels that a search may have."""
SLICE = 1 << 16
"""Records that are processed at once when results are read off."""
READ_OFF = 2
"""Bytes per record for results: whether it is solved, and how many positions it stands for."""
REMEMBERED = 4
"""Encodings whose tables are remembered, since all metrics share most of them."""

_Placements: TypeAlias = tuple[U64, U64, U64]


def layout_tables(encoded: Encoded, width: int, metric: Metric, *, fold: bool) -> BitsLayout:
    """``encoded`` for positions of ``width`` words; with the placements' mirror images if ``fold``.

    The last array is scratch memory, which searches do not share.
    """
    placements, own = _of_all_metrics(encoded, width, fold)
    covers, images, _ = placements
    if width == 1:
        own = (*own, *_by_step(covers, images, encoded.after_table, metric))
    else:
        own = (*own, np.zeros(1 + encoded.size + words.WIDEST, dtype=np.uint64))
    cells = len(encoded.cells)
    goal = (1 << (64 * width)) - 1 if encoded.goal is None else sum(1 << b for b in encoded.goal)
    return BitsLayout(
        (*placements, *own), np.uint64(_chunk(cells)), np.uint64((1 << cells) - 1), as_words([goal], width)[0]
    )


def _chunk(cells: int) -> int:
    """Cells in a chunk: as many rows as still leave room in the first cache beside the other tables."""
    return 7 if cells <= 21 else 6 if cells <= 36 else 5


@lru_cache(maxsize=REMEMBERED)
def _of_all_metrics(encoded: Encoded, width: int, fold: bool) -> tuple[_Placements, tuple[U64, ...]]:
    """``covers``, ``images`` and ``links``; and what else ``width`` needs that is the same in all metrics.

    No search writes to these arrays, so threads may share them.
    """
    mirror = encoded.mirror if fold and encoded.mirror else range(encoded.size)
    images = np.array(mirror, dtype=np.uint64)
    covered, after = encoded.cover_words[:, 0], encoded.after_table
    covers = np.stack((covered, covered[images.astype(np.int64)]), axis=1).ravel()
    links = np.where(after < 0, np.uint64(words.NO_PLACEMENT), after.astype(np.uint64)).ravel()
    cells = len(encoded.cells)
    own = _by_piece(covered, after, fold) if width > 1 else _by_chunk(covered, after, cells, _chunk(cells))
    return (covers, images, links), own


def _by_piece(covered: U64, after: I32, fold: bool) -> tuple[U64, U64]:
    """``needs`` and ``folds``, for positions of several words."""
    there = after >= 0
    needs = np.where(there, _entered(covered, after), ~np.uint64(0)).ravel()
    return needs, np.array([fold], dtype=np.uint64)


def _by_step(covers: U64, images: U64, after: I32, metric: Metric) -> tuple[U64, U64]:
    """``steps`` and ``todo``, for positions of one word; as good as empty in moves, which do not use them.

    The row of a step holds what it changes in the position, in its mirror image, and in the free cells of
    both; what rests after it, and after its image; and the placement taken.
    """
    if metric is Metric.MOVES:
        return np.zeros(1, dtype=np.uint64), np.zeros(1, dtype=np.uint64)
    b, direction = np.nonzero(after >= 0)
    source, target = b.astype(np.uint64), after[b, direction].astype(np.uint64)
    cells, cells_image = covers.reshape(-1, 2).T
    image_target = images[target]
    # The way of the image: the way back from its target that leads to its source.
    back = (after[image_target] == images[source].astype(np.int32)[:, np.newaxis]).argmax(axis=1)
    one, no_mark = np.uint64(1), words.NO_PLACEMENT
    rows = np.zeros((len(after), 4, int(words.STEP_WORDS)), dtype=np.uint64)
    rows[b, direction] = np.stack((
        one << source ^ one << target,
        one << images[source] ^ one << image_target,
        cells[source] ^ cells[target],
        cells_image[source] ^ cells_image[target],
        no_mark | _resting(target, 3 - direction, metric),
        no_mark | _resting(image_target, back, metric),
        target,
        target,
    ), axis=1)  # fmt: skip
    return rows.ravel(), np.empty(2 * (words.BATCH + words.WIDEST), dtype=np.uint64)


def _resting(placement: U64, back: I64, metric: Metric) -> U64:
    """What rests after a step to ``placement`` whose way back is ``back``: see ``kernels.words``."""
    ways = 1 << back if metric is Metric.STEPS else np.where((back == 0) | (back == 3), 0b1001, 0b0110)
    resting: U64 = (placement << words.FOUR | ways.astype(np.uint64)) << words.REST_SHIFT
    return resting


def _by_chunk(covered: U64, after: I32, cells: int, chunk: int) -> tuple[U64, U64, U64]:
    """``nearby``, ``blocked`` and ``hits``, for positions of one word."""
    there = after >= 0
    one = np.uint64(1)
    steps = np.where(there, one << np.where(there, after, 0).astype(np.uint64), np.uint64(0))
    numbers = one << np.arange(len(covered), dtype=np.uint64)
    never = (numbers[:, np.newaxis] * ~there).sum(axis=0, dtype=np.uint64)
    touched = _per_cell(np.where(there, _entered(covered, after), np.uint64(0)), numbers, cells)
    blocked = (_rows(touched, chunk) | never).ravel()
    hits = _rows(_per_cell(covered[:, np.newaxis], numbers, cells), chunk).ravel()
    return np.bitwise_or.reduce(steps, axis=1), blocked, hits


def _entered(covered: U64, after: I32) -> U64:
    """Per placement and direction, the cells that the step newly enters (nonsense where there is none)."""
    entered: U64 = covered[np.where(after >= 0, after, 0)] & ~covered[:, np.newaxis]
    return entered


def _per_cell(masks: U64, numbers: U64, cells: int) -> U64:
    """For each cell and each column of ``masks``, the rows that have the cell's bit, as ``numbers``."""
    bits = masks[np.newaxis] >> np.arange(cells, dtype=np.uint64)[:, np.newaxis, np.newaxis] & np.uint64(1)
    rows: U64 = (bits * numbers[:, np.newaxis]).sum(axis=1, dtype=np.uint64)
    return rows


def _rows(per_cell: U64, chunk: int) -> U64:
    """For each chunk of ``chunk`` cells and each set of cells in it, the OR of their rows.

    Shape (chunks * 2 ** chunk, columns of ``per_cell``).
    """
    cells, columns = per_cell.shape
    chunks = -(-cells // chunk)
    single = np.zeros((chunks * chunk, columns), dtype=np.uint64)
    single[:cells] = per_cell
    single = single.reshape(chunks, chunk, columns)
    rows = np.zeros((chunks, 1 << chunk, columns), dtype=np.uint64)
    for i in range(chunk):
        rows[:, 1 << i : 2 << i] = rows[:, : 1 << i] | single[:, i : i + 1]
    return rows.reshape(-1, columns)


class Tables:
    """The memory that a search fills.

    Attributes:
        words: words of a position.
        slots: slots of the hash table, a power of two; up to half of them are used.
        arrays: the arrays, as kernels read them.
    """

    def __init__(self, words_: int, slots: int) -> None:
        self.words = words_
        self.slots = slots
        self.arrays = BitsTables(
            level_ends=np.empty(LONGEST, dtype=np.uint64),
            records=np.empty((2 * words_ + 3) * (slots // 2), dtype=np.uint64),
            table=np.zeros(2 * words_ * slots, dtype=np.uint64),
            numbers=np.empty(slots, dtype=np.uint32),
            shift=np.uint64(64 - slots.bit_length() + 1),
            buffer=np.empty((2 * words_ + 4) * (words.BATCH + words.WIDEST), dtype=np.uint64),
        )

    @staticmethod
    def bytes(words_: int, slots: int) -> int:
        """Memory that tables of this size take, with the arrays made when results are read off."""
        rows = words.BATCH + words.WIDEST
        fixed = 8 * ((2 * words_ + 4) * rows + LONGEST + (words_ + 2) * SLICE)
        return slots * (16 * words_ + 4 + 4 * (2 * words_ + 3) + READ_OFF // 2) + fixed


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
