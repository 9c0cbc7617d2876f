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
from itertools import chain, starmap
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

NAMES = ("id", "name", "label", "key", "charname", "char", "letter", "car", "vehicle", "symbol")
PLAYER_KEYS = ("player", "target", "main", "goal", "king")
PLACES = ("pos", "location", "position", "loc", "origin", "cell", "start")
KINDS = ("type", "kind", "shape", "size", "blocktype", "category")
ORIENTATIONS = ("orientation", "direction", "dir", "axis", "orient")
LENGTHS = ("length", "len", "size")
X_NAMES = ("x", "col", "column", "left", "c", "x1", "posx", "startx", "startcol")
Y_NAMES = ("y", "row", "top", "r", "y1", "posy", "starty", "startrow")
_ENDS = ("x2", "endx", "endcol"), ("y2", "endy", "endrow")
_WIDTHS = ("w", "width", "cols", "columns")
_HEIGHTS = ("h", "height", "rows")
KEYS = frozenset(chain(NAMES, PLAYER_KEYS, PLACES, KINDS, ORIENTATIONS, LENGTHS, X_NAMES, Y_NAMES))
KEYS |= frozenset(chain(*_ENDS, _WIDTHS, _HEIGHTS, ("vertical", "horizontal")))
"""All of these names as :func:`plain` returns them."""

_SIZE = re.compile(r"(\d)\s*[x*×_by]+\s*(\d)")
KIND_SIZES: Mapping[str, tuple[int, int]] = {
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

LYING = ("horizontal", "h", "-", "0", "across", "lying", "false", "x", "row", "hor", "horiz", "right", "left")
UPRIGHT = ("vertical", "v", "|", "1", "down", "upright", "true", "y", "col", "column", "ver", "vert", "up")


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
    value = {plain(key): each for key, each in value.items()}
    place, index = _place(value)
    axis = _axis(value)
    size = _size(value, axis)
    if size is None or (place is None and index is None):
        return None
    name = next((str(value[key]) for key in NAMES if isinstance(value.get(key), str | int)), "")
    is_player = any(value.get(key) is True for key in PLAYER_KEYS)
    return Said(name[:40], place, index, size, axis, is_player)


def plain(key: str) -> str:
    """``key`` in lower case, without "is" and underscores."""
    return key.lower().replace("_", "").removeprefix("is")


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
        if (at := _numbers(value, X_NAMES, Y_NAMES, -FARTHEST, FARTHEST)) is not None:
            return at, None
        if isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value):
            return (value[1], value[0]), None  # row before column
        if type(value) is int and 0 <= value <= MOST_CELLS_A_SIDE**2:
            return None, value
    return None, None


def _axis(said: Mapping[str, object]) -> Axis:
    for word, axis in (("horizontal", Axis.HORIZONTAL), ("vertical", Axis.VERTICAL)):
        if isinstance(said.get(word), bool):
            return axis if said[word] else Axis.VERTICAL if axis is Axis.HORIZONTAL else Axis.HORIZONTAL
    for name in ORIENTATIONS:
        word = str(said.get(name, "")).lower()
        if word in LYING:
            return Axis.HORIZONTAL
        if word in UPRIGHT:
            return Axis.VERTICAL
    return Axis.BOTH


def _size(said: Mapping[str, object], axis: Axis) -> tuple[int, int] | None:
    """Columns and rows of a piece: as numbers, as a length along its axis, or by its kind."""
    if (size := _numbers(said, _WIDTHS, _HEIGHTS, 1, MOST_CELLS_A_SIDE)) is not None:
        return size
    start = _numbers(said, X_NAMES, Y_NAMES, -FARTHEST, FARTHEST)
    end = _numbers(said, *_ENDS, -FARTHEST, FARTHEST)
    if start is not None and end is not None and start <= end:
        return end[0] - start[0] + 1, end[1] - start[1] + 1
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
            if word in KIND_SIZES:
                return KIND_SIZES[word]
    return None


NAME = "Pieces as objects (JSON)"
COUNTS = ("minmoves", "minimummoves", "mini", "passmin", "optimal", "optimalmoves", "bestmoves")
TITLES = ("name", "title", "levelname", "id", "level")
UPWARD_KEYS = ("blockmain", "charname", "mini")
"""Keys of the programs that count rows from below."""

_CODES = WRITTEN, EXCHANGED, UPWARD = "decided.axes-written", "decided.axes-exchanged", "decided.axes-upward"
FROM_ZERO, FROM_ONE = "decided.axes-from-zero", "decided.axes-from-one"
"""The codes of the readings."""

FEWEST_PIECES = 2
MOST_LEVELS_DEEP = 8
_SIDES = (("width", "height"), ("cols", "rows"), ("columns", "rows"), ("w", "h"))
_CUT_KEYS = ('"x"', '"row"', '"cars"', '"blocks"')


@dataclass(frozen=True, slots=True)
class Level:
    """The pieces of a puzzle with what is said beside them, under keys as :func:`plain` returns them.

    ``first`` is the number that the first row and column probably have, ``codes`` are the readings to try.
    """

    pieces: tuple[Said, ...]
    around: Mapping[str, object]
    is_upward: bool = False
    first: int = 0
    codes: tuple[str, ...] = _CODES

    @property
    def has_cars(self) -> bool:
        """Whether every piece has an orientation."""
        return all(piece.axis is not Axis.BOTH for piece in self.pieces)

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


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """Every level in ``text``, with the decision how its numbers are meant.

    Raises:
        FileError: if the text is not JSON.
    """
    for node, level in _levels(parse(text.rstrip().removesuffix(","), file), {}, 0):
        found = entry_of(level, node)
        if found is None:
            code, index, board, _ = misfit_of(level)
            where = node if index is None else list(node.items())[index]
            error = where.error(code, width=board.width, height=board.height)
            found = PuzzleEntry(level.name, None, None, error)
        yield found


def entry_of(level: Level, node: Node) -> PuzzleEntry | None:
    """The puzzle of ``level``, which ``node`` describes; None if the pieces fit in no reading.

    Raises:
        FileError: if there are too many pieces.
    """
    level = _as_cars(level)
    readings = _readings(level, node)
    if not readings:
        return None
    (decision, layout), *others = readings
    is_told = bool(others) or decision.code != WRITTEN
    decisions, alternatives = (decision,) if is_told else (), tuple(starmap(Alternative, others))
    found = PuzzleEntry(level.name, None, layout, decisions=decisions, alternatives=alternatives)
    is_marked = any(piece.is_player for piece in level.pieces)
    return cars.with_decision(found, is_open=not is_marked) if level.has_cars else found


def _levels(node: Node, around: Mapping[str, object], depth: int) -> Iterator[tuple[Node, Level]]:
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
            beside = {plain(key): each for key, each in around.items()}
            own = {plain(key) for key in value[0]} if isinstance(value[0], dict) else set()
            is_upward = any(key in each for key in UPWARD_KEYS for each in (beside, own))
            yield node, Level(tuple(known), beside, is_upward)
            return
        for item in node.items():
            yield from _levels(item, item.value if isinstance(item.value, dict) else around, depth + 1)
    elif isinstance(value, dict):
        for key in value:
            if isinstance(value[key], list | dict):
                yield from _levels(node.of(key), value, depth + 1)


def _readings(level: Level, node: Node) -> list[tuple[Decision, Layout]]:
    """The layouts of ``level`` in all readings that fit, the likeliest first.

    Counted from below, cars are a mirror image; that reading is left out.
    """
    fitting: dict[str, Layout] = {}
    other = 1 - level.first
    tried = [(code, level.first, code) for code in level.codes if code != UPWARD or not level.has_cars]
    for code, first, decided in (*tried, (WRITTEN, other, (FROM_ZERO, FROM_ONE)[other])):
        board = _board(level, code, level.first)
        layout = None if board is None else _with_board(level, board, code, first, node)
        if layout is not None and fits(layout) and layout not in fitting.values():
            fitting[decided] = layout
    if not fitting:
        return []
    chosen = next(iter(fitting))
    if UPWARD in fitting and (level.is_upward or (chosen == WRITTEN and is_solved(fitting[chosen]))):
        chosen = UPWARD
    others = [code for code in fitting if code != chosen and not is_solved(fitting[code])]
    return [(Decision(code), fitting[code]) for code in (chosen, *others)]


def _as_cars(level: Level) -> Level:
    """``level`` with axes along its pieces if all are long and straight and one is marked as the player's."""
    axes = [cars.axis_of(Shape.rectangle(*piece.size)) for piece in level.pieces]
    pieces = [replace(p, axis=axis) for p, axis in zip(level.pieces, axes, strict=True) if axis is not None]
    is_marked = any(piece.is_player for piece in level.pieces) and None not in axes
    return replace(level, pieces=tuple(pieces)) if is_marked else level


def _board(level: Level, code: str, first: int) -> Board | None:
    """The board in that reading: the size that the text says, else the usual one that holds the pieces."""
    for across, down in _SIDES:
        width, height = level.around.get(across), level.around.get(down)
        if _is_side(width) and _is_side(height):
            return Board(width, height)
    size = next((level.around[key] for key in ("size", "boardsize", "gridsize") if key in level.around), None)
    if _is_side(size):
        return Board(size, size)
    if not level.has_cars:
        return huarong_board.BOARD
    if any(piece.place is None for piece in level.pieces):
        return Board(cars.SIDES[0], cars.SIDES[0])
    placed = ((_placed(piece.place, code, first), piece.size) for piece in level.pieces if piece.place)
    side = cars.usual_side(max(x + wide, y + tall) for (x, y), (wide, tall) in placed)
    return Board(side, side) if side <= MOST_CELLS_A_SIDE else None


def _is_side(value: object) -> TypeGuard[int]:
    """Whether a board may have so many rows or columns."""
    return type(value) is int and LEAST_SIDE <= value <= MOST_CELLS_A_SIDE


def _placed(place: Cell, code: str, first: int) -> Cell:
    x, y = place[0] - first, place[1] - first
    return (y, x) if code == EXCHANGED else (x, y)


def _with_board(level: Level, board: Board, code: str, first: int, node: Node) -> Layout:
    pieces = [_piece(piece, board, code, first) for piece in level.pieces]
    known = Known(moves=_number(level.around, COUNTS, 0, 9999))
    layout = replace(assembled(node, board, pieces), name=level.name, meta=Meta(known=known))
    if not level.has_cars:
        return huarong_board.with_usual_goal(layout)
    marked = [piece.at for piece, said in zip(pieces, level.pieces, strict=True) if said.is_player]
    named = cars.named_player(layout, "0") if all(piece.name for piece in level.pieces) else None
    car = named or cars.only_in_the_middle(layout)
    if car is None and pieces[0].axis is Axis.HORIZONTAL and not marked:
        marked = [pieces[0].at]
    if marked:
        car = next(piece for piece in layout.pieces if piece.at == marked[0])
    if car is None or car.axis is not Axis.HORIZONTAL:
        return layout
    return replace(layout, goal=(cars.leaving(car, board),))


def _piece(piece: Said, board: Board, code: str, first: int) -> Piece:
    """``piece`` on ``board`` in that reading."""
    if piece.index is not None:
        place = (piece.index - first) % board.width, (piece.index - first) // board.width
    else:
        assert piece.place is not None  # a piece has one or the other
        place = _placed(piece.place, code, first)
    x, y = place
    if code == UPWARD:
        y = board.height - piece.size[1] - y
    return Piece(piece.name, Shape.rectangle(*piece.size), (x, y), piece.axis)


def misfit_of(level: Level) -> tuple[str, int | None, Board, int | None]:
    """Why the pieces of ``level`` do not fit as said: a code, the first piece, and which it overlaps."""
    board = _board(level, WRITTEN, level.first) or huarong_board.BOARD
    pieces = (_piece(piece, board, WRITTEN, level.first) for piece in level.pieces)
    found = misfit((piece.cells for piece in pieces), board)
    return (
        ("objects.goal", None, board, None) if found is None else ("objects.fit", found[0], board, found[1])
    )


FORMAT = Format(
    id="rectangles",
    assumes_goal=huarong_board.has_usual_goal,
    name=NAME,
    looks=_looks,
    read_all=read_all,
    extension=".json",
    near=near,
)
