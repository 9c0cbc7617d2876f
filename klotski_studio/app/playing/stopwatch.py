"""Time that is played: it can be stopped and goes on from there."""

from __future__ import annotations

from collections.abc import Callable

Clock = Callable[[], float]
"""Seconds since any fixed moment, such as ``time.monotonic``."""


class Stopwatch:
    """Adds up the seconds between its starts and stops."""

    def __init__(self, clock: Clock, seconds: float = 0.0, *, has_begun: bool = False) -> None:
        """Make a stopped watch that shows ``seconds``."""
        self._clock = clock
        self._before = seconds
        self._since: float | None = None
        self._begun = has_begun

    @property
    def has_begun(self) -> bool:
        """Whether it was ever started."""
        return self._begun

    @property
    def is_running(self) -> bool:
        """Whether it counts now."""
        return self._since is not None

    @property
    def seconds(self) -> float:
        """What it has counted."""
        return self._before + (self._clock() - self._since if self._since is not None else 0.0)

    def start(self) -> None:
        """Count from now on."""
        self._begun = True
        if self._since is None:
            self._since = self._clock()

    def stop(self) -> None:
        """Count no further."""
        self._before, self._since = self.seconds, None
