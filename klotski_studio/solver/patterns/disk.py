"""The tables at hand: those of the last questions in memory, others on disk, so that each is filled once.

On disk a table is kept in the folder of the compiled kernels, which only this user can write to and which is
a new one for each version of the program (:mod:`~klotski_studio.solver.kernels.cache`). Its file is
named after a hash of all that the table depends on, and holds the same hash, so that a file that was
renamed is not taken for another; a hash of the table itself finds damage. A file is written under a
name of its own and then renamed, so that no process reads half of it, and of two that write at once one
wins. What cannot be read is filled anew; what cannot be written is not kept.
"""

from __future__ import annotations

import hashlib
import os
import stat
import threading
import uuid
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np

from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.kernels.cache import cache_folder
from klotski_studio.solver.patterns.tables import Begun, Distances, Form, build, strides

FEWEST_ENTRIES = 200_000
"""Smaller tables are filled in less time than a file is worth."""
MOST_BYTES = 256 * 1024**2
"""Bytes that all files together may have; the oldest are removed."""
SLICE = 1 << 19
"""Entries that are written or hashed between two looks at the watch: some milliseconds."""
_HASH_BYTES = 32
_SUFFIX = ".distances"


def folder() -> Path | None:
    """The folder for tables; None if there is none."""
    kernels = cache_folder()
    return None if kernels is None else kernels / "patterns"


def load(form: Form, metric: int, watch: LimitWatch) -> Distances | None:
    """The table of a form; None if there is none on disk, or it is damaged.

    Raises:
        SearchStopped: if ``watch`` ends the search meanwhile.
    """
    base, digest = folder(), _digest(form, metric)
    if base is None:
        return None
    file = _file(base, digest)
    try:
        if not stat.S_ISREG(file.lstat().st_mode):
            return None
        content = np.fromfile(file, dtype=np.uint8)
    except OSError:
        return None
    table = content[2 * _HASH_BYTES :]
    hashes = content[: 2 * _HASH_BYTES].tobytes()
    if len(table) != strides(form)[-1] or hashes != digest + _hash(table, watch):
        return None
    with suppress(OSError):
        os.utime(file)  # the time of the last use, by which old files are removed
    return table


def store(form: Form, metric: int, table: Distances, watch: LimitWatch) -> None:
    """Keep a table, unless it is small.

    Raises:
        SearchStopped: if ``watch`` ends the search meanwhile; then nothing is kept.
    """
    base, digest = folder(), _digest(form, metric)
    if base is None or len(table) < FEWEST_ENTRIES:
        return
    content = digest + _hash(table, watch)
    mine = base / f"{uuid.uuid4().hex}.part"
    with suppress(OSError):
        base.mkdir(mode=0o700, exist_ok=True)
        try:
            with mine.open("wb") as file:
                file.write(content)
                for part in _slices(table, watch):
                    part.tofile(file)
            mine.replace(_file(base, digest))
        finally:
            mine.unlink(missing_ok=True)
        _remove_oldest(base)


def _slices(table: Distances, watch: LimitWatch) -> Iterator[Distances]:
    """``table`` in parts that take some milliseconds, with a look at the watch before each."""
    for low in range(0, len(table), SLICE):
        watch.look()
        yield table[low : low + SLICE]


def _hash(table: Distances, watch: LimitWatch) -> bytes:
    digest = hashlib.sha256()
    for part in _slices(table, watch):
        digest.update(part.tobytes())
    return digest.digest()


def _digest(form: Form, metric: int) -> bytes:
    """A hash of all that a table depends on, besides the program's version."""
    key = (form.width, form.ground, form.kinds, -1 if form.ground else metric)
    return hashlib.sha256(repr(key).encode()).digest()


def _file(base: Path, digest: bytes) -> Path:
    return base / (digest.hex() + _SUFFIX)


def _remove_oldest(base: Path) -> None:
    """Remove the files used longest ago until the rest may stay, and what a killed process left over."""
    files = [(path, path.lstat()) for path in base.iterdir()]
    files.sort(key=lambda each: each[1].st_mtime, reverse=True)
    total = 0
    for path, found in files:
        total += found.st_size
        if total > MOST_BYTES:
            path.unlink(missing_ok=True)


KEPT_BYTES = 48 * 1024**2
"""Bytes of tables that are kept in memory: those of two 15-puzzles."""


class TableStore:
    """Finds tables, or fills them. May be used from several threads."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[tuple[Form, ...], int], Distances] = OrderedDict()
        self._lock = threading.Lock()

    def joined(
        self, forms: tuple[Form, ...], metric: int, watch: LimitWatch, begun: Begun | None = None
    ) -> Distances:
        """The tables of ``forms``, one after the other, read-only; ``metric`` is by its code.

        Those that are ``begun`` go on where they were.

        Raises:
            SearchStopped: if a table must be read or filled, and ``watch`` ends that.
        """
        key = (forms, -1 if forms[0].ground else metric)
        with self._lock:
            tables = self._kept.get(key)
        if tables is None:
            parts: list[Distances] = []
            for form in forms:
                parts.append(_table(form, metric, watch, sum(part.nbytes for part in parts), begun))
            tables = np.concatenate(parts)
            tables.setflags(write=False)
        self._keep(key, tables)
        return tables

    def _keep(self, key: tuple[tuple[Form, ...], int], tables: Distances) -> None:
        """Remember ``tables``, and forget those used longest ago where there are too many."""
        with self._lock:
            self._kept[key] = tables
            self._kept.move_to_end(key)
            while sum(each.nbytes for each in self._kept.values()) > KEPT_BYTES and len(self._kept) > 1:
                self._kept.popitem(last=False)


def _table(form: Form, metric: int, watch: LimitWatch, held: int, begun: Begun | None) -> Distances:
    """The table of ``form`` from disk, or else filled; ``held`` are the bytes of other tables."""
    table = load(form, metric, watch)
    if table is None:
        table = build(form, metric, watch, held, begun)
        store(form, metric, table, watch)
    return table
