"""Gives memory that is free inside the process back to the system.

The C library keeps what a large search has freed, one heap a thread, in case it is wanted again. A
designer's window stays open for days, so it is better given back. Where the library has no such call
(it is glibc's own) nothing happens. Imports no Qt.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache


def give_back() -> None:
    """Give back what is free; some milliseconds, for a thread that nobody waits for."""
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    try:
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
    return found
