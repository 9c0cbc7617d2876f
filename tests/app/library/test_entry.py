from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from klotski_studio.app.library.entry import GROUPS, OTHERS, UNSOLVABLE, LibraryEntry, grouped, read_entry
from klotski_studio.app.library.scan import LibraryFolder, read_contents
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.control import Control
from klotski_studio.core.identity import digest
from klotski_studio.core.layout import Layout
from klotski_studio.formats.native.write import write as write_text
from klotski_studio.formats.registry import read_file
from tests.app.library.library_files import write
from tests.strategies import wild_layouts


def classics(folder: Path) -> tuple[LibraryEntry, ...]:
    """The classics of a library whose shipped folder is ``folder``."""
    cache = folder / ".cache" / "library.json"
    contents = read_contents([LibraryFolder(folder, shipped=True)], cache, Control())
    assert contents is not None
    return contents.classics


def test_entries_come_shortest_first_and_broken_files_are_left_out(tmp_path: Path) -> None:
    write(tmp_path, "long", "[known]\nmoves = 99\n")
    write(tmp_path, "short", "[known]\nmoves = 3\n")
    write(tmp_path, "unknown")
    (tmp_path / "broken.klotski").write_text("format = 1\nboard = [", encoding="utf-8")
    entries = classics(tmp_path)
    assert [entry.name for entry in entries] == ["short", "long", "unknown"]
    assert entries[0].title("zh") == "中short"
    assert entries[0].title("en") == "short"


def test_entries_stand_under_the_heading_of_their_length(tmp_path: Path) -> None:
    for name, known in (("a", "moves = 40"), ("b", "moves = 41"), ("c", "solvable = false"), ("d", "")):
        write(tmp_path, name, f"[known]\n{known}\n")
    groups = grouped(classics(tmp_path))
    assert {heading: [entry.name for entry in entries] for heading, entries in groups.items()} == {
        GROUPS[0][1]: ["a"],
        GROUPS[1][1]: ["b"],
        UNSOLVABLE: ["c"],
        OTHERS: ["d"],
    }


def test_every_classic_has_a_heading_of_its_length(tmp_path: Path) -> None:
    contents = read_contents([LibraryFolder(layouts_dir(), shipped=True)], tmp_path / "cache", Control())
    assert contents is not None
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
