"""A board as rows of numbers, or of letters in quotes, as in courses and source code.

::

    1 2 2 3       with spaces, commas, braces ({1,2,2,3},) or brackets, with or without
    1 2 2 3       "int b[5][4] = {" and "};", or the digits run together (1223)
    4 5 5 6
    4 7 0 6       0 is free; with negative numbers these are free, and 0 is a piece
    8 0 0 9
                  A number on cells that are not connected is the kind of the single pieces, and
                  each of its cells is one, also where two touch.

A board of cars alone in which 0 lies across, or the letter of a player's car, is Rush Hour.

Start and goal are two arrays of such values in source code::

    int start[5][4] = {{1, 2, 2, 3}, {1, 2, 2, 3}, {4, 5, 5, 6}, {4, 7, 0, 6}, {8, 0, 0, 9}};
    int goal[5][4]  = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 2, 2, 0}, {0, 2, 2, 0}};

The goal has all pieces or some; a value on several cells that are not connected is no target.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice, pairwise

from klotski_studio.core.errors import FileError
from klotski_studio.core.geometry import Cell, Shape, top_left
from klotski_studio.core.layout import Board, Layout, Piece, Target
from klotski_studio.formats.boards import plausible
from klotski_studio.formats.boards.cars import as_rush_hour, with_decision
from klotski_studio.formats.boards.grids import cells_by_value, piece_of
from klotski_studio.formats.boards.huarong_board import has_usual_goal, usual_goal
from klotski_studio.formats.boards.writing import named
from klotski_studio.formats.text.limits import require_side
from klotski_studio.formats.text.lines import entry, lines_of, without_empty_ends
from klotski_studio.formats.text.notation import Format, PuzzleEntry

PLAYER = "0"
_LONGEST = 20_000

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|#[^\n]*", re.DOTALL)
_DECLARATION = re.compile(
    r"\s*(?:[\w$:<>*&. ]+(?:\[\s*\w*\s*\])*\s*=\s*)?(?:new\s+\w+(?:\[\s*\w*\s*\])*\s*)?"
)
_NUMBER = r"-?\d{1,4}"
_LETTER = r"'(?:[^'\\\s])'|\"(?:[^\"\\\s])\""
_CELL = re.compile(rf"{_NUMBER}|{_LETTER}|'\s'|\"\s\"|(?<![\w.])(?:[A-Za-z]\w{{0,3}}|\.)(?![\w.])")
_ROW = re.compile(rf"[\s\[{{(]*+(?:(?:{_CELL.pattern})(?:[\s,;|]++|(?=[\s\])}}]|$)))+[\s\]}});,]*+")
_RUN = re.compile(r"\d{3,20}")
_INNER = re.compile(r"[\[{(]([^\[\]{}()]{3,400})[\])}]")


def _looks(text: str) -> bool:
    """Whether ``text`` is rows of numbers in which the pieces of a puzzle can be seen."""
    layout = None if len(text) > _LONGEST else FORMAT.layout_or_none(text)
    if layout is None:
        return False
    rows = _rows(text.strip())
    loose = [value for value, cells in _cells(rows).items() if not Shape.of(cells).is_connected]
    values = [value for row in rows for value in row]
    if len(loose) > 1 or not plausible.is_plausible_matrix(layout, values):
        return False
    lines = text.split()
    runs = [int(line) for line in lines if _RUN.fullmatch(line)]
    is_data = len(runs) == len(lines) and all(one < other for one, other in pairwise(runs))
    return plausible.count_up(values) or not is_data


def read(text: str, file: str = "") -> Layout:
    """The layout of rows of numbers or quoted letters.

    Raises:
        FileError: if ``text`` is no such rows, or they differ in width.
    """
    line, lines = without_empty_ends([each.strip() for each in lines_of(text, file)])
    if len(text) > _LONGEST:
        raise FileError("rows.form", file, line)
    rows = _rows("\n".join(lines))
    if len(rows) < 2:
        raise FileError("rows.form", file, line)
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            values = {"field": "board", "width": len(row), "expected": len(rows[0])}
            raise FileError("drawing.row-width", file, min(line + y, line + len(lines) - 1), **values)
    require_side(len(rows[0]), len(rows), file, line)
    return layout_of(rows)


def near(text: str, file: str) -> FileError | None:
    """The error of rows of numbers of which one has another width."""
    if len(text) > _LONGEST:
        return None
    error = FORMAT.error_of(text, file)
    if error is None or error.code != "drawing.row-width":
        return None
    rows = _rows(text.strip())
    widths = [len(row) for row in rows]
    usual = max(widths, key=widths.count, default=0)
    is_near = widths.count(usual) == len(rows) - 1 and plausible.is_compact(chain.from_iterable(rows))
    return error if is_near and min(len(rows), usual) >= plausible.LEAST_SIDE_OF_NUMBERS else None


def cells_of(text: str) -> dict[str, list[Cell]]:
    """The cells of each value of rows of numbers that is not free."""
    return _cells(_rows(text.strip()))


def layout_of(rows: Sequence[Sequence[str]]) -> Layout:
    """The layout of a matrix of numbers and letters, all rows equally long."""
    cells = _cells(rows)
    pieces, _ = named([piece for value, found in cells.items() for piece in _pieces(value, found)])
    board = Board(len(rows[0]), len(rows))
    return Layout(board, pieces, usual_goal(board, pieces))


def read_all_cars(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """The one board of cars in ``text``, with the decision which must get out.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    line, _ = without_empty_ends(lines_of(text, file))

    def cars() -> Layout:
        if (found := as_rush_hour(read(text, file), PLAYER)) is None:
            raise FileError("rush.no-player", file, 1)
        return found

    yield with_decision(entry(line, cars))


def _cells(rows: Sequence[Sequence[str]]) -> dict[str, list[Cell]]:
    """The cells of each value that is not free."""
    values = {value for row in rows for value in row}
    negative = {value for value in values if value.startswith("-") and value != "-"}
    free = negative or {"0", "", " ", "."} & values
    return cells_by_value(rows, free)


def _pieces(value: str, cells: Sequence[Cell]) -> list[Piece]:
    """The piece with those ``cells``; if they are not connected, a piece for each of them."""
    if Shape.of(cells).is_connected:
        return [piece_of(value, cells)]
    return [Piece(value, Shape.rectangle(1, 1), cell) for cell in cells]


def _rows(text: str) -> list[list[str]]:
    """The values of each row; [] if ``text`` is anything else."""
    plain = _COMMENT.sub("", text)
    start = _DECLARATION.match(plain)
    plain = plain[start.end() if start else 0 :].strip()
    inner = _INNER.findall(plain)
    between = _INNER.sub("", plain)
    if len(inner) > 1:
        return [_values(row) for row in inner] if not between.strip(" \t\n[]{}();,") else []
    lines = [line for line in plain.split("\n") if line.strip(" \t[]{}();,")]
    rows = [_values(line) for line in lines]
    side = str(len(rows) - 1)
    is_size = len(rows) > 2 and rows[0] in ([side], [side, str(len(rows[1]))])
    return rows[1:] if is_size else rows


def _values(row: str) -> list[str]:
    """The values in one row; a run of digits is a value each; [] if there is anything else."""
    plain = row.strip(" \t[]{}();,")
    if _RUN.fullmatch(plain):
        return list(plain)
    if not _ROW.fullmatch(row):
        return []
    return [value.strip("'\"") if value[0] in "'\"" else value for value in _CELL.findall(row)]


CARS = Format(
    id="car-matrix",
    name="Matrix of cars",
    looks=lambda text: len(text) <= _LONGEST,
    is_likely=lambda layout: (
        plausible.is_plausible(layout, large=3)
        and min(layout.board.width, layout.board.height) >= plausible.LEAST_SIDE_OF_NUMBERS
    ),
    read_all=read_all_cars,
)
FORMAT = Format(
    id="number-rows",
    assumes_goal=has_usual_goal,
    name="Rows of numbers",
    looks=_looks,
    read_one=read,
    near=near,
)

LONGEST_ARRAY = 4_000
MOST_ARRAYS = 100
"""So many arrays of a text are looked at."""

_HEAD = re.compile(
    r"(?:(start|init|begin)|goal|end|target|final)\w{0,30}[\"']?\s{0,9}"
    r"(?:\[\s{0,9}\w{0,9}\s{0,9}\]\s{0,9}){0,2}[=:]\s{0,9}(?=[\[{])",
    re.IGNORECASE,
)
"""The name of an array; group 1 if it is the start."""
_ROWS_OF = re.compile(
    r"(?<!\w)([A-Za-z_]\w{0,40})[\"']?\s{0,9}(?:\[\s{0,9}\w{0,9}\s{0,9}\]\s{0,9}){0,2}"
    r"[=:]\s{0,9}(?=[\[{]\s{0,9}[\[{])"
)
"""The name of an array of rows."""
_DECLARATIONS = re.compile(r"[\w\s;,*&<>\[\]]{0,400}")
"""What stands around the arrays: types, and the sizes of the first."""
_OPEN, _CLOSE, _DIGITS = "[{", "]}", "0123456789"


@dataclass(frozen=True, slots=True)
class ArrayPair:
    """Start and goal in a text, and where their declarations begin and end."""

    start: str
    goal: str
    first: int
    last: int


def pairs(text: str) -> Iterator[ArrayPair]:
    """The arrays in ``text`` that are called start and goal and follow each other, or its only two."""
    two = list(islice(_ROWS_OF.finditer(text), 3))
    if len(two) == 2 and not any(_HEAD.match(text, head.start()) for head in two):
        one, other = (_array(text, head.end()) for head in two)
        if two[0][1].strip(_DIGITS) != two[1][1].strip(_DIGITS) and _are_start_and_goal(one, other):
            yield ArrayPair(one, other, two[0].start(), two[1].end() + len(other))
            return
    before: tuple[int, str] | None = None
    for head in islice(_HEAD.finditer(text), MOST_ARRAYS):
        array = _array(text, head.end())
        if head[1]:
            before = (head.start(), array)
        elif before is not None and before[1] and array:
            yield ArrayPair(before[1], array, before[0], head.end() + len(array))
            before = None


def _are_start_and_goal(one: str, other: str) -> bool:
    """Whether two arrays have the same pieces at other places, as two levels of a list hardly have.

    Where notations have a usual goal, the second must have met it: there, levels share their pieces.
    """
    start, goal = cells_of(one), cells_of(other)
    shapes = [{value: Shape.of(cells) for value, cells in each.items()} for each in (start, goal)]
    layout = FORMAT.layout_or_none(one)
    if layout is None or start == goal or shapes[0] != shapes[1]:
        return False
    return all(list(target.cells) in goal.values() for target in layout.goal)


def _array(text: str, at: int) -> str:
    """The array whose bracket opens at ``at``, up to the bracket that closes it; empty if none does."""
    depth = 0
    for end, sign in enumerate(text[at : at + LONGEST_ARRAY], start=at + 1):
        depth += (sign in _OPEN) - (sign in _CLOSE)
        if not depth:
            return text[at:end]
    return ""


def _looks_paired(text: str) -> bool:
    """Whether ``text`` is nothing but arrays, two for each puzzle, and each looks like one."""
    rest = text
    for pair in pairs(text):
        rest = rest.replace(text[pair.first : pair.last], "")
    if rest == text or not _DECLARATIONS.fullmatch(rest):
        return False
    layouts = [each.layout for each in read_all_pairs(text, "")]
    return all(layout is not None and plausible.is_plausible(layout, large=1) for layout in layouts)


def read_all_pairs(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """Every puzzle of which ``text`` has start and goal."""
    for pair in pairs(text):
        line = text.count("\n", 0, pair.first) + 1
        yield entry(line, partial(_of_pair, pair, file, line))


def _of_pair(pair: ArrayPair, file: str, line: int) -> Layout:
    """The layout of ``pair``, which begins on ``line``.

    Raises:
        FileError: if the arrays differ in size, or a piece has another shape in the goal.
    """
    layout, goal = read(pair.start, file), read(pair.goal, file)
    if (goal.board.width, goal.board.height) != (layout.board.width, layout.board.height):
        raise FileError("arrays.two", file, line)
    layout = replace(layout, goal=tuple(_targets(layout, pair, file, line)))
    if not layout.goal:
        raise FileError("arrays.two", file, line)
    return layout


def _targets(layout: Layout, pair: ArrayPair, file: str, line: int) -> Iterator[Target]:
    """The targets of the pieces of ``layout`` that the goal has.

    Raises:
        FileError: if one has another shape there.
    """
    start = cells_of(pair.start)
    owners = {cell: piece for piece in layout.pieces for cell in piece.cells}
    for value, cells in cells_of(pair.goal).items():
        shape, piece = Shape.of(cells), owners[start[value][0]] if value in start else None
        if piece is None or (shape != piece.shape and shape.is_connected):
            raise FileError("arrays.piece", file, line, value=value)
        if shape == piece.shape:
            yield Target(piece.key, top_left(cells), shape)


PAIR = Format(id="array-pair", name="Start and goal arrays", looks=_looks_paired, read_all=read_all_pairs)
