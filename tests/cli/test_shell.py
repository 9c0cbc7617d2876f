"""What shells and ``man`` read of the program."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from klotski_studio.cli import COMPLETE, desktop
from klotski_studio.cli.app import COMMANDS, program
from tests.cli.conftest import Klotski

BASH, MAN = shutil.which("bash"), shutil.which("man")


def offered(*words: str) -> list[str]:
    """What the program offers a bash for the last of ``words``."""
    asked = {COMPLETE: "complete_bash", "COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    command = [sys.executable, "-m", "klotski_studio"]
    done = subprocess.run(command, env=os.environ | asked, capture_output=True, text=True, check=False)
    assert not done.stderr
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("klotski-studio", "so"), ["solve"]),
        (("klotski-studio", "solve", "--metr"), ["--metric"]),
        (("klotski-studio", "solve", "--metric", "s"), ["slides", "steps"]),
        (("klotski-studio", "layouts/h"), []),  # the shell offers files
    ],
)
def test_a_shell_is_offered_commands_options_and_their_values(
    words: tuple[str, ...], expected: list[str]
) -> None:
    assert offered(*words) == expected


@pytest.mark.skipif(BASH is None, reason="needs bash")
def test_the_script_for_bash_can_be_read_and_names_the_program(share: Path) -> None:
    script = share / desktop.SCRIPTS["bash"]
    shown = subprocess.run(
        [str(BASH), "-c", f"source {script}; complete -p klotski-studio"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "_klotski_studio_completion klotski-studio" in shown.stdout


def test_the_manual_says_of_every_command_what_its_help_says(share: Path, klotski: Klotski) -> None:
    manual = (share / desktop.MANUAL).read_text(encoding="utf-8").replace("\\-", "-")
    assert {line[4:] for line in manual.splitlines() if line.startswith(".SS ")} == set(COMMANDS) - {
        "compile-kernels"
    }
    for command in ("solve", "render", "fresh"):
        told = " ".join(klotski(command, "--help").out.split())
        section = manual.partition(f".SS {command}\n")[2].partition("\n.SS ")[0]
        options = [line[3:].split()[0] for line in section.splitlines() if line.startswith(".B --")]
        assert len(options) > 3
        assert all(option in told for option in options)


def test_help_and_manual_explain_every_option() -> None:
    group: Any = typer.main.get_command(program(["--help"]))
    options = [(name, each) for name, command in group.commands.items() for each in command.params]
    assert not [(name, each.opts) for name, each in options if each.opts[0].startswith("-") and not each.help]


@pytest.mark.skipif(MAN is None, reason="needs man")
def test_the_manual_is_shown_without_a_warning(share: Path) -> None:
    done = subprocess.run(
        [str(MAN), "--warnings", "-l", str(share / desktop.MANUAL)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.stderr
    assert "klotski-studio solve" in done.stdout
