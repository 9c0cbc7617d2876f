from __future__ import annotations

import pytest
from hypothesis import given

from klotski_studio.core.check import problems
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Axis, Layout, Metric, kinds
from klotski_studio.formats.drawn import jimslide
from klotski_studio.formats.text.written import written_in
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from tests.formats.data_text_notations import JIMSLIDE, JIMSLIDE_CARD, JIMSLIDE_TZER
from tests.formats.text_layouts import puzzle, rewritten, without_axes
from tests.strategies import layouts

SMALL = "xsize: 3\nysize: 2\npiece: 1 (0,0)\npiece: 2 (0,0) (1,0)\nput: 1 (0,0)\nput: 1 (1,0)\nput: 2 (0,1)\n"


@given(layouts())
def test_a_puzzle_without_gates_comes_back(layout: Layout) -> None:
    if layout.board.gates:
        with pytest.raises(KlotskiError):
            written_in(layout, jimslide.FORMAT)
        return
    assert puzzle(rewritten(jimslide.FORMAT, layout)) == puzzle(layout)
    assert jimslide.FORMAT.sniff(jimslide.write(layout))


@given(without_axes())
def test_letters_that_can_stand_in_quotes_come_back(layout: Layout) -> None:
    again = jimslide.FORMAT.read(jimslide.write(layout))
    assert again.name == layout.name
    written = {piece.key for piece in layout.pieces if piece.key.isascii()}
    assert written <= {piece.key for piece in again.pieces}


def test_the_name_is_the_first_comment() -> None:
    assert jimslide.FORMAT.read(JIMSLIDE).name == "L'Ane Rouge"
    assert jimslide.FORMAT.read("! \n" + SMALL).name == ""
    assert jimslide.FORMAT.read(SMALL + "! not this").name == ""


def test_locks_are_axes_and_quoted_letters_are_keys() -> None:
    layout = jimslide.FORMAT.read(JIMSLIDE_CARD)
    axes = [piece.axis for piece in layout.pieces]
    assert (axes.count(Axis.HORIZONTAL), axes.count(Axis.VERTICAL)) == (4, 4)
    assert [(target.piece, target.at) for target in layout.goal] == [("X", (4, 2))]


def test_pieces_put_by_one_number_may_stand_for_each_other() -> None:
    layout = jimslide.FORMAT.read(SMALL + "win: 1 (2,0)\nwin: 1 (2,1)\n")
    (ones, two) = kinds(layout)
    assert (ones.targets, two.targets) == (((2, 0), (2, 1)), ())
    assert [piece.same_as for piece in layout.pieces] == [None, "A", None]
    alone = jimslide.FORMAT.read(
        SMALL.replace("put: 1 (1,0)", "piece: 3 (0,0)\nput: 3 (1,0)") + "win: 1 (2,0)\n"
    )
    assert [len(kind.pieces) for kind in kinds(alone)] == [1, 1, 1]


def test_walls_come_as_cells_and_as_runs() -> None:
    layout = jimslide.FORMAT.read(JIMSLIDE_TZER)
    assert layout.board.walls == {(0, 0), (2, 0), (3, 0), (5, 0)}
    assert len(layout.goal) == 10
    assert problems(layout) == ()
    runs = jimslide.FORMAT.read(SMALL.replace("3", "5") + "hwall: 0 (4,2)\nvwall: 4 (0,1)\n")
    assert runs.board.walls == {(2, 0), (3, 0), (4, 0), (4, 1)}


def test_a_collection_is_a_list_of_puzzles() -> None:
    stars = "*" * 24
    text = f"example puzzles:\n\n{JIMSLIDE}{stars}\n{JIMSLIDE_CARD}{stars}\n! broken\nxsize: 4\n{stars}\n"
    first, second, broken = jimslide.read_all(text.replace("example puzzles:", "examples"), "readme.txt")
    assert (first.name, second.name) == ("L'Ane Rouge", "rush hour puzzle #1")
    assert second.layout is not None
    assert solve(Ask(second.layout, Metric.SLIDES)).length == 8
    assert broken.error.code == "jimslide.size"


def test_any_cell_of_a_piece_may_be_its_place_and_words_to_the_solver_are_passed_over() -> None:
    moved = SMALL.replace("piece: 2 (0,0) (1,0)\n", "piece: 2 (-1,0) (0,0)\n").replace("(0,1)", "(1,1)")
    assert jimslide.FORMAT.read(moved).pieces == jimslide.FORMAT.read(SMALL).pieces
    tuned = SMALL + "bigmem: 32000000\nnograph:\n  XStep: 1 1 # no more than usual\n*\n"
    assert jimslide.FORMAT.read(tuned) == jimslide.FORMAT.read(SMALL)
