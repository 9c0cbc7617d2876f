"""Files of sorted keys: blocks of Rice codes, each with its length, its first key and a checksum.

::

    block    keys | bytes | divisor | CRC-32 | first word of the first key | codes
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

import numpy as np

from klotski_studio.solver.disk.keys import DiskKeys
from klotski_studio.solver.kernels.disk import runs as kernels
from klotski_studio.solver.kernels.records import U64

_HEAD = struct.Struct("<IIIIQ")
_WRITTEN = 1 << 20
"""Bytes that are handed to the system at once."""
SYNCED = 1 << 20
"""A smaller file may be lost if the machine loses power: its length or checksum shows it."""


class Damaged(Exception):
    """A file does not hold what was written to it."""


@dataclass(frozen=True, slots=True)
class KeyFile:
    """A file of sorted keys that is complete.

    Attributes:
        path: where it lies.
        count: how many keys it holds.
        size: its bytes.
    """

    path: Path
    count: int
    size: int

    def check(self) -> None:
        """Raise :class:`Damaged` if the file is not there or has another size."""
        try:
            if self.path.stat().st_size != self.size:
                raise Damaged(self.path.name)
        except FileNotFoundError as error:
            raise Damaged(self.path.name) from error


@dataclass
class BlockWriter:
    """Writes sorted keys into a file.

    Attributes:
        path: the file, which must not exist.
        keys: their format.
        charge: called with a number of bytes before so many are written; may raise.
        block: keys of a block.
    """

    path: Path
    keys: DiskKeys
    charge: Callable[[int], None]
    block: int
    count: int = field(default=0, init=False)
    size: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self._file: BinaryIO = self.path.open("xb", buffering=_WRITTEN)

    def write(self, keys: U64) -> None:
        """Append keys, which come after all that were written."""
        words = self.keys.words
        count = len(keys) // words
        for low in range(0, count, self.block):
            self._write_block(keys, low, min(low + self.block, count))

    def _write_block(self, keys: U64, low: int, high: int) -> None:
        words, bits = self.keys.words, self.keys.shape.bits
        first, last = int(keys[low * words]), int(keys[(high - 1) * words])
        divisor = max(0, ((last - first) // (high - low)).bit_length() - 1)
        # Zeros of all gaps together are at most the range >> divisor, which is less than four a key.
        length = (high - low) * (divisor + 6 + int(bits[1:].sum())) // 64 + 2
        stream: U64 = np.zeros(length, dtype=np.uint64)
        used = kernels.encode(bits, keys, low, high, np.uint64(divisor), stream)
        data = stream[:used].astype("<u8", copy=False).tobytes()
        head = _HEAD.pack(high - low, len(data), divisor, zlib.crc32(data), first)
        self.charge(len(head) + len(data))
        self._file.write(head)
        self._file.write(data)
        self.count += high - low
        self.size += len(head) + len(data)

    def finish(self, path: Path) -> KeyFile:
        """Put the file under its final name, once the system has it on disk if it is large."""
        self._file.flush()
        if self.size >= SYNCED:
            os.fsync(self._file.fileno())
        self._file.close()
        self.path.replace(path)
        return KeyFile(path, self.count, self.size)

    def abandon(self) -> None:
        """Remove what was written."""
        with suppress(OSError):  # what is buffered may not fit: it is removed anyway
            self._file.close()
        self.path.unlink(missing_ok=True)


@dataclass
class BlockReader:
    """Reads a file of sorted keys block by block."""

    file: KeyFile
    keys: DiskKeys

    def __post_init__(self) -> None:
        self._opened: BinaryIO = self.file.path.open("rb", buffering=_WRITTEN)
        self._left = self.file.count
        self.offset = 0

    def close(self) -> None:
        """Close the file."""
        self._opened.close()

    def seek(self, offset: int, left: int) -> None:
        """Go on with the block at ``offset``, of ``left`` keys that follow."""
        self._opened.seek(offset)
        self.offset, self._left = offset, left

    @property
    def left(self) -> int:
        """How many keys have not been read."""
        return self._left

    def next(self) -> U64 | None:
        """The keys of the next block; None behind the last one.

        Raises:
            Damaged: if the block is not as it was written.
        """
        if self._left == 0:
            return None
        count, size, divisor, checksum, first = self._head()
        data = self._opened.read(size)
        if len(data) != size or zlib.crc32(data) != checksum or not 0 < count <= self._left or divisor > 63:
            raise Damaged(self.file.path.name)
        self.offset += _HEAD.size + size
        self._left -= count
        stream: U64 = np.zeros(size // 8 + 1, dtype=np.uint64)
        stream[:-1] = np.frombuffer(data, dtype="<u8")
        found: U64 = np.empty(count * self.keys.words, dtype=np.uint64)
        bits = self.keys.shape.bits
        if not kernels.decode(bits, stream, np.uint64(first), np.uint64(divisor), found, 0, count):
            raise Damaged(self.file.path.name)
        return found

    def heads(self) -> Iterator[tuple[int, int, int]]:
        """Offset, keys and first word of each block, without reading the codes."""
        while self._left:
            offset = self.offset
            count, size, _, _, first = self._head()
            if not 0 < count <= self._left:
                raise Damaged(self.file.path.name)
            yield offset, count, first
            self._left -= count
            self.offset = offset + _HEAD.size + size
            self._opened.seek(self.offset)

    def _head(self) -> tuple[int, int, int, int, int]:
        head = self._opened.read(_HEAD.size)
        if len(head) != _HEAD.size:
            raise Damaged(self.file.path.name)
        count, size, divisor, checksum, first = _HEAD.unpack(head)
        if size % 8 or size > self.file.size:
            raise Damaged(self.file.path.name)
        return count, size, divisor, checksum, first
