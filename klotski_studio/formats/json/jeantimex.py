"""The JSON of jeantimex's solver: blocks with shape and position, rows before columns.

::

    {"blocks": [{"shape": [2, 2], "position": [0, 1]}, ...],    the first block has the target
     "boardSize": [5, 4], "escapePoint": [3, 1]}                where its top left must be

Without an exit the only 2 x 2 block has the usual target, if there is one.

``directions`` of a block are those it may move in: 0 down, 1 right, 2 up, 3 left. Files of many
puzzles are lists of such objects with a ``name``, without board size and escape point.

Some texts have rows and columns exchanged. If blocks overlap or leave the board as written, but fit
with the numbers of some field exchanged, they are read so.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Axis, Board, Layout, Piece
from klotski_studio.formats.boards.huarong_board import usual_goal
from klotski_studio.formats.boards.piece_keys import names_of
from klotski_studio.formats.boards.writing import only_target
from klotski_studio.formats.json.puzzles import assembled, each_of, ordered_from, require_rectangles, title_of
from klotski_studio.formats.json.tree import Node, mentions, parse
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE, MOST_PIECES
from klotski_studio.formats.text.lines import only
from klotski_studio.formats.text.notation import Format, PuzzleEntry, fits

USUAL_SIZE, USUAL_ESCAPE = (5, 4), (3, 1)
"""The size of the usual board and its exit, each as rows and columns."""

_AXES = {(0, 1, 2, 3): Axis.BOTH, (1, 3): Axis.HORIZONTAL, (0, 2): Axis.VERTICAL, (): Axis.NONE}
_EXCHANGES = tuple(sorted(product((False, True), repeat=3), key=lambda swaps: (swaps[0] != swaps[1], swaps)))
"""For shapes, positions and board whether the numbers are exchanged; the likeliest first."""

_NAMES = ("label", "name", "id")

Pair = tuple[int, int]


def sniff(text: str) -> bool:
    """Whether ``text`` is JSON with blocks of a shape and a position."""
    return mentions(text, "blocks", "shape", "position")


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """Every puzzle of a list, or the one.

    Raises:
        FileError: if the text is not JSON.
    """
    return each_of(parse(text, file), _layout, title_of)


read = only(read_all)
"""The layout of a text that holds one puzzle."""


def write(layout: Layout) -> str:
    """``layout`` as JSON.

    Raises:
        KlotskiError: if it has pieces that are not rectangles, or not one target.
    """
    target = only_target(layout, FORMAT.name)
    require_rectangles(layout, FORMAT.name)
    names = names_of(layout)
    blocks = []
    for piece in ordered_from(layout):
        block: dict[str, object] = {
            "shape": [piece.shape.height, piece.shape.width],
            "position": [piece.at[1], piece.at[0]],
            "name": names[piece.key],
        }
        if piece.axis is not Axis.BOTH:
            block["directions"] = next(list(found) for found, axis in _AXES.items() if axis is piece.axis)
        blocks.append(json.dumps(block, ensure_ascii=False))
    board, (x, y) = layout.board, target.at
    fields = {
        "name": json.dumps(layout.name, ensure_ascii=False) if layout.name else "",
        "blocks": "[\n  " + ",\n  ".join(blocks) + "\n]",
        "boardSize": f"[{board.height}, {board.width}]",
        "escapePoint": f"[{y}, {x}]",
    }
    return "{" + ",\n".join(f'"{key}": {value}' for key, value in fields.items() if value) + "}\n"


def _layout(node: Node) -> Layout:
    """The layout as written if it fits; otherwise with numbers exchanged so that it fits, if possible."""
    as_written, *exchanged = (_exchanged(node, *swaps) for swaps in _EXCHANGES)
    if fits(as_written):
        return as_written
    fitting = [layout for layout in exchanged if fits(layout)]
    usual = [each for each in fitting if (each.board.height, each.board.width) == USUAL_SIZE]
    return (*usual, *fitting, as_written)[0]


def _exchanged(node: Node, shapes: bool, positions: bool, board: bool) -> Layout:
    """The layout with rows and columns exchanged in shapes, positions (with escape point) or board."""
    size = node.of("boardSize").pair(1, MOST_CELLS_A_SIDE) if "boardSize" in node else USUAL_SIZE
    rows, columns = _swapped(size, board)
    pieces = []
    for block in node.of("blocks").items(MOST_PIECES):
        height, width = _swapped(block.of("shape").pair(1, MOST_CELLS_A_SIDE), shapes)
        y, x = _swapped(block.of("position").pair(), positions)
        name = next((block.of(key).text() for key in _NAMES if key in block), "")
        pieces.append(Piece(name, Shape.rectangle(width, height), (x, y), _axis(block)))
    escape = None
    if "escapePoint" in node:
        escape = _swapped(node.of("escapePoint").pair(), positions)
    elif (rows, columns) == USUAL_SIZE:
        escape = USUAL_ESCAPE
    target = None if escape is None or not pieces else (0, (escape[1], escape[0]))
    ground = Board(columns, rows)
    usual = usual_goal(ground, [replace(piece, key=str(n)) for n, piece in enumerate(pieces)])
    if "escapePoint" not in node and usual:
        target = (int(usual[0].piece), usual[0].at)
    return assembled(node, ground, pieces, target, name=title_of(node))


def _swapped(pair: Pair, swap: bool) -> Pair:
    return (pair[1], pair[0]) if swap else pair


def _axis(block: Node) -> Axis:
    if "directions" not in block:
        return Axis.BOTH
    node = block.of("directions")
    axis = _AXES.get(tuple(sorted({item.number(0, 3) for item in node.items()})))
    return node.fail("json.directions") if axis is None else axis


FORMAT = Format(
    id="jeantimex",
    name="jeantimex (JSON: blocks, rows first)",
    sniff=sniff,
    read=read,
    write=write,
    read_all=read_all,
    extension=".json",
)
