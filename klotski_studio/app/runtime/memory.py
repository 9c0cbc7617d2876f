"""Collects garbage in the window's thread alone, between two events, and gives free memory back.

By default Python collects in whichever thread makes one object too many. A collection deletes objects of Qt,
and ends the process if the window's thread is in Qt at that moment. So the automatic collections are off
here, and the window's thread collects what is due before it waits for an event::

    event | event | collect what is due, wait | event | collect what is due, wait | ...

At rest there is no event, and so no collection.

After a search memory that is free inside the process is returned to the system. The window may stay open for
days, so the memory that a large search has freed is returned after it. The C library keeps a heap for each of
several threads, and returns only the first one as a whole: up to 64 MB stay in each of the others, which was
420 MB after an hour of use. So the window has all threads share one heap. Without glibc nothing happens.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # what tests without Qt need is the rule alone
    from PySide6.QtCore import QAbstractEventDispatcher

DUE = (5_000, 10, 10)
"""When a generation is collected: more objects made than deleted, more collections of the one below it."""


def collect_between_events(dispatcher: QAbstractEventDispatcher) -> None:
    """Let the thread whose event loop ``dispatcher`` runs collect from now on, and no other.

    All objects that exist now are excluded from collections: modules and the first window stay.
    """
    gc.disable()
    gc.freeze()
    dispatcher.aboutToBlock.connect(collect_what_is_due)


def collect_what_is_due() -> None:
    """Collect the oldest generation that is due, and the younger ones with it."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > DUE[generation]:
            gc.collect(generation)
            return


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
