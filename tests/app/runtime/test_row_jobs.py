from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime import jobs as row_jobs
from klotski_studio.app.runtime.jobs import JobRunner, RowJobs
from klotski_studio.core.control import Control


class Doubler:
    """Doubles a row's number, and remembers the order; waits before the first row until it may begin."""

    def __init__(self) -> None:
        self.rows: list[int] = []
        self.begun, self.released = threading.Event(), threading.Event()

    def __call__(self, row: int, _: Control) -> int:
        self.begun.set()
        self.released.wait(60)
        self.rows.append(row)
        return 2 * row


@pytest.fixture
def single(monkeypatch: pytest.MonkeyPatch) -> None:
    """A job takes one row."""
    monkeypatch.setattr(row_jobs, "SLICE", 0.0)


def collected(jobs: RowJobs) -> dict[int, object]:
    found: dict[int, object] = {}
    jobs.ready.connect(found.update)
    return found


def test_every_row_is_done_once(qtbot: QtBot, runner: JobRunner) -> None:
    jobs, work = RowJobs(runner, "rows", runner), Doubler()
    found = collected(jobs)
    work.released.set()
    jobs.begin(range(50), work)
    qtbot.waitUntil(lambda: len(found) == 50)
    assert found == {row: 2 * row for row in range(50)}
    assert work.rows == list(range(50))
    assert not jobs.is_working


@pytest.mark.usefixtures("single")
def test_preferred_rows_come_next_in_their_order(qtbot: QtBot, runner: JobRunner) -> None:
    jobs, work = RowJobs(runner, "rows", runner), Doubler()
    found = collected(jobs)
    jobs.begin(range(8), work)
    work.begun.wait(60)
    jobs.prefer([6, 3, 99])
    work.released.set()
    qtbot.waitUntil(lambda: len(found) == 8)
    assert work.rows == [0, 6, 3, 1, 2, 4, 5, 7]


@pytest.mark.usefixtures("single")
def test_after_closing_nothing_is_delivered(qtbot: QtBot, runner: JobRunner) -> None:
    jobs, work = RowJobs(runner, "rows", runner), Doubler()
    found = collected(jobs)
    jobs.begin(range(8), work)
    work.begun.wait(60)
    jobs.close()
    work.released.set()
    runner.shutdown()
    assert found == {}
    assert len(work.rows) <= 1


@pytest.mark.usefixtures("single")
def test_work_ends_after_its_time(qtbot: QtBot, runner: JobRunner) -> None:
    jobs, work = RowJobs(runner, "rows", runner, most_seconds=0.0), Doubler()
    found = collected(jobs)
    jobs.begin(range(8), work)
    assert not jobs.is_working
    jobs = RowJobs(runner, "rows", runner, most_seconds=1e-9)
    found = collected(jobs)
    work.released.set()
    jobs.begin(range(8), work)
    qtbot.waitUntil(lambda: bool(found))
    assert found == {0: 0}
    assert not jobs.is_working


def test_a_fault_ends_the_work(qtbot: QtBot, runner: JobRunner) -> None:
    def fail(row: int, control: Control) -> object:
        raise ZeroDivisionError

    jobs = RowJobs(runner, "rows", QObject(runner))
    with qtbot.waitSignals([runner.bug, jobs.ready]):
        jobs.begin(range(8), fail)
    assert not jobs.is_working
