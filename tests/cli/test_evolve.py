"""The command ``evolve``, and the JSON that it promises."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from klotski_studio.cli.terminal import interrupts as drawn_control
from klotski_studio.formats.native.read import read
from klotski_studio.lab.families.sweep import SweepProgress
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from tests.cli.conftest import Klotski
from tests.cli.test_interrupts import Terminal
from tests.cli.test_sweep import SET


def test_sets_are_printed_as_they_get_better_and_kept(klotski: Klotski, tmp_path: Path) -> None:
    command = ("evolve", "4x4", "--seed", 7, "--evaluations", 8, "--json")
    ended = klotski(*command)
    assert ended.status == 0
    assert [list(each) for each in ended.records] == [SET] * len(ended.records)
    best = max(ended.records, key=lambda each: each["hardest"])
    assert solve(Ask(read(best["layout"]))).length == best["hardest"]
    again = klotski(*command, "--store", tmp_path / "s.sqlite")
    assert again.out == ended.out
    listed = klotski("explore", "--store", tmp_path / "s.sqlite", "--json").records
    assert len(listed) >= len(ended.records)
    assert {each["layout"] for each in listed} >= {each["layout"] for each in ended.records}


def test_a_search_that_finds_nothing_says_what_it_has_tried(klotski: Klotski) -> None:
    ended = klotski("evolve", "4x4", "--evaluations", 3, "--max-memory", "1K")
    assert ended.status == 0
    assert "4x4: 3 sets searched, 3 of them stopped" in ended.out
    assert "Pieces by kind" not in ended.out


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (SweepProgress("sweep", 3, 1203, 2.0, 9.0), "3 of 1,203 sets · 2 s · about 9 s left"),
        (SweepProgress("evolve", 1203, None, 2.0), "1,203 sets · 2 s"),
    ],
)
def test_sets_that_are_done_are_counted_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, told: SweepProgress, words: str
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(drawn_control, "PATIENCE", 0.0)
    monkeypatch.setenv("COLUMNS", "120")
    with ExitStack() as stack:
        drawn_control.DrawnControl("a family", stack, "sets").report(told)
    assert "a family" in terminal.getvalue()
    assert words in terminal.getvalue()


def test_what_cannot_be_evolved_is_told(klotski: Klotski, tmp_path: Path) -> None:
    assert klotski("evolve", "polyominoes-3x3").status == 4
    assert klotski("evolve", tmp_path / "missing.toml").status == 2
    assert klotski("evolve", "4x4", "--seconds", "-1").status == 4
