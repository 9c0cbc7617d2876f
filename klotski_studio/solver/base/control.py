"""The limits of a search, and the figures it reports while it runs."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace

from klotski_studio.core.control import Control, Progress

DEFAULT_MEMORY = 2 * 1024**3
"""Bytes a search may take unless the caller says otherwise."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spare_cores() -> int:
    """All cores but one, which a window keeps for itself; at least one."""
    return max(1, cores() - 1)


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a search ends as ``stopped``; None for no limit.

    Attributes:
        positions: positions held by the search.
        memory: bytes of the search's own tables, counted before they are made.
        seconds: wall time, or CPU time of the search.
        in_cpu_time: whether it is CPU time, so that a busy machine gives the same answers. What the program
            limits by itself is; what a person has limited is wall time.
        threads: threads that a search may use at once; None for as many as there are cores.
    """

    positions: int | None = None
    memory: int | None = DEFAULT_MEMORY
    seconds: float | None = None
    threads: int | None = None
    in_cpu_time: bool = False

    def passed(self, control: Control) -> float:
        """The seconds that the work of ``control``, which the caller does, has taken so far."""
        return control.count_cpu() if self.in_cpu_time else control.seconds


PASSING = Limits(
    positions=2_000_000, memory=512 * 1024**2, seconds=10.0, threads=spare_cores(), in_cpu_time=True
)
"""The limits of a job that nobody has asked for."""


@dataclass(frozen=True, slots=True)
class SearchProgress(Progress):
    """How far a search is; its unit is the position.

    The phases are ``search``, ``heuristic`` (tables of pattern databases are filled), ``distances``
    (backwards from the solved positions) and ``solution``. Where several engines are tried for one answer,
    the positions of ``search`` are those of all of them so far.

    Attributes:
        depth: the level being searched, in the metric of the search.
        memory: bytes of the search's own tables now.
        share: how much of the level is done, 0 to 1; None where that is not known.
        left: seconds that the rest of the level will take; None where that is not known.
    """

    depth: int = 0
    memory: int = 0
    share: float | None = None
    left: float | None = None

    @property
    def positions(self) -> int:
        """Positions seen in this phase."""
        return self.done

    @property
    def percent(self) -> float | None:
        """How many in a hundred placements are seen; None if these are not counted."""
        return min(100.0, 100 * self.done / self.total) if self.total else None

    @property
    def rate(self) -> float:
        """Positions a second since the search began."""
        return self.done / self.seconds if self.seconds > 0 else 0.0


def search_progress(control: Control) -> SearchProgress:
    """The figures that a search reported last to ``control``, all zero before its first report.

    ``seconds`` is the control's clock, which goes on between two reports.
    """
    latest = control.progress
    if not isinstance(latest, SearchProgress):
        latest = SearchProgress("search", 0)
    return replace(latest, seconds=control.seconds)
