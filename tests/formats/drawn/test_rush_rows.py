from __future__ import annotations

import pytest
from hypothesis import assume, given

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.boards.grids import draw
from klotski_studio.formats.drawn import rush_hour
from klotski_studio.formats.registry import parse
from klotski_studio.formats.text.notation import Decision
from tests.formats.data_wild_notations import R_BORDER
from tests.formats.notation_checks import refusal
from tests.formats.text_layouts import cars_alone, puzzle


@given(cars_alone())
def test_any_board_of_cars_is_read(layout: Layout) -> None:
    assume(sum(len(piece.cells) for piece in layout.pieces) < layout.board.width * layout.board.height)
    keys = iter("BCDEFGHIJ")
    names = {piece.key: next(keys) for piece in layout.pieces} | {layout.goal[0].piece: "X"}
    rows = draw(
        layout.board.width, layout.board.height, [(names[piece.key], piece.cells) for piece in layout.pieces]
    )
    parsed = parse("\n".join(rows))
    assert parsed.format is rush_hour.ROWS
    assert puzzle(parsed.layout) == puzzle(layout)


@pytest.mark.parametrize(
    ("text", "car"),
    [
        ("XX..\n....\nAA..\n....", "X"),
        ("XX..\nAA..\n....\n....", "A"),
        ("rr..\n....\nRR..\nzzzX\n...X", "R"),
        ("X...\nX...\nAA..\n....", "A"),
        ("....\nbb..\naaAA\n....", "A"),
    ],
)
def test_the_car_in_the_middle_row_must_get_out_or_else_the_first_by_name(text: str, car: str) -> None:
    [entry] = rush_hour.read_all_rows(text)
    assert entry.decisions == (Decision("decided.car", {"car": car}),)
    assert entry.layout.goal[0].at[0] == entry.layout.board.width - 2


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("+----+\n|.AA.|\n|.BB.|\n|...X|\n|...X|\n+--- +", ("X", (3, 2))),
        ("#### #\n#AA..#\n#B..X#\n#B..X#\n######", ("X", (3, 0))),
        ("@@@@@\n@..B@\n..AA@\n@..B@\n@@@@@", None),
        ("@@@@@\n@...@\n..AA@\n@.BB@\n@@@@@", ("A", (0, 1))),
        ("@@@@@@\n@.X..@\n@.XBB@\n@....@\n@@@@@@", ("X", (1, 1))),
    ],
)
def test_the_gap_in_a_border_is_the_exit(text: str, target: tuple[str, tuple[int, int]] | None) -> None:
    if target is None:
        with pytest.raises(FileError, match=r"rush\.car"):
            rush_hour.ROWS.read(text)
        return
    layout = rush_hour.ROWS.read(text)
    assert [(goal.piece, goal.at) for goal in layout.goal] == [target]
    assert layout.board.walls == frozenset()


def test_a_car_of_one_cell_in_a_border_is_named() -> None:
    assert refusal(parse, R_BORDER.replace("@....c@", "@..e.c@"), "a.txt") == ("format.near", 4)
