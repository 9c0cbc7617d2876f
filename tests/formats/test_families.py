"""Family files: what is read, and the one error of what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from klotski_studio.app.runtime.paths import families_dir, resources_dir
from klotski_studio.app.texts.errors import error_text
from klotski_studio.core.errors import FileError
from klotski_studio.core.family import Corner, Family, FamilyShape, GoalPiece, PolyominoFamily, Range
from klotski_studio.core.layout import Axis, Board, Shape, Target
from klotski_studio.formats.families import read, read_file

SMALL = '''format = 1
name = "small"
board = """
...
#-.
"""
goal = """
...
..Q
"""
[shapes]
V = { draw = "V\\nV", axis = "vertical", count = "..2" }
L.draw = """
x.
xx
"""
L.count = 1
'''


def test_every_key_is_read() -> None:
    family = read(SMALL.replace("board", 'free = "1..3"\npieces = "2.."\nboard', 1))
    assert family == Family(
        name="small",
        board=Board(3, 2, frozenset({(0, 1)}), frozenset({(1, 1)})),
        goal=(GoalPiece(Target("Q", (2, 1), Shape.rectangle(1, 1))),),
        shapes=(
            FamilyShape("V", Shape.rectangle(1, 2), Axis.VERTICAL, Range(0, 2)),
            FamilyShape("L", Shape.of([(0, 0), (0, 1), (1, 1)]), Axis.BOTH, Range(1, 1)),
        ),
        pieces=Range(2),
        free=Range(1, 3),
    )


def test_the_number_of_pieces_may_stand_beside_the_axis_of_a_goal_piece() -> None:
    family = read(SMALL + '[pieces]\ncount = "..3"\n[pieces.Q]\naxis = "horizontal"\n')
    assert isinstance(family, Family)
    assert (family.pieces, family.goal[0].axis) == (Range(0, 3), Axis.HORIZONTAL)
    assert read(SMALL + '[pieces.Q]\naxis = "none"\n').pieces == Range(1)


def test_a_reformatted_file_is_the_same_family() -> None:
    other = SMALL.replace("V\\nV", "  V\\n  V\\n").replace('board = """', '# the ground\nboard   =   """\n')
    assert read(other.replace("\n", "\r\n")).content == read(SMALL).content


def test_a_family_without_a_name_is_called_like_its_file(tmp_path: Path) -> None:
    path = tmp_path / "tiny.toml"
    path.write_text(SMALL.replace('name = "small"\n', ""), encoding="utf-8")
    family, text = read_file(path)
    assert (family.name, read(text).name) == ("tiny", "")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("format = 1\n", "", "f.toml: the file does not say what it is"),
        ("format = 1", "format = 2", "f.toml, line 1: the file is of format 2, made by a newer version"),
        ("name", "nome", "f.toml, line 2: “nome” is not known here; known are: format, name,"),
        (
            'name = "small"',
            "polyominoes = true",
            "f.toml, line 7: “goal” is not known here; known are: format,",
        ),
        ('name = "small"', "polyominoes = 1", "f.toml, line 2: “polyominoes” must be true or false."),
        ('name = "small"', 'free = "4..2"', "f.toml, line 2: “free” must be a range such as"),
        ('name = "small"', "free = true", "f.toml, line 2: “free” must be a text in quotes."),
        ('name = "small"', f'name = "{"n" * 201}"', "f.toml, line 2: “name” is 201 characters long"),
        (
            "...\n#-.",
            "A..\n#-.",
            "f.toml, line 3: “board” has a piece A; a family's board is the ground alone.",
        ),
        ("...\n#-.", "###\n###", "f.toml, line 3: “board” has no cell to stand on."),
        ("#-.", "#-..", "f.toml, line 5: this row of “board” is 4 cells wide, the first one is 3."),
        ("..Q", "...", "f.toml, line 7: “goal” draws no piece."),
        ("..Q", "Q..", "f.toml, line 7: the target of Q lies on a wall."),
        ("...\n..Q", "Q..\n..Q", "f.toml, line 7: “goal” must draw Q in one part."),
        ("...\n..Q", "..Q", "f.toml, line 7: “goal” is 3 × 1 cells large, the board 3 × 2."),
        ("goal", "gaol", "f.toml, line 7: “gaol” is not known here"),
        ("V = {", "Q = {", "f.toml, line 12: Q is the name of a goal piece; a shape needs another one."),
        ('"V\\nV"', '"V..\\n..V"', "f.toml, line 12: “shapes.V.draw” must draw V in one part."),
        ('draw = "V\\nV", ', "", "f.toml, line 12: “shapes.V.draw” must draw V in one part."),
        ("..2", "two", "f.toml, line 12: “shapes.V.count” must be a range such as"),
        ('"vertical"', '"up"', "f.toml, line 12: “shapes.V.axis” must be one of both, horizontal,"),
        ("count = 1", "counts = 1", "f.toml, line 17: “shapes.L.counts” is not known here"),
        (
            "L.count = 1",
            'W = { draw = "W\\nW", axis = "vertical" }',
            "f.toml, line 17: W is the same shape as V",
        ),
        ("L.count = 1", "[pieces.A]", "f.toml, line 17: “pieces.A” is not known here; known are: count, Q."),
        ("L.count = 1", "[pieces.Q]\nlabel = 1", "f.toml, line 18: “pieces.Q.label” is not known here"),
    ],
)
def test_the_first_thing_that_is_wrong_is_told_with_its_place(old: str, new: str, sentence: str) -> None:
    with pytest.raises(FileError) as raised:
        read(SMALL.replace(old, new, 1), "f.toml")
    assert error_text(raised.value).startswith(sentence)


def test_all_packings_of_a_board_are_a_family_of_their_own() -> None:
    text = 'format = 1\nname = "all"\npolyominoes = true\nboard = """\n..\n.#\n"""\n'
    board = Board(2, 2, frozenset({(1, 1)}))
    assert read(text) == PolyominoFamily("all", board, Corner.CELL)
    assert read(text + 'corner = "box"\n') == PolyominoFamily("all", board, Corner.BOX)
    for old, new, code in (
        ("#", "-", "gates"),
        ("..\n.#", ".....\n" * 4, "too-large"),
        ("..", "A.", "piece-on-board"),
    ):
        with pytest.raises(FileError, match=f"family.{code}"):
            read(text.replace(old, new, 1))


def test_a_board_that_no_search_holds_is_refused() -> None:
    rows = "\n".join(["." * 9] * 8)
    with pytest.raises(FileError, match=r"family\.too-large"):
        read(f'format = 1\nboard = """\n{rows}\n"""\ngoal = "Q"\n')


def test_the_page_about_family_files_shows_the_one_that_comes_along() -> None:
    page = (resources_dir() / "docs" / "families.md").read_text(encoding="utf-8")
    shown = page.split("```toml\n")[1].split("```")[0]
    assert read(shown) == read_file(families_dir() / "4x5.toml")[0]
