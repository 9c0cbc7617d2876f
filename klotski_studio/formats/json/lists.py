"""Boards as JSON lists: rows of numbers with a border, and triples of numbers.

custom-klotski; the matrix is a string of a game, or alone::

    {"games": [{"name": "...", "tags": [], "md5": "...",
                "gameShape": "[[-2,-2,-2,-2,-2,-2],
                               [-2, 1, 0, 0, 2,-2],     -2 border, -1 free, 0 the main piece, 1 ... the others
                               ...
                               [-2,-2,-1,-1,-2,-2]]"}]}     the gap in the border is the door

The main piece must end at the door: at that side of the board, in line with the gap.

Triples are of the classic 4 x 5 board: kind, column and row of each piece, as in phone games.

::

    [2,0,0, 4,1,0, 2,3,0, 2,0,2, 3,1,2, 2,3,2, 1,1,3, 1,2,3, 1,0,4, 1,3,4]

Kinds: 1 soldier, 2 upright, 3 lying, 4 the 2 x 2 piece. Often in an object with ``passMin``, the fewest
moves, and ``title``; files hold a list of them, MCKlotski's own in an object::

    {"gates": [{"gateID": 1, "name": "...", "layout": "[2,0,0,4,1,0,...]", "passMin": 81}, ...]}

The list of triples may be a string, and a level that was cut out may end in a comma.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Board, Cell, Known, Layout, Meta, Piece, Shape
from klotski_studio.formats.boards.cars import border, leaving
from klotski_studio.formats.boards.grids import cells_by_value, piece_of
from klotski_studio.formats.boards.huarong_board import BIG, SHAPES, layout_of, require_usual
from klotski_studio.formats.boards.writing import only_target
from klotski_studio.formats.json import tree
from klotski_studio.formats.text.limits import FARTHEST, MOST_CELLS_A_SIDE
from klotski_studio.formats.text.notation import Format, PuzzleEntry, fits, in_reading_order, refuse

BORDER, FREE, MAIN = -2, -1, 0

_BORDER_ROW = re.compile(r"\[\s*\[\s*-2\s*,")

Matrix = list[list[int]]


def _looks(text: str) -> bool:
    """Whether ``text`` is an export with games, or one matrix whose border has only numbers of a border."""
    if tree.mentions(text, "gameShape"):
        return True
    if _BORDER_ROW.match(tree.body(text)) is None or FORMAT.layout_or_none(text) is None:
        return False
    matrix = _matrix(tree.parse(text, ""))
    return {BORDER, FREE}.issuperset(chain.from_iterable(border(matrix).values()))


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """Every game of an export, or the one matrix.

    Raises:
        FileError: if the text is not JSON.
    """
    node = tree.parse(text, file)
    if isinstance(node.value, list) and node.value and isinstance(node.value[0], list):
        node = tree.Node({"gameShape": node.value}, "", file)
    author = node.said("author")
    for entry in tree.each_of(node.of("games") if "games" in node else node, _layout, "name"):
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
    pieces = [
        (number, cell) for number, piece in enumerate(tree.ordered_from(layout)) for cell in piece.cells
    ]
    free = [(FREE, cell) for cell in (*board.cells(), *_door(board, main.shape, main.at))]
    for value, (x, y) in (*free, *pieces):
        matrix[y + 1][x + 1] = value
    shape = json.dumps(matrix, separators=(",", ":"))
    game = {"name": layout.name, "tags": [], "gameShape": shape, "md5": ""}
    about = {"author": layout.meta.author, "name": "", "description": "", "allTags": []}
    return tree.dumped(about | {"games": [game]})


def _layout(node: tree.Node) -> Layout:
    source = node.of("gameShape")
    matrix = _matrix(source.unpacked("json.not-matrix") if isinstance(source.value, str) else source)
    cells = cells_by_value([row[1:-1] for row in matrix[1:-1]])
    numbers = sorted(number for number in cells if number >= 0)
    pieces = [piece_of("", cells[number]) for number in numbers]
    target = None
    if numbers and numbers[0] == MAIN and (at := _finish(matrix, pieces[0].shape)) is not None:
        target = (0, at)
    board = Board(len(matrix[0]) - 2, len(matrix) - 2, frozenset(cells.get(BORDER, ())))
    return tree.assembled(node, board, pieces, target)


def _matrix(source: tree.Node) -> Matrix:
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
    board = Board(len(matrix[0]) - 2, len(matrix) - 2)
    for side, values in border(matrix).items():
        if FREE in values[1:-1]:
            gap = values[1:-1].index(FREE)
            return leaving(Piece("", main, (gap, gap)), board, side).at
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


FORMAT = Format(
    id="custom-klotski",
    name="custom-klotski (JSON: gameShape)",
    looks=_looks,
    write=write,
    read_all=read_all,
    extension=".json",
)
LEVELS = "gates"
"""The key of the list of levels in MCKlotski's own file."""

LEAST_COVERED = 10
"""Other short lists of numbers would be levels."""

MOST_NUMBERS = 3 * 20
"""The numbers of twenty pieces, which fill the board."""

_LEVELS = ("layout", "board", "level", "data", "blocks", "array")
_TITLES, _LENGTHS = ("title", "name"), ("passMin", "mini", "min")
_TRIPLES = r"\[\s*[1-4](?:\s*+,\s*+\d){5,}"
_FLAT = re.compile(_TRIPLES, re.ASCII)
_FIELD = re.compile(
    rf"""["'{{,\s](?:{"|".join(_LEVELS)})["']?\s*+:\s*+["']?{_TRIPLES}\s*+,?\s*+\]""", re.ASCII
)
"""A field that holds a list of triples."""

_NESTED = re.compile(r"\[\s*\[\s*[1-4]\s*,", re.ASCII)


def _looks_like_triples(text: str) -> bool:
    """Whether ``text`` is a list of triples, several that fit the board, or objects with such lists."""
    found = tree.body(text)
    if found and _FIELD.search(found):
        return True
    if not _FLAT.match(found) and not _NESTED.match(found):
        return False
    try:
        first = list(islice(read_all_triples(text, ""), 3))
    except FileError:
        return False
    pieces = [each.layout.pieces for each in first if each.layout is not None and fits(each.layout)]
    have_big = all(any(piece.shape == BIG for piece in level) for level in pieces)
    covered = [sum(len(piece.cells) for piece in level) for level in pieces]
    return len(pieces) == len(first) and have_big and all(cells > LEAST_COVERED for cells in covered)


def read_all_triples(text: str, file: str) -> Iterator[PuzzleEntry]:
    """Every level of a list, or the one.

    Raises:
        FileError: if the text is not JSON.
    """
    node = tree.parse(text.rstrip().removesuffix(","), file)
    has_parts = isinstance(node.value, list) and any(LEVELS in item for item in node.items())
    for part in node.items() if has_parts else (node,):
        levels = part.of(LEVELS) if LEVELS in part else part
        if isinstance(levels.value, list) and not any(isinstance(item, list | dict) for item in levels.value):
            levels = tree.Node([levels.value], "", file)
        yield from tree.each_of(levels, _level, *_TITLES)


def write_triples(layout: Layout) -> str:
    """``layout`` as a list of triples; in an object if it has a name or its fewest moves are known.

    Raises:
        KlotskiError: if it is not a layout of this board.
    """
    triples, about = _triples(layout, TRIPLES.name), _about(layout, "title")
    return tree.dumped(about | {"layout": triples} if about else triples)


def write_levels(layout: Layout) -> str:
    """``layout`` as the only level of an MCKlotski file.

    Raises:
        KlotskiError: if it is not a layout of this board.
    """
    triples = json.dumps(_triples(layout, LEVELS_FORMAT.name), separators=(",", ":"))
    return tree.dumped({LEVELS: [{"gateID": 1, **_about(layout, "name"), "layout": triples}]})


def _about(layout: Layout, title: str) -> dict[str, object]:
    """The name of ``layout`` under the key ``title`` and its fewest moves, as far as they are known."""
    fields = {title: layout.name, "passMin": layout.meta.known.moves}
    return {key: value for key, value in fields.items() if value not in ("", None)}


def _triples(layout: Layout, format_name: str) -> list[int]:
    """The triples of ``layout``, one after the other."""
    require_usual(layout, format_name)
    triples = [(SHAPES.index(p.shape) + 1, *p.at) for p in in_reading_order(layout.pieces)]
    return list(chain.from_iterable(triples))


def _level(node: tree.Node) -> Layout:
    level = next((node.of(name) for name in _LEVELS if name in node), node)
    if isinstance(node.value, dict) and level is node:
        level = node.of(_LEVELS[0])
    if isinstance(level.value, str):
        level = level.unpacked("triples.not-list")
    numbers = list(level.items(MOST_NUMBERS))
    if len(numbers) % 3 or not numbers:
        level.fail("triples.length", count=len(numbers))
    placed = [
        (SHAPES[kind.number(1, 4) - 1], (x.number(0, 3), y.number(0, 4)))
        for kind, x, y in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
    ]
    layout = layout_of(placed, node.said(*_TITLES))
    length = next((node.of(name).number(0, FARTHEST) for name in _LENGTHS if name in node), None)
    return replace(layout, meta=Meta(known=Known(moves=length)))


TRIPLES = Format(
    id="triples",
    name="华容道 triples [kind, x, y, …]",
    looks=_looks_like_triples,
    write=write_triples,
    read_all=read_all_triples,
    extension=".json",
)
LEVELS_FORMAT = Format(
    id="mcklotski",
    name="MCKlotski (JSON: gates)",
    looks=lambda text: tree.mentions(text, LEVELS, "layout") and _FIELD.search(text) is not None,
    write=write_levels,
    read_all=read_all_triples,
    extension=".json",
)
