"""Sweeps a family in the background, publishes how far it is, and lists the rows that a person asks for.

::

    start --> RUNNING <--> PAUSED        every TICK_MS: how many sets of how many, seconds left
                 |
                 +--> IDLE               to the end, stopped, or with an error

The rows go into a store, one file for all families; a sweep of a family goes on where the last one of it
ended. Only one sweep at a time may write to the store, of all windows of this program and its command line.

Rows are listed also while a sweep is adding others. Whether a puzzle is minimal is searched when it is first
asked for, which may take long. Such a list comes in parts: each job returns after a time, twice as long as
that of the job before, and the store keeps what was decided::

    jobs  |-0.5 s-|---1 s---|------2 s------|
    rows          12        30               71, all
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from itertools import islice, takewhile
from pathlib import Path

from PySide6.QtCore import QObject

from klotski_studio.app.lab.families import FamilyFile, count_sets
from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.live_question import LiveState
from klotski_studio.core.control import Control
from klotski_studio.core.family import AnyFamily
from klotski_studio.core.keep import symmetries
from klotski_studio.core.layout import Metric
from klotski_studio.formats.native.read import read
from klotski_studio.io.disk import system_trouble
from klotski_studio.lab.families.executors import Crew, processes
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.selection import Slice, alike, minimal_rows
from klotski_studio.lab.families.store import Sort, Store, Wanted
from klotski_studio.lab.families.sweep import SweepProgress, jobs_worth_starting, sweep

TICK_MS = 200
"""Milliseconds between two looks at the progress."""
PAUSED_MS = 1000
"""The same while it is paused, when only what was in work is still to come."""
FILE_NAME = "sweeps.sqlite"
"""The store, in the folder of the settings."""

Crews = Callable[[AnyFamily, Control], AbstractContextManager[Crew]]
"""Makes who computes the tasks of a family, and ends them when the control is cancelled."""


class Phase(Enum):
    """What a sweep does now."""

    IDLE = auto()
    RUNNING = auto()
    PAUSED = auto()


@dataclass(frozen=True, slots=True)
class SweepState:
    """How far the last sweep is.

    Attributes:
        file: its family; None before the first sweep.
        done, total: sets of pieces in the store, and of the family; the total is None before it is known.
        stopped: sets that count as done and are too large for the memory that one set may take.
        left: seconds that the rest takes; None where it is not known.
        error: what ended it; None if nothing went wrong.
    """

    file: FamilyFile | None = None
    metric: Metric = Metric.MOVES
    phase: Phase = Phase.IDLE
    done: int = 0
    total: int | None = None
    stopped: int = 0
    left: float | None = None
    error: Exception | None = None

    @property
    def is_complete(self) -> bool:
        """Whether every set of the family was searched, or is too large."""
        return self.phase is Phase.IDLE and self.error is None and self.done == self.total


def workers(family: AnyFamily, control: Control) -> AbstractContextManager[Crew]:
    """Processes of this machine, or a thread of this one for a small family."""
    return processes(jobs_worth_starting(family), control)


class LiveSweep(LiveState[SweepState]):
    """Runs one sweep at a time into the store ``path``, whose folder is made if it is missing."""

    def __init__(
        self, runner: JobRunner, path: Path, crews: Crews = workers, parent: QObject | None = None
    ) -> None:
        super().__init__(runner, "sweep", SweepState(), parent, TICK_MS)
        self.path, self._crews = path, crews
        self._next: tuple[FamilyFile, Metric] | None = None

    def start(self, file: FamilyFile, metric: Metric) -> None:
        """Sweep the family of ``file``; another sweep that is running is ended first."""
        if self.is_running:  # until its store is closed
            self.cancel()
            self._next = file, metric
            return
        work = partial(_sweep, self.path, file, metric, self._crews)
        self._start(work, self._ended)
        self._set(SweepState(file, metric, Phase.RUNNING))

    def pause(self) -> None:
        """Let the sets in work be finished, and begin no other one."""
        if self._state.phase is Phase.RUNNING:
            self._control.pause()
            self._timer.setInterval(PAUSED_MS)
            self._set(replace(self._state, phase=Phase.PAUSED))

    def go_on(self) -> None:
        """End the pause."""
        if self._state.phase is Phase.PAUSED:
            self._control.go_on()
            self._timer.setInterval(TICK_MS)
            self._set(replace(self._state, phase=Phase.RUNNING))

    def stop(self) -> None:
        """End the sweep; what it has found is in the store."""
        self._next = None
        self.cancel()

    def _look(self) -> None:
        told = self._control.progress
        if isinstance(told, SweepProgress):
            self._set(
                replace(self._state, done=told.done, total=told.total, stopped=told.stopped, left=told.left)
            )

    def _ended(self, outcome: Outcome[None]) -> None:
        self._look()
        error = outcome.error if isinstance(outcome, Failed) else None
        self._set(replace(self._state, phase=Phase.IDLE, left=None, error=error))
        if self._next is not None:
            following, self._next = self._next, None
            self.start(*following)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many sets of a family are in the store, and how many it has; None if that is not known."""

    done: int = 0
    total: int | None = None


def count_families(
    path: Path,
    families: Sequence[AnyFamily],
    chosen: AnyFamily,
    known: Mapping[AnyFamily, Counts],
    metric: Metric,
    control: Control,
) -> dict[AnyFamily, Counts]:
    """How far each of ``families`` is searched in ``metric``; sets are counted where it is worth the time.

    Raises:
        FileError: if the file is no store, one of a newer version, or cannot be read.
    """
    found = {}
    with Store.read(path) if path.exists() else nullcontext() as store:
        for family in families:
            done = 0 if store is None else len(store.done(family, metric))
            total = known[family].total if family in known else None
            if total is None and (done or family == chosen):
                total = count_sets(family, control)
            found[family] = Counts(done, total)
    return found


def _sweep(path: Path, file: FamilyFile, metric: Metric, crews: Crews, control: Control) -> None:
    """Sweep to the end, or until ``control`` is cancelled.

    Raises:
        FileError: if the store cannot be opened or written, as when another sweep has it.
        WorkersGone: if a worker has ended.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise system_trouble(error, path) from error
    with Store.open(path) as store:
        store.enter(file.family, file.text)
        with crews(file.family, control) as crew:
            for _ in sweep(file.family, metric, store, crew, control=control):
                pass


MOST_LISTED = 1_000
"""Rows of a list, the best ones."""
FIRST_SLICE = 0.5
"""Seconds after which the first job returns what it has found."""


@dataclass(frozen=True, slots=True)
class Question:
    """Which rows are asked for, in which order.

    Attributes:
        minimal: whether only minimal ones.
        like: the one that they must be like, which has a start; None for all.
        symmetric: whether only those whose start is symmetric.
    """

    wanted: Wanted
    sort: Sort = Sort.LENGTH
    minimal: bool = False
    like: Row | None = None
    symmetric: bool = False


NOTHING = Question(Wanted())
"""The question before the first one: all rows."""


@dataclass(frozen=True, slots=True)
class RowsState:
    """The rows that are listed.

    Attributes:
        question: the one that they answer.
        total: how many rows are wanted, minimal or not, beyond those listed.
        is_current: whether it is the last one asked, and all rows have come.
        error: why the store cannot be read; None if it can.
    """

    question: Question
    rows: tuple[Row, ...] = ()
    total: int = 0
    is_current: bool = True
    error: Exception | None = None


class LiveRows(LiveState[RowsState]):
    """Holds the rows that were asked for last."""

    def __init__(self, runner: JobRunner, path: Path, parent: QObject | None = None) -> None:
        super().__init__(runner, "sweep-rows", RowsState(NOTHING), parent)
        self._path, self._question, self._is_stale = path, NOTHING, False

    def ask(self, question: Question) -> None:
        """List the rows that ``question`` describes, in place of others."""
        self._question = question
        self._begin(FIRST_SLICE)

    def refresh(self) -> None:
        """Ask the same again, because the store may have more rows."""
        self._is_stale = self.is_running
        if not self._is_stale:
            self._begin(FIRST_SLICE)

    def _begin(self, seconds: float) -> None:
        self._is_stale = False
        work = partial(find_rows, self._path, self._question, seconds)
        self._start(work, partial(self._take, seconds))
        self._set(replace(self._state, is_current=False))

    def _take(self, seconds: float, outcome: Outcome[RowsState]) -> None:
        if isinstance(outcome, Failed):
            self._set(RowsState(self._question, error=outcome.error))
            return
        is_whole = outcome.value.is_current
        if not is_whole or self._is_stale:
            self._begin(FIRST_SLICE if is_whole else 2 * seconds)
        self._set(replace(outcome.value, is_current=not self.is_running))


def find_rows(path: Path, question: Question, seconds: float, control: Control) -> RowsState:
    """The rows of the store ``path`` that ``question`` describes; none if there is no store yet.

    After ``seconds`` the search for minimal or symmetric ones, or those like one, returns with those found.

    Raises:
        FileError: if the file is no store, one of a newer version, or cannot be read.
    """
    if not path.exists():
        return RowsState(question)
    wanted, sort, like = question.wanted, question.sort, question.like
    with Store.read(path) as store:
        total = store.count(wanted)
        most = MOST_LISTED if like is None and not question.symmetric else total
        part = Slice(control, seconds)
        if question.minimal:
            found = minimal_rows(store, wanted, sort, most, part)
        else:
            found = store.best(wanted, sort, most)
        rows = (row for _, row in found)
        if question.symmetric:
            looked_at = takewhile(lambda _: not part.is_cancelled, rows)
            rows = (row for row in looked_at if symmetries(read(row.layout or "")))
        elif like is None and not question.minimal:
            return RowsState(question, tuple(rows), total)
        listed = islice(rows if like is None else alike(rows, like, wanted.of, part), MOST_LISTED)
        return RowsState(question, tuple(listed), total, is_current=not part.is_cancelled)
