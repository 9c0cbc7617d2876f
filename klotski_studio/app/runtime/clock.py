"""The date and the time of day: all that asks for them asks here, and tests replace :func:`now`."""

from __future__ import annotations

import datetime


def now() -> datetime.datetime:
    """The time on the wall clock, with its zone."""
    return datetime.datetime.now().astimezone()


def today() -> datetime.date:
    """The day on the wall calendar."""
    return now().date()
