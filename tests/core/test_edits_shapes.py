"""Pieces stretched by handles, painted cell by cell, merged and split."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from klotski_studio.core import edits
from klotski_studio.core.check import Finding, errors
from klotski_studio.core.edits import Handle
from klotski_studio.core.layout import Axis, Cell, Layout, Shape
from tests.strategies import alike, drawn, layouts

# --- handles


@pytest.mark.parametrize(
    ("handle", "by", "after"),
    [
        (Handle.RIGHT, (1, 1), "..... .AAA. .AAA. ..... ....."),
        (Handle.RIGHT, (-1, 0), "..... .A... .A... ..... ....."),
        (Handle.LEFT, (-1, 0), "..... AAA.. AAA.. ..... ....."),
        (Handle.LEFT, (1, 0), "..... ..A.. ..A.. ..... ....."),
        (Handle.TOP, (0, -1), ".AA.. .AA.. .AA.. ..... ....."),
        (Handle.BOTTOM, (3, 2), "..... .AA.. .AA.. .AA.. .AA.."),
        (Handle.TOP_LEFT, (-1, -1), "AAA.. AAA.. AAA.. ..... ....."),
        (Handle.TOP_RIGHT, (1, 1), "..... ..... .AAA. ..... ....."),
        (Handle.BOTTOM_LEFT, (1, 1), "..... ..A.. ..A.. ..A.. ....."),
        (Handle.BOTTOM_RIGHT, (-5, -5), "..... .A... ..... ..... ....."),
        (Handle.BOTTOM, (0, 1), ".AAA. .A.A. .A.A. ....."),
        (Handle.TOP, (0, 1), "..... .A.A. ..... ....."),
        (Handle.RIGHT, (1, 0), ".AAAA .A.AA ..... ....."),
        (Handle.RIGHT, (-1, 0), ".AA.. .A... ..... ....."),
        (Handle.BOTTOM, (0, -9), ".AAA. ..... ..... ....."),
    ],
)
def test_a_rectangle_stretches_and_another_shape_repeats_or_loses_its_outermost_row(
    handle: Handle, by: Cell, after: str
) -> None:
    before = "..... .AA.. .AA.. ..... ....." if after.count(" ") == 4 else ".AAA. .A.A. ..... ....."
    assert edits.reshape(drawn(before), {"A"}, handle, by) == drawn(after)


@given(layouts(), st.sampled_from(Handle), st.tuples(st.integers(-3, 3), st.integers(-3, 3)))
def test_a_handle_never_takes_the_last_cell(layout: Layout, handle: Handle, by: Cell) -> None:
    keys = [piece.key for piece in layout.pieces]
    new = edits.reshape(layout, keys, handle, by)
    assert [piece.key for piece in new.pieces] == keys
    assert all(piece.shape.cells for piece in new.pieces)
    assert all(target.shape == new.piece(target.piece).shape for target in new.goal)


@given(layouts(), st.sampled_from(Handle), st.integers(0, 3))
def test_pulled_out_and_pushed_in_again_a_piece_and_its_target_are_what_they_were(
    layout: Layout, handle: Handle, far: int
) -> None:
    key, (dx, dy) = layout.pieces[0].key, handle.value
    # away from all edges, where targets hold on to nothing
    roomy = edits.resize_board(layout, edits.Edges(9, 9, 9, 9))
    out = edits.reshape(roomy, {key}, handle, (dx * far, dy * far))
    assert edits.reshape(out, {key}, handle, (-dx * far, -dy * far)) == roomy


def test_no_piece_becomes_longer_than_a_board_can_be() -> None:
    new = edits.reshape(drawn("A."), {"A"}, Handle.RIGHT, (10**9, 0))
    assert new.pieces[0].shape.width == edits.MOST_SIDE


# --- targets follow


@pytest.mark.parametrize(
    ("goal", "handle", "by", "after"),
    [
        (".AA....", Handle.RIGHT, (1, 0), ".AAA..."),
        ("..AA...", Handle.LEFT, (-1, 0), ".AAA..."),
        (".....AA", Handle.RIGHT, (1, 0), "....AAA"),  # holds on to the edge
        (".....AA", Handle.RIGHT, (-1, 0), "......A"),
        (".....AA", Handle.LEFT, (-1, 0), "....AAA"),
        ("AA.....", Handle.LEFT, (-1, 0), "AAA...."),
        ("AA.....", Handle.LEFT, (1, 0), "A......"),
        ("AA.....", Handle.RIGHT, (1, 0), "AAA...."),
        ("....AA.", Handle.RIGHT, (2, 0), "...AAAA"),  # is kept on the board
    ],
)
def test_a_target_takes_the_new_shape_and_keeps_to_the_board(
    goal: str, handle: Handle, by: Cell, after: str
) -> None:
    before = drawn(".AA....", goal)
    new = edits.reshape(before, {"A"}, handle, by)
    assert new.goal == drawn(".......", after).goal


def test_a_target_that_becomes_too_large_for_the_board_stays_and_is_reported() -> None:
    new = edits.reshape(drawn("A. ..", ".. .A"), {"A"}, Handle.RIGHT, (3, 0))
    assert Finding.TARGET_OFF_BOARD in {problem.finding for problem in errors(new)}


def test_only_the_target_of_the_piece_that_changed_is_touched() -> None:
    layout = drawn("AB. ...", "... AB.")
    wrong = replace(layout, goal=(layout.goal[0], replace(layout.goal[1], shape=Shape.rectangle(2, 1))))
    assert edits.reshape(wrong, {"A"}, Handle.BOTTOM, (0, 1)).goal[1] == wrong.goal[1]


# --- the brush


def test_a_brush_adds_what_is_free_and_leaves_the_rest_alone() -> None:
    layout = drawn("AB# ... ...")
    stroke = [(1, 0), (2, 0), (0, 1), (1, 1), (-1, 1)]
    assert edits.add_cells(layout, "A", stroke) == drawn("AB# AA. ...")


def test_taken_cells_change_piece_and_target_alike() -> None:
    layout = drawn("AA. AA. ...", "... .AA .AA")
    assert edits.take_cells(layout, {"A"}, [(0, 0)]) == drawn(".A. AA. ...", "... ..A .AA")
    assert edits.take_cells(layout, {"A"}, [(0, 0), (0, 1)]) == drawn(".A. .A. ...", "... ..A ..A")


def test_a_piece_that_falls_apart_stays_one_piece_and_is_reported() -> None:
    new = edits.take_cells(drawn("AAA ..."), {"A"}, [(1, 0)])
    assert new == drawn("A.A ...")
    assert Finding.PIECE_DISCONNECTED in {problem.finding for problem in errors(new)}


def test_a_piece_without_its_last_cell_is_removed_with_its_target() -> None:
    layout = drawn("AAB ...", "... AA.")
    assert edits.take_cells(layout, {"A", "B"}, [(0, 0), (1, 0)]) == drawn("..B ...")


@given(layouts(), st.data())
def test_added_and_taken_away_again_leaves_no_trace(layout: Layout, data: st.DataObject) -> None:
    # with room on all sides no target comes to an edge
    roomy = edits.resize_board(layout, edits.Edges(3, 3, 3, 3))
    piece = data.draw(st.sampled_from(roomy.pieces))
    free = [cell for cell in roomy.board.cells() if not edits.cell_clashes(roomy, [cell])]
    near = [(x, y) for x, y in free if any(abs(x - a) + abs(y - b) < 3 for a, b in piece.cells)]
    stroke = data.draw(st.sets(st.sampled_from(near), min_size=1))
    grown = edits.add_cells(roomy, piece.key, stroke)
    assert set(grown.piece(piece.key).cells) == stroke.union(piece.cells)
    assert edits.take_cells(grown, {piece.key}, stroke) == roomy


# --- merged and split


def test_merged_pieces_are_what_the_first_was() -> None:
    layout = edits.set_label(drawn("AAB C.B ...", "... AA. ..."), {"A"}, "曹操")
    new = edits.merge(layout, {"A", "B"})
    assert new.pieces[0] == replace(layout.pieces[0], shape=Shape.of([(0, 0), (1, 0), (2, 0), (2, 1)]))
    assert [piece.key for piece in new.pieces] == ["A", "C"]
    assert new.goal[0].cells == ((0, 1), (1, 1), (2, 1), (2, 2))


def test_merged_with_another_one_it_inherits_a_target() -> None:
    new = edits.merge(drawn("AB.. ....", ".... ..B."), {"A", "B"})
    assert [piece.key for piece in new.pieces] == ["A"]
    assert new.goal == drawn("....", ".... .AA.").goal


def test_pieces_that_do_not_touch_are_not_merged() -> None:
    layout = drawn("A.B C..")
    assert not edits.can_merge(layout, {"A", "B"})
    assert edits.merge(layout, {"A", "B"}) is layout
    assert edits.can_merge(layout, {"A", "C"})
    assert not edits.can_merge(layout, {"A"})


def test_split_off_cells_become_a_piece_and_the_target_stays_with_the_rest() -> None:
    layout = drawn("AAA. ....", ".... AAA.", axes={"A": Axis.HORIZONTAL})
    new = edits.split(layout, "A", [(2, 0), (3, 0)])
    assert alike(new, drawn("AAB. ....", ".... AA..", axes={"A": Axis.HORIZONTAL, "B": Axis.HORIZONTAL}))
    assert edits.split(layout, "A", [(3, 0)]) is layout
    assert edits.split(layout, "A", [(0, 0), (1, 0), (2, 0)]) is layout


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("AAAA ....", "AABB ...."),
        ("AAA. ....", "AAB. ...."),
        ("AAA. AAA.", "AAB. AAB."),
        ("A... A...", "A... B..."),
        ("A.A. AAA.", "A.B. AAB."),
        ("A.A. ...A", "A.B. ...C"),
        ("AAAA A.A.", "AABB A.B."),
        (".A.. AAAA", ".A.. AABB"),
    ],
)
def test_a_piece_is_split_into_its_parts_or_in_the_middle(before: str, after: str) -> None:
    assert alike(edits.split_apart(drawn(before), {"A"}), drawn(after))


def test_a_single_cell_cannot_be_split() -> None:
    layout = drawn("A.")
    assert edits.split_apart(layout, {"A"}) is layout


@given(layouts(), st.data())
def test_merged_and_split_again_the_same_cells_are_covered_by_the_same_pieces(
    layout: Layout, data: st.DataObject
) -> None:
    one, two = data.draw(st.permutations(layout.pieces))[:2] if len(layout.pieces) > 1 else (None, None)
    assume(one is not None and edits.can_merge(layout, {one.key, two.key}))
    assert one is not None
    assert two is not None
    one, two = sorted((one, two), key=layout.pieces.index)
    merged = edits.merge(layout, {one.key, two.key})
    assert len(merged.pieces) == len(layout.pieces) - 1
    again = edits.split(merged, one.key, two.cells)
    assert {piece.cells for piece in again.pieces} == {piece.cells for piece in layout.pieces}
    assert again.piece(one.key) == replace(one, same_as=again.piece(one.key).same_as)


@given(layouts())
def test_splitting_covers_the_same_cells_with_connected_pieces(layout: Layout) -> None:
    new = edits.split_apart(layout, {piece.key for piece in layout.pieces})
    before = sorted(cell for piece in layout.pieces for cell in piece.cells)
    assert sorted(cell for piece in new.pieces for cell in piece.cells) == before
    made = [piece for piece in new.pieces if piece not in layout.pieces]
    assert all(piece.shape.is_connected for piece in made)
