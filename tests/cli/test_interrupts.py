from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from klotski_studio.cli.terminal import interrupts as module
from klotski_studio.cli.terminal import progress
from klotski_studio.cli.terminal.interrupts import Interrupts, search
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Metric
from klotski_studio.solver import search as solver
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Effort, Reason, Status
from klotski_studio.solver.base.control import SearchProgress
from tests.cli.conftest import Klotski
from tests.cli.test_solve import FOURTEEN
from tests.conftest import PATIENCE


def press_ctrl_c() -> None:
    os.kill(os.getpid(), signal.SIGINT)


class Searcher:
    """Stands in for the solver: presses Ctrl-C as often as told, and answers once it is cancelled."""

    def __init__(self, presses: int) -> None:
        self.presses = presses
        self.released = threading.Event()

    def __call__(self, ask: Ask, metrics: tuple[Metric, ...]) -> dict[Metric, Answer]:
        press_ctrl_c()
        while not ask.control.is_cancelled:
            self.released.wait(0.001)
        for _ in range(self.presses - 1):
            press_ctrl_c()
            self.released.wait(10)
        effort = Effort("plain", None, 12, 3, 0.1, 0)
        return {
            metric: Answer(Status.STOPPED, metric, None, None, None, Reason.CANCELLED, effort)
            for metric in metrics
        }


def test_ctrl_c_prints_what_is_proven_and_leaves_the_rest(
    klotski: Klotski, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "solve_all", Searcher(1))
    files = [folder / "solvable.klotski", folder / "solved.klotski"]
    ended = klotski("solve", *files, "--json")
    (record,) = ended.records
    assert (ended.status, record["status"], record["reason"]) == (3, "stopped", "cancelled")
    assert record["depth"] == 3
    assert ended.err == "Interrupted: 1 of 2 files were not searched.\n"
    out = klotski("solve", files[0]).out
    assert "stopped (cancelled)" in out
    assert "no solution has fewer than 3 moves" in out


def test_a_second_ctrl_c_ends_at_once(
    klotski: Klotski, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    searcher = Searcher(2)
    monkeypatch.setattr(solver, "solve_all", searcher)
    assert klotski("solve", folder / "solvable.klotski").status == 130
    searcher.released.set()


def test_afterwards_ctrl_c_is_what_it_was(klotski: Klotski, folder: Path) -> None:
    before = signal.getsignal(signal.SIGINT)
    klotski("solve", folder)
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_before_a_search_cancels_it_from_the_start() -> None:
    with Interrupts() as interrupts:
        press_ctrl_c()
        assert interrupts.requested
        assert search("x", lambda control: control.is_cancelled, interrupts) is True


def test_ctrl_c_ends_a_real_search_cleanly(tmp_path: Path) -> None:
    file = tmp_path / "fourteen.klotski"
    file.write_text(FOURTEEN, encoding="utf-8")
    code = (
        "import os, signal, threading\n"
        "from klotski_studio.cli import main\n"
        "from klotski_studio.cli.terminal import interrupts\n"
        "class Interrupts(interrupts.Interrupts):\n"
        "    def watch(self, control):\n"
        "        super().watch(control)\n"
        "        if control is not None:\n"
        "            threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "import klotski_studio.cli.solve as command\n"
        "command.Interrupts = Interrupts\n"
        f"main(['solve', {str(file)!r}])\n"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, timeout=PATIENCE)
    assert (ended.returncode, ended.stderr) == (3, b"")
    assert b"stopped (cancelled)" in ended.stdout


def test_an_error_in_the_search_is_raised_where_it_was_asked_for() -> None:
    def fail(_: Control) -> None:
        raise ZeroDivisionError

    with Interrupts() as interrupts, pytest.raises(ZeroDivisionError):
        search("x", fail, interrupts)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def long_search(control: Control) -> str:
    """Runs until the progress of its second report has been drawn."""
    control.report(SearchProgress("search", 1_000, 4_000, depth=3, memory=2048))
    deadline = threading.Event()
    while "25 %" not in sys.stderr.getvalue() and control.seconds < 10:
        deadline.wait(0.01)
    return "answer"


def test_a_long_search_shows_its_progress_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    monkeypatch.setenv("COLUMNS", "120")
    with Interrupts() as interrupts:
        assert search("Long one", long_search, interrupts) == "answer"
    drawn = terminal.getvalue()
    for word in ("Long one", "25 %", "1,000 positions", "depth 3", "2 KB"):
        assert word in drawn


@pytest.mark.parametrize(("stream", "patience", "lasts"), [(io.StringIO(), 0.0, 0.3), (Terminal(), 0.5, 0)])
def test_without_a_terminal_or_soon_over_nothing_is_drawn(
    monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, patience: float, lasts: float
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(module, "PATIENCE", patience)
    with Interrupts() as interrupts:
        search("x", lambda control: threading.Event().wait(lasts), interrupts)
    assert stream.getvalue() == ""


def test_the_counts_are_written_for_people() -> None:
    figures = SearchProgress("search", 1_234_567, None, 2.0, depth=42, memory=3 * 2**20)
    assert progress.counts_text(figures) == "1,234,567 positions searched · depth 42 · 617,284/s · 3 MB · 2 s"
