from __future__ import annotations

from pathlib import Path

from klotski_studio.app.library import GROUPS, OTHERS, UNSOLVABLE, grouped, read_library
from klotski_studio.app.paths import layouts_dir
from klotski_studio.solver.control import Control


def write(folder: Path, name: str, known: str = "") -> None:
    text = f'format = 1\nname = "{name}"\nnames = {{zh = "中{name}"}}\nboard = "A."\ngoal = ".A"\n{known}'
    (folder / f"{name}.klotski").write_text(text, encoding="utf-8")


def test_entries_come_shortest_first_and_broken_files_are_left_out(tmp_path: Path) -> None:
    write(tmp_path, "long", "[known]\nmoves = 99\n")
    write(tmp_path, "short", "[known]\nmoves = 3\n")
    write(tmp_path, "unknown")
    (tmp_path / "broken.klotski").write_text("format = 1\nboard = [", encoding="utf-8")
    entries = read_library(tmp_path, Control())
    assert [entry.name for entry in entries] == ["short", "long", "unknown"]
    assert entries[0].title("zh") == "中short"
    assert entries[0].title("en") == "short"


def test_entries_stand_under_the_heading_of_their_length(tmp_path: Path) -> None:
    for name, known in (("a", "moves = 40"), ("b", "moves = 41"), ("c", "solvable = false"), ("d", "")):
        write(tmp_path, name, f"[known]\n{known}\n")
    groups = grouped(read_library(tmp_path, Control()))
    assert {heading: [entry.name for entry in entries] for heading, entries in groups.items()} == {
        GROUPS[0][1]: ["a"],
        GROUPS[1][1]: ["b"],
        UNSOLVABLE: ["c"],
        OTHERS: ["d"],
    }


def test_reading_stops_when_it_is_cancelled(tmp_path: Path) -> None:
    write(tmp_path, "a")
    control = Control()
    control.cancel()
    assert read_library(tmp_path, control) == ()


def test_every_classic_has_a_heading_of_its_length() -> None:
    groups = grouped(read_library(layouts_dir(), Control()))
    assert OTHERS not in groups
    assert sum(map(len, groups.values())) == 40
