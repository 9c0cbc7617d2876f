"""Boards drawn with one character a cell.

::

    ABBC      each notation has marks for free cells, walls and gates, such as "." "#" "-";
    ABBC      all cells of any other character are one piece, whose key is the character
    #..-
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NoReturn, TypeVar

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis, Board, Cell, Layout, Piece, Shape, Target, top_left
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE

FREE, WALL, GATE = ".", "#", "-"
"""The marks of the native file."""

LEAST_SIDE = 3
"""No smaller drawing or matrix is recognised without being named: words and numbers would be puzzles."""


def is_drawable(key: str) -> bool:
    """Whether a piece of that key can be drawn: one visible character that is no mark of the native file.

    Combining marks are excluded, because they merge with the character before them.
    """
    return (
        len(key) == 1
        and key not in (FREE, WALL, GATE)
        and key.isprintable()
        and not key.isspace()
        and not unicodedata.category(key).startswith("M")
    )


@dataclass(frozen=True, slots=True)
class Marks:
    """The characters of a notation that are ground and no piece."""

    free: str = FREE
    walls: str = ""
    gates: str = ""

    @property
    def all(self) -> str:
        """The characters of all marks in one string."""
        return self.free + self.walls + self.gates


DRAWN = Marks(FREE, WALL, GATE)
"""The marks of the native file, as a table."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A drawn board.

    Attributes:
        width: cells in a row.
        height: rows.
        cells: the cells of each character, in reading order; the characters in the order of their
            first cells.
    """

    width: int
    height: int
    cells: Mapping[str, tuple[Cell, ...]]

    def of(self, characters: str) -> frozenset[Cell]:
        """The cells of any of ``characters``."""
        return frozenset(cell for each in characters for cell in self.cells.get(each, ()))

    def keys(self, marks: Marks) -> tuple[str, ...]:
        """The characters that are pieces, in reading order."""
        return tuple(character for character in self.cells if character not in marks.all)

    def board(self, marks: Marks) -> Board:
        """The board with its walls and gates."""
        return Board(self.width, self.height, self.of(marks.walls), self.of(marks.gates))

    def pieces(self, marks: Marks, axes: Mapping[str, Axis] | None = None) -> tuple[Piece, ...]:
        """The pieces in reading order; ``axes`` are those of keys that have one."""
        axes = axes or {}
        return tuple(piece_of(key, self.cells[key], axes.get(key, Axis.BOTH)) for key in self.keys(marks))

    def targets(self, marks: Marks) -> tuple[Target, ...]:
        """A target for every character that is a piece, in reading order."""
        return tuple(Target(piece.key, piece.at, piece.shape) for piece in self.pieces(marks))


Value = TypeVar("Value", str, int)


def cells_by_value(rows: Sequence[Sequence[Value]], free: Collection[Value] = ()) -> dict[Value, list[Cell]]:
    """The cells of each value of a matrix that is not ``free``, both in reading order."""
    cells: dict[Value, list[Cell]] = {}
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            if value not in free:
                cells.setdefault(value, []).append((x, y))
    return cells


def loose_in(rows: Sequence[Sequence[Value]]) -> set[Value]:
    """The values of a matrix that are on several parts of it."""
    return {value for value, cells in cells_by_value(rows).items() if not Shape.of(cells).is_connected}


def cells_in(rows: Iterable[str], character: str) -> set[Cell]:
    """The cells of ``character`` in drawn ``rows``."""
    return {(x, y) for y, row in enumerate(rows) for x, found in enumerate(row) if found == character}


def piece_of(key: str, cells: Sequence[Cell], axis: Axis = Axis.BOTH) -> Piece:
    """The piece that stands on ``cells``."""
    return Piece(key, Shape.of(cells), top_left(cells), axis)


def misfit(groups: Iterable[Sequence[Cell]], board: Board) -> tuple[int, int | None] | None:
    """The first of ``groups``, the cells of a piece each, that leaves ``board`` or overlaps one before it.

    Returns:
        Its index, and that of the piece it overlaps, or None if it leaves the board; None if all fit.
    """
    owners: dict[Cell, int] = {}
    for index, cells in enumerate(groups):
        if not all(map(board.contains, cells)):
            return index, None
        for cell in cells:
            if (owner := owners.setdefault(cell, index)) != index:
                return index, owner
    return None


Fail = Callable[..., NoReturn]
"""Raises the error of a code with values, about a row of a drawing, from 0; about the whole if it is None."""


def read_rows(rows: Sequence[str], fail: Fail, marks: Marks = DRAWN, padding: str | None = None) -> Grid:
    """The grid that ``rows`` draw; without cells if there are no rows.

    Args:
        rows: one for each row of the board.
        fail: is called if they differ in width, are too many or too wide, or if a character
            can be no piece.
        marks: characters that are allowed although no piece can be drawn with them.
        padding: fills rows that are too short; None if all must have the width of the first.
    """
    width, height = max(map(len, rows), default=0), len(rows)
    if max(width, height) > MOST_CELLS_A_SIDE:
        fail("board.too-large", None, width=width, height=height, limit=MOST_CELLS_A_SIDE)
    cells: dict[str, list[Cell]] = {}
    for y, row in enumerate(rows):
        if padding is None and len(row) != len(rows[0]):
            fail("drawing.row-width", y, width=len(row), expected=len(rows[0]))
        for x, character in enumerate(row.ljust(width, padding or FREE)):
            if character not in cells and character not in marks.all and not is_drawable(character):
                fail("drawing.character", y, character=ascii(character), column=x + 1)
            cells.setdefault(character, []).append((x, y))
    return Grid(width, height, {character: tuple(found) for character, found in cells.items()})


def read_grid(
    rows: Sequence[str],
    file: str,
    line: int,
    *,
    marks: Marks = DRAWN,
    padding: str | None = None,
    field: str = "board",
) -> Grid:
    """The grid that ``rows`` draw, the first of which is on line number ``line`` of ``file``.

    ``marks`` and ``padding`` are as for :func:`read_rows`; ``field`` is what errors call the drawing.

    Raises:
        FileError: if rows differ in width, the whole is too large, or a character can be no piece.
    """

    def fail(code: str, row: int | None, **values: object) -> NoReturn:
        raise FileError(code, file, line + (row or 0), field=field, **values)

    return read_rows(rows, fail, marks, padding)


LINES = str.maketrans("─━═│┃║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬", "---|||" + 18 * "+")
"""Signs of boxes, as "-", "|" and "+" in the corners."""
_TOP = re.compile(r"\+(?:(?:-+| +)\+){3,}")


def without_inner_borders(rows: Sequence[str]) -> list[str] | None:
    """``rows``, a drawing with lines between its cells, with a sign a cell and a border; None if it is none.

    ::

        +---+---+---+---+       +----+
        | A   A | B |   |       |AAB.|
        +   +   +   +   +  ->   |..B |
        |       | B             ...
    """
    lines = [row.translate(LINES).rstrip() for row in rows if row.strip()]
    if len(lines) < 2 * LEAST_SIDE + 1 or not _TOP.fullmatch(lines[0]) or len(lines) % 2 == 0:
        return None
    at = [x for x, sign in enumerate(lines[0]) if sign == "+"]
    lines = [line.ljust(at[-1] + 1) for line in lines]
    if not all(set(line) <= {*"+-| "} and len(line) == at[-1] + 1 for line in lines[::2]):
        return None
    drawn = []
    for line in lines[1::2]:
        cells = [line[left + 1 : right].strip(" |") or FREE for left, right in pairwise(at)]
        if any(len(cell) > 1 for cell in cells) or len(line) > at[-1] + 1:
            return None
        drawn.append("".join((line[0], *cells, line[at[-1]])))
    ends = ("".join(line[left + 1] for left in at[:-1]) for line in (lines[0], lines[-1]))
    top, bottom = (f"+{signs}+" for signs in ends)
    return [top, *drawn, bottom]


def draw(
    width: int, height: int, things: Iterable[tuple[str, Iterable[Cell]]], free: str = FREE
) -> list[str]:
    """The rows of a board with ``things``, a character and its cells each.

    Of things on one cell the first is drawn; cells off the board are left out.
    """
    drawn: dict[Cell, str] = {}
    for character, cells in things:
        for cell in cells:
            drawn.setdefault(cell, character)
    return ["".join(drawn.get((x, y), free) for x in range(width)) for y in range(height)]


def drawn_rows(
    layout: Layout, things: Iterable[tuple[str, Iterable[Cell]]], marks: Marks = DRAWN
) -> list[str]:
    """The rows of the layout's board: ``things`` on its walls and gates, else the first free mark."""
    board = layout.board
    ground = [(marks.walls[:1], board.walls), (marks.gates[:1], board.gates)]
    shown = [(character, cells) for character, cells in ground if character]
    return draw(board.width, board.height, [*things, *shown], marks.free[0])
