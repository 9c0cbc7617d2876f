from __future__ import annotations

import pytest

from klotski_studio.app.playing.walks import nearby
from klotski_studio.core.geometry import Direction
from klotski_studio.core.layout import Axis
from klotski_studio.core.position import Position
from tests.strategies import drawn

BOARD = drawn("A..B .C.. EE.D", "", {"B": Axis.NONE})


@pytest.mark.parametrize(
    ("piece", "direction", "wanted"),
    [
        ("A", Direction.RIGHT, "C"),
        ("A", Direction.DOWN, "E"),
        ("A", Direction.UP, None),
        ("C", Direction.RIGHT, "D"),
        ("C", Direction.LEFT, "E"),
        ("D", Direction.UP, "C"),
        ("D", Direction.LEFT, "E"),
    ],
)
def test_the_next_piece_that_can_move_lies_nearest_to_the_line(
    piece: str, direction: Direction, wanted: str | None
) -> None:
    keys = [each.key for each in BOARD.pieces]
    found = nearby(BOARD, Position.start(BOARD), keys.index(piece), direction)
    assert (None if found is None else keys[found]) == wanted
