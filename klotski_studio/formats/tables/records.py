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
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, islice, pairwise, permutations, zip_longest

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis
from klotski_studio.formats.boards.cars import PLAYERS, SIDES
from klotski_studio.formats.boards.plausible import is_plausible
from klotski_studio.formats.json import rectangles
from klotski_studio.formats.json.said import (
    HEIGHTS,
    KEYS,
    LENGTHS_BY_KIND,
    ORIENTATIONS,
    PLAYER_KEYS,
    PLAYER_WORDS,
    WIDTHS,
    axis_said,
    kind_size,
    only_one,
    place_of,
    plain,
    said,
)
from klotski_studio.formats.tables.brackets import MOST_DEEP, MOST_FIELDS, Fields, Group, bracketed, tree
from klotski_studio.formats.tables.fitting import (
    MOST_LISTS,
    PART,
    Records,
    is_usual,
    levels,
    read_list,
)
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE, MOST_PIECES
from klotski_studio.formats.text.lines import lines_of
from klotski_studio.formats.text.notation import Format, PuzzleEntry, agreeing

FEWEST_CARS, FEWEST_FIELDS, LONGEST_CAR = 2, 3, 4


FEWEST_BARE = 6
"""Of lists of numbers without names, keys or calls."""
FEWEST_RECORDS = 4
"""Of a list among other text."""

_LONGEST = 30_000

_SIZE = re.compile(r"(\d{1,2})\s*x\s*(\d{1,2})(?!.*\dx\d)", re.IGNORECASE)


_PLAYER = "the player's"
"""The key of the head and the record of the player's car that stands beside a list."""

_SIDES = ("boardwidth", "boardheight")
"""The keys of the size of a board that stands behind its pieces."""

_AXES_OF_CELLS = (("x", "y"), ("y", "x"), ("row", "col"), ("r", "c"), ("col", "row"))

_COUNT = re.compile(r"\w+ *= *\d+")
"""What a program found about the table above."""

_OF_CODE = frozenset("()[]{};=")
"""Signs that a title above a table does not have."""


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """Every puzzle of a text with a record on each line, with the decision which car must get out.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    tables = _tables("\n".join(lines_of(text, file)), file)
    for given in tables:
        found = read_list(given, file)
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


def found_in(text: str, file: str) -> Iterator[PuzzleEntry]:
    """The puzzles of which ``text`` has records in brackets.

    A list of the same form as that of a puzzle that is no puzzle is an error, so that none is lost.
    """
    lists = list(islice(_lists(tree(bracketed(text)), {}), MOST_LISTS))
    entries = agreeing([read_list(each, file) for each in lists], rectangles.WRITTEN)
    sure = [
        entry is not None and len(each.records) >= FEWEST_RECORDS and _is_sure(entry)
        for each, entry in zip(lists, entries, strict=True)
    ]
    forms = [_form(each.records[0]) for each, is_sure in zip(lists, sure, strict=True) if is_sure]
    rows = {
        _row(each, entry)
        for each, entry in zip(lists, entries, strict=True)
        if len(each.records) >= FEWEST_RECORDS and _form(each.records[0]) in forms
    } - {None}
    sure = [
        is_sure and (len(rows) < 2 or _row(each, entry) in (None, 0))
        for each, entry, is_sure in zip(lists, entries, sure, strict=True)
    ]
    last = 0
    whole = [given for given, is_sure in zip(lists, sure, strict=True) if is_sure]
    sides = {_sides(entry) for entry, is_sure in zip(entries, sure, strict=True) if is_sure}
    for given, entry, is_sure in zip(lists, entries, sure, strict=True):
        if not is_sure and any(given.lines[0] <= each.lines[0] <= each.last <= given.last for each in whole):
            continue
        if given.lines[0] > last and (is_sure or _form(given.records[0]) in forms):
            last = given.last
            refused = PuzzleEntry("", given.lines[0], None, _error(given, file))
            is_read = _sides(entry) in sides and (len(rows) < 2 or _row(given, entry) in (None, 0))
            found = entry if entry is not None and is_read else refused
            yield replace(found, form=FORMAT.id, last=last)


def _row(given: Records, entry: PuzzleEntry | None) -> int | None:
    """The row of the car that must get out, from the middle one; None if a name or a mark tells the car.

    Such cars of one program are all in one row; where they are not, the player's car is not in the list.
    """
    layout = None if entry is None else entry.layout
    car = None if layout is None or not layout.goal else layout.piece(layout.goal[0].piece)
    if layout is None or car is None or car.axis is not Axis.HORIZONTAL:
        return None
    columns = [[record.get(key) for record in given.records] for key in given.records[0]]
    is_marked = any(map(only_one, columns)) or any("player" in record for record in given.records)
    label = car.label or car.key
    is_named = label in PLAYERS or PART.sub("", label.lower()).startswith(PLAYER_WORDS)
    return None if is_marked or is_named else car.at[1] - (layout.board.height - 1) // 2


def _sides(entry: PuzzleEntry | None) -> tuple[int, int] | None:
    """Columns and rows of the board of ``entry``."""
    layout = None if entry is None else entry.layout
    return None if layout is None else (layout.board.width, layout.board.height)


def near(text: str, file: str) -> FileError | None:
    """The error of a table of cars in which one does not fit or a value is missing."""
    try:
        given = _tables(text, file)[0] if len(text) <= _LONGEST else None
    except FileError as error:
        return error if error.code == "cars.value" else None
    is_near = given is not None and _is_car(given.records[0]) and read_list(given, file) is None
    return _error(given, file) if given is not None and is_near else None


def _is_car(record: Fields) -> bool:
    """Whether ``record`` has the direction of a car in words, and two numbers."""
    words = (value for value in record.values() if type(value) is str)
    return any(map(axis_said, words)) and sum(type(each) is int for each in record.values()) > 1


def _lists(group: Group, around: Mapping[str, object], depth: int = 0) -> Iterator[Records]:
    """The lists of records in ``group``, outer ones first."""
    around = dict(around)
    for each in group.groups:
        if each.key in rectangles.GOALS:
            stated = each.said()
            numbers = [value for value in stated.values() if type(value) is int]
            around[each.key] = numbers if all(map(str.isdigit, stated)) else stated
    if not depth:
        around |= _size_of([value for key, value in group.values if not key])
    read = _of_numbered_cells(group.groups) or [_record(each) for each in group.groups]
    read = read if all(read) else [each.said() for each in group.groups]  # two pairs are no two cells
    said = [(each, record) for each, record in zip(group.groups, read, strict=True) if len(record) > 1]
    said = _of_facts(said) or said
    said = _with_axes(said)
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
        if head and heads[head] > len(groups) and not _are_apart(found, head):
            continue  # others of the same call are of another form, or elsewhere: this is a part
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
        is_bare = not head and all(map(str.isdigit, records[0]))
        fewest = FEWEST_BARE if is_bare and _are_numbers(records[0]) else FEWEST_CARS
        for first, end in _sections(groups):
            if fewest <= end - first <= MOST_PIECES and 1 < len(records[0]) <= MOST_FIELDS:
                lines = [each.line for each in groups[first:end]]
                part = records[first:] if end == len(groups) else records[first:end]
                yield Records(part, lines, groups[end - 1].last, beside)
    own = [(each.head, record) for each, record in said if each.key.startswith(PLAYER_WORDS[:5])]
    around |= {_PLAYER: own[0]} if len(own) == 1 and own[0][0] else {}
    for each, behind in zip_longest(group.groups, group.groups[1:]) if depth < MOST_DEEP else ():
        sides = {key: side for key, side in behind.values if key in _SIDES} if behind else {}
        yield from _lists(each, {**around, **_beside(group, each), **sides}, depth + 1)


def _are_apart(found: Sequence[tuple[Group, Fields]], head: str) -> bool:
    """Whether calls of one form and another single call take turns, as in a list of levels."""
    forms = {str(_form(record)) for each, record in found if each.head == head}
    others = {each.head for each, _ in found} - {head}
    first = next(index for index, (each, _) in enumerate(found) if each.head == head)
    behind = {each.head for each, _ in found[first:]} - {head}
    return len(forms) == 1 and len(behind) == 1 and behind == others & behind


def _are_numbers(record: Fields) -> bool:
    return all(type(value) is int for value in record.values())


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
    pairs = [*group.values[inner.at : end], *group.values[begin : inner.at]]  # what is said before counts
    return {key: value for key, value in pairs if key}


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
    first, second = zip(*values, strict=True)
    x, y = keys.pop()
    columns, rows = (max(each) - min(each) + 1 for each in (first, second))
    if columns * rows != len({*values}):
        return {}
    across, down, wide, tall = ("y", "x", "h", "w") if x in ("y", "row", "r") else ("x", "y", "w", "h")
    if (x, y) not in _AXES_OF_CELLS:
        across, down, wide, tall = map(str, range(4))
    sizes = {wide: columns, tall: rows}
    has_size = not {*WIDTHS}.isdisjoint(own) and not {*HEIGHTS}.isdisjoint(own)
    name = next((value for _, value in group.values if type(value) is str and not own), None)
    return {
        **own,
        **({"id": name} if name else {}),
        across: min(first),
        down: min(second),
        **({} if has_size else sizes),
    }


def _of_numbered_cells(groups: Sequence[Group]) -> list[Fields]:
    """The records of lists of cells, each a number: row and column as two digits, or its place on the board.

    () unless the numbers of all pieces have even steps: 1, and the same one for the other direction.
    """
    lists = [next((each for each in (group, *group.groups) if _are_cells(each)), None) for group in groups]
    if len(groups) < FEWEST_RECORDS or None in lists:
        return []
    cells = [sorted(value for _, value in each.values if type(value) is int) for each in filter(None, lists)]
    steps = {after - before for piece in cells for before, after in pairwise(piece)}
    other = max(steps, default=0)
    if steps != {1, other} or other not in (10, *SIDES) or min(map(len, cells)) < FEWEST_CARS:
        return []
    found: list[Fields] = []
    words = [[value for _, value in group.values if type(value) is not int] for group in groups]
    for piece, besides in zip(cells, words, strict=True):
        named: Fields = {"player": True} if words.count([]) == 1 and not besides else {}
        if lists[0] in groups[0].groups:
            named = {f"n{index}": word for index, word in enumerate(besides)}
        length, is_along = len(piece), piece[1] - piece[0] == 1
        if other == 10:
            sizes = {"2": 1, "3": length} if is_along else {"2": length, "3": 1}
            found.append({**named, "0": piece[0] // 10, "1": piece[0] % 10, **sizes})
        else:
            found.append({**named, "position": piece[0], "length": length, "axis": "h" if is_along else "v"})
    return found


def _are_cells(group: Group) -> bool:
    """Whether ``group`` has the numbers of cells, and words at most besides."""
    numbers = [value for _, value in group.values if type(value) is int]
    steps = {after - before for before, after in pairwise(sorted(numbers))}
    return not group.groups and FEWEST_CARS <= len(numbers) <= LONGEST_CAR and len(steps) == 1


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


def _of_facts(found: Sequence[tuple[Group, Fields]]) -> list[tuple[Group, Fields]]:
    """One record for each piece of which two calls tell something; [] if there are none such.

    ::

        car(b, v, 3). car(x, h, 2). ...        the first value names the piece
        at(b, 2, 1). at(x, 1, 2). ...
    """
    calls: dict[str, dict[object, tuple[Group, Fields]]] = {}
    for each, record in found:
        if each.head:
            name, *values = record.values()
            if any(type(value) is int for value in values):
                calls.setdefault(each.head, {}).setdefault(name, (each, record))
    many = [of for of in calls.values() if len(of) >= FEWEST_RECORDS]
    one, other = next(((a, b) for a, b in permutations(many, 2) if a.keys() <= b.keys()), ({}, {}))
    joined = []
    for name, (group, record) in one.items():
        values = [*record.values(), *[*other[name][1].values()][1:]]
        joined.append((replace(group, head=""), {str(index): value for index, value in enumerate(values)}))
    return joined


def _with_axes(found: Sequence[tuple[Group, Fields]]) -> list[tuple[Group, Fields]]:
    """``found`` with the other direction for those that leave out the only one that is named."""
    names = [key for key in ORIENTATIONS if any(key in record for _, record in found)]
    axes = {axis_said(record[key]) for key in names for _, record in found if key in record}
    if len(names) != 1 or len(axes) != 1 or None in axes:
        return [*found]
    other = "h" if axes == {Axis.VERTICAL} else "v"
    return [(each, {**record, names[0]: record.get(names[0], other)}) for each, record in found]


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


def _tables(text: str, file: str) -> list[Records]:
    """The tables of ``text``, each under a header, or lines with a name, the size or the number of cars.

    Raises:
        FileError: if the lines are no records, with the first that is none.
    """
    whole = _joined_lines(bracketed(text).split("\n")) if len(text) <= _LONGEST else ()
    lines = enumerate(whole, start=1)
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
    if len(parts) > 1 and not parts[-1][1]:
        parts.pop()  # what stands below the last table
    if not parts or not all(records for _, records in parts):
        raise FileError("cars.form", file, 1)
    if len(parts) > 1 and parts[0][0] and parts[0][0][0][1] == [len(parts)]:
        del parts[0][0][0]  # the number of tables
    fewest = FEWEST_CARS if len(parts) == 1 else 1
    return [_table(heads, records, file, fewest) for heads, records in parts]


def _joined_lines(lines: Sequence[str]) -> Sequence[str]:
    """``lines`` with a record on each where they have a value each, below the number of records."""
    values = ["_".join(line.split()) for line in lines if line.strip()]
    count = int(values[0]) if values and re.fullmatch(r"\d{1,2}", values[0]) else 0
    width = (len(values) - 1) // count if count else 0
    if (
        width * count != len(values) - 1
        or width < FEWEST_FIELDS
        or any("," in value or ("_" in value and value[0].isdigit()) for value in values)
    ):
        return lines
    first = lines.index(next(line for line in lines if line.strip()))
    joined = [", ".join(values[at : at + width]) for at in range(1, len(values), width)]
    return [*lines[:first], values[0], *joined]


def _table(
    heads: Sequence[tuple[str, Sequence[object]]], rows: Sequence[tuple[int, Fields]], file: str, fewest: int
) -> Records:
    header = [plain(str(value)) for value in rows[0][1].values()]
    is_titled = set(map(type, rows[0][1].values())) == {str} and has_header(" ".join(header))
    records = [(number, row) for number, row in rows[is_titled:]]
    if len(records) < fewest or len(records) > MOST_PIECES or len(records[0][1]) > MOST_FIELDS:
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
    names = [line for line, _ in heads if any(map(str.isalpha, line)) and not _COUNT.fullmatch(line)]
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
    return Records([row for _, row in records], at, at[-1], around, int(is_titled), ways, most)


def has_header(line: str) -> bool:
    """Whether ``line`` names the columns of a table."""
    return len(KEYS.intersection(plain(word) for word in re.findall(r"\w+", line[:200]))) > 2


def _error(given: Records, file: str) -> FileError:
    """Why the records of a table are no puzzle, with the line of the first that does not fit."""
    level = next(levels(given), None)
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


def _is_sure(entry: PuzzleEntry) -> bool:
    """Whether records among other text are a puzzle: usual cars of both directions, or a full board."""
    layout = entry.layout
    assert layout is not None  # entries of records have one
    axes = {piece.axis for piece in layout.pieces}
    covered, area = sum(len(piece.cells) for piece in layout.pieces), len(layout.board.cells())
    if Axis.BOTH not in axes:
        return is_usual(layout, from_below=True) and len(axes) > 1 and 5 * covered >= area
    return is_plausible(layout) and 3 * covered >= 2 * area


FORMAT = Format(
    id="car-table",
    name="Pieces in calls or a table",
    looks=_looks,
    read_all=read_all,
    extension=".csv",
    near=near,
)
