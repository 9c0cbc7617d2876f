from __future__ import annotations

from klotski_studio.core.layout import Axis
from klotski_studio.lab.variants.one_edits import differences
from tests.strategies import drawn


def test_a_piece_is_marked_where_it_stands_and_what_it_left() -> None:
    assert differences(drawn("AA.B"), drawn(".AAB")) == (((1, 0), (2, 0)), ((0, 0),))


def test_pieces_that_are_the_same_are_not_marked() -> None:
    assert differences(drawn("AB.", "..A"), drawn("AB.", "..A")) == ()
    assert differences(drawn("AB."), drawn("BA.")) == ()


def test_an_axis_a_target_and_a_wall_are_marked() -> None:
    assert differences(drawn("A.."), drawn("A..", axes={"A": Axis.NONE})) == (((0, 0),),)
    assert differences(drawn("A..", ".A."), drawn("A..", "..A")) == (((2, 0),),)
    assert differences(drawn("A.."), drawn("A.#")) == (((2, 0),),)
