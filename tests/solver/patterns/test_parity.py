"""Solvable or not, without a search: compared with the search."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.layout import Axis, Layout, Metric
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.patterns.scope import is_solvable
from klotski_studio.solver.reference import solve
from tests.solver.patterns.boards import full_boards, tiles
from tests.strategies import drawn


@given(full_boards())
def test_what_parity_says_the_search_confirms(layout: Layout) -> None:
    said = is_solvable(encode(layout))
    if said is not None:
        assert said == (solve(layout, Metric.STEPS).length is not None)


@settings(max_examples=30)
@given(st.permutations(range(6)))
def test_it_always_knows_of_tiles_on_a_full_rectangle(numbers: list[int]) -> None:
    layout = tiles(numbers, 3)
    assert is_solvable(encode(layout)) == (solve(layout, Metric.STEPS).length is not None)


def test_half_of_all_15_puzzles_are_unsolvable() -> None:
    numbers = list(range(16))
    assert is_solvable(encode(tiles(numbers, 4))) is True
    numbers[1], numbers[2] = 2, 1
    assert is_solvable(encode(tiles(numbers, 4))) is False


def test_a_piece_without_a_target_may_end_in_either_of_two_cells() -> None:
    # A and B exchanged: with C in the corner that is odd, with C below the free cell it is not.
    assert is_solvable(encode(drawn("AB CD E.", "BA .D E."))) is not False
    assert solve(drawn("AB CD E.", "BA .D E."), Metric.STEPS).length is not None


def test_nothing_is_said_where_two_pieces_are_alike_or_longer_or_cells_are_free() -> None:
    alike = drawn("AB CD E.", "BA .. ..")
    longer = drawn("AAB C.D", "AAD C.B")
    roomy = drawn("AB. C..", "BA. ...")
    assert [is_solvable(encode(each)) for each in (alike, longer, roomy)] == [None, None, None]


def test_on_a_ring_or_along_an_axis_even_is_not_enough() -> None:
    ring = drawn("AB C.", "BC A.")
    assert is_solvable(encode(ring)) is None
    held = drawn("ABC D.E", "BCA D.E", axes={"E": Axis.VERTICAL})
    assert is_solvable(encode(held)) is None
