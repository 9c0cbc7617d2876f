"""Lists of moves are read in every way in which they are written."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.app.export.captions import PLAIN, Captions, cells_text, moves_text
from klotski_studio.app.playing.move_list import Begin, PastedMoves, looks_like_moves, read_moves
from klotski_studio.app.texts.errors import error_text
from klotski_studio.app.texts.translatable import as_written
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Solution, parse_solution, replay
from klotski_studio.formats import registry
from tests.strategies import drawn, layouts, walks

CHINESE = {"↑": "上", "↓": "下", "←": "左", "→": "右"}
PLAIN_BOARD = drawn("AB. ..C ...", "... ... A..")
LABELS = ("兵", "关羽", "兵")
BOARD = replace(
    PLAIN_BOARD,
    pieces=tuple(
        replace(piece, label=label) for piece, label in zip(PLAIN_BOARD.pieces, LABELS, strict=True)
    ),
)
GAME = "A:D A:R C:D A:L"


def read(text: str, layout: Layout = BOARD) -> Solution:
    return Solution(pasted(text, layout).moves)


def pasted(text: str, layout: Layout = BOARD, made: str = "") -> PastedMoves:
    labels = [piece.label or piece.key for piece in layout.pieces]
    return read_moves(text, layout, labels, "the clipboard", parse_solution(made, layout).moves)


def reason(text: str, made: str = "") -> str:
    with pytest.raises(FileError) as caught:
        pasted(text, made=made)
    return error_text(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "A:D C:D",
        "A:D\nC:D\n",
        "1. A:D\n2. C:D",
        "A ↓\nC ↓",
        "兵1 ↓\n兵2 ↓",
        "兵₁ 下\n兵₂下1",
        "My game\n\nAB.\n..C\n\n 1. 兵₁ ↓   A:D\n 2. 兵₂ ↓   C:D",
        "00-01 21-22",
        "1. 00-01\n2. 21->22",
        "(0,0)-(0,1)\n(2,1)→(2,2)",
    ],
)
def test_the_same_moves_are_written_in_many_ways(text: str) -> None:
    assert str(read(text)) == "A:D C:D"


def in_chinese(text: str, count: int | None = None) -> str:
    return CHINESE[text]


@given(layouts(), st.data(), st.sampled_from(Metric), st.booleans())
def test_a_list_that_the_program_has_written_is_read_back(
    layout: Layout, data: st.DataObject, metric: Metric, is_chinese: bool
) -> None:
    game = data.draw(walks(layout)).cut(metric)
    if not game.moves:
        return
    labels = [piece.label or piece.key for piece in layout.pieces]
    captions = (
        Captions("zh", lambda name: in_chinese if name == "moves" else as_written) if is_chinese else PLAIN
    )
    text = moves_text(layout, game, metric, labels, captions)
    assert looks_like_moves(text)
    assert read(text, layout) == game
    written = cells_text(layout, game, metric)
    if not written:
        return  # every move ends where it began
    cells = read(written, layout)
    assert replay(layout, cells)[-1] == replay(layout, game)[-1]


@pytest.mark.parametrize("title", ["7. Daisy", "1. The first"])
def test_the_number_of_a_title_is_none_of_a_move(title: str) -> None:
    text = moves_text(replace(BOARD, name=title), read(GAME), Metric.STEPS, LABELS, PLAIN)
    assert looks_like_moves(text)
    assert read(text) == read(GAME)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1. A:D\n2. A:D2\n3. B:R", "the clipboard, line 2: the way of A to cell 0, 3 is blocked."),
        ("A:D\n\nQ:D", "the clipboard, line 3: there is no piece Q."),
        ("A:D\nA over", "the clipboard, line 2: “A over” is not a move such as “A:R2D”."),
        (
            "兵 ↓",
            "the clipboard, line 1: several pieces are called 兵; a number after the name tells which, "
            "as in 兵2.",
        ),
        ("22-21", "the clipboard, line 1: no piece has its top left corner on cell 2, 2."),
        ("00-10", "the clipboard, line 1: A cannot get from cell 0, 0 to cell 1, 0."),
        ("title\nA:D", "the clipboard, line 1: “title” is not a move such as “A:R2D”."),
        ("", "the clipboard: there is no move in it."),
    ],
)
def test_the_line_and_the_reason_of_the_first_wrong_move_are_named(text: str, message: str) -> None:
    assert reason(text) == message


@pytest.mark.parametrize(
    ("text", "begin", "moves", "before"),
    [
        ("C:D A:D2", Begin.START, "C:D A:D2", 0),
        ("A:R C:D", Begin.POSITION, "A:D A:R C:D", 1),
        ("C:D", Begin.BOTH, "C:D", 0),
        ("00-01", Begin.START, "A:D", 0),
        ("01-11", Begin.POSITION, "A:D A:R", 1),
    ],
)
def test_a_list_begins_where_all_of_it_can_be_made(text: str, begin: Begin, moves: str, before: int) -> None:
    assert pasted(text, made="A:D") == PastedMoves(parse_solution(moves, BOARD).moves, before, begin)


def test_without_moves_on_the_board_a_list_begins_at_the_start() -> None:
    assert pasted("A:D C:D").begin is Begin.START


@pytest.mark.parametrize(
    ("text", "message"),
    [("A:R C:D\nC:D2", "the clipboard, line 2: "), ("A:D\nA:D\nQ:D", "the clipboard, line 3: ")],
)
def test_of_two_beginnings_the_error_is_about_the_better_one(text: str, message: str) -> None:
    assert reason(text, made="A:D").startswith(message)


def test_a_puzzle_is_no_list_of_moves() -> None:
    assert not looks_like_moves("")
    for format_ in registry.formats():
        if format_.write is not None:
            with suppress(KlotskiError):  # not every notation can hold it
                assert not looks_like_moves(registry.write_string(PLAIN_BOARD, format_)), format_.id


def test_a_move_in_the_middle_of_a_line_is_made_from_where_the_one_before_ended() -> None:
    assert read(GAME) == parse_solution(GAME, BOARD)
