"""What the web programs' JSON says beyond the worked examples: mixed-up rows, doors, areas, names."""

from __future__ import annotations

import json
from itertools import product

import pytest

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis, Layout
from klotski_studio.formats.json import lists, objects
from klotski_studio.formats.registry import detect, parse, write_string
from klotski_studio.formats.tables import matrices
from klotski_studio.formats.text.notation import PuzzleEntry, fits
from tests.formats.data_code_notations import RED_DONKEY
from tests.formats.notation_checks import CLASSIC
from tests.formats.text_layouts import puzzle
from tests.strategies import drawn

LONG = drawn("AAA. .... B...", ".... .AAA ....")
"""Nothing here fits when rows and columns are exchanged."""


def blocks_of(layout: Layout, *, shapes: bool, places: bool, board: bool) -> str:
    """The layout as people write it who exchange rows and columns in some of the fields."""
    record = json.loads(write_string(layout, objects.BLOCKS))
    for block in record["blocks"]:
        block["shape"] = block["shape"][:: -1 if shapes else 1]
        block["position"] = block["position"][:: -1 if places else 1]
    record["escapePoint"] = record["escapePoint"][:: -1 if places else 1]
    record["boardSize"] = record["boardSize"][:: -1 if board else 1]
    return json.dumps(record)


@pytest.mark.parametrize(("shapes", "places", "board"), list(product((False, True), repeat=3))[:-1])
def test_rows_and_columns_may_be_exchanged_in_any_field(shapes: bool, places: bool, board: bool) -> None:
    text = blocks_of(CLASSIC, shapes=shapes, places=places, board=board)
    assert puzzle(objects.BLOCKS.read(text, "")) == puzzle(CLASSIC)


def test_everything_exchanged_is_another_puzzle_which_fits_as_it_is_written() -> None:
    layout = objects.BLOCKS.read(blocks_of(CLASSIC, shapes=True, places=True, board=True), "")
    assert (layout.board.width, layout.board.height) == (5, 4)
    assert fits(layout)


def test_blocks_that_fit_in_no_way_are_read_as_they_are_written() -> None:
    text = '{"blocks": [{"shape": [1, 9], "position": [0, 0]}], "boardSize": [2, 3], "escapePoint": [0, 0]}'
    layout = objects.BLOCKS.read(text, "")
    assert not fits(layout)
    assert (layout.pieces[0].shape.width, layout.board.width) == (9, 3)


@pytest.mark.parametrize(
    ("directions", "axis"),
    [([0, 2], Axis.VERTICAL), ([1, 3], Axis.HORIZONTAL), ([3, 1, 0, 2], Axis.BOTH), ([], Axis.NONE)],
)
def test_directions_are_an_axis(directions: list[int], axis: Axis) -> None:
    block = {"shape": [1, 1], "position": [0, 0], "directions": directions}
    layout = objects.BLOCKS.read(json.dumps({"blocks": [block]}), "")
    assert layout.pieces[0].axis is axis
    assert puzzle(objects.BLOCKS.read(write_string(layout, objects.BLOCKS), "")) == puzzle(layout)


def test_a_way_without_a_way_back_cannot_be_said() -> None:
    text = '{"blocks": [{"shape": [1, 1], "position": [0, 0], "directions": [0]}]}'
    with pytest.raises(FileError, match=r"json\.directions"):
        objects.BLOCKS.read(text, "")


@pytest.mark.parametrize(
    "layout",
    [
        CLASSIC,
        drawn(RED_DONKEY, "BB.. BB.. .... .... ...."),
        drawn(RED_DONKEY, "..BB ..BB .... .... ...."),
        *(drawn("B.. ... ..A", goal) for goal in ("... A.. ...", "... ..A ...", ".A. ... ...")),
    ],
    ids=["bottom", "top left", "top right", "left", "right", "top"],
)
def test_a_door_may_be_at_any_side(layout: Layout) -> None:
    assert puzzle(lists.FORMAT.read(lists.write(layout), "")) == puzzle(layout)


def test_one_broken_game_does_not_cost_the_others() -> None:
    games = [
        {"name": "good", "gameShape": "[[-2,-2,-2],[-2,0,-2],[-2,-1,-2]]"},
        {"name": "bad", "gameShape": "[[-2,-2,-2],[-2,0,"},
        {"name": "", "gameShape": 5},
    ]
    entries = list(lists.read_all(json.dumps({"author": "me", "games": games}), "a.json"))
    assert [(entry.name, entry.error and entry.error.code) for entry in entries] == [
        ("good", None),
        ("bad", "json.not-matrix"),
        ("", "json.not-list"),
    ]
    assert entries[0].layout.meta.author == "me"


def lab(area: dict[str, int], width: int = 3, height: int = 3) -> str:
    piece = {"id": "k", "x": 0, "y": 0, "width": 2, "height": 2, "type": "2x2"}
    board = {"width": width, "height": height, "exit": area}
    goal = {"pieceId": "k", "type": "reach-exit"}
    return json.dumps({"version": 1, "name": "", "board": board, "pieces": [piece], "goal": goal})


def test_an_exit_smaller_than_the_piece_is_a_target_where_it_leaves_one_place() -> None:
    layout = objects.LAB.read(lab({"x": 1, "y": 2, "width": 2, "height": 1}), "")
    assert layout.goal[0].at == (1, 1)


@pytest.mark.parametrize(
    ("area", "code"),
    [
        ({"x": 1, "y": 2, "width": 1, "height": 1}, "json.area-loose"),
        ({"x": 0, "y": 0, "width": 3, "height": 1}, "json.area-loose"),
        ({"x": 2, "y": 2, "width": 2, "height": 1}, "json.area-off-board"),
    ],
)
def test_an_exit_that_leaves_several_places_or_none_is_no_target(area: dict[str, int], code: str) -> None:
    with pytest.raises(FileError) as caught:
        objects.LAB.read(lab(area), "")
    assert caught.value.code == code
    assert caught.value.values["field"] == "board.exit"


def test_labels_and_names_stay_with_their_pieces() -> None:
    text = json.dumps(
        [{"id": "曹操", "x": 1, "y": 0, "w": 2, "h": 2}, {"id": "卒", "x": 0, "y": 0, "w": 1, "h": 1}]
    )
    layout = objects.LIST.read(text, "")
    assert {piece.label: piece.key for piece in layout.pieces} == {"卒": "A", "曹操": "B"}
    assert objects.LIST.read(write_string(layout, objects.LIST), "") == layout
    assert {piece.label for piece in objects.FROST.read(write_string(layout, objects.FROST), "").pieces} == {
        "卒",
        "曹操",
    }


def test_a_matrix_has_a_goal_only_on_the_usual_board_and_keeps_the_letters_of_others() -> None:
    layout = matrices.FORMAT.read('[["x", "0"], ["x", "b"]]', "")
    assert [piece.key for piece in layout.pieces] == ["x", "b"]
    assert matrices.FORMAT.read('[["A","A"],["A","A"]]', "").goal == ()


def test_levels_of_a_phone_game_are_read_with_their_lengths() -> None:
    text = """var levels = [
      {"title": "one", "passMin": 81,
       "layout": [2,0,0,4,1,0,2,3,0,2,0,2,3,1,2,2,3,2,1,1,3,1,2,3,1,0,4,1,3,4]},
      {"title": "two", "passMin": "5", "layout": [4,0,0,1,2,0]},
      {"title": "bad", "passMin": "5", "layout": [9,0,0]}
    ];"""
    entries = list(lists.read_all_triples(text, "levels.js"))
    assert [entry.name for entry in entries] == ["one", "two", "bad"]
    assert [entry.layout and entry.layout.meta.known.moves for entry in entries] == [81, 5, None]
    assert entries[2].error.values["field"] == "[2].layout[0]"


def test_a_piece_of_more_cells_than_a_file_may_have_is_refused() -> None:
    piece = {"type": "2x2", "x": 0, "y": 0, "w": 64, "h": 64, "id": "A"}
    text = json.dumps({"cols": 64, "rows": 64, "pieces": [piece] * 5})
    with pytest.raises(FileError, match=r"pieces\.too-many"):
        objects.FROST.read(text, "")


def test_a_long_piece_is_kept_where_the_notation_knows_it() -> None:
    assert puzzle(objects.BLOCKS.read(write_string(LONG, objects.BLOCKS), "")) == puzzle(LONG)


@pytest.mark.parametrize(
    ("around", "goal"),
    [
        ({"goal": {"row": 1, "col": 2}}, (2, 1)),
        ({"escapePoint": [0, 2]}, (2, 0)),
        ({"goal": {"pieceId": "a"}, "board": {"exit": {"x": 2, "y": 4, "w": 2, "h": 1}}}, (2, 3)),
        ({"target": {"piece": "b", "x": 0, "y": 3}}, (0, 3)),
        ({}, (1, 3)),
    ],
)
def test_a_goal_beside_the_pieces_is_used_and_an_assumed_one_is_told(
    around: dict[str, object], goal: tuple[int, int]
) -> None:
    pieces = [(0, 0, 2, 2), (2, 0, 1, 2), (0, 2, 2, 1), (3, 2, 1, 1)]
    pieces += [(2, 4, 2, 1), (3, 0, 1, 2)]
    listed = [{"id": "abcdef"[i], **dict(zip("xywh", each, strict=True))} for i, each in enumerate(pieces)]
    [entry] = parse(json.dumps({**around, "blocks": listed})).entries
    assert [target.at for target in entry.layout.goal] == [goal]
    assert ("goal" in [decision.id for decision in entry.decisions]) == (not around)


@pytest.mark.parametrize(
    ("exit_", "at"),
    [([2, 5], (4, 2)), ([2, 6], (4, 2)), ([2, 0], (0, 2)), ([4, 5], None), ("l", (0, 2)), ("r", (4, 2))],
)
def test_cars_leave_where_an_exit_is_stated(exit_: object, at: tuple[int, int] | None) -> None:
    cars = [
        {"id": name, "row": y, "col": x, "length": 2, "orientation": way}
        for name, x, y, way in (("X", 1, 2, "h"), ("A", 3, 1, "v"), ("B", 0, 5, "h"))
    ]
    text = json.dumps({"exit": exit_, "cars": cars})
    layouts = [entry.layout for entry in parse_or_none(text) if entry.layout]
    assert [[target.at for target in each.goal] for each in layouts] == ([] if at is None else [[at]])


def test_the_number_of_a_car_is_no_column() -> None:
    car = "Car(at=[{}, {}], orientation='{}', color='{}', size={}, block_id={}),"
    cars = [(2, 2, "h", "red", 2), (3, 3, "v", "tan", 2), (4, 4, "h", "tan", 2), (5, 0, "v", "tan", 3)]
    [entry] = parse("\n".join(car.format(*each, i) for i, each in enumerate(cars, 1))).entries
    assert {piece.at for piece in entry.layout.pieces} == {(2, 2), (3, 3), (4, 4), (5, 0)}


def parse_or_none(text: str) -> list[PuzzleEntry]:
    """The puzzles of ``text``; none if it is refused."""
    return list(parse(text).entries) if detect(text) else []
