"""Signal connections that are disconnected together, such as those of the window to the current session."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QMetaObject, QObject, SignalInstance


class Connections:
    """A group of signal connections that are cut together."""

    def __init__(self) -> None:
        self._connections: list[QMetaObject.Connection] = []

    def connect(self, signal: SignalInstance, slot: Callable[..., object]) -> None:
        """Connect ``signal`` to ``slot`` until the next :meth:`cut`."""
        self._connections.append(signal.connect(slot))

    def cut(self) -> None:
        """Disconnect all of them; those whose sender was deleted are ignored."""
        for wire in self._connections:
            QObject.disconnect(wire)
        self._connections = []
