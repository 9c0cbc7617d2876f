"""Pieces as objects with a place and a size, under the names of any program (object_keys).

::

    {"level": 3, "minMoves": 34, "blocks": [{"x": 1, "y": 0, "w": 2, "h": 2}, ...]}
    [{"cars": [{"id": "r", "player": true, "position": 12, "length": 2, "orientation": "horizontal"}, ...]}]

The list may have any key, and a text many such lists. What the names leave open is decided by fit, in
this order: as said; columns and rows exchanged; rows counted upwards. The reading is told, and the others
that fit are alternatives. Pieces with an
orientation are cars; others are of the classic 4 x 5 board unless the text says its size.

The names under which other programs keep the place, size, axis and role of a piece.

::

    {"x": 1, "y": 0, "w": 2, "h": 2}             {"pos": {"x": 1, "y": 0}, "type": "2x2"}
    {"row": 0, "col": 1, "width": 2, ...}        {"position": [0, 1], "shape": [2, 2]}
    {"position": 12, "length": 2, "orientation": "horizontal", "player": true}

    "BV01"            a car as one word: its name, V or H, row and column; O, P, Q and R are three long

A piece as it is said has two numbers for its place, of which the names may not tell which is the column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import starmap
from typing import TypeGuard

from klotski_studio.core.errors import FileError
from klotski_studio.core.geometry import Cell, Shape
from klotski_studio.core.layout import Axis, Board, Known, Layout, Meta, Piece
from klotski_studio.formats.boards import cars, huarong_board
from klotski_studio.formats.boards.grids import LEAST_SIDE, misfit
from klotski_studio.formats.boards.plausible import is_plausible, is_solved
from klotski_studio.formats.json.tree import Node, assembled, body, parse
from klotski_studio.formats.text.limits import FARTHEST, MOST_CELLS_A_SIDE, MOST_PIECES
from klotski_studio.formats.text.lines import readable
from klotski_studio.formats.text.notation import Alternative, Decision, Format, PuzzleEntry, fits

NAMES = ("id", "name", "label", "key", "charName", "char", "letter", "car")
PLAYER_KEYS: tuple[str, ...] = ("player", "isPlayer", "isTarget", "is_target", "isMain", "isGoal", "isKing")
PLAYER_KEYS += ("goal", "main", "target")
PLACES = ("pos", "location", "position", "loc", "origin", "cell", "start")
KINDS = ("type", "kind", "shape", "size", "blockType", "category")
ORIENTATIONS = ("orientation", "direction", "dir", "axis", "orient")
LENGTHS = ("length", "len", "size")
_X = ("x", "col", "column", "left", "c")
_Y = ("y", "row", "top", "r")
_WIDTHS = ("w", "width", "cols", "columns")
_HEIGHTS = ("h", "height", "rows")

_SIZE = re.compile(r"(\d)\s*[x*×_by]+\s*(\d)")
_KIND_SIZES: Mapping[str, tuple[int, int]] = {
    word: size
    for words, size in (
        ("large big bigblock square king caocao", (2, 2)),
        ("small single soldier smallblock", (1, 1)),
        ("wide_horizontal horizontal h wide", (2, 1)),
        ("wide_vertical vertical v tall", (1, 2)),
    )
    for word in words.split()
}
"""Columns and rows of the kinds that words name."""

_WORD = re.compile(r"([A-Za-z])([VHvh])(\d)(\d)", re.ASCII)
_LONG_CARS = "OPQR"

_LYING = ("horizontal", "h", "-", "0", "across", "lying", "false", "x", "row")
_UPRIGHT = ("vertical", "v", "|", "1", "down", "upright", "true", "y", "col", "column")


@dataclass(frozen=True, slots=True)
class Said:
    """One piece as a text says it.

    Attributes:
        name: its name; empty for none.
        place: the two numbers of its place, column first as far as the names tell; or None with ``index``.
        index: the number of its cell in reading order; None with ``place``.
        size: columns and rows.
        axis: the axis of a car; both where the text has no orientation.
        is_player: whether it is marked as the piece that must get out.
    """

    name: str
    place: tuple[int, int] | None
    index: int | None
    size: tuple[int, int]
    axis: Axis
    is_player: bool


def said(value: object) -> Said | None:
    """The piece that ``value`` describes, an object or a word; None if it has no place or no size."""
    if isinstance(value, str) and (word := _WORD.fullmatch(value)) is not None:
        length = 3 if word[1] in _LONG_CARS else 2
        value = {"id": word[1], "dir": word[2], "row": word[3], "col": word[4], "length": length}
    if not isinstance(value, dict):
        return None
    place, index = _place(value)
    axis = _axis(value)
    size = _size(value, axis)
    if size is None or (place is None and index is None):
        return None
    name = next((str(value[key]) for key in NAMES if isinstance(value.get(key), str | int)), "")
    is_player = any(value.get(key) is True for key in PLAYER_KEYS)
    return Said(name[:40], place, index, size, axis, is_player)


def _numbers(value: object, one: Sequence[str], two: Sequence[str], least: int, most: int) -> Cell | None:
    """The first whole numbers within those bounds under the names ``one`` and ``two`` of an object."""
    if not isinstance(value, Mapping):
        return None
    first, second = _number(value, one, least, most), _number(value, two, least, most)
    return None if first is None or second is None else (first, second)


def _number(said: Mapping[str, object], names: Sequence[str], least: int, most: int) -> int | None:
    """The first of ``names`` that is a whole number within those bounds."""
    for name in names:
        value = said.get(name)
        if isinstance(value, str) and re.fullmatch(r"\d{1,4}", value, re.ASCII):
            value = int(value)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
    return None


def _place(said: Mapping[str, object]) -> tuple[Cell | None, int | None]:
    """The place as two numbers, or as the number of a cell."""
    for value in (said, *(said.get(name) for name in PLACES)):
        if (at := _numbers(value, _X, _Y, -FARTHEST, FARTHEST)) is not None:
            return at, None
        if isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value):
            return (value[1], value[0]), None  # row before column
        if type(value) is int and 0 <= value <= MOST_CELLS_A_SIDE**2:
            return None, value
    return None, None


def _axis(said: Mapping[str, object]) -> Axis:
    for name in ORIENTATIONS:
        word = str(said.get(name, "")).lower()
        if word in _LYING:
            return Axis.HORIZONTAL
        if word in _UPRIGHT:
            return Axis.VERTICAL
    return Axis.BOTH


def _size(said: Mapping[str, object], axis: Axis) -> tuple[int, int] | None:
    """Columns and rows of a piece: as numbers, as a length along its axis, or by its kind."""
    if (size := _numbers(said, _WIDTHS, _HEIGHTS, 1, MOST_CELLS_A_SIDE)) is not None:
        return size
    length = _number(said, LENGTHS, 1, MOST_CELLS_A_SIDE)
    if length is not None and axis is not Axis.BOTH:
        return (length, 1) if axis is Axis.HORIZONTAL else (1, length)
    for value in map(said.get, KINDS):
        if isinstance(value, list) and len(value) == 2 and all(type(n) is int and 0 < n < 10 for n in value):
            return value[1], value[0]  # rows before columns
        if (size := _numbers(value, _WIDTHS, _HEIGHTS, 1, MOST_CELLS_A_SIDE)) is not None:
            return size
        if isinstance(value, str):
            word = value.strip().lower().replace("-", "_").replace(" ", "_")
            if (found := _SIZE.search(word)) is not None:
                return int(found[1]), int(found[2])
            if word in _KIND_SIZES:
                return _KIND_SIZES[word]
    return None


NAME = "Pieces as objects (JSON)"
COUNTS = ("minMoves", "min_moves", "minimumMoves", "mini", "passMin", "optimal", "optimalMoves", "bestMoves")
TITLES = ("name", "title", "levelName", "id", "level")
UPWARD_KEYS = ("blockMain", "charName", "mini")
"""Keys of the programs that count rows from below."""

WRITTEN, EXCHANGED, UPWARD = "decided.axes-written", "decided.axes-exchanged", "decided.axes-upward"
"""The codes of the readings."""

FEWEST_PIECES = 2
MOST_LEVELS_DEEP = 8
_SIDES = (("width", "height"), ("cols", "rows"), ("columns", "rows"), ("w", "h"))
_CUT_KEYS = ('"x"', '"row"', '"cars"', '"blocks"')


@dataclass(frozen=True, slots=True)
class _Level:
    """A list of pieces with the object that it belongs to."""

    pieces: tuple[Said, ...]
    around: Mapping[str, object]
    node: Node

    @property
    def has_cars(self) -> bool:
        """Whether every piece has an orientation."""
        return all(piece.axis is not Axis.BOTH for piece in self.pieces)

    @property
    def is_upward(self) -> bool:
        """Whether it has a key of the programs that count rows from below."""
        value = self.node.value
        first = value[0] if isinstance(value, list) and isinstance(value[0], dict) else {}
        return any(key in each for key in UPWARD_KEYS for each in (self.around, first))

    @property
    def name(self) -> str:
        """Its title; empty for none."""
        names = (self.around[key] for key in TITLES if isinstance(self.around.get(key), str | int))
        return str(next(names, ""))[:200]


def _looks(text: str) -> bool:
    """Whether ``text`` is JSON with cars that fit, or with pieces that fit and look like a puzzle."""
    if not body(text):
        return False
    first = next(readable(read_all, text), None)
    if first is None or first.layout is None or not first.layout.goal:
        return False
    has_cars = all(piece.axis is not Axis.BOTH for piece in first.layout.pieces)
    return has_cars or is_plausible(first.layout)


def near(text: str, file: str) -> FileError | None:
    """The error of JSON with pieces that do not fit, or of which one lacks its place or size."""
    if not body(text):
        return None
    try:
        first = next(read_all(text, file), None)
    except FileError as error:
        is_cut = error.code == "json.syntax" and any(key in text for key in _CUT_KEYS)
        return error if is_cut or error.code == "objects.piece" else None
    return None if first is None else first.error


def read_all(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """Every level in ``text``, with the decision how its numbers are meant.

    Raises:
        FileError: if the text is not JSON.
    """
    for level in _levels(parse(text.rstrip().removesuffix(","), file), {}, 0):
        level = _as_cars(level)
        try:
            (decision, layout), *others = _readings(level)
        except FileError as error:
            yield PuzzleEntry(level.name, None, None, error)
            continue
        is_told = bool(others) or decision.code != WRITTEN
        decisions, alternatives = (decision,) if is_told else (), tuple(starmap(Alternative, others))
        entry = PuzzleEntry(level.name, None, layout, decisions=decisions, alternatives=alternatives)
        is_marked = any(piece.is_player for piece in level.pieces)
        yield cars.with_decision(entry, is_open=not is_marked) if level.has_cars else entry


def _levels(node: Node, around: Mapping[str, object], depth: int) -> Iterator[_Level]:
    """The lists of pieces in ``node``; ``around`` is the object that it stands in."""
    value = node.value
    if depth > MOST_LEVELS_DEEP:
        return
    if isinstance(value, list):
        pieces = [said(item.value) for item in node.items()] if len(value) <= MOST_PIECES else [None]
        known = [piece for piece in pieces if piece is not None]
        if len(known) >= FEWEST_PIECES and len(known) * 3 >= len(pieces) * 2:
            if None in pieces:
                list(node.items())[pieces.index(None)].fail("objects.piece")
            yield _Level(tuple(known), around, node)
            return
        for item in node.items():
            yield from _levels(item, item.value if isinstance(item.value, dict) else around, depth + 1)
    elif isinstance(value, dict):
        for key in value:
            if isinstance(value[key], list | dict):
                yield from _levels(node.of(key), value, depth + 1)


def _readings(level: _Level) -> list[tuple[Decision, Layout]]:
    """The layouts of ``level`` in all readings that fit, the likeliest first.

    Counted from below, cars are a mirror image; that reading is left out.

    Raises:
        FileError: if the pieces fit in none; it names the first piece that does not.
    """
    fitting: dict[str, Layout] = {}
    for code in (WRITTEN, EXCHANGED) if level.has_cars else (WRITTEN, EXCHANGED, UPWARD):
        board = _board(level, code)
        layout = None if board is None else _with_board(level, board, code)
        if layout is not None and fits(layout) and layout not in fitting.values():
            fitting[code] = layout
    if not fitting:
        _fail(level)
    first = next(iter(fitting))
    if UPWARD in fitting and (level.is_upward or (first == WRITTEN and is_solved(fitting[first]))):
        first = UPWARD
    others = [code for code in fitting if code != first and not is_solved(fitting[code])]
    return [(Decision(code), fitting[code]) for code in (first, *others)]


def _as_cars(level: _Level) -> _Level:
    """``level`` with axes along its pieces if all are long and straight and one is marked as the player's."""
    axes = [cars.axis_of(Shape.rectangle(*piece.size)) for piece in level.pieces]
    pieces = [replace(p, axis=axis) for p, axis in zip(level.pieces, axes, strict=True) if axis is not None]
    is_marked = any(piece.is_player for piece in level.pieces) and None not in axes
    return replace(level, pieces=tuple(pieces)) if is_marked else level


def _board(level: _Level, code: str) -> Board | None:
    """The board in that reading: the size that the text says, else the usual one that holds the pieces."""
    for across, down in _SIDES:
        width, height = level.around.get(across), level.around.get(down)
        if _is_side(width) and _is_side(height):
            return Board(width, height)
    size = level.around.get("size", level.around.get("boardSize", level.around.get("gridSize")))
    if _is_side(size):
        return Board(size, size)
    if not level.has_cars:
        return huarong_board.BOARD
    if any(piece.place is None for piece in level.pieces):
        return Board(cars.SIDES[0], cars.SIDES[0])
    placed = (
        (_exchanged(piece.place, code), piece.size) for piece in level.pieces if piece.place is not None
    )
    side = cars.usual_side(max(x + wide, y + tall) for (x, y), (wide, tall) in placed)
    return Board(side, side) if side <= MOST_CELLS_A_SIDE else None


def _is_side(value: object) -> TypeGuard[int]:
    """Whether a board may have so many rows or columns."""
    return type(value) is int and LEAST_SIDE <= value <= MOST_CELLS_A_SIDE


def _exchanged(place: Cell, code: str) -> Cell:
    return (place[1], place[0]) if code == EXCHANGED else place


def _with_board(level: _Level, board: Board, code: str) -> Layout:
    pieces = [_piece(piece, board, code) for piece in level.pieces]
    known = Known(moves=_number(level.around, COUNTS, 0, 9999))
    layout = replace(assembled(level.node, board, pieces), name=level.name, meta=Meta(known=known))
    if not level.has_cars:
        return huarong_board.with_usual_goal(layout)
    marked = [piece.at for piece, said in zip(pieces, level.pieces, strict=True) if said.is_player]
    car = cars.named_player(layout, "0")
    if marked:
        car = next(piece for piece in layout.pieces if piece.at == marked[0])
    if car is None or car.axis is not Axis.HORIZONTAL:
        return layout
    return replace(layout, goal=(cars.leaving(car, board),))


def _piece(piece: Said, board: Board, code: str) -> Piece:
    """``piece`` on ``board`` in that reading."""
    if piece.index is not None:
        place = piece.index % board.width, piece.index // board.width
    else:
        assert piece.place is not None  # a piece has one or the other
        place = _exchanged(piece.place, code)
    x, y = place
    if code == UPWARD:
        y = board.height - piece.size[1] - y
    return Piece(piece.name, Shape.rectangle(*piece.size), (x, y), piece.axis)


def _fail(level: _Level) -> None:
    """Raise that the pieces do not fit as said, with the first that does not.

    Raises:
        FileError: always.
    """
    board = _board(level, "") or huarong_board.BOARD
    found = misfit((_piece(piece, board, "").cells for piece in level.pieces), board)
    if found is not None:
        where = list(level.node.items())[found[0]]
        where.fail("objects.fit", width=board.width, height=board.height)
    level.node.fail("objects.goal")


FORMAT = Format(id="rectangles", name=NAME, looks=_looks, read_all=read_all, extension=".json", near=near)
