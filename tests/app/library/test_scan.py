from __future__ import annotations

import os
from pathlib import Path

import pytest

from klotski_studio.app.library.scan import (
    LibraryContents,
    LibraryFolder,
    read_cache,
    read_contents,
    write_cache,
)
from klotski_studio.core.control import Control
from tests.app.library.library_files import write
from tests.solver.agreement import cancelled


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "puzzles"
    write(made, "one", "[known]\nmoves = 1\n")
    write(made / "hard" / "very", "two", "[known]\nsolvable = false\n", '{zh = "二", zh-Latn = "èr"}')
    return made


@pytest.fixture
def index(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "library.json"


def read(folder: Path, index: Path, *, shipped: bool = False) -> LibraryContents:
    contents = read_contents([LibraryFolder(folder, shipped)], index, Control())
    assert contents is not None
    return contents


def test_folders_in_folders_are_families(folder: Path, index: Path) -> None:
    own = read(folder, index)
    assert [(each.name, each.family) for each in own.entries] == [
        ("one", "puzzles"),
        ("two", "puzzles/hard/very"),
    ]
    assert own.folders == (folder, folder / "hard", folder / "hard" / "very")
    shipped = read(folder, index, shipped=True)
    assert [(each.family, each.shipped) for each in shipped.entries] == [("", True), ("hard/very", True)]


def test_a_second_reading_takes_all_from_the_index_and_says_the_same(folder: Path, index: Path) -> None:
    first = read(folder, index)
    second = read(folder, index)
    assert (first.read, second.read) == (2, 0)
    assert second.entries == first.entries
    assert second.entries[1].known.solvable is False


def test_only_a_file_of_another_size_or_date_is_read_again(folder: Path, index: Path) -> None:
    read(folder, index)
    file = write(folder, "one", "[known]\nmoves = 9\n")
    os.utime(file, ns=(5, 5))
    assert [each.moves for each in read(folder, index).entries] == [9, None]
    write(folder, "one", "[known]\nmoves = 12\n")
    contents = read(folder, index)
    assert (contents.read, contents.entries[0].moves) == (1, 12)


def test_what_is_gone_is_forgotten(folder: Path, index: Path) -> None:
    read(folder, index)
    (folder / "one.klotski").unlink()
    assert [each.name for each in read(folder, index).entries] == ["two"]
    assert list(read_cache(index)) == [folder / "hard" / "very" / "two.klotski"]


def test_a_broken_file_is_named_and_read_no_second_time(folder: Path, index: Path) -> None:
    broken = folder / "broken.klotski"
    broken.write_text("format = 1\nboard = [", encoding="utf-8")
    assert read(folder, index).unreadable == (broken,)
    again = read(folder, index)
    assert (again.unreadable, again.read) == ((broken,), 0)


def test_hidden_files_and_folders_that_are_not_there_hold_nothing(folder: Path, index: Path) -> None:
    write(folder / ".git", "three")
    write(folder, ".four")
    assert len(read(folder, index).entries) == 2
    assert not read(folder / "nowhere", index).entries


def test_a_file_in_two_places_is_listed_once(folder: Path, index: Path) -> None:
    folders = [LibraryFolder(folder), LibraryFolder(folder / "hard")]
    contents = read_contents(folders, index, Control())
    assert [each.family for each in contents.entries] == ["puzzles", "puzzles/hard/very"]


def test_reading_stops_when_it_is_cancelled(folder: Path, index: Path) -> None:
    assert read_contents([LibraryFolder(folder)], index, cancelled()) is None
    assert not index.exists()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no json",
        "[]",
        '{"format": 1, "files": {"/a": {"stamp": [1], "entry": null}}}',
        "klotski-studio library 2\n[]",
        "[" * 100_000,
    ],
)
def test_a_spoiled_index_is_an_empty_one(folder: Path, index: Path, text: str) -> None:
    index.parent.mkdir()
    index.write_text(text, encoding="utf-8")
    assert read_cache(index) == {}
    assert len(read(folder, index).entries) == 2
    assert len(read_cache(index)) == 2


def test_one_changed_letter_spoils_the_index(folder: Path, index: Path) -> None:
    read(folder, index)
    index.write_text(index.read_text(encoding="utf-8").replace("one", "two"), encoding="utf-8")
    assert read_cache(index) == {}


def test_an_index_that_cannot_be_written_costs_nothing(folder: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    assert len(read(folder, blocked / "library.json").entries) == 2
    write_cache(blocked / "library.json", {})
    assert blocked.read_text(encoding="utf-8") == ""
