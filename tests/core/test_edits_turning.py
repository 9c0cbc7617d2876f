"""Mirrored and rotated: pieces within their box, the layout with its board."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core import edits
from klotski_studio.core.check import errors
from klotski_studio.core.edits import Image
from klotski_studio.core.layout import Axis, Layout, Metric
from klotski_studio.solver.reference import solve
from tests.strategies import alike, drawn, layouts, wild_layouts

BACK = {
    Image.LEFT_RIGHT: Image.LEFT_RIGHT,
    Image.TOP_BOTTOM: Image.TOP_BOTTOM,
    Image.CLOCKWISE: Image.COUNTERCLOCKWISE,
    Image.COUNTERCLOCKWISE: Image.CLOCKWISE,
}
TURNS = st.sampled_from(tuple(BACK))


ROOM = 8
"""Free cells on each side of a layout around which nothing has to give way to the frame."""


def roomy(layout: Layout) -> Layout:
    """``layout`` in the middle of a larger board."""
    moved = layout.translated((ROOM, ROOM))
    width, height = layout.board.width + 2 * ROOM, layout.board.height + 2 * ROOM
    return replace(moved, board=replace(moved.board, width=width, height=height))


def on_board(layout: Layout, keys: frozenset[str]) -> bool:
    return all(layout.board.contains(c) for piece in layout.pieces if piece.key in keys for c in piece.cells)


@pytest.mark.parametrize(
    ("turn", "board", "goal"),
    [
        (Image.LEFT_RIGHT, "#.AA .BBA", ".AA. .A.."),
        (Image.TOP_BOTTOM, "ABB. AA.#", "..A. .AA."),
        (Image.CLOCKWISE, "AA BA B. .#", ".. .A AA .."),
        (Image.COUNTERCLOCKWISE, "#. .B AB AA", ".. AA A. .."),
    ],
)
def test_a_layout_is_turned_with_its_board(turn: Image, board: str, goal: str) -> None:
    layout = drawn("AA.# ABB.", ".AA. ..A.")
    assert alike(edits.turn_layout(layout, turn), drawn(board, goal))


@given(wild_layouts(), TURNS)
def test_a_layout_turned_there_and_back_is_what_it_was(layout: Layout, turn: Image) -> None:
    assert edits.turn_layout(edits.turn_layout(layout, turn), BACK[turn]) == layout


@given(wild_layouts())
def test_two_quarter_turns_are_two_mirrors(layout: Layout) -> None:
    twice = edits.turn_layout(edits.turn_layout(layout, Image.CLOCKWISE), Image.CLOCKWISE)
    assert twice == edits.turn_layout(edits.turn_layout(layout, Image.LEFT_RIGHT), Image.TOP_BOTTOM)


@given(wild_layouts().map(roomy), TURNS)
def test_selected_pieces_turned_there_and_back_are_what_they_were(layout: Layout, turn: Image) -> None:
    keys = {piece.key for piece in layout.pieces[:2]}
    assert edits.turn_pieces(edits.turn_pieces(layout, keys, turn), keys, BACK[turn]) == layout


@given(layouts().map(roomy), st.sampled_from((Image.CLOCKWISE, Image.COUNTERCLOCKWISE)))
def test_four_quarter_turns_of_a_selection_are_none(layout: Layout, turn: Image) -> None:
    keys = {piece.key for piece in layout.pieces[::2]}
    new = layout
    for _ in range(4):
        new = edits.turn_pieces(new, keys, turn)
    assert new == layout


@given(layouts(), TURNS)
def test_a_turned_selection_stays_on_a_board_that_has_room_for_it(layout: Layout, turn: Image) -> None:
    keys = frozenset(piece.key for piece in layout.pieces[::2])
    turned = edits.turn_pieces(layout, keys, turn)
    cells = [cell for piece in turned.pieces if piece.key in keys for cell in piece.cells]
    spans = [max(xs) - min(xs) + 1 for xs in zip(*cells, strict=True)]
    sizes = turned.board.width, turned.board.height
    if all(span <= size for span, size in zip(spans, sizes, strict=False)):
        assert on_board(turned, keys)


def test_a_piece_at_the_side_is_turned_beside_it_and_its_target_likewise() -> None:
    upright = drawn("..A ..A ..A", "A.. A.. A..")
    flat = edits.turn_pieces(drawn("...A ...A ...A", "A... A... A..."), {"A"}, Image.CLOCKWISE)
    assert flat.pieces == drawn(".... .AAA ....").pieces
    assert flat.goal[0].at == (0, 1)
    assert on_board(edits.turn_pieces(upright, {"A"}, Image.COUNTERCLOCKWISE), frozenset("A"))


def test_a_piece_that_the_board_is_too_narrow_for_keeps_its_centre() -> None:
    narrow = edits.turn_pieces(drawn("A. A. A."), {"A"}, Image.CLOCKWISE)
    assert narrow.pieces[0].at == (-1, 1)


def test_a_selection_is_mirrored_in_its_box_and_its_targets_in_theirs() -> None:
    layout = drawn("AAB.. A.BC. .....", "..... .BAA. .BA..")
    new = edits.turn_pieces(layout, {"A", "B"}, Image.LEFT_RIGHT)
    assert alike(new, drawn("BAA.. B.AC. .....", "..... .AAB. ..AB."))


def test_a_quarter_turn_goes_around_the_middle() -> None:
    upright = drawn("..... ..A.. ..A.. ..A.. .....", "....A ....A ....A ..... .....")
    flat = edits.turn_pieces(upright, {"A"}, Image.CLOCKWISE)
    assert flat.pieces == drawn("..... ..... .AAA. ..... .....").pieces
    assert flat.goal[0].at == (2, 1)  # as near as the frame allows


def test_axes_follow_a_quarter_turn_and_no_mirror() -> None:
    layout = drawn("A.B", axes={"A": Axis.HORIZONTAL, "B": Axis.NONE})
    assert [piece.axis for piece in edits.turn_layout(layout, Image.TOP_BOTTOM).pieces] == [
        "horizontal",
        "none",
    ]
    for new in (
        edits.turn_layout(layout, Image.CLOCKWISE),
        edits.turn_pieces(layout, {"A", "B"}, Image.CLOCKWISE),
    ):
        assert [piece.axis for piece in new.pieces] == ["vertical", "none"]
    only_b = edits.turn_pieces(layout, {"B"}, Image.CLOCKWISE)
    assert only_b is layout


@settings(max_examples=25)
@given(layouts(most=60), TURNS, st.sampled_from(Metric))
def test_a_turned_layout_is_as_hard_as_before(layout: Layout, turn: Image, metric: Metric) -> None:
    turned = edits.turn_layout(layout, turn)
    assert not errors(turned)
    assert solve(turned, metric).length == solve(layout, metric).length
