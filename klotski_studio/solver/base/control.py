"""What a caller holds while a search runs: limits, a way to cancel, and progress.

A search runs on some thread; its ``Control`` may be read and cancelled from any other.
The search looks at it between short chunks of work (some milliseconds), which is how it is
cancelled and how its counters come out.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

DEFAULT_MEMORY = 2 * 1024**3
"""Bytes a search may take unless the caller says otherwise."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a search ends as ``stopped``; None for no limit.

    Attributes:
        positions: positions held by the search.
        memory: bytes of the search's own tables, counted before they are made.
        seconds: wall time.
    """

    positions: int | None = None
    memory: int | None = DEFAULT_MEMORY
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """A glance at a running search.

    Attributes:
        phase: ``search``, ``distances`` (backwards from the solved positions) or ``solution``.
        positions: positions seen in this phase.
        depth: the level being searched.
        placements: no phase can see more than these; None if not counted.
        memory: bytes of the search's own tables now.
        seconds: since the search began.
    """

    phase: str
    positions: int
    depth: int
    placements: int | None
    memory: int
    seconds: float

    @property
    def rate(self) -> float:
        """Positions a second, so far."""
        return self.positions / self.seconds if self.seconds > 0 else 0.0


class Control:
    """Cancels a search, and shows how far it is. Make one for every search."""

    def __init__(self) -> None:
        self._cancelled = threading.Event()
        self._began = time.perf_counter()
        self._latest = Progress("search", 0, 0, None, 0, 0.0)

    def cancel(self) -> None:
        """End the search as soon as it looks: within some milliseconds, as ``stopped``."""
        self._cancelled.set()

    @property
    def is_cancelled(self) -> bool:
        """Whether :meth:`cancel` was called."""
        return self._cancelled.is_set()

    @property
    def seconds(self) -> float:
        """Wall time since this control was made."""
        return time.perf_counter() - self._began

    @property
    def progress(self) -> Progress:
        """The latest progress that the search reported."""
        return self._latest

    def report(
        self, phase: str, positions: int, depth: int, memory: int, placements: int | None = None
    ) -> None:
        """Called by the search; the assignment is atomic, so readers need no lock."""
        self._latest = Progress(phase, positions, depth, placements, memory, self.seconds)
