from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path

import pytest
from PySide6.QtCore import qInstallMessageHandler, qWarning

from klotski_studio.app.runtime.log import CRASHES, LOG, MOST_BYTES, OLD_LOGS, Log, log_folder
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


def test_messages_of_the_program_and_of_qt_are_in_the_log(
    log: Log, capsys: pytest.CaptureFixture[str]
) -> None:
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
