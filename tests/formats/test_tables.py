"""Tables, trays, matrices, objects and maps: each error with its place."""

from __future__ import annotations

import pytest

from klotski_studio.core.errors import FileError
from klotski_studio.formats.drawn import gnome
from klotski_studio.formats.huarong import kinds
from klotski_studio.formats.json import lists, rectangles
from klotski_studio.formats.tables import matrices, records, trays
from klotski_studio.formats.text.notation import Format

HEADER = "car,orientation,col,row,length\n"


@pytest.mark.parametrize(
    ("format_", "text", "code", "line"),
    [
        (records.FORMAT, "", "cars.form", 1),
        (records.FORMAT, "a,b\n1,2\n", "cars.form", 1),
        (records.FORMAT, HEADER + "X,H,1,3,2\n", "cars.form", 1),
        (records.FORMAT, HEADER + "X,H,1,3,2\nA,V,4,1\n", "cars.value", 3),
        (records.FORMAT, HEADER + "X,H,1,3,2\nA,over,4,1,2\n", "cars.value", 3),
        (records.FORMAT, "X,-,2,0,0\nB,|,2,x,1\n", "cars.value", 2),
        (records.FORMAT, HEADER + "X,H,0,3,2\nA,V,6,1,2\n", "cars.off", 2),
        (records.FORMAT, HEADER + "X,H,1,3,1\nA,V,4,1,2\n", "cars.off", 2),
        (records.FORMAT, HEADER + "X,H,1,3,2\nA,V,1,2,2\n", "cars.overlap", 3),
        (records.FORMAT, HEADER + "X,V,1,3,2\nA,V,4,1,2\n", "rush.no-player", 1),
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
    format_: Format, text: str, code: str, line: int | None
) -> None:
    with pytest.raises(FileError) as caught:
        format_.read(text, "a.txt")
    assert (caught.value.code, caught.value.line) == (code, line)


def test_letters_used_many_times_in_a_map_are_pieces_of_their_own() -> None:
    layout = gnome.MAPS.read("prose\n<One>\n@#####@\n@#*a.#@\n@#aba#@\n@#####@\nmore\n<Two>\n@#####@\n")
    assert layout.name == "One"
    assert sorted(piece.at for piece in layout.pieces) == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 2)]
    assert len({piece.key for piece in layout.pieces}) == 5
