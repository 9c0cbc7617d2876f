"""What the tests of notations have in common."""

from __future__ import annotations

from hypothesis import strategies as st

from klotski_studio.core.layout import Layout
from klotski_studio.formats.boards.huarong_board import layout_of
from klotski_studio.formats.huarong import codes
from klotski_studio.formats.text.notation import in_order
from tests.formats.data_code_notations import FINISH, RED_DONKEY
from tests.strategies import drawn

CLASSIC = drawn(RED_DONKEY, FINISH)


def puzzle(layout: Layout) -> tuple[object, ...]:
    """What must never be lost: ground, places, shapes, axes, and which piece must end where."""
    layout = in_order(layout)
    index = {piece.key: place for place, piece in enumerate(layout.pieces)}
    return (
        layout.board,
        [(piece.shape, piece.at, piece.axis) for piece in layout.pieces],
        sorted((index[target.piece], target.at) for target in layout.goal),
    )


def coded() -> st.SearchStrategy[Layout]:
    """Any layout that has a 华容道 code."""
    return st.integers(0, codes.total() - 1).map(
        lambda number: layout_of(codes.standing(*codes.unrank(number)))
    )
