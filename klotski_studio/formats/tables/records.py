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
from itertools import (
    combinations,
    count,
    groupby,
    islice,
    pairwise,
    permutations,
    product,
    takewhile,
    zip_longest,
)
from typing import NamedTuple

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis, Layout
from klotski_studio.formats.boards.cars import PLAYERS, axis_of
from klotski_studio.formats.boards.plausible import is_plausible, is_solved
from klotski_studio.formats.json import rectangles
from klotski_studio.formats.json.rectangles import BOARD_SIDES, Level
from klotski_studio.formats.json.said import (
    HEIGHTS,
    KEYS,
    KINDS,
    LENGTHS,
    LENGTHS_BY_KIND,
    LYING,
    NAMES,
    ORIENTATIONS,
    PLAYER_KEYS,
    UPRIGHT,
    WIDTHS,
    Said,
    kind_size,
    place_of,
    plain,
    said,
)
from klotski_studio.formats.json.tree import Node
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE, MOST_PIECES
from klotski_studio.formats.text.lines import lines_of
from klotski_studio.formats.text.notation import Format, PuzzleEntry

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
    (r"\"((?:\w+\s*[:=]\s*[\w-]+\s*[,;]\s*){2,}\w+\s*[:=]\s*[\w-]+)\"", r"{\1}"),
    (r"(?m)^([ \t]*)- (\w+:.*(?:\n\1[ \t]+[^-\s].*)*)", r"\1{\2}"),
    (r"(?m)^((?:\d+(?:,\d+)+;){2,})[ \t]*$", r"[\1]"),
    (r"(?<=[\[;])(\d+(?:,\d+)+)(?=;)", r"(\1)"),
    (r"(?m)^([^\n;$|,]*)((?:[;$|][^\n;$|,]+(?:,[^\n;$|,]+){2,8}){3,})[;$|]?[ \t]*$", r"{\1 [\2]}"),
    (r"(?<=[;$|])([^\n;$|,()\[\]]+(?:,[^\n;$|,()\[\]]+){2,8})(?=[;$|\]])", r"(\1)"),
    (r"<\w+((?:\s+[\w:-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))+)\s*/?>", r"{\1}"),
    (r"(?<![\w/:.])(\w+(?:/\w+){3,4})(?![\w/.])", r"(\1)"),
    (r"(?m)(?<=\n\n)((?:[-\w]+ *\n){2,5}[-\w]+)(?= *\n\n|\s*\Z)", r"(\1)"),
)
"""Elements, values in quotes, list items, tuples between signs and paragraphs of words, in brackets."""

_OF_CARS = "x y length,length x y,x length y,x y x2 y2,position length,x y w h,x y h w,x y,position,length,"
_OF_PIECES = (
    "x y w h,x y w h right down,x y right down w h,w h x y,x y h w,h w x y,"
    "x y x2 y2,x y length axis,x y axis length,axis length x y,axis x y length,"
    "length axis x y,length x y axis,x y,position,"
)
"""The orders of numbers where words tell the axis and where none do; the likeliest first."""
_EXCHANGED = {"x": "y", "y": "x", "x2": "y2", "y2": "x2"}
_SIZES = ("1x1", "1x2", "2x1", "2x2")
_WAYS: Mapping[object, object] = {(0, 0): [], (1, 0): [1, 3], (0, 1): [0, 2], (1, 1): [0, 1, 2, 3]}
"""The directions of a piece, by whether it may move across and down."""
UPRIGHT_OR_LYING = ((0, 1), (1, 0))
"""What the smaller and the larger of two numbers for the axis may mean."""
ROWS = ("row", "col", "column")
"""Keys that leave open no exchange of rows and columns."""
_PLAYERS = ("red", "player", "main", "target", "hero", "goal", "me")
_PLAYER = "the player's"
"""The key of the head and the record of the player's car that stands beside a list."""
_AXES_OF_CELLS = (("x", "y"), ("y", "x"), ("row", "col"), ("r", "c"), ("col", "row"))
_OF_CODE = frozenset("()[]{};=")
"""Signs that a title above a table does not have."""
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
    """A bracket with what is inside of it: values with keys, which may be empty, strings, and groups.

    ``at`` is the number of values before it in the bracket around it.
    """

    key: str
    line: int
    head: str = ""
    title: str = ""
    last: int = 0
    at: int = 0
    values: list[tuple[str, int | str | bool]] = field(default_factory=list)
    texts: list[Quoted] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)

    def said(self) -> Fields:
        """The values inside by their keys, one more than a record has at most; the rest are numbered."""
        found: Fields = {}
        numbers = map(str, count())
        for key, value in islice(self._pairs(MOST_DEEP), MOST_FIELDS + 1):
            is_key = key and not key.isdigit() and key not in found
            found[key if is_key else next(numbers)] = value
        return found

    def _pairs(self, depth: int) -> Iterator[tuple[str, int | str | bool]]:
        yield from self.values
        for each in self.groups[: MOST_FIELDS + 1] if depth else ():
            yield from each._pairs(depth - 1)


@dataclass(frozen=True, slots=True)
class _List:
    """Records of one form with their lines, what is said beside them, and the number of the first row.

    Where it is open what a number above them is, ``ways`` are its meanings, the likeliest first, of which the
    first counts only if the board has no more columns than ``most``.
    """

    records: Sequence[Fields]
    lines: Sequence[int]
    last: int
    around: Mapping[str, object]
    first: int = 0
    ways: Sequence[Mapping[str, object]] = ()
    most: int = MOST_CELLS_A_SIDE


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """Every puzzle of a text with a record on each line, with the decision which car must get out.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    tables = _tables("\n".join(lines_of(text, file)), file)
    for given in tables:
        found = _read(given, file)
        error = None if found else _error(given, file)
        fewest = 0 if given.first else FEWEST_CARS + 1 if _is_car(given.records[0]) else FEWEST_RECORDS
        if found and (len(given.records) < fewest or (fewest == FEWEST_RECORDS and not _is_sure(found))):
            error = FileError("cars.form", file, 1)
        if error is not None and len(tables) == 1:
            raise error
        line = given.lines[0] if len(tables) > 1 else 1
        name = str(given.around.get("name", ""))
        yield PuzzleEntry(name, line, None, error) if error or not found else replace(found, line=line)


def _looks(text: str) -> bool:
    """Whether ``text`` is one table that is a puzzle, or several of which most are."""
    if len(text) > _LONGEST:
        return False
    try:
        entries = [*read_all(text, "")]
    except FileError:
        return False
    return 2 * sum(each.layout is not None for each in entries) > len(entries)


def found_in(text: str, file: str) -> Iterator[tuple[PuzzleEntry, int]]:
    """The puzzles of which ``text`` has records in brackets, each with its last line.

    A list of the same form as that of a puzzle that is no puzzle is an error, so that none is lost.
    """
    lists = list(islice(_lists(tree(_bracketed(text)), {}), MOST_LISTS))
    entries = rectangles.agreeing([_read(each, file) for each in lists])
    sure = [
        entry is not None and len(each.records) >= FEWEST_RECORDS and _is_sure(entry)
        for each, entry in zip(lists, entries, strict=True)
    ]
    forms = [_form(each.records[0]) for each, is_sure in zip(lists, sure, strict=True) if is_sure]
    last = 0
    whole = [given for given, is_sure in zip(lists, sure, strict=True) if is_sure]
    for given, entry, is_sure in zip(lists, entries, sure, strict=True):
        if not is_sure and any(given.lines[0] <= each.lines[0] <= each.last <= given.last for each in whole):
            continue
        if given.lines[0] > last and (is_sure or _form(given.records[0]) in forms):
            last = given.last
            found = entry or PuzzleEntry("", given.lines[0], None, _error(given, file))
            yield found, last


def near(text: str, file: str) -> FileError | None:
    """The error of a table of cars in which one does not fit or a value is missing."""
    try:
        given = _tables(text, file)[0] if len(text) <= _LONGEST else None
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
            stack.append(Group(key, line, head, title, at=len(stack[-1].values)))
            stack[-2].groups.append(stack[-1])
            key = head = title = ""
        elif found in ")]}" and len(stack) > 1:
            closed = stack.pop()
            closed.last = line
            if not closed.values and not closed.groups:
                stack[-1].groups.pop()
        elif found == ";":
            key = title = ""
    for group in stack:
        group.last = line
    return stack[0]


def _number(word: str) -> int | str:
    return int(float(word.rstrip("f"))) if re.fullmatch(r"-?\d{1,6}(?:\.0+f?)?", word) else word


def _lists(group: Group, around: Mapping[str, object], depth: int = 0) -> Iterator[_List]:
    """The lists of records in ``group``, outer ones first."""
    around = dict(around)
    for each in group.groups:
        if each.key in rectangles.GOALS:
            stated = each.said()
            around[each.key] = [*stated.values()] if all(map(str.isdigit, stated)) else stated
    if not depth:
        around |= _size_of([value for key, value in group.values if not key])
    said = [(each, record) for each in group.groups if len(record := _record(each)) > 1]
    kinds = [_kind_in(each, record) for each, record in said]
    if len({str(kind) for kind in kinds if kind}) > 1:
        said = [
            (replace(each, head="") if kind else each, {**record, **kind})
            for (each, record), kind in zip(said, kinds, strict=True)
        ]
    found = list(_with_marks(said))
    heads = Counter(each.head for each, _ in found)
    for (head, _), run in groupby(found, key=lambda each: (each[0].head, _form(each[1]))):
        groups, records = zip(*run, strict=True)
        if head and heads[head] > len(groups):
            continue  # others of the same call are of another form: this is a part
        others = [(each, record) for each, record in found if each.head and each not in groups]
        others = [each for each in others if _is_placed(each[1])] if _is_placed(records[0]) else []
        records = _with_sizes(records, others)
        if not records:
            continue
        beside = around.get(_PLAYER)
        if isinstance(beside, tuple) and head == beside[0] and _form(records[0]) == _form(beside[1]):
            groups, records = (*groups, groups[-1]), (*records, {**beside[1], "player": True})
        names = [each.key for each in groups]
        if len(set(names)) == len(names) > 1:
            records = tuple({"id": name, **each} for name, each in zip(names, records, strict=True))
        beside = {**around, **_beside(group, groups[0])}
        for first, end in _sections(groups):
            if FEWEST_CARS <= end - first <= MOST_PIECES and 1 < len(records[0]) <= MOST_FIELDS:
                lines = [each.line for each in groups[first:end]]
                part = records[first:] if end == len(groups) else records[first:end]
                yield _List(part, lines, groups[end - 1].last, beside)
    own = [(each.head, record) for each, record in said if each.key.startswith(_PLAYERS[:5])]
    around |= {_PLAYER: own[0]} if len(own) == 1 and own[0][0] else {}
    for each, behind in zip_longest(group.groups, group.groups[1:]) if depth < MOST_DEEP else ():
        sides = {key: side for key, side in behind.values if key in BOARD_SIDES} if behind else {}
        yield from _lists(each, {**around, **_beside(group, each), **sides}, depth + 1)


def _sections(groups: Sequence[Group]) -> list[tuple[int, int]]:
    """All of ``groups``, and the parts between which there are other statements, if there are some."""
    steps = [after.at - before.at for before, after in pairwise(groups)]
    usual = Counter(steps).most_common(1)[0][0] if steps else 0
    cuts = [0, *(index for index, step in enumerate(steps, start=1) if step > usual + 1), len(groups)]
    return [(0, len(groups)), *(pairwise(cuts) if len(cuts) > 2 else ())]


def _is_placed(record: Fields) -> bool:
    """Whether ``record`` has a place under usual names."""
    return place_of(record)[0] is not None


def _with_sizes(records: Sequence[Fields], others: Sequence[tuple[Group, Fields]]) -> tuple[Fields, ...]:
    """``records`` with the pieces of other calls, whose names say their sizes; () if one does not."""
    added = []
    for group, record in others:
        lacking = [key for key in records[0] if key not in record]
        size = kind_size(group.head.rpartition(".")[2])
        if size is None or not {*WIDTHS, *HEIGHTS}.issuperset(lacking):
            return ()
        added.append({**record, **{key: size[key in HEIGHTS] for key in lacking}})
    return (*records, *added)


def _beside(group: Group, inner: Group) -> Mapping[str, object]:
    """The values with keys in ``group`` that may be about ``inner``: those of its class, if it has one."""
    classes = [index for index, (_, value) in enumerate(group.values) if value == "class"]
    begin = max((index for index in classes if index < inner.at), default=0)
    end = min((index for index in classes if index >= inner.at), default=None)
    return {key: value for key, value in group.values[begin:end] if key}


def _record(group: Group) -> Fields:
    """What ``group`` says; for a list of the cells of a piece, its place and size."""
    inner = group
    while len(inner.groups) == 1 and not inner.groups[0].values:
        inner = inner.groups[0]
    cells = [each.said() for each in inner.groups]
    keys = {tuple(cell) for cell in cells}
    values = [tuple(cell.values()) for cell in cells]
    if len(keys) != 1 or len(*keys) != 2 or not all(type(value) is int for pair in values for value in pair):
        return group.said()
    own = {key: value for key, value in group.values if key}
    if (
        len(cells) < 2
        and inner is group
        and (not group.values or any(type(value) is int for _, value in group.values))
    ):
        return group.said()
    (first, second), (x, y) = (
        zip(*values, strict=True),
        keys.pop() if keys & {*_AXES_OF_CELLS} else ("0", "1"),
    )
    columns, rows = (max(each) - min(each) + 1 for each in (first, second))
    if columns * rows != len({*values}):
        return {}
    across, down = ("y", "x") if (x, y) in (("y", "x"), ("row", "col"), ("r", "c")) else ("x", "y")
    sizes = {{"x": "w", "y": "h"}[axis]: side for axis, side in ((across, columns), (down, rows))}
    has_size = not {*WIDTHS}.isdisjoint(own) and not {*HEIGHTS}.isdisjoint(own)
    name = next((value for _, value in group.values if type(value) is str and not own), None)
    return {
        **own,
        **({"id": name} if name else {}),
        across: min(first),
        down: min(second),
        **({} if has_size else sizes),
    }


def _kind_in(group: Group, record: Fields) -> Fields:
    """The axis, size or length that the name of the call of ``record`` says; nothing if it says none."""
    for head in (group.head, *(each.head for each in group.groups)):
        word = re.split(r"\.|::", head)[-1]
        size, length = kind_size(word) if word else None, LENGTHS_BY_KIND.get(word.lower())
        if size in ((1, 2), (2, 1)) and sum(type(value) is int for value in record.values()) > 2:
            return {"axis": "v" if size == (1, 2) else "h"}
        if size is not None:
            return {"type": f"{size[0]}x{size[1]}"}
        if length is not None:
            return {"length": length}
    return {}


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


def _tables(text: str, file: str) -> list[_List]:
    """The tables of ``text``, each under a header, or lines with a name, the size or the number of cars.

    Raises:
        FileError: if the lines are no records, with the first that is none.
    """
    lines = enumerate(_bracketed(text).split("\n"), start=1) if len(text) <= _LONGEST else ()
    rows = ((number, line.strip(), tree(line).said()) for number, line in lines)
    parts: list[tuple[list[tuple[str, list[object]]], list[tuple[int, Fields]]]] = []
    for number, line, row in rows:
        is_head = len(row) < FEWEST_FIELDS
        if row and (not parts or (is_head and parts[-1][1])):
            parts.append(([], []))
        if row and is_head:
            parts[-1][0].append((line, [*row.values()]))
        elif row:
            parts[-1][1].append((number, row))
    if not parts or not all(records for _, records in parts):
        raise FileError("cars.form", file, 1)
    if len(parts) > 1 and parts[0][0] and parts[0][0][0][1] == [len(parts)]:
        del parts[0][0][0]  # the number of tables
    return [_table(heads, records, file) for heads, records in parts]


def _table(
    heads: Sequence[tuple[str, Sequence[object]]], rows: Sequence[tuple[int, Fields]], file: str
) -> _List:
    header = [plain(str(value)) for value in rows[0][1].values()]
    is_titled = set(map(type, rows[0][1].values())) == {str} and has_header(" ".join(header))
    records = [(number, row) for number, row in rows[is_titled:]]
    if len(records) < FEWEST_CARS or len(records) > MOST_PIECES or len(records[0][1]) > MOST_FIELDS:
        raise FileError("cars.form", file, rows[0][0])
    around: dict[str, object] = {}
    size = _SIZE.search(file)
    if size is not None and size[1] == size[2]:
        around = {"size": int(size[1])}
    numbers = [values for line, values in heads if not any(map(str.isalpha, line))]
    ways: list[dict[str, object]] = []
    most = MOST_CELLS_A_SIDE
    if counts := [values for values in numbers if values == [len(records)]]:
        numbers.remove(counts[-1])
        if not numbers:  # it may be the side of the board as well
            ways, most = [{}, _size_of(counts[-1])], len(records)
    if len(numbers) > 2:
        raise FileError("cars.form", file, rows[0][0])
    if len(numbers) == 1 == len(numbers[0]) - 1:
        ways = [_size_of(numbers[0]), _size_of(numbers[0][::-1]), {"exit": numbers[0]}]
    else:
        around |= _size_of(numbers[0]) if numbers else {}
        around |= {"exit": numbers[1]} if len(numbers) > 1 else {}
    names = [line for line, _ in heads if any(map(str.isalpha, line))]
    if any(set(line) & _OF_CODE for line in names):
        raise FileError("cars.form", file, rows[0][0])
    around |= {"name": names[-1]} if names else {}
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
    at = [number for number, _ in records]
    return _List([row for _, row in records], at, at[-1], around, int(is_titled), ways, most)


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
        elif _are_kinds(words) and len(words) < len(values) and not _has(known, fixed, "type", KINDS):
            fixed[key] = "type"
        elif not _has(known, fixed, "id", NAMES):
            fixed[key] = "id"
    has_axis = _has(known, fixed, "axis", (*ORIENTATIONS, "vertical", "horizontal"))
    for way in [fixed] if has_axis or not marks else [*({**fixed, mark: "axis"} for mark in marks), fixed]:
        orders = _OF_CARS if has_axis or "axis" in way.values() else _OF_PIECES
        for order in orders.split(","):
            roles = [role for role in order.split() if role not in known]
            is_open = 0 <= len(numbers) - len(roles) < 2 or not roles
            for chosen in combinations(numbers, len(roles)) if is_open else ():
                names = [key for key in numbers if key not in chosen and roles]
                if any(len({each.get(key) for each in given.records}) < len(given.records) for key in names):
                    continue
                found = {**way, **dict(zip(chosen, roles, strict=True))}
                yield found
                if "right" in roles and all(_are_flags(record, found) for record in given.records):
                    return
                if "x" in roles:
                    exchanged = [_EXCHANGED.get(role, role) for role in roles]
                    yield {**way, **dict(zip(chosen, exchanged, strict=True))}


def _are_kinds(words: Collection[str]) -> bool:
    """Whether ``words`` may be the kinds of pieces."""
    return len(words) <= len(_SIZES) or all(map(kind_size, words))


def _are_flags(record: Fields, roles: Mapping[str, str]) -> bool:
    """Whether ``record`` says with 0 or 1 whether its piece may move across and down."""
    return all(record[key] in (0, 1) for key, role in roles.items() if role in ("right", "down"))


def _has(known: Collection[str], fixed: Mapping[str, str], role: str, names: Collection[str]) -> bool:
    return role in fixed.values() or any(name in known for name in names)


def _levels(given: _List) -> Iterator[Level]:
    """The puzzles that ``given`` may be; the pieces of each have a place and a size."""
    known = given.records[0].keys()
    for roles in _namings(given):
        named = [{roles.get(key, key): value for key, value in record.items()} for record in given.records]
        axes = sorted({int(value) for record in named if isinstance(value := record.get("axis"), int)})
        is_open = "axis" in roles.values() and len(axes) == len(UPRIGHT_OR_LYING)
        types = (record.get("type") for record in named)
        kinds = list(dict.fromkeys(kind for kind in types if isinstance(kind, str)))
        ways = [dict(zip(axes, order, strict=True)) for order in UPRIGHT_OR_LYING] if is_open else [{}]
        for way in ways:
            for sizes in _sizes(kinds):
                size = dict(zip(kinds, sizes, strict=False))
                pieces = [*takewhile(bool, (_said(record, way, size) for record in named))]
                if len(pieces) == len(named):
                    rest = (rectangles.EXCHANGED, rectangles.UPWARD) if known.isdisjoint(ROWS) else ()
                    codes = (rectangles.WRITTEN, *rest)
                    level = Level(tuple(filter(None, pieces)), _with_exit(given.around, roles), codes=codes)
                    first = int(given.first or rectangles.needs_one(level))
                    yield replace(level, first=first)


def _with_exit(around: Mapping[str, object], roles: Mapping[str, str]) -> Mapping[str, object]:
    """``around`` with the numbers of a bare exit in the order in which those of places are."""
    stated = around.get("exit")
    if not isinstance(stated, list):
        return around
    order = [role for role in roles.values() if role in ("x", "y")] or ["y", "x"]
    return {**around, "exit": dict(zip(order, stated, strict=False))}


def _sizes(kinds: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The sizes that ``kinds`` may have: those of their names, else of other kinds; none is tried first."""
    yield ()
    known = [kind_size(kind) for kind in kinds]
    if len(kinds) > len(_SIZES) and known.count(None) < len(_SIZES):
        yield from product(*([f"{size[0]}x{size[1]}"] if size else _SIZES for size in known))
    orders = permutations(_SIZES, len(kinds)) if kinds else ()
    yield from sorted(
        orders,
        key=lambda sizes: sum(
            said is not None and size != f"{said[0]}x{said[1]}"
            for said, size in zip(known, sizes, strict=True)
        ),
    )


def _said(record: Fields, way: Mapping[int, int], sizes: Mapping[str, str]) -> Said | None:
    """The piece of ``record`` with another sign for its axis, or another size for its kind."""
    changes: dict[str, object] = {
        "player": record.get("player") is True or str(record.get("id")).lower() in _PLAYERS
    }
    ends = [(record[x], record[y]) for x, y in (("x", "y"), ("x2", "y2")) if x in record and y in record]
    if len(ends) == 2:
        (changes["x"], changes["y"]), (changes["x2"], changes["y2"]) = sorted(ends)
    if "axis" in record:
        axis = int(record["axis"]) if type(record["axis"]) is bool else record["axis"]
        changes["axis"] = way.get(axis, axis) if type(axis) is int else axis
    if "right" in record:
        changes["directions"] = _WAYS.get((record["right"], record["down"]), "none")
    if str(record.get("type")) in sizes:
        changes["type"] = sizes[str(record["type"])]
    return said({**record, **changes})


def _read(given: _List, file: str) -> PuzzleEntry | None:
    """The puzzle of ``given`` in the first reading that is usual, or else in the first; None if none fits.

    A usual one in which the first car must get out comes before others.
    """
    found: PuzzleEntry | None = None
    usual: PuzzleEntry | None = None
    for way in given.ways:
        found = _read(replace(given, ways=(), around={**given.around, **way}), file)
        if found is not None and found.layout is not None and found.layout.board.width <= given.most:
            return found
    if given.ways:
        return None
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
        entry = replace(entry, line=given.lines[0])
        if _is_usual(layout):
            if not level.has_cars or _is_first(layout, level):
                return entry
            usual = usual or entry
        found = found or entry
    return usual or found


def _is_first(layout: Layout, level: Level) -> bool:
    """Whether the car that must get out has a usual name or a mark, or is the first of ``level``."""
    car, first = layout.piece(layout.goal[0].piece), level.pieces[0]
    is_told = any(piece.is_player for piece in level.pieces) or first.place is None
    if car is None or is_told or (car.label or car.key) in PLAYERS:
        return True
    x, y = first.place or (0, 0)
    places = {(x, y), (y, x), (x - 1, y - 1), (y - 1, x - 1)}
    return car.at in places and (car.shape.width, car.shape.height) in (first.size, first.size[::-1])


def _is_usual(layout: Layout, *, from_below: bool = False) -> bool:
    """Whether the car that must get out is in the middle row, or called X, and no other lies before it."""
    target, height = layout.goal[0], layout.board.height
    car = next(piece for piece in layout.pieces if piece.key == target.piece)
    rows = {(height - 1) // 2, height // 2 if from_below else (height - 1) // 2}
    before = (other for other in layout.pieces if other.at[1] == car.at[1] and other.at[0] > car.at[0])
    return axis_of(car.shape) is None or (
        (car.at[1] in rows or car.key == "X") and not any(other.axis is Axis.HORIZONTAL for other in before)
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
    looks=_looks,
    read_all=read_all,
    extension=".csv",
    near=near,
)
