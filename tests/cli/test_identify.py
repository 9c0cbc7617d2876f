from __future__ import annotations

from pathlib import Path

import pytest

from klotski_studio.app.library import entry as known
from klotski_studio.app.library.scan import LibraryFolder, read_contents
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.cli import identify
from klotski_studio.cli.terminal.output import Exit
from klotski_studio.core.control import Control
from klotski_studio.core.identity import Image
from klotski_studio.formats.registry import read_file, write_file
from tests.cli.conftest import PUZZLES, Klotski
from tests.cli.test_convert import feed

CLASSIC = next(layouts_dir().rglob("heng-dao-li-ma.klotski"))
MIRRORED = "XAAY\nXAAY\nZBBW\nZ12W\n3..4\n"


@pytest.fixture(autouse=True)
def no_own_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window has listed nothing yet."""
    monkeypatch.setattr(identify, "cache_file", lambda: tmp_path / "nothing.json")


@pytest.fixture
def library(folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of the one puzzle ``Solvable``."""
    shipped = tmp_path_factory.mktemp("layouts")
    (shipped / "solvable.klotski").write_bytes((folder / "solvable.klotski").read_bytes())
    monkeypatch.setattr(identify, "layouts_dir", lambda: shipped)
    return shipped


def test_a_classic_is_known_by_its_code_and_by_its_drawing(klotski: Klotski, tmp_path: Path) -> None:
    file = tmp_path / "codes.txt"
    file.write_text("1A9BF0C\n", encoding="utf-8")
    ended = klotski("identify", file)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.startswith(f"{file}: ")
    assert ended.out.endswith("; this is 横刀立马\n")
    file.write_text(MIRRORED, encoding="utf-8")
    (record,) = klotski("identify", file, "--json").records
    assert (record["status"], record["notation"]) == ("known", "drawing")
    (puzzle,) = record["puzzles"]
    assert (puzzle["file"], puzzle["image"], puzzle["goal"]) == (str(CLASSIC), "same", "same")


def test_a_mirror_image_says_how_it_lies(klotski: Klotski, folder: Path, library: Path) -> None:
    file = folder / "mine.klotski"
    for image in Image:
        write_file(file, image.of(read_file(library / "solvable.klotski")))
        (record,) = klotski("identify", file, "--json").records
        assert [puzzle["image"] for puzzle in record["puzzles"]] == [image.value]
    write_file(file, Image.LEFT_RIGHT.of(read_file(library / "solvable.klotski")))
    assert klotski("identify", file).out.endswith("; this is Solvable, mirrored left to right\n")


@pytest.mark.usefixtures("library")
def test_another_goal_or_none_is_only_the_start(klotski: Klotski, folder: Path) -> None:
    file = folder / "solvable.klotski"
    board, goal = PUZZLES["solvable"]
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(goal, goal.replace("B", ".").replace("...\n", "..B\n", 1)), encoding="utf-8")
    (record,) = klotski("identify", file, "--json").records
    assert (record["status"], record["puzzles"][0]["goal"]) == ("unknown", "other")
    assert klotski("identify", file).out.endswith("; this is the start of Solvable, with another goal\n")
    file.write_text(f"format = 1\nboard = {board}\n", encoding="utf-8")
    assert klotski("identify", file, "--json").records[0]["puzzles"][0]["goal"] == "none"


@pytest.mark.usefixtures("library")
def test_each_puzzle_of_a_folder_and_its_lists_is_looked_up(klotski: Klotski, folder: Path) -> None:
    ended = klotski("identify", folder, "--json")
    statuses = {Path(record["file"]).stem: record["status"] for record in ended.records}
    assert statuses == {
        "broken": "invalid",
        "invalid": "unknown",
        "solvable": "known",
        "solved": "unknown",
        "unsolvable": "unknown",
    }
    assert ended.status == Exit.INVALID
    assert "; not in the library\n" in klotski("identify", folder / "solved.klotski").out


def test_the_library_is_looked_through_once_however_many_puzzles_are_named(
    klotski: Klotski, folder: Path, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamped: list[Path] = []
    monkeypatch.setattr(known, "content_stamp", lambda path: stamped.append(path))
    (folder / "codes.txt").write_text("1A9BF0C\n4WVE1\n1A9BF0C\n", encoding="utf-8")
    assert len(klotski("identify", folder / "codes.txt", folder, "--json").records) == 8
    assert stamped == [library / "solvable.klotski"]


def test_a_puzzle_that_two_files_hold_under_one_name_is_told_once(
    klotski: Klotski, folder: Path, library: Path
) -> None:
    (library / "again.klotski").write_bytes((library / "solvable.klotski").read_bytes())
    assert klotski("identify", folder / "solvable.klotski").out.count("Solvable") == 1


def test_a_changed_library_is_read_again(klotski: Klotski, folder: Path, library: Path) -> None:
    (library / "solvable.klotski").write_bytes((folder / "unsolvable.klotski").read_bytes())
    ended = klotski("identify", folder / "solvable.klotski", folder / "unsolvable.klotski", "--json")
    assert [record["status"] for record in ended.records] == ["unknown", "known"]


def test_a_puzzle_of_an_own_folder_is_known_and_the_standard_input_is_read(
    klotski: Klotski, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, cache = tmp_path / "mine", tmp_path / "library.json"
    mine.mkdir()
    (mine / "rows.txt").write_text("B.A.\nB.A.\nXX..\n....\n", encoding="utf-8")
    assert read_contents([LibraryFolder(mine)], cache, Control()) is not None
    monkeypatch.setattr(identify, "cache_file", lambda: cache)
    feed(monkeypatch, b"....\nXX..\nB.A.\nB.A.\n")
    ended = klotski("identify", "-")
    assert ended.out == (
        "standard input: Rush Hour rows, 4 × 4; car X must get out; this is rows, mirrored top to bottom\n"
    )
    assert "; not in the library" in klotski("identify", mine / "rows.txt").out


def test_a_picture_is_told_where_to_go(klotski: Klotski, tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(2_000_000))
    for command in (("identify", file), ("solve", file), ("convert", file, "-", "--to", "drawing")):
        ended = klotski(*command)
        assert ended.status == Exit.INVALID
        assert "a.png: this is a picture; open, drop or paste it in the window" in ended.out + ended.err
