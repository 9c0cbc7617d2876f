"""JSON lists without a goal: pieces of the classic 4 x 5 board as objects, and matrices of names.

::

    [{"id": "曹操", "x": 1, "y": 0, "w": 2, "h": 2}, ...]

    [["H", "C", "C", "Y"],
     ["H", "C", "C", "Y"],      "0" is free; all cells of one name are one piece
     ...]

The goal is the 2 x 2 piece at the bottom centre of a 4 x 5 board; a matrix of another size has none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from klotski_studio.core.errors import FileError
from klotski_studio.core.geometry import Cell, Shape, top_left
from klotski_studio.core.layout import Board, Layout, Piece
from klotski_studio.formats.boards.huarong_board import (
    BOARD,
    require_usual_size,
    with_usual_goal,
)
from klotski_studio.formats.boards.piece_keys import names_of
from klotski_studio.formats.boards.plausible import is_plausible, is_plausible_matrix
from klotski_studio.formats.json.puzzles import (
    assembled,
    ordered_from,
    rectangle,
    rectangle_record,
    require_rectangles,
)
from klotski_studio.formats.json.tree import body, mentions, parse
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE, MOST_PIECES
from klotski_studio.formats.text.notation import Format, fits, in_reading_order, refuse

FREE = ("0", "", ".", " ")
"""Names of free cells in a matrix; the first is written."""

_NUMBER = re.compile(r"-?\d+")
_OBJECTS = re.compile(r"\[\s*\{")
_MATRIX = re.compile(r"""\[\s*\[\s*(?:"[^"]*"|'[^']*'|\d+|\w)\s*[,\]]""")


def sniff(text: str) -> bool:
    """Whether ``text`` is a list of objects with position and size that fit on the board as written.

    Others are left to :mod:`~klotski_studio.formats.json.rectangles`, which knows more names and readings.
    """
    if not mentions(text, "x", "y", "w", "h") or _OBJECTS.match(body(text)) is None:
        return False
    try:
        layout = read(text, "")
    except FileError:
        return False
    return fits(layout) and bool(layout.goal) and layout.goal[0].at != _big_at(layout)


def _big_at(layout: Layout) -> Cell:
    """Where the piece with the first target stands."""
    piece = layout.piece(layout.goal[0].piece)
    assert piece is not None  # readers make targets of pieces
    return piece.at


def read(text: str, file: str) -> Layout:
    """The layout of a list of piece objects.

    Raises:
        FileError: if it cannot be read.
    """
    node = parse(text, file)
    pieces = []
    for each in node.items(MOST_PIECES):
        shape, at = rectangle(each, "w", "h")
        name = next((each.of(key).text() for key in ("id", "name") if key in each), "")
        pieces.append(Piece(name, shape, at))
    return with_usual_goal(assembled(node, BOARD, pieces, None))


def write(layout: Layout) -> str:
    """``layout`` as a list of piece objects.

    Raises:
        KlotskiError: if it is not 4 x 5, or a piece is not a rectangle.
    """
    require_usual_size(layout, FORMAT.name)
    require_rectangles(layout, FORMAT.name)
    names = names_of(layout)
    records = [
        {"id": names[piece.key], **rectangle_record(piece.shape, piece.at, "w", "h")}
        for piece in ordered_from(layout)
    ]
    return "[\n " + ",\n ".join(json.dumps(each, ensure_ascii=False) for each in records) + "\n]\n"


def sniff_matrix(text: str) -> bool:
    """Whether ``text`` is a list of lists of names in which pieces can be seen.

    Other matrices are of numbers that grow, of zeros and ones, or of two types.
    """
    if _MATRIX.match(body(text)) is None:
        return False
    try:
        layout = read_matrix(text, "")
    except FileError:
        return False
    names = [piece.label or piece.key for piece in layout.pieces]
    if any(len(name.split()) != 1 for name in names):
        return False
    if not all(_NUMBER.fullmatch(name) for name in names):
        return is_plausible(layout, large=1)
    return is_plausible_matrix(layout, names)


def read_matrix(text: str, file: str) -> Layout:
    """The layout of a matrix of names.

    Raises:
        FileError: if it cannot be read.
    """
    node = parse(text, file)
    nodes = [list(row.items(MOST_CELLS_A_SIDE)) for row in node.items(MOST_CELLS_A_SIDE)]
    if len({type(value.value) for row in nodes for value in row}) > 1:
        node.fail("json.mixed")
    rows = [[value.text() for value in row] for row in nodes]
    width = len(rows[0]) if rows else 0
    cells: dict[str, list[Cell]] = {}
    for y, row in enumerate(rows):
        if len(row) != width:
            node.fail("json.row-width", row=y + 1, width=len(row), expected=width)
        for x, name in enumerate(row):
            if name not in FREE:
                cells.setdefault(name, []).append((x, y))
    pieces = [Piece(name, Shape.of(found), top_left(found)) for name, found in cells.items()]
    return with_usual_goal(assembled(node, Board(width, len(rows)), pieces, None))


def write_matrix(layout: Layout) -> str:
    """``layout`` as a matrix of names.

    Raises:
        KlotskiError: if the name of a piece is that of a free cell.
    """
    names = _matrix_names(layout)
    of = {cell: names[piece.key] for piece in layout.pieces for cell in piece.cells}
    board = layout.board
    rows = [[of.get((x, y), FREE[0]) for x in range(board.width)] for y in range(board.height)]
    return "[" + ",\n ".join(json.dumps(row, ensure_ascii=False) for row in rows) + "]\n"


def _matrix_names(layout: Layout) -> Mapping[str, str]:
    names = names_of(layout, taken=FREE, unique=True)
    for piece in in_reading_order(layout.pieces):
        if names[piece.key] in FREE:
            refuse(MATRIX.name, "cannot.key", piece=piece.key)
    return names


FORMAT = Format(
    id="piece-objects",
    name="华容道 piece objects (JSON)",
    sniff=sniff,
    read=read,
    write=write,
    extension=".json",
)
MATRIX = Format(
    id="matrix",
    name="Matrix of names (JSON, Python)",
    sniff=sniff_matrix,
    read=read_matrix,
    write=write_matrix,
    extension=".json",
)
