"""Rush Hour boards in one string, row by row, also with counts or in a web address.

::

    IBBxoo     "." or "o" free, "x" wall, every other letter a car (straight, two cells or more)
    IooLDD     that moves only along its own direction
    JAALoo     "A" is the primary car: it is horizontal, and its target the right end of its row
    JoKEEM
    FFKooM     60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332     moves, board, positions
    GGHHHM     #IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM/60         the end of a web address

Two variants are read, too: the letters of the game's cards, with the primary car ``X`` and trucks
``O P Q R``; and a first line with the side of the board, then its rows, in which only ``.`` is free and
``a`` is the primary car. The counts are slides.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import isqrt

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis, Known, Layout, Piece, Target
from klotski_studio.formats.boards.grids import Marks, drawn_rows, read_grid
from klotski_studio.formats.boards.writing import check_holds, written_keys
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE
from klotski_studio.formats.text.lines import (
    each_line,
    entry,
    is_numbering,
    lines_of,
    only,
    without_empty_ends,
)
from klotski_studio.formats.text.notation import Format, PuzzleEntry, refuse

NAME = "Rush Hour"
MARKS = Marks(free="o.", walls="x")
ROWS_MARKS = Marks(free=".")
"""The marks of a board in rows, in which every letter is a car."""

_KEYS = "".join(c for c in string.ascii_uppercase + string.ascii_lowercase if c not in MARKS.all)
_LEAST_CELLS = 9
_LINE = re.compile(
    r"(?:(?P<moves>\d{1,6})\s+)?(?P<board>[A-Za-z.]+)(?:\s+(?P<positions>\d{1,12}))?(?:\s+\d[\d,]*)?"
)
_ADDRESS = re.compile(r"\S*#(?P<board>[A-Za-z.]+)(?:/(?P<moves>\d{1,6})?)?")
_SIDE = re.compile(r"\s*\d{1,3}\s*")


def sniff(text: str) -> bool:
    """Whether the first line of ``text`` is a board, or the side of one whose rows follow."""
    try:
        return next(read_all(text[: 1 << 16], ""), PuzzleEntry("", None, None)).layout is not None
    except FileError:
        return False


def read_all(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """Every board in ``text``, one a line.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    line, rows = without_empty_ends(lines_of(text, file))
    if rows and _SIDE.fullmatch(rows[0]):
        yield entry(line, partial(_from_rows, rows, file, line))
    else:
        matches = (_LINE.fullmatch(row.strip()) for row in rows)
        numbered = is_numbering(found["moves"] for found in matches if found is not None)
        yield from each_line(text, file, partial(_from_line, numbered=numbered))


read = only(read_all)
"""The layout of a text that holds one puzzle."""


def write(layout: Layout) -> str:
    """``layout`` as one line, with slides and positions if both are known, with slides if they are.

    Raises:
        KlotskiError: if it is not a square board of cars with the right end of a row as target.
    """
    _check(layout)
    names = _names(layout)
    board = "".join(drawn_rows(layout, [(names[piece.key], piece.cells) for piece in layout.pieces], MARKS))
    known = layout.meta.known
    if known.slides is None:
        return f"{board}\n"
    if known.reachable is None:
        return f"#{board}/{known.slides}\n"
    return f"{known.slides} {board} {known.reachable}\n"


def _from_line(line: str, file: str, number: int, *, numbered: bool) -> Layout:
    """The layout in ``line``; if lines are ``numbered``, it is unknown what their other numbers count."""
    text = line.strip()
    found = _LINE.fullmatch(text) or _ADDRESS.fullmatch(text)
    if found is None:
        raise FileError("rush.line", file, number)
    board, values = found["board"], found.groupdict()
    side = isqrt(len(board))
    if side * side != len(board) or len(board) < _LEAST_CELLS:
        raise FileError("rush.length", file, number, length=len(board))
    rows = [board[start : start + side] for start in range(0, len(board), side)]
    layout = _layout(rows, MARKS, file, number, in_rows=False)
    if numbered:
        return layout
    moves, positions = values["moves"], values.get("positions")
    known = Known(
        slides=None if moves is None else int(moves),
        reachable=None if positions is None or moves is None else int(positions),
    )
    return replace(layout, meta=replace(layout.meta, known=known))


def _from_rows(rows: Sequence[str], file: str, line: int) -> Layout:
    side, drawn = int(rows[0]), [row.rstrip() for row in rows[1:]]
    if len(drawn) != side or not side:
        raise FileError("rush.rows", file, line, side=side, rows=len(drawn))
    if side <= MOST_CELLS_A_SIDE and any(len(row) != side for row in drawn):
        y, row = next((y, row) for y, row in enumerate(drawn) if len(row) != side)
        raise FileError("drawing.row-width", file, line + 1 + y, field="board", width=len(row), expected=side)
    return _layout(drawn, ROWS_MARKS, file, line + 1, in_rows=True)


def _layout(rows: Sequence[str], marks: Marks, file: str, line: int, *, in_rows: bool) -> Layout:
    """The layout that ``rows`` draw, which are on lines of their own if ``in_rows``, else all on ``line``."""
    grid = read_grid(rows, file, line, marks=marks)
    pieces = []
    for piece in grid.pieces(marks):
        if (axis := _axis(piece)) is None:
            car_line = line + piece.cells[0][1] if in_rows else line
            raise FileError("rush.car", file, car_line, car=piece.key)
        pieces.append(replace(piece, axis=axis))
    if not pieces:
        raise FileError("rush.no-car", file, line)
    primary = _primary(pieces)
    if primary.axis is not Axis.HORIZONTAL:
        raise FileError("rush.primary", file, line, car=primary.key)
    return Layout(grid.board(marks), tuple(pieces), (_exit(primary, grid.width),))


def _axis(piece: Piece) -> Axis | None:
    """The axis of a car; None if the piece is not a straight line of at least two cells."""
    shape = piece.shape
    if len(shape.cells) < 2 or len(shape.cells) != max(shape.width, shape.height):
        return None
    if min(shape.width, shape.height) > 1:
        return None
    return Axis.HORIZONTAL if shape.height == 1 else Axis.VERTICAL


def _exit(primary: Piece, width: int) -> Target:
    return Target(primary.key, (width - primary.shape.width, primary.at[1]), primary.shape)


def _primary(pieces: Sequence[Piece]) -> Piece:
    """The primary car: the first by letter, or ``X`` unless it is only the 24th of the letters in use."""
    by_key = {piece.key: piece for piece in pieces}
    if "X" in by_key and not set(string.ascii_uppercase[:24]) <= set(by_key):
        return by_key["X"]
    return by_key[min(by_key)]


def _check(layout: Layout) -> None:
    board = layout.board
    check_holds(layout, NAME, {"walls", "axes"})
    if board.width != board.height or board.width * board.height < _LEAST_CELLS:
        refuse(NAME, "cannot.size", width=board.width, height=board.height, fits="n × n")
    for piece in layout.pieces:
        if (axis := _axis(piece)) is None:
            refuse(NAME, "cannot.shape", piece=piece.key)
        if piece.axis is not axis:
            refuse(NAME, "cannot.car", piece=piece.key)
    primary = layout.piece(layout.goal[0].piece)
    assert primary is not None  # or the layout has errors
    if primary.axis is not Axis.HORIZONTAL or layout.goal != (_exit(primary, board.width),):
        refuse(NAME, "cannot.goal")


def _names(layout: Layout) -> dict[str, str]:
    """The keys of the cars if they show which is the primary car; otherwise that is A, the others change."""
    keys = [piece.key for piece in layout.pieces]
    primary = layout.goal[0].piece
    if all(map(_is_key, keys)) and _primary(layout.pieces).key == primary:
        return {key: key for key in keys}
    return written_keys(layout, NAME, lambda key: _is_key(key) and key not in "AX", _KEYS, {primary: "A"})


def _is_key(key: str) -> bool:
    return len(key) == 1 and key in _KEYS


FORMAT = Format(id="rush-hour", name=NAME, sniff=sniff, read=read, write=write, read_all=read_all)
