"""The files of one search on disk: sorted keys, and the folder that they are in.

Keys are in blocks of Rice codes, each with its length, its first key and a checksum::

    block    keys | bytes | divisor | CRC-32 | first word of the first key | codes

The folder has a lock, a size, and the record of what is complete::

    <the user's cache>/klotski-studio/disk/<fingerprint>/
        lock            held while a process searches; the system releases it when the process ends
        state.json      what is complete: levels, runs of the level at hand, and how far it was expanded
        level-0000 ...  keys of the positions on a level, sorted
        run-0000 ...    neighbours found on the way to the next level, sorted; removed when it is complete

A file has its name only once it is complete and on disk, and ``state.json`` is replaced after that. So a
search that was killed goes on from its last run, and what the record does not name is removed. The
fingerprint is a hash of the encoded layout and the metric.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
import struct
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

import numpy as np

import klotski_studio
from klotski_studio.core.metric import Metric
from klotski_studio.io.process_lock import ProcessLock
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import SearchStopped
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


FORMAT = 1
"""Number of the format of all files."""
KEPT_DAYS = 30
"""Searches that were not gone on with for so many days are removed when another one begins."""
PAUSE = 1.0
"""Seconds between two records of levels without runs."""
STATE, LOCK = "state.json", "lock"


class Locked(Exception):
    """Another process searches in the folder."""


def fingerprint(encoded: Encoded, metric: Metric) -> str:
    """Sixteen hex digits for everything that a search on disk depends on."""
    parts = (
        encoded.kind_of, encoded.counts, encoded.covers, encoded.after, encoded.start, encoded.goal,
        metric.value,
    )  # fmt: skip
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def is_resumable(folder: Path, encoded: Encoded, metric: Metric) -> bool:
    """Whether there is a search of ``encoded`` in ``folder`` that was interrupted."""
    return (folder / fingerprint(encoded, metric) / STATE).exists()


@dataclass
class State:
    """What is complete.

    Attributes:
        levels: keys, bytes and solved positions of each level.
        runs: number, keys and bytes of each run of the next level.
        offset: where in the last level's file to go on.
        left: how many of its keys are not expanded; None if all.
    """

    levels: list[tuple[int, int, int]] = field(default_factory=list)
    runs: list[tuple[int, int, int]] = field(default_factory=list)
    offset: int = 0
    left: int | None = None


class SearchFolder:
    """The folder of one search, locked while it is open.

    Attributes:
        path: the folder.
        state: what is complete.
        used: bytes of all files.
        is_resumed: whether it holds part of an earlier search.
        was_discarded: whether what it held was of another version, or damaged, and was removed.

    Raises:
        Locked: if another process searches in it.
        OSError: if it cannot be made.
    """

    def __init__(self, parent: Path, name: str, limit: int) -> None:
        self.path = parent / name
        self.limit = limit
        self.used = 0
        self.was_discarded = False
        self._saved_at = 0.0
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = _locked(self.path / LOCK)
        self.state = State()
        try:
            if (self.path / STATE).exists():
                self._read()
        except Damaged:
            self.was_discarded = True
            self.state = State()
        self.is_resumed = bool(self.state.levels)
        if not self.is_resumed:
            self.state = State()
        self._remove_strangers()

    def level(self, depth: int) -> KeyFile:
        """The file of a level."""
        count, size, _ = self.state.levels[depth]
        return KeyFile(self.path / f"level-{depth:04}", count, size)

    @property
    def runs(self) -> list[KeyFile]:
        """The files of all runs."""
        return [KeyFile(self.run_path(number), count, size) for number, count, size in self.state.runs]

    def run_path(self, number: int) -> Path:
        """Where the run with that number lies."""
        return self.path / f"run-{number:04}"

    def charge(self, size: int) -> None:
        """Count ``size`` bytes that will be written; raises :class:`SearchStopped` if there are too many."""
        if self.used + size > self.limit:
            raise SearchStopped(Reason.DISK)
        self.used += size

    def release(self, size: int) -> None:
        """Count ``size`` bytes that were given up."""
        self.used -= size

    def add_run(self, run: KeyFile, *, instead: bool) -> None:
        """Record a run, or one in place of all that were there."""
        old = self.runs if instead else []
        self.state.runs = self.state.runs[len(old) :]
        self.state.runs.append((int(run.path.name.partition("-")[2]), run.count, run.size))
        self.save()
        self._remove(old)

    def add_level(self, level: KeyFile, solved: int) -> None:
        """Record a level that is complete; the runs that it was made of are removed."""
        old = self.runs
        self.state.levels.append((level.count, level.size, solved))
        self.state.runs, self.state.offset, self.state.left = [], 0, None
        # Levels that take milliseconds are not worth waiting for the disk each time.
        if old or time.monotonic() - self._saved_at >= PAUSE:
            self.save()
        self._remove(old)

    def _remove(self, files: list[KeyFile]) -> None:
        for file in files:
            file.path.unlink()
            self.used -= file.size

    def save(self) -> None:
        """Write the record, in one step."""
        record = {
            "format": FORMAT, "version": klotski_studio.__version__, "levels": self.state.levels,
            "runs": self.state.runs, "offset": self.state.offset, "left": self.state.left,
        }  # fmt: skip
        new = self.path / (STATE + ".part")
        with new.open("w", encoding="utf-8") as file:
            json.dump(record, file)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self.path / STATE)
        self._saved_at = time.monotonic()

    def restart(self) -> None:
        """Forget everything, because it is damaged."""
        self.was_discarded, self.is_resumed = True, False
        self.state = State()
        self._remove_strangers()

    def close(self, *, keep: bool) -> None:
        """Release the lock; remove the folder unless ``keep`` is set and it holds anything."""
        if not (keep and self.state.levels):
            for path in list(self.path.iterdir()):
                if path.name != LOCK:
                    path.unlink(missing_ok=True)
            with suppress(OSError):  # Windows keeps a file that is open
                (self.path / LOCK).unlink()
        self._lock.release()
        with suppress(OSError):
            self.path.rmdir()

    def _read(self) -> None:
        """Read the record; raises :class:`Damaged` if it is not one, or names what is not there."""
        try:
            record = json.loads((self.path / STATE).read_text(encoding="utf-8"))
            if (record["format"], record["version"]) != (FORMAT, klotski_studio.__version__):
                raise Damaged(STATE)
            self.state = State(
                [(int(a), int(b), int(c)) for a, b, c in record["levels"]],
                [(int(a), int(b), int(c)) for a, b, c in record["runs"]],
                int(record["offset"]),
                None if record["left"] is None else int(record["left"]),
            )
        except (ValueError, KeyError, TypeError, UnicodeDecodeError) as error:
            raise Damaged(STATE) from error
        for depth in range(len(self.state.levels)):
            self.level(depth).check()
        for run in self.runs:
            run.check()

    def _remove_strangers(self) -> None:
        """Remove files that the record does not name, and count the others."""
        named = {self.level(depth).path.name for depth in range(len(self.state.levels))}
        named |= {run.path.name for run in self.runs}
        if self.state.levels:
            named.add(STATE)
        self.used = 0
        for path in list(self.path.iterdir()):
            if path.name in named:
                self.used += path.stat().st_size
            elif path.name != LOCK:
                path.unlink()


def remove_old(parent: Path) -> None:
    """Remove searches that nobody went on with for :data:`KEPT_DAYS` days and that no process is at."""
    if not parent.is_dir():
        return
    before = time.time() - KEPT_DAYS * 86_400
    for path in parent.iterdir():
        with suppress(OSError, Locked):
            if path.is_dir() and max(each.stat().st_mtime for each in [path, *path.iterdir()]) < before:
                lock = _locked(path / LOCK)
                shutil.rmtree(path, ignore_errors=True)
                lock.release()


def _locked(path: Path) -> ProcessLock:
    """The lock on ``path``, held.

    Raises:
        Locked: if another process has it.
        OSError: if the file cannot be made.
    """
    lock = ProcessLock(path)
    if not lock.take():
        raise (
            PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path)) if lock.is_refused else Locked
        )
    return lock
