"""How the positions of a layout become keys of as few bits as their sets of placements need.

:mod:`~klotski_studio.solver.kernels.disk.keys` explains keys. This module decides which kind goes into
which word, and makes the tables for the kernels.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.encode import I32, NOWHERE, Encoded
from klotski_studio.solver.kernels.disk import keys as kernels
from klotski_studio.solver.kernels.disk.records import DiskLayout, DiskScratch, KeyFormat, Mixer
from klotski_studio.solver.kernels.records import CODES, I64, U32, U64

PLACES = 62
"""Bits of a word that are used at most."""
LEAST_BITS = 32
"""Bits of the first word at least: a slot's number is made of its upper ones."""
_FACTOR = 0x9E3779B97F4A7C15


class DiskKeys:
    """The keys of one layout, and how to expand them in one metric.

    Attributes:
        words: 64-bit words of a key.
        bits: how many bits of the first word are used.
        shape: the format of a key, as kernels read it.
        neighbours: the most that one position can have, with some to spare.
    """

    def __init__(self, encoded: Encoded, metric: Metric) -> None:
        self.encoded = encoded
        self.metric = CODES[metric]
        self.shape = _format(encoded)
        self.words = int(self.shape.words)
        self.bits = int(self.shape.bits[0])
        mask = (1 << self.bits) - 1
        factor = _FACTOR & mask | 1
        half = (self.bits + 1) // 2
        self.mixer = Mixer(*map(np.uint64, (mask, half, factor, pow(factor, -1, mask + 1))))
        self._layout, self._scratch = _tables(encoded, len(self.shape.word))
        self.neighbours = len(self._scratch.ends) * len(encoded.start)

    @property
    def memory(self) -> int:
        """Bytes of all tables."""
        parts = (*self.shape, *self._layout, *self._scratch)
        return sum(array.nbytes for array in parts)

    def pack(self, taken: Sequence[Sequence[int]] | I32) -> U64:
        """The keys of positions, given as their placements, ascending; in the order given."""
        rows: U64 = np.array(taken, dtype=np.uint64).reshape(-1)
        keys: U64 = np.zeros(len(rows) // len(self.encoded.start) * self.words, dtype=np.uint64)
        kernels.pack(self.shape, self.mixer, rows, keys)
        return keys

    def placements(self, keys: U64) -> I32:
        """The placements taken in each position, ascending; shape (positions, pieces)."""
        pieces = len(self.encoded.start)
        taken: U64 = np.zeros(len(keys) // self.words * pieces, dtype=np.uint64)
        kernels.placements(self.shape, self.mixer, keys, taken, self._scratch)
        return taken.astype(np.int32).reshape(-1, pieces)

    def solved(self, keys: U64, count: int) -> I64:
        """The numbers of those of the first ``count`` keys that are solved."""
        found: I64 = np.empty(count, dtype=np.int64)
        written = kernels.solved(self.shape, self.mixer, self._layout, keys, count, found, self._scratch)
        return found[:written]

    def emit(self, keys: U64, low: int, high: int, children: U64, moves: U64) -> tuple[int, int]:
        """Write the neighbours of keys ``low`` up to ``high``: see :func:`kernels.emit`."""
        low, count = kernels.emit(
            self.metric, self.shape, self.mixer, self._layout, keys, low, high, children, moves, self._scratch
        )
        return int(low), int(count)

    def ordered(self, keys: U64) -> I64:
        """The numbers of the keys in ascending order of the keys."""
        rows = keys.reshape(-1, self.words)
        if self.words == 1:
            return np.argsort(rows[:, 0], kind="stable")
        return np.lexsort(rows.T[::-1])

    def unique(self, keys: U64) -> U64:
        """The keys, ascending, each once."""
        rows = keys.reshape(-1, self.words)[self.ordered(keys)]
        is_new = np.ones(len(rows), dtype=np.bool_)
        is_new[1:] = (rows[1:] != rows[:-1]).any(axis=1)
        return rows[is_new].reshape(-1)


def _format(encoded: Encoded) -> KeyFormat:
    """Which digits of which words a layout's kinds are: large kinds first, each where it still fits."""
    ranges = [encoded.kind_range(k) for k in range(len(encoded.kinds))]
    sizes = [high - low for low, high in ranges]
    subsets = [comb(size, count) for size, count in zip(sizes, encoded.counts, strict=True)]
    as_bits = [number >= 1 << PLACES for number in subsets]
    word, radix, products = [0] * len(sizes), [0] * len(sizes), list[int]()
    for kind in sorted(range(len(sizes)), key=lambda k: -subsets[k]):
        if as_bits[kind]:
            continue
        fitting = (w for w, product in enumerate(products) if product * subsets[kind] < 1 << PLACES)
        word[kind] = next(fitting, len(products))
        if word[kind] == len(products):
            products.append(1)
        radix[kind] = products[word[kind]]
        products[word[kind]] *= subsets[kind]
    bits = [(product - 1).bit_length() for product in products]
    for kind, size in enumerate(sizes):
        if as_bits[kind]:
            word[kind] = len(bits)
            bits += [PLACES] * -(-size // PLACES)
    bits[0] = max(bits[0], LEAST_BITS)
    width = max(encoded.counts) + 1
    binomials = [min(comb(n, k), (1 << 63) - 1) for n in range(max(sizes) + 1) for k in range(width)]
    first = np.cumsum([0, *encoded.counts])
    return KeyFormat(
        np.uint64(len(bits)),
        _words(bits),
        first.astype(np.uint64),
        _words([*(low for low, _ in ranges), encoded.size]),
        _words(word),
        _words(radix),
        _words([0 if wide else number for wide, number in zip(as_bits, subsets, strict=True)]),
        _words(binomials),
        np.uint64(width),
    )


def _tables(encoded: Encoded, kinds: int) -> tuple[DiskLayout, DiskScratch]:
    """What is fixed for a layout, and memory to work in."""
    index = {cell: i for i, cell in enumerate(encoded.cells)}
    covers = [
        [index[cell] for cell in encoded.kinds[k].shape.at(at)]
        for k, at in zip(encoded.kind_of, encoded.places, strict=True)
    ]
    entered = []
    for b, row in enumerate(encoded.after):
        own = set(covers[b])
        for there in row:
            entered.append([len(index)] if there == NOWHERE else [c for c in covers[there] if c not in own])
    wanted = np.zeros(encoded.size, dtype=np.uint8)
    wanted[list(encoded.goal or ())] = 1
    after = encoded.after_table.ravel()
    # No position meets more targets than it has pieces, so none where one is out of reach.
    targets = len(encoded.start) + 1 if encoded.goal is None else len(encoded.goal)
    layout = DiskLayout(
        _words([encoded.kind_of[b] for b in encoded.start]),
        *_joined(covers),
        *_joined(entered),
        np.where(after < 0, encoded.size, after).astype(np.uint32),
        wanted,
        np.uint64(targets),
    )
    most = max(high - low for low, high in map(encoded.kind_range, range(kinds)))
    sizes = (len(encoded.cells) + 1, encoded.size + 1, 1 + max(4, most), len(encoded.start), kinds)
    occupied, marks, ends, taken, numbers = (np.zeros(size, dtype=np.uint64) for size in sizes)
    plain: U64 = np.zeros(encoded.size // PLACES + kinds + 1, dtype=np.uint64)
    stamp: U64 = np.zeros(1, dtype=np.uint64)
    return layout, DiskScratch(occupied, marks, ends, taken, numbers, plain, stamp)


def _words(numbers: Sequence[int]) -> U64:
    """Python ints as an array of words."""
    return np.array(numbers, dtype=np.uint64)


def _joined(lists: list[list[int]]) -> tuple[U32, U32]:
    """All ``lists`` one after the other, preceded by where each begins (and the last one ends)."""
    at: U32 = np.zeros(len(lists) + 1, dtype=np.uint32)
    np.cumsum([len(numbers) for numbers in lists], out=at[1:])
    return at, np.array([number for numbers in lists for number in numbers], dtype=np.uint32)
