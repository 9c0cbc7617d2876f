"""Moves are written with the names that the board shows."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.app.texts.move_text import ARROWS, PieceName, arrows, piece_names, spoken, written
from klotski_studio.core.layout import Direction
from klotski_studio.core.rules import Move, parse

MOVE = parse("G:D2R", (0, 0))


def test_pieces_with_the_same_text_are_numbered_in_their_order() -> None:
    names = piece_names(["兵", "曹操", "兵"])
    assert [name.written for name in names] == ["兵₁", "曹操", "兵₂"]
    assert [name.spoken for name in names] == ["兵 1", "曹操", "兵 2"]


def test_more_than_nine_of_a_text_have_two_small_digits() -> None:
    assert piece_names(["卒"] * 12)[11].written == "卒₁₂"


def test_a_move_is_arrows_with_counts() -> None:
    assert arrows(MOVE) == "↓2→"
    assert written(PieceName("兵", 2), MOVE) == "兵₂ ↓2→"


def test_a_language_may_have_words_for_arrows() -> None:
    words = {"↓": "下", "→": "右"}
    assert written(PieceName("兵", 2), MOVE, lambda text, _=None: words[text]) == "兵₂ 下2右"


def test_a_move_is_spoken_in_words() -> None:
    assert spoken(PieceName("兵", 2), MOVE) == "兵 2, down 2, right"


@given(st.lists(st.sampled_from(list(Direction)), min_size=1, max_size=12))
def test_the_arrows_tell_every_step(directions: list[Direction]) -> None:
    path = [(0, 0)]
    for direction in directions:
        path.append(direction.step(path[-1]))
    text = arrows(Move("A", tuple(path)))
    steps = [arrow for arrow, count in re.findall(r"(\D)(\d*)", text) for _ in range(int(count or 1))]
    assert steps == [ARROWS[direction] for direction in directions]
