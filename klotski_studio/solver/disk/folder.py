"""The folder of one search on disk: its lock, its size, and the record of what is complete.

::

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
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import klotski_studio
from klotski_studio.core.metric import Metric
from klotski_studio.io.process_lock import ProcessLock
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import SearchStopped
from klotski_studio.solver.disk.files import Damaged, KeyFile

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
