"""A text that may be two puzzles says what it was taken for, and can be read as the other one."""

from __future__ import annotations

import json

import pytest

from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import Image
from klotski_studio.formats.registry import by_id, parse
from klotski_studio.formats.text.notation import PuzzleEntry
from klotski_studio.formats.text.recognition import Reading
from tests.formats.data_wild_notations import R_BORDER, R_ROWS
from tests.formats.text_layouts import puzzle

TWO_CARS = "B.AA..\nB.....\nXX....\n....C.\n....C.\n......\n"
BLOCK = "A#..\nA#..\n....\n\n.#.A\n.#.A\n....\n"
IN_DRAWING = "ABBC\nABBC\nD##E\nDGHE\nI..J\n"
BOX = "*----*\n|" + "|\n|".join(IN_DRAWING.split()) + "|\n*-  -*\n"
UNDERSCORES = "__AA\n.b..\n.b..\n\nAA..\n....\n....\n"
SIGNS = "X,-,2,2,0\nA,|,2,3,4\nB,-,3,1,3\n"
LEVEL = {
    "blocks": [
        {"x": 0, "y": 1, "w": 2, "h": 2},
        {"x": 2, "y": 0, "w": 1, "h": 2},
        {"x": 0, "y": 4, "w": 2, "h": 1},
        {"x": 3, "y": 4, "w": 1, "h": 1},
    ]
}

OPEN = [
    ("rush-rows", TWO_CARS, "car-X", ["rush-rows:car-A", "drawing"]),
    ("rush-hour", TWO_CARS.replace("\n", ""), "car-X", ["rush-hour:car-A"]),
    ("letter-grids", UNDERSCORES, "underscore-piece", ["letter-grids:underscore-free"]),
    ("letter-grids", BLOCK, "hash-wall", ["letter-grids:hash-piece"]),
    ("drawing", IN_DRAWING, "hash-wall", ["drawing:hash-piece"]),
    ("letters-20", IN_DRAWING.replace("\n", ""), "hash-wall", ["letters-20:hash-piece"]),
    ("box", BOX, "hash-wall", ["box:hash-piece"]),
    ("car-table", SIGNS, "axes-written", ["car-table:axes-exchanged"]),
    ("rectangles", json.dumps(LEVEL), "axes-written", ["rectangles:axes-upward"]),
    ("in-text", f"Can you do it?\n\n{TWO_CARS}\nI can.\n", "car-X", ["in-text:car-A"]),
]


def only_entry(text: str, reading: Reading | None = None) -> PuzzleEntry:
    [entry] = parse(text, taken_as=reading).entries
    return entry


@pytest.mark.parametrize(("format_id", "text", "choice", "others"), OPEN, ids=[row[0] for row in OPEN])
def test_a_text_that_is_open_offers_its_other_readings(
    format_id: str, text: str, choice: str, others: list[str]
) -> None:
    parsed = parse(text)
    first = only_entry(text)
    assert parsed.format.id == format_id
    assert choice in [decision.id for decision in first.decisions]
    assert [other.id for other in parsed.others()] == others
    other = only_entry(text, parsed.others()[0])
    assert other.layout != first.layout
    assert parse(text, taken_as=parsed.others()[0]).layout == other.layout
    back = parse(text, taken_as=parsed.others()[0]).others()[0]
    assert back.id == f"{format_id}:{choice}"
    assert only_entry(text, back).layout == first.layout


def test_a_border_with_a_gap_and_a_marked_car_tell_which_car_must_get_out() -> None:
    assert parse(R_BORDER).others() == ()
    cars = [
        {"id": name, "x": x, "y": y, "length": 2, "orientation": "h", "player": name == "A"}
        for name, x, y in (("A", 0, 2), ("X", 3, 1))
    ]
    others = [other.id for other in parse(json.dumps({"cars": cars})).others()]
    assert not any("car-" in other for other in others)


def test_pieces_counted_from_below_are_the_mirror_image() -> None:
    text = json.dumps(LEVEL)
    upward = parse(text, taken_as=parse(text).others()[0]).layout
    below = Image.TOP_BOTTOM.of(parse(text).layout)
    assert {(piece.shape, piece.at) for piece in upward.pieces} == {
        (piece.shape, piece.at) for piece in below.pieces
    }


def test_a_decision_that_a_text_does_not_leave_open_is_refused() -> None:
    rows = by_id("rush-rows")
    assert rows is not None
    with pytest.raises(FileError, match=r"reading\.none"):
        _ = parse(R_ROWS, taken_as=Reading(rows, "car-Q")).layout
    assert puzzle(parse(R_ROWS, taken_as=Reading(rows, "car-X")).layout) == puzzle(parse(R_ROWS).layout)


def test_a_board_of_two_milliards_of_rows_is_refused() -> None:
    """Found by ``tests/fuzz``, whose process the system ended for want of memory."""
    text = json.dumps({"cols": 4, "rows": 2**31, **LEVEL})
    assert parse(text).layout.board.height == 5
