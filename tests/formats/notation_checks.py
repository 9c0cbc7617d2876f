"""What the tests of notations have in common."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from klotski_studio.core.check import errors
from klotski_studio.core.layout import Axis, Layout
from klotski_studio.core.position import Position
from klotski_studio.core.rules import Rules
from klotski_studio.formats.boards.huarong_board import layout_of
from klotski_studio.formats.huarong import codes
from klotski_studio.formats.text.notation import in_order
from tests.formats.data_code_notations import FINISH, RED_DONKEY
from tests.strategies import drawn, layouts, walks

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


@st.composite
def with_ten_pieces(draw: st.DrawFn) -> Layout:
    """横刀立马 after some moves, its pieces called A, B, C ... again."""
    position = Position.start(CLASSIC)
    for move in draw(walks(CLASSIC)).moves:
        position = Rules(CLASSIC).apply(position, move)
    return layout_of((piece.shape, piece.at) for piece in position.as_layout(CLASSIC).pieces)


@st.composite
def simple(draw: st.DrawFn) -> Layout:
    """Layouts without gates, with one target, and mostly without axes and walls."""
    layout = draw(layouts())
    pieces = [replace(piece, same_as=None) for piece in layout.pieces]
    if draw(st.sampled_from((True, True, False))):
        pieces = [replace(piece, axis=Axis.BOTH) for piece in pieces]
    walls = layout.board.walls if draw(st.booleans()) else frozenset()
    board = replace(layout.board, gates=frozenset(), walls=walls)
    made = replace(layout, board=board, pieces=tuple(pieces), goal=layout.goal[:1])
    return in_order(made) if not errors(made) else CLASSIC
