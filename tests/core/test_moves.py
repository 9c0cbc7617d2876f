"""Moves and their notation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.errors import NotationError
from klotski_studio.core.layout import Direction
from klotski_studio.core.rules import LONGEST_RUN, Move, parse

PLACES = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
KEYS = st.text(st.characters(codec="utf-8", exclude_categories=("Z", "C")), min_size=1, max_size=2)


@st.composite
def any_moves(draw: st.DrawFn) -> Move:
    path = [draw(PLACES)]
    for direction in draw(st.lists(st.sampled_from(Direction), min_size=1, max_size=12)):
        path.append(direction.step(path[-1]))
    return Move(draw(KEYS), tuple(path))


@given(any_moves())
def test_what_is_written_is_read_back(move: Move) -> None:
    assert parse(str(move), move.path[0]) == move


def test_equal_steps_are_written_once_with_their_count() -> None:
    assert str(Move("A", ((0, 0), (1, 0), (2, 0), (2, 1)))) == "A:R2D"


def test_a_count_of_one_may_be_written() -> None:
    assert parse("A:R1D1", (0, 0)) == parse("A:RD", (0, 0))


def test_a_colon_may_be_a_piece() -> None:
    assert parse("::U", (0, 1)) == Move(":", ((0, 1), (0, 0)))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "A:",
        ":R",
        "R2",
        "A:2",
        "A:2R",
        "A:RX",
        "A:r",
        "A:R0",
        "A:R 2",
        "A:R-1",
        "A:R²",
        "A:R99999999999999",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text, (0, 0))
    assert caught.value.code == "move.unreadable"
    assert caught.value.values == {"text": text}


def test_a_run_is_unrolled_only_up_to_the_longest() -> None:
    assert len(parse(f"A:D{LONGEST_RUN}", (0, 0)).path) == LONGEST_RUN + 1
    with pytest.raises(NotationError):
        parse(f"A:D{LONGEST_RUN + 1}", (0, 0))


def test_a_path_with_a_gap_has_no_directions() -> None:
    with pytest.raises(NotationError) as caught:
        _ = Move("A", ((0, 0), (0, 2))).directions
    assert caught.value.values == {"piece": "A", "start": (0, 0), "end": (0, 2)}
