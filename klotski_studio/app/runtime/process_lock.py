"""A file that is locked exactly as long as one process lives.

The system itself lets go of the lock, however the process ends: no age is guessed, and no
process number that another process may have by now is asked for.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class ProcessLock:
    """The lock on the file ``path``, which is made where it is missing."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    @property
    def is_held(self) -> bool:
        """Whether it is ours."""
        return self._descriptor is not None

    def take(self) -> bool:
        """Make it ours, without waiting; False if it is another's, or cannot be had at all."""
        if self._descriptor is None:
            with contextlib.suppress(OSError):
                self._descriptor = self._try()
        return self.is_held

    def release(self, *, remove: bool = False) -> None:
        """Let go of it; with ``remove``, of the file as well."""
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
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(descriptor)
            if os.path.samestat(os.fstat(descriptor), self._path.stat()):
                return descriptor
        except OSError:
            pass
        os.close(descriptor)  # another's, or removed by its last holder between the two calls
        return None
