"""The JSON of jeantimex's solver: blocks by shape and position, rows before columns.

::

    {"blocks": [{"shape": [2, 2], "position": [0, 1]}, ...],    the first block must escape
     "boardSize": [5, 4], "escapePoint": [3, 1]}                to here, its top left

``directions`` of a block are those it may take: 0 down, 1 right, 2 up, 3 left. Files of many
puzzles are lists of such objects with a ``name``, and leave board and escape point unsaid.

People mix up rows and columns. Where blocks overlap or leave the board as written, and would not
with the numbers of some field exchanged, that is what is meant.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product

from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Axis, Board, Layout, Piece
from klotski_studio.formats.drawing import MOST_CELLS_A_SIDE
from klotski_studio.formats.grids import check_holds, only
from klotski_studio.formats.json_puzzles import (
    MOST_PIECES,
    assembled,
    each_of,
    ordered_from,
    require_rectangles,
    title_of,
)
from klotski_studio.formats.json_tree import Node, mentions, parse
from klotski_studio.formats.naming import names_of
from klotski_studio.formats.notation import Entry, Format, fits, lost_by

USUAL_SIZE, USUAL_ESCAPE = (5, 4), (3, 1)
"""Rows before columns."""

_AXES = {(0, 1, 2, 3): Axis.BOTH, (1, 3): Axis.HORIZONTAL, (0, 2): Axis.VERTICAL, (): Axis.NONE}
_NAMES = ("label", "name", "id")

Pair = tuple[int, int]


def sniff(text: str) -> bool:
    """Whether ``text`` is JSON with blocks of a shape and a position."""
    return mentions(text, "blocks", "shape", "position")


def read_all(text: str, file: str) -> Iterator[Entry]:
    """Every puzzle of a list, or the one.

    Raises:
        FileError: if the text is not JSON.
    """
    return each_of(parse(text, file), _layout, title_of)


def read(text: str, file: str) -> Layout:
    """The layout of a text with one puzzle.

    Raises:
        FileError: if it cannot be read, or has several.
    """
    return only(read_all(text, file), file)


def write(layout: Layout) -> str:
    """``layout`` as JSON.

    Raises:
        KlotskiError: if it has walls, gates, pieces that are no rectangles, or not one target.
    """
    check_holds(layout, FORMAT.name, {"axes"})
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
    board, (x, y) = layout.board, layout.goal[0].at
    fields = {
        "name": json.dumps(layout.name, ensure_ascii=False) if layout.name else "",
        "blocks": "[\n  " + ",\n  ".join(blocks) + "\n]",
        "boardSize": f"[{board.height}, {board.width}]",
        "escapePoint": f"[{y}, {x}]",
    }
    return "{" + ",\n".join(f'"{key}": {value}' for key, value in fields.items() if value) + "}\n"


def _layout(node: Node) -> Layout:
    """The first way to read ``node`` that fits, or as it is written if none does."""
    blocks = list(node.of("blocks").items(MOST_PIECES))
    size = node.of("boardSize").pair(1, MOST_CELLS_A_SIDE) if "boardSize" in node else USUAL_SIZE
    escape = node.of("escapePoint").pair() if "escapePoint" in node else None
    shapes = [block.of("shape").pair(1, MOST_CELLS_A_SIDE) for block in blocks]
    places = [block.of("position").pair() for block in blocks]
    axes = [_axis(block) for block in blocks]
    if escape is None and sorted(size) == sorted(USUAL_SIZE):
        escape = USUAL_ESCAPE
    names = [next((block.of(name).text() for name in _NAMES if name in block), "") for block in blocks]
    layouts = []
    # fewest exchanges first; what "position" means goes for "escapePoint" too
    for swaps in sorted(product((False, True), repeat=3), key=sum):
        board_swapped, places_swapped, shapes_swapped = swaps
        rows, columns = _swapped(size, board_swapped)
        pieces = []
        for name, shape, place, axis in zip(names, shapes, places, axes, strict=True):
            height, width = _swapped(shape, shapes_swapped)
            y, x = _swapped(place, places_swapped)
            pieces.append(Piece(name, Shape.rectangle(width, height), (x, y), axis))
        target = None
        if escape is not None and pieces:
            y, x = _swapped(escape, places_swapped)
            target = (0, (x, y))
        layouts.append(assembled(node, Board(columns, rows), pieces, target, name=title_of(node)))
        if fits(layouts[-1]):
            return layouts[-1]
    return layouts[0]


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
    suffixes=(),
    sniff=sniff,
    read=read,
    write=write,
    read_all=read_all,
    losses=lost_by(write, read),
)
