"""Puzzles whose names try to control the terminal."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest

from klotski_studio.app.texts.plain_text import DIRECTION_CONTROLS, visible
from tests.cli.conftest import Klotski

# Qt holds one application a process, and render would make one without widgets
pytestmark = pytest.mark.usefixtures("qapp")

NAME = "\x1b]0;title\x07\x1b[2J\u202eolleh\x9b1m"
PUZZLE = f"""\
format = 1
name = {json.dumps(NAME)}
description = {json.dumps(NAME)}
board = "A."
goal = ".A"
"""


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    file = tmp_path / "bidi\u202e.klotski"
    file.write_text(PUZZLE, encoding="utf-8")
    return file


def assert_harmless(text: str) -> None:
    found = {each for each in text if unicodedata.category(each) == "Cc"} - {"\n"}
    assert not found | DIRECTION_CONTROLS & set(text)


@pytest.mark.parametrize("command", ["solve", "analyze", "validate"])
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_name_and_a_path_control_no_terminal(
    klotski: Klotski, hostile: Path, command: str, options: list[str]
) -> None:
    ended = klotski(command, hostile, *options)
    assert ended.status == 0
    assert ended.out
    assert_harmless(ended.out + ended.err)
    if options:
        assert ended.records[0]["name"] == NAME
    elif command != "validate":
        assert visible(NAME) in ended.out.replace("\n", "")


@pytest.mark.parametrize("command", ["solve", "validate"])
def test_neither_does_a_table_of_many_nor_an_error(
    klotski: Klotski, hostile: Path, folder: Path, command: str
) -> None:
    broken = hostile.with_name("broken\x1b[2J.klotski")
    broken.write_text("format = 1\nname = [\n", encoding="utf-8")
    ended = klotski(command, hostile, folder / "solved.klotski", broken)
    assert ended.status == 2
    assert visible(str(broken)) in ended.out + ended.err
    assert_harmless(ended.out + ended.err)


def test_nor_a_render_of_it(klotski: Klotski, hostile: Path) -> None:
    ended = klotski("render", hostile, hostile.with_suffix(".svg"))
    assert ended.status == 0
    assert_harmless(ended.out + ended.err)


def test_nor_a_word_that_is_no_command(klotski: Klotski) -> None:
    ended = klotski("so\x1b[2Jlve")
    assert ended.status == 4
    assert r"'so\x1b[2Jlve' is neither a command nor a file" in ended.err
    assert_harmless(ended.err)


def test_what_is_converted_is_exact_in_a_pipe_and_harmless_on_a_terminal(
    klotski: Klotski, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from klotski_studio.cli.terminal import output

    output.print_text("a\x1b[2J\nb")
    assert capsys.readouterr().out == "a\x1b[2J\nb\n"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    output.print_text("a\x1b[2J\nb")
    assert capsys.readouterr().out == "a\\x1b[2J\nb\n"
