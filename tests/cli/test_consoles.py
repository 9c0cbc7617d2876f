"""Every command on a page for people prints what stands below it there."""

from __future__ import annotations

import doctest
import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.cli import identify
from klotski_studio.cli.app import COMMANDS
from tests.cli.conftest import Klotski

# render paints with Qt, which holds one application a process
pytestmark = pytest.mark.usefixtures("qapp")

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "resources/docs/command-line.md"
PAGES = [
    page
    for page in [ROOT / "README.md", *sorted((ROOT / "resources").rglob("*.md"))]
    if "```console\n" in page.read_text("utf-8")
]
MEASURED = re.compile(
    r"[\d,]+ positions?(?: searched)? · .*|(?<!\w)([\d,]+ +)?\d[\d,.]* (ms|s|B|KB|MB)\b"
    r'|(?<="seconds": )[\d.]+|(?<="memory": )\d+|─+'
)
"""What a search took, sizes, and lines of tables that are as wide: they differ from run to run."""
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def session(page: Path) -> list[tuple[str, str]]:
    """The commands of ``page`` in their order, each with the output that the page shows; empty if none."""
    blocks = re.findall(r"^```console\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    parts = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_commands_of_a_page_print_what_it_shows(
    klotski: Klotski, page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one folder beside ``layouts``; a command above whose status the page does not ask ends with 0."""
    (tmp_path / "layouts").symlink_to(layouts_dir())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(identify, "cache_file", lambda: tmp_path / "nothing.json")
    status, checker = 0, doctest.OutputChecker()
    for command, shown in session(page):
        said, text = "", ""
        for words in _piped(command):
            if words[0] in ("echo", "printf"):
                text, status = _said(words, status), 0
            elif words[0] == ">":
                Path(words[1]).write_text(text, encoding="utf-8")
                text = ""
            else:
                assert status == 0, f"the page does not show the status before {command}"
                monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
                ended = klotski(*words[1:])
                assert words[0] == "klotski-studio"
                status, text, said = ended.status, ended.out, ended.err
        wanted, given = (MEASURED.sub("#", each) for each in (shown, text + said))
        assert not shown or checker.check_output(wanted, given, FLAGS), f"$ {command}\n{text}{said}"
    assert status == 0


def _said(words: list[str], status: int) -> str:
    """What ``echo`` or ``printf`` says after a command that ended with ``status``."""
    if words[0] == "echo":
        return " ".join(words[1:]).replace("$?", str(status)) + "\n"
    return words[1].replace("\\n", "\n")


def _piped(command: str) -> list[list[str]]:
    """The words of the parts of ``command``; the name of a file that is written has a part with ``>``."""
    parts: list[list[str]] = [[]]
    for word in shlex.split(command, comments=True):
        if word in ("|", ">"):
            parts.append([])
        if word != "|":
            parts[-1].append(word)
    return parts


def test_the_page_about_the_command_line_has_an_example_of_every_command() -> None:
    commands = [shlex.split(command) for command, shown in session(PAGE) if shown]
    shown = {words[words.index("klotski-studio") + 1] for words in commands if "klotski-studio" in words}
    assert shown == set(COMMANDS) - {"compile-kernels"}
