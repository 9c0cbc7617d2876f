from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Axis, Layout, Meta, kinds
from klotski_studio.formats.drawn import two_swap
from klotski_studio.formats.text.written import written_in
from tests.formats.data_text_notations import TWO_SWAP, TWO_SWAP_CARD
from tests.formats.text_layouts import cars, puzzle, rewritten, unsaid
from tests.strategies import drawn

H, V = Axis.HORIZONTAL, Axis.VERTICAL


@given(unsaid())
def test_a_board_of_free_pieces_comes_back(layout: Layout) -> None:
    if layout.board.walls:
        with pytest.raises(KlotskiError):
            written_in(layout, two_swap.FORMAT)
        layout = replace(layout, board=replace(layout.board, walls=frozenset()))
    again = rewritten(two_swap.FORMAT, layout)
    assert two_swap.FORMAT.sniff(two_swap.write(layout))
    assert puzzle(replace(again, goal=())) == puzzle(layout)


@given(cars())
def test_letters_mean_the_right_axes(layout: Layout) -> None:
    board = replace(layout.board, walls=frozenset())
    layout = replace(layout, board=board, goal=(), meta=Meta(description="Out!"))
    again = rewritten(two_swap.FORMAT, layout)
    assert puzzle(replace(again, goal=())) == puzzle(layout)
    assert again.meta.description == "Out!"
    kept = {piece.key for piece in layout.pieces if (ord(piece.key) % 2 == 1) == (piece.axis is V)}
    assert kept <= {piece.key for piece in again.pieces}


def test_size_mode_and_caption() -> None:
    layout = two_swap.FORMAT.read(TWO_SWAP)
    assert (layout.board.width, layout.board.height) == (4, 5)
    assert layout.meta.description == "The donkey is red"
    assert [(target.piece, target.at) for target in layout.goal] == [("b", (1, 3))]
    assert two_swap.write(layout) == TWO_SWAP
    usual = drawn("ABBC ABBC DEEF DGHF I..J", ".... .... .... .BB. .BB.")
    assert two_swap.FORMAT.read(two_swap.write(usual)) == usual


def test_the_last_car_of_the_third_row_must_get_out() -> None:
    layout = two_swap.FORMAT.read(TWO_SWAP_CARD)
    assert [(target.piece, target.at) for target in layout.goal] == [("d", (4, 2))]
    assert {piece.axis for piece in layout.pieces} == {H, V}
    assert two_swap.write(layout) == TWO_SWAP_CARD
    crossed = TWO_SWAP_CARD.replace("bb...a", "bbcc.a").replace("cdde.a", "fdde.a")
    assert two_swap.FORMAT.read(crossed.replace("c..e.a", "...e.a").replace("c..e..", "...e..")).goal == ()


def test_any_two_by_two_piece_may_end_at_the_exit() -> None:
    layout = two_swap.FORMAT.read("5 4 sun\nAABB\nAABB\n....\n....\n....\n")
    (big,) = kinds(layout)
    assert big.targets == ((1, 3),)
    assert two_swap.write(layout) == "5 4 sun\nAABB\nAABB\n....\n....\n....\n"


@pytest.mark.parametrize("board", ["AAA. AAA. .... .... ....", "A... .... .... .... ....", "AA AA .. .. .."])
def test_other_boards_have_no_goal(board: str) -> None:
    rows = board.split()
    text = "\n".join([f"{len(rows)} {len(rows[0])} sun", *rows])
    assert two_swap.FORMAT.read(text).goal == ()
