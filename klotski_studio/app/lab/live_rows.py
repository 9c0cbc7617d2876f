"""Lists the rows of a store that a person asks for, also while a sweep is adding others.

Whether a puzzle is minimal is searched when it is first asked for, which may take long. Such a list comes in
parts: each job returns after a time, twice as long as that of the job before, and the store keeps what was
decided::

    jobs  |-0.5 s-|---1 s---|------2 s------|
    rows          12        30               71, all

Rows that are like one of them are those whose pieces are nearly the same, the nearest first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice, takewhile
from operator import itemgetter
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.live_question import LiveState
from klotski_studio.core.control import Control
from klotski_studio.core.family import AnyFamily, Family
from klotski_studio.formats.native.read import read
from klotski_studio.lab.families.minimal import minimal_rows
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Sort, Store, Wanted
from klotski_studio.lab.likeness import NEAR, distance, piece_counts

CHANNEL = "sweep-rows"
"""The channel of the jobs."""
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
    """

    wanted: Wanted
    sort: Sort = Sort.LENGTH
    minimal: bool = False
    like: Row | None = None


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


class LiveRows(LiveState[RowsState]):
    """Holds the rows that were asked for last."""

    def __init__(self, runner: JobRunner, path: Path, parent: QObject | None = None) -> None:
        super().__init__(runner, CHANNEL, RowsState(NOTHING), parent)
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
        self._start(work, partial(self._take, self._question, seconds))
        self._set(replace(self._state, is_current=False))

    def _take(self, question: Question, seconds: float, outcome: Outcome[Found]) -> None:
        if isinstance(outcome, Failed):
            self._set(RowsState(question, error=outcome.error))
            return
        found = outcome.value
        if not found.is_whole or self._is_stale:
            self._begin(FIRST_SLICE if found.is_whole else 2 * seconds)
        self._set(RowsState(question, found, is_current=not self.is_running))


def find_rows(path: Path, question: Question, seconds: float, control: Control) -> Found:
    """The rows of the store ``path`` that ``question`` describes; none if there is no store yet.

    After ``seconds`` the search for minimal puzzles, or for those like one, returns with those found.

    Raises:
        FileError: if the file is no store, one of a newer version, or cannot be read.
    """
    if not path.exists():
        return Found()
    wanted, sort, like = question.wanted, question.sort, question.like
    with Store.read(path) as store:
        total = store.count(wanted)
        most = MOST_LISTED if like is None else total
        part = _Slice(control, seconds)
        if question.minimal:
            found = minimal_rows(store, wanted, sort, most, part)
        else:
            found = store.best(wanted, sort, most)
        rows = (row for _, row in found)
        if like is None and not question.minimal:
            return Found(tuple(rows), total)
        listed = rows if like is None else islice(alike(rows, like, wanted.of, part), MOST_LISTED)
        return Found(tuple(listed), total, is_whole=not part.is_cancelled)


def alike(rows: Iterable[Row], like: Row, family: AnyFamily | None, control: Control) -> list[Row]:
    """Those of ``rows``, which have starts, whose pieces are nearly those of ``like``; all are of ``family``.

    The nearest come first, and those that are as near in the order of ``rows``. When ``control`` is
    cancelled, those that were looked at.

    Raises:
        FileError: if a start in the store is damaged.
    """
    wanted = _pieces(like, family)
    looked_at = takewhile(lambda _: not control.is_cancelled, rows)
    near = (row for row in looked_at if abs(row.pieces - like.pieces) <= NEAR)
    distances = sorted([(distance(_pieces(row, family), wanted), row) for row in near], key=itemgetter(0))
    return [row for far, row in distances if far <= NEAR]


def _pieces(row: Row, family: AnyFamily | None) -> Counter[Any]:
    """How many pieces of each kind the start of ``row`` has; of some families its key tells."""
    return Counter(row.counts) if isinstance(family, Family) else piece_counts(read(row.layout or ""))


class _Slice(Control):
    """The control of a part of a piece of work: cancelled after some seconds, or with the whole."""

    def __init__(self, whole: Control, seconds: float) -> None:
        super().__init__(whole)
        self._most_seconds = seconds

    @property
    def is_cancelled(self) -> bool:
        """Whether the time is over, or the whole work was cancelled."""
        return self.seconds >= self._most_seconds or super().is_cancelled
