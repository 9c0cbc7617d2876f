from __future__ import annotations

import subprocess
import sys
import threading
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome, job_pool
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from tests.app.conftest import until_cancelled


def test_the_work_runs_in_another_thread_and_its_value_comes_back_in_the_one_that_asked(
    qtbot: QtBot, runner: JobRunner
) -> None:
    got: list[tuple[Outcome[threading.Thread], threading.Thread]] = []
    here = threading.current_thread
    runner.start("lane", lambda _: here(), lambda outcome: got.append((outcome, here())))
    qtbot.waitUntil(lambda: bool(got))
    assert got[0][1] is threading.main_thread()
    assert isinstance(got[0][0], Done)
    assert got[0][0].value is not threading.main_thread()


def test_an_exception_comes_back_as_a_value(qtbot: QtBot, runner: JobRunner) -> None:
    got: list[Outcome[None]] = []

    def work(_: Control) -> None:
        raise KlotskiError("some.code")

    runner.start("lane", work, got.append)
    qtbot.waitUntil(lambda: bool(got))
    assert isinstance(got[0].error, KlotskiError)
    assert not got[0].is_bug


def test_an_unexpected_exception_is_told_as_a_bug_with_its_traceback(qtbot: QtBot, runner: JobRunner) -> None:
    def work(_: Control) -> float:
        return 1 / 0

    with qtbot.waitSignal(runner.bug) as bug:
        runner.start("lane", work, lambda _: None)
    failed = bug.args[0]
    assert failed.is_bug
    assert "ZeroDivisionError" in failed.trace


def test_a_newer_request_cancels_the_older_one_and_drops_its_answer(qtbot: QtBot, runner: JobRunner) -> None:
    got: list[Outcome[str]] = []
    first = runner.start("lane", until_cancelled, got.append)
    runner.start("lane", lambda _: "second", got.append)
    qtbot.waitUntil(lambda: bool(got))
    runner.shutdown()
    assert first.is_cancelled
    assert got == [Done("second")]


def test_lanes_do_not_disturb_each_other_and_a_cancelled_job_answers(qtbot: QtBot, runner: JobRunner) -> None:
    got: list[Outcome[str]] = []
    first = runner.start("one", until_cancelled, got.append)
    runner.start("two", lambda _: "two", got.append)
    qtbot.waitUntil(lambda: bool(got))
    assert got == [Done("two")]
    assert not first.is_cancelled
    assert runner.is_busy("one")
    runner.cancel("one")
    qtbot.waitUntil(lambda: len(got) > 1)
    assert got == [Done("two"), Done("cancelled")]
    assert not runner.is_busy("one")


def test_a_dropped_job_delivers_nothing(qtbot: QtBot, runner: JobRunner) -> None:
    got: list[Outcome[str]] = []
    control = runner.start("lane", until_cancelled, got.append)
    runner.drop("lane")
    runner.start("other", lambda _: "after", got.append)
    qtbot.waitUntil(lambda: bool(got))
    assert control.is_cancelled
    assert got == [Done("after")]


def test_shutdown_ends_what_runs_and_what_waits_for_its_turn(qtbot: QtBot, qapp: QObject) -> None:
    runner = JobRunner(pool=job_pool(qapp, threads=1))
    got: list[Outcome[Any]] = []
    ran: list[str] = []
    runner.start("running", until_cancelled, got.append)
    runner.start("waiting", lambda _: ran.append("waiting"), got.append)
    runner.shutdown()
    runner.start("late", lambda _: ran.append("late"), got.append)
    qtbot.wait(1)
    assert got == []
    assert ran == []


def test_shutdown_lets_a_save_finish(qtbot: QtBot, qapp: QObject) -> None:
    runner = JobRunner(pool=job_pool(qapp, threads=1))
    saved: list[bool] = []
    runner.start("busy", until_cancelled, lambda _: None)
    runner.start("save", lambda control: saved.append(control.is_cancelled), lambda _: None)
    runner.shutdown(wait_for=frozenset({"save"}))
    assert saved == [False]


@pytest.mark.parametrize("count", [200])
def test_many_requests_in_a_row_end_with_the_last(qtbot: QtBot, runner: JobRunner, count: int) -> None:
    got: list[Outcome[int]] = []
    for number in range(count):
        runner.start("lane", lambda _, number=number: number, got.append)  # type: ignore[misc]
    qtbot.waitUntil(lambda: Done(count - 1) in got)
    assert got == [Done(count - 1)]


def test_searches_that_last_in_many_tabs_keep_no_file_waiting(qtbot: QtBot, qapp: QObject) -> None:
    tabs = [JobRunner(pool=pool) for pool in [job_pool(qapp)] for _ in range(8)]
    for tab in tabs:
        tab.start("solve", until_cancelled, lambda _: None)
    got: list[Outcome[str]] = []
    tabs[0].start("open", lambda _: "read", got.append)
    qtbot.waitUntil(lambda: bool(got))
    assert all(tab.is_busy("solve") for tab in tabs)
    for tab in tabs:
        tab.close()
    tabs[0].shutdown()


def test_shutdown_does_not_wait_for_a_job_that_may_hang(qtbot: QtBot, qapp: QObject) -> None:
    runner, release, delivered = JobRunner(), threading.Event(), list[object]()
    runner.start("open", lambda _: release.wait(), delivered.append, may_hang=True)
    runner.shutdown()
    del runner
    release.set()
    assert delivered == []


def test_a_job_that_may_hang_delivers_like_any_other(qtbot: QtBot, runner: JobRunner) -> None:
    delivered: list[object] = []
    runner.start("open", lambda _: 7, delivered.append, may_hang=True)
    qtbot.waitUntil(lambda: delivered == [Done(7)])
    assert not runner.is_busy("open")


ENDING = """
import atexit, threading, PySide6.QtCore
wanted, others = threading.Event(), lambda: threading.enumerate()[1:]
atexit.register(lambda: (wanted.set(), [each.join(0.5) for each in others()]))  # just before Qt deletes
from klotski_studio.app.runtime.jobs import JobRunner
runner = JobRunner()
runner._reported.connect(lambda *_: print("told"), PySide6.QtCore.Qt.ConnectionType.DirectConnection)
runner.start("lane", lambda _: wanted.wait(), lambda _: None, may_hang=True)
"""


def test_a_job_that_may_hang_signals_to_nobody_once_the_program_ends() -> None:
    child = subprocess.run([sys.executable, "-c", ENDING], capture_output=True, text=True, check=True)
    assert child.stdout == ""
