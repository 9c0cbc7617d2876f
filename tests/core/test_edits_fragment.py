"""Copied and pasted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core import edits
from klotski_studio.core.edits.fragment import nearest_room
from klotski_studio.core.layout import Board, Cell, Layout, Piece, Shape, Target
from tests.core.test_edits_pieces import joined
from tests.solver.agreement import CLASSIC
from tests.strategies import alike, drawn, layouts, wild_layouts

ONE = Shape.rectangle(1, 1)


def test_a_fragment_is_as_small_as_its_pieces_and_targets_allow() -> None:
    assert edits.copy(CLASSIC, {"G", "H"}) == drawn("GH")
    assert edits.copy(CLASSIC, {"B"}) == drawn("BB BB .. .. ..", ".. .. .. BB BB")
    assert edits.copy(CLASSIC, {"D", "E"}) == drawn("DEE D..")
    assert edits.copy(CLASSIC, {"Q"}) == Layout(Board(0, 0))


def test_a_bond_to_a_piece_that_is_not_copied_is_not_copied() -> None:
    layout = joined(drawn("AB ..", ".. AB"), B="A")
    assert edits.copy(layout, {"B"}).pieces[0].same_as is None
    assert edits.copy(layout, {"A", "B"}).pieces[1].same_as == "A"


@given(layouts())
def test_cut_and_pasted_where_it_was_nothing_changes(layout: Layout) -> None:
    keys = {piece.key for piece in layout.pieces}
    fragment, corner = edits.copy(layout, keys), edits.corner(layout, keys)
    empty = edits.remove(layout, keys)
    assert edits.best_place(empty, fragment, corner) == corner
    assert edits.paste(empty, fragment, corner) == layout


def test_taken_keys_are_replaced_and_everything_pasted_follows() -> None:
    layout = drawn("A.C ...")
    fragment = joined(drawn("AB", "BA"), B="A")
    new = edits.paste(layout, fragment, (0, 1))
    assert [(piece.key, piece.at, piece.same_as) for piece in new.pieces[2:]] == [
        ("D", (0, 1), None),
        ("B", (1, 1), "D"),
    ]
    assert new.goal == (Target("B", (0, 1), ONE), Target("D", (1, 1), ONE))


def test_two_pasted_pieces_of_one_key_get_two() -> None:
    twins = Layout(Board(2, 1), (Piece("A", ONE, (0, 0)), Piece("A", ONE, (1, 0))))
    assert [piece.key for piece in edits.paste(drawn(".."), twins, (0, 0)).pieces] == ["A", "B"]


def test_walls_and_gates_of_a_whole_layout_are_pasted_as_far_as_the_board_goes() -> None:
    new = edits.paste(drawn("-... ...."), drawn("#A- ..."), (0, 0))
    assert alike(new, drawn("#A-. ...."))
    assert edits.paste(drawn("..", ""), drawn("##"), (1, 0)).board.walls == {(1, 0)}


@pytest.mark.parametrize(
    ("board", "fragment", "origin", "place"),
    [
        ("AA.. AA..", "BB BB", (0, 0), (2, 0)),  # the only room
        ("....", "B", (0, 0), (0, 0)),  # where it comes from
        ("....", "B", (3, 0), (3, 0)),
        ("...A", "B", (3, 0), (2, 0)),  # as near as possible
        ("...A ....", "B", (3, 0), (3, 1)),
        ("..#. ....", "B.B", (0, 0), (1, 0)),  # no wall under it
        ("-.#.", "B", (0, 0), (1, 0)),  # no gate, which it may not enter
        ("-#AA", "B", (3, 0), (0, 0)),  # a gate rather than another piece
        ("AAAA", "B", (1, 0), (1, 0)),  # no room at all: where it is wanted
        ("A", "BBB BBB", (1, 1), (0, 0)),  # larger than the board
    ],
)
def test_a_fragment_comes_to_stand_where_it_fits_best(
    board: str, fragment: str, origin: Cell, place: Cell
) -> None:
    assert edits.best_place(drawn(board), drawn(fragment), origin) == place


def test_a_place_that_takes_the_target_as_well_is_better() -> None:
    fragment = drawn("B .", ". B")
    assert edits.best_place(drawn(".. .. .."), fragment, (0, 2)) == (0, 1)
    with_goal = drawn("A. .. ..", ".. .. A.")
    assert edits.best_place(with_goal, fragment, (0, 2)) == (1, 1)


def test_a_piece_with_a_target_may_come_to_stand_on_a_gate() -> None:
    assert edits.best_place(drawn("-..."), drawn("B.", ".B"), (0, 0)) == (0, 0)


def test_a_copy_goes_to_the_nearest_room() -> None:
    assert nearest_room(drawn(".A. ..."), {"A"}) == (1, 0)
    assert nearest_room(drawn(".AB ..."), {"A"}) == (0, 1)
    assert nearest_room(drawn(".AB ##."), {"A"}) == (-1, 0)
    assert nearest_room(drawn("AAB BBB"), {"A"}) == (0, 0)


@given(layouts(), st.data())
def test_where_there_is_room_the_best_place_is_without_a_clash(layout: Layout, data: st.DataObject) -> None:
    fragment = edits.copy(layout, {data.draw(st.sampled_from(layout.pieces)).key})
    fragment = replace(fragment, goal=())
    by = edits.best_place(layout, fragment, data.draw(st.tuples(SMALL, SMALL)))
    board, taken = layout.board, {cell for piece in layout.pieces for cell in piece.cells}
    free = set(board.cells()) - board.walls - taken
    cells = fragment.pieces[0].shape
    room = [place for place in board.cells() if free.issuperset(cells.at(place))]
    at = fragment.pieces[0].at
    assert not room or (at[0] + by[0], at[1] + by[1]) in room


SMALL = st.integers(-2, 6)


@given(wild_layouts(), wild_layouts(), st.tuples(SMALL, SMALL))
def test_any_layout_can_be_pasted_into_any_other(layout: Layout, fragment: Layout, origin: Cell) -> None:
    by = edits.best_place(layout, fragment, origin)
    new = edits.paste(layout, fragment, by)
    assert len(new.pieces) == len(layout.pieces) + len(fragment.pieces)
    nearest_room(layout, {"A"})


def test_the_best_place_on_the_largest_board_is_found_at_once() -> None:
    # the number of places times the rows of the fragment is largest for half the height
    layout = edits.resize_board(Layout(Board(1, 1)), edits.Edges(right=63, bottom=63))
    column = edits.place_new(Layout(Board(1, 32)), edits.spanned((0, 0), (0, 31)))
    assert edits.best_place(layout, column, (40, 40)) == (40, 32)
