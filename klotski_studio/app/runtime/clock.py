"""The date and the time: all that asks for them asks here, and tests replace the functions."""

from __future__ import annotations

import datetime
import time


def now() -> datetime.datetime:
    """The time on the wall clock, with its zone."""
    return datetime.datetime.now().astimezone()


def today() -> datetime.date:
    """The day on the wall calendar."""
    return now().date()


def seconds() -> float:
    """The seconds since any fixed moment, also over a change of the clock on the wall."""
    return time.monotonic()
