"""Worked examples of forms met in other people's files: (format, text, lengths), with the form's name.

The lengths are from exhaustive searches by a program that is not ours. ``R`` and ``K`` are one puzzle
each, so every form of them must have the same lengths.
"""

from __future__ import annotations

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
    ("mcklotski", f'{{"gates":[{K_LEVEL}]}}', K),
]
"""Format, text, and the known lengths of the puzzle in it."""
