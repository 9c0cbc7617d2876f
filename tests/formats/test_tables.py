"""Drawings, tables, trays, matrices, objects and maps: each error with its place."""

from __future__ import annotations

import json

import pytest

from klotski_studio.core.errors import KlotskiError
from klotski_studio.formats.drawn import gnome, jimslide, letter_grids, plain_grid, rush_hour, two_swap
from klotski_studio.formats.huarong import kinds
from klotski_studio.formats.json import lists, rectangles
from klotski_studio.formats.notations import FORMATS
from klotski_studio.formats.registry import parse
from klotski_studio.formats.tables import matrices, records, trays
from klotski_studio.formats.text.notation import Format
from tests.formats.data_text_notations import STRING
from tests.formats.data_wild_notations import R_BORDER, R_ROWS
from tests.formats.notation_checks import refusal

SMALL = "xsize: 3\nysize: 2\npiece: 1 (0,0)\npiece: 2 (0,0) (1,0)\nput: 1 (0,0)\nput: 1 (1,0)\nput: 2 (0,1)\n"
IDS = {each.id: each for each in FORMATS}
HEADER = "car,orientation,col,row,length\n"


@pytest.mark.parametrize(
    ("format_", "text", "code", "line"),
    [
        ("hrd-code", "FA9BF0C", "code.impossible", 1),
        ("hrd-code", "1A9BF0G", "code.digits", 1),
        ("hrd-code", "1A9BFFC", "code.impossible", 1),
        ("hrd-short", "ZZZZZ", "code.beyond", 1),
        ("hrd-short", "4WVEO", "code.characters", 1),
        ("hrd-raw", "0x0603EDF5CAFFF5E3", "code.cell", 1),
        ("coordinates", "00103002120413322333", "coordinates.overlap", 1),
        ("coordinates", "0010300212041332233", "coordinates.digits", 1),
        ("type-and-id", "21424223" * 5, "cells.piece", 1),
        ("hrd-kinds", "vCCvvCCvvhhvvssvs..h", "cells.piece", 1),
        ("jeantimex", '{"blocks": [\n {"shape": [2, 2], "position": }]}', "json.syntax", 2),
        ("jeantimex", '{"blocks": [{"shape": [2, 99], "position": [0, 0]}]}', "objects.piece", None),
        ("jeantimex", '{"blocks": [{"shape": [1, 1], "position": [0]}]}', "objects.piece", None),
        ("custom-klotski", "[[-2,-2,-2],[-2,-2],[-2,-2,-2]]", "json.row-width", None),
        ("triples", "[2,0,0,4]", "triples.length", None),
        ("hrd-list", "1A9BF0C a\n\nnothing here\n", "text.several", 3),
        ("tomfrost-link", "#" + "eyJjb2xz" * 6, "link.damaged", 1),
        ("share", "klotski:1:f8rBGUOyn1ybcJoNA", "share.damaged", 1),
        ("share", "Look: klotski:2:f8rBGUOyn1ybcJoNAA", "share.newer", 1),
        (records.FORMAT, "", "cars.form", 1),
        (records.FORMAT, "a,b\n1,2\n", "cars.form", 1),
        (records.FORMAT, HEADER + "X,H,1,3,2\n", "cars.form", 1),
        (records.FORMAT, HEADER + "X,H,1,3,2\nA,V,4,1\n", "cars.value", 3),
        (records.FORMAT, HEADER + "X,H,1,3,2\nA,over,4,1,2\n", "cars.value", 3),
        (records.FORMAT, "X,-,2,0,0\nB,|,2,x,1\n", "cars.value", 2),
        (records.FORMAT, HEADER + "X,H,0,3,2\nA,V,6,1,2\n", "cars.off", 2),
        (records.FORMAT, HEADER + "X,H,1,3,1\nA,V,4,1,2\n", "cars.off", 2),
        (records.FORMAT, HEADER + "X,H,1,3,2\nA,V,1,2,2\n", "cars.overlap", 3),
        (records.FORMAT, HEADER + "X,V,1,3,2\nA,V,4,1,2\n", "rush.no-player", 2),
        (plain_grid.FORMAT, "\n\n", "text.no-puzzle", None),
        (plain_grid.FORMAT, "\nAB.\nA.\n", "drawing.row-width", 3),
        (plain_grid.FORMAT, "A.\n.\t.\n", "drawing.row-width", 2),
        (plain_grid.FORMAT, "A.\n\n..\n", "drawing.row-width", 2),
        (plain_grid.FORMAT, "A\u0301.\n", "drawing.character", 1),
        (plain_grid.FORMAT, "A\n" * 65, "board.too-large", 1),
        (plain_grid.BOX, "", "box.top", 1),
        (plain_grid.BOX, "\n|A|\n*-*\n", "box.top", 2),
        (plain_grid.BOX, "*-*\n|A|\n", "box.top", 1),
        (plain_grid.BOX, "*-*\n|A|\n|B|\n", "box.bottom", 3),
        (plain_grid.BOX, "*-*\n|A|\n*--*\n", "box.bottom", 3),
        (plain_grid.BOX, "*--*\n|A|\n*--*\n", "box.side", 2),
        (plain_grid.BOX, "*-*\n|A|\n\n*-*\n", "box.side", 3),
        (plain_grid.BOX, "*-*\n| |\n|\x07|\n*-*\n", "drawing.character", 3),
        (plain_grid.STRING, "ABBC", "string.length", 1),
        (plain_grid.STRING, STRING + STRING, "string.length", 1),
        (plain_grid.STRING, "\n" + "\x07" * 20, "drawing.character", 2),
        (letter_grids.FORMAT, "", "letter-grids.two", 1),
        (letter_grids.FORMAT, "\nA.\n..\n", "letter-grids.two", 2),
        (letter_grids.FORMAT, "A.\n..\n.A\n..\n", "letter-grids.two", 1),
        (letter_grids.FORMAT, "A.\n..\n\n.A\n", "letter-grids.two", 1),
        (letter_grids.FORMAT, "A.\n.\t\n\n.A\n..\n", "drawing.character", 2),
        (letter_grids.FORMAT, "A.\n..\n\n.A\n.\t\n", "drawing.character", 5),
        (letter_grids.FORMAT, "A" * 65 + "\n\n" + "A" * 65, "board.too-large", 1),
        (two_swap.FORMAT, "", "two-swap.header", 1),
        (two_swap.FORMAT, "\n5 4\nab", "two-swap.header", 2),
        (two_swap.FORMAT, "2 2 sun\nab", "two-swap.rows", 1),
        (two_swap.FORMAT, "0 2 sun\nab", "two-swap.rows", 1),
        (two_swap.FORMAT, "2 2 sun\nab\nabc", "two-swap.width", 3),
        (two_swap.FORMAT, "2 2 sun\nab\na b", "two-swap.width", 3),
        (two_swap.FORMAT, "2 2 sun\nab\n#.", "drawing.character", 3),
        (two_swap.FORMAT, "1 99 sun\n" + "a" * 99, "board.too-large", 2),
        (rush_hour.FORMAT, "60 IBB! 2332", "rush.line", 1),
        (rush_hour.FORMAT, "\nAAooooooo1", "rush.line", 2),
        (rush_hour.FORMAT, "AAooooo", "rush.length", 1),
        (rush_hour.FORMAT, "AAoBoooBA", "rush.car", 1),
        (rush_hour.FORMAT, "AAooBoooo", "rush.car", 1),
        (rush_hour.FORMAT, "AAoABBoBB", "rush.car", 1),
        (rush_hour.FORMAT, "AooAooBBo", "rush.primary", 1),
        (rush_hour.FORMAT, "ooooooooo", "rush.no-car", 1),
        (rush_hour.FORMAT, "3\naa.\n..\n...", "drawing.row-width", 3),
        (rush_hour.FORMAT, "3\naa.\n...", "rush.rows", 1),
        (rush_hour.FORMAT, "3\naa.\n.b.\n...", "rush.car", 3),
        (rush_hour.FORMAT, "3\naa.\n.!!\n.#.", "drawing.character", 4),
        (rush_hour.FORMAT, "o" * 4900, "board.too-large", 1),
        (rush_hour.ROWS, "", "rush.rows-signs", 1),
        (rush_hour.ROWS, "AB\n..", "rush.small", 1),
        (rush_hour.ROWS, R_ROWS.replace("G.HIII", "G.HII!"), "rush.rows-signs", 1),
        (rush_hour.ROWS, R_ROWS.replace("G.HIII", "G.HII"), "drawing.row-width", 6),
        (rush_hour.ROWS, R_ROWS.replace("..FF.E", "..FK.E"), "rush.car", 4),
        (rush_hour.ROWS, R_ROWS.replace("XX", "WW"), "rush.no-player", 1),
        (rush_hour.ROWS, R_BORDER.replace("@....c@", ".....c@"), "rush.gaps", 2),
        (rush_hour.ROWS, R_BORDER.replace("@....c@", "@..e.c@"), "rush.car", 4),
        (rush_hour.ROWS, "A." * 40, "board.too-large", 1),
        (trays.FORMAT, "", "tray.size", 1),
        (trays.FORMAT, "0 4\n0 0 0 0\n", "tray.size", 1),
        (trays.FORMAT, "99 99\n0 0 0 0\n", "board.too-large", 1),
        (trays.FORMAT, "3 4\n", "tray.blocks", 1),
        (trays.FORMAT, "3 4\n0 0 1\n", "tray.block", 2),
        (trays.FORMAT, "3 4\n0 0 1 1\n2 2 1 1\n", "tray.block", 3),
        (trays.FORMAT, "3 4\n0 0 3 1\n", "tray.fit", 2),
        (trays.FORMAT, "3 4\n0 0 1 1\n1 1 2 2\n", "tray.fit", 3),
        (trays.FORMAT, "3 4\n0 0 1 1\n\n0 0 0 0\n", "tray.goal", 4),
        (matrices.FORMAT, "hello", "rows.form", 1),
        (matrices.FORMAT, "1 2\n1\n", "drawing.row-width", 2),
        (matrices.FORMAT, "1 " * 70 + "\n" + "1 " * 70, "board.too-large", 1),
        (matrices.CARS, "1 1 0\n2 2 0\n", "rush.no-player", 1),
        (kinds.MARKED, "KkVv", "cells.marks", 1),
        (kinds.MARKED, "VKkVvkkvVHhVvP vP  v", "cells.piece", 1),
        (kinds.MARKED, "VKkVvkkVVHhVvP vP  P", "cells.piece", 1),
        (jimslide.FORMAT, SMALL + "put: 3 (0,0)", "jimslide.unknown-piece", 8),
        (jimslide.FORMAT, SMALL + "putt: 1 (0,0)", "jimslide.keyword", 8),
        (jimslide.FORMAT, SMALL + "put: 1 0,0", "jimslide.arguments", 8),
        (jimslide.FORMAT, SMALL + "put: (0,0)", "jimslide.arguments", 8),
        (jimslide.FORMAT, SMALL + "put: 1 (0,0) A", "jimslide.arguments", 8),
        (jimslide.FORMAT, SMALL + "put: 1 (0,0) 'AB'", "jimslide.arguments", 8),
        (jimslide.FORMAT, SMALL + "piece: 0 (0,0)", "jimslide.zero", 8),
        (jimslide.FORMAT, SMALL + "win: 0 (2,0)", "jimslide.empty-win", 8),
        (jimslide.FORMAT, SMALL + "win: 2 (0,0)\nwin: 2 (1,0)", "jimslide.wins", 8),
        (jimslide.FORMAT, SMALL + "xstep: 1 2", "jimslide.step", 8),
        (jimslide.FORMAT, SMALL + "xsize: 0", "jimslide.size", 1),
        (jimslide.FORMAT, SMALL + "ysize: 65", "board.too-large", 1),
        (jimslide.FORMAT, SMALL + "put: 1 (0,65)", "field.far-cell", 8),
        (jimslide.FORMAT, SMALL + "wall: (999999999,0)", "field.far-cell", 8),
        (jimslide.FORMAT, SMALL + "hwall: 999999999 (0,1)", "field.far-cell", 8),
        (jimslide.FORMAT, SMALL + "\n".join(["put: 1 (0,0)"] * 65), "pieces.crowded", 71),
        (gnome.FORMAT, "", "text.no-puzzle", None),
        (gnome.FORMAT, "####\n#a.#\n####", "gnome.no-piece", 1),
        (gnome.FORMAT, "\n####\n#**#\n#. #\n####", "gnome.no-goal", 2),
        (gnome.FORMAT, "####\n#**#\n#  #\n####", "gnome.no-goal", 1),
        (gnome.FORMAT, "####\n#* #\n#..#\n####", "gnome.several-goals", 1),
        (gnome.FORMAT, "####\n#*.#\n#\t #\n####", "drawing.character", 3),
        (gnome.FORMAT, "*.#" + "#" * 70, "board.too-large", 1),
        (gnome.MAPS, "<A>\n@####@\n@#a #@\n@####@\n", "gnome.no-piece", 2),
        (gnome.MAPS, "nothing", "text.no-puzzle", None),
        (rectangles.FORMAT, "{", "json.syntax", 1),
        (
            rectangles.FORMAT,
            '[{"x": 0, "y": 0, "w": 1, "h": 2}, {"x": 0, "y": 0, "w": 2, "h": 2}]',
            "objects.fit",
            None,
        ),
        (rectangles.FORMAT, '["BV01", "BH01"]', "objects.fit", None),
        (rectangles.FORMAT, '["BV01", "AH24", 7]', "objects.piece", None),
        (rectangles.FORMAT, "[1, 2]", "text.no-puzzle", None),
        (lists.TRIPLES, '{"layout": "none"}', "triples.not-list", None),
        (lists.TRIPLES, '{"layout": "[1, 2]"}', "triples.length", None),
    ],
)
def test_what_is_wrong_is_said_with_its_place(
    format_: Format | str, text: str, code: str, line: int | None
) -> None:
    read = IDS[format_].read if isinstance(format_, str) else format_.read
    assert refusal(read, text, "a.txt") == (code, line)


def test_letters_used_many_times_in_a_map_are_pieces_of_their_own() -> None:
    layout = gnome.MAPS.read("prose\n<One>\n@#####@\n@#*a.#@\n@#aba#@\n@#####@\nmore\n<Two>\n@#####@\n")
    assert layout.name == "One"
    assert sorted(piece.at for piece in layout.pieces) == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 2)]
    assert len({piece.key for piece in layout.pieces}) == 5


@pytest.mark.parametrize("head", ["5 4 10\n", "5 4\n", ""])
def test_the_number_of_pieces_may_stand_beside_the_size_of_a_matrix(head: str) -> None:
    rows = "1 2 2 3\n1 2 2 3\n4 5 5 6\n4 7 8 6\n9 0 0 10\n"
    layout = parse(f"{head}{rows}2 1\nred blue\n").layout
    assert [target.at for target in layout.goal] == [(1, 3)]
    with pytest.raises(KlotskiError):
        assert parse(f"6 3 10\n{rows}2 1\nred blue\n").layout


def test_a_word_says_which_cells_of_a_matrix_are_free() -> None:
    rows = [["A", "B", "B", "C"], ["A", "B", "B", "C"], ["D", "E", "E", "F"], ["D", "G", "H", "F"]]
    layout = parse(json.dumps([*rows, ["I", "Empty", "EMPTY", "J"]])).layout
    assert len(layout.pieces) == 10
