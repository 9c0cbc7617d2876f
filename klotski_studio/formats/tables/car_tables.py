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
from dataclasses import dataclass, replace
from functools import partial

from klotski_studio.core.errors import FileError
from klotski_studio.core.geometry import Cell, Shape
from klotski_studio.core.layout import Axis, Board, Layout, Piece
from klotski_studio.formats.boards.cars import leaving, player, with_decision
from klotski_studio.formats.boards.writing import named
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE, MOST_PIECES
from klotski_studio.formats.text.lines import entry, lines_of
from klotski_studio.formats.text.notation import Alternative, Decision, Format, PuzzleEntry, any_layout

SIDES = (6, 9, 12)
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
_SIGNS = re.compile(r"\s*(\S{1,8})\s*,\s*([-|])\s*,\s*(\d{1,2})\s*,\s*(\d{1,2})\s*,\s*(\d{1,2})\s*")
_NUMBERS = re.compile(r"\s*(\d{1,2})[\s,]+(\d{1,2})[\s,]+(\d{1,2})[\s,]+([01])\s*")
_SIZE = re.compile(r"(\d{1,2})\s*x\s*(\d{1,2})(?!.*\dx\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Car:
    """A car as a line says it: place from 0, and the number of the line."""

    name: str
    at: Cell
    length: int
    lies: bool
    line: int

    @property
    def shape(self) -> Shape:
        """The cells of the car."""
        return Shape.rectangle(self.length, 1) if self.lies else Shape.rectangle(1, self.length)


def near(text: str, file: str) -> FileError | None:
    """The error of a table of cars in which one does not fit or a value is missing."""
    first = next((line for line in text.split("\n") if line.strip() and line.strip()[0] != "#"), "")
    if len(text) > _LONGEST or (_header(first) is None and not _SIGNS.fullmatch(first)):
        return None
    return FORMAT.error_of(text, file)


def read_all(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """The one puzzle of a table, with the decision which car must get out.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    lines = lines_of(text, file)
    found = with_decision(entry(1, partial(_layout, lines, file)))
    exchanged = _exchanged(lines, file)
    if found.layout is not None and exchanged not in (None, found.layout):
        assert exchanged is not None
        other = Alternative(Decision("decided.axes-exchanged"), exchanged)
        decisions = (*found.decisions, Decision("decided.axes-written"))
        found = replace(found, decisions=decisions, alternatives=(*found.alternatives, other))
    yield found


def _exchanged(lines: Sequence[str], file: str) -> Layout | None:
    """The layout of a table without a header if its columns and rows are exchanged; None if nothing fits."""
    first = next((line for line in lines if line.strip() and line.strip()[0] != "#"), "")
    if _header(first) is not None:
        return None
    return entry(None, partial(_layout, lines, file, is_exchanged=True)).layout


def _layout(lines: Sequence[str], file: str, *, is_exchanged: bool = False) -> Layout:
    numbered = [(n, line) for n, line in enumerate(lines, start=1) if line.strip() and line.strip()[0] != "#"]
    cars, is_first = _cars(numbered, file)
    if not FEWEST_CARS <= len(cars) <= MOST_PIECES:
        raise FileError("cars.form", file, 1)
    if is_exchanged:
        cars = [replace(car, at=(car.at[1], car.at[0])) for car in cars]
    side = _side(cars, file)
    _require_fit(cars, side, file)
    axes = (Axis.VERTICAL, Axis.HORIZONTAL)
    pieces = [Piece(car.name, car.shape, car.at, axes[car.lies]) for car in cars]
    done, keys = named(pieces)
    board = Board(side, side)
    chosen = pieces[0] if is_first else player(pieces, side)
    if chosen is None or chosen.axis is not Axis.HORIZONTAL:
        raise FileError("rush.no-player", file, 1)
    car = next(piece for piece in done if piece.key == keys[pieces.index(chosen)])
    return Layout(board, done, (leaving(replace(car), board),))


def _cars(numbered: Sequence[tuple[int, str]], file: str) -> tuple[list[_Car], bool]:
    """The cars of the lines, and whether the first is the player's.

    Raises:
        FileError: if the lines are no table of cars, or a value is wrong.
    """
    if not numbered:
        raise FileError("cars.form", file, 1)
    if (columns := _header(numbered[0][1])) is not None:
        return [_from_columns(columns, line, number, file) for number, line in numbered[1:]], False
    signs = [(_SIGNS.fullmatch(line), number) for number, line in numbered]
    if signs[0][0] is not None:
        return [_from_signs(found, number, file) for found, number in signs], False
    numbers = [(_NUMBERS.fullmatch(line), number) for number, line in numbered]
    if any(found is None for found, _ in numbers):
        raise FileError("cars.form", file, numbered[0][0])
    return [
        _Car("", (int(found[2]), int(found[1])), int(found[3]), found[4] == "0", number)
        for found, number in numbers
        if found is not None
    ], True


def _header(line: str) -> tuple[str, dict[str, int]] | None:
    """The divider and the place of each column; None if ``line`` does not name them all."""
    divider = next((sign for sign in ("\t", ";", ",") if sign in line), "")
    words = [word.strip().strip('"').lower() for word in line.split(divider)] if divider else []
    places = {
        column: next((words.index(name) for name in names if name in words), -1)
        for column, names in _COLUMNS.items()
    }
    return None if -1 in places.values() else (divider, places)


def _from_columns(columns: tuple[str, dict[str, int]], line: str, number: int, file: str) -> _Car:
    divider, places = columns
    values = [value.strip().strip('"') for value in line.split(divider)]
    said = {column: values[place] if place < len(values) else "" for column, place in places.items()}
    direction = said["direction"].lower()
    numbers = [said[column] for column in ("x", "y", "length")]
    if direction not in _LYING + _UPRIGHT or not all(re.fullmatch(r"\d{1,2}", each) for each in numbers):
        raise FileError("cars.value", file, number)
    x, y, length = map(int, numbers)
    return _Car(said["name"], (x - 1, y - 1), length, direction in _LYING, number)


def _from_signs(found: re.Match[str] | None, number: int, file: str) -> _Car:
    if found is None:
        raise FileError("cars.value", file, number)
    name, sign, length, row, column = found.groups()
    return _Car(name, (int(column), int(row)), int(length), sign == "-", number)


def _side(cars: Sequence[_Car], file: str) -> int:
    """The side of the board."""
    size = _SIZE.search(file)
    needed = max(max(car.at[0] + car.shape.width, car.at[1] + car.shape.height) for car in cars)
    if size is not None and size[1] == size[2] and int(size[1]) >= 3:
        return int(size[1])
    return next((side for side in SIDES if side >= needed), min(needed, MOST_CELLS_A_SIDE))


def _require_fit(cars: Sequence[_Car], side: int, file: str) -> None:
    """Refuse cars that overlap or leave the board.

    Raises:
        FileError: with the first such car and its line.
    """
    taken: dict[Cell, _Car] = {}
    for car in cars:
        values = {"car": car.name or "?", "column": car.at[0] + 1, "row": car.at[1] + 1, "length": car.length}
        if car.length < 2 or min(car.at) < 0 or not all(max(cell) < side for cell in car.shape.at(car.at)):
            raise FileError("cars.off", file, car.line, side=side, **values)
        for cell in car.shape.at(car.at):
            if cell in taken:
                raise FileError("cars.overlap", file, car.line, other=taken[cell].name or "?", **values)
            taken[cell] = car


FORMAT = Format(
    id="car-table",
    name="Table of cars",
    looks=lambda text: len(text) <= _LONGEST,
    is_likely=any_layout,
    read_all=read_all,
    extension=".csv",
    near=near,
)
