"""Tells a program with an event loop that the system, or somebody in the terminal, wants it to end.

Python runs a handler only between two of its own instructions, and the event loop of a program at rest
executes none. Therefore the interpreter writes one byte to a socket, and the loop reads it::

    kill PID  ->  handler of the interpreter  ->  socket  ->  QSocketNotifier  ->  asked
"""

from __future__ import annotations

import signal
import socket

from PySide6.QtCore import QObject, QSocketNotifier, Signal

NAMES = ("SIGTERM", "SIGINT", "SIGHUP")


class EndSignals(QObject):
    """Emits ``asked`` when the process is to end; a second signal ends it at once.

    A signal that the process was started to ignore, as by ``nohup``, is still ignored.
    """

    asked = Signal()

    def __init__(self) -> None:
        """Take over the signals; only the main thread can.

        Raises:
            ValueError: in another thread.
        """
        super().__init__()
        self._read, self._write = socket.socketpair()
        self._read.setblocking(False)
        self._write.setblocking(False)
        numbers = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
        self._former = {
            number: signal.signal(number, lambda *_: None)
            for number in numbers
            if signal.getsignal(number) is not signal.SIG_IGN
        }
        self._former_socket = signal.set_wakeup_fd(self._write.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._take)

    def _take(self) -> None:
        taken = {number for number in self._read.recv(64) if number in self._former}
        if taken:  # a handler of other signals writes to the same socket
            for number in self._former:
                signal.signal(number, signal.SIG_DFL)
            self.asked.emit()

    def close(self) -> None:
        """Give the signals back to their former handlers."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._former_socket)
        for number, former in self._former.items():
            signal.signal(number, former)
        self._read.close()
        self._write.close()
