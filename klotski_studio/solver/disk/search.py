"""A level-by-level search that keeps its levels on disk, as sorted streams of keys that are merged.

See :mod:`~klotski_studio.solver.kernels.disk.runs` for how duplicates are found. The last level is read block
by block; its neighbours go into a table in memory. A table that is full becomes a *run* on disk. At the end
of the level, runs and table are merged into the file of the next one, without what is on the last two.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np

from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.disk.files import BlockReader, BlockWriter, KeyFile, SearchFolder
from klotski_studio.solver.disk.keys import DiskKeys
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


EXPANSION = 0.85
"""Share of a level's time that its expansion takes; the rest is merging."""
FIRST_SHARE = 0.02
"""Share of a level from which on the time that the rest takes is estimated."""
TABLE_SHARE = 0.75
"""Share of the memory limit that the table may take."""
GROWTH = 3
"""Different neighbours of a level's positions that room is made for at first, per position."""

BUFFERS = 64
"""Blocks that fit into the rest of the memory limit, at least."""
LEAST_BLOCK = 32

_NONE = np.zeros(0, dtype=np.uint64)


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes that tests make small.

    Attributes:
        block: keys of a block of a file, and about as many as are expanded between two looks at the watch.
        slots: the most slots of the table; None for as many as the memory limit allows.
        runs: runs that are merged at once.
    """

    block: int = 1 << 13
    slots: int | None = None
    runs: int = 12


@dataclass
class DiskSearch:
    """One search of a space, level by level, outwards from any positions.

    Raises:
        SearchStopped: from any method, if cancelled or at a limit.
        Damaged: from any method, if a file was changed.
        OSError: from any method, if the disk fails or is full.
    """

    keys: DiskKeys
    folder: SearchFolder
    watch: LimitWatch
    phase: str = "search"
    sizes: Sizes = Sizes()
    _share: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        words, limit = self.keys.words, self.watch.limits.memory
        if limit is not None:
            affordable = int(limit * (1 - TABLE_SHARE)) // (8 * words * BUFFERS)
            self.sizes = replace(self.sizes, block=min(self.sizes.block, max(LEAST_BLOCK, affordable)))
        room = max(8 * self.sizes.block, 2 * self.keys.neighbours)
        # A block of each stream that is merged, what is emitted and what is written.
        self.memory = self.keys.memory + 8 * words * (room + (self.sizes.runs + 8) * 2 * self.sizes.block)
        slots = self.sizes.slots or self._affordable_slots()
        self.memory += KeyTable.bytes_of(slots, words)
        self.watch.reserve(self.memory)
        self._children: U64 = np.empty(room * words, dtype=np.uint64)
        self._began = time.perf_counter()
        self.table = KeyTable(words, self.keys.bits, slots, self.look)

    def _affordable_slots(self) -> int:
        limit = self.watch.limits.memory
        slots = FIRST_SLOTS
        while slots < 1 << 31 and (
            limit is None or KeyTable.bytes_of(2 * slots, self.keys.words) + self.memory < TABLE_SHARE * limit
        ):
            slots *= 2
            if limit is None and slots == 1 << 27:
                break
        return slots

    @property
    def histogram(self) -> tuple[int, ...]:
        """Positions on each level that is complete."""
        return tuple(count for count, _, _ in self.folder.state.levels)

    @property
    def goal_depth(self) -> int | None:
        """The first level with a solved position; None if none was found."""
        return next((d for d, level in enumerate(self.folder.state.levels) if level[2]), None)

    def start(self, blocks: Iterable[U64]) -> None:
        """Make these positions, in any order, level 0; does nothing if the search was begun before."""
        if self.folder.state.levels:
            return
        for block in blocks:
            self._add(block, len(block) // self.keys.words)
        self._write_level([])
        self.look()

    def advance(self) -> bool:
        """Find the next level; False if there is none, and then nothing has changed."""
        depth = len(self.folder.state.levels) - 1
        self._began, self._share = time.perf_counter(), 0.0
        self._expand(self.folder.level(depth))
        return self._write_level([self.folder.level(d) for d in (depth - 1, depth) if d >= 0])

    def _expand(self, level: KeyFile) -> None:
        """Put the neighbours of a level's positions into the table and, where that is full, into runs."""
        state, block_size = self.folder.state, self.sizes.block
        self.table.resize(GROWTH * level.count)
        with closing(BlockReader(level, self.keys)) as reader:
            if state.left is not None:
                reader.seek(state.offset, state.left)
            while reader.left:
                # A run that is made meanwhile may lack neighbours of this block, so it is read again.
                state.offset, state.left = reader.offset, reader.left
                block = reader.next()
                assert block is not None
                low, high = 0, len(block) // self.keys.words
                while low < high:
                    low, count = self.keys.emit(
                        block, low, min(high, low + block_size), self._children, _NONE
                    )
                    self._add(self._children, count)
                    self._share = EXPANSION * (1 - (reader.left + high - low) / level.count)
                    self.look()
            state.offset, state.left = reader.offset, 0

    def _add(self, keys: U64, count: int) -> None:
        """Put keys into the table; whenever it is full, make it a run."""
        low = self.table.insert(keys, 0, count)
        while low < count:
            self._write_run()
            low = self.table.insert(keys, low, count)

    def _write_run(self) -> None:
        """Make the table a run, and all runs one if there are many."""
        run = self._written(self._run_path(), self._merged([], [self.table.drained()]))
        self.folder.add_run(run, instead=False)
        if len(self.folder.state.runs) >= self.sizes.runs:
            with ExitStack() as opened:
                runs = [opened.enter_context(closing(BlockReader(r, self.keys))) for r in self.folder.runs]
                run = self._written(self._run_path(), self._merged([], runs))
            self.folder.add_run(run, instead=True)
        self.table.resize(2 * self.table.slots)

    def _run_path(self) -> str:
        return self.folder.run_path(1 + max((n for n, _, _ in self.folder.state.runs), default=-1)).name

    def _write_level(self, known: list[KeyFile]) -> bool:
        """Merge runs and table, without ``known``, into the next level; False if that leaves nothing."""
        depth = len(self.folder.state.levels)
        solved = 0
        with ExitStack() as opened:
            readers = [opened.enter_context(closing(BlockReader(file, self.keys))) for file in known]
            runs = [opened.enter_context(closing(BlockReader(r, self.keys))) for r in self.folder.runs]
            total = max(1, self.table.count)
            sources: list[Source] = [*runs, self.table.drained()]

            def counted() -> Iterator[U64]:
                nonlocal solved
                for keys in self._merged(readers, sources):
                    solved += len(self.keys.solved(keys, len(keys) // self.keys.words))
                    self._share = EXPANSION + (1 - EXPANSION) * (1 - self.table.count / total)
                    yield keys

            level = self._written(f"level-{depth:04}", counted())
        if level.count == 0:
            level.path.unlink()
            return False
        self.folder.add_level(level, solved)
        return True

    def _merged(self, known: Iterable[Source], fresh: Iterable[Source]) -> Iterator[U64]:
        return merged(self.keys.words, list(known), list(fresh), 2 * self.sizes.block, self.look)

    def _written(self, name: str, parts: Iterator[U64]) -> KeyFile:
        """A file of sorted keys; if that fails, nothing is left of it."""
        path = self.folder.path / (name + ".part")
        writer = BlockWriter(path, self.keys, self.folder.charge, self.sizes.block)
        try:
            for keys in parts:
                writer.write(keys)
            return writer.finish(self.folder.path / name)
        except BaseException:
            writer.abandon()
            self.folder.release(writer.size)
            raise

    def blocks(self, depth: int) -> Iterator[U64]:
        """All keys of a level."""
        with closing(BlockReader(self.folder.level(depth), self.keys)) as reader:
            while (block := reader.next()) is not None:
                yield block
                self.look()

    def solved(self, depths: Iterable[int]) -> Iterator[U64]:
        """The keys of the solved positions on some levels, block by block."""
        for depth in depths:
            if not self.folder.state.levels[depth][2]:
                continue
            for block in self.blocks(depth):
                numbers = self.keys.solved(block, len(block) // self.keys.words)
                yield block.reshape(-1, self.keys.words)[numbers].reshape(-1)

    def emit(self, keys: U64) -> Iterator[tuple[U64, U64]]:
        """The neighbours of positions, with their moves: see :func:`kernels.emit`."""
        moves: U64 = np.empty(3 * (len(self._children) // self.keys.words), dtype=np.uint64)
        low, high = 0, len(keys) // self.keys.words
        while low < high:
            low, count = self.keys.emit(keys, low, high, self._children, moves)
            self.look()
            yield self._children[: count * self.keys.words].copy(), moves[: 3 * count].reshape(-1, 3).copy()

    def look(self) -> None:
        """Report progress to the watch; raises :class:`SearchStopped` if it says so."""
        spent = time.perf_counter() - self._began
        share = self._share
        left = spent * (1 - share) / share if share >= FIRST_SHARE else None
        self.watch.level = share, left
        histogram = self.histogram
        self.watch.check(self.phase, sum(histogram), max(0, len(histogram) - 1), self.memory)


class LevelLookup:
    """Looks up positions on the levels of a search."""

    def __init__(self, search: DiskSearch) -> None:
        self._search = search
        self._heads: dict[int, tuple[U64, list[tuple[int, int]]]] = {}

    def held(self, depth: int, keys: U64) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Which of the sorted ``keys`` are on a level."""
        words = self._search.keys.words
        firsts, places = self._index(depth)
        own = keys.reshape(-1, words)[:, 0]
        found = np.zeros(len(own), dtype=np.bool_)
        last = np.searchsorted(firsts, own, "right") - 1
        # Keys of several words may begin alike at the end of one block and in the next.
        ahead = np.maximum(np.searchsorted(firsts, own, "left") - 1, 0)
        is_needed = np.zeros(len(places) + 1, dtype=np.int64)
        np.add.at(is_needed, ahead, 1)
        np.add.at(is_needed, np.maximum(last, ahead) + 1, -1)
        low = 0
        file = self._search.folder.level(depth)
        with closing(BlockReader(file, self._search.keys)) as reader:
            for number in np.flatnonzero(np.cumsum(is_needed)[:-1]):
                reader.seek(*places[number])
                block = reader.next()
                assert block is not None
                low = kernels.common(np.uint64(words), keys, low, block, len(block) // words, found)
                self._search.look()
        return found

    def _index(self, depth: int) -> tuple[U64, list[tuple[int, int]]]:
        """Of each block of a level the first word, and where it lies with how many keys from there on."""
        if depth not in self._heads:
            firsts, places = [], []
            file = self._search.folder.level(depth)
            left = file.count
            with closing(BlockReader(file, self._search.keys)) as reader:
                for offset, count, first in reader.heads():
                    firsts.append(first)
                    places.append((offset, left))
                    left -= count
            self._heads[depth] = np.array(firsts, dtype=np.uint64), places
        return self._heads[depth]
