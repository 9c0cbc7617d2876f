"""Text files, read with a limit and written all or not at all.

Whatever the system or the bytes do wrong becomes a :class:`FileError`; nothing here knows
what the text means.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path

from klotski_studio.core.errors import FileError

MOST_BYTES = 1024 * 1024
"""The largest board, drawn twice with a table for every piece, stays far below this."""

_NO_SPACE = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG}


def read_text(path: Path, most_bytes: int = MOST_BYTES) -> str:
    """The text of a UTF-8 file, without its byte order mark.

    No more than ``most_bytes`` are ever read, so that a device or a huge file costs nothing.

    Raises:
        FileError: if the file cannot be read, is larger, or is not UTF-8 text.
    """
    try:
        with path.open("rb") as file:
            content = file.read(most_bytes + 1)
    except OSError as error:
        raise _trouble(error, path) from error
    if len(content) > most_bytes:
        raise FileError("file.too-large", str(path), most_bytes=most_bytes)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise FileError("file.encoding", str(path), line) from error


def write_text(path: Path, text: str) -> None:
    """Put ``text`` into the file ``path``: afterwards it holds all of it, or what it held before.

    The text goes to a temporary file in the same folder, onto the disk, and then takes the
    old file's place and permissions. A link keeps pointing where it did.

    Raises:
        FileError: if the system refuses, or the disk is full.
    """
    try:
        _replace(path.resolve(), text.encode("utf-8", errors="replace"))
    except OSError as error:
        raise _trouble(error, path, writing=True) from error


def _replace(path: Path, content: bytes) -> None:
    mode = _mode(path)
    if mode is not None and not stat.S_ISREG(mode):
        path.write_bytes(content)  # a device or pipe is written to, never replaced by a file
        return
    if mode is not None and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    temporary = path.with_name(f".klotski-{os.urandom(6).hex()}.tmp")
    try:
        _write_through(temporary, content)
        if mode is not None:
            temporary.chmod(stat.S_IMODE(mode))
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _mode(path: Path) -> int | None:
    """Kind and permissions of what is there; None if nothing is."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _write_through(path: Path, content: bytes) -> None:
    """A new file (with the permissions that the user's umask gives), on the disk when this returns."""
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Put the new name onto the disk too; where a system cannot, the file itself is safe."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _trouble(error: OSError, path: Path, *, writing: bool = False) -> FileError:
    """What the system's error is called in this program."""
    file = str(path)
    if isinstance(error, IsADirectoryError):
        return FileError("file.is-folder", file)
    if isinstance(error, FileNotFoundError):
        return FileError("file.no-folder" if writing else "file.missing", file)
    if isinstance(error, PermissionError):
        # Windows says so of a folder too
        return FileError("file.is-folder" if path.is_dir() else "file.no-permission", file)
    if error.errno in _NO_SPACE:
        return FileError("file.no-space", file)
    return FileError("file.io", file, reason=error.strerror or type(error).__name__)
