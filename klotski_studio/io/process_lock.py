"""A lock on a file that is held exactly as long as one process lives.

The operating system releases the lock however the process ends. ``QLockFile`` cannot replace it: it
takes a lock for stale by its age, or by asking whether a process with the number and the name in the
file is running. After a restart of the computer another program may have both (every program that
Python runs is called ``python3``), and a long session outlives any age; the copies of a process that
crashed would never be offered then, or those of a running one be taken away.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


RETRY = 0.01
"""Seconds between two tries of :meth:`ProcessLock.take`."""


class ProcessLock:
    """The lock on the file ``path``, which is made if it is missing."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None
        self._is_refused = False

    @property
    def is_held(self) -> bool:
        """Whether this object holds it."""
        return self._descriptor is not None

    @property
    def is_refused(self) -> bool:
        """Whether the last :meth:`take` failed because the file cannot be opened."""
        return self._is_refused

    def take(self, patience: float = 0.0) -> bool:
        """Take the lock, and return whether it is held.

        It is tried for ``patience`` seconds if somebody else holds it. A file that cannot be made or
        locked at all counts as held by somebody else.
        """
        until = time.monotonic() + patience
        while True:
            if self._descriptor is None:
                self._descriptor = self._try()
            if self.is_held or time.monotonic() >= until:
                return self.is_held
            time.sleep(RETRY)

    def release(self, *, remove: bool = False) -> None:
        """Release the lock if it is held, and remove its file if ``remove`` is set."""
        if self._descriptor is None:
            return
        if remove:
            with contextlib.suppress(OSError):  # Windows keeps a file that is open
                self._path.unlink()
        os.close(self._descriptor)
        self._descriptor = None
        if remove:
            with contextlib.suppress(OSError):
                self._path.unlink()

    def _try(self) -> int | None:
        try:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            self._is_refused = True
            return None
        self._is_refused = False
        try:
            _lock(descriptor)
            if os.path.samestat(os.fstat(descriptor), self._path.stat()):
                return descriptor
        except OSError:
            pass
        os.close(descriptor)  # held by somebody else, or removed by its last holder between the two calls
        return None
