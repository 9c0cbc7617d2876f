"""The values of a family."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from klotski_studio.core.family import Family, FamilyShape, GoalPiece, Range
from klotski_studio.core.layout import Axis, Board, Shape, Target

ONE = Shape.rectangle(1, 1)
FAMILY = Family(
    "small",
    Board(2, 2, frozenset({(0, 0)})),
    (GoalPiece(Target("Q", (1, 1), ONE)),),
    (FamilyShape("S", ONE),),
)


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("2..4", [2, 3, 4], [1, 5]),
        ("2..", [2, 1000], [1]),
        ("..2", [0, 2], [3]),
        (" 3 ", [3], [2, 4]),
        ("0..0", [0], [1]),
    ],
)
def test_a_range_holds_its_ends(text: str, inside: list[int], outside: list[int]) -> None:
    found = Range.parse(text)
    assert found is not None
    assert all(number in found for number in inside)
    assert not any(number in found for number in outside)
    assert Range.parse(str(found)) == found


@pytest.mark.parametrize("text", ["", "..", "4..2", "-1", "1..2..3", "a", "1,2", "٣", "1 .. 2", "9" * 10])
def test_what_is_no_range_is_none(text: str) -> None:
    assert Range.parse(text) is None


def test_a_family_goes_to_other_processes_and_is_a_key() -> None:
    assert pickle.loads(pickle.dumps(FAMILY)) == FAMILY
    assert len({FAMILY, replace(FAMILY)}) == 1
    assert (FAMILY.names, FAMILY.ground) == (("Q", "S"), 3)


def test_only_the_name_is_no_part_of_what_a_family_is() -> None:
    shape = FAMILY.shapes[0]
    others = [
        replace(FAMILY, board=Board(2, 2)),
        replace(FAMILY, goal=(replace(FAMILY.goal[0], axis=Axis.NONE),)),
        replace(FAMILY, shapes=()),
        replace(FAMILY, shapes=(replace(shape, axis=Axis.VERTICAL),)),
        replace(FAMILY, shapes=(replace(shape, count=Range(0, 2)),)),
        replace(FAMILY, pieces=Range(2)),
        replace(FAMILY, free=Range(2)),
    ]
    assert replace(FAMILY, name="other").content == FAMILY.content
    assert all(other.content != FAMILY.content for other in others)
