"""Rush Hour boards in one string, also with counts or in a web address, and drawn in rows of letters.

::

    IBBxoo     "." or "o" free, "x" wall, every other letter a car (straight, two cells or more)
    IooLDD     that moves only along its own direction
    JAALoo     With "o" for free or "x" for a wall the first label, "A", is the player's car: it lies
    JoKEEM     across, and its target is the right end of its row. With "." for free, as on the game's
    FFKooM     cards, it is the X, Z, R or A that lies across (boards.cars).
    GGHHHM
               60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332     moves, board, positions
               #IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM/60         the end of a web address

A first line with the side of the board, then its rows, is read, too; only ``.`` is free there, and of cars
in lower case alone ``a`` is the player's. The counts are slides.

Boards drawn in rows of letters have a border or none::

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

    6 6         the size of the board and the number of cars may stand above
    11          a sign beside the board that is nowhere in it is the exit
    AAB..F      there, "P" is the player's car
    ..BCDF
    GPPCDFK
    ...
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from math import isqrt

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis, Cell, Known, Layout, Piece
from klotski_studio.formats.boards.cars import (
    Side,
    as_cars,
    border,
    leaving,
    player,
    with_decision,
    written_car,
)
from klotski_studio.formats.boards.grids import (
    LEAST_SIDE,
    Marks,
    drawn_rows,
    read_grid,
    without_inner_borders,
)
from klotski_studio.formats.boards.writing import written_keys
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE, require_side
from klotski_studio.formats.text.lines import (
    each_line,
    entry,
    is_numbering,
    lines_of,
    readable,
    without_empty_ends,
)
from klotski_studio.formats.text.notation import Format, PuzzleEntry, any_layout, refuse

NAME = "Rush Hour string"
MARKS = Marks(free="o.", walls="x")
CARD_MARKS = Marks(free=".")
"""The marks of a string in the letters of the cards, without "o" and "x"."""

_KEYS = [c for c in string.ascii_uppercase + string.ascii_lowercase if c not in MARKS.all]
_LEAST_CELLS = 9
_LINE = re.compile(
    r"(?:(?P<moves>\d{1,6})\s+)?(?P<board>[A-Za-z.]+)(?:\s+(?P<positions>\d{1,12}))?(?:\s+\d[\d,]*)?"
)
_ADDRESS = re.compile(r"\S*#(?P<board>[A-Za-z.]+)(?:/(?P<moves>\d{1,6})?)?")
_SIDE = re.compile(r"\s*\d{1,3}\s*")
_NEAR = re.compile(r"[A-Za-z.]{12,100}|[A-Zox]{12,100}")
SNIFFED_CHARACTERS = 1 << 16
SNIFFED_LINES = 300
"""So much of the beginning decides whether a text is a list of boards."""


def _looks(text: str) -> bool:
    """Whether most lines of ``text`` and the first are boards, or it is the side of one and its rows."""
    first = next(readable(read_all, text[:SNIFFED_CHARACTERS]), None)
    if first is None or first.layout is None:
        return False
    rows = [row for row in text[:SNIFFED_CHARACTERS].split("\n") if row.strip()][:SNIFFED_LINES]
    boards = sum(_board_in(row) is not None for row in rows)
    return boards * 3 >= len(rows) * 2 or _SIDE.fullmatch(rows[0]) is not None


def near(text: str, file: str) -> FileError | None:
    """The error of one line that is a board but for a cell too few or too many, or a car."""
    _, rows = without_empty_ends(text.split("\n"))
    board = rows[0].strip() if len(rows) == 1 else ""
    free = board.count("." if "." in board else "o")
    if not _NEAR.fullmatch(board) or free * 5 < len(board):
        return None
    return FORMAT.error_of(text, file)


def _board_in(row: str) -> str | None:
    """The board in one line; None if there is none of a square number of cells."""
    found = _LINE.fullmatch(row.strip()) or _ADDRESS.fullmatch(row.strip())
    if found is None or len(found["board"]) < _LEAST_CELLS:
        return None
    return found["board"] if isqrt(len(found["board"])) ** 2 == len(found["board"]) else None


def read_all(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """Every board in ``text``, one a line.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    line, rows = without_empty_ends(lines_of(text, file))
    if rows and _SIDE.fullmatch(rows[0]):
        yield with_decision(entry(line, partial(_from_rows, rows, file, line)))
    else:
        matches = (_LINE.fullmatch(row.strip()) for row in rows)
        numbered = is_numbering(each["moves"] for each in matches if each is not None)
        for found in each_line(text, file, partial(_from_line, numbered=numbered)):
            yield with_decision(found)


def write(layout: Layout) -> str:
    """``layout`` as one line, with slides and positions if both are known, with slides if they are.

    Raises:
        KlotskiError: if it is not a square board of cars with the right end of a row as target.
    """
    board = layout.board
    if board.width != board.height or board.width * board.height < _LEAST_CELLS:
        refuse(NAME, "cannot.size", width=board.width, height=board.height, fits="n × n")
    written_car(layout, NAME)
    cells = _written(layout)
    known = layout.meta.known
    if known.slides is None:
        return f"{cells}\n"
    if known.reachable is None:
        return f"#{cells}/{known.slides}\n"
    return f"{known.slides} {cells} {known.reachable}\n"


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
    layout = _layout(rows, _marks(board), file, number, in_rows=False)
    moves, positions = None if numbered else values["moves"], values.get("positions")
    known = Known(
        slides=None if moves is None else int(moves),
        reachable=None if positions is None or moves is None else int(positions),
    )
    return replace(layout, meta=replace(layout.meta, known=known))


def _marks(board: str) -> Marks:
    """The marks of a string: those of cards if "." is free and "o" and "x" do not mark the ground.

    In lower case alone, "o" and "x" are cars like the others.
    """
    if "." in board and (board == board.lower() or not set("ox") & set(board)):
        return CARD_MARKS
    return MARKS


def _from_rows(rows: Sequence[str], file: str, line: int) -> Layout:
    side, drawn = int(rows[0]), [row.rstrip() for row in rows[1:]]
    if len(drawn) != side or not side:
        raise FileError("rush.rows", file, line, side=side, rows=len(drawn))
    if side <= MOST_CELLS_A_SIDE and any(len(row) != side for row in drawn):
        y, row = next((y, row) for y, row in enumerate(drawn) if len(row) != side)
        raise FileError("drawing.row-width", file, line + 1 + y, field="board", width=len(row), expected=side)
    return _layout(drawn, CARD_MARKS, file, line + 1, in_rows=True)


def _layout(rows: Sequence[str], marks: Marks, file: str, line: int, *, in_rows: bool) -> Layout:
    """The layout that ``rows`` draw, which are on lines of their own if ``in_rows``, else all on ``line``."""
    grid = read_grid(rows, file, line, marks=marks)
    pieces, wrong = as_cars(grid.pieces(marks))
    if wrong is not None:
        raise FileError("rush.car", file, line + wrong.cells[0][1] if in_rows else line, car=wrong.key)
    if not pieces:
        raise FileError("rush.no-car", file, line)
    primary = min(pieces, key=lambda piece: piece.key)
    if marks is CARD_MARKS and not (in_rows and primary.key.islower()):
        primary = player(pieces, grid.height) or primary
    if primary.axis is not Axis.HORIZONTAL:
        raise FileError("rush.primary", file, line, car=primary.key)
    board = grid.board(marks)
    return Layout(board, pieces, (leaving(primary, board),))


def _written(layout: Layout) -> str:
    """The board as a string; the marks of cards keep more letters, the others can hold every board.

    If no letters of the cars show which is the player's, that is A, and the others change.
    """
    names, primary = {piece.key: piece.key for piece in layout.pieces}, layout.goal[0].piece
    are_keys = names.keys() <= {*_KEYS}
    if are_keys and min(names) != primary and not layout.board.walls:
        cells = _cells(layout, names, CARD_MARKS)
        again = FORMAT.layout_or_none(cells)
        if again is not None and again.goal == layout.goal:  # the same player's car
            return cells
    if not are_keys or min(names) != primary:
        names = written_keys(layout, NAME, lambda key: key in _KEYS and key != "A", _KEYS, {primary: "A"})
    return _cells(layout, names, MARKS)


def _cells(layout: Layout, names: Mapping[str, str], marks: Marks) -> str:
    return "".join(drawn_rows(layout, [(names[p.key], p.cells) for p in layout.pieces], marks))


FORMAT = Format(id="rush-hour", name=NAME, looks=_looks, write=write, read_all=read_all, near=near)

FREE_SIGNS = ".-_ 0"
"""Signs of a free cell; the first of these that a drawing has is the one that it uses."""

_FENCE = frozenset("@#+-|=│─┌┐└┘║═╔╗╚╝")
_GAP = ". zZ>@!"
_SIZE, MOST_HEAD = re.compile(r"\s*\d{1,2}(?:\s+\d{1,2})?\s*"), 2
"""A line with the size of a board or the number of cars above it, of which there are so many at most."""
_LONGEST = (MOST_CELLS_A_SIDE + 4) * (MOST_CELLS_A_SIDE + 2)
_LETTERS = re.compile(r"[A-Za-z0-9.]+")


def read_all_rows(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """The one board in ``text``, with the decision which car must get out.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    line, rows = without_empty_ends([row.rstrip("\r\t") for row in lines_of(text, file)])
    head = len([*takewhile(_SIZE.fullmatch, rows[:MOST_HEAD])])
    line, rows = line + head, rows[head:]
    while rows and not rows[-1].strip():
        rows.pop()
    found = entry(line, partial(_of_rows, rows, file, line))
    has_border = found.layout is not None and found.layout.board.height < len(rows)
    yield with_decision(found, is_open=not has_border)


def near_rows(text: str, file: str) -> FileError | None:
    """The error of a text that is a board of cars but for one row or one car."""
    if len(text) > _LONGEST:
        return None
    line, rows = without_empty_ends([row.strip() for row in text.split("\n")])
    widths = [len(row) for row in rows]
    usual = max(set(widths), key=widths.count, default=0)
    framed = len(rows) >= LEAST_SIDE + 2 and _exits([row.ljust(max(widths)) for row in rows]) is not None
    is_likely = "." in text and usual >= LEAST_SIDE and all(map(_LETTERS.fullmatch, rows))
    if not framed and not (is_likely and widths.count(usual) >= max(3, len(rows) - 1)):
        return None
    uneven = next((y for y, width in enumerate(widths) if width != usual and not framed), None)
    if uneven is not None:
        values = {"field": "board", "width": widths[uneven], "expected": usual}
        return FileError("drawing.row-width", file, line + uneven, **values)
    error = ROWS.error_of(text, file)
    return error if error is not None and error.code in ("rush.car", "rush.no-player", "rush.gaps") else None


def _of_rows(rows: Sequence[str], file: str, line: int) -> Layout:
    rows = without_inner_borders(rows) or rows
    rows = [row.strip("|") for row in rows] if all(row[:1] == "|" for row in rows) else rows
    text = "".join(rows)
    once = {sign.lower() for sign in {*text} if sign.isalpha() and text.count(sign) == 1}
    if once == {*filter(str.islower, text)}:
        rows = [row.upper() for row in rows]  # a capital letter at the front of each car
    is_spaced = not "".join(row[1::2] for row in rows).strip()
    if is_spaced and not set("".join(rows)).intersection(FREE_SIGNS.replace(" ", "")):  # as in "a a   b"
        rows = [row[::2] for row in rows]
    has_dots = FREE_SIGNS[0] in "".join(rows)
    rows = [row.rstrip() for row in rows] if has_dots else rows
    width = max(map(len, rows), default=0)
    if width > MOST_CELLS_A_SIDE + 2 or len(rows) > MOST_CELLS_A_SIDE + 2:
        require_side(width, len(rows), file, line)
    padded = [row.ljust(width) for row in rows]
    indented = min((len(row) - len(row.lstrip()) for row in rows), default=0)
    padded = [row[indented:] for row in padded]
    exits = None
    if has_dots and (beside := _beside(padded)) is not None:
        exits, padded, above = beside
        return _board(padded, exits, file, line + above, is_beside=True)
    while (found := _exits(padded)) is not None:
        exits, line = found, line + 1
        padded = [row[1:-1] for row in padded[1:-1]]
    if exits is not None:
        return _board(padded, exits, file, line)
    return _board([row[indented:] for row in rows], None, file, line)


def _beside(rows: Sequence[str]) -> tuple[list[tuple[Side, int]], list[str], int] | None:
    """The exit that one sign marks beside the board, the other rows, and how many are above them."""
    if len(rows) <= LEAST_SIDE or len(rows[0]) <= LEAST_SIDE:
        return None
    text = "".join(rows)
    for side, signs in border(rows).items():
        sign = "".join(signs).strip()
        if len(sign) == 1 and text.count(sign) == 1 and sign not in FREE_SIGNS:
            is_above, is_left = side is Side.TOP, side is Side.LEFT
            inside = rows[is_above : len(rows) - (side is Side.BOTTOM)]
            columns = slice(is_left, len(rows[0]) - (side is Side.RIGHT))
            return [(side, signs.index(sign))], [row[columns] for row in inside], int(is_above)
    return None


def _exits(rows: Sequence[str]) -> list[tuple[Side, int]] | None:
    """The gaps in the border of ``rows``: side, and row or column inside. None without a border."""
    if len(rows) < LEAST_SIDE + 2 or len(rows[0]) < LEAST_SIDE + 2:
        return None
    sides = border(rows)
    corners = {rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]}
    fence = frozenset(corners) if corners in ({"x"}, {"X"}) else _FENCE - ({"@"} - corners)
    gaps = _GAP + FREE_SIGNS if corners in ({"x"}, {"X"}) else _GAP
    if not fence.issuperset(corners) or not all(fence.union(gaps).issuperset(s) for s in sides.values()):
        return None
    if any(sum(sign in fence for sign in side) * 2 <= len(side) for side in sides.values()):
        return None
    return [
        (side, index)
        for side, signs in sides.items()
        for index, sign in enumerate(signs[1:-1])
        if sign not in fence
    ]


def _board(
    rows: Sequence[str],
    exits: list[tuple[Side, int]] | None,
    file: str,
    line: int,
    *,
    is_beside: bool = False,
) -> Layout:
    """The layout of ``rows`` without their border, the first on line number ``line``."""
    text = "".join(rows)
    free = next((sign for sign in FREE_SIGNS if sign in text), "")
    labels = set(text) - {free}
    if not free or not all(label.isascii() and (label.isalnum() or label in "*@") for label in labels):
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
    car, side = _leaver(layout, exits, file, line, is_beside=is_beside)
    return replace(layout, goal=(leaving(car, layout.board, side),))


def _is_line(cells: Sequence[Cell]) -> bool:
    """Whether ``cells``, in reading order, are a car; most blocks of letters have one that is not."""
    (left, top), (right, bottom) = cells[0], cells[-1]
    if top == bottom:
        return right - left == len(cells) - 1 > 0
    return bottom - top == len(cells) - 1 and all(x == left for x, _ in cells)


def _leaver(
    layout: Layout, exits: list[tuple[Side, int]] | None, file: str, line: int, *, is_beside: bool
) -> tuple[Piece, Side]:
    """The player's car and the side at which it leaves the board, by a sign that ``is_beside`` it or a gap.

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
        if is_beside and "P" in {car.key for car in cars}:
            there = [car for car in there if car.key == "P"] or there
        car = player(there, 0, side.axis) or (there[0] if len(there) == 1 else None)
    else:
        side, car = Side.RIGHT, player(cars, board.height)
        if car is None and exits is not None:
            side, car = Side.BOTTOM, player(cars, board.width, Axis.VERTICAL)
    if car is None:
        raise FileError("rush.no-player", file, line)
    return car, side


ROWS = Format(
    id="rush-rows",
    name="Rush Hour rows",
    looks=lambda text: len(text) <= _LONGEST,
    is_likely=any_layout,
    in_place="rush-hour",
    read_all=read_all_rows,
    near=near_rows,
)
