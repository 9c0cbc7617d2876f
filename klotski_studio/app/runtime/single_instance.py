"""Opens files in the window that runs already: a second start sends them to the first process.

The process that holds the lock is the first. It listens on a socket in a folder that only the user may
enter, and writes the socket's address into a file beside the lock. The lock shows that a busy process
is alive, and the socket of a killed process is not used again::

    second                                     first
      | {"klotski-studio": 1, "files": […]} -->  |
      |  <-- {"klotski-studio": 1, "taken": true} |
      | ok -->                                    |  only now it opens them

The second waits while the first is starting, then a second at most for its answer, and opens a window
of its own if there is none. The first opens the files only after it has received ``ok``, so that no
file is opened in both.

The socket is one that no other user can put in place or connect to. It is one of the standard library: Qt's
need a module whose libraries minimal systems lack. Windows, where Python has no sockets with a path, gets one
of the loopback interface, and a secret beside its number.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
import socket as sockets
import stat
import struct
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hmac import compare_digest
from pathlib import Path

from PySide6.QtCore import QObject, QSocketNotifier, QThread, QTimer, Signal

from klotski_studio.io.disk import ProcessLock, make_own_folder

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


VERSION = 1
LOCK, ADDRESS = "window.lock", "window.address"
ANSWER_TIMEOUT = 1.0
"""Seconds that a second start waits for the answer of a first process that listens."""

START_TIMEOUT = 30.0
"""Seconds that it waits for a first process that holds the lock and does not listen yet."""

REQUEST_TIMEOUT_MS = 5000
"""Milliseconds after which a connection that has not sent its whole request is closed."""

MOST_BYTES = 1024 * 1024
"""The largest size of a request or an answer."""

_HELLO, _OK = "klotski-studio", b"ok\n"


@dataclass(frozen=True, slots=True)
class Request:
    """The files that a second start wants to open.

    Attributes:
        files: absolute paths; empty to raise the window only.
        token: the desktop's activation token (``XDG_ACTIVATION_TOKEN``), with which the first process
            may raise its window; empty if there is none.
    """

    files: tuple[Path, ...] = ()
    token: str = ""


def request_for(files: Sequence[Path]) -> Request:
    """Return the request to open ``files``, which may be relative to this process's folder."""
    return Request(tuple(file.absolute() for file in files), os.environ.get("XDG_ACTIVATION_TOKEN", ""))


class SingleInstance(QObject):
    """The lock and the socket of the first process that uses the settings in ``folder``."""

    requested = Signal(object)
    """A second start has sent a :class:`Request`."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._lock = ProcessLock(folder / LOCK)
        self._server: sockets.socket | None = None
        self._address = ""
        self._notifier: QSocketNotifier | None = None

    def claim(self) -> bool:
        """Become the first process until :meth:`close`; return whether this process is the first."""
        with contextlib.suppress(OSError):
            make_own_folder(self._folder)
        is_first = self._lock.take()
        if is_first and self._server is None:
            self._remove_address()
        return is_first

    def listen(self) -> bool:
        """Listen for later starts; return whether that succeeded.

        Only the first process can. If no socket can be made, this process gives up its lock, so that
        later starts do not wait for it and open windows of their own.
        """
        if not self._lock.is_held:
            return False
        address = new_address(self._folder)
        with contextlib.suppress(OSError):
            if address is not None:
                self._server, self._address = listen(address)
                self._server.setblocking(False)
                self._notifier = QSocketNotifier(self._server.fileno(), QSocketNotifier.Type.Read, self)
                self._notifier.activated.connect(self._accept)
                (self._folder / ADDRESS).write_text(self._address, "utf-8")
                return True
        logging.getLogger(__name__).warning("no socket for later starts: each opens a window of its own")
        self.close()
        return False

    def send(self, request: Request) -> bool:
        """Send ``request`` to the first process; return whether it has accepted it.

        Needs neither an event loop nor an application.
        """
        began = time.monotonic()
        while (left := began + START_TIMEOUT - time.monotonic()) > 0:
            socket = self._connected(min(left, ANSWER_TIMEOUT))
            if socket is not None:
                with socket:
                    secret = secret_of(self._address)
                    return _exchange(socket, request, secret, time.monotonic() + ANSWER_TIMEOUT)
            if self._lock.is_refused:
                return False  # as in a read-only folder: no process can hold the lock and start
            if time.monotonic() > began + ANSWER_TIMEOUT and self.claim():
                return False  # the first process has ended without listening
            QThread.msleep(20)
        return False

    def close(self) -> None:
        """Stop listening and release the lock."""
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
            self._notifier = None
        for connection in self.findChildren(_Connection):
            connection.end()
        if self._server is not None:
            self._server.close()
            self._server = None
            if has_paths():
                Path(self._address).unlink(missing_ok=True)
        if self._lock.is_held:
            self._remove_address()
        self._lock.release()

    def _connected(self, seconds: float) -> sockets.socket | None:
        """Return a connection to the first process; None if no process of this user listens."""
        try:
            address = (self._folder / ADDRESS).read_text("utf-8")
        except (OSError, UnicodeError):
            return None
        if not owner_is_user(address):
            return None
        socket = connect(address, seconds)
        if socket is not None and not is_same_user(socket):
            socket.close()
            return None
        self._address = address
        return socket

    def _remove_address(self) -> None:
        with contextlib.suppress(OSError):
            (self._folder / ADDRESS).unlink()

    def _accept(self) -> None:
        if self._server is None:
            return
        try:
            socket, _ = self._server.accept()
        except OSError:  # whoever it was has gone
            return
        if is_same_user(socket):
            _Connection(socket, secret_of(self._address), self).requested.connect(self.requested)
        else:
            socket.close()


class _Connection(QObject):
    """The connection of one second start; deleted when it ends."""

    requested = Signal(object)
    """Its :class:`Request`, once the second start has confirmed it."""

    def __init__(self, socket: sockets.socket, secret: str, parent: QObject) -> None:
        super().__init__(parent)
        self._socket, self._secret = socket, secret
        self._socket.setblocking(False)
        self._received = bytearray()
        self._request: Request | None = None
        self._notifier = QSocketNotifier(socket.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._receive)
        self._timeout = QTimer(self, singleShot=True)
        self._timeout.timeout.connect(self.end)
        self._timeout.start(REQUEST_TIMEOUT_MS)

    def end(self) -> None:
        """Hang up."""
        self._notifier.setEnabled(False)
        self._timeout.stop()
        self._socket.close()
        self.deleteLater()

    def _receive(self) -> None:
        try:
            received = self._socket.recv(MOST_BYTES)
        except BlockingIOError:  # there was nothing after all
            return
        except OSError:
            received = b""
        self._received += received
        line, end, _ = bytes(self._received).partition(b"\n")
        goes_on = bool(received) and len(self._received) < MOST_BYTES
        while goes_on and end:
            del self._received[: len(line) + 1]
            goes_on = self._take(line + end)
            line, end, _ = bytes(self._received).partition(b"\n")
        if not goes_on:
            self.end()

    def _take(self, line: bytes) -> bool:
        """Take a line of the second start; return whether another is to come."""
        if self._request is not None:
            if line == _OK:
                self.requested.emit(self._request)
            return False
        self._request = _read(line, self._secret)
        answer = {_HELLO: VERSION, "taken": self._request is not None}
        with contextlib.suppress(OSError):
            self._socket.sendall(json.dumps(answer).encode() + b"\n")
        return self._request is not None


def _exchange(socket: sockets.socket, request: Request, secret: str, deadline: float) -> bool:
    """Send ``request`` and return whether it was accepted; give up at ``deadline``, a monotonic time."""
    message = {
        _HELLO: VERSION,
        "files": [str(file) for file in request.files],
        "token": request.token,
        "display": _display(),
        "secret": secret,
    }
    try:
        socket.sendall(json.dumps(message).encode() + b"\n")
        line = b""
        while not line.endswith(b"\n") and len(line) < MOST_BYTES:
            socket.settimeout(max(0.001, deadline - time.monotonic()))
            received = socket.recv(MOST_BYTES)
            if not received:
                return False
            line += received
        answer = json.loads(line)
        if answer[_HELLO] != VERSION or answer["taken"] is not True:
            return False
        socket.sendall(_OK)
        return True
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return False


def _read(line: bytes, secret: str) -> Request | None:
    """Return the request in ``line``; None if it is damaged, or of another version, display or secret."""
    try:
        message = json.loads(line)
        if message[_HELLO] != VERSION or message["display"] != _display():
            return None
        if not compare_digest(str(message.get("secret", "")).encode(), secret.encode()):
            return None
        files = tuple(Path(name) for name in message["files"] if "\0" not in name)
        return Request(files, str(message["token"])) if all(file.is_absolute() for file in files) else None
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


def _display() -> str:
    """Return the name of the display that this process opens windows on; empty if there is none."""
    return os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or ""
