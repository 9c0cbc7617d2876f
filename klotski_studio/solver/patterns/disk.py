"""Tables on disk, so that each is filled once.

A table is kept in the folder of the compiled kernels, which only this user can write to and which is
a new one for each version of the program (:mod:`~klotski_studio.solver.kernels.compiler`). Its file is
named after a hash of all that the table depends on, and holds the same hash, so that a file that was
renamed is not taken for another; a hash of the table itself finds damage. A file is written under a
name of its own and then renamed, so that no process reads half of it, and of two that write at once one
wins. What cannot be read is filled anew; what cannot be written is not kept.
"""

from __future__ import annotations

import hashlib
import os
import stat
import uuid
import zlib
from contextlib import suppress
from pathlib import Path

import numpy as np

from klotski_studio.solver.kernels.cache import cache_folder
from klotski_studio.solver.patterns.tables import Distances, strides
from klotski_studio.solver.patterns.turned import Form

FEWEST_ENTRIES = 200_000
"""Smaller tables are filled in less time than a file is worth."""
MOST_BYTES = 256 * 1024**2
"""Bytes that all files together may have; the oldest are removed."""
_HASH_BYTES = 32
_SUFFIX = ".distances"
_LEVEL = 1
"""Compression: a third of a table's entries is no position, and zlib's first level finds that."""


def folder() -> Path | None:
    """The folder for tables; None if there is none."""
    kernels = cache_folder()
    return None if kernels is None else kernels / "patterns"


def load(form: Form, metric: int) -> Distances | None:
    """The table of a form, read-only; None if there is none on disk, or it is damaged."""
    base, digest = folder(), _digest(form, metric)
    if base is None:
        return None
    file = _file(base, digest)
    try:
        if not stat.S_ISREG(file.lstat().st_mode):
            return None
        content = file.read_bytes()
        head, packed = content[: 2 * _HASH_BYTES], content[2 * _HASH_BYTES :]
        size = strides(form)[-1]
        unpacker = zlib.decompressobj()
        table = unpacker.decompress(packed, size + 1)
    except (OSError, MemoryError, zlib.error):
        return None
    if len(table) != size or head != digest + hashlib.sha256(table).digest():
        return None
    with suppress(OSError):
        os.utime(file)  # the time of the last use, by which old files are removed
    return np.frombuffer(table, dtype=np.uint8)


def store(form: Form, metric: int, table: Distances) -> None:
    """Keep a table, unless it is small."""
    base, digest = folder(), _digest(form, metric)
    if base is None or len(table) < FEWEST_ENTRIES:
        return
    packed = table.tobytes()
    content = digest + hashlib.sha256(packed).digest() + zlib.compress(packed, _LEVEL)
    mine = base / f"{uuid.uuid4().hex}.part"
    with suppress(OSError):
        base.mkdir(mode=0o700, exist_ok=True)
        try:
            mine.write_bytes(content)
            mine.replace(_file(base, digest))
        finally:
            mine.unlink(missing_ok=True)
        _remove_oldest(base)


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
