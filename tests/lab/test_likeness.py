"""How far sets of pieces are from each other."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.layout import Axis
from klotski_studio.lab.families.selection import distance, piece_counts
from tests.strategies import drawn

counters = st.dictionaries(st.sampled_from("QVHS"), st.integers(0, 4)).map(Counter)


def test_trading_adding_and_taking_away_a_piece_count_one_each() -> None:
    here = Counter({"Q": 1, "V": 2, "H": 1, "S": 1})
    assert distance(here, here) == 0
    assert distance(here, Counter({"Q": 1, "V": 2, "H": 2})) == 1
    assert distance(here, Counter({"Q": 1, "V": 2})) == 2
    assert distance(here, Counter({"Q": 1, "V": 3, "S": 2})) == 2


@given(counters, counters, counters)
def test_it_is_a_distance(one: Counter[str], other: Counter[str], third: Counter[str]) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert distance(one, third) <= distance(one, other) + distance(other, third)


def test_places_and_names_of_pieces_do_not_count_but_targets_and_axes_do() -> None:
    one, moved = drawn("AAB ...", "AAC ..."), drawn("XYY ...", "ZYY ...")
    assert piece_counts(one) == piece_counts(moved)
    assert piece_counts(drawn("AAB ..B", "AAC ...")) != piece_counts(one)
    assert {axis for _, axis, _ in piece_counts(one)} == {Axis.BOTH}
