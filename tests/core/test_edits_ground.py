"""Walls and gates painted, the board resized."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core import edits
from klotski_studio.core.edits import Edges
from klotski_studio.core.edits.whole import FallsOff
from klotski_studio.core.layout import Board, Layout, Piece, Shape, Target
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE
from tests.strategies import drawn, layouts, wild_layouts

SIDES = st.integers(0, 3)
ANY = st.builds(Edges, *[st.integers(-5, 5)] * 4)
ONE = Shape.rectangle(1, 1)


def test_a_wall_takes_the_place_of_a_gate_and_a_gate_of_a_wall() -> None:
    assert edits.paint_walls(drawn("A-."), [(1, 0), (2, 0)]) == drawn("A##")
    assert edits.paint_gates(drawn("A#."), [(1, 0), (2, 0)]) == drawn("A--")
    assert edits.erase_ground(drawn("A#-"), [(1, 0), (2, 0)]) == drawn("A..")


def test_paint_beside_the_board_is_lost() -> None:
    layout = drawn("A.")
    assert edits.paint_walls(layout, [(2, 0), (0, -1)]) is layout
    assert edits.paint_gates(layout, [(-1, 0)]) is layout


def test_walls_and_gates_off_the_board_can_be_erased() -> None:
    layout = Layout(Board(1, 1, frozenset({(4, 4)}), frozenset({(5, 5)})))
    assert edits.erase_ground(layout, [(4, 4), (5, 5)]) == Layout(Board(1, 1))


def test_a_piece_stays_under_a_wall_and_is_reported() -> None:
    layout = drawn("A.")
    new = edits.paint_walls(layout, [(0, 0)])
    assert new.pieces == layout.pieces
    assert edits.clashes(new, {"A"}) == {(0, 0)}


@pytest.mark.parametrize(
    ("edges", "board", "goal"),
    [
        (Edges(left=1), ".A.B# ..-CC", ".A... ....."),
        (Edges(top=1), ".... A.B# .-CC", ".... A... ...."),
        (Edges(right=1), "A.B#. .-CC.", "A.... ....."),
        (Edges(bottom=1), "A.B# .-CC ....", "A... .... ...."),
        (Edges(left=-1), ".B# -CC", ""),
        (Edges(top=-1), ".-CC", ""),
        (Edges(right=-1), "A.B .-.", "A.. ..."),
        (Edges(bottom=-1), "A.B#", "A..."),
        (Edges(left=-2, right=1), "B#. CC.", ""),
        (Edges(-9, -9, -9, -9), ".", ""),
    ],
)
def test_each_edge_gives_and_takes_room(edges: Edges, board: str, goal: str) -> None:
    assert edits.resize_board(drawn("A.B# .-CC", "A... ...."), edges) == drawn(board, goal)


def test_what_falls_off_is_known_before() -> None:
    layout = drawn("A.B# .-CC", "A... ....")
    layout = replace(layout, goal=(*layout.goal, Target("C", (0, 1), Shape.rectangle(2, 1))))
    assert edits.falls_off(layout, Edges(right=-1)) == FallsOff(
        pieces=frozenset("C"), walls=frozenset({(3, 0)})
    )
    assert edits.falls_off(layout, Edges(left=-2)) == FallsOff(
        pieces=frozenset("A"), targets=frozenset("AC"), gates=frozenset({(1, 1)})
    )
    assert not edits.falls_off(layout, Edges(3, 3, 3, 3))


@given(wild_layouts(), ANY)
def test_nothing_falls_off_but_what_was_announced(layout: Layout, edges: Edges) -> None:
    falling, new = edits.falls_off(layout, edges), edits.resize_board(layout, edges)
    assert {p.key for p in new.pieces} == {p.key for p in layout.pieces} - falling.pieces
    assert {t.piece for t in new.goal} == {t.piece for t in layout.goal} - falling.targets - falling.pieces
    assert len(new.board.walls) == len(layout.board.walls) - len(falling.walls)
    assert len(new.board.gates) == len(layout.board.gates) - len(falling.gates)


@given(wild_layouts(), SIDES, SIDES, SIDES, SIDES)
def test_a_board_resized_out_and_in_again_is_what_it_was(
    layout: Layout, left: int, top: int, right: int, bottom: int
) -> None:
    out = edits.resize_board(layout, Edges(left, top, right, bottom))
    assert not edits.falls_off(layout, Edges(left, top, right, bottom))
    inner = edits.possible(out.board, Edges(-left, -top, -right, -bottom))
    cells = layout.board.walls.union(layout.board.gates, *(piece.cells for piece in layout.pieces))
    cells = cells.union(*(target.cells for target in layout.goal))
    # what lay beside the board may lie on the wider one, and falls when that shrinks
    if all(map(layout.board.contains, cells)) and layout.board.cells():
        assert edits.resize_board(out, inner) == layout


@given(layouts(), ANY)
def test_pieces_keep_their_places_on_the_ground(layout: Layout, edges: Edges) -> None:
    new, edges = edits.resize_board(layout, edges), edits.possible(layout.board, edges)
    for piece in new.pieces:
        old = layout.piece(piece.key)
        assert (old.at[0] + edges.left, old.at[1] + edges.top) == piece.at
        assert old.shape == piece.shape


def test_a_piece_that_lies_off_the_board_already_does_not_fall() -> None:
    layout = Layout(Board(2, 2), (Piece("A", ONE, (5, 5)), Piece("B", ONE, (1, 1))))
    assert [piece.key for piece in edits.resize_board(layout, Edges(right=-1)).pieces] == ["A"]


def test_no_side_becomes_longer_than_a_file_can_hold() -> None:
    assert edits.MOST_SIDE == MOST_CELLS_A_SIDE
    huge = edits.resize_board(drawn("A."), Edges(left=10**6, right=10**6, bottom=70))
    assert (huge.board.width, huge.board.height) == (64, 64)
    assert edits.possible(Board(60, 1), Edges(left=3, right=3)) == Edges(left=3, right=1)


def test_a_board_without_cells_can_be_given_some() -> None:
    assert edits.resize_board(Layout(Board(0, 0)), Edges(right=4, bottom=5)).board == Board(4, 5)


def test_a_cropped_board_keeps_pieces_targets_and_gates() -> None:
    layout = drawn("..... .A... ....# .....", "..... ..... ..A.. .....")
    cropped = edits.crop_board(layout)
    assert (cropped.board.width, cropped.board.height) == (2, 2)
    assert [piece.at for piece in cropped.pieces] == [(0, 0)]
    assert [target.at for target in cropped.goal] == [(1, 1)]


@given(layouts())
def test_cropping_removes_no_piece_and_cropping_again_changes_nothing(layout: Layout) -> None:
    cropped = edits.crop_board(layout)
    assert [piece.key for piece in cropped.pieces] == [piece.key for piece in layout.pieces]
    assert len(cropped.goal) == len(layout.goal)
    assert edits.crop_board(cropped) is cropped


def test_an_empty_board_is_not_cropped() -> None:
    empty = Layout(Board(4, 5))
    assert edits.crop_board(empty) is empty
