"""Returns memory that is free inside the process to the system.

The window may stay open for days, so the memory that a large search has freed is returned after it. The C
library keeps a heap for each of several threads, and returns only the first one as a whole: up to 64 MB stay
in each of the others, which was 420 MB after an hour of use. So the window has all threads share one heap.
Without glibc nothing happens. Imports no Qt.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from contextlib import suppress
from functools import cache

ARENA_MAX = -8
"""The parameter of glibc's ``mallopt`` for the number of heaps."""


def use_one_heap() -> None:
    """Have all threads that start from now on share one heap of the C library."""
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(ARENA_MAX, 1)


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
