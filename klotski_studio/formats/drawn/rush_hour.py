"""Rush Hour boards in one string, row by row, with what databases and tools put around it.

::

    IBBxoo     "." or "o" free, "x" wall, every other letter a car (straight, two cells or more)
    IooLDD     that only drives along itself
    JAALoo     "A" is the primary car: it lies across, and leaves at the right end of its row
    JoKEEM
    FFKooM     60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332     moves, board, states
    GGHHHM     #IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM/60         the end of a web address

Two cousins are read too: cars that get ``X`` out among trucks ``O P Q R``, and a first line
with the side of the board, then its rows, in which ``.`` alone is free and ``a`` must get out.
The counts are slides, how Rush Hour counts.
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
"""Where the board is drawn in rows, every letter is a car."""

_KEYS = "".join(c for c in string.ascii_uppercase + string.ascii_lowercase if c not in MARKS.all)
_LEAST_CELLS = 9
_LINE = re.compile(
    r"(?:(?P<moves>\d{1,6})\s+)?(?P<board>[A-Za-z.]+)(?:\s+(?P<states>\d{1,12}))?(?:\s+\d[\d,]*)?"
)
_ADDRESS = re.compile(r"\S*#(?P<board>[A-Za-z.]+)(?:/(?P<moves>\d{1,6})?)?")
_SIDE = re.compile(r"\s*\d{1,3}\s*")


def sniff(text: str) -> bool:
    """Whether the first line of ``text`` is a board, or a side with its rows below."""
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
    """``layout`` as one line, with moves and states where both are known, with moves if they are.

    Raises:
        KlotskiError: if it is not a square of straight cars of which one must get to the right
            end of its row.
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
    """The layout in ``line``; where lines are ``numbered`` nobody says what the other numbers count."""
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
    moves, states = values["moves"], values.get("states")
    known = Known(
        slides=None if moves is None else int(moves),
        reachable=None if states is None or moves is None else int(states),
    )
    return replace(layout, meta=replace(layout.meta, known=known))


def _from_rows(rows: Sequence[str], file: str, line: int) -> Layout:
    side, drawn = int(rows[0]), [row.rstrip() for row in rows[1:]]
    if len(drawn) != side or not side:
        raise FileError("rush.rows", file, line, side=side, rows=len(drawn))
    if side <= MOST_CELLS_A_SIDE and any(len(row) != side for row in drawn):
        place, row = next((place, row) for place, row in enumerate(drawn) if len(row) != side)
        raise FileError(
            "drawing.row-width", file, line + 1 + place, field="board", width=len(row), expected=side
        )
    return _layout(drawn, ROWS_MARKS, file, line + 1, in_rows=True)


def _layout(rows: Sequence[str], marks: Marks, file: str, line: int, *, in_rows: bool) -> Layout:
    """The layout that ``rows`` draw; they are on lines of their own or all on line number ``line``."""
    grid = read_grid(rows, file, line, marks=marks)
    pieces = []
    for piece in grid.pieces(marks):
        if (axis := _axis(piece)) is None:
            place = line + piece.cells[0][1] if in_rows else line
            raise FileError("rush.car", file, place, car=piece.key)
        pieces.append(replace(piece, axis=axis))
    if not pieces:
        raise FileError("rush.no-car", file, line)
    primary = _primary(pieces)
    if primary.axis is not Axis.HORIZONTAL:
        raise FileError("rush.primary", file, line, car=primary.key)
    return Layout(grid.board(marks), tuple(pieces), (_exit(primary, grid.width),))


def _axis(piece: Piece) -> Axis | None:
    """Along which a car drives; None if it is no car."""
    shape = piece.shape
    if len(shape.cells) < 2 or len(shape.cells) != max(shape.width, shape.height):
        return None
    if min(shape.width, shape.height) > 1:
        return None
    return Axis.HORIZONTAL if shape.height == 1 else Axis.VERTICAL


def _exit(primary: Piece, width: int) -> Target:
    return Target(primary.key, (width - primary.shape.width, primary.at[1]), primary.shape)


def _primary(pieces: Sequence[Piece]) -> Piece:
    """The car that must get out: the first by letter, or ``X`` unless that is just the 24th letter in use."""
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
    """The author's letters if they say who must get out; otherwise that car is A and the rest make room."""
    keys = [piece.key for piece in layout.pieces]
    primary = layout.goal[0].piece
    if all(map(_is_key, keys)) and _primary(layout.pieces).key == primary:
        return {key: key for key in keys}
    return written_keys(layout, NAME, lambda key: _is_key(key) and key not in "AX", _KEYS, {primary: "A"})


def _is_key(key: str) -> bool:
    return len(key) == 1 and key in _KEYS


FORMAT = Format(
    id="rush-hour",
    name=NAME,
    sniff=sniff,
    read=read,
    write=write,
    read_all=read_all,
)
