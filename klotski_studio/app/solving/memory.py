"""Returns memory that is free inside the process to the system.

The C library keeps the memory that a large search has freed, in one heap per thread. The window may stay
open for days, so the memory is returned after the search. Without glibc's ``malloc_trim`` nothing happens.
Imports no Qt.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache


def give_back() -> None:
    """Return free memory to the system. It takes some milliseconds, so call it in a worker thread."""
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
