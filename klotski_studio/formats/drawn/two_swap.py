"""Boards of 2swap's explorer of state spaces: a line with size and mode, then the rows.

::

    5 4 sun      height, width; "sun": pieces move in all directions
    abbc                        "rush": pieces a, c, e ... move up and down, b, d, f ... left
    abbc                                and right
    .dd.
    efgh
    eijh
    By hand      one line of text may follow

The goal is fixed: on 4 x 5 boards in mode ``sun`` a 2 x 2 piece at the bottom centre, on 6 x 6 in mode
``rush`` a car at the right end of the third row. Other boards have none.
"""

from __future__ import annotations

import re
import string
from dataclasses import replace

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis, Cell, Layout, Piece, Shape
from klotski_studio.formats.boards.grids import Marks, drawn_rows, is_drawable, read_grid
from klotski_studio.formats.boards.writing import with_goal_of_any, written_keys
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE
from klotski_studio.formats.text.lines import lines_of, without_empty_ends
from klotski_studio.formats.text.notation import Format, any_layout, in_reading_order, refuse

NAME = "2swap Klotski"
MARKS = Marks(free=".")
EXIT_ROW = 2

_HEADER = re.compile(r"\s*(\d{1,4})\s+(\d{1,4})\s+([A-Za-z]+)\s*")
_KEYS = [c for c in dict.fromkeys(string.ascii_lowercase + string.printable[:94]) if is_drawable(c)]
_SQUARE = Shape.rectangle(2, 2)


def read(text: str, file: str = "") -> Layout:
    """The layout in ``text``.

    Raises:
        FileError: if it does not begin with size and mode, or the rows do not fit.
    """
    line, lines = without_empty_ends(lines_of(text, file))
    header = _HEADER.fullmatch(lines[0]) if lines else None
    if header is None:
        raise FileError("two-swap.header", file, line)
    height, width, rush = int(header[1]), int(header[2]), header[3] == "rush"
    rows = [row.rstrip() for row in lines[1 : 1 + height]]
    if len(rows) < height or not rows:
        raise FileError("two-swap.rows", file, line, height=height, rows=len(rows))
    if height <= MOST_CELLS_A_SIDE and (wrong := [y for y, row in enumerate(rows) if len(row) != width]):
        values = {"width": len(rows[wrong[0]]), "expected": width}
        raise FileError("two-swap.width", file, line + 1 + wrong[0], **values)
    grid = read_grid(rows, file, line + 1, marks=MARKS)
    pieces = grid.pieces(MARKS, {key: _axis_of(key) for key in grid.cells} if rush else None)
    board = grid.board(MARKS)
    layout = Layout(board, pieces)
    able, at = _on_exit_row(layout) if rush else _squares(layout)
    layout = with_goal_of_any(layout, [(in_reading_order(able), at)] if able else [])
    caption = " ".join("".join(lines[1 + height : 2 + height]).split())
    return replace(layout, meta=replace(layout.meta, description=caption))


def write(layout: Layout) -> str:
    """``layout`` as a line with size and mode, and its rows.

    Raises:
        KlotskiError: if some pieces have an axis and others have not, or there are too many.
    """
    rush = any(piece.axis is not Axis.BOTH for piece in layout.pieces)
    for piece in layout.pieces:
        if rush and piece.axis not in (Axis.HORIZONTAL, Axis.VERTICAL):
            refuse(NAME, "cannot.rush", piece=piece.key)
    names = _names(layout, rush=rush)
    rows = drawn_rows(layout, [(names[piece.key], piece.cells) for piece in layout.pieces], MARKS)
    header = f"{layout.board.height} {layout.board.width} {'rush' if rush else 'sun'}"
    caption = " ".join(layout.meta.description.split())
    return "\n".join([header, *rows, *([caption] if caption else [])]) + "\n"


def _axis_of(key: str) -> Axis:
    """The axis of a letter in mode ``rush``: vertical for a, c, e ..."""
    return Axis.VERTICAL if (ord(key) - ord("a")) % 2 == 0 else Axis.HORIZONTAL


def _names(layout: Layout, *, rush: bool) -> dict[str, str]:
    """The keys to write: those of the pieces where they have the right axis, else the next that have."""
    names: dict[str, str] = {}
    for axis in Axis:
        pieces = tuple(piece for piece in layout.pieces if piece.axis is axis)
        keys = [key for key in _KEYS if not rush or _axis_of(key) is axis]
        names |= written_keys(replace(layout, pieces=pieces), NAME, keys.__contains__, keys)
    return names


def _squares(layout: Layout) -> tuple[list[Piece], Cell]:
    """The 2 x 2 pieces and their target; no pieces if a larger one could cover the same four cells."""
    able = [p for p in layout.pieces if any({*p.cells}.issuperset(_SQUARE.at(cell)) for cell in p.cells)]
    if (layout.board.width, layout.board.height) != (4, 5) or any(each.shape != _SQUARE for each in able):
        able = []
    return able, (1, 3)


def _on_exit_row(layout: Layout) -> tuple[list[Piece], Cell]:
    """The last car of the exit row, which alone can reach its end, and its target; else no car."""
    width = layout.board.width
    across = (piece for piece in layout.pieces if piece.axis is Axis.HORIZONTAL)
    rows = (([x for x, y in piece.cells if y == EXIT_ROW], piece) for piece in across)
    ends = [(max(columns), piece) for columns, piece in rows if columns]
    crossing = [p for p in layout.pieces if p.axis is Axis.VERTICAL and p.shape.width > 1]
    if (width, layout.board.height) != (6, 6) or crossing or not ends:
        return [], (0, 0)
    last = max(ends, key=lambda end: end[0])[1]
    is_car = last.shape.height == 1 and last.shape.width > 1
    return [last] if is_car else [], (width - last.shape.width, EXIT_ROW)


FORMAT = Format(
    id="2swap",
    name=NAME,
    looks=lambda text: text.lstrip()[:60].split("\n")[0].strip().endswith(("sun", "rush")),
    is_likely=any_layout,
    read_one=read,
    write=write,
)
