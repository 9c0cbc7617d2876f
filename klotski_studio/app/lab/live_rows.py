"""Lists the rows of a store that a person asks for, also while a sweep is adding others.

Whether a puzzle is minimal is searched when it is first asked for, which may take long. Such a list comes in
parts: each job returns after a time, twice as long as that of the job before, and the store keeps what was
decided::

    jobs  |-0.5 s-|---1 s---|------2 s------|
    rows          12        30               71, all
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.core.control import Control
from klotski_studio.lab.families.minimal import minimal_rows
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Sort, Store, Wanted

CHANNEL = "sweep-rows"
"""The channel of the jobs."""
MOST_LISTED = 1_000
"""Rows of a list, the best ones."""
FIRST_SLICE = 0.5
"""Seconds after which the first job returns what it has found."""


@dataclass(frozen=True, slots=True)
class Question:
    """Which rows are asked for, in which order, and whether only minimal ones."""

    wanted: Wanted
    sort: Sort = Sort.LENGTH
    minimal: bool = False


NOTHING = Question(Wanted())
"""The question before the first one: all rows."""


@dataclass(frozen=True, slots=True)
class Found:
    """The rows that one job found.

    Attributes:
        total: how many rows are wanted, minimal or not, beyond those listed.
        is_whole: whether no more rows come.
    """

    rows: tuple[Row, ...] = ()
    total: int = 0
    is_whole: bool = True


@dataclass(frozen=True, slots=True)
class RowsState:
    """The rows that are listed.

    Attributes:
        question: the one that they answer.
        is_current: whether it is the last one asked, and all rows have come.
        error: why the store cannot be read; None if it can.
    """

    question: Question
    found: Found = Found()
    is_current: bool = True
    error: Exception | None = None


class LiveRows(QObject):
    """Holds the rows that were asked for last."""

    changed = Signal(object)
    """A :class:`RowsState`."""

    def __init__(self, runner: JobRunner, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner, self._path = runner, path
        self._state, self._question, self._is_stale = RowsState(NOTHING), NOTHING, False

    @property
    def state(self) -> RowsState:
        """What is listed now."""
        return self._state

    def ask(self, question: Question) -> None:
        """List the rows that ``question`` describes, in place of others."""
        self._question = question
        self._begin(FIRST_SLICE)

    def refresh(self) -> None:
        """Ask the same again, because the store may have more rows."""
        self._is_stale = self._runner.is_busy(CHANNEL)
        if not self._is_stale:
            self._begin(FIRST_SLICE)

    def close(self) -> None:
        """Drop the job."""
        self._runner.drop(CHANNEL)

    def _begin(self, seconds: float) -> None:
        self._is_stale = False
        work = partial(find_rows, self._path, self._question, seconds)
        self._runner.start(CHANNEL, work, partial(self._take, self._question, seconds))
        self._set(replace(self._state, is_current=False))

    def _take(self, question: Question, seconds: float, outcome: Outcome[Found]) -> None:
        if isinstance(outcome, Failed):
            self._set(RowsState(question, error=outcome.error))
            return
        found = outcome.value
        if not found.is_whole or self._is_stale:
            self._begin(FIRST_SLICE if found.is_whole else 2 * seconds)
        self._set(RowsState(question, found, is_current=not self._runner.is_busy(CHANNEL)))

    def _set(self, state: RowsState) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)


def find_rows(path: Path, question: Question, seconds: float, control: Control) -> Found:
    """The rows of the store ``path`` that ``question`` describes; none if there is no store yet.

    After ``seconds`` the search for minimal puzzles returns with those found.

    Raises:
        FileError: if the file is no store, one of a newer version, or cannot be read.
    """
    if not path.exists():
        return Found()
    wanted, sort = question.wanted, question.sort
    with Store.read(path) as store:
        total = store.count(wanted)
        if not question.minimal:
            rows = store.best(wanted, sort, MOST_LISTED)
            return Found(tuple([row for _, row in rows]), total)
        part = _Slice(control, seconds)
        rows = minimal_rows(store, wanted, sort, MOST_LISTED, part)
        return Found(tuple([row for _, row in rows]), total, is_whole=not part.is_cancelled)


class _Slice(Control):
    """The control of a part of a piece of work: cancelled after some seconds, or with the whole."""

    def __init__(self, whole: Control, seconds: float) -> None:
        super().__init__(whole)
        self._most_seconds = seconds

    @property
    def is_cancelled(self) -> bool:
        """Whether the time is over, or the whole work was cancelled."""
        return self.seconds >= self._most_seconds or super().is_cancelled
