"""Game IDs of Slide, the Klotski among Simon Tatham's puzzles.

::

    6x7u:w7amd1aw2d6d5d1d6w2a2d1aw2d6a2d6w2ae2aw7,2,4,81
    |    |                                        |   |
    |    |                                        |   the fewest moves, where known
    |    |                                        the target of the main block's first cell
    |    row by row: "w" wall, "e" empty, "a" the first cell of a block, "m" of the main block,
    |    each with a count if it is repeated; "d5" another cell of the block five cells before;
    |    "f" in front: a force field (gate), which only the main block may enter
    width and height, a border of walls included; "u" or "m40" is the generator's limit of moves
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from klotski_studio.core.edits.whole import Edges, falls_off, resize_board
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Board, Cell, Known, Layout, Target, reading_order
from klotski_studio.formats.boards.grids import piece_of
from klotski_studio.formats.boards.writing import named, only_target
from klotski_studio.formats.text.limits import require_side
from klotski_studio.formats.text.lines import each_line
from klotski_studio.formats.text.notation import Format, PuzzleEntry, fits
from klotski_studio.formats.text.written import require_size

NAME = "Slide (Simon Tatham)"
LEAST_WIDTH, LEAST_HEIGHT = 5, 4

_ID = re.compile(
    r"(\d{1,4})x(\d{1,4})(?:m\d{1,9}|u)?:((?:f?(?:d\d{1,6}|[amew]\d{0,6}))*)"
    r",(\d{1,4}),(\d{1,4})(?:,(-?\d{1,9}))?",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"(f?)(?:d(\d+)|([amew])(\d*))")


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """Every game ID in ``text``, one a line.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    return each_line(text, file, _from_line)


def write(layout: Layout) -> str:
    """``layout`` as a game ID, in a border of walls.

    Raises:
        KlotskiError: if it has not one target, or is too large with its border.
    """
    only_target(layout, NAME)
    layout = _bordered(layout)
    board, target = layout.board, layout.goal[0]
    require_size(layout, NAME)
    x, y = target.cells[0]
    moves = layout.meta.known.moves
    fewest = "" if moves is None else f",{moves}"
    return f"{board.width}x{board.height}u:{_description(layout)},{x},{y}{fewest}\n"


def _from_line(line: str, file: str, number: int) -> Layout:
    found = _ID.fullmatch(line.strip())
    if found is None:
        raise FileError("tatham.id", file, number)
    width, height, x, y = (int(found[group]) for group in (1, 2, 4, 5))
    require_side(width, height, file, number)
    owners, fields, first = _squares(found[3].lower(), width * height, file, number)
    cells = [(square % width, square // width) for square in range(len(owners))]
    walls = frozenset(cell for owner, cell in zip(owners, cells, strict=True) if owner == "w")
    blocks: dict[int, list[Cell]] = {}
    for owner, cell in zip(owners, cells, strict=True):
        if isinstance(owner, int):
            blocks.setdefault(owner, []).append(cell)
    pieces, _ = named([piece_of("", where) for where in blocks.values()])
    board = Board(width, height, walls, frozenset(cells[square] for square in fields) - walls)
    main = pieces[list(blocks).index(first)]
    anchor = main.shape.anchor
    target = Target(main.key, (x - anchor[0], y - anchor[1]), main.shape)
    layout = _without_border(Layout(board, pieces, (target,)))
    fewest = int(found[6] or -1)
    return layout if fewest < 0 else replace(layout, meta=replace(layout.meta, known=Known(moves=fewest)))


def _squares(description: str, area: int, file: str, line: int) -> tuple[list[int | str], set[int], int]:
    """The squares in ``description``.

    Returns:
        The first square of the block on each square, or its sign if there is no block; the squares with a
        force field; and the first square of the main block.

    Raises:
        FileError: if they are not as many as the board has, or a block has no beginning.
    """
    owners: list[int | str] = []
    fields, ends, main = set[int](), set[int](), list[int]()
    for field, distance, kind, count in _TOKEN.findall(description):
        squares = range(len(owners), min(len(owners) + int(count or 1), area + 1))
        for square in squares:
            before = square - int(distance or 0)
            if not kind and before not in ends:
                raise FileError("tatham.reference", file, line, distance=square - before)
            owners.append(kind if kind in ("w", "e") else square if kind else owners[before])
            if kind not in ("w", "e"):
                ends.discard(before)
                ends.add(square)
        main += squares if kind == "m" else ()
        fields.update(squares if field else ())
    if len(owners) != area:
        raise FileError("tatham.length", file, line, cells=area)
    if len(main) != 1:
        raise FileError("tatham.main", file, line, count=len(main))
    return owners, fields, main[0]


def _description(layout: Layout) -> str:
    """The squares of the board, row by row, with runs of equal squares counted."""
    board, width = layout.board, layout.board.width
    of = dict.fromkeys(board.cells(), "e") | dict.fromkeys(board.walls, "w")
    for piece in layout.pieces:
        cells = sorted(piece.cells, key=reading_order)
        of[cells[0]] = "m" if piece.key == layout.goal[0].piece else "a"
        squares = [y * width + x for x, y in cells]
        of |= {
            cell: f"d{square - before}"
            for cell, square, before in zip(cells[1:], squares[1:], squares, strict=False)
        }
    words = (("f" if cell in board.gates else "") + of[cell] for cell in board.cells())
    runs = ((word, len([*run])) for word, run in groupby(words))
    return "".join(word * n if n == 1 or "d" in word else f"{word}{n}" for word, n in runs)


def _without_border(layout: Layout) -> Layout:
    """The same puzzle without the walls around it; as it is if there are none, or something lies on them."""
    board, inside = layout.board, Edges(-1, -1, -1, -1)
    if board.width < LEAST_WIDTH or board.height < LEAST_HEIGHT:
        return layout
    falling = falls_off(layout, inside)
    is_bare = not (falling.pieces or falling.targets or falling.gates) and fits(layout)
    has_walls = len(falling.walls) == 2 * (board.width + board.height) - 4
    return resize_board(layout, inside) if is_bare and has_walls else layout


def _bordered(layout: Layout) -> Layout:
    """The same puzzle with walls around it."""
    width = max(layout.board.width + 2, LEAST_WIDTH)
    height = max(layout.board.height + 2, LEAST_HEIGHT)
    inside = {(x + 1, y + 1) for x, y in layout.board.cells()}
    moved = layout.translated((1, 1))
    walls = moved.board.walls | (set(Board(width, height).cells()) - inside)
    return replace(moved, board=replace(moved.board, width=width, height=height, walls=frozenset(walls)))


FORMAT = Format(
    id="tatham-slide",
    name=NAME,
    looks=lambda text: _ID.fullmatch(text[: 1 << 16].strip().split("\n")[0].strip()) is not None,
    write=write,
    read_all=read_all,
)
