"""One window for all files: a second start hands what it was to open to the window that runs.

The process that holds the lock is the first. It listens on a socket in a folder that belongs to the
user alone, and writes the socket's address into a file beside the lock. So a busy window is not taken
for a dead one, and a socket that a killed window has left is in nobody's way::

    second                                     first
      | {"klotski-studio": 1, "files": […]} -->  |
      |  <-- {"klotski-studio": 1, "taken": true} |
      | ok -->                                    |  only now it opens them

The second waits while the first is starting, then a second at most for its answer, and opens a window
of its own if there is none. The first opens nothing until it has received the last word, so that no
file is opened in both.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QThread, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from klotski_studio.app.runtime.process_lock import ProcessLock
from klotski_studio.app.runtime.socket_address import is_same_user, new_address, owner_is_user

VERSION = 1
LOCK, ADDRESS = "window.lock", "window.address"
PATIENCE = 1.0
"""Seconds that a second start waits for the answer of a first that listens."""

STARTING = 30.0
"""Seconds that it waits for a first that holds the lock and does not listen yet."""

SLOWEST_MS = 5000
"""Milliseconds after which a connection that has not sent its whole request is closed."""

MOST_BYTES = 1024 * 1024

_HELLO, _OK = "klotski-studio", b"ok\n"


@dataclass(frozen=True, slots=True)
class Request:
    """What a second start wants.

    Attributes:
        files: to be opened, absolute; none to see the window.
        token: what the desktop gave to the second start and the first needs to come to the front
            (``XDG_ACTIVATION_TOKEN``); empty where there is no such thing.
    """

    files: tuple[Path, ...] = ()
    token: str = ""


def request_for(files: Sequence[Path]) -> Request:
    """Return the request to open ``files``, which may be relative to this process's folder."""
    return Request(tuple(file.absolute() for file in files), os.environ.get("XDG_ACTIVATION_TOKEN", ""))


class SingleInstance(QObject):
    """The right to be the first window of the user whose settings are in ``folder``."""

    asked = Signal(object)
    """The :class:`Request` of a second start."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._lock = ProcessLock(folder / LOCK)
        self._server: QLocalServer | None = None

    def claim(self) -> bool:
        """Become the first until :meth:`close`; return whether this process is the first now."""
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
        taken = self._lock.take()
        if taken and self._server is None:
            self._forget_address()
        return taken

    def listen(self) -> bool:
        """Listen for later starts; return whether that works.

        Only the first can. If the system refuses, this process is no longer the first: later starts
        need not wait for it, and open windows of their own.
        """
        if not self._lock.is_held:
            return False
        address = new_address(self._folder)
        if address is not None:
            QLocalServer.removeServer(address)
            self._server = QLocalServer(self)
            self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
            self._server.newConnection.connect(self._welcome)
            if self._server.listen(address) and self._publish(address):
                return True
        logging.getLogger(__name__).warning("no socket for later starts: each opens a window of its own")
        self.close()
        return False

    def hand_over(self, request: Request, patience: float = PATIENCE, starting: float | None = None) -> bool:
        """Give ``request`` to the first; return whether it has taken it.

        Needs no running event loop, not even an application.

        Args:
            request: what to open.
            patience: seconds to wait for the answer of a first that listens.
            starting: seconds to wait until it listens; as many if None.
        """
        began = time.monotonic()
        until = began + (patience if starting is None else starting)
        while (left := until - time.monotonic()) > 0:
            socket = self._connected(_ms(min(left, patience)))
            if socket is not None:
                return _exchange(socket, request, time.monotonic() + patience)
            if self._lock.is_refused:
                return False  # as in a folder that is read-only: nobody can hold the lock and start
            if time.monotonic() > began + patience and self.claim():
                return False  # the first has ended before it listened; this process is the first now
            QThread.msleep(20)
        return False

    def close(self) -> None:
        """Stop listening and cease to be the first."""
        if self._server is not None:
            self._server.close()
            self._server = None
        if self._lock.is_held:
            self._forget_address()
        self._lock.release()

    def _connected(self, milliseconds: int) -> QLocalSocket | None:
        """Return a connection to the first; None if nobody listens, or somebody else does."""
        try:
            address = (self._folder / ADDRESS).read_text("utf-8")
        except (OSError, UnicodeError):
            return None
        if not owner_is_user(address):
            return None
        socket = QLocalSocket()
        socket.connectToServer(address)
        connected = socket.waitForConnected(milliseconds) and is_same_user(socket)
        return socket if connected else None

    def _publish(self, address: str) -> bool:
        """Tell later starts where to connect; return whether that works."""
        with contextlib.suppress(OSError):
            (self._folder / ADDRESS).write_text(address, "utf-8")
            return True
        return False

    def _forget_address(self) -> None:
        with contextlib.suppress(OSError):
            (self._folder / ADDRESS).unlink()

    def _welcome(self) -> None:
        while self._server is not None and (socket := self._server.nextPendingConnection()) is not None:
            if is_same_user(socket):
                _Guest(socket, self).asked.connect(self.asked)
            else:
                socket.abort()
                socket.deleteLater()


class _Guest(QObject):
    """The connection of one second start; deleted when it ends."""

    asked = Signal(object)
    """Its :class:`Request`, once the second start has confirmed it."""

    def __init__(self, socket: QLocalSocket, parent: QObject) -> None:
        super().__init__(parent)
        self._socket = socket
        self._request: Request | None = None
        socket.setParent(self)
        socket.readyRead.connect(self._receive)
        socket.disconnected.connect(self.deleteLater)
        self._patience = QTimer(self, interval=SLOWEST_MS, singleShot=True)
        self._patience.timeout.connect(self._disconnect)
        self._patience.start()
        QTimer.singleShot(0, self, self._receive)  # what arrived before the signal was connected

    def _disconnect(self) -> None:
        self._socket.abort()

    def _receive(self) -> None:
        while self._socket.canReadLine():
            line = bytes(self._socket.readLine(MOST_BYTES).data())
            if self._request is not None:
                if line == _OK:
                    self.asked.emit(self._request)
                self._socket.disconnectFromServer()
                return
            self._request = _read(line)
            answer = {_HELLO: VERSION, "taken": self._request is not None}
            self._socket.write(json.dumps(answer).encode() + b"\n")
            if self._request is None:
                self._socket.disconnectFromServer()
                return
        if self._socket.bytesAvailable() >= MOST_BYTES:
            self._disconnect()


def _exchange(socket: QLocalSocket, request: Request, until: float) -> bool:
    """Send ``request`` and return whether it was taken; ends at ``until`` on the monotonic clock."""
    message = {
        _HELLO: VERSION,
        "files": [str(file) for file in request.files],
        "token": request.token,
        "display": _display(),
    }
    socket.write(json.dumps(message).encode() + b"\n")
    while not socket.canReadLine():
        if (left := until - time.monotonic()) <= 0 or not socket.waitForReadyRead(_ms(left)):
            return False
    try:
        answer = json.loads(bytes(socket.readLine(MOST_BYTES).data()))
        taken = answer[_HELLO] == VERSION and answer["taken"] is True
    except (ValueError, LookupError, TypeError, RecursionError):
        return False
    if not taken:
        return False
    socket.write(_OK)
    sent = not socket.bytesToWrite() or socket.waitForBytesWritten(_ms(PATIENCE))
    socket.disconnectFromServer()
    return sent


def _read(line: bytes) -> Request | None:
    """Return the request in ``line``; None if it is none, of another version, or from another screen."""
    try:
        message = json.loads(line)
        if message[_HELLO] != VERSION or message["display"] != _display():
            return None
        files = tuple(Path(name) for name in message["files"] if "\0" not in name)
        return Request(files, str(message["token"])) if all(file.is_absolute() for file in files) else None
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


def _display() -> str:
    """Return the screen that this process would open a window on."""
    return os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or ""


def _ms(seconds: float) -> int:
    return max(1, round(seconds * 1000))
