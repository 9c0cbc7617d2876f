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

from klotski_studio.app.runtime.socket_address import is_same_user, new_address, owner_is_user
from klotski_studio.core.process_lock import ProcessLock
from klotski_studio.formats.text.disk import make_private_folder

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

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._lock = ProcessLock(folder / LOCK)
        self._server: QLocalServer | None = None

    def claim(self) -> bool:
        """Become the first process until :meth:`close`; return whether this process is the first."""
        with contextlib.suppress(OSError):
            make_private_folder(self._folder)
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
        if address is not None:
            QLocalServer.removeServer(address)
            self._server = QLocalServer(self)
            self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
            self._server.newConnection.connect(self._accept)
            if self._server.listen(address) and self._publish(address):
                return True
        logging.getLogger(__name__).warning("no socket for later starts: each opens a window of its own")
        self.close()
        return False

    def send(
        self, request: Request, timeout: float = ANSWER_TIMEOUT, start_timeout: float | None = None
    ) -> bool:
        """Send ``request`` to the first process; return whether it has accepted it.

        Needs neither an event loop nor an application.

        Args:
            request: what to open.
            timeout: seconds to wait for the answer of a first process that listens.
            start_timeout: seconds to wait until it listens; ``timeout`` if None.
        """
        began = time.monotonic()
        deadline = began + (timeout if start_timeout is None else start_timeout)
        while (left := deadline - time.monotonic()) > 0:
            socket = self._connected(_ms(min(left, timeout)))
            if socket is not None:
                return _exchange(socket, request, time.monotonic() + timeout)
            if self._lock.is_refused:
                return False  # as in a read-only folder: no process can hold the lock and start
            if time.monotonic() > began + timeout and self.claim():
                return False  # the first process has ended without listening
            QThread.msleep(20)
        return False

    def close(self) -> None:
        """Stop listening and release the lock."""
        if self._server is not None:
            self._server.close()
            self._server = None
        if self._lock.is_held:
            self._remove_address()
        self._lock.release()

    def _connected(self, milliseconds: int) -> QLocalSocket | None:
        """Return a connection to the first process; None if no process of this user listens."""
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
        """Write the address for later starts; return whether that succeeded."""
        with contextlib.suppress(OSError):
            (self._folder / ADDRESS).write_text(address, "utf-8")
            return True
        return False

    def _remove_address(self) -> None:
        with contextlib.suppress(OSError):
            (self._folder / ADDRESS).unlink()

    def _accept(self) -> None:
        while self._server is not None and (socket := self._server.nextPendingConnection()) is not None:
            if is_same_user(socket):
                _Connection(socket, self).requested.connect(self.requested)
            else:
                socket.abort()
                socket.deleteLater()


class _Connection(QObject):
    """The connection of one second start; deleted when it ends."""

    requested = Signal(object)
    """Its :class:`Request`, once the second start has confirmed it."""

    def __init__(self, socket: QLocalSocket, parent: QObject) -> None:
        super().__init__(parent)
        self._socket = socket
        self._request: Request | None = None
        socket.setParent(self)
        socket.readyRead.connect(self._receive)
        socket.disconnected.connect(self.deleteLater)
        self._timeout = QTimer(self, interval=REQUEST_TIMEOUT_MS, singleShot=True)
        self._timeout.timeout.connect(self._disconnect)
        self._timeout.start()
        QTimer.singleShot(0, self, self._receive)  # what arrived before the signal was connected

    def _disconnect(self) -> None:
        self._socket.abort()

    def _receive(self) -> None:
        while self._socket.canReadLine():
            line = bytes(self._socket.readLine(MOST_BYTES).data())
            if self._request is not None:
                if line == _OK:
                    self.requested.emit(self._request)
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


def _exchange(socket: QLocalSocket, request: Request, deadline: float) -> bool:
    """Send ``request`` and return whether it was accepted; give up at ``deadline``, a monotonic time."""
    message = {
        _HELLO: VERSION,
        "files": [str(file) for file in request.files],
        "token": request.token,
        "display": _display(),
    }
    socket.write(json.dumps(message).encode() + b"\n")
    while not socket.canReadLine():
        if (left := deadline - time.monotonic()) <= 0 or not socket.waitForReadyRead(_ms(left)):
            return False
    try:
        answer = json.loads(bytes(socket.readLine(MOST_BYTES).data()))
        is_accepted = answer[_HELLO] == VERSION and answer["taken"] is True
    except (ValueError, LookupError, TypeError, RecursionError):
        return False
    if not is_accepted:
        return False
    socket.write(_OK)
    sent = not socket.bytesToWrite() or socket.waitForBytesWritten(_ms(ANSWER_TIMEOUT))
    socket.disconnectFromServer()
    return sent


def _read(line: bytes) -> Request | None:
    """Return the request in ``line``; None if it is damaged, of another version, or of another display."""
    try:
        message = json.loads(line)
        if message[_HELLO] != VERSION or message["display"] != _display():
            return None
        files = tuple(Path(name) for name in message["files"] if "\0" not in name)
        return Request(files, str(message["token"])) if all(file.is_absolute() for file in files) else None
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


def _display() -> str:
    """Return the name of the display that this process opens windows on; empty if there is none."""
    return os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or ""


def _ms(seconds: float) -> int:
    return max(1, round(seconds * 1000))
