"""Sorted streams of keys, and their merging."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

import numpy as np

from klotski_studio.solver.kernels.disk import runs as kernels
from klotski_studio.solver.kernels.records import U64

LOAD = 0.7
"""How full the table may be."""
FIRST_SLOTS = 1 << 12
SPARE_SLOTS = 1 << 10
"""Slots behind the last one, for keys whose own slots are taken."""
SWEEP = 1 << 20
"""Slots that are looked through between two looks at the watch."""
CLEARED = 1 << 18
"""Words of the table that are cleared at once; the system takes most of the time to provide them."""
DRAINED = 1 << 15
"""Keys that are taken out of the table at once."""


class Source(Protocol):
    """A sorted stream of keys."""

    def next(self) -> U64 | None:
        """Some keys that follow; None at the end."""
        ...


class KeyTable:
    """A hash table of keys that can be read in order; at most ``most`` slots, a power of two.

    Attributes:
        count: how many keys it holds.
    """

    def __init__(self, words: int, bits: int, most: int, look: Callable[[], None]) -> None:
        self.words, self._bits, self._most, self._look = words, bits, most, look
        self._memory: U64 = np.empty((most + SPARE_SLOTS) * words, dtype=np.uint64)
        self._cleared = 0
        self.count = 0
        self.resize(FIRST_SLOTS)

    @staticmethod
    def bytes_of(slots: int, words: int) -> int:
        """The memory of a table with so many slots."""
        return 8 * words * (slots + SPARE_SLOTS)

    @property
    def slots(self) -> int:
        """The slots that are in use."""
        return self._slots

    def resize(self, keys: int) -> None:
        """Choose as many slots as so many keys need, or all there are; the table must be empty."""
        wanted = 1 << max(FIRST_SLOTS, int(keys / LOAD)).bit_length()
        self._slots = min(self._most, wanted)
        self._shift = np.uint64(self._bits - (self._slots.bit_length() - 1))
        self._limit = int(self._slots * LOAD)
        size = (self._slots + SPARE_SLOTS) * self.words
        while self._cleared < size:
            high = min(size, self._cleared + CLEARED)
            self._memory[self._cleared : high] = kernels.EMPTY
            self._cleared = high
            self._look()
        self._table = self._memory[:size]

    def insert(self, keys: U64, low: int, high: int) -> int:
        """Add keys; returns the key to go on from, which is less than ``high`` if the table is full."""
        words = np.uint64(self.words)
        low, self.count = kernels.insert(
            words, self._table, self._shift, keys, low, high, self.count, self._limit
        )
        return int(low)

    def drained(self) -> Source:
        """All keys, ascending; the table is empty after the last one."""
        return _Drained(self)

    def drain(self, low: int, output: U64) -> tuple[int, int]:
        """Take keys out from slot ``low`` on: see :func:`kernels.drain`."""
        high = min(low + SWEEP, self._slots + SPARE_SLOTS)
        low, count = kernels.drain(np.uint64(self.words), self._table, low, high, output)
        self.count -= count
        return int(low), int(count)

    def release(self) -> None:
        """Give the memory back; the table cannot be used any more."""
        self._memory = self._table = np.zeros(0, dtype=np.uint64)


class _Drained:
    """The keys of a table, ascending, taken out of it."""

    def __init__(self, table: KeyTable) -> None:
        self._table, self._low = table, 0
        # The largest cluster is at most the whole table.
        room = max(DRAINED, min(table.slots + SPARE_SLOTS, 1 << 17))
        self._output: U64 = np.empty(room * table.words, dtype=np.uint64)

    def next(self) -> U64 | None:
        """See :meth:`Source.next`."""
        end = self._table.slots + SPARE_SLOTS
        if self._low >= end:
            self._table.count = 0
            return None
        self._low, count = self._table.drain(self._low, self._output)
        return self._output[: count * self._table.words].copy()


def merged(
    words: int, known: Sequence[Source], fresh: Sequence[Source], room: int, look: Callable[[], None]
) -> Iterator[U64]:
    """Keys of ``fresh`` that are in none of ``known``, ascending and each once, up to ``room`` at a time."""
    sources = [*known, *fresh]
    buffers: U64 = np.zeros((len(sources), 1), dtype=np.uint64)
    at, ends = np.zeros((2, len(sources)), dtype=np.int64)
    is_over = np.zeros(len(sources), dtype=np.bool_)
    output: U64 = np.empty(room * words, dtype=np.uint64)
    filled, wanted = 0, 0
    while wanted != -2:
        count, wanted = kernels.merge(
            np.uint64(words), buffers, at, ends, is_over, len(known), output[filled * words :]
        )
        filled += count
        if wanted >= 0:
            chunk = sources[wanted].next()
            is_over[wanted] = chunk is None
            if chunk is not None:
                if len(chunk) > buffers.shape[1]:
                    wider: U64 = np.zeros((len(sources), len(chunk)), dtype=np.uint64)
                    wider[:, : buffers.shape[1]] = buffers
                    buffers = wider
                buffers[wanted, : len(chunk)] = chunk
                at[wanted], ends[wanted] = 0, len(chunk) // words
        elif filled:
            yield output[: filled * words]
            filled = 0
        look()
