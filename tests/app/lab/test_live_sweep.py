"""A sweep in the background and the rows that are listed meanwhile, on a family of a dozen sets."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from klotski_studio.app.lab import live_sweep as live_rows
from klotski_studio.app.lab.families import FamilyFile, count_sets, file_called, read_family, shipped_families
from klotski_studio.app.lab.live_sweep import (
    Crews,
    LiveRows,
    LiveSweep,
    Phase,
    Question,
    RowsState,
    SweepState,
    find_rows,
)
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.core.control import Control
from klotski_studio.core.family import AnyFamily, Family, Range
from klotski_studio.core.layout import Metric
from klotski_studio.formats.native.read import read
from klotski_studio.lab.families.executors import Crew
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Sort, Store, Wanted
from klotski_studio.lab.families.sweep import form_of
from klotski_studio.solver.base.control import Limits
from tests.solver.agreement import cancelled
from tests.solver.test_flood_keep import is_symmetric

PATIENCE = 20_000
"""Milliseconds, for a busy machine."""

(SHIPPED,) = [file for file in shipped_families() if file.name == "4x4.toml"]


def small(most: int) -> FamilyFile:
    """The family with at most so many pieces."""
    assert isinstance(SHIPPED.family, Family)
    return replace(SHIPPED, family=replace(SHIPPED.family, name="small", pieces=Range(1, most)))


SMALL, OTHER, FOUR = small(3), small(2), small(4)
SETS = [task.key for task in form_of(SMALL.family).tasks()]


class Inline(Executor):
    """Computes each task when it is handed out, and calls ``then`` with the number of tasks so far."""

    def __init__(self, then: Callable[[int], object] = lambda _: None) -> None:
        self.keys: list[str] = []
        self._then = then

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(work(*args, **named))
        self.keys.append(args[1])
        self._then(len(self.keys))
        return future


def crews_of(executor: Executor) -> Crews:
    """Crews that have ``executor`` and one task at a time."""

    @contextmanager
    def crew(_: AnyFamily, __: Control) -> Iterator[Crew]:
        yield Crew(executor, 1)

    return crew


class Desk:
    """Where sweeps run, and the store that they fill."""

    def __init__(self, qtbot: QtBot, runner: JobRunner, store: Path) -> None:
        self.qtbot, self.runner, self.store = qtbot, runner, store

    def swept(self, executor: Executor | None = None, file: FamilyFile = SMALL) -> SweepState:
        """The state after one sweep."""
        live = LiveSweep(self.runner, self.store, crews_of(executor or Inline()))
        live.start(file, Metric.MOVES)
        return self.ended(live)

    def ended(self, live: LiveSweep) -> SweepState:
        self.qtbot.waitUntil(lambda: live.state.phase is Phase.IDLE)
        return live.state

    def rows(self, question: Question) -> LiveRows:
        """What is listed for ``question``."""
        rows = LiveRows(self.runner, self.store)
        rows.ask(question)
        self.qtbot.waitUntil(lambda: rows.state.is_current)
        return rows


@pytest.fixture
def desk(qtbot: QtBot, runner: JobRunner, tmp_path: Path) -> Desk:
    return Desk(qtbot, runner, tmp_path / "data" / "sweeps.sqlite")


def listed(store: Path, question: Question) -> list[tuple[int | None, int]]:
    """Length and number of pieces of what is listed."""
    return [(row.hardest, row.pieces) for row in find_rows(store, question, 60.0, Control()).rows]


def test_a_sweep_reports_every_set_and_its_rows_are_listed(desk: Desk) -> None:
    executor = Inline()
    state = desk.swept(executor)
    assert (state.done, state.total, state.is_complete) == (len(SETS), len(SETS), True)
    assert sorted(executor.keys) == sorted(SETS)
    wanted = Wanted(metric=Metric.MOVES, of=SMALL.family)
    rows = desk.rows(Question(wanted))
    lengths = [row.hardest or 0 for row in rows.state.rows]
    assert lengths == sorted(lengths, reverse=True)
    assert rows.state.total == len(lengths) > 3
    few = Question(replace(wanted, pieces=Range(1, 2), least=1), Sort.PIECES)
    assert listed(desk.store, few) == sorted(
        [(row.hardest, row.pieces) for row in rows.state.rows if row.pieces < 3 and row.hardest],
        key=lambda each: (each[1], -(each[0] or 0)),
    )


@pytest.mark.parametrize("by_name", [True, False])
def test_rows_like_one_are_those_with_nearly_its_pieces_the_nearest_first(desk: Desk, by_name: bool) -> None:
    desk.swept(file=FOUR)
    wanted = Wanted(metric=Metric.MOVES, of=FOUR.family if by_name else None)
    every = find_rows(desk.store, Question(wanted), 60.0, Control()).rows
    like = next(row for row in every if row.counts == {"Q": 1, "V": 0, "H": 1, "S": 1})
    found = find_rows(desk.store, Question(wanted, like=like), 60.0, Control())
    assert found.rows[0] == like
    assert (found.total, found.is_current) == (len(every), True)

    def far(row: Row) -> int:
        more = [row.counts[name] - like.counts[name] for name in like.counts]
        return max(sum(each for each in more if each > 0), -sum(each for each in more if each < 0))

    near = [row for row in every if far(row) <= 2]
    assert list(found.rows) == sorted(near, key=far)  # those as near stay with the longest first
    assert len(near) < len(every)
    least = Question(replace(wanted, least=like.hardest or 0), like=like)
    assert set(find_rows(desk.store, least, 60.0, Control()).rows) <= set(near)
    symmetric = find_rows(desk.store, Question(wanted, symmetric=True), 60.0, Control()).rows
    assert list(symmetric) == [row for row in every if is_symmetric(read(row.layout or ""))] != list(every)


def test_a_stopped_sweep_goes_on_where_it_ended(desk: Desk) -> None:
    live: LiveSweep

    @contextmanager
    def stopping(_: AnyFamily, control: Control) -> Iterator[Crew]:
        yield Crew(first, 1)

    first = Inline(lambda count: live.stop() if count == 3 else None)
    live = LiveSweep(desk.runner, desk.store, stopping)
    live.start(SMALL, Metric.MOVES)
    state = desk.ended(live)
    assert (state.done, state.total, state.is_complete) == (3, len(SETS), False)
    second = Inline()
    assert desk.swept(second).is_complete
    assert sorted(first.keys + second.keys) == sorted(SETS)


def test_a_paused_sweep_hands_out_nothing_until_it_goes_on(desk: Desk) -> None:
    executor, gate = Inline(), threading.Event()

    def crews(family: AnyFamily, control: Control) -> AbstractContextManager[Crew]:
        gate.wait(PATIENCE / 1000)
        return crews_of(executor)(family, control)

    live = LiveSweep(desk.runner, desk.store, crews)
    live.start(SMALL, Metric.MOVES)
    live.pause()
    gate.set()
    desk.qtbot.waitUntil(lambda: live.state.total is not None)
    assert (live.state.phase, live.state.done, executor.keys) == (Phase.PAUSED, 0, [])
    (timer,) = [each for each in live.findChildren(QTimer) if each.isActive()]
    assert timer.interval() >= 1000
    live.go_on()
    assert timer.interval() < 1000
    assert desk.ended(live).is_complete


def test_another_family_waits_until_the_store_is_free(desk: Desk) -> None:
    live = LiveSweep(desk.runner, desk.store, crews_of(Inline()))
    live.start(SMALL, Metric.MOVES)
    live.start(OTHER, Metric.MOVES)
    desk.qtbot.waitUntil(lambda: live.state.file == OTHER and live.state.phase is Phase.IDLE)
    assert live.state.is_complete
    # both families have the same name
    assert find_rows(desk.store, Question(Wanted(of=OTHER.family)), 1.0, Control()).total == live.state.total


def test_a_store_that_another_program_sweeps_into_can_be_read(desk: Desk) -> None:
    assert desk.swept().is_complete
    with Store.open(desk.store):
        state = desk.swept()
        assert state.error.code == "store.busy"
        assert listed(desk.store, Question(Wanted()))


def test_a_store_of_a_newer_version_is_reported_and_left_alone(desk: Desk) -> None:
    assert listed(desk.store, Question(Wanted())) == []  # there is none yet
    assert desk.swept().is_complete
    with closing(sqlite3.connect(desk.store)) as file:
        file.execute("PRAGMA user_version = 99")
    rows = desk.rows(Question(Wanted()))
    assert rows.state.error.code == "store.newer"
    error = desk.swept().error
    assert error.code == "store.newer"


def test_minimal_puzzles_come_in_parts_until_all_are_decided(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert desk.swept().is_complete
    wanted = Wanted(of=SMALL.family)
    longest = find_rows(desk.store, Question(wanted), 1.0, Control()).rows[0]
    with Store.read(desk.store) as opened:
        opened.note_spare(replace(longest, spare='["A"]'))
    monkeypatch.setattr(live_rows, "FIRST_SLICE", 1e-4)
    rows = LiveRows(desk.runner, desk.store)
    states: list[RowsState] = []
    rows.changed.connect(states.append)
    rows.ask(Question(wanted, minimal=True))
    desk.qtbot.waitUntil(lambda: rows.state.is_current)
    found = rows.state
    assert len(found.rows) == found.total - 1
    assert longest.key not in {row.key for row in found.rows}
    assert [state.is_current for state in states[-2:]] == [False, True]


def test_a_family_is_counted_and_found_by_the_name_of_its_file(tmp_path: Path) -> None:
    assert count_sets(SMALL.family, Control()) == len(SETS)
    assert count_sets(SMALL.family, cancelled()) is None
    assert read_family(file_called(SHIPPED.name)) == SHIPPED
    own = tmp_path / "own.toml"
    own.write_text(SHIPPED.text, encoding="utf-8")
    assert file_called(read_family(own).name) == own


def test_sets_that_are_too_large_are_counted_apart(desk: Desk) -> None:
    largest = {task.key for task in form_of(SMALL.family).tasks() if task.pieces == 3}

    class Small(Inline):
        def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
            few = Limits(memory=1) if args[1] in largest else args[3]
            return super().submit(work, *args[:3], few, **named)

    state = desk.swept(Small())
    assert (state.done, state.stopped) == (len(SETS), len(largest))
    assert {pieces for _, pieces in listed(desk.store, Question(Wanted()))} == {1, 2}
