"""A stopwatch for the time played, which can be stopped and started again."""

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
        """Whether it runs now."""
        return self._since is not None

    @property
    def seconds(self) -> float:
        """The seconds counted so far."""
        return self._before + (self._clock() - self._since if self._since is not None else 0.0)

    def start(self) -> None:
        """Start, or go on, counting."""
        self._begun = True
        if self._since is None:
            self._since = self._clock()

    def stop(self) -> None:
        """Stop counting; :meth:`start` goes on from here."""
        self._before, self._since = self.seconds, None
