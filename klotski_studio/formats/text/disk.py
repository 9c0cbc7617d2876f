"""Files as the system holds them: replaced all or not at all, and recognised when they change.

::

    .klotski-1f2e….tmp   written, flushed to the disk        puzzle.klotski   the old file, whole
             |                                                      |
             +--------------- one rename, which cannot be half ------+-->  the new file, whole

Whatever the system refuses becomes a :class:`FileError`, so that it can be said in one clear
sentence; afterwards the old file is as it was.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
import time
from dataclasses import dataclass
from pathlib import Path

from klotski_studio.core.errors import FileError

_NO_SPACE = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG}
_NO_DRIVE = {
    getattr(errno, name)
    for name in ("EIO", "ENODEV", "ENXIO", "ESTALE", "ENOTCONN", "EHOSTDOWN", "ETIMEDOUT", "ENOMEDIUM")
    if hasattr(errno, name)
}
_STAMPED = 2 * 1024 * 1024
"""So many bytes of a file count for its stamp, besides its size: more than any puzzle has."""

_OLD = 3600.0
"""Seconds after which a temporary file belongs to nobody: no save takes that long."""


@dataclass(frozen=True, slots=True)
class ContentStamp:
    """What a file held at one moment, short enough to keep: equal stamps, equal content."""

    size: int
    digest: bytes


def content_stamp(path: Path) -> ContentStamp | None:
    """The stamp of the file ``path`` as it is now; None if no plain file can be read there.

    The content decides and not its date: a file that is only touched has not changed, and one
    that is rewritten within the clock's grain has.
    """
    try:
        if not is_regular(path):  # opening a pipe would wait, reading one would take its content
            return None
        with path.open("rb") as file:
            content = file.read(_STAMPED)
            return ContentStamp(
                os.fstat(file.fileno()).st_size, hashlib.blake2b(content, digest_size=16).digest()
            )
    except OSError:
        return None


def is_regular(path: Path) -> bool:
    """Whether ``path`` is a regular file and no folder, device or pipe.

    Raises:
        OSError: if there is nothing, or the system refuses.
    """
    return stat.S_ISREG(path.stat().st_mode)


def replace_file(path: Path, content: bytes, expected: ContentStamp | None = None) -> None:
    """Put ``content`` into the file ``path``: afterwards it holds all of it, or what it held before.

    The content goes to a temporary file in the same folder, onto the disk, and then takes the
    old file's place with its permissions, its owner where the system allows it, and its extended
    attributes. A link keeps pointing where it did.

    ``expected`` is what the file held when it was read: it is not replaced if another program
    has written to it since (one that is gone is written again).

    Raises:
        FileError: if the system refuses, the disk is full, or the file is not as expected.
    """
    try:
        _replace(Path(os.path.realpath(path)), content, expected, path)
    except OSError as error:
        raise system_trouble(error, path, writing=True) from error


def system_trouble(error: OSError, path: Path, *, writing: bool = False) -> FileError:
    """What the system's error about ``path`` is called in this program."""
    file = str(path)
    if isinstance(error, IsADirectoryError):
        return FileError("file.is-folder", file)
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return FileError("file.no-folder" if writing else "file.missing", file)
    if isinstance(error, PermissionError):
        return _denied(path, writing)
    if error.errno in _NO_SPACE:
        return FileError("file.no-space", file)
    if error.errno == errno.EROFS:
        return FileError("file.read-only", file)
    if error.errno in _NO_DRIVE:
        return FileError("file.no-drive", file, reason=error.strerror)
    return FileError("file.io", file, reason=error.strerror or type(error).__name__)


def _denied(path: Path, writing: bool) -> FileError:
    if path.is_dir():  # what Windows says of a folder
        return FileError("file.is-folder", str(path))
    effective = os.access in os.supports_effective_ids
    if writing and not os.access(path.parent, os.W_OK, effective_ids=effective):
        return FileError("file.folder-denied", str(path))
    return FileError("file.no-permission", str(path))


def _replace(path: Path, content: bytes, expected: ContentStamp | None, named: Path) -> None:
    old = _status(path)
    if old is not None and not stat.S_ISREG(old.st_mode):
        path.write_bytes(content)  # a device or pipe is written to, never replaced by a file
        return
    if old is not None:
        os.close(os.open(path, os.O_WRONLY))  # a protected file stays, though its folder would let it go
    temporary = path.with_name(f".klotski-{os.urandom(6).hex()}.tmp")
    try:
        _write_through(temporary, content, path, old)
        if expected is not None and content_stamp(path) not in (None, expected):
            raise FileError("file.changed", str(named))
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):  # a drive that is gone; the first error is the one to tell
            temporary.unlink()
        raise
    _sync_folder(path.parent)
    _sweep(path.parent)


def _status(path: Path) -> os.stat_result | None:
    """Kind, owner and permissions of what is there; None if nothing is."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _write_through(path: Path, content: bytes, model: Path, old: os.stat_result | None) -> None:
    """A new file at ``path``, on the disk when this returns.

    It has the permissions that the user's umask gives, or those of the ``old`` file at ``model``;
    nobody else can look inside before it has them.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, 0o666 if old is None else 0o600), "wb") as file:
        file.write(content)
        file.flush()
        if old is not None:
            _take_over(path, model, old)
        os.fsync(file.fileno())


def _take_over(path: Path, model: Path, old: os.stat_result) -> None:
    """Give the file ``path`` owner, attributes and permissions of the ``old`` one at ``model``.

    Only the permissions must succeed: owner and attributes are for the system to grant.
    """
    if hasattr(os, "chown"):
        for owner, group in ((-1, old.st_gid), (old.st_uid, -1)):
            with contextlib.suppress(OSError):
                os.chown(path, owner, group)
    if hasattr(os, "listxattr"):
        with contextlib.suppress(OSError):
            for name in os.listxattr(model):
                os.setxattr(path, name, os.getxattr(model, name))
    path.chmod(stat.S_IMODE(old.st_mode))


def _sync_folder(folder: Path) -> None:
    """Put the new name onto the disk too; where a system cannot, the file itself is safe."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _sweep(folder: Path) -> None:
    """Remove what processes have left that were killed in the middle of a save."""
    with contextlib.suppress(OSError):
        for left in folder.glob(".klotski-????????????.tmp"):
            if time.time() - left.stat().st_mtime > _OLD:
                left.unlink()
