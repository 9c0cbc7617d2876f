from __future__ import annotations

import logging
import subprocess
import sys
import threading
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path

import pytest
from PySide6.QtCore import qInstallMessageHandler, qWarning
from pytestqt.qtbot import QtBot

from klotski_studio.app.runtime.log import (
    CRASHES,
    LOG,
    MOST_BYTES,
    MOST_REPORTS,
    OLD_LOGS,
    CrashReporter,
    Log,
    log_folder,
)
from tests.hostile_disks import size_limit


@pytest.fixture
def calm() -> Iterator[None]:
    """Gives Qt's messages back to who had them before the test."""
    before = qInstallMessageHandler(None)
    yield
    qInstallMessageHandler(before)


@pytest.fixture
def log(calm: None, tmp_path: Path) -> Iterator[Log]:
    made = Log(tmp_path / "logs")
    yield made
    made.close()


def text(log: Log) -> str:
    return (log.folder / LOG).read_text(encoding="utf-8")


def test_messages_of_the_program_and_of_qt_are_in_the_log(log: Log) -> None:
    logging.getLogger("klotski_studio.app.some").info("华容道 \udcff")
    logging.getLogger("someone.else").info("not told")
    qWarning("from Qt")
    assert "INFO klotski_studio: Klotski Studio" in text(log)
    assert "INFO klotski_studio.app.some: 华容道" in text(log)
    assert "WARNING qt: default: from Qt" in text(log)
    assert "not told" not in text(log)


def test_the_log_rotates_and_never_takes_more_than_its_share(log: Log) -> None:
    for _ in range(60):
        logging.getLogger("klotski_studio").info("x" * (MOST_BYTES // 10))
    files = sorted(path.name for path in log.folder.glob(f"{LOG}*"))
    assert files == [LOG, *(f"{LOG}.{number}" for number in range(1, OLD_LOGS + 1))]
    assert all((log.folder / name).stat().st_size <= MOST_BYTES for name in files)


def test_closing_gives_everything_back(calm: None, tmp_path: Path) -> None:
    before = (logging.getLogger().handlers[:], logging.getLogger("klotski_studio").level)
    Log(tmp_path).close()
    assert (logging.getLogger().handlers, logging.getLogger("klotski_studio").level) == before


def test_a_folder_that_cannot_be_made_keeps_nobody_from_working(calm: None, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    log = Log(tmp_path / "file" / "logs")
    logging.getLogger("klotski_studio").info("said to nobody")
    log.close()


def test_a_full_disk_costs_the_record_and_nothing_else(log: Log, capsys: pytest.CaptureFixture[str]) -> None:
    (handler,) = [each for each in logging.getLogger().handlers if isinstance(each, RotatingFileHandler)]
    capsys.readouterr()
    with size_limit(0):
        logging.getLogger("klotski_studio").info("lost")
    assert capsys.readouterr().err == ""
    handler.stream.close()
    handler.stream = None  # what could not be written is still in its buffer
    logging.getLogger("klotski_studio").info("kept")
    assert "kept" in text(log)


CRASH = """
import sys, ctypes
from pathlib import Path
from klotski_studio.app.runtime.log import Log
log = Log(Path(sys.argv[1]))
def where_it_broke():
    ctypes.string_at(0)
where_it_broke()
"""


def test_a_process_that_breaks_says_where(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", CRASH, str(tmp_path)], capture_output=True, check=False)
    assert done.returncode < 0
    assert "where_it_broke" in (tmp_path / CRASHES).read_text(encoding="utf-8")


def test_the_log_has_a_place_on_every_system() -> None:
    assert log_folder().is_absolute()
    assert "klotski-studio" in log_folder().parts


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
