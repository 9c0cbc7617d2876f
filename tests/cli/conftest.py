"""Runs the command line in this process, and writes a folder of puzzles for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from klotski_studio.cli.app import run

PUZZLES = {
    # A dodges downwards, B goes round the corner: 2 moves, 3 slides, 4 steps
    "solvable": ('"""\nBA.\n#..\n"""', '"""\n...\n..B\n"""'),
    "unsolvable": ('"""\nBA.\n###\n"""', '"""\n..B\n...\n"""'),
    "invalid": ('"""\nAA.A\n"""', '"""\n...B\n"""'),
    "solved": ('"""\nA.\n"""', '"""\nA.\n"""'),
}


@dataclass(frozen=True)
class Ended:
    """The exit status of a command, and what it wrote."""

    status: int
    out: str
    err: str

    @property
    def records(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


Klotski = Callable[..., Ended]


@pytest.fixture
def klotski(capsys: pytest.CaptureFixture[str]) -> Klotski:
    """The command line, run in this process."""

    def run_command(*arguments: object) -> Ended:
        capsys.readouterr()
        status = run([str(argument) for argument in arguments])
        return Ended(status, *capsys.readouterr())

    return run_command


@pytest.fixture
def share(klotski: Klotski, tmp_path: Path) -> Path:
    """The folder into which the files for the desktop are installed."""
    klotski("install-desktop", "--prefix", tmp_path)
    return tmp_path / "share"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one puzzle of each kind, and a broken file."""
    for name, (board, goal) in PUZZLES.items():
        text = f'format = 1\nname = "{name.title()}"\nboard = {board}\ngoal = {goal}\n'
        (tmp_path / f"{name}.klotski").write_text(text, encoding="utf-8")
    (tmp_path / "broken.klotski").write_text("format = 1\nboard = [\n", encoding="utf-8")
    return tmp_path
