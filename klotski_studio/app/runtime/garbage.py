"""Collects garbage in the window's thread alone, between two events.

By default Python collects in whichever thread makes one object too many. A collection deletes objects of Qt,
and ends the process if the window's thread is in Qt at that moment. So the automatic collections are off
here, and the window's thread collects what is due before it waits for an event::

    event | event | collect what is due, wait | event | collect what is due, wait | ...

At rest there is no event, and so no collection.
"""

from __future__ import annotations

import gc
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
