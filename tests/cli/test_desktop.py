from __future__ import annotations

import configparser
import re
import shlex
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.cli import desktop
from klotski_studio.cli.desktop import FILES, desktop_entry
from klotski_studio.cli.terminal.output import Exit
from klotski_studio.formats.registry import NATIVE
from tests.cli.conftest import Klotski

VALIDATOR = shutil.which("desktop-file-validate")
TARGETS = {*(target for _, target in FILES), *desktop.SCRIPTS.values(), desktop.MANUAL}
TEMPLATE = (resources_dir() / "desktop/klotski-studio.desktop").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def no_indexers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's own programs are for the tests that say so."""
    monkeypatch.setattr("klotski_studio.cli.desktop.shutil.which", lambda _: None)


def entry(text: str) -> configparser.SectionProxy:
    parser = configparser.RawConfigParser(delimiters=("=",), strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(text)
    return parser["Desktop Entry"]


def words(line: str) -> list[str]:
    """The words of an Exec line, read as the Desktop Entry Specification tells desktops to."""
    line = line.replace("\\\\", "\\")
    found = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', line)
    plain = [re.sub(r"\\(.)", r"\1", quoted) if quoted else bare for quoted, bare in found]
    return [word if word == "%F" else re.sub(r"%(.?)", percent, word) for word in plain]


def percent(found: re.Match[str]) -> str:
    """A lone one would be a field that no desktop knows."""
    assert found[1] == "%"
    return "%"


def files_in(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_all_files_go_below_the_prefix_and_each_is_named(klotski: Klotski, tmp_path: Path) -> None:
    ended = klotski("install-desktop", "--prefix", tmp_path)
    assert ended.status == Exit.FINE
    assert files_in(tmp_path / "share") == TARGETS
    assert all(str(tmp_path / "share" / target) in ended.out for target in TARGETS)


def test_what_was_installed_can_be_taken_out_and_nothing_else_is(klotski: Klotski, tmp_path: Path) -> None:
    other = tmp_path / "share/applications/other.desktop"
    other.parent.mkdir(parents=True)
    other.touch()
    klotski("install-desktop", "--prefix", tmp_path)
    assert klotski("install-desktop", "--prefix", tmp_path, "--uninstall").status == Exit.FINE
    assert files_in(tmp_path / "share") == {"applications/other.desktop"}
    assert "nothing to remove" in klotski("install-desktop", "--prefix", tmp_path, "--uninstall").out


def test_installing_again_replaces_the_files(klotski: Klotski, tmp_path: Path, share: Path) -> None:
    file = share / FILES[0][1]
    before = file.read_text(encoding="utf-8")
    file.write_text("old", encoding="utf-8")
    klotski("install-desktop", "--prefix", tmp_path)
    assert file.read_text(encoding="utf-8") == before


@pytest.mark.parametrize("home", ["data", ""])
def test_without_a_prefix_the_users_own_data_folder_is_used(
    klotski: Klotski, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / home) if home else "")
    klotski("install-desktop")
    share = tmp_path / home if home else tmp_path / ".local/share"
    assert files_in(share) == TARGETS


def test_the_entry_starts_this_installation_with_the_files_it_is_given(share: Path) -> None:
    made = entry((share / FILES[0][1]).read_text(encoding="utf-8"))
    *command, files = words(made["Exec"])
    assert files == "%F"
    assert tuple(command) == desktop.launcher()
    assert Path(made["TryExec"]).is_file()


def test_a_packed_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert desktop.launcher() == (sys.executable,)


@given(st.lists(st.text(st.characters(min_codepoint=32, codec="utf-8"), min_size=1), min_size=1, max_size=3))
@example(['/opt/my programs/50% "off"/$HOME/`a`\\b'])
def test_any_command_can_be_written_into_the_entry(command: list[str]) -> None:
    made = next(
        line.removeprefix("Exec=")
        for line in desktop_entry(TEMPLATE, command).split("\n")
        if line.startswith("Exec=")
    )
    assert words(made) == [*command, "%F"]


def test_every_indexer_is_run_on_its_folder_and_a_failing_one_is_told(
    klotski: Klotski, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    for name, *_ in desktop.INDEXERS:
        fails = "echo broken >&2; exit 3" if name == "update-desktop-database" else ""
        (tools / name).write_text(f'#!/bin/sh\necho "$@" > "{tools}/{name}.log"\n{fails}\n')
        (tools / name).chmod(0o755)
    monkeypatch.setattr("klotski_studio.cli.desktop.shutil.which", lambda name: str(tools / name))
    ended = klotski("install-desktop", "--prefix", tmp_path)
    assert ended.status == Exit.FINE
    for name, *_, folder in desktop.INDEXERS:
        assert shlex.split((tools / f"{name}.log").read_text())[-1] == str(tmp_path / "share" / folder)
    assert "ran update-mime-database" in ended.out
    assert "update-desktop-database failed: broken" in ended.err


def test_a_folder_that_cannot_be_made_is_one_clear_sentence(klotski: Klotski, tmp_path: Path) -> None:
    (tmp_path / "share").write_text("in the way")
    ended = klotski("install-desktop", "--prefix", tmp_path)
    assert ended.status == Exit.IO_FAILED
    assert str(tmp_path / "share") in ended.err
    assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_other_systems_are_told_that_it_is_not_for_them(
    klotski: Klotski, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert klotski("install-desktop", "--prefix", tmp_path).status == Exit.USAGE
    assert files_in(tmp_path) == set()


def test_the_entry_is_valid(share: Path) -> None:
    """By the program of freedesktop.org where it is installed; everywhere by what it must have."""
    file = share / FILES[0][1]
    made = entry(file.read_text(encoding="utf-8"))
    assert {"Type", "Name", "Comment", "Exec", "Icon", "Categories", "MimeType"} <= set(made)
    for key in ("Categories", "Keywords", "MimeType"):
        assert made[key].endswith(";"), key
    if VALIDATOR is not None:
        ended = subprocess.run([VALIDATOR, file], capture_output=True, text=True, check=False)
        assert (ended.returncode, ended.stdout) == (0, "")


def test_entry_type_and_icons_name_each_other() -> None:
    made = entry(TEMPLATE)
    mime = ElementTree.parse(resources_dir() / "desktop/klotski-studio.xml").getroot()
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    types = [each.get("type") for each in mime.findall("m:mime-type", space)]
    assert made["MimeType"].rstrip(";").split(";") == types
    patterns = [each.get("pattern") for each in mime.iterfind(".//m:glob", space)]
    assert patterns == [f"*{suffix}" for suffix in NATIVE.suffixes]
    targets = {Path(target).stem for _, target in FILES}
    assert {made["Icon"], str(types[0]).replace("/", "-")} <= targets
