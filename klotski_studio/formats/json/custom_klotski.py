"""The JSON of custom-klotski: games whose board is a matrix of numbers with a border, as a string.

::

    {"games": [{"name": "...", "tags": [], "md5": "...",
                "gameShape": "[[-2,-2,-2,-2,-2,-2],
                               [-2, 1, 0, 0, 2,-2],     -2 border, -1 free, 0 the main piece, 1 ... the others
                               ...
                               [-2,-2,-1,-1,-2,-2]]"}]}     the gap in the border is the door

The main piece must end at the door: at that side of the board, in line with the gap. A matrix alone is
read, too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from klotski_studio.core.geometry import Cell, Shape, top_left
from klotski_studio.core.layout import Board, Layout, Meta, Piece
from klotski_studio.formats.boards.writing import only_target
from klotski_studio.formats.json.puzzles import assembled, each_of, ordered_from, title_of
from klotski_studio.formats.json.tree import Node, body, mentions, parse
from klotski_studio.formats.text.limits import FARTHEST, MOST_CELLS_A_SIDE
from klotski_studio.formats.text.lines import only, read_or_none
from klotski_studio.formats.text.notation import Format, PuzzleEntry, refuse

BORDER, FREE, MAIN = -2, -1, 0

_BORDER_ROW = re.compile(r"\[\s*\[\s*-2\s*,")

Matrix = list[list[int]]


def sniff(text: str) -> bool:
    """Whether ``text`` is an export with games, or one matrix with its border."""
    if mentions(text, "gameShape"):
        return True
    return _BORDER_ROW.match(body(text)) is not None and read_or_none(_bordered, text) is not None


def _bordered(text: str, file: str) -> Layout:
    """The layout of a matrix alone, whose border has only the numbers of a border.

    Raises:
        FileError: if it is something else.
    """
    node = parse(text, file)
    matrix = _matrix(node)
    border = {*matrix[0], *matrix[-1], *(row[0] for row in matrix), *(row[-1] for row in matrix)}
    if not border <= {BORDER, FREE}:
        node.fail("json.not-matrix")
    return read(text, file)


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """Every game of an export, or the one matrix.

    Raises:
        FileError: if the text is not JSON.
    """
    node = parse(text, file)
    if isinstance(node.value, list) and node.value and isinstance(node.value[0], list):
        node = Node({"gameShape": node.value}, "", file)
    author = node.of("author").text() if "author" in node else ""
    for entry in each_of(node.of("games") if "games" in node else node, _layout, title_of):
        layout = entry.layout
        if layout is not None and author:
            entry = replace(entry, layout=replace(layout, meta=Meta(author=author)))
        yield entry


read = only(read_all)
"""The layout of a text that holds one puzzle."""


def write(layout: Layout) -> str:
    """``layout`` as an export with one game.

    Raises:
        KlotskiError: if it has not one target, or one that is not at the side.
    """
    board, main = layout.board, only_target(layout, FORMAT.name)
    matrix = [[BORDER] * (board.width + 2) for _ in range(board.height + 2)]
    for x, y in board.cells():
        matrix[y + 1][x + 1] = FREE
    for number, piece in enumerate(ordered_from(layout)):
        for x, y in piece.cells:
            matrix[y + 1][x + 1] = number
    for x, y in _door(board, main.shape, main.at):
        matrix[y + 1][x + 1] = FREE
    game = {
        "name": layout.name,
        "tags": [],
        "gameShape": json.dumps(matrix, separators=(",", ":")),
        "md5": "",
    }
    export = {"author": layout.meta.author, "name": "", "description": "", "allTags": [], "games": [game]}
    return json.dumps(export, ensure_ascii=False, indent=2) + "\n"


def _layout(node: Node) -> Layout:
    source = node.of("gameShape")
    if isinstance(source.value, str):
        source = source.unpacked("json.not-matrix")
    matrix = _matrix(source)
    rows, columns = len(matrix) - 2, len(matrix[0]) - 2
    cells: dict[int, list[Cell]] = {}
    walls: set[Cell] = set()
    for y, row in enumerate(matrix[1:-1]):
        for x, value in enumerate(row[1:-1]):
            if value >= 0:
                cells.setdefault(value, []).append((x, y))
            elif value == BORDER:
                walls.add((x, y))
    numbers = sorted(cells)
    pieces = [Piece("", Shape.of(cells[number]), top_left(cells[number])) for number in numbers]
    target = None
    if numbers and numbers[0] == MAIN and (at := _finish(matrix, pieces[0].shape)) is not None:
        target = (0, at)
    board = Board(columns, rows, frozenset(walls))
    return assembled(source, board, pieces, target, name=title_of(node))


def _matrix(source: Node) -> Matrix:
    rows = [[value.number(BORDER, FARTHEST) for value in row.items()] for row in source.items()]
    width, height = len(rows[0]) if rows else 0, len(rows)
    if not 3 <= width <= MOST_CELLS_A_SIDE + 2 or not 3 <= height <= MOST_CELLS_A_SIDE + 2:
        most = MOST_CELLS_A_SIDE
        source.fail("board.too-large", width=width - 2, height=height - 2, limit=most)
    for y, row in enumerate(rows):
        if len(row) != width:
            source.fail("json.row-width", row=y + 1, width=len(row), expected=width)
    return rows


def _finish(matrix: Matrix, main: Shape) -> Cell | None:
    """The target of the main piece, by its top left; None if there is no door."""
    rows, columns = len(matrix) - 2, len(matrix[0]) - 2
    sides: Sequence[tuple[list[int], int | None, int | None]] = (
        (matrix[0][1:-1], None, 0),
        ([row[-1] for row in matrix[1:-1]], columns - main.width, None),
        (matrix[-1][1:-1], None, rows - main.height),
        ([row[0] for row in matrix[1:-1]], 0, None),
    )
    for side, x, y in sides:
        if FREE in side:
            gap = side.index(FREE)
            return (gap if x is None else x, gap if y is None else y)
    return None


def _door(board: Board, main: Shape, at: Cell) -> list[Cell]:
    """The cells of the border next to the target of the main piece; the bottom is tried first.

    Raises:
        KlotskiError: if it is not at a side.
    """
    x, y = at
    across = [x + i for i in range(main.width)]
    down = [y + i for i in range(main.height)]
    if y + main.height == board.height:
        return [(column, board.height) for column in across]
    if y == 0:
        return [(column, -1) for column in across]
    if x + main.width == board.width:
        return [(board.width, row) for row in down]
    if x != 0:
        refuse(FORMAT.name, "cannot.door")
    return [(-1, row) for row in down]


FORMAT = Format(
    id="custom-klotski",
    name="custom-klotski (JSON: gameShape)",
    sniff=sniff,
    read=read,
    write=write,
    read_all=read_all,
    extension=".json",
)
