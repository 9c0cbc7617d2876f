"""Worked examples of forms met in other people's files: (format, text, lengths), with the form's name.

The lengths are from exhaustive searches by a program that is not ours. ``R`` and ``K`` are one puzzle
each, so every form of them must have the same lengths.
"""

from __future__ import annotations

import json

R = {"slides": 8, "moves": 8, "steps": 18}
K = {"moves": 34, "slides": 39, "steps": 53}

R_ROWS = """\
.B.CDD
.B.C.E
XX.C.E
..FF.E
G.H...
G.HIII
"""
R_STRING = R_ROWS.replace("\n", "")

R_BORDER = """\
@@@@@@@
@a..b.@
@arrbc.
@....c@
@..dd.@
@@@@@@@
"""

UNDERSCORE_PIECE = """\
AA__
AA.b
....

....
..AA
..AA
"""

K_ROWS = """\
ABBC
ABBC
DEEF
DG.F
H..I
"""
K_TRIPLES = "[2,0,0,4,1,0,2,3,0,2,0,2,3,1,2,2,3,2,1,1,3,1,0,4,1,3,4]"
K_LEVEL = f'{{"gateID":1,"name":"K","layout":"{K_TRIPLES}","passMin":34}},'
K_GATES = f'{{"gates":[{K_LEVEL}{K_LEVEL.replace("1,", "2,", 1).replace("K", "K again", 1)}]}}'

_CARS = (
    ("B", 1, 0, "V", 2),
    ("C", 3, 0, "V", 3),
    ("D", 4, 0, "H", 2),
    ("E", 5, 1, "V", 3),
    ("X", 0, 2, "H", 2),
    ("F", 2, 3, "H", 2),
    ("G", 0, 4, "V", 2),
    ("H", 2, 4, "V", 2),
    ("I", 3, 5, "H", 3),
)
"""The cars of R: name, column, row from 0, direction, length."""

_BLOCKS = (
    (0, 0, 1, 2),
    (1, 0, 2, 2),
    (3, 0, 1, 2),
    (0, 2, 1, 2),
    (1, 2, 2, 1),
    (3, 2, 1, 2),
    (1, 3, 1, 1),
    (0, 4, 1, 1),
    (3, 4, 1, 1),
)
"""The pieces of K: column, row, width, height."""

_TABLE = "car,orientation,col,row,length\n" + "".join(
    f"{name},{way},{x + 1},{y + 1},{length}\n" for name, x, y, way, length in _CARS
)
_TABLE_MIXED = "row;length;car;col;orientation\n" + "".join(
    f"{y + 1};{length};{name};{x + 1};{way}\n" for name, x, y, way, length in _CARS
)
_SIGNS = "# label, way, length, row, col\n" + "".join(
    f"{name},{'-' if way == 'H' else '|'},{length},{y},{x}\n" for name, x, y, way, length in _CARS
)
_FIRST = [_CARS[4], *_CARS[:4], *_CARS[5:]]
_NUMBERS = "".join(f"{y} {x} {length} {int(way == 'V')}\n" for _, x, y, way, length in _FIRST)
_LONG = {"C": "O", "E": "P", "I": "Q"}
_WORDS = json.dumps([f"{_LONG.get(name, name)}{way}{y}{x}" for name, x, y, way, _ in _CARS])
_OBJECT_CARS = {
    "cars": [
        {
            "id": "r" if name == "X" else name,
            "player": name == "X",
            "position": y * 6 + x,
            "length": length,
            "orientation": "horizontal" if way == "H" else "vertical",
        }
        for name, x, y, way, length in _CARS
    ]
}
_KINDS = {(1, 1): "SMALL", (2, 2): "LARGE", (2, 1): "WIDE_HORIZONTAL", (1, 2): "WIDE_VERTICAL"}
_OBJECTS: dict[str, object] = {
    "wide": {"level": 3, "minMoves": 34, "blocks": [dict(zip("xywh", b, strict=True)) for b in _BLOCKS]},
    "rows": {"pieces": [{"row": y, "col": x, "type": f"{w}x{h}"} for x, y, w, h in _BLOCKS]},
    "kinds": {"list": [{"pos": {"x": x, "y": y}, "kind": _KINDS[w, h]} for x, y, w, h in _BLOCKS]},
    "exchanged": [{"x": y, "y": x, "width": w, "height": h} for x, y, w, h in _BLOCKS],
    "upward": {"private_ad": [{"x": x, "y": 5 - h - y, "w": w, "h": h} for x, y, w, h in _BLOCKS]},
    "unity": {
        "blockMain": 1,
        "mini": 34,
        "list": [{"charName": f"{w}{h}", "x": x, "y": 5 - h - y, "w": w, "h": h} for x, y, w, h in _BLOCKS],
    },
}

K_NUMBERS = "1 2 2 3\n1 2 2 3\n4 5 5 6\n4 7 0 6\n8 0 0 9\n"
_COURSE = "3 1 1 4\n3 1 1 4\n5 2 2 6\n5 7 0 6\n7 0 0 7\n"
_C_ARRAY = "int b[5][4] = {\n" + "".join(f"{{{','.join(row.split())}}},\n" for row in K_NUMBERS.splitlines())
_C_ARRAY += "};\n"
_LETTERS = "char s[5][4] = {\n" + "".join(
    "{ " + ",".join(f"'{letter}'" for letter in row) + " },\n" for row in K_ROWS.split()
)
_LETTERS += "};\n"
_GOAL_ROWS = "0 0 0 0\n" * 3 + "0 2 2 0\n" * 2
_ARRAYS = "".join(
    f"int {name}[5][4] = {{{','.join('{' + ','.join(row.split()) + '}' for row in rows.splitlines())}}};\n"
    for name, rows in (("start", K_NUMBERS), ("goal", _GOAL_ROWS))
)
_COMMAS = "-1,2,-1,3,4,4\n-1,2,-1,3,-1,5\n0,0,-1,3,-1,5\n-1,-1,6,6,-1,5\n7,-1,8,-1,-1,-1\n7,-1,8,9,9,9\n"
_PARTS = "0 3 0 3 1 2\n0 4 0 5 0 3\n8 9 0 4 0 5\n0 0 1 2 0 4\n3 0 3 0 0 0\n4 0 4 1 6 2\n"
"""What part of a car each cell is."""
R_ARROWS = """\
0 0 0 0 0 0 0 0
0 - ^ - ^ < > 0
0 - v - | - ^ 0
0 ? ? - v - | *
0 - - < > - v 0
0 ^ - ^ - - - 0
0 v - v < - > 0
0 0 0 0 0 0 0 0
"""

TRAY = "3 4\n0 0 1 1\n0 2 0 3\n1 3 1 3\n"
TRAY_GOAL = "1 2 2 3\n"

GARDEN = """\
<Garden>
@######  @
@#a**b#  @
@#a**b#  @
@#cbcb#  @
@#    #  @
@##--##  @
@      ..@
@      ..@
"""

EXAMPLES: list[tuple[str, str, dict[str, int]]] = [
    ("rush-rows", R_ROWS, R),
    ("rush-rows", R_ROWS.replace(".", " "), R),
    ("rush-rows", R_ROWS.replace(".", "-"), R),
    ("rush-rows", R_ROWS.replace(".", "_"), R),
    ("rush-rows", R_ROWS.replace(".", "0").replace("\n", "\r\n") + "\r\n\r\n", R),
    ("rush-rows", R_BORDER, {"slides": 4, "steps": 6}),
    ("rush-rows", R_BORDER.replace("@", "#"), {"slides": 4, "steps": 6}),
    ("rush-hour", R_STRING, R),
    ("rush-hour", "CoDDCoxXAAoXBBoo", {"slides": 3}),
    ("letter-grids", UNDERSCORE_PIECE, {"moves": 4, "slides": 4, "steps": 5}),
    ("drawing", K_ROWS, K),
    ("triples", K_TRIPLES, K),
    ("triples", K_LEVEL, K),
    ("triples", f'{{"title": "K", "layout": {K_TRIPLES}}}', K),
    ("car-table", _TABLE, R),
    ("car-table", _TABLE.replace(",", "\t"), R),
    ("car-table", _TABLE_MIXED, R),
    ("car-table", _SIGNS, R),
    ("car-table", _NUMBERS, R),
    ("rectangles", _WORDS, R),
    ("rectangles", json.dumps(_OBJECT_CARS, indent=1), R),
    *(("rectangles", json.dumps(each, indent=1), K) for each in _OBJECTS.values()),
    ("matrix", K_NUMBERS, K),
    ("matrix", K_NUMBERS.replace(" ", ","), K),
    ("matrix", K_NUMBERS.replace(" ", ""), K),
    ("matrix", _COURSE, K),
    ("matrix", _C_ARRAY, K),
    ("matrix", _LETTERS, K),
    ("matrix", _ARRAYS, K),
    (
        "matrix",
        _ARRAYS.replace("int ", "const ").replace("[5][4]", "").replace("{", "[").replace("}", "]"),
        K,
    ),
    ("car-matrix", _COMMAS, R),
    ("car-matrix", _PARTS, R),
    ("rush-rows", " ".join(R_ROWS).replace(" \n ", "\n").replace(".", " "), R),
    ("car-table", "9\n13 14\n2 8\n4 10 16\n5 6\n12 18 24\n21 22\n25 31\n27 33\n34 35 36\n", R),
    ("car-matrix", " ".join(R_ROWS).replace(" \n ", "\n"), R),
    ("car-matrix", json.dumps([list(row) for row in R_ROWS.split()]), R),
    ("box", "┌────┐\n" + "".join(f"│{row}│\n" for row in K_ROWS.split()) + "└─  ─┘\n", K),
    (
        "box",
        "*----*\n" + "".join(f"|{row}|\n" for row in K_ROWS.replace(".", " ").splitlines()) + "*-  -*\n",
        K,
    ),
    ("matrix", json.dumps([[int(n) for n in row.split()] for row in K_NUMBERS.splitlines()]), K),
    ("tray", f"{TRAY}\n{TRAY_GOAL}", {"moves": 4}),
    ("hrd-marked", "VKkVvkkvVHhVvP vP  P", K),
    ("hrd-marked", "35131111341312012002", K),
    ("kde-maps", GARDEN, {"moves": 3, "slides": 6, "steps": 13}),
    ("kde-maps", GARDEN.replace("@\n", "@  \r\n"), {"moves": 3, "slides": 6, "steps": 13}),
    ("mcklotski", f'{{"gates":[{K_LEVEL}]}}', K),
]
"""Format, text, and the known lengths of the puzzle in it."""

IN_COMPANY: list[tuple[str, str, dict[str, int]]] = [
    ("in-text", json.dumps({"levels": [{"name": "one", "gridString": R_STRING, "minMoves": 8}]}), R),
    ("in-text", f"This is the hardest of all:\n\n{K_ROWS}\nIt took me a week.\n", K),
]
"""The same for boards among other text."""
