"""Files on disk: atomic replacement, and stamps that show whether a file has changed.

::

    .klotski-1f2e….tmp   written, flushed to the disk        puzzle.klotski   the old file, complete
             |                                                      |
             +--------------- one rename, which is atomic ----------+-->  the new file, complete

Every error of the system becomes a :class:`FileError`; the old file is then as it was.

A :class:`ProcessLock` on a file is held exactly as long as one process lives. The operating system releases
the lock however the process ends. ``QLockFile`` cannot replace it: it takes a lock for stale by its age, or
by asking whether a process with the number and the name in the file is running. After a restart of the
computer another program may have both (every program that Python runs is called ``python3``), and a long
session outlives any age; the copies of a process that crashed would never be offered then, or those of a
running one be taken away.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import itertools
import os
import stat
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from klotski_studio.core.errors import FileError

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


RETRY = 0.01
"""Seconds between two tries of :meth:`ProcessLock.take`."""


class ProcessLock:
    """The lock on the file ``path``, which is made if it is missing."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None
        self.is_refused = False
        """Whether the last :meth:`take` failed because the file cannot be opened."""

    @property
    def is_held(self) -> bool:
        """Whether this object holds it."""
        return self._descriptor is not None

    def take(self, patience: float = 0.0) -> bool:
        """Take the lock, and return whether it is held.

        It is tried for ``patience`` seconds if somebody else holds it. A file that cannot be made or
        locked at all counts as held by somebody else.
        """
        until = time.monotonic() + patience
        while True:
            if self._descriptor is None:
                self._descriptor = self._try()
            if self.is_held or time.monotonic() >= until:
                return self.is_held
            time.sleep(RETRY)

    def release(self, *, remove: bool = False) -> None:
        """Release the lock if it is held, and remove its file if ``remove`` is set."""
        if self._descriptor is None:
            return
        if remove:
            with contextlib.suppress(OSError):  # Windows keeps a file that is open
                self._path.unlink()
        os.close(self._descriptor)
        self._descriptor = None
        if remove:
            with contextlib.suppress(OSError):
                self._path.unlink()

    def _try(self) -> int | None:
        try:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            self.is_refused = True
            return None
        self.is_refused = False
        try:
            _lock(descriptor)
            if os.path.samestat(os.fstat(descriptor), self._path.stat()):
                return descriptor
        except OSError:
            pass
        os.close(descriptor)  # held by somebody else, or removed by its last holder between the two calls
        return None


_NO_SPACE = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG}
_NO_DRIVE = {
    getattr(errno, name)
    for name in ("EIO", "ENODEV", "ENXIO", "ESTALE", "ENOTCONN", "EHOSTDOWN", "ETIMEDOUT", "ENOMEDIUM")
    if hasattr(errno, name)
}
_STAMPED_BYTES = 2 * 1024 * 1024
"""A stamp is of so many bytes from the start of a file, and of its size: more than any puzzle has."""

_ABANDONED_AFTER = 3600.0
"""Seconds after which a temporary file is left over from a killed process: no save takes that long."""


@dataclass(frozen=True, slots=True)
class ContentStamp:
    """The size and a digest of a file's content: two files with equal stamps have equal content."""

    size: int
    digest: bytes


def content_stamp(path: Path) -> ContentStamp | None:
    """The stamp of the file ``path`` as it is now; None if no regular file can be read there.

    It depends on the content and not on the modification time: a file that is only touched has not
    changed, and one that is rewritten within the resolution of the clock has.
    """
    try:
        if not is_regular(path):  # opening a pipe would wait, reading one would take its content
            return None
        with path.open("rb") as file:
            content = file.read(_STAMPED_BYTES)
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


def refuse_device(path: Path) -> None:
    """Check that ``path`` is no device or pipe, which would be waited for, or replaced by a file.

    Raises:
        FileError: if it is one.
        OSError: if there is nothing, or the system refuses.
    """
    if not is_regular(path) and not path.is_dir():
        raise FileError("file.not-regular", str(path))


def make_private_folder(folder: Path) -> None:
    """Make ``folder``, and those above it, if they are missing; others may not look into what is made.

    Raises:
        OSError: if the system refuses.
    """
    for each in reversed(folder.parents):
        if not each.exists():
            each.mkdir(mode=0o700, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)


def make_own_folder(folder: Path) -> None:
    """Make ``folder``, which is this program's alone, or close it to others if an older version left it open.

    Raises:
        OSError: if the system refuses.
    """
    make_private_folder(folder)
    if stat.S_ISDIR(mode := folder.lstat().st_mode) and mode & 0o077:  # a link leads to what is not its own
        folder.chmod(0o700)


def free_name(name: Path) -> Path:
    """``name``, or the first with a number behind it that no file has."""
    numbers = (name.with_name(f"{name.name}-{number}") for number in itertools.count(2))
    return next(each for each in itertools.chain((name,), numbers) if not each.exists())


def replace_file(path: Path, content: bytes, expected: ContentStamp | None = None) -> None:
    """Replace the file ``path`` by one with ``content``, or leave it as it is.

    The content is written to a temporary file in the same folder and flushed to the disk. The file
    then replaces the old one and gets its permissions, its extended attributes and, where the
    system allows it, its owner. If ``path`` is a symbolic link, the file that it points to is replaced.

    Args:
        path: need not exist.
        content: all of the new content.
        expected: the stamp of the file when it was read; if another program has written to it since,
            it is not replaced. A file that was removed since is written again.

    Raises:
        FileError: if the system refuses, the disk is full, or the file is not as expected.
    """
    try:
        _replace(Path(os.path.realpath(path)), content, expected, path)
    except OSError as error:
        raise system_trouble(error, path, writing=True) from error


def system_trouble(error: OSError, path: Path, *, writing: bool = False) -> FileError:
    """The :class:`FileError` for an error of the system in reading, or ``writing``, the file ``path``."""
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
    if path.is_dir():  # Windows reports folders so
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
        os.close(os.open(path, os.O_WRONLY))  # fails for a protected file, which a rename would replace
    temporary = path.with_name(f".klotski-{os.urandom(6).hex()}.tmp")
    try:
        _write_through(temporary, content, path, old)
        if expected is not None and content_stamp(path) not in (None, expected):
            raise FileError("file.changed", str(named))
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):  # the drive may be gone; the first error is the one to report
            temporary.unlink()
        raise
    _sync_folder(path.parent)
    _remove_abandoned(path.parent)


def _status(path: Path) -> os.stat_result | None:
    """The file's kind, owner and permissions; None if there is no file."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _write_through(path: Path, content: bytes, model: Path, old: os.stat_result | None) -> None:
    """Create the file ``path`` and flush it to the disk.

    It gets the permissions that the user's umask allows, or those of the ``old`` file at ``model``; before
    that only the user can read it.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, 0o666 if old is None else 0o600), "wb") as file:
        file.write(content)
        file.flush()
        if old is not None:
            _copy_metadata(path, model, old)
        os.fsync(file.fileno())


def _copy_metadata(path: Path, model: Path, old: os.stat_result) -> None:
    """Give the file ``path`` the owner, attributes and permissions of the ``old`` one at ``model``.

    Only setting the permissions must succeed; the system may deny the rest.
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


def sync_file(path: Path) -> None:
    """Wait until the disk holds the file ``path`` and its name.

    Raises:
        FileError: if the system refuses.
    """
    try:
        with path.open("ab") as file:
            os.fsync(file.fileno())
    except OSError as error:
        raise system_trouble(error, path, writing=True) from error
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Flush the new name to the disk; on a system that cannot do it the content is safe anyway."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _remove_abandoned(folder: Path) -> None:
    """Remove temporary files of processes that were killed during a save."""
    with contextlib.suppress(OSError):
        for left in folder.glob(".klotski-????????????.tmp"):
            if time.time() - left.stat().st_mtime > _ABANDONED_AFTER:
                left.unlink()
