from __future__ import annotations

from pathlib import Path

from klotski_studio.app.library.entry import KnownPuzzles
from klotski_studio.formats import registry
from klotski_studio.formats.registry import write_file
from tests.strategies import drawn

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
