"""Connections that are cut together: of a window to the session that is in front for now."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QMetaObject, QObject, SignalInstance


class Connections:
    """Remembers what was connected."""

    def __init__(self) -> None:
        self._connections: list[QMetaObject.Connection] = []

    def connect(self, signal: SignalInstance, slot: Callable[..., object]) -> None:
        """Connect ``signal`` to ``slot`` until the next :meth:`cut`."""
        self._connections.append(signal.connect(slot))

    def cut(self) -> None:
        """Disconnect everything; what is gone by itself is no matter."""
        for wire in self._connections:
            QObject.disconnect(wire)
        self._connections = []
