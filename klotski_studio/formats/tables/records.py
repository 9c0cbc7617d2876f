"""Pieces as records in any language, one for each piece; what each of its numbers is, is found by fit.

::

    car,orientation,col,row,length      lines of a table, with or without a header, divided by any sign;
    B,V,2,1,2                           columns and rows from 0 or 1, "H", "-", "hor" or 0 for lying
    X,H,1,3,2

    6                                   the size of the board may stand above
    2 0 2 0                             row, column, length, 0 lying or 1 upright

    Vehicle('R', 0, 2, 2, 'H'),         calls, facts and objects, on a line each or not
    {type: "VERTICAL", at: new Cell(0, 2)},
    <car id="A" x="0" y="2" length="2" vertical="true"/>

Names of values are those of :mod:`~klotski_studio.formats.json.said`. Where they leave open what a number
is, the first order counts in which all pieces fit on the board and a car in the middle row has no other
before it. The car that must get out is told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, groupby, islice, permutations, takewhile, zip_longest
from typing import NamedTuple

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis, Layout
from klotski_studio.formats.boards.cars import axis_of
from klotski_studio.formats.boards.plausible import is_plausible, is_solved
from klotski_studio.formats.json import rectangles
from klotski_studio.formats.json.rectangles import BOARD_SIDES, Level
from klotski_studio.formats.json.said import (
    KEYS,
    KIND_SIZES,
    KINDS,
    LENGTHS,
    LYING,
    NAMES,
    ORIENTATIONS,
    PLAYER_KEYS,
    UPRIGHT,
    Said,
    plain,
    said,
)
from klotski_studio.formats.json.tree import Node
from klotski_studio.formats.text.limits import MOST_PIECES
from klotski_studio.formats.text.lines import lines_of
from klotski_studio.formats.text.notation import Format, PuzzleEntry, any_layout

FEWEST_CARS, FEWEST_FIELDS = 2, 3
FEWEST_RECORDS = 4
"""Of a list among other text."""
LONGEST_PIECE = 6
MOST_FIELDS, MOST_DEEP = 9, 12
MOST_LISTS, MOST_READINGS = 400, 200
"""So many lists of a text and readings of a list are tried."""
_LONGEST = 30_000

_TOKEN = re.compile(
    r"""
      (?P<text>"[^"\n]*+"|'[^'\n]*+'|(?<=[,;\t])[ ]*[-|](?=[ ]*[,;\t]))
    | //[^\n]*+ | /\*.*?\*/ | (?<!\S)[#%][^\n]*+
    | (?P<number>(?<![\w.])-?\d++(?:\.0++f?)?+(?!\w|\.\w))
    | (?P<name>[.:]?[A-Za-z_$][\w$]*+(?:(?:\.|::)[\w$]++)*+)
    | [\[\](){};\n]
    """,
    re.VERBOSE | re.DOTALL,
)
_KEY = re.compile(r"[ \t]*(?::(?!:)|=>?(?!=))")
_HEAD = re.compile(r"[ \t]*[(\[{]")
_DROPPED = ("new", "const", "let", "var", "val", "none", "null", "nil")
_SIZE = re.compile(r"(\d{1,2})\s*x\s*(\d{1,2})(?!.*\dx\d)", re.IGNORECASE)

_WRITTEN = (
    (r"<(\w+)>([^<>\n]*)</\1>", r"\1: \2 "),
    (r"<\w+((?:\s+[\w:-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))+)\s*/?>", r"{\1}"),
    (r"(?m)^([ \t]*)- (\w+:.*(?:\n\1[ \t]+[^-\s].*)*)", r"\1{\2}"),
    (r"(?m)^((?:\d+(?:,\d+)+;){2,})[ \t]*$", r"[\1]"),
    (r"(?<=[\[;])(\d+(?:,\d+)+)(?=;)", r"(\1)"),
    (r"(?m)(?<=\n\n)((?:[-\w]+ *\n){2,5}[-\w]+)(?= *\n\n|\s*\Z)", r"(\1)"),
)
"""Elements, list items, tuples before semicolons and paragraphs of words, in brackets."""

_OF_CARS = "x y length,length x y,x length y,x y x2 y2,position length,x y,position,length,"
_OF_PIECES = (
    "x y w h,w h x y,x y h w,h w x y,"
    "x y x2 y2,x y length axis,x y axis length,axis length x y,axis x y length,"
    "length axis x y,length x y axis,x y,position,"
)
"""The orders of numbers where words tell the axis and where none do; the likeliest first."""
_EXCHANGED = {"x": "y", "y": "x", "x2": "y2", "y2": "x2"}
_SIZES = ("1x1", "1x2", "2x1", "2x2")
ROWS = ("row", "col", "column")
"""Keys that leave open no exchange of rows and columns."""
_PLAYERS = ("red", "player", "main", "target", "hero", "goal", "me")
_QUOTES = ("'", '"')
_TRUTHS = {"true": True, "false": False}

Fields = dict[str, int | str | bool]


class Quoted(NamedTuple):
    """A string in quotes with its key, which may be empty, and its line."""

    key: str
    text: str
    line: int


@dataclass(slots=True)
class Group:
    """A bracket with what is inside of it: values with keys, which may be empty, strings, and groups."""

    key: str
    line: int
    head: str = ""
    title: str = ""
    last: int = 0
    values: list[tuple[str, int | str | bool]] = field(default_factory=list)
    texts: list[Quoted] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)

    def said(self) -> Fields:
        """The values inside by their keys, one more than a record has at most; the rest are numbered."""
        found: Fields = {}
        for key, value in islice(self._pairs(MOST_DEEP), MOST_FIELDS + 1):
            is_key = key and not key.isdigit() and key not in found
            found[key if is_key else str(len(found))] = value
        return found

    def _pairs(self, depth: int) -> Iterator[tuple[str, int | str | bool]]:
        yield from self.values
        for each in self.groups[: MOST_FIELDS + 1] if depth else ():
            yield from each._pairs(depth - 1)


@dataclass(frozen=True, slots=True)
class _List:
    """Records of one form with their lines, what is said beside them, and the number of the first row."""

    records: Sequence[Fields]
    lines: Sequence[int]
    last: int
    around: Mapping[str, object]
    first: int = 0


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """The one puzzle of a text with a record on each line, with the decision which car must get out.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    given = _table("\n".join(lines_of(text, file)), file)
    found = _read(given, file)
    if found is None:
        raise _error(given, file)
    fewest = 0 if given.first else FEWEST_CARS + 1 if _is_car(given.records[0]) else FEWEST_RECORDS
    if len(given.records) < fewest or (fewest == FEWEST_RECORDS and not _is_sure(found)):
        raise FileError("cars.form", file, 1)
    yield replace(found, line=1)


def found_in(text: str, file: str) -> Iterator[tuple[PuzzleEntry, int]]:
    """The puzzles of which ``text`` has records in brackets, each with its last line.

    A list of the same form as that of a puzzle that is no puzzle is an error, so that none is lost.
    """
    lists = list(islice(_lists(tree(_bracketed(text)), {}), MOST_LISTS))
    entries = [_read(each, file) for each in lists]
    sure = [
        entry is not None and len(each.records) >= FEWEST_RECORDS and _is_sure(entry)
        for each, entry in zip(lists, entries, strict=True)
    ]
    forms = [_form(each.records[0]) for each, is_sure in zip(lists, sure, strict=True) if is_sure]
    last = 0
    for given, entry, is_sure in zip(lists, entries, sure, strict=True):
        if given.lines[0] > last and (is_sure or _form(given.records[0]) in forms):
            last = given.last
            found = entry or PuzzleEntry("", given.lines[0], None, _error(given, file))
            yield found, last


def near(text: str, file: str) -> FileError | None:
    """The error of a table of cars in which one does not fit or a value is missing."""
    try:
        given = _table(text, file) if len(text) <= _LONGEST else None
    except FileError as error:
        return error if error.code == "cars.value" else None
    is_near = given is not None and _is_car(given.records[0]) and _read(given, file) is None
    return _error(given, file) if given is not None and is_near else None


def _is_car(record: Fields) -> bool:
    """Whether ``record`` has the direction of a car in words, and two numbers."""
    words = {str(value).lower() for value in record.values() if type(value) is str}
    return not words.isdisjoint({*LYING, *UPRIGHT}) and sum(type(each) is int for each in record.values()) > 1


def _bracketed(text: str) -> str:
    for pattern, written in _WRITTEN:
        text = re.sub(pattern, written, text)
    return text


def tree(text: str) -> Group:
    """What ``text`` has in brackets."""
    stack, key, head, title, line = [Group("", 1)], "", "", "", 1
    for token in _TOKEN.finditer(text):
        kind, found = token.lastgroup, token[0]
        value = found.strip("\"' .:")
        line += found.count("\n")
        if kind in ("text", "name") and value and _KEY.match(text, token.end()):
            title = value.rpartition(".")[2]
            key = plain(title)
        elif kind == "name" and (_HEAD.match(text, token.end()) or value.lower() in _DROPPED):
            head = value if value.lower() not in _DROPPED else head
        elif kind is not None:
            word = re.split(r"\.|::", value)[-1] if kind == "name" else _number(value)
            stack[-1].values.append((key, _TRUTHS.get(str(word).lower(), word)))
            if found[0] in _QUOTES:
                stack[-1].texts.append(Quoted(title, found[1:-1], line))
            key = title = ""
        elif found in "([{":
            stack.append(Group(key, line, head, title))
            stack[-2].groups.append(stack[-1])
            key = head = title = ""
        elif found in ")]}" and len(stack) > 1:
            stack.pop().last = line
        elif found == ";":
            key = title = ""
    for group in stack:
        group.last = line
    return stack[0]


def _number(word: str) -> int | str:
    return int(float(word.rstrip("f"))) if re.fullmatch(r"-?\d{1,6}(?:\.0+f?)?", word) else word


def _lists(group: Group, around: Mapping[str, object], depth: int = 0) -> Iterator[_List]:
    """The lists of records in ``group``, outer ones first."""
    around = {**around, **{key: value for key, value in group.values if key}}
    for each in group.groups:
        if each.key in rectangles.GOALS:
            stated = each.said()
            around[each.key] = [*stated.values()] if all(map(str.isdigit, stated)) else stated
    if not depth:
        around = {**around, **_size_of([value for key, value in group.values if not key])}
    found = list(_with_marks([(each, each.said()) for each in group.groups]))
    heads = Counter(each.head for each in group.groups)
    for (head, _), run in groupby(found, key=lambda each: (each[0].head, _form(each[1]))):
        groups, records = zip(*run, strict=True)
        if head and heads[head] > len(groups):
            continue  # others of the same call are of another form: this is a part
        names = [each.key for each in groups]
        if len(set(names)) == len(names) > 1:
            records = tuple({"id": name, **each} for name, each in zip(names, records, strict=True))
        if FEWEST_CARS <= len(records) <= MOST_PIECES and 1 < len(records[0]) <= MOST_FIELDS:
            yield _List(records, [each.line for each in groups], groups[-1].last, around)
    for each, behind in zip_longest(group.groups, group.groups[1:]) if depth < MOST_DEEP else ():
        sides = {key: side for key, side in behind.values if key in BOARD_SIDES} if behind else {}
        yield from _lists(each, {**around, **sides}, depth + 1)


def _with_marks(found: Sequence[tuple[Group, Fields]]) -> Iterator[tuple[Group, Fields]]:
    """``found``; the only call with a value more, as in ``Car(1, 2, 2, "red")``, is of the player's piece."""
    lengths = Counter((each.head, len(record)) for each, record in found)
    for each, record in found:
        others = lengths[each.head, len(record) - 1]
        if each.head and others > 1 == lengths[each.head, len(record)] and [*record][-1].isdigit():
            *keys, _ = record
            record = {**{key: record[key] for key in keys}, "player": True}
        yield each, record


def _size_of(values: Sequence[object]) -> dict[str, object]:
    """The size of the board that ``values`` before its pieces are: its side, or rows and columns."""
    numbers = [value for value in values[:2] if type(value) is int]
    if len(numbers) != len(values[:2]) or not numbers:
        return {}
    return {"height": numbers[0], "width": numbers[-1]}


def _form(record: Fields) -> object:
    """What records of one list have in common; a mark of the player's car may be on one of them."""
    marks = PLAYER_KEYS
    return sorted((key, type(value).__name__) for key, value in record.items() if key not in marks)


def _table(text: str, file: str) -> _List:
    """The records on the lines of ``text``, under a header or a line with the size, or none.

    Raises:
        FileError: if the lines are no records, with the first that is none.
    """
    lines = enumerate(_bracketed(text).split("\n"), start=1) if len(text) <= _LONGEST else ()
    rows = [(number, tree(line).said()) for number, line in lines]
    rows = [(number, row) for number, row in rows if row]
    around: dict[str, object] = {}
    size = _SIZE.search(file)
    if size is not None and size[1] == size[2]:
        around = {"size": int(size[1])}
    while rows and len(rows[0][1]) <= 2 and (side := _size_of([*rows[0][1].values()])):
        around, rows = side, rows[1:]
    header = [plain(str(value)) for value in rows[0][1].values()] if rows else []
    is_titled = bool(rows) and set(map(type, rows[0][1].values())) == {str} and has_header(" ".join(header))
    records = [(number, row) for number, row in rows[is_titled:]]
    if len(records) < FEWEST_CARS or len(records) > MOST_PIECES or len(records[0][1]) > MOST_FIELDS:
        raise FileError("cars.form", file, 1)
    if is_titled:
        short = next((number for number, row in records if len(row) != len(header)), None)
        if short is not None:
            raise FileError("cars.value", file, short)
        records = [(number, dict(zip(header, row.values(), strict=True))) for number, row in records]
    if len(records[0][1]) < FEWEST_FIELDS:
        raise FileError("cars.form", file, 1)
    for number, row in records:
        if _form(row) != _form(records[0][1]) or (is_titled and said(row) is None):
            raise FileError("cars.value" if _is_car(records[0][1]) else "cars.form", file, number)
    numbers = [number for number, _ in records]
    return _List([row for _, row in records], numbers, numbers[-1], around, int(is_titled))


def has_header(line: str) -> bool:
    """Whether ``line`` names the columns of a table."""
    return len(KEYS.intersection(plain(word) for word in re.findall(r"\w+", line[:200]))) > 2


def _error(given: _List, file: str) -> FileError:
    """Why the records of a table are no puzzle, with the line of the first that does not fit."""
    level = next(_levels(given), None)
    if level is None:
        return FileError("cars.form", file, given.lines[0])
    _, index, board, other = rectangles.misfit_of(level)
    short = next((index for index, piece in enumerate(level.pieces) if max(piece.size) < 2), None)
    if index is None and not (level.has_cars and short is not None):
        return FileError("rush.no-player", file, 1)
    index = (short or 0) if index is None else index
    piece, first = level.pieces[index], given.first
    x, y = piece.place or (0, 0)
    place = {"column": x + 1 - first, "row": y + 1 - first, "length": max(piece.size)}
    line, car = given.lines[index], piece.name or "?"
    if other is None:
        return FileError("cars.off", file, line, car=car, side=board.width, **place)
    return FileError("cars.overlap", file, line, car=car, other=level.pieces[other].name or "?", **place)


def _namings(given: _List) -> Iterator[dict[str, str]]:
    """The roles of the values that have no name of :data:`KEYS`, in each order that may be meant."""
    known = set(given.records[0]) & KEYS
    fixed: dict[str, str] = {}
    for key in known.intersection(KINDS):
        words = {str(record.get(key)).lower() for record in given.records}
        if not any(word[-1:].isdigit() for word in words):
            has_length = known.intersection(LENGTHS) - {key}
            fixed[key] = "axis" if words <= {*LYING, *UPRIGHT} and has_length else "type"
    numbers, marks = [], []
    for key in (key for key in given.records[0] if key not in KEYS):
        values = [record.get(key) for record in given.records]
        words = {str(value).lower() for value in values}
        if all(type(value) is int for value in values):
            numbers.append(key)
        elif all(type(value) is bool for value in values):
            fixed |= {key: "player"} if values.count(True) == 1 and len(values) > FEWEST_CARS else {}
            marks += [] if key in fixed else [key]
        elif words <= {*LYING, *UPRIGHT} and not _has(known, fixed, "axis", ORIENTATIONS):
            fixed[key] = "axis"
        elif len(words) <= len(_SIZES) < len(values) and not _has(known, fixed, "type", KINDS):
            fixed[key] = "type"
        elif not _has(known, fixed, "id", NAMES):
            fixed[key] = "id"
    has_axis = _has(known, fixed, "axis", (*ORIENTATIONS, "vertical", "horizontal"))
    for way in [fixed] if has_axis or not marks else [*({**fixed, mark: "axis"} for mark in marks), fixed]:
        orders = _OF_CARS if has_axis or "axis" in way.values() else _OF_PIECES
        for order in orders.split(","):
            roles = [role for role in order.split() if role not in known]
            for chosen in combinations(numbers, len(roles)) if 0 <= len(numbers) - len(roles) < 2 else ():
                names = [key for key in numbers if key not in chosen]
                if any(len({each.get(key) for each in given.records}) < len(given.records) for key in names):
                    continue
                yield {**way, **dict(zip(chosen, roles, strict=True))}
                if "x" in roles:
                    exchanged = [_EXCHANGED.get(role, role) for role in roles]
                    yield {**way, **dict(zip(chosen, exchanged, strict=True))}


def _has(known: Collection[str], fixed: Mapping[str, str], role: str, names: Collection[str]) -> bool:
    return role in fixed.values() or any(name in known for name in names)


def _levels(given: _List) -> Iterator[Level]:
    """The puzzles that ``given`` may be; the pieces of each have a place and a size."""
    known = given.records[0].keys()
    for roles in _namings(given):
        named = [{roles.get(key, key): value for key, value in record.items()} for record in given.records]
        axes = {record.get("axis") for record in named}
        is_open = "axis" in roles.values() and axes == {0, 1}
        types = (record.get("type") for record in named)
        kinds = list(dict.fromkeys(kind for kind in types if isinstance(kind, str)))
        ways: tuple[dict[object, int], ...] = ({}, {0: 1, 1: 0}) if is_open else ({},)
        for way in ways:
            for sizes in _sizes(kinds):
                size = dict(zip(kinds, sizes, strict=False))
                pieces = [*takewhile(bool, (_said(record, way, size) for record in named))]
                if len(pieces) == len(named):
                    rest = (rectangles.EXCHANGED, rectangles.UPWARD) if known.isdisjoint(ROWS) else ()
                    codes = (rectangles.WRITTEN, *rest)
                    level = Level(tuple(filter(None, pieces)), given.around, codes=codes)
                    first = int(given.first or rectangles.needs_one(level))
                    yield replace(level, first=first)


def _sizes(kinds: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The sizes that ``kinds`` may have: those of their names, else of other kinds; none is tried first."""
    yield ()
    known = [KIND_SIZES.get(kind.lower()) for kind in kinds]
    orders = permutations(_SIZES, len(kinds)) if kinds else ()
    yield from sorted(
        orders,
        key=lambda sizes: sum(
            said is not None and size != f"{said[0]}x{said[1]}"
            for said, size in zip(known, sizes, strict=True)
        ),
    )


def _said(record: Fields, way: Mapping[object, int], sizes: Mapping[str, str]) -> Said | None:
    """The piece of ``record`` with another sign for its axis, or another size for its kind."""
    changes: Fields = {"player": record.get("player") is True or str(record.get("id")).lower() in _PLAYERS}
    ends = [(record[x], record[y]) for x, y in (("x", "y"), ("x2", "y2")) if x in record and y in record]
    if len(ends) == 2:
        (changes["x"], changes["y"]), (changes["x2"], changes["y2"]) = sorted(ends)
    if "axis" in record:
        changes["axis"] = way.get(
            record["axis"], int(record["axis"]) if type(record["axis"]) is bool else record["axis"]
        )
    if str(record.get("type")) in sizes:
        changes["type"] = sizes[str(record["type"])]
    return said({**record, **changes})


def _read(given: _List, file: str) -> PuzzleEntry | None:
    """The puzzle of ``given`` in the first reading that is usual, or else in the first; None if none fits."""
    found: PuzzleEntry | None = None
    for level in islice(_levels(given), MOST_READINGS):
        if level.has_cars and any(max(piece.size) < 2 or min(piece.size) > 1 for piece in level.pieces):
            continue
        if not all(1 <= side <= LONGEST_PIECE for piece in level.pieces for side in piece.size):
            continue
        try:
            entry = rectangles.entry_of(level, Node(None, "", file))
        except FileError:
            continue
        layout = None if entry is None else entry.layout
        if entry is None or layout is None or not layout.goal or is_solved(layout):
            continue
        if _is_usual(layout):
            return replace(entry, line=given.lines[0])
        found = found or replace(entry, line=given.lines[0])
    return found


def _is_usual(layout: Layout, *, from_below: bool = False) -> bool:
    """Whether the car that must get out is in the middle row, and no other lies before it."""
    target, height = layout.goal[0], layout.board.height
    car = next(piece for piece in layout.pieces if piece.key == target.piece)
    rows = {(height - 1) // 2, height // 2 if from_below else (height - 1) // 2}
    before = (other for other in layout.pieces if other.at[1] == car.at[1] and other.at[0] > car.at[0])
    return axis_of(car.shape) is None or (
        car.at[1] in rows and not any(other.axis is Axis.HORIZONTAL for other in before)
    )


def _is_sure(entry: PuzzleEntry) -> bool:
    """Whether records among other text are a puzzle: usual cars of both directions, or a full board."""
    layout = entry.layout
    assert layout is not None  # entries of records have one
    axes = {piece.axis for piece in layout.pieces}
    covered, area = sum(len(piece.cells) for piece in layout.pieces), len(layout.board.cells())
    if Axis.BOTH not in axes:
        return _is_usual(layout, from_below=True) and len(axes) > 1 and 5 * covered >= area
    return is_plausible(layout) and 3 * covered >= 2 * area


FORMAT = Format(
    id="car-table",
    name="Pieces in calls or a table",
    looks=lambda text: len(text) <= _LONGEST,
    is_likely=any_layout,
    read_all=read_all,
    extension=".csv",
    near=near,
)
