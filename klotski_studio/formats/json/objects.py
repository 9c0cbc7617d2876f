"""Pieces as JSON objects under the fixed keys of one program each: one reader with a table of the keys.

jeantimex's solver; the first block has the target, rows come before columns::

    {"blocks": [{"shape": [2, 2], "position": [0, 1]}, ...],    the exit is where the top left of the
     "boardSize": [5, 4], "escapePoint": [3, 1]}                first block must be

Without an exit the only 2 x 2 block has the usual target, if there is one. ``directions`` of a block are
those it may move in: 0 down, 1 right, 2 up, 3 left. Files of many puzzles are lists of such objects with a
``name``, without board size and escape point. Some texts have rows and columns exchanged. If blocks overlap
or leave the board as written, but fit with the numbers of some field exchanged, they are read so.

klotski-lab, its share codes and its links::

    {"version": 1, "name": "...",
     "board": {"width": 4, "height": 5, "exit": {"x": 1, "y": 3, "width": 2, "height": 2},
               "blocked": [{"x": 0, "y": 0}]},
     "pieces": [{"id": "a", "x": 1, "y": 0, "width": 2, "height": 2, "type": "2x2", "label": "曹操"}, ...],
     "goal": {"pieceId": "a", "type": "reach-exit"}}

Or ``v1.`` and the same in base64, alone or behind ``p=`` in a link. The piece must cover the exit,
or the ``area`` of a goal of type ``occupy-area``. If that is smaller than the piece, the piece must
fit over it in one placement only, because a target is one placement.

TomFrost's solver, and its links, which end in ``#`` and the same in base64::

    {"cols": 4, "rows": 5, "goal": {"x": 1, "y": 3, "w": 2, "h": 2},
     "pieces": [{"type": "2x2", "x": 1, "y": 0, "w": 2, "h": 2, "id": "A"}, ...]}

No key names the piece with the target; it is the first whose size the goal has.

Pieces of the classic 4 x 5 board alone, whose goal is the usual one::

    [{"id": "曹操", "x": 1, "y": 0, "w": 2, "h": 2}, ...]

Others are left to :mod:`~klotski_studio.formats.json.rectangles`, which knows more names and readings.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import unquote

from klotski_studio.core.layout import Axis, Layout, Piece, Target
from klotski_studio.formats.boards.huarong_board import require_usual_size
from klotski_studio.formats.boards.plausible import is_rectangle, is_solved
from klotski_studio.formats.boards.writing import names_of, only_target
from klotski_studio.formats.json import rectangles, tree
from klotski_studio.formats.json.levels import AS_WRITTEN, EXCHANGES, Exchanges
from klotski_studio.formats.text.links import begins_object, packed, unpacked, unpacked_text
from klotski_studio.formats.text.notation import Format, fits, refuse

Record = dict[str, Any]
"""A JSON object."""

_TYPES = ("1x1", "1x2", "2x1", "2x2")
_WAYS = {Axis.HORIZONTAL: [1, 3], Axis.VERTICAL: [0, 2], Axis.NONE: []}
"""The directions that pieces of an axis may move in."""


def _rectangles(
    layout: Layout, format_name: str, *, unique: bool = False
) -> Iterator[tuple[Piece, str, Record]]:
    """The pieces of ``layout``, the one with the target first, each with its name, place and size.

    Raises:
        KlotskiError: with the first that is no rectangle.
    """
    names = names_of(layout, unique=unique)
    for piece in tree.ordered_from(layout):
        if not is_rectangle(piece.shape):
            refuse(format_name, "cannot.shape", piece=piece.key)
        yield piece, names[piece.key], _rectangle(piece)


def _rectangle(thing: Piece | Target, wide: str = "w", tall: str = "h") -> Record:
    x, y = thing.at
    return {"x": x, "y": y, wide: thing.shape.width, tall: thing.shape.height}


_wide = partial(_rectangle, wide="width", tall="height")
"""Place and size with the keys of klotski-lab."""


def _of_blocks(layout: Layout, format_name: str) -> object:
    """``layout`` as JSON of jeantimex."""
    target, blocks = only_target(layout, format_name), []
    for piece, name, at in _rectangles(layout, format_name):
        ways = {} if piece.axis is Axis.BOTH else {"directions": _WAYS[piece.axis]}
        blocks.append({"name": name, "position": [at["y"], at["x"]], "shape": [at["h"], at["w"]]} | ways)
    size = [layout.board.height, layout.board.width]
    title = {"name": layout.name} if layout.name else {}
    return title | {"blocks": blocks, "boardSize": size, "escapePoint": target.at[::-1]}


def _of_lab(layout: Layout, format_name: str) -> object:
    """``layout`` as JSON of klotski-lab."""
    board, target = layout.board, only_target(layout, format_name)
    ground = {"width": board.width, "height": board.height, "exit": _wide(target)}
    if board.walls:
        ground["blocked"] = [{"x": x, "y": y} for x, y in board.cells() if (x, y) in board.walls]
    pieces = []
    for piece, name, at in _rectangles(layout, format_name):
        kind = f"{at['w']}x{at['h']}"
        about = {"type": kind if kind in _TYPES else "custom"} | (
            {} if name == piece.key else {"label": name}
        )
        pieces.append({"id": piece.key} | _wide(piece) | about)
    goal = {"pieceId": target.piece, "type": "reach-exit"}
    return {"version": 1, "name": layout.name, "board": ground, "pieces": pieces, "goal": goal}


# TomFrost

ADDRESS = "https://tomfrost.github.io/KlotskiSolver/#"
MOST_LOOKED_AT = 4000
"""Characters of a link that show whether it holds a board."""

_BOARD_KEY = re.compile(rb'"(?:cols|rows|pieces)"')
"""A key of a board in the beginning of what a link holds; the rest may be damaged."""

LONGEST = 2
"""The longest side of a piece, in cells."""


def _of_frost(layout: Layout, format_name: str) -> object:
    """``layout`` as JSON of TomFrost's solver."""
    target, pieces = only_target(layout, format_name), []
    for piece, name, at in _rectangles(layout, format_name, unique=True):
        if max(at["w"], at["h"]) > LONGEST:
            refuse(format_name, "cannot.shape", piece=piece.key)
        pieces.append({"id": name} | at | {"type": f"{at['w']}x{at['h']}"})
    size = {"cols": layout.board.width, "rows": layout.board.height}
    return size | {"goal": _rectangle(target), "pieces": pieces}


# the classic board


def _of_list(layout: Layout, format_name: str) -> object:
    """``layout`` as a list of pieces."""
    require_usual_size(layout, format_name)
    return [{"id": name} | at for _, name, at in _rectangles(layout, format_name)]


Writer = Callable[[Layout, str], object]
"""Converts a layout to values of JSON; raises a KlotskiError with the name given if it has no such form."""


def _format(
    format_id: str, name: str, keys: tuple[str, ...], record: Writer, exchanges: Exchanges = AS_WRITTEN
) -> Format:
    """The notation of JSON that mentions all ``keys``; numbers of lists may be exchanged."""
    return Format(
        id=format_id,
        name=name,
        looks=lambda text: tree.mentions(text, *keys),
        write=lambda layout: tree.dumped(record(layout, name)),
        read_all=lambda text, file: rectangles.read_all(text, file, exchanges),
        extension=".json",
    )


def _encoded(
    format_id: str,
    name: str,
    pattern: str,
    address: str,
    of: Format,
    record: Writer,
    begins: Callable[[str], bool] = begins_object,
) -> Format:
    """The notation of a link, or of a code alone; the group of ``pattern`` is JSON in base64."""
    link = re.compile(pattern, re.ASCII)

    def code_in(text: str) -> str:
        found = link.fullmatch(text.strip()) or link.fullmatch(unquote(text.strip()))
        return found[1] if found else "?"

    def write(layout: Layout) -> str:
        return address + packed(json.dumps(record(layout, name), separators=(",", ":")).encode())

    def looks(text: str) -> bool:
        return begins_object(code_in(text)) and begins(code_in(text))

    def read(text: str, file: str) -> Layout:
        return of.read(unpacked_text(code_in(text), file), file)

    return Format(id=format_id, name=name, looks=looks, read_one=read, write=write)


BLOCKS = _format(
    "jeantimex",
    "jeantimex (JSON: blocks, rows first)",
    ("blocks", "shape", "position"),
    _of_blocks,
    EXCHANGES,
)
LAB = _format("klotski-lab", "klotski-lab (JSON)", ("board", "pieces", "pieceId"), _of_lab)
LAB_CODE = _encoded(
    "klotski-lab-code",
    "klotski-lab share code (v1.…)",
    r"(?:\S*[?&#]p=)?v1\.([A-Za-z0-9_=-]+)(?:&\S*)?",
    "v1.",
    LAB,
    _of_lab,
)
FROST = _format("tomfrost", "TomFrost's solver (JSON)", ("cols", "rows", "pieces", "goal"), _of_frost)
FROST_LINK = _encoded(
    "tomfrost-link",
    "TomFrost's solver (link)",
    r"(?:https?://[^\s#]+#)?([A-Za-z0-9+/_=-]{40,})",
    ADDRESS,
    FROST,
    _of_frost,
    lambda code: (
        _BOARD_KEY.search(unpacked(code[: min(len(code), MOST_LOOKED_AT) // 4 * 4]) or b"") is not None
    ),
)
LIST_KEYS = ("x", "y", "w", "h")
LIST = replace(
    _format("piece-objects", "华容道 piece objects (JSON)", LIST_KEYS, _of_list),
    looks=lambda text: tree.mentions(text, *LIST_KEYS) and re.match(r"\[\s*\{", tree.body(text)) is not None,
    is_likely=lambda layout: fits(layout) and bool(layout.goal) and not is_solved(layout),
)
