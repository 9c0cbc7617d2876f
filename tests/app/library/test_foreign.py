"""Lists and files of other programs in a folder of the user."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSize

from klotski_studio.app.library import entry as foreign
from klotski_studio.app.library.entry import finds, first_layout
from klotski_studio.app.library.filter import counts_text, subtitle_text
from klotski_studio.app.library.library import LibraryOrder
from klotski_studio.app.library.model import paint_batch
from klotski_studio.app.library.scan import LibraryContents, LibraryFolder, read_contents
from klotski_studio.app.picture.theme import read_theme
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.texts.translatable import as_written
from klotski_studio.core.control import Control
from tests.app.library.library_files import write

CAR = "ooooooooooooooAAoooooooooooooooooooo"
CODES = "1A9BF0C one\n4FEA134 two\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "puzzles"
    write(made, "native", "[known]\nmoves = 1\n")
    (made / "car.txt").write_text(CAR, encoding="utf-8")
    (made / "codes.txt").write_bytes(CODES.encode("gbk"))
    (made / "notes.txt").write_text("To whom it may concern: nothing of interest.\n", encoding="utf-8")
    (made / "photo.png").write_bytes(b"\x89PNG")
    return made


def read(folder: Path, *, shipped: bool = False) -> LibraryContents:
    contents = read_contents([LibraryFolder(folder, shipped)], folder.parent / "cache.json", Control())
    assert contents is not None
    return contents


def test_foreign_files_and_lists_are_listed_and_other_texts_are_not(folder: Path) -> None:
    contents = read(folder)
    assert [(entry.path.name, entry.name, entry.count) for entry in contents.entries] == [
        ("car.txt", "car", 1),
        ("codes.txt", "codes", 2),
        ("native.klotski", "native", 1),
    ]
    assert contents.unreadable == ()


def test_a_shipped_folder_has_only_native_files(folder: Path) -> None:
    assert [entry.name for entry in read(folder, shipped=True).entries] == ["native"]


def test_a_list_says_how_many_puzzles_it_holds_and_claims_nothing(folder: Path) -> None:
    (codes,) = (entry for entry in read(folder).entries if entry.is_list)
    assert counts_text(codes, as_written) == "2 puzzles"
    assert subtitle_text(codes, as_written) == "List"
    assert (codes.moves, codes.solvable) == (None, True)


def test_a_list_is_found_by_the_names_in_it(folder: Path) -> None:
    for contents in (read(folder), read(folder)):
        assert [entry.name for entry in contents.entries if finds("two", entry.search)] == ["codes"]


def test_a_second_reading_takes_all_from_the_cache_and_says_the_same(folder: Path) -> None:
    first, second = read(folder), read(folder)
    assert second.entries == first.entries
    assert second.read == 0


def test_a_list_with_one_bad_entry_is_listed_and_a_large_file_is_not(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "codes.txt").write_text("not a code\n" + CODES, encoding="utf-8")
    (entry,) = (entry for entry in read(folder).entries if entry.is_list)
    assert entry.count == 2
    monkeypatch.setattr(foreign, "MOST_BYTES", 8)
    assert [entry.name for entry in read(folder).entries] == ["native"]


def test_a_list_shows_its_first_puzzle(folder: Path, qapp: object) -> None:
    theme = read_theme(resources_dir() / "themes" / "light.toml")
    files = {name: partial(first_layout, folder / name) for name in ("codes.txt", "notes.txt")}
    images = paint_batch(files, theme, QSize(40, 40), Control())
    assert {name: image.isNull() for name, image in images.items()} == {"codes.txt": False, "notes.txt": True}


def test_who_goes_through_the_library_passes_lists_over(folder: Path) -> None:
    contents = read(folder)
    names, source = [], None
    while (entry := LibraryOrder().neighbour(contents, "", source, lambda: "", 1)) is not None:
        names.append(entry.name)
        source = entry.path
    assert names == ["native", "car"]
