from __future__ import annotations

import pytest
from hypothesis import given

from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.drawn import letter_grids
from klotski_studio.formats.text.written import written_in
from tests.formats.data_text_notations import ELEVATOR, GRIDS, GRIDS_LETTERS, GRIDS_SPACES, TEN_STEPS
from tests.formats.text_layouts import puzzle, rewritten, without_axes
from tests.strategies import drawn


@given(without_axes())
def test_two_grids_say_the_whole_puzzle(layout: Layout) -> None:
    free = set(layout.board.cells()) - layout.board.walls - {c for p in layout.pieces for c in p.cells}
    if not free and len(layout.pieces) == 1:  # even the goal shows no free cell
        with pytest.raises(KlotskiError):
            letter_grids.write(layout)
        return
    again = rewritten(letter_grids.FORMAT, layout)
    assert puzzle(again) == puzzle(layout)
    assert set(written_in(layout, letter_grids.FORMAT).losses) <= LOST
    assert again.pieces[0].key == layout.pieces[0].key
    if free and layout.board.height > 1:
        assert letter_grids.FORMAT.sniff(letter_grids.write(layout))


LOST = {"loss.name", "loss.labels", "loss.colors"}


def test_every_way_to_mark_the_ground_is_understood() -> None:
    grids = letter_grids.FORMAT.read(GRIDS)
    assert puzzle(letter_grids.FORMAT.read(GRIDS_SPACES)) == puzzle(grids)
    assert puzzle(letter_grids.FORMAT.read(GRIDS_SPACES.replace("_", " "))) == puzzle(grids)
    assert puzzle(letter_grids.FORMAT.read(GRIDS_LETTERS)) == puzzle(grids)


def test_dots_are_walls_where_only_spaces_come_and_go_and_spaces_around_are_outside() -> None:
    layout = letter_grids.FORMAT.read(".aa.\n.  .\n\n.  .\n.aa.\n")
    assert layout.board.walls == {(0, 0), (3, 0), (0, 1), (3, 1)}
    assert [target.at for target in layout.goal] == [(1, 1)]
    layout = letter_grids.FORMAT.read(TEN_STEPS)
    assert (layout.board.width, layout.board.height) == (4, 6)
    assert layout.board.walls == {(0, 0), (1, 0), (3, 0), (3, 1), (0, 4), (0, 5), (2, 5), (3, 5)}
    assert [(target.piece, target.at) for target in layout.goal] == [("B", (2, 0)), ("A", (1, 5))]


def test_a_number_sign_is_a_wall_if_the_goal_repeats_it_and_a_piece_if_not() -> None:
    assert letter_grids.FORMAT.read("A.#\n...\n\n..#\nA..\n").board.walls == {(2, 0)}
    elevator = letter_grids.FORMAT.read(ELEVATOR)
    assert [piece.shape.width for piece in elevator.pieces if piece.at == (0, 3)] == [2]
    assert all(piece.key not in "#-" for piece in elevator.pieces)


def test_the_piece_of_a_goal_may_be_missing_or_bent() -> None:
    layout = letter_grids.FORMAT.read("A.\n..\n\n.B\nAA\n")
    assert [target.piece for target in layout.goal] == ["B", "A"]
    assert not letter_grids.FORMAT.sniff("A.\n..\n\n.B\nAA\n")


def test_rows_of_walls_stay_rows() -> None:
    layout = drawn("### #A. ### ### #.B ###", "... ..A ... ... ... ...")
    assert letter_grids.FORMAT.read(letter_grids.write(layout)) == layout
