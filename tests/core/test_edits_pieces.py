"""Pieces placed, removed, duplicated, called; groups; and what tools ask before."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core import edits
from klotski_studio.core.check import Finding, errors
from klotski_studio.core.edits.keys import next_key, next_keys
from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.layout import Axis, Board, Cell, Layout, Piece, Shape
from klotski_studio.formats.boards.grids import is_drawable
from tests.strategies import drawn, layouts, wild_layouts

ONE = Shape.rectangle(1, 1)
VECTORS = st.tuples(st.integers(-3, 3), st.integers(-3, 3))


def joined(layout: Layout, **same_as: str) -> Layout:
    return replace(
        layout, pieces=tuple(replace(piece, same_as=same_as.get(piece.key)) for piece in layout.pieces)
    )


def links(layout: Layout) -> dict[str, str]:
    return {piece.key: piece.same_as for piece in layout.pieces if piece.same_as is not None}


# --- placed


def test_a_new_piece_takes_the_next_free_key() -> None:
    assert edits.place_new(drawn("AC. ..."), [(1, 1), (2, 1)]) == replace(
        drawn("AC. ..."), pieces=(*drawn("AC. ...").pieces, Piece("B", Shape.rectangle(2, 1), (1, 1)))
    )


def test_a_key_that_only_a_target_or_a_reference_uses_is_not_free() -> None:
    layout = joined(drawn("A..", "..B"), A="C")
    assert next_key(layout) == "D"


def test_there_are_keys_for_the_largest_board_and_all_can_be_drawn() -> None:
    keys = next_keys(Layout(Board(64, 64)), 64 * 64)
    assert "".join(keys[:54]) == "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz01"
    assert len(set(keys)) == 64 * 64
    assert all(map(is_drawable, keys))


def test_a_new_piece_without_cells_is_none() -> None:
    layout = drawn("A.")
    assert edits.place_new(layout, ()) is layout


@given(layouts(), VECTORS)
def test_placing_there_and_back_changes_nothing(layout: Layout, by: Cell) -> None:
    keys = {piece.key for piece in layout.pieces[::2]}
    there = edits.place(layout, keys, by)
    assert there.goal == layout.goal
    assert edits.place(there, keys, (-by[0], -by[1])) == layout


def test_two_pieces_of_one_key_are_both_placed() -> None:
    two = Layout(Board(3, 1), (Piece("A", Shape.rectangle(1, 1), (0, 0)),) * 2)
    assert [piece.at for piece in edits.place(two, {"A"}, (2, 0)).pieces] == [(2, 0), (2, 0)]


# --- removed, duplicated


def test_a_removed_piece_takes_its_target_along() -> None:
    assert edits.remove(drawn("AB. ...", "... AB."), {"A"}) == drawn(".B. ...", "... .B.")


def test_a_group_closes_over_the_gap_that_a_removed_piece_leaves() -> None:
    chain = joined(drawn("ABC ...", "... ABC"), A="B", C="B")
    assert links(edits.remove(chain, {"B"})) == {"C": "A"}
    assert links(edits.remove(chain, {"B", "C"})) == {}


def test_a_copy_gets_a_key_of_its_own_and_no_target() -> None:
    layout = drawn("AA.. ....", ".... AA..")
    piece = replace(layout.pieces[0], label="x", axis=Axis.HORIZONTAL, color="#123456")
    layout = replace(layout, pieces=(piece,))
    copied = edits.duplicate(layout, {"A"}, (2, 0))
    assert copied.pieces[1] == replace(piece, key="B", at=(2, 0))
    assert copied.goal == layout.goal
    assert edits.new_keys(layout, copied) == {"B"}


def test_bonds_within_the_copies_are_copied() -> None:
    layout = joined(drawn("AB... .....", "..... AB..."), B="A")
    copied = edits.duplicate(layout, {"A", "B"}, (2, 0))
    assert links(copied) == {"B": "A", "D": "C"}
    assert links(edits.duplicate(layout, {"B"}, (2, 0))) == {"B": "A"}


# --- called


def test_labels_colours_and_axes_are_set_for_several_at_once() -> None:
    layout = drawn("AB.")
    new = edits.set_axis(
        edits.set_color(edits.set_label(layout, "AB", "兵"), "AB", "#aabbcc"), "A", Axis.NONE
    )
    assert [(p.label, p.color, p.axis) for p in new.pieces] == [
        ("兵", "#aabbcc", Axis.NONE),
        ("兵", "#aabbcc", Axis.BOTH),
    ]


def test_a_new_key_is_followed_by_targets_and_references() -> None:
    layout = joined(drawn("AB. ...", "... A.."), B="A")
    new = edits.set_key(layout, "A", "X")
    assert new.goal[0].piece == "X"
    assert links(new) == {"B": "X"}
    assert edits.set_key(new, "X", "A") == layout


@pytest.mark.parametrize("taken", ["B", "", "Q"])
def test_a_key_that_means_something_already_is_refused(taken: str) -> None:
    layout = drawn("AB.", "..Q")
    assert edits.set_key(layout, "A", taken) is layout


@given(wild_layouts())
def test_pieces_of_one_key_can_be_told_apart(layout: Layout) -> None:
    new = edits.distinct_keys(layout)
    assert Finding.DUPLICATE_KEY not in {problem.finding for problem in errors(new)}
    assert [replace(piece, key="") for piece in new.pieces] == [replace(p, key="") for p in layout.pieces]


# --- same_as


def test_joining_makes_one_group_of_all_that_were_joined_before() -> None:
    layout = joined(drawn("ABCD ....", ".... ABCD"), B="A", D="C")
    new = edits.join(layout, {"B", "D"})
    assert links(new) == {"B": "A", "C": "A", "D": "A"}
    assert edits.companions(new, "C") == {"A", "B", "D"}


def test_the_first_of_a_group_may_leave_it_and_the_others_stay_together() -> None:
    layout = joined(drawn("ABC ...", "... ABC"), B="A", C="A")
    assert links(edits.separate(layout, {"A"})) == {"C": "B"}
    assert links(edits.separate(layout, {"B"})) == {"C": "A"}
    assert links(edits.separate(layout, {"A", "B", "C"})) == {}


@given(layouts())
def test_joined_pieces_stand_in_for_each_other_and_separated_ones_do_not(layout: Layout) -> None:
    keys = {piece.key for piece in layout.pieces[:3]}
    together = edits.join(layout, keys)
    assert all(keys <= {key} | edits.companions(together, {key}) for key in keys)
    apart = edits.separate(together, keys)
    assert not any(edits.companions(apart, {key}) for key in keys)


# --- asked before


def test_the_topmost_piece_is_the_last_one() -> None:
    layout = Layout(Board(2, 1), (Piece("A", ONE, (0, 0)), Piece("B", ONE, (0, 0))))
    assert [edits.key_at(each, (0, 0)) for each in (layout, edits.remove(layout, "B"))] == ["B", "A"]
    assert edits.key_at(layout, (1, 0)) is None


def test_targets_are_found_by_cell_and_by_piece() -> None:
    layout = drawn("AA. ...", "... .AA")
    assert edits.targets_at(layout, (2, 1)) == layout.goal
    assert edits.targets_at(layout, (0, 0)) == ()
    assert edits.target_of(layout, "A") == layout.goal[0]
    assert edits.target_of(layout, "B") is None


def test_a_rubber_band_catches_what_it_touches() -> None:
    layout = drawn("AAB C.B")
    assert edits.keys_touching(layout, edits.spanned((1, 1), (1, 0))) == {"A"}
    assert edits.keys_touching(layout, edits.spanned((2, 1), (1, 0))) == {"A", "B"}


def test_pieces_are_alike_in_one_trait_whatever_the_others() -> None:
    layout = drawn("AABB C.D. CEEE", axes={"B": Axis.HORIZONTAL})
    assert edits.alike(layout, {"A"}, lambda piece: piece.shape) == {"A", "B"}
    assert edits.alike(layout, {"A", "D"}, lambda piece: piece.shape) == {"A", "B", "D"}
    assert edits.alike(layout, {"B"}, lambda piece: piece.axis) == {"B"}
    assert not edits.alike(layout, (), lambda piece: piece.axis)


@pytest.mark.parametrize(
    ("keys", "by", "cells"),
    [
        ("A", (0, 1), set()),
        ("A", (1, 0), {(2, 0)}),
        ("A", (-1, 0), {(-1, 0)}),
        ("A", (2, 0), {(2, 0), (3, 0)}),
        ("B", (1, 0), {(3, 0)}),
        ("B", (0, 1), {(2, 1)}),
        ("A", (1, 1), {(2, 1)}),
        ("AB", (0, 0), set()),
        ("AB", (1, 0), {(3, 0)}),
    ],
)
def test_cells_clash_off_the_board_on_walls_on_gates_and_on_others(
    keys: str, by: Cell, cells: set[Cell]
) -> None:
    layout = drawn("AAB# ..-.", ".... ....")
    assert edits.clashes(layout, keys, by) == cells


def test_pieces_that_overlap_clash_with_each_other() -> None:
    two = Layout(Board(3, 1), (Piece("A", Shape.rectangle(2, 1), (0, 0)), Piece("B", ONE, (1, 0))))
    assert edits.clashes(two, {"A", "B"}, (1, 0)) == {(2, 0)}


def test_a_gate_is_no_clash_for_a_piece_with_a_target() -> None:
    layout = drawn("A.- ...", "..A ...")
    assert not edits.clashes(layout, "A", (2, 0))
    assert edits.clashes(edits.remove_targets(layout, "A"), "A", (2, 0)) == {(2, 0)}


def test_a_gate_is_no_clash_for_a_stand_in_of_a_piece_with_a_target() -> None:
    layout = drawn("A..B", "...A")
    layout = replace(layout, board=replace(layout.board, gates=frozenset({(3, 0)})))
    assert edits.clashes(layout, "B") == {(3, 0)}
    stand_in = joined(layout, B="A")
    assert not errors(stand_in)
    assert not edits.clashes(stand_in, "B")


@given(layouts())
def test_no_piece_of_a_right_layout_clashes_where_it_stands(layout: Layout) -> None:
    assert not edits.clashes(layout, {piece.key for piece in layout.pieces})
    for piece in layout.pieces:
        assert not edits.clashes(layout, {piece.key})
        assert edits.cell_clashes(layout, piece.cells) == set(piece.cells)


def test_a_target_clashes_with_the_edge_walls_and_other_targets_only() -> None:
    layout = drawn("AAB.# .....", "..... ..B..")
    assert not edits.target_clashes(layout, "A", (1, 0))
    assert edits.target_clashes(layout, "A", (3, 0)) == {(4, 0)}
    assert edits.target_clashes(layout, "A", (1, 1)) == {(2, 1)}
    assert edits.target_clashes(layout, "A", (4, 1)) == {(5, 1)}
    assert not edits.target_clashes(layout, "Q", (9, 9))


def test_companions_are_all_that_may_stand_in_and_never_the_chosen_themselves() -> None:
    layout = joined(drawn("ABCD"), B="A", C="B")
    assert edits.companions(layout, {"A"}) == {"B", "C"}
    assert edits.companions(layout, {"A", "C"}) == {"B"}
    assert edits.companions(layout, {"D"}) == frozenset()
    assert edits.companions(layout, ()) == frozenset()


@pytest.mark.parametrize(
    ("by", "within"),
    [((1, 1), (1, 1)), ((9, 0), (3, 0)), ((-9, 9), (-1, 2)), ((0, -9), (0, 0)), ((0, 0), (0, 0))],
)
def test_nothing_is_placed_out_of_reach_of_the_board(by: Cell, within: Cell) -> None:
    """``AA..`` over two empty rows: a part of A stays in the board's columns, and in its rows."""
    layout = drawn("AA.. .... ....")
    assert edits.near_board(layout.board, layout.pieces[0].cells, by) == within


def test_what_is_out_of_reach_already_comes_back_and_goes_no_farther() -> None:
    board = drawn("A.").board
    assert edits.near_board(board, [(7, 0)], (1, 0)) == (0, 0)
    assert edits.near_board(board, [(7, 0)], (-3, 0)) == (-3, 0)
    assert edits.near_board(board, [(7, 0)], (-99, 0)) == (-7, 0)


def test_the_same_puzzle_may_be_called_and_coloured_otherwise() -> None:
    layout = drawn("AB..", "...A")
    assert is_same_puzzle(layout, edits.set_name(edits.set_label(layout, {"A"}, "x"), "One"))
    assert is_same_puzzle(layout, edits.set_color(layout, {"A"}, "#112233"))
    for other in (
        edits.set_key(layout, "A", "X"),
        edits.set_axis(layout, {"A"}, Axis.HORIZONTAL),
        edits.paint_gates(layout, [(2, 0)]),
        edits.place(layout, {"B"}, (1, 0)),
        edits.place_targets(layout, {"A"}, (-1, 0)),
        edits.join(layout, {"A", "B"}),
    ):
        assert not is_same_puzzle(layout, other)


def test_every_free_cell_gets_a_piece_of_its_own() -> None:
    layout = drawn("AA.# B...")
    filled = edits.fill_free_cells(layout)
    assert [piece.at for piece in filled.pieces[2:]] == [(2, 0), (1, 1), (2, 1), (3, 1)]
    assert {piece.shape for piece in filled.pieces[2:]} == {ONE}
    assert len({piece.key for piece in filled.pieces}) == 6
    assert edits.fill_free_cells(filled) is filled


def test_pieces_move_along_their_length_and_squares_as_before() -> None:
    layout = drawn("AAB CDB CD.")
    along = edits.set_axis_lengthwise(layout, "ABC")
    assert [piece.axis for piece in along.pieces] == [
        Axis.HORIZONTAL,
        Axis.VERTICAL,
        Axis.VERTICAL,
        Axis.BOTH,
    ]
    square = edits.set_axis_lengthwise(drawn("AA AA"), "A")
    assert square.pieces[0].axis is Axis.BOTH


def test_a_stamp_repeats_its_text_and_counts_its_numbers_on() -> None:
    layout = edits.set_label(edits.set_label(drawn("AB.. ...."), {"A"}, "兵"), {"B"}, "7")
    layout = edits.stamp(layout, {"A", "B"}, (2, 0))
    layout = edits.stamp(layout, {"B"}, (0, 1))
    assert [(piece.key, piece.label, piece.at) for piece in layout.pieces] == [
        ("A", "兵", (0, 0)),
        ("B", "7", (1, 0)),
        ("C", "兵", (2, 0)),
        ("D", "8", (3, 0)),
        ("E", "9", (1, 1)),
    ]


def test_a_style_is_text_and_colour_and_leaves_the_rest() -> None:
    layout = edits.set_color(edits.set_label(drawn("AAB. ..B."), {"A"}, "曹操"), {"A"}, "#112233")
    style = edits.style_of(layout, "A")
    assert style is not None
    styled = edits.set_style(layout, {"B"}, style)
    before, after = layout.piece("B"), styled.piece("B")
    assert before is not None
    assert after == replace(before, label="曹操", color="#112233")
    assert edits.style_of(layout, "Q") is None


def test_a_nudge_stops_at_the_frame_and_brings_back_what_lies_outside() -> None:
    board = Board(3, 2)
    assert edits.nudged(board, [(0, 0), (1, 0)], (1, 0)) == (1, 0)
    assert edits.nudged(board, [(1, 0), (2, 0)], (1, 0)) == (0, 0)
    assert edits.nudged(board, [(-1, 0), (0, 0)], (1, 0)) == (1, 0)
    assert edits.nudged(board, [(-1, 0), (0, 0)], (-1, 0)) == (0, 0)
