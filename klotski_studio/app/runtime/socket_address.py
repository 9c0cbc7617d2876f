"""Where the running window listens: a socket that no other user can put in place or connect to."""

from __future__ import annotations

import contextlib
import hashlib
import os
import socket as sockets
import stat
import struct
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtNetwork import QLocalSocket

LONGEST_NAME = 90
"""Bytes; the system's own limit for the path of a socket is little more than a hundred."""


def new_address(folder: Path) -> str | None:
    """Return the address for the window whose settings are in ``folder``; None if there is no safe one.

    It lies in the system's folder for sockets of the user's session, or else beside the settings, or
    else, where those paths are too long, in a folder below the one for temporary files. On Windows it
    is the name of a pipe, which the system itself keeps for one user.
    """
    name = f"klotski-studio-{hashlib.blake2b(os.fsencode(folder.absolute()), digest_size=12).hexdigest()}"
    if sys.platform == "win32":
        return name
    for candidate in _candidates(folder):
        path = str(candidate / name)
        if len(os.fsencode(path)) <= LONGEST_NAME and is_private(candidate):
            return path
    return None


def is_private(folder: Path) -> bool:
    """Whether ``folder`` is a real folder of this user that nobody else may enter or write to."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o077


def owner_is_user(address: str) -> bool:
    """Whether the socket at ``address`` was made by this user."""
    if sys.platform == "win32":
        return True
    with contextlib.suppress(OSError, ValueError):
        return os.lstat(address).st_uid == os.geteuid()
    return False


def is_same_user(socket: QLocalSocket) -> bool:
    """Whether the process at the other end of ``socket`` runs as this user, as far as the system tells."""
    if not sys.platform.startswith("linux"):
        return True
    with contextlib.suppress(OSError), sockets.socket(fileno=os.dup(int(socket.socketDescriptor()))) as peer:
        credentials = peer.getsockopt(sockets.SOL_SOCKET, sockets.SO_PEERCRED, struct.calcsize("3i"))
        return bool(struct.unpack("3i", credentials)[1] == os.geteuid())
    return False


def _candidates(folder: Path) -> Iterator[Path]:
    """Yield folders for the socket, best first; those below others are made when their turn comes."""
    session = Path(os.environ.get("XDG_RUNTIME_DIR", ""))
    if session.is_absolute():
        yield session
    for made in (folder / "run", Path(tempfile.gettempdir()) / f"klotski-studio-{os.geteuid()}"):
        with contextlib.suppress(OSError):
            made.mkdir(mode=0o700)
        yield made
