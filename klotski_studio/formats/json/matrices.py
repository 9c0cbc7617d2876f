"""Boards as JSON lists of rows: of numbers with a border, or of names.

custom-klotski; the matrix is a string of a game, or alone::

    {"games": [{"name": "...", "tags": [], "md5": "...",
                "gameShape": "[[-2,-2,-2,-2,-2,-2],
                               [-2, 1, 0, 0, 2,-2],     -2 border, -1 free, 0 the main piece, 1 ... the others
                               ...
                               [-2,-2,-1,-1,-2,-2]]"}]}     the gap in the border is the door

The main piece must end at the door: at that side of the board, in line with the gap.

Names::

    [["H", "C", "C", "Y"],
     ["H", "C", "C", "Y"],      "0" is free; all cells of one name are one piece
     ...]

The goal is the 2 x 2 piece at the bottom centre of a 4 x 5 board; a matrix of another size has none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from klotski_studio.core.geometry import Cell, Shape
from klotski_studio.core.layout import Board, Layout, Meta
from klotski_studio.formats.boards.grids import cells_by_value, piece_of
from klotski_studio.formats.boards.huarong_board import with_usual_goal
from klotski_studio.formats.boards.plausible import is_plausible, is_plausible_matrix
from klotski_studio.formats.boards.writing import names_of, only_target
from klotski_studio.formats.json.tree import (
    Node,
    assembled,
    body,
    dumped,
    each_of,
    mentions,
    ordered_from,
    parse,
)
from klotski_studio.formats.text.limits import FARTHEST, MOST_CELLS_A_SIDE
from klotski_studio.formats.text.notation import Format, PuzzleEntry, in_reading_order, refuse

BORDER, FREE, MAIN = -2, -1, 0
FREE_NAMES = ("0", "", ".", " ")
"""Names of free cells; the first is written."""

_BORDER_ROW = re.compile(r"\[\s*\[\s*-2\s*,")
_NUMBER = re.compile(r"-?\d+")
_NAMES = re.compile(r"""\[\s*\[\s*(?:"[^"]*"|'[^']*'|\d+|\w)\s*[,\]]""")

Matrix = list[list[int]]


def _looks(text: str) -> bool:
    """Whether ``text`` is an export with games, or one matrix whose border has only numbers of a border."""
    if mentions(text, "gameShape"):
        return True
    if _BORDER_ROW.match(body(text)) is None or FORMAT.layout_or_none(text) is None:
        return False
    matrix = _matrix(parse(text, ""))
    return {*matrix[0], *matrix[-1], *(row[0] for row in matrix), *(row[-1] for row in matrix)} <= {
        BORDER,
        FREE,
    }


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """Every game of an export, or the one matrix.

    Raises:
        FileError: if the text is not JSON.
    """
    node = parse(text, file)
    if isinstance(node.value, list) and node.value and isinstance(node.value[0], list):
        node = Node({"gameShape": node.value}, "", file)
    author = node.said("author")
    for entry in each_of(node.of("games") if "games" in node else node, _layout, "name"):
        layout = entry.layout
        if layout is not None and author:
            entry = replace(entry, layout=replace(layout, meta=Meta(author=author)))
        yield entry


def write(layout: Layout) -> str:
    """``layout`` as an export with one game.

    Raises:
        KlotskiError: if it has not one target, or one that is not at the side.
    """
    board, main = layout.board, only_target(layout, FORMAT.name)
    matrix = [[BORDER] * (board.width + 2) for _ in range(board.height + 2)]
    pieces = [(number, cell) for number, piece in enumerate(ordered_from(layout)) for cell in piece.cells]
    free = [(FREE, cell) for cell in (*board.cells(), *_door(board, main.shape, main.at))]
    for value, (x, y) in (*free, *pieces):
        matrix[y + 1][x + 1] = value
    shape = json.dumps(matrix, separators=(",", ":"))
    game = {"name": layout.name, "tags": [], "gameShape": shape, "md5": ""}
    about = {"author": layout.meta.author, "name": "", "description": "", "allTags": []}
    return dumped(about | {"games": [game]})


def _layout(node: Node) -> Layout:
    source = node.of("gameShape")
    matrix = _matrix(source.unpacked("json.not-matrix") if isinstance(source.value, str) else source)
    cells = cells_by_value([row[1:-1] for row in matrix[1:-1]])
    numbers = sorted(number for number in cells if number >= 0)
    pieces = [piece_of("", cells[number]) for number in numbers]
    target = None
    if numbers and numbers[0] == MAIN and (at := _finish(matrix, pieces[0].shape)) is not None:
        target = (0, at)
    board = Board(len(matrix[0]) - 2, len(matrix) - 2, frozenset(cells.get(BORDER, ())))
    return assembled(node, board, pieces, target)


def _matrix(source: Node) -> Matrix:
    rows = [[value.number(BORDER, FARTHEST) for value in row.items()] for row in source.items()]
    width, height = len(rows[0]) if rows else 0, len(rows)
    if not 3 <= width <= MOST_CELLS_A_SIDE + 2 or not 3 <= height <= MOST_CELLS_A_SIDE + 2:
        most = MOST_CELLS_A_SIDE
        source.fail("board.too-large", width=width - 2, height=height - 2, limit=most)
    _require_even(source, rows)
    return rows


def _require_even(source: Node, rows: Sequence[Sequence[object]]) -> None:
    """Refuse rows of different lengths.

    Raises:
        FileError: with the first that differs from the one at the top.
    """
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            source.fail("json.row-width", row=y + 1, width=len(row), expected=len(rows[0]))


def _finish(matrix: Matrix, main: Shape) -> Cell | None:
    """The target of the main piece, by its top left; None if there is no door."""
    rows, columns = len(matrix) - 2, len(matrix[0]) - 2
    sides: Sequence[tuple[list[int], int | None, int | None]] = (
        (matrix[0], None, 0),
        ([row[-1] for row in matrix], columns - main.width, None),
        (matrix[-1], None, rows - main.height),
        ([row[0] for row in matrix], 0, None),
    )
    for side, x, y in sides:
        if FREE in side[1:-1]:
            gap = side[1:-1].index(FREE)
            return (gap if x is None else x, gap if y is None else y)
    return None


def _door(board: Board, main: Shape, at: Cell) -> list[Cell]:
    """The cells of the border next to the target of the main piece; the bottom is tried first.

    Raises:
        KlotskiError: if it is not at a side.
    """
    box = Shape.rectangle(main.width, main.height).at(at)
    for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        beside = [(x + dx, y + dy) for x, y in box]
        if door := [cell for cell in beside if not board.contains(cell)]:
            return door
    return refuse(FORMAT.name, "cannot.door")


def _looks_named(text: str) -> bool:
    """Whether ``text`` is a list of lists of names in which pieces can be seen.

    Other matrices are of numbers that grow, of zeros and ones, or of two types.
    """
    layout = None if _NAMES.match(body(text)) is None else NAMES.layout_or_none(text)
    names = [piece.label or piece.key for piece in layout.pieces] if layout is not None else []
    if layout is None or any(len(name.split()) != 1 for name in names):
        return False
    if not all(_NUMBER.fullmatch(name) for name in names):
        return is_plausible(layout, large=1)
    return is_plausible_matrix(layout, names)


def read_names(text: str, file: str) -> Layout:
    """The layout of a matrix of names.

    Raises:
        FileError: if it cannot be read.
    """
    node = parse(text, file)
    nodes = [list(row.items(MOST_CELLS_A_SIDE)) for row in node.items(MOST_CELLS_A_SIDE)]
    if len({type(value.value) for row in nodes for value in row}) > 1:
        node.fail("json.mixed")
    rows = [[value.text() for value in row] for row in nodes]
    _require_even(node, rows)
    pieces = [piece_of(name, cells) for name, cells in cells_by_value(rows, FREE_NAMES).items()]
    board = Board(len(rows[0]) if rows else 0, len(rows))
    return with_usual_goal(assembled(node, board, pieces))


def write_names(layout: Layout) -> str:
    """``layout`` as a matrix of names.

    Raises:
        KlotskiError: if the name of a piece is that of a free cell.
    """
    names = names_of(layout, taken=FREE_NAMES, unique=True)
    for piece in in_reading_order(layout.pieces):
        if names[piece.key] in FREE_NAMES:
            refuse(NAMES.name, "cannot.key", piece=piece.key)
    of = {cell: names[piece.key] for piece in layout.pieces for cell in piece.cells}
    board = layout.board
    rows = [[of.get((x, y), FREE_NAMES[0]) for x in range(board.width)] for y in range(board.height)]
    return "[" + ",\n ".join(json.dumps(row, ensure_ascii=False) for row in rows) + "]\n"


FORMAT = Format(
    id="custom-klotski",
    name="custom-klotski (JSON: gameShape)",
    looks=_looks,
    write=write,
    read_all=read_all,
    extension=".json",
)
NAMES = Format(
    id="matrix",
    name="Matrix of names (JSON, Python)",
    looks=_looks_named,
    read_one=read_names,
    write=write_names,
    extension=".json",
)
