"""What a change must keep: pieces, cells and the goal that are held."""

from __future__ import annotations

import pytest

from klotski_studio.core import edits
from klotski_studio.core.identity import Image
from klotski_studio.core.keep import NOTHING, Keep, symmetries
from klotski_studio.core.layout import Axis
from tests.strategies import drawn

BOARD = drawn("AA.B #...", ".... ..AA")


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("A", {"B", "axis of B", "wall", "target"}),
        ("B", {"A", "wall", "target"}),
        ("0,0", {"B", "axis of B", "wall", "target"}),
        ("2,0", {"axis of B", "wall", "target"}),
        ("2,1", {"A", "B", "axis of B", "target"}),
        ("goal", {"A", "B", "axis of B", "wall"}),
        ("", {"A", "B", "axis of B", "wall", "target"}),
    ],
)
def test_what_is_held_stays_as_it_is(words: str, kept: set[str]) -> None:
    changes = {
        "A": edits.place(BOARD, {"A"}, (1, 0)),
        "B": edits.place(BOARD, {"B"}, (-1, 0)),
        "axis of B": edits.set_axis(BOARD, {"B"}, Axis.VERTICAL),
        "wall": edits.paint_walls(BOARD, {(2, 1)}),
        "target": edits.set_target(BOARD, "A", (1, 1)),
    }
    keep = Keep.parse([words])
    assert keep.holds == bool(words)
    assert {name for name, new in changes.items() if keep.allows(BOARD, new)} == kept


def test_what_is_held_can_be_written_and_what_is_not_there_is_left_out() -> None:
    keep = Keep.parse(["AX", "goal", "9,0", "1,1"])
    assert Keep.parse(keep.words) == keep
    assert keep.within(BOARD).words == ["A", "1,1", "goal"]
    assert Keep.parse([]) == NOTHING


def test_symmetric_starts_are_told_by_their_images_whatever_the_goal_is() -> None:
    assert symmetries(drawn("AA.BB .....", "..... AA...")) == (Image.LEFT_RIGHT,)
    assert symmetries(drawn("AA... ...BB", "..... AA...")) == (Image.HALF_TURN,)
    assert symmetries(drawn("AA... ..BBB", "..... AA...")) == ()
    assert symmetries(drawn("A.. ... ..B", "... A.. ...")) == (
        Image.HALF_TURN,
        Image.MAIN_DIAGONAL,
        Image.OTHER_DIAGONAL,
    )
