"""Works through the rows of a list in the background, those first that a person looks at.

::

    rows 0 .. 499  ->  a job takes rows for SLICE seconds  ->  ready  ->  the next job  ->  ...
                       preferred rows (visible ones) first
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.core.control import Control

SLICE = 0.1
"""Seconds after which a job takes no further row, so that its results are shown and others go first."""

RowWork = Callable[[int, Control], object]
"""What is done for one row; a worker thread calls it."""


class RowJobs(QObject):
    """Calls a function for each row of a list, and emits what it returns."""

    ready = Signal(object)
    """Rows are done, or a fault has ended the work; carries the results, a dict by row."""

    def __init__(
        self, runner: JobRunner, channel: str, parent: QObject, most_seconds: float = 3600.0
    ) -> None:
        """Work in ``channel``; after ``most_seconds`` of work no other job begins."""
        super().__init__(parent)
        self._runner, self._channel, self._most_seconds = runner, channel, most_seconds
        self._waiting: OrderedDict[int, None] = OrderedDict()
        self._work: RowWork = _nothing
        self._seconds = 0.0

    @property
    def is_working(self) -> bool:
        """Whether there are rows that will still be done."""
        return self._runner.is_busy(self._channel)

    def begin(self, rows: Iterable[int], work: RowWork) -> None:
        """Call ``work`` for each of ``rows``, in their order; earlier rows are dropped."""
        self.close()
        self._waiting, self._work, self._seconds = OrderedDict.fromkeys(rows), work, 0.0
        self._start()

    def prefer(self, rows: Iterable[int]) -> None:
        """Do ``rows`` next, in their order, as far as they are waiting."""
        for row in reversed([row for row in rows if row in self._waiting]):
            self._waiting.move_to_end(row, last=False)

    def close(self) -> None:
        """Drop what is waiting and cancel what is being done."""
        self._waiting.clear()
        self._runner.drop(self._channel)

    def _start(self) -> None:
        if self._waiting and self._seconds < self._most_seconds:
            rows = tuple(self._waiting)  # a worker must not iterate over what the window's thread changes
            self._runner.start(self._channel, partial(_slice, rows, self._work), self._take)

    def _take(self, outcome: Outcome[tuple[dict[int, Any], float]]) -> None:
        """Go on with the other rows; a fault ends the work, and the runner reports it."""
        results, seconds = outcome.value if isinstance(outcome, Done) else ({}, self._most_seconds)
        for row in results:
            self._waiting.pop(row, None)
        self._seconds += seconds
        self._start()
        self.ready.emit(results)


def _nothing(_row: int, _control: Control) -> None:
    """The work before :meth:`RowJobs.begin`."""


def _slice(rows: tuple[int, ...], work: RowWork, control: Control) -> tuple[dict[int, Any], float]:
    """The results of the first of ``rows``, at least of one, and the seconds that they took."""
    results: dict[int, Any] = {}
    for row in rows:
        if results and (control.is_cancelled or control.seconds >= SLICE):
            break
        results[row] = work(row, control)
    return results, control.seconds
