from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.log import MOST_REPORTS, CrashReporter


@pytest.fixture
def crash_reporter(qapp: object) -> Iterator[CrashReporter]:
    made = CrashReporter()
    made.install()
    yield made
    made.uninstall()


@pytest.fixture
def heard(crash_reporter: CrashReporter) -> list[str]:
    traces: list[str] = []
    crash_reporter.happened.connect(traces.append)
    return traces


def fail(word: str) -> None:
    raise ZeroDivisionError(word)


def uncaught(word: str) -> None:
    """As Python does with an exception that nobody catches."""
    try:
        fail(word)
    except ZeroDivisionError as error:
        sys.excepthook(type(error), error, error.__traceback__)


def test_what_nobody_caught_is_told_with_its_trace_and_logged(
    heard: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    uncaught("one")
    assert len(heard) == 1
    assert "in fail" in heard[0]
    assert "ZeroDivisionError: one" in heard[0]
    assert heard[0] in caplog.text


def test_the_same_fault_is_logged_every_time_and_told_once(
    heard: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(5):
        uncaught("same")
    uncaught("other")
    assert [trace.splitlines()[-1] for trace in heard] == [
        "ZeroDivisionError: same",
        "ZeroDivisionError: other",
    ]
    assert len(caplog.records) == 6


def test_no_more_faults_are_told_than_anybody_reads(heard: list[str]) -> None:
    for number in range(2 * MOST_REPORTS):
        uncaught(str(number))
    assert len(heard) == MOST_REPORTS


def test_a_fault_in_a_thread_is_told_in_the_window_s_thread(
    qtbot: QtBot, crash_reporter: CrashReporter
) -> None:
    where: list[threading.Thread] = []
    crash_reporter.happened.connect(lambda _: where.append(threading.current_thread()))
    thread = threading.Thread(target=fail, args=("in a thread",))
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(where))
    assert where == [threading.main_thread()]


def test_a_fault_while_a_fault_is_told_is_only_logged(
    heard: list[str], crash_reporter: CrashReporter, caplog: pytest.LogCaptureFixture
) -> None:
    crash_reporter.happened.connect(lambda _: uncaught("in the report"))
    uncaught("first")
    assert len(heard) == 1
    assert len(caplog.records) == 2


def test_to_be_interrupted_is_no_fault(heard: list[str]) -> None:
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert heard == []


def test_a_fault_that_was_caught_elsewhere_is_told_too(
    crash_reporter: CrashReporter, heard: list[str]
) -> None:
    crash_reporter.report("Traceback: from a job")
    assert heard == ["Traceback: from a job"]


def test_uninstalling_gives_the_hooks_back(qapp: object) -> None:
    before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
    crash_reporter = CrashReporter()
    crash_reporter.install()
    assert sys.excepthook != before[0]
    crash_reporter.uninstall()
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before
