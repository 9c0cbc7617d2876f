"""Worked examples of the codes, coordinates and JSON of other programs: (format, text, board, counts).

The boards are drawn as their authors publish them; pieces may be called otherwise in the text.
Counts are moves, slides and steps, from a solver that is not ours; None where nobody published them.
"""

from __future__ import annotations

import base64
import json

RED_DONKEY = "ABBC ABBC DEEF DGHF I..J"
"""横刀立马."""
FINISH = ".... .... .... .BB. .BB."
COUNTS = {"moves": 81, "slides": 90, "steps": 116}

_GAME = """{
    "name": "横刀立马",
    "blocks": [
      { "shape": [2, 2], "position": [0, 1] },
      { "shape": [2, 1], "position": [0, 0] },
      { "shape": [2, 1], "position": [0, 3] },
      { "shape": [2, 1], "position": [2, 0] },
      { "shape": [2, 1], "position": [2, 3] },
      { "shape": [1, 2], "position": [2, 1] },
      { "shape": [1, 1], "position": [3, 1] },
      { "shape": [1, 1], "position": [3, 2] },
      { "shape": [1, 1], "position": [4, 0] },
      { "shape": [1, 1], "position": [4, 3] }
    ]
}"""

_BLOCKS = """const game = {
  // board and escape point, as the README has them
  blocks: [
    {shape: [2, 2], position: [0, 1], directions: [0, 1, 2, 3]}, {shape: [2, 1], position: [0, 0]},
    {shape: [2, 1], position: [0, 3]}, {shape: [2, 1], position: [2, 0]}, {shape: [2, 1], position: [2, 3]},
    {shape: [1, 2], position: [2, 1]}, {shape: [1, 1], position: [3, 1]}, {shape: [1, 1], position: [3, 2]},
    {shape: [1, 1], position: [4, 0]}, {shape: [1, 1], position: [4, 3]},
  ],
  boardSize: [5, 4],
  escapePoint: [3, 1],
};"""

_COLUMNS_FIRST = """{"blocks": [
    {"shape": [2, 2], "position": [1, 0]}, {"shape": [1, 2], "position": [0, 0]},
    {"shape": [1, 2], "position": [3, 0]}, {"shape": [1, 2], "position": [0, 2]},
    {"shape": [1, 2], "position": [3, 2]}, {"shape": [2, 1], "position": [1, 2]},
    {"shape": [1, 1], "position": [1, 3]}, {"shape": [1, 1], "position": [2, 3]},
    {"shape": [1, 1], "position": [0, 4]}, {"shape": [1, 1], "position": [3, 4]}
  ], "boardSize": [5, 4], "escapePoint": [1, 3]}"""

_MATRIX = (
    "[[-2,-2,-2,-2,-2,-2],[-2,1,0,0,2,-2],[-2,1,0,0,2,-2],[-2,3,4,4,5,-2],"
    "[-2,3,6,7,5,-2],[-2,8,-1,-1,9,-2],[-2,-2,-1,-1,-2,-2]]"
)
_EXPORT = {
    "author": "somebody",
    "email": "xxxx@xx.com",
    "name": "Custom Klotski Games",
    "description": "",
    "allTags": ["华容道"],
    "games": [{"name": "横刀立马", "tags": ["华容道"], "gameShape": _MATRIX, "md5": "0"}],
}

_RECTANGLES = [
    ("曹操", 1, 0, 2, 2),
    ("赵云", 0, 0, 1, 2),
    ("黄忠", 3, 0, 1, 2),
    ("马超", 0, 2, 1, 2),
    ("关羽", 1, 2, 2, 1),
    ("张飞", 3, 2, 1, 2),
    ("兵1", 1, 3, 1, 1),
    ("兵2", 2, 3, 1, 1),
    ("兵3", 0, 4, 1, 1),
    ("兵4", 3, 4, 1, 1),
]
_LAB = {
    "version": 1,
    "name": "横刀立马",
    "board": {"width": 4, "height": 5, "exit": {"x": 1, "y": 4, "width": 2, "height": 1}},
    "pieces": [
        {"id": f"p{place}", "x": x, "y": y, "width": w, "height": h, "type": f"{w}x{h}", "label": label}
        for place, (label, x, y, w, h) in enumerate(_RECTANGLES)
    ],
    "goal": {"pieceId": "p0", "type": "occupy-area", "area": {"x": 1, "y": 3, "width": 2, "height": 2}},
}
_LAB_CODE = "v1." + base64.urlsafe_b64encode(json.dumps(_LAB, ensure_ascii=False).encode()).decode().rstrip(
    "="
)
_OBJECTS = [{"id": label, "x": x, "y": y, "w": w, "h": h} for label, x, y, w, h in _RECTANGLES]
_FROST = {
    "cols": 4,
    "rows": 5,
    "goal": {"x": 1, "y": 3, "w": 2, "h": 2},
    "pieces": [{**each, "type": f"{each['w']}x{each['h']}"} for each in _OBJECTS],
}

_FROST_LINK = (
    "https://tomfrost.github.io/KlotskiSolver/#eyJjb2xzIjo0LCJyb3dzIjo1LCJnb2FsIjp7IngiOjEsInkiOjMsInciOjIsImgiOjJ9LC"
    "JwaWVjZXMiOlt7InR5cGUiOiIyeDIiLCJ4IjoxLCJ5IjowLCJ3IjoyLCJoIjoyLCJpZCI6IkEifSx7InR5cGUiOiIyeDEiLCJ4IjoxLCJ5IjoyLC"
    "J3IjoyLCJoIjoxLCJpZCI6IkIifSx7InR5cGUiOiIxeDIiLCJ4IjowLCJ5IjowLCJ3IjoxLCJoIjoyLCJpZCI6IkMifSx7InR5cGUiOiIxeDIiLC"
    "J4IjozLCJ5IjowLCJ3IjoxLCJoIjoyLCJpZCI6IkQifSx7InR5cGUiOiIxeDIiLCJ4IjowLCJ5IjozLCJ3IjoxLCJoIjoyLCJpZCI6IkUifSx7In"
    "R5cGUiOiIxeDIiLCJ4IjozLCJ5IjozLCJ3IjoxLCJoIjoyLCJpZCI6IkYifSx7InR5cGUiOiIxeDEiLCJ4IjoxLCJ5IjozLCJ3IjoxLCJoIjoxLC"
    "JpZCI6IkcifSx7InR5cGUiOiIxeDEiLCJ4IjoyLCJ5IjozLCJ3IjoxLCJoIjoxLCJpZCI6IkgifSx7InR5cGUiOiIxeDEiLCJ4IjoxLCJ5Ijo0LC"
    "J3IjoxLCJoIjoxLCJpZCI6IkkifSx7InR5cGUiOiIxeDEiLCJ4IjoyLCJ5Ijo0LCJ3IjoxLCJoIjoxLCJpZCI6IkoifV19"
)
"""The link in the README of that program."""

_TRIPLES = "[2,0,0,4,1,0,2,3,0,2,0,2,3,1,2,2,3,2,1,1,3,1,2,3,1,0,4,1,3,4]"
_ROWS = '[["H","C","C","Y"],["H","C","C","Y"],["Z","G","G","M"],["Z","b","c","M"],["a","0","0","d"]]'
_CELLS = "2142422321424223243535262417182619000010"

_BOARD, _GOAL = "ABBC\nABBC\nDEEF\nDGHF\nI..J", "....\n....\n....\n.BB.\n.BB."
_NATIVE = f'format = 1\nboard = """\n{_BOARD}\n"""\ngoal = """\n{_GOAL}\n"""\n'
_PAGE = (
    '<!DOCTYPE html><script type="application/json" id="klotski-studio-puzzles">'
    f"{json.dumps({'puzzles': [{'native': _NATIVE}]})}</script><script>play()</script>"
)

RED_DONKEY_TEXTS: tuple[tuple[str, str], ...] = (
    ("hrd-code", "1A9BF0C"),
    ("hrd-code", "1a9bf0c00"),
    ("hrd-short", "4WVE1"),
    ("hrd-short", "4wve1"),
    ("hrd-raw", "0x0603EDF5CAFFF5E2"),
    ("hrd-raw", "603edf5cafff5e2"),
    ("coordinates", "00103002120413322334"),
    ("coordinates", "11121431325142344354"),  # from 1, row before column
    ("coordinates", "(103002120413, 322334)"),
    ("coordinates", "00103002120413 322334"),
    ("type-and-id", _CELLS),
    ("hrd-kinds", "vCCvvCCvvhhvvssvs..s"),
    ("hrd-kinds", "vCCv\nvCCv\nvhhv\nvssv\ns..s\n"),
    ("jeantimex", _GAME),
    ("jeantimex", f"[{_GAME}]"),
    ("jeantimex", _BLOCKS),
    ("jeantimex", _COLUMNS_FIRST),
    ("custom-klotski", json.dumps(_EXPORT, ensure_ascii=False, indent=2)),
    ("custom-klotski", _MATRIX),
    ("klotski-lab", json.dumps(_LAB, ensure_ascii=False)),
    ("klotski-lab-code", _LAB_CODE),
    ("klotski-lab-code", f"https://example.org/klotski-lab/#/play?p={_LAB_CODE}&x=1"),
    ("tomfrost", json.dumps(_FROST, ensure_ascii=False)),
    ("triples", _TRIPLES),
    ("triples", f"[{_TRIPLES}]"),
    ("triples", f'[{{"title": "横刀立马", "passMin": "81", "layout": {_TRIPLES}}}]'),
    ("piece-objects", json.dumps(_OBJECTS, ensure_ascii=False)),
    ("matrix", _ROWS),
    ("matrix", _ROWS.replace('"', "'").replace("],[", "],\n [")),
    ("hrd-list", "1A9BF0C 横刀立马"),
    ("hrd-list", "[Cases]\ntitle=经典布局\ntip=\n\n1A9BF0C 横刀立马\n"),
    ("hrd-list", "1A9BF0C->81"),
    ("share", "klotski:1:f8rBGUOyn1ybcJoNAA"),
    ("page", _PAGE),
)
"""横刀立马 in every notation, some in several forms."""

EXAMPLES: list[tuple[str, str, dict[str, int] | None]] = [
    *((format_id, text, COUNTS) for format_id, text in RED_DONKEY_TEXTS),
    ("hrd-code", "4FEA134", None),
    ("hrd-short", "1EFR1", None),
    ("tomfrost-link", _FROST_LINK, None),
    ("tomfrost-link", _FROST_LINK.partition("#")[2], None),
]
