from __future__ import annotations

import pytest
from hypothesis import given

from klotski_studio.core.layout import Axis, Known, Layout, Metric
from klotski_studio.formats.drawn import rush_hour
from klotski_studio.formats.text.notation import Decision
from klotski_studio.formats.text.written import written_in
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from tests.formats.data_text_notations import RUSH_ADDRESS, RUSH_BOARD, RUSH_CARD, RUSH_ROW, RUSH_ROWS
from tests.formats.notation_checks import refusal
from tests.formats.text_layouts import cars, puzzle, rewritten
from tests.strategies import drawn

H, V = Axis.HORIZONTAL, Axis.VERTICAL


@given(cars())
def test_a_board_of_cars_comes_back(layout: Layout) -> None:
    again = rewritten(rush_hour.FORMAT, layout)
    assert puzzle(again) == puzzle(layout)
    assert rush_hour.FORMAT.sniff(rush_hour.write(layout))
    lost = set(written_in(layout, rush_hour.FORMAT).losses)
    assert lost <= {"loss.keys"}
    assert (again == layout) == (not lost)


def test_a_row_of_a_database_keeps_its_letters_and_counts() -> None:
    layout = rush_hour.FORMAT.read(RUSH_ROW)
    assert layout.meta.known == Known(slides=60, reachable=2332)
    assert "".join(sorted(piece.key for piece in layout.pieces)) == "ABDEFGHIJKLM"
    assert layout.board.walls == {(3, 0)}
    assert rush_hour.write(layout) == RUSH_ROW


def test_every_way_to_write_a_board_is_the_same_puzzle() -> None:
    row, address, board = map(rush_hour.FORMAT.read, (RUSH_ROW, RUSH_ADDRESS, RUSH_BOARD))
    assert puzzle(row) == puzzle(address) == puzzle(board)
    assert address.meta.known == Known(slides=60)
    assert rush_hour.write(address) == RUSH_ADDRESS[RUSH_ADDRESS.index("#") :]
    assert board.meta.known == Known()


def test_the_cars_of_a_card_and_of_its_drawing_are_the_same() -> None:
    card, rows = rush_hour.FORMAT.read(RUSH_CARD), rush_hour.FORMAT.read(RUSH_ROWS)
    assert puzzle(card) == puzzle(rows)
    assert (card.goal[0].piece, rows.goal[0].piece) == ("X", "a")
    assert not rows.board.walls
    assert written_in(card, rush_hour.FORMAT).losses == ()
    upper = rush_hour.FORMAT.read("6\nAA...O\nP..Q.O\nPXXQ.O\nP..Q..\nB...CC\nB.RRR.\n", "")
    assert [(target.piece, target.at) for target in upper.goal] == [("X", (4, 2))]


def test_x_is_a_plain_car_where_other_marks_than_the_point_show_the_ground() -> None:
    """A 4 x 4 board with a wall; the length is from an exhaustive search."""
    layout = rush_hour.FORMAT.read("CoDDCoxXAAoXBBoo")
    assert (layout.goal[0].piece, layout.goal[0].at) == ("A", (2, 2))
    assert layout.board.walls == {(2, 1)}
    assert solve(Ask(layout, Metric.SLIDES)).length == 3


def test_large_boards_use_every_letter_for_common_cars() -> None:
    letters = "ABCDEFGHIJKLMNPQRSTUVWXYZ"
    cars = "AA" + "o" * 6 + "".join(letter * 2 for letter in letters[1:])
    assert rush_hour.FORMAT.read(cars.ljust(64, "o")).goal[0].piece == "A"
    assert rush_hour.FORMAT.read(cars.replace("o", ".").ljust(100, ".")).goal[0].piece == "X"


def test_the_car_in_the_middle_row_is_the_players_where_points_are_free() -> None:
    [entry] = rush_hour.read_all("XX......AA......")
    assert entry.layout.goal[0].piece == "X"
    assert entry.decisions == (Decision("decided.car", {"car": "X"}),)
    assert rush_hour.FORMAT.read("XX..AA..........").goal[0].piece == "A"
    assert rush_hour.FORMAT.read("bbo....o...xx.......aa...").goal[0].piece == "x"


def test_a_database_is_a_list_of_boards() -> None:
    text = f"{RUSH_ROW}\nABABooooo\n51 BBBooo 1\n{RUSH_ADDRESS}"
    entries = list(rush_hour.read_all(text, "rush.txt"))
    assert [(entry.line, entry.error and entry.error.code) for entry in entries] == [
        (1, None),
        (3, "rush.car"),
        (4, "rush.length"),
        (5, None),
    ]
    assert refusal(rush_hour.FORMAT.read, text) == ("text.several", 3)


@pytest.mark.parametrize(
    ("numbers", "is_known"),
    [
        (("60", "58"), True),
        (("11", "12"), True),
        (("60", ""), True),
        (("1", "2"), False),
        (("11", "12", "13"), False),
        (("01", "7"), False),
        (("07",), False),
        (("1", "", "2"), False),
    ],
)
def test_the_number_of_a_level_is_no_length(numbers: tuple[str, ...], is_known: bool) -> None:
    text = "".join(f"{number} {RUSH_BOARD} 2332\n" for number in numbers)
    known = [entry.layout.meta.known for entry in rush_hour.read_all(text) if entry.layout is not None]
    if is_known:
        pairs = [(int(number), 2332) if number else (None, None) for number in numbers]
        assert known == [Known(slides=slides, reachable=reachable) for slides, reachable in pairs]
    else:
        assert known == [Known()] * len(numbers)


def test_letters_that_would_name_another_primary_car_make_room() -> None:
    assert rush_hour.write(drawn("AA. ... BB.", ".AA ... ...", {"A": H, "B": H})) == "AAooooBBo\n"
    layout = drawn("BB. ... AA.", ".BB ... ...", {"B": H, "A": H})
    assert rush_hour.write(layout) == "AAooooBBo\n"
    assert written_in(layout, rush_hour.FORMAT).losses == ("loss.keys",)
