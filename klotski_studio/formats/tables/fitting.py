"""Finds by fit what the values of records of pieces are: places, lengths, axes and kinds."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, islice, permutations, product, takewhile
from math import gcd

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis, Layout
from klotski_studio.formats.boards.cars import PLAYERS, axis_of
from klotski_studio.formats.boards.plausible import is_solved
from klotski_studio.formats.json import rectangles, said
from klotski_studio.formats.json.levels import CODES, WRITTEN, Level
from klotski_studio.formats.json.tree import Node
from klotski_studio.formats.tables.brackets import Fields
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE
from klotski_studio.formats.text.notation import PuzzleEntry

LONGEST_PIECE = 6
LEAST_PIXELS = 10
"""Of a side of a cell."""
FEWEST_MARKED = 2

MOST_LISTS, MOST_READINGS = 400, 200
"""So many lists of a text and readings of a list are tried."""

_OF_CARS = "x y length,length x y,x length y,x y x2 y2,position length,x y w h,x y h w,x y,position,length,"

_OF_PIECES = (
    "x y w h,x y w h right down,x y right down w h,w h x y,x y h w,h w x y,"
    "x y x2 y2,x y length axis,x y axis length,axis length x y,axis x y length,"
    "length axis x y,length x y axis,x y,position,"
)
"""The orders of numbers where words tell the axis and where none do; the likeliest first."""

_SHORT = {"length": ("len", "l")}
_EXCHANGED = {"x": "y", "y": "x", "x2": "y2", "y2": "x2"}

_SIZES = ("1x1", "1x2", "2x1", "2x2")

_WAYS: Mapping[object, object] = {(0, 0): [], (1, 0): [1, 3], (0, 1): [0, 2], (1, 1): [0, 1, 2, 3]}
"""The directions of a piece, by whether it may move across and down."""

UPRIGHT_OR_LYING = ((0, 1), (1, 0))
"""What the smaller and the larger of two numbers for the axis may mean."""

STAYS: dict[object, object] = {"x": "y", "y": "x"}
"""What the axis of a car may mean if it names the coordinate that does not change."""

PART = re.compile(r"[_ -]?(?:car|block|piece|vehicle)$|^(?:car|block|piece|vehicle)[_ -]?")

ROWS = ("row", "col", "column")
"""Keys that leave open no exchange of rows and columns."""


@dataclass(frozen=True, slots=True)
class Records:
    """Records of one form with their lines, what is said beside them, and the number of the first row.

    Where it is open what a number beside them is, ``ways`` are its meanings, the likeliest first; the
    first counts only if the board has no more columns than ``most``. A "player" is a record more.
    """

    records: Sequence[Fields]
    lines: Sequence[int]
    last: int
    around: Mapping[str, object]
    first: int = 0
    ways: Sequence[Mapping[str, object]] = ()
    most: int = MOST_CELLS_A_SIDE


def _namings(given: Records) -> Iterator[dict[str, str]]:
    """The roles of the values that have no name of :data:`KEYS`, in each order that may be meant."""
    known = set(given.records[0]) & said.KEYS
    fixed: dict[str, str] = {}
    for key in known.intersection(said.KINDS):
        words = {str(record.get(key)).lower() for record in given.records}
        if not any(word[-1:].isdigit() for word in words):
            has_length = known.intersection(said.LENGTHS) - {key}
            fixed[key] = "axis" if all(map(said.axis_said, words)) and has_length else "type"
    numbers, marks = [], []
    for key in (key for key in given.records[0] if key not in said.KEYS):
        values = [record.get(key) for record in given.records]
        words = {str(value).lower() for value in values}
        if all(type(value) is int for value in values):
            numbers.append(key)
        elif all(type(value) is bool for value in values):
            fixed |= {key: "player"} if said.only_one(values) and len(values) > FEWEST_MARKED else {}
            marks += [] if key in fixed else [key]
        elif all(map(said.axis_said, words)) and not _has(known, fixed, "axis", said.ORIENTATIONS):
            fixed[key] = "axis"
        elif (
            len(words) < len(values)
            and not _has(known, fixed, "type", said.KINDS)
            and (len(words) <= len(_SIZES) or all(map(said.kind_size, words)))
        ):
            fixed[key] = "type"
        elif not _has(known, fixed, "id", said.NAMES):
            fixed[key] = "id"
    has_axis = _has(known, fixed, "axis", (*said.ORIENTATIONS, "vertical", "horizontal"))
    for way in [fixed] if has_axis or not marks else [*({**fixed, mark: "axis"} for mark in marks), fixed]:
        orders = _OF_CARS if has_axis or "axis" in way.values() else _OF_PIECES
        for order in orders.split(","):
            roles = [each for each in order.split() if known.isdisjoint((each, *_SHORT.get(each, ())))]
            is_open = 0 <= len(numbers) - len(roles) < 2 or not roles
            for chosen in combinations(numbers, len(roles)) if is_open else ():
                names = [key for key in numbers if key not in chosen and roles]
                if any(len({each.get(key) for each in given.records}) < len(given.records) for key in names):
                    continue
                found = {**way, **dict(zip(chosen, roles, strict=True))}
                yield found
                flags = [key for key, role in found.items() if role in ("right", "down")]
                if flags and all(record[key] in (0, 1) for record in given.records for key in flags):
                    return
                if "x" in roles:
                    exchanged = [_EXCHANGED.get(role, role) for role in roles]
                    yield {**way, **dict(zip(chosen, exchanged, strict=True))}


def _has(known: Collection[str], fixed: Mapping[str, str], role: str, names: Collection[str]) -> bool:
    return role in fixed.values() or any(name in known for name in names)


def levels(given: Records) -> Iterator[Level]:
    """The puzzles that ``given`` may be; the pieces of each have a place and a size."""
    known = given.records[0].keys()
    for roles in _namings(given):
        named = [{roles.get(key, key): value for key, value in record.items()} for record in given.records]
        if not any(str(record.get("id")) in PLAYERS for record in named):
            named = [{**record, "player": True} if record.get("id") == "p" else record for record in named]
        words = [{PART.sub("", str(value).lower()) for value in record.values()} for record in named]
        told = [record for record, own in zip(named, words, strict=True) if own & {*said.PLAYER_WORDS}]
        named = [{**record, "player": True} if [record] == told else record for record in named]
        axes = sorted({int(value) for record in named if isinstance(value := record.get("axis"), int)})
        is_open = "axis" in roles.values() and len(axes) == len(UPRIGHT_OR_LYING)
        named = _in_cells(named)
        types = (record.get("type") for record in named)
        kinds = list(dict.fromkeys(kind for kind in types if isinstance(kind, str)))
        orders = UPRIGHT_OR_LYING if is_open else ((),)
        ways: list[dict[object, object]] = [dict(zip(axes, order, strict=is_open)) for order in orders]
        ways += [STAYS] if {record.get("axis") for record in named} == {*STAYS} else []
        for way in ways:
            for pieces in _pieces(named, way, kinds):
                codes = CODES if known.isdisjoint(ROWS) else (WRITTEN,)
                is_upward = "right" in roles.values()  # in the one program that says so
                level = Level(pieces, given.around, is_upward, codes=codes)
                first = int(given.first or rectangles.needs_one(level))
                yield replace(level, first=first)


def _in_cells(named: list[Fields]) -> list[Fields]:
    """``named`` with places and sizes in cells where all of them are multiples of one number of pixels."""
    of = [{k: n for k, n in each.items() if k in said.MEASURES and isinstance(n, int)} for each in named]
    cell = gcd(*(n for each in of for n in each.values()))
    if cell < LEAST_PIXELS:
        return named
    return [each | {k: n // cell for k, n in own.items()} for each, own in zip(named, of, strict=True)]


def _pieces(
    named: Sequence[Fields], way: Mapping[object, object], kinds: Sequence[str]
) -> Iterator[tuple[said.Said, ...]]:
    """The pieces of ``named`` with each choice of sizes for their ``kinds`` in which all have a size."""
    piece = cache(lambda index, size: _said(named[index], way, size))
    types = [str(record.get("type")) for record in named]
    for sizes in _sizes(kinds):
        size = dict(zip(kinds, sizes, strict=False))
        pieces = [*takewhile(bool, (piece(index, size.get(kind)) for index, kind in enumerate(types)))]
        if len(pieces) == len(named):
            yield tuple(filter(None, pieces))


def _sizes(kinds: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The sizes that ``kinds`` may have: those of their names, else of other kinds; none is tried first."""
    yield ()
    known = [size and f"{size[0]}x{size[1]}" for size in map(said.kind_size, kinds)]
    if len(kinds) > len(_SIZES) and known.count(None) < len(_SIZES):
        yield from product(*([size] if size else _SIZES for size in known))
    orders = permutations(_SIZES, len(kinds)) if kinds else ()
    yield from sorted(
        orders,
        key=lambda sizes: sum(usual not in (None, size) for usual, size in zip(known, sizes, strict=True)),
    )


def _said(record: Fields, way: Mapping[object, object], size: str | None) -> said.Said | None:
    """The piece of ``record`` with another sign for its axis, or with that ``size`` for its kind."""
    changes: dict[str, object] = {"player": record.get("player") is True}
    ends = [(record[x], record[y]) for x, y in (("x", "y"), ("x2", "y2")) if x in record and y in record]
    if len(ends) == 2:
        (changes["x"], changes["y"]), (changes["x2"], changes["y2"]) = sorted(ends)
    if "axis" in record:
        axis = int(record["axis"]) if type(record["axis"]) is bool else record["axis"]
        changes["axis"] = way.get(axis, axis)
    if "right" in record and "down" in record:
        changes["directions"] = _WAYS.get((record["right"], record["down"]), "none")
    changes |= {"type": size} if size else {}
    return said.said({**record, **changes})


def read_list(given: Records, file: str) -> PuzzleEntry | None:
    """The puzzle of ``given`` in the first reading that is usual, or else in the first; None if none fits.

    A usual one in which the first car must get out comes before others.
    """
    if len({*map(str, given.records)}) < len(given.records):
        return None  # two pieces at one place
    found: PuzzleEntry | None = None
    usual: PuzzleEntry | None = None
    for way in given.ways:
        usual = found if found is not None and found.layout and is_usual(found.layout) else usual
        records = [*given.records, *(own for own in [way.get("player")] if isinstance(own, dict))]
        found = read_list(
            Records(records, given.lines, given.last, {**given.around, **way}, given.first), file
        )
        if found is None or found.layout is None or (usual is not None and not is_usual(found.layout)):
            continue
        if "exit" in way and found.layout.pieces[0].axis is Axis.BOTH:
            return None  # two numbers above pieces that are no cars are no goal
        if found.layout.board.width <= given.most:
            return found
    if given.ways:
        return usual if given.most < MOST_CELLS_A_SIDE else None
    first: PuzzleEntry | None = None
    columns = [[record.get(key) for record in given.records] for key in given.records[0]]
    axes = [each for each in columns if all(str(value).isalpha() and said.axis_said(value) for value in each)]
    is_told = any({*each} - {True, False, *STAYS} for each in axes)
    for level in islice(levels(given), MOST_READINGS):
        if level.has_cars and any(max(piece.size) < 2 or min(piece.size) > 1 for piece in level.pieces):
            continue
        if not all(1 <= side <= LONGEST_PIECE for piece in level.pieces for side in piece.size):
            continue
        try:
            entry = rectangles.entry_of(level, Node(None, "", file))
        except FileError:
            continue
        layout = None if entry is None else entry.layout
        if layout and is_solved(layout) and (is_told or layout.pieces[0].axis is Axis.BOTH):
            return found  # other readings are no puzzle that anybody meant
        if entry is None or layout is None or not layout.goal or is_solved(layout):
            continue
        entry = replace(entry, line=given.lines[0])
        if is_usual(layout):
            if layout.pieces[0].axis is Axis.BOTH or _is_first(layout, level):
                return entry
            usual = usual or entry
        elif level.has_cars and [*range(1, len(columns[0]) + 1)] in columns and _is_first(layout, level):
            first = first or entry
        found = found or entry
    return first or usual or found


def _is_first(layout: Layout, level: Level) -> bool:
    """Whether the car that must get out has a usual name or a mark, or is the first of ``level``."""
    car, first = layout.piece(layout.goal[0].piece), level.pieces[0]
    is_told = any(piece.is_player for piece in level.pieces) or first.place is None
    if car is None or is_told or (car.label or car.key) in PLAYERS:
        return True
    x, y = first.place or (0, 0)
    places = {(x, y), (y, x), (x - 1, y - 1), (y - 1, x - 1)}
    return car.at in places and (car.shape.width, car.shape.height) in (first.size, first.size[::-1])


def is_usual(layout: Layout, *, from_below: bool = False) -> bool:
    """Whether the car that must get out is in the middle row, or called X, and no other lies before it."""
    target, height = layout.goal[0], layout.board.height
    car = next(piece for piece in layout.pieces if piece.key == target.piece)
    rows = {(height - 1) // 2, height // 2 if from_below else (height - 1) // 2}
    before = (other for other in layout.pieces if other.at[1] == car.at[1] and other.at[0] > car.at[0])
    return axis_of(car.shape) is None or (
        (car.at[1] in rows or car.key == "X") and not any(other.axis is Axis.HORIZONTAL for other in before)
    )
