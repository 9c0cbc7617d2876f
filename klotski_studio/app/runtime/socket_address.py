"""Where the running window listens: a socket that no other user can put in place or connect to.

It is one of the standard library: Qt's need a module whose libraries minimal systems lack. Windows, where
Python has no sockets with a path, gets one of the loopback interface, and a secret beside its number.
"""

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

LONGEST_NAME = 90
"""Bytes; the system's own limit for the path of a socket is little more than a hundred."""

LOOPBACK = "127.0.0.1"
"""The interface that no other machine reaches."""


def new_address(folder: Path) -> str | None:
    """Return the address for the window whose settings are in ``folder``; None if there is no safe one.

    It lies in the system's folder for sockets of the user's session, or else beside the settings, or
    else, where those paths are too long, in a folder below the one for temporary files.
    """
    if not has_paths():
        return f"0 {os.urandom(16).hex()}"
    name = f"klotski-studio-{hashlib.blake2b(os.fsencode(folder.absolute()), digest_size=12).hexdigest()}"
    for candidate in _candidates(folder):
        path = str(candidate / name)
        if len(os.fsencode(path)) <= LONGEST_NAME and is_private(candidate):
            return path
    return None


def has_paths() -> bool:
    """Whether sockets have paths; otherwise an address is a port and a secret."""
    return hasattr(sockets, "AF_UNIX")


def listen(address: str) -> tuple[sockets.socket, str]:
    """Return a socket that listens at ``address``, one of :func:`new_address`, and where it can be reached.

    Raises:
        OSError: if the system refuses.
    """
    if not has_paths():
        made = sockets.create_server((LOOPBACK, 0))
        return made, f"{made.getsockname()[1]} {secret_of(address)}"
    Path(address).unlink(missing_ok=True)
    made = sockets.socket(sockets.AF_UNIX)
    try:
        made.bind(address)
        made.listen()
    except OSError:
        made.close()
        raise
    return made, address


def connect(address: str, seconds: float) -> sockets.socket | None:
    """Return a connection to the socket at ``address``; None if there is none within ``seconds``."""
    made = sockets.socket(sockets.AF_UNIX if has_paths() else sockets.AF_INET)
    made.settimeout(seconds)
    try:
        made.connect(address if has_paths() else (LOOPBACK, int(address.split()[0])))
    except (OSError, ValueError, LookupError, OverflowError):
        made.close()
        return None
    return made


def secret_of(address: str) -> str:
    """What a process must know to be heard at ``address``; empty where the system keeps strangers out."""
    return "" if has_paths() else address.partition(" ")[2]


def is_private(folder: Path) -> bool:
    """Whether ``folder`` is a real folder of this user that nobody else may enter or write to."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o077


def owner_is_user(address: str) -> bool:
    """Whether the socket at ``address`` was made by this user."""
    if not has_paths():
        return True
    with contextlib.suppress(OSError, ValueError):
        return os.lstat(address).st_uid == os.geteuid()
    return False


def is_same_user(socket: sockets.socket) -> bool:
    """Whether the process at the other end of ``socket`` runs as this user, as far as the system tells."""
    if not sys.platform.startswith("linux") or not has_paths():
        return True
    with contextlib.suppress(OSError):
        credentials = socket.getsockopt(sockets.SOL_SOCKET, sockets.SO_PEERCRED, struct.calcsize("3i"))
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
