"""Rush Hour boards drawn in rows of letters, with or without a border.

::

    .B.CDD      "." free (or one of "-", "_", "0" and space, if it is the only sign)
    .B.C.E      every letter or digit a car: a straight line of two cells or more
    XX.C.E      the player's car: X, Z, R or A, lying across (boards.cars)
    ..FF.E      its target: the right edge
    G.H...
    G.HIII

    @@@@@@@     a border of "@", "#", "x", "+--+" and "|" or lines is no cell of the board
    @a..b.@
    @arrbc.     the gap in it is the exit; it may be on any side, and the car upright
    @....c@     no gap: right, or below if no car with such a name lies across
    @..dd.@
    @@@@@@@
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from klotski_studio.core.errors import FileError
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Axis, Layout, Piece
from klotski_studio.formats.boards.cars import (
    PLAYERS,
    Side,
    as_cars,
    leaving,
    player,
    with_decision,
    written_car,
)
from klotski_studio.formats.boards.grids import LEAST_SIDE, Marks, drawn_rows, read_grid
from klotski_studio.formats.boards.writing import written_keys
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE
from klotski_studio.formats.text.lines import (
    entry,
    error_of,
    lines_of,
    only,
    read_or_none,
    without_empty_ends,
)
from klotski_studio.formats.text.notation import Format, PuzzleEntry, refuse

NAME = "Rush Hour rows"
FREE_SIGNS = ".-_ 0"
"""Signs of a free cell; the first of these that a drawing has is the one that it uses."""

_FENCE = frozenset("@#+-|=│─┌┐└┘║═╔╗╚╝")
_GAP = ". zZ>"
_LONGEST = (MOST_CELLS_A_SIDE + 4) * (MOST_CELLS_A_SIDE + 2)
_ROW = re.compile(r"[A-Za-z0-9.]+")


def sniff(text: str) -> bool:
    """Whether ``text`` is a board of cars, of which one has the name of a player's."""
    return len(text) <= _LONGEST and read_or_none(read, text) is not None


def read_all(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """The one board in ``text``, with the decision which car must get out.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    line, rows = without_empty_ends([row.rstrip("\r\t") for row in lines_of(text, file)])
    while rows and not rows[-1].strip():
        rows.pop()
    found = entry(line, partial(_layout, rows, file, line))
    has_border = found.layout is not None and found.layout.board.height < len(rows)
    yield with_decision(found, is_open=not has_border)


read = only(read_all)
"""The layout of a text that holds one puzzle."""


def near(text: str, file: str) -> FileError | None:
    """The error of a text that is a board of cars but for one row or one car."""
    if len(text) > _LONGEST:
        return None
    line, rows = without_empty_ends([row.strip() for row in text.split("\n")])
    width = max(map(len, rows), default=0)
    framed = len(rows) >= LEAST_SIDE + 2 and _exits([row.ljust(width) for row in rows]) is not None
    if not framed and not _is_likely(rows, text):
        return None
    widths = [len(row) for row in rows]
    usual = max(set(widths), key=widths.count)
    uneven = next((y for y, width in enumerate(widths) if width != usual and not framed), None)
    if uneven is not None:
        values = {"field": "board", "width": widths[uneven], "expected": usual}
        return FileError("drawing.row-width", file, line + uneven, **values)
    error = error_of(read, text, file)
    return error if error is not None and error.code in ("rush.car", "rush.no-player", "rush.gaps") else None


def _is_likely(rows: Sequence[str], text: str) -> bool:
    """Whether all ``rows`` but one have one width, with letters and points only."""
    if len(rows) < LEAST_SIDE or "." not in text or not all(_ROW.fullmatch(row) for row in rows):
        return False
    widths = [len(row) for row in rows]
    usual = max(set(widths), key=widths.count)
    return usual >= LEAST_SIDE and widths.count(usual) >= max(3, len(rows) - 1)


def write(layout: Layout) -> str:
    """``layout`` as rows of letters.

    Raises:
        KlotskiError: if it is not a board of cars with the right end of a row as target.
    """
    board = layout.board
    if min(board.width, board.height) < LEAST_SIDE:
        refuse(NAME, "cannot.size", width=board.width, height=board.height, fits="≥ 3 × 3")
    car = written_car(layout, NAME)
    rows = drawn_rows(layout, _named(layout, car), Marks(free="."))
    if not any("." in row for row in rows):
        refuse(NAME, "cannot.full")
    return "".join(f"{row}\n" for row in rows)


def _named(layout: Layout, car: Piece) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    """The letters and cells of all cars; X is the player's unless the letters show it as they are."""
    keys = [piece.key for piece in layout.pieces]
    names = {key: key for key in keys}
    if not all(map(_is_key, keys)) or player(layout.pieces, layout.board.height) != car:
        names = written_keys(
            layout, NAME, lambda key: _is_key(key) and key not in PLAYERS, fixed={car.key: "X"}
        )
    return [(names[piece.key], piece.cells) for piece in layout.pieces]


def _is_key(key: str) -> bool:
    return len(key) == 1 and key.isascii() and key.isalpha()


def _layout(rows: Sequence[str], file: str, line: int) -> Layout:
    width = max(map(len, rows), default=0)
    if width > MOST_CELLS_A_SIDE + 2 or len(rows) > MOST_CELLS_A_SIDE + 2:
        size = {"width": width, "height": len(rows), "limit": MOST_CELLS_A_SIDE}
        raise FileError("board.too-large", file, line, field="board", **size)
    padded = [row.ljust(width) for row in rows]
    indented = min((len(row) - len(row.lstrip()) for row in rows), default=0)
    padded = [row[indented:] for row in padded]
    if (exits := _exits(padded)) is not None:
        inside = [row[1:-1] for row in padded[1:-1]]
        return _board(inside, exits, file, line + 1)
    return _board([row[indented:] for row in rows], None, file, line)


def _exits(rows: Sequence[str]) -> list[tuple[Side, int]] | None:
    """The gaps in the border of ``rows``: side, and row or column inside. None without a border."""
    if len(rows) < LEAST_SIDE + 2 or len(rows[0]) < LEAST_SIDE + 2:
        return None
    sides = {
        Side.TOP: rows[0],
        Side.BOTTOM: rows[-1],
        Side.LEFT: "".join(row[0] for row in rows),
        Side.RIGHT: "".join(row[-1] for row in rows),
    }
    corners = {rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]}
    fence = frozenset(corners) if corners in ({"x"}, {"X"}) else _FENCE
    if not fence.issuperset(corners) or not all(fence.union(_GAP).issuperset(s) for s in sides.values()):
        return None
    if any(sum(sign in fence for sign in side) * 2 <= len(side) for side in sides.values()):
        return None
    return [
        (side, index)
        for side, signs in sides.items()
        for index, sign in enumerate(signs[1:-1])
        if sign not in fence
    ]


def _board(rows: Sequence[str], exits: list[tuple[Side, int]] | None, file: str, line: int) -> Layout:
    """The layout of ``rows`` without their border, the first on line number ``line``."""
    text = "".join(rows)
    free = next((sign for sign in FREE_SIGNS if sign in text), "")
    labels = set(text) - {free}
    if not free or not all(label.isascii() and label.isalnum() for label in labels):
        raise FileError("rush.rows-signs", file, line)
    marks = Marks(free=free)
    grid = read_grid(rows, file, line, marks=marks, padding=" " if free == " " else None)
    if min(grid.width, grid.height) < LEAST_SIDE:
        raise FileError("rush.small", file, line, least=LEAST_SIDE)
    for key in grid.keys(marks):
        if not _is_line(grid.cells[key]):
            raise FileError("rush.car", file, line + grid.cells[key][0][1], car=key)
    cars, _ = as_cars(grid.pieces(marks))
    layout = Layout(grid.board(marks), cars)
    car, side = _leaver(layout, exits, file, line)
    return replace(layout, goal=(leaving(car, layout.board, side),))


def _is_line(cells: Sequence[Cell]) -> bool:
    """Whether ``cells``, in reading order, are a car; most blocks of letters have one that is not."""
    (left, top), (right, bottom) = cells[0], cells[-1]
    if top == bottom:
        return right - left == len(cells) - 1 > 0
    return bottom - top == len(cells) - 1 and all(x == left for x, _ in cells)


def _leaver(layout: Layout, exits: list[tuple[Side, int]] | None, file: str, line: int) -> tuple[Piece, Side]:
    """The player's car and the side at which it leaves the board.

    Raises:
        FileError: if there are several gaps, or no car with such a name, or none before the gap.
    """
    board, cars = layout.board, layout.pieces
    if exits:
        if len(exits) != 1:
            raise FileError("rush.gaps", file, line, count=len(exits))
        side, index = exits[0]
        coordinate = 1 if side.axis is Axis.HORIZONTAL else 0
        there = [car for car in cars if car.axis is side.axis and car.at[coordinate] == index]
        car = player(there, 0, side.axis) or (there[0] if len(there) == 1 else None)
    else:
        side, car = Side.RIGHT, player(cars, board.height)
        if car is None and exits is not None:
            side, car = Side.BOTTOM, player(cars, board.width, Axis.VERTICAL)
    if car is None:
        raise FileError("rush.no-player", file, line)
    return car, side


FORMAT = Format(id="rush-rows", name=NAME, sniff=sniff, read=read, write=write, read_all=read_all, near=near)
