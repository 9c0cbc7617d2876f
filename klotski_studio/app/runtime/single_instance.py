"""One window for all files: a second start hands what it was to open to the window that runs.

Who holds the lock is the first, and listens on a socket beside it. So nobody takes a window for
dead that is only busy, and a socket that a killed window has left stands in nobody's way::

    second                                     first
      | {"klotski-studio": 1, "files": […]} -->  |
      |  <-- {"klotski-studio": 1, "taken": true} |
      | ok -->                                    |  only now it opens them

The second waits a second at most and then opens a window of its own; the first opens nothing
until it has heard the last word, so that no file is opened in both.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QThread, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from klotski_studio.app.runtime.process_lock import ProcessLock

VERSION = 1
LOCK, SOCKET = "window.lock", "window.socket"
PATIENCE = 1.0
"""Seconds that a second start waits for the first."""

SLOWEST_MS = 5000
"""Whoever has not said everything by then is hung up on."""

MOST_BYTES = 1024 * 1024
LONGEST_NAME = 90
"""Bytes; the system's own limit for the path of a socket is little more than a hundred."""

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
    """The request to open ``files``, which may be relative to this process's folder."""
    return Request(tuple(file.absolute() for file in files), os.environ.get("XDG_ACTIVATION_TOKEN", ""))


class SingleInstance(QObject):
    """The right to be the first, for the user whose settings are in ``folder``."""

    asked = Signal(object)
    """The :class:`Request` of a second start."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._lock = ProcessLock(folder / LOCK)
        self._server: QLocalServer | None = None

    def claim(self) -> bool:
        """Whether this process is the first, from now until :meth:`close`."""
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
        return self._lock.take()

    def listen(self) -> bool:
        """Hear what later starts ask for; whether that works. Only for the first."""
        if not self._lock.is_held:
            return False
        name = _socket_name(self._folder)
        QLocalServer.removeServer(name)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._welcome)
        return self._server.listen(name)

    def hand_over(self, request: Request, patience: float = PATIENCE) -> bool:
        """Give ``request`` to the first; False if it does not take it within ``patience`` seconds.

        Needs no running event loop, not even an application.
        """
        until = time.monotonic() + patience
        while (left := until - time.monotonic()) > 0:
            socket = QLocalSocket()
            socket.connectToServer(_socket_name(self._folder))
            if socket.waitForConnected(_ms(left)):
                return _exchange(socket, request, until)
            QThread.msleep(20)  # it has the lock and does not listen yet: it is starting
        return False

    def close(self) -> None:
        """Be the first no longer."""
        if self._server is not None:
            self._server.close()
        self._lock.release()

    def _welcome(self) -> None:
        while self._server is not None and (socket := self._server.nextPendingConnection()) is not None:
            _Guest(socket, self).asked.connect(self.asked)


class _Guest(QObject):
    """One second start that speaks to us; ends with its connection."""

    asked = Signal(object)
    """Its :class:`Request`, once it has said the last word."""

    def __init__(self, socket: QLocalSocket, parent: QObject) -> None:
        super().__init__(parent)
        self._socket = socket
        self._request: Request | None = None
        socket.setParent(self)
        socket.readyRead.connect(self._hear)
        socket.disconnected.connect(self.deleteLater)
        self._patience = QTimer(self, interval=SLOWEST_MS, singleShot=True)
        self._patience.timeout.connect(self._hang_up)
        self._patience.start()
        QTimer.singleShot(0, self, self._hear)  # what was said before anybody listened

    def _hang_up(self) -> None:
        self._socket.abort()

    def _hear(self) -> None:
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
            self._hang_up()


def _exchange(socket: QLocalSocket, request: Request, until: float) -> bool:
    """The second start's part of the talk, over before ``until``."""
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
    """The request in ``line``; None if it is none, of another version, or from another screen."""
    try:
        message = json.loads(line)
        if message[_HELLO] != VERSION or message["display"] != _display():
            return None
        files = tuple(Path(name) for name in message["files"] if "\0" not in name)
        return Request(files, str(message["token"])) if all(file.is_absolute() for file in files) else None
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


def _display() -> str:
    """The screen that this process would open a window on."""
    return os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or ""


def _socket_name(folder: Path) -> str:
    """In the user's own folder, where no other user can put one; where that cannot be, a name of its own."""
    path = str((folder / SOCKET).absolute())
    if sys.platform != "win32" and len(os.fsencode(path)) <= LONGEST_NAME:
        return path
    return f"klotski-studio-{hashlib.blake2b(os.fsencode(path), digest_size=12).hexdigest()}"


def _ms(seconds: float) -> int:
    return max(1, round(seconds * 1000))
