from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from klotski_studio.app.library import entry as foreign
from klotski_studio.app.library.entry import (
    GROUPS,
    OTHERS,
    UNSOLVABLE,
    KnownPuzzles,
    finds,
    first_layout,
    grouped,
    read_entry,
    readable_layouts,
)
from klotski_studio.app.library.filter import counts_text, subtitle_text
from klotski_studio.app.library.library import neighbour
from klotski_studio.app.library.scan import LibraryContents, LibraryFolder, read_contents
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.texts.translatable import as_written
from klotski_studio.core.control import Control
from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry
from klotski_studio.formats.native.write import write as write_text
from klotski_studio.formats.registry import read_file, write_file
from tests.app.library.library_files import write
from tests.strategies import drawn, wild_layouts


def read(folder: Path, *, shipped: bool = False) -> LibraryContents:
    cache = folder / ".cache" / "library.json"
    contents = read_contents([LibraryFolder(folder, shipped)], cache, Control())
    assert contents is not None
    return contents


def test_entries_come_shortest_first_and_broken_files_are_left_out(tmp_path: Path) -> None:
    write(tmp_path, "long", "[known]\nmoves = 99\n")
    write(tmp_path, "short", "[known]\nmoves = 3\n")
    write(tmp_path, "unknown")
    (tmp_path / "broken.klotski").write_text("format = 1\nboard = [", encoding="utf-8")
    entries = read(tmp_path, shipped=True).classics
    assert [entry.name for entry in entries] == ["short", "long", "unknown"]
    assert entries[0].title("zh") == "中short"
    assert entries[0].title("en") == "short"


def test_entries_stand_under_the_heading_of_their_length(tmp_path: Path) -> None:
    for name, known in (("a", "moves = 40"), ("b", "moves = 41"), ("c", "solvable = false"), ("d", "")):
        write(tmp_path, name, f"[known]\n{known}\n")
    groups = grouped(read(tmp_path, shipped=True).classics)
    assert {heading: [entry.name for entry in entries] for heading, entries in groups.items()} == {
        GROUPS[0][1]: ["a"],
        GROUPS[1][1]: ["b"],
        UNSOLVABLE: ["c"],
        OTHERS: ["d"],
    }


def test_every_classic_has_a_heading_of_its_length(tmp_path: Path) -> None:
    contents = read_contents([LibraryFolder(layouts_dir(), shipped=True)], tmp_path / "cache", Control())
    groups = grouped(contents.classics)
    assert OTHERS not in groups
    assert sum(map(len, groups.values())) == 40


def test_an_entry_tells_of_the_board_and_the_claims(tmp_path: Path) -> None:
    entry = read_entry(write(tmp_path, "one", "[known]\nmoves = 1\nreachable = 2\n"))
    assert (entry.width, entry.height, entry.pieces) == (2, 1, 1)
    assert (entry.moves, entry.known.reachable, entry.family) == (1, 2, "")
    assert entry.puzzle == digest(read_file(entry.path))


@given(layout=wild_layouts())
def test_whatever_an_editor_can_save_can_be_listed(
    tmp_path_factory: pytest.TempPathFactory, layout: Layout
) -> None:
    file = tmp_path_factory.mktemp("library") / "wild.klotski"
    file.write_text(write_text(layout), encoding="utf-8")
    assert read_entry(file).pieces == len(read_file(file).pieces)


# Lists and files of other programs in a folder of the user


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


def test_a_list_shows_its_first_puzzle(folder: Path) -> None:
    assert first_layout(folder / "codes.txt") == readable_layouts(folder / "codes.txt")[0]
    with pytest.raises(FileError):
        first_layout(folder / "notes.txt")


def test_who_goes_through_the_library_passes_lists_over(folder: Path) -> None:
    contents = read(folder)
    names, source = [], None
    while (entry := neighbour(contents, "", source, "", 1)) is not None:
        names.append(entry.name)
        source = entry.path
    assert names == ["native", "car"]


ONE, TWO = drawn("A.. ...", "..A ..."), drawn("AB. ...", "..A ...")


def names(known: KnownPuzzles) -> list[list[str]]:
    return [[puzzle.path.stem for puzzle in found] for found in known.find([ONE, TWO])]


def test_files_that_come_go_and_change_are_noticed(tmp_path: Path) -> None:
    known = KnownPuzzles(tmp_path)
    assert names(known) == [[], []]
    write_file(tmp_path / "a.klotski", ONE)
    assert names(known) == [["a"], []]
    write_file(tmp_path / "a.klotski", TWO)
    assert names(known) == [[], ["a"]]
    write_file(tmp_path / "b.klotski", ONE)
    assert names(known) == [["b"], ["a"]]
    (tmp_path / "a.klotski").unlink()
    assert names(known) == [["b"], []]


def test_a_file_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "broken.klotski").write_text("format = [", encoding="utf-8")
    write_file(tmp_path / "one.klotski", ONE)
    assert names(KnownPuzzles(tmp_path)) == [["one"], []]


def test_own_files_are_known_also_lists_and_not_as_themselves(tmp_path: Path) -> None:
    shipped, mine = tmp_path / "shipped", tmp_path / "mine.csv"
    shipped.mkdir()
    write_file(shipped / "one.klotski", ONE)
    drawing = "BA..\nB...\nXX..\n....\n"
    mine.write_text(drawing.replace("\n", "\r\n"), encoding="utf-8")
    rows = registry.read_string(drawing)
    known = KnownPuzzles(shipped, lambda: [mine, tmp_path / "gone.csv"])
    assert [each.path for each in known.find([rows])[0]] == [mine]
    assert known.find([rows], mine) == [()]
    string = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"
    mine.write_text(f"{string}\nCoDDCoxXAAoXBBoo\n", encoding="utf-8")
    ((puzzle,),) = known.find([registry.read_string(string)])
    assert (puzzle.path, puzzle.layout.board.width) == (mine, 6)


def test_a_puzzle_without_a_name_is_called_after_its_file(tmp_path: Path) -> None:
    write_file(tmp_path / "one.klotski", ONE)
    ((puzzle,),) = KnownPuzzles(tmp_path).find([ONE])
    assert puzzle.text(ONE) == "this is one"
