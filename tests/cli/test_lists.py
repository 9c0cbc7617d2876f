"""Files of many puzzles: one line each, and one bad entry does not end the rest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from klotski_studio.cli.terminal.output import Exit
from klotski_studio.formats import registry
from klotski_studio.solver import search as solver
from tests.cli.conftest import Klotski
from tests.cli.test_interrupts import Searcher

OUT = "ooooooooooooooAAoooooooooooooooooooo"
"""A car that drives out in one move."""
SHUT = "ooooooooooooAAxooooooooooooooooooooo"
"""A wall is in its way."""
BAD = "oooooooooooooBoAAooooooooooooooooooo"
"""A car of one cell."""


@pytest.fixture
def cars(tmp_path: Path) -> Path:
    path = tmp_path / "cars.txt"
    path.write_text("\n".join([OUT, SHUT, BAD, OUT]) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def levels(tmp_path: Path) -> Path:
    """Three levels without lines of their own; the second cannot be read."""
    level = {"name": "one", "boardSize": [2, 2], "blocks": [{"shape": [1, 1], "position": [0, 0]}]}
    bad = {**level, "name": "two", "blocks": [{"shape": [1, 1]}]}
    path = tmp_path / "levels.json"
    path.write_text(json.dumps([level, bad, {**level, "name": ""}]), encoding="utf-8")
    return path


def test_each_puzzle_of_a_list_is_an_object_with_its_place(klotski: Klotski, cars: Path) -> None:
    ended = klotski("solve", cars, "--json", "--metric", "moves")
    assert [record["file"] for record in ended.records] == [str(cars)] * 4
    assert [record["place"] for record in ended.records] == [f"{cars}:{line}" for line in (1, 2, 3, 4)]
    assert [(record["status"], record["length"]) for record in ended.records] == [
        ("solved", 1),
        ("unsolvable", None),
        ("invalid", None),
        ("solved", 1),
    ]
    assert "line 3" in ended.records[2]["error"]
    assert ended.status == Exit.INVALID


def test_people_read_one_line_a_puzzle(klotski: Klotski, cars: Path) -> None:
    ended = klotski("solve", cars, "--metric", "moves")
    lines = [line.split() for line in ended.out.splitlines() if line.startswith(" cars.txt")]
    assert [line[:2] for line in lines] == [
        ["cars.txt:1", "1"],
        ["cars.txt:2", "unsolvable"],
        ["cars.txt:4", "1"],
    ]
    assert ended.err.startswith(f"{cars}, line 3: ")


def test_a_list_of_one_puzzle_is_a_file_like_any_other(klotski: Klotski, cars: Path) -> None:
    cars.write_text(f"{OUT}\n", encoding="utf-8")
    (record,) = klotski("solve", cars, "--json").records
    assert "place" not in record
    assert record["assumed"] == ["car A must get out"]
    ended = klotski("solve", cars)
    assert "solved in 1 move" in ended.out
    assert ended.err == f"note: {cars}: assumed: car A must get out.\n"


def test_puzzles_without_lines_are_numbered(klotski: Klotski, levels: Path) -> None:
    ended = klotski("validate", levels, "--json")
    places = [(record["place"], record["name"], "error" in record) for record in ended.records]
    assert places == [
        (f"{levels}#1", "one", False),
        (f"{levels}#2", "two", True),
        (f"{levels}#3", "", False),
    ]
    assert ended.records[1]["error"].startswith(f"{levels}#2: ")
    assert klotski("validate", levels).out.splitlines()[-1].startswith(f"{levels}#3: ")


def test_every_puzzle_of_a_list_is_analyzed(klotski: Klotski, cars: Path) -> None:
    ended = klotski("analyze", cars, "--json")
    assert [record.get("reachable") for record in ended.records] == [5, 1, None, 5]
    assert [record["place"] for record in ended.records] == [f"{cars}:{line}" for line in (1, 2, 3, 4)]
    assert ended.status == Exit.INVALID
    shown = klotski("analyze", cars)
    lines = [line.split() for line in shown.out.splitlines() if line.startswith(" cars.txt")]
    assert [line[0] for line in lines] == ["cars.txt:1", "cars.txt:2", "cars.txt:4"]


def test_ctrl_c_says_how_many_puzzles_of_a_list_are_left(
    klotski: Klotski, cars: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "solve_all", Searcher(1))
    ended = klotski("solve", cars, "--json")
    assert len(ended.records) == 1
    assert ended.err == "Interrupted: 3 of 4 puzzles were not searched.\n"


def test_a_notation_can_be_named(klotski: Klotski, cars: Path, tmp_path: Path) -> None:
    cars.write_text(f"{OUT}\n", encoding="utf-8")
    assert klotski("validate", cars, "--from", "hrd-code").status == Exit.INVALID
    out = klotski("convert", cars, "-", "--from", "drawing").out
    assert registry.read_string(out).board.width == 36
    ended = klotski("validate", cars, "--from", "nonsense")
    assert (ended.status, ended.err.count("Error: ")) == (Exit.USAGE, 1)


def test_another_reading_can_be_named(klotski: Klotski, cars: Path) -> None:
    cars.write_text("B.AA\nB...\nXX..\n....\n", encoding="utf-8")
    ended = klotski("validate", cars)
    note = (
        f"note: {cars}: taken for rush-rows; --from rush-rows:car-A or --from drawing reads another puzzle.\n"
    )
    assert ended.err == note
    of_a = klotski("convert", cars, "-", "--from", "rush-rows:car-A").out
    assert registry.read_string(of_a).goal[0].piece == "A"
    refused = klotski("validate", cars, "--from", "rush-rows:car-Q")
    assert (refused.status, refused.out) == (
        Exit.INVALID,
        f"{cars}, line 1: it has no reading “car-Q”.\n",
    )


# ---------------------------------------------------------------- pictures


# Without ``qapp`` the command would make an application that other tests cannot use


@pytest.mark.usefixtures("qapp")
def test_each_puzzle_of_a_list_gets_a_picture_of_its_own(
    klotski: Klotski, cars: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "pictures"
    ended = klotski("render", cars, folder, "--format", "png", "--cell", 20, "--json")
    assert [record["status"] for record in ended.records] == ["rendered", "rendered", "invalid", "rendered"]
    assert [record["place"] for record in ended.records] == [f"{cars}:{line}" for line in (1, 2, 3, 4)]
    assert ended.status == Exit.INVALID
    made = sorted(folder.iterdir())
    assert [str(path) for path in made] == sorted(r["out"] for r in ended.records if r["out"])
    with Image.open(made[0]) as picture:
        assert picture.size == (6 * 20 + 15, 6 * 20 + 15)


@pytest.mark.usefixtures("qapp")
def test_pictures_of_a_list_replace_no_file(klotski: Klotski, cars: Path, tmp_path: Path) -> None:
    cars.write_text(f"{OUT}\n{OUT}\n", encoding="utf-8")
    folder = tmp_path / "pictures"
    for count in (2, 4):
        assert klotski("render", cars, folder, "--format", "svg").status == Exit.FINE
        assert len(list(folder.iterdir())) == count


def test_several_puzzles_are_not_drawn_into_one_file(klotski: Klotski, cars: Path, tmp_path: Path) -> None:
    ended = klotski("render", cars, tmp_path / "a.png")
    assert (ended.status, ended.err.count("Error: ")) == (Exit.USAGE, 1)
    assert not (tmp_path / "a.png").exists()


@pytest.mark.usefixtures("qapp")
def test_cards_leave_out_what_cannot_be_read_and_say_so(klotski: Any, cars: Path, tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    ended = klotski("render", cars, out, "--what", "cards", "--per-page", 1)
    assert (ended.status, len(PdfReader(out).pages)) == (Exit.INVALID, 3)
    assert ended.err.startswith(f"{cars}, line 3: ")
