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
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis
from klotski_studio.formats.boards.cars import PLAYERS
from klotski_studio.formats.boards.plausible import is_plausible
from klotski_studio.formats.json import rectangles
from klotski_studio.formats.json.levels import GOAL, WRITTEN
from klotski_studio.formats.json.said import KEYS, PLAYER_WORDS, axis_said, only_one, plain, said
from klotski_studio.formats.tables.brackets import MOST_FIELDS, Fields, bracketed, tree
from klotski_studio.formats.tables.fitting import MOST_LISTS, PART, Records, is_usual, levels, read_list
from klotski_studio.formats.tables.record_lists import (
    FEWEST_CARS,
    FEWEST_RECORDS,
    form,
    of_numbered_cells,
    record_lists,
    size_of,
)
from klotski_studio.formats.tables.trays import GOAL_SUFFIX
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE, MOST_PIECES
from klotski_studio.formats.text.lines import lines_of
from klotski_studio.formats.text.notation import Format, PuzzleEntry, agreeing, no_puzzle

FEWEST_FIELDS = 3

_LONGEST = 30_000

_SIZE = re.compile(r"(\d{1,2})\s*x\s*(\d{1,2})(?!.*\dx\d)", re.IGNORECASE)

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
    read = [read_list(each, file) for each in _alike(tables)]
    are_x = 2 * [told.id for each in read if each for told in each.decisions].count("car-X") > len(tables)
    for given, found in zip(tables, read, strict=True):
        found = (are_x and found and found.decided("car-X")) or found  # in the middle row may be another
        error = None if found else _error(given, file)
        is_told = given.first or (len(tables) > 1 and given.ways)
        fewest = 0 if is_told else FEWEST_CARS + 1 if _is_car(given.records[0]) else FEWEST_RECORDS
        if found and (
            len(given.records) < fewest or (fewest == FEWEST_RECORDS and not _is_sure(found, given))
        ):
            error = FileError("cars.form", file, 1)
        if error is not None and len(tables) == 1:
            raise error
        line = given.lines[0] if len(tables) > 1 else 1
        name = str(given.around.get("name", ""))
        yield PuzzleEntry(name, line, None, error) if error or not found else replace(found, line=line)


def _alike(lists: Sequence[Records]) -> list[Records]:
    """``lists``, of which those of one form count rows and columns from 1 if most of them do."""
    forms = [str(form(given.records[0])) for given in lists]
    firsts = [any(level.first for level in islice(levels(given), 2)) for given in lists]  # x and y, y and x
    of = {each: [first for one, first in zip(forms, firsts, strict=True) if one == each] for each in forms}
    from_one = [2 * sum(of[each]) > len(of[each]) for each in forms]
    return [
        replace(given, first=1) if is_one else given for given, is_one in zip(lists, from_one, strict=True)
    ]


@lru_cache(maxsize=4)
def _is_of_tables(text: str) -> bool:
    """Whether ``text`` is one table that is a puzzle, or several of which most are.

    It has no empty lines around it: a paste is looked at with them and without.
    """
    try:
        entries = [*read_all(text, "")]
    except FileError:
        return False
    return 2 * sum(each.layout is not None for each in entries) > len(entries)


def found_in(text: str, file: str) -> Iterator[PuzzleEntry]:
    """The puzzles of which ``text`` has records in brackets.

    A list of the same form as that of a puzzle that is no puzzle is an error, so that none is lost.
    """
    root = tree(bracketed(text))
    lists = _alike(list(islice(record_lists(root, {}), MOST_LISTS)))
    read = [*zip(lists, agreeing([read_list(each, file) for each in lists], WRITTEN), strict=True)]
    long = [each for each in read if len(each[0].records) + bool(each[0].ways) >= FEWEST_RECORDS]
    sure = [(given, entry) for given, entry in long if entry and _is_sure(entry, given)]
    forms = [form(given.records[0]) for given, _ in sure]
    rows = {_row(given, entry) for given, entry in long if form(given.records[0]) in forms} - {None}
    allowed = {None, 0} if len(rows) > 1 else {None, *rows}
    sure = [each for each in sure if _row(*each) in allowed]
    sides = {_sides(entry) for _, entry in sure}
    taken = set[int]()
    for given, entry in read:
        is_sure = any(each is given for each, _ in sure)
        if not is_sure and any(given.lines[0] <= one.lines[0] <= one.last <= given.last for one, _ in sure):
            continue
        lines = range(given.lines[0], given.last + 1)
        if taken.isdisjoint(lines) and (is_sure or form(given.records[0]) in forms):
            taken.update(lines)
            refused = PuzzleEntry("", given.lines[0], None, _error(given, file))
            is_read = _sides(entry) in sides and (len(rows) < 2 or _row(given, entry) in allowed)
            is_read &= len(given.records) > FEWEST_CARS or not given.ways
            found = entry if entry is not None and is_read else refused
            yield replace(found, form=FORMAT.id, last=given.last)
    names = {
        (each.key, each.head)
        for given, _ in sure[:3]
        for each in root.inside()
        if each.key and len(each.groups) == len(given.records) and each.line <= given.lines[0] <= each.last
    }
    texts = text.lower().split("\n")
    for each in root.inside() if sure else ():  # few records, which leave open what their numbers are
        is_alike = not each.values and all(form(one.said()) in forms for one in each.groups)
        is_alike = is_alike and (len(each.groups) > 1 or not each.head)  # no call that adds a piece
        is_alike = is_alike or ((each.key, each.head) in names and len(each.groups) >= FEWEST_CARS)
        is_goal = GOAL.search("".join(texts[max(each.line - 2, 0) : each.line]))
        if each.groups and is_alike and not is_goal and taken.isdisjoint(range(each.line, each.last + 1)):
            taken.update(range(each.line, each.last + 1))
            yield no_puzzle(each.line, FORMAT.id, each.last)


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
    """The error of a table in which a piece does not fit, or of a list of pieces that is no puzzle."""
    text = text if len(text) <= _LONGEST else ""
    try:
        tables = [each for each in _tables(text, file)[:1] if read_list(each, file) is None]
    except FileError as error:
        if error.code == "cars.value":
            return error
        tables = []
    lists = [each for each in record_lists(tree(bracketed(text)), {}) if len(each.records) >= FEWEST_RECORDS]
    for each in (*tables, *lists[:MOST_LISTS]):
        if each not in tables and read_list(each, file):
            return FileError("rush.no-player", file, each.lines[0])
        are_numbers = each in tables and {*map(type, each.records[0].values())} == {int}
        if are_numbers or _is_car(each.records[0]):
            return _error(each, file)
    return None


def _is_car(record: Fields) -> bool:
    """Whether ``record`` has the direction of a car in words, and two numbers."""
    words = (value for value in record.values() if type(value) is str)
    return any(map(axis_said, words)) and sum(type(each) is int for each in record.values()) > 1


def _tables(text: str, file: str) -> list[Records]:
    """The tables of ``text``, each under a header, or lines with a name, the size or the number of cars.

    Raises:
        FileError: if the lines are no records, with the first that is none.
    """
    if file.endswith(GOAL_SUFFIX):
        raise FileError("tray.size", file, 1)
    whole = _joined_lines(bracketed(text).split("\n")) if len(text) <= _LONGEST else ()
    if (cells := _of_cells(whole)) is not None:
        return [cells]
    rows = ((number, line.strip(), _said(line)) for number, line in enumerate(whole, start=1))
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


@lru_cache(maxsize=256)
def _said(line: str) -> Fields:
    """What ``line`` says, which several readers of a text ask for; nobody changes it."""
    return tree(line).said()


def _of_cells(lines: Sequence[str]) -> Records | None:
    """The pieces of which each line has the numbers of the cells, below the number of pieces."""
    numbered = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    counts = [value for _, value in tree(numbered[0][1]).values] if numbered else []
    if counts != [len(numbered) - 1]:
        return None
    pieces = of_numbered_cells([tree(line) for _, line in numbered[1:]])
    at = [number for number, _ in numbered[1:]]
    return Records(pieces, at, at[-1], {}) if pieces else None


def _joined_lines(lines: Sequence[str]) -> Sequence[str]:
    """``lines`` with a record on each where they have a value each, below the number of records."""
    values = ["_".join(line.split()) for line in lines if line.strip()]
    count = int(values[0]) if values and re.fullmatch(r"\d{1,2}", values[0]) else 0
    width = (len(values) - 1) // count if count else 0
    if (
        width * count != len(values) - 1
        or width < FEWEST_FIELDS
        or any("," in value or ("_" in value and any(map(str.isdigit, value))) for value in values)
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
    kinds = {key: {type(row.get(key)) for _, row in rows[is_titled:]} for key in rows[0][1]}
    mixed = [key for key in {min(kinds), max(kinds)} if kinds[key] == {int, str}]  # names, some in digits
    records = [(n, {**row, **{key: str(row[key]) for key in mixed}}) for n, row in rows[is_titled:]]
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
            ways, most = [{}, size_of(counts[-1])], len(records)
    if [*map(len, numbers)] == [2, 1] or (counts and len(numbers) > 2):
        numbers = [values for values in numbers if len(values) > 1]  # the others are how hard it is
    if len(numbers) > 2:
        raise FileError("cars.form", file, rows[0][0])
    if len(numbers) == 1 == len(numbers[0]) - 1:
        ways = [size_of(numbers[0]), size_of(numbers[0][::-1]), {"exit": numbers[0]}]
    else:
        around |= size_of(numbers[0]) if numbers else {}
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
        if form(row) != form(records[0][1]) or (is_titled and said(row) is None):
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
        return FileError("rush.no-player", file, given.lines[0])
    index = (short or 0) if index is None else index
    piece, first = level.pieces[index], given.first
    x, y = piece.place or (0, 0)
    place = {"column": x + 1 - first, "row": y + 1 - first, "length": max(piece.size)}
    line, car = given.lines[index], piece.name or "?"
    if other is None:
        return FileError("cars.off", file, line, car=car, side=board.width, **place)
    return FileError("cars.overlap", file, line, car=car, other=level.pieces[other].name or "?", **place)


def _is_sure(entry: PuzzleEntry, given: Records) -> bool:
    """Whether records among other text are a puzzle: usual cars of both directions, or a full board."""
    layout = entry.layout
    assert layout is not None  # entries of records have one
    axes = {piece.axis for piece in layout.pieces}
    covered, area = sum(len(piece.cells) for piece in layout.pieces), len(layout.board.cells())
    if Axis.BOTH not in axes:
        is_expected = bool(given.ways) or is_usual(layout, from_below=True)  # beside their size any are
        return is_expected and len(axes) > 1 and 5 * covered >= area
    return is_plausible(layout) and 5 * covered >= 4 * area


FORMAT = Format(
    id="car-table",
    name="Pieces in calls or a table",
    looks=lambda text: len(text) <= _LONGEST and _is_of_tables(text.strip("\n")),
    read_all=read_all,
    extension=".csv",
    near=near,
)
