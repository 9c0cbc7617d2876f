"""Rush Hour as a table of cars: one line for each, with its direction, place and length.

::

    car,orientation,col,row,length      columns in any order, divided by commas, semicolons or tabs;
    B,V,2,1,2                           col and row of the top left from 1
    X,H,1,3,2                           X is the player's car (boards.cars)

    B,|,2,0,1                           without a header: label, "-" or "|", length, row, col from 0
    2 0 2 0                             row, col, length, 0 lying or 1 upright from 0; the first car is the
                                        player's

The board is as large as the file's name says (6x6), else the smallest of 6, 9 and 12 that holds all cars.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from klotski_studio.core.errors import FileError
from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Axis, Board, Layout, Piece
from klotski_studio.formats.boards.cars import leaving, player, usual_side, with_decision
from klotski_studio.formats.boards.grids import misfit
from klotski_studio.formats.boards.writing import named
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE, MOST_PIECES
from klotski_studio.formats.text.lines import entry, lines_of
from klotski_studio.formats.text.notation import Alternative, Decision, Format, PuzzleEntry, any_layout

FEWEST_CARS = 2
_LONGEST = 30_000

_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("car", "id", "name", "label", "vehicle", "letter"),
    "direction": ("orientation", "direction", "dir", "axis", "orient"),
    "x": ("col", "column", "x"),
    "y": ("row", "y"),
    "length": ("length", "len", "size"),
}
_LYING, _UPRIGHT = ("h", "horizontal", "-", "lying", "across"), ("v", "vertical", "|", "upright", "down")
_SIGNS = re.compile(
    r"\s*(?P<name>\S{1,8})\s*,\s*(?P<direction>[-|])\s*,\s*(?P<length>\d{1,2})"
    r"\s*,\s*(?P<y>\d{1,2})\s*,\s*(?P<x>\d{1,2})\s*"
)
_NUMBERS = re.compile(
    r"\s*(?P<y>\d{1,2})[\s,]+(?P<x>\d{1,2})[\s,]+(?P<length>\d{1,2})[\s,]+(?P<direction>[01])\s*"
)
_SIZE = re.compile(r"(\d{1,2})\s*x\s*(\d{1,2})(?!.*\dx\d)", re.IGNORECASE)


Car = tuple[Piece, int]
"""A car as a line says it, with a name of any kind for its key, and the number of the line."""


def near(text: str, file: str) -> FileError | None:
    """The error of a table of cars in which one does not fit or a value is missing."""
    first = next((line for _, line in _rows(text.split("\n"))), "")
    if len(text) > _LONGEST or (_header(first) is None and not _SIGNS.fullmatch(first)):
        return None
    return FORMAT.error_of(text, file)


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """The one puzzle of a table, with the decision which car must get out.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    rows = _rows(lines_of(text, file))
    found = with_decision(entry(1, partial(_layout, rows, file)))
    if rows and _header(rows[0][1]) is None:
        exchanged = entry(None, partial(_layout, rows, file, is_exchanged=True)).layout
        if found.layout is not None and exchanged not in (None, found.layout):
            assert exchanged is not None
            other = Alternative(Decision("decided.axes-exchanged"), exchanged)
            decisions = (*found.decisions, Decision("decided.axes-written"))
            found = replace(found, decisions=decisions, alternatives=(*found.alternatives, other))
    yield found


def _rows(lines: Sequence[str]) -> list[tuple[int, str]]:
    """The numbered lines that are neither blank nor comments."""
    return [(n, line) for n, line in enumerate(lines, start=1) if line.strip() and line.strip()[0] != "#"]


def _layout(rows: Sequence[tuple[int, str]], file: str, *, is_exchanged: bool = False) -> Layout:
    cars, is_first = _cars(rows, file)
    if not FEWEST_CARS <= len(cars) <= MOST_PIECES:
        raise FileError("cars.form", file, 1)
    if is_exchanged:
        cars = [(replace(car, at=car.at[::-1]), line) for car, line in cars]
    side = _side(cars, file)
    board = Board(side, side)
    _require_fit(cars, board, file)
    read = [car for car, _ in cars]
    chosen = read[0] if is_first else player(read, side)
    if chosen is None or chosen.axis is not Axis.HORIZONTAL:
        raise FileError("rush.no-player", file, 1)
    pieces, keys = named(read)
    return Layout(board, pieces, (leaving(replace(chosen, key=keys[read.index(chosen)]), board),))


def _cars(rows: Sequence[tuple[int, str]], file: str) -> tuple[list[Car], bool]:
    """The cars of the lines, and whether the first is the player's, because they have no names.

    Raises:
        FileError: if the lines are no table of cars, or a value is wrong.
    """
    first = rows[0][1] if rows else ""
    columns = _header(first)
    form = next((each for each in (_SIGNS, _NUMBERS) if each.fullmatch(first)), None)
    cars = []
    for number, line in rows[columns is not None :]:
        if columns is not None:
            said = _values(columns, line)
        elif form is None:
            raise FileError("cars.form", file, number)
        else:
            said = found.groupdict() if (found := form.fullmatch(line)) is not None else None
        if said is None:
            raise FileError("cars.value", file, number)
        x, y, length = (int(said[column]) for column in ("x", "y", "length"))
        at = (x, y) if columns is None else (x - 1, y - 1)
        lies = said["direction"].lower() in (*_LYING, "0")
        size, axis = ((length, 1), Axis.HORIZONTAL) if lies else ((1, length), Axis.VERTICAL)
        cars.append((Piece(said.get("name", ""), Shape.rectangle(*size), at, axis), number))
    return cars, columns is None and form is _NUMBERS


def _header(line: str) -> tuple[str, dict[str, int]] | None:
    """The divider and the place of each column; None if ``line`` does not name them all."""
    divider = next((sign for sign in ("\t", ";", ",") if sign in line), "")
    words = [word.strip().strip('"').lower() for word in line.split(divider)] if divider else []
    places = {
        column: next((words.index(name) for name in names if name in words), -1)
        for column, names in _COLUMNS.items()
    }
    return None if -1 in places.values() else (divider, places)


def _values(columns: tuple[str, dict[str, int]], line: str) -> dict[str, str] | None:
    """The value of each column in ``line``; None if one is missing or wrong."""
    divider, places = columns
    values = [value.strip().strip('"') for value in line.split(divider)]
    said = {column: values[place] if place < len(values) else "" for column, place in places.items()}
    numbers = (said[column] for column in ("x", "y", "length"))
    is_right = said["direction"].lower() in _LYING + _UPRIGHT
    return said if is_right and all(re.fullmatch(r"\d{1,2}", each) for each in numbers) else None


def _side(cars: Sequence[Car], file: str) -> int:
    """The side of the board."""
    size = _SIZE.search(file)
    if size is not None and size[1] == size[2] and int(size[1]) >= 3:
        return int(size[1])
    ends = (max(car.at[0] + car.shape.width, car.at[1] + car.shape.height) for car, _ in cars)
    return min(usual_side(ends), MOST_CELLS_A_SIDE)


def _require_fit(cars: Sequence[Car], board: Board, file: str) -> None:
    """Refuse cars that overlap or leave the board.

    Raises:
        FileError: with the first such car and its line.
    """
    short = next((index for index, (car, _) in enumerate(cars) if len(car.cells) < 2), len(cars))
    found = misfit((car.cells for car, _ in cars[:short]), board)
    if found is None and short == len(cars):
        return
    index, other = found or (short, None)
    car, line = cars[index]
    place = {"column": car.at[0] + 1, "row": car.at[1] + 1, "length": len(car.cells)}
    if other is None:
        raise FileError("cars.off", file, line, car=car.key or "?", side=board.width, **place)
    raise FileError("cars.overlap", file, line, car=car.key or "?", other=cars[other][0].key or "?", **place)


FORMAT = Format(
    id="car-table",
    name="Table of cars",
    looks=lambda text: len(text) <= _LONGEST,
    is_likely=any_layout,
    read_all=read_all,
    extension=".csv",
    near=near,
)
