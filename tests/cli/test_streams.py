"""Standard streams that are full, closed or without a reader; and Ctrl-C before there is a command."""

from __future__ import annotations

import errno
import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from klotski_studio.cli.terminal.output import Exit
from klotski_studio.cli.terminal.streams import StreamFailed, guarded_streams
from tests.cli.conftest import Klotski

# Qt holds one application a process, and render would make one without widgets
pytestmark = pytest.mark.usefixtures("qapp")

COMMANDS = [
    ["--version"],
    ["--help"],
    ["solve", "--help"],
    ["solve", "solvable.klotski"],
    ["solve", "--json", "solvable.klotski", "solved.klotski"],
    ["analyze", "solvable.klotski"],
    ["analyze", "--json", "solvable.klotski"],
    ["validate", "."],
    ["validate", "--json", "."],
    ["convert", "--list"],
    ["convert", "--list", "--json"],
    ["convert", "solvable.klotski", "-"],
    ["convert", "--json", "solvable.klotski", "-"],
    ["render", "solvable.klotski", "solvable.txt"],
    ["install-desktop", "--prefix", "prefix"],
]
POSIX = pytest.mark.skipif(os.name != "posix", reason="/dev/full and a shell that closes streams")


class Refusing(io.StringIO):
    """A standard output that the system refuses to write to."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def write(self, text: str) -> int:
        raise OSError(self.number, os.strerror(self.number))


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("stream", [Refusing(errno.ENOSPC), None], ids=["full", "closed"])
def test_output_that_cannot_be_written_has_a_status_of_its_own(
    klotski: Klotski,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    stream: Refusing | None,
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "stdout", stream)
    ended = klotski(*arguments)
    reason = os.strerror(errno.EBADF if stream is None else stream.number)
    assert ended.status == Exit.IO_FAILED == 5
    assert ended.err == f"standard output: the system reports: {reason}.\n"


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_reader_that_is_gone_is_no_error(
    klotski: Klotski, folder: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "stdout", Refusing(errno.EPIPE))
    ended = klotski(*arguments)
    assert (ended.status, ended.err) == (Exit.BROKEN_PIPE, "")


def test_input_that_is_closed_has_the_same_status(klotski: Klotski, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    ended = klotski("convert", "-", "-")
    assert ended.status == Exit.IO_FAILED
    assert ended.err == f"standard input: the system reports: {os.strerror(errno.EBADF)}.\n"


def test_errors_that_cannot_be_written_change_no_status(
    klotski: Klotski, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for stream in (Refusing(errno.ENOSPC), None):
        monkeypatch.setattr(sys, "stderr", stream)
        assert klotski("solve", folder / "broken.klotski").status == Exit.INVALID
        assert klotski("--no-such-option").status == Exit.USAGE


def test_a_failure_of_the_last_flush_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Buffered(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.EIO, "input/output error")

    monkeypatch.setattr(sys, "stdout", Buffered())
    with pytest.raises(StreamFailed, match="input/output error"), guarded_streams():
        print("kept in memory until the end")


def test_afterwards_the_streams_are_what_they_were() -> None:
    before = sys.stdout, sys.stderr
    with guarded_streams():
        assert (sys.stdout, sys.stderr) != before
    assert (sys.stdout, sys.stderr) == before


def test_without_output_a_closed_stream_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with guarded_streams():
        sys.stdout.flush()
        assert not sys.stdout.isatty()


@POSIX
@pytest.mark.parametrize(
    ("redirection", "status", "line"),
    [
        (">/dev/full", 5, f"standard output: the system reports: {os.strerror(errno.ENOSPC)}.\n"),
        (">&-", 5, f"standard output: the system reports: {os.strerror(errno.EBADF)}.\n"),
        ("<&-", 0, ""),
        (">&- 2>&-", 5, ""),
        ("| head -0", 0, ""),
    ],
)
def test_the_process_ends_the_same_way(redirection: str, status: int, line: str) -> None:
    script = f'"{sys.executable}" -m klotski_studio convert --list {redirection}'
    ended = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (status, line)


@POSIX
def test_no_file_gets_the_number_of_a_closed_stream(tmp_path: Path) -> None:
    code = (
        "import os; from klotski_studio.cli.terminal.streams import fill_closed_descriptors;"
        "fill_closed_descriptors(); print(os.open(os.devnull, os.O_RDONLY))"
    )
    script = f'"{sys.executable}" -c "{code}" <&- 2>&-'
    ended = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=False)
    assert int(ended.stdout) > 2


INTERRUPTED = """
import os, signal, sys
module, *arguments = sys.argv[1:]
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == module:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
from klotski_studio.cli import main
main(arguments)
"""
IGNORED = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n" + INTERRUPTED


@POSIX
@pytest.mark.parametrize(
    ("module", "command"),
    [
        ("klotski_studio.cli.solve", ["solve", "solvable.klotski"]),
        ("typer", ["--version"]),
        ("PySide6.QtCore", ["render", "solvable.klotski", "a.png"]),
        ("PySide6.QtCore", []),
    ],
)
def test_ctrl_c_during_any_import_shows_no_traceback(folder: Path, module: str, command: list[str]) -> None:
    program = [sys.executable, "-c", INTERRUPTED, module, *command]
    ended = subprocess.run(program, capture_output=True, check=False, cwd=folder)
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, b"", b"")


@POSIX
def test_ctrl_c_that_the_starter_ignores_stays_ignored() -> None:
    program = [sys.executable, "-c", IGNORED, "klotski_studio.cli.solve", "--version"]
    ended = subprocess.run(program, capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.startswith(b"klotski-studio ")
