"""The records that a text has in brackets: calls, facts, objects and lists, with what is said beside them.

::

    Vehicle('R', 0, 2, 2, 'H'),              calls, facts and objects, on a line each or not
    {type: "VERTICAL", at: new Cell(0, 2)},
    [[2, 0], [2, 1]], [31, 32]               the cells of a piece, each as a pair or a number
    car(b, v, 3). at(b, 2, 1).               two facts about a piece
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise, permutations, zip_longest

from klotski_studio.core.layout import Axis
from klotski_studio.formats.boards.cars import SIDES
from klotski_studio.formats.boards.grids import LEAST_SIDE
from klotski_studio.formats.json import said
from klotski_studio.formats.json.levels import GOAL, TITLES
from klotski_studio.formats.tables.brackets import MOST_DEEP, MOST_FIELDS, Fields, Group
from klotski_studio.formats.tables.fitting import PART, Records
from klotski_studio.formats.text.limits import MOST_PIECES

FEWEST_CARS, LONGEST_CAR, PLAYER_LENGTH = 2, 4, 2
FEWEST_BARE = 6
"""Of lists of numbers without names, keys or calls."""

_SIDES = ("boardwidth", "boardheight")
"""The keys of the size of a board that stands behind its pieces."""

_OWN_KEYS = [word for word in said.PLAYER_WORDS if not GOAL.fullmatch(word)]
"""The keys of a player's piece that stands beside the others."""

_NO_PIECE = ("free", "empty", "blank")
"""How the names of free cells begin."""

_AXES_OF_CELLS = (("x", "y"), ("y", "x"), ("row", "col"), ("r", "c"), ("col", "row"))

FEW = 4
"""So many values above a list may have its name."""

FEWEST_RECORDS = 4
"""Of a list among other text."""

Record = tuple[Group, Fields]
"""A bracket and what it says."""


def record_lists(
    group: Group, around: Mapping[str, object], depth: int = 0, pair: Sequence[int] = ()
) -> Iterator[Records]:
    """The lists of records in ``group``, beside which is a ``pair`` in a call, outer ones first."""
    around = {**around, **size_of([value for key, value in group.values if not key and not depth])}
    for each in group.groups:
        if GOAL.fullmatch(each.key or each.head.lower()):
            stated = each.said()
            numbers = [value for value in stated.values() if type(value) is int]
            around[each.key or each.head.lower()] = numbers if all(map(str.isdigit, stated)) else stated
        if each.head in ("Board", "Grid") and len({*each.values[-2:]}) == 1 < len(each.values):
            around |= size_of([each.values[-1][1]])
    found = _records_in(group)
    marked = [each for each in found if PART.sub("", each[0].key) in _OWN_KEYS]
    heads = Counter(each.head for each, record in found if int in map(type, record.values()))
    for (head, _), run in groupby(found, key=lambda each: (each[0].head, form(each[1]))):
        groups, records = zip(*run, strict=True)
        if head and heads[head] > len(groups) and not _are_apart(found, head):
            continue  # others of the same call are of another form, or elsewhere: this is a part
        others = found if said.place_of(records[0])[0] else []
        if any(each.head and each not in groups and said.place_of(record)[0] for each, record in others):
            continue  # a piece of another form is not left out
        names = [each.key for each in groups]
        if len(set(names)) == len(names) > 1:
            named = [(each, {"id": each.key, **of}) for each, of in zip(groups, records, strict=True)]
            named = [each for each in named if not each[0].key.startswith(_NO_PIECE)]
            if not named:
                continue
            groups, records = zip(*named, strict=True)
        own = _own([each for each in marked if each[0] not in groups], records[0])
        if len(own) > 1:
            continue  # one of them is that of these pieces
        beside = {**around, **_beside(group, groups[0])}
        is_bare = not head and all(map(str.isdigit, records[0]))
        are_numbers = all(type(value) is int for value in records[0].values())
        fewest = FEWEST_BARE if is_bare and are_numbers else FEWEST_CARS
        for first, end in _sections(groups):
            if fewest <= end - first <= MOST_PIECES and 1 < len(records[0]) <= MOST_FIELDS:
                lines = [each.line for each in (*groups[first:end], *(one for one, _ in own))]
                part = (*records[first:end], *(record for _, record in own))
                ways = _ways(pair, groups[first], records[first]) if pair else ()
                yield Records(part, lines, groups[end - 1].last, beside, ways=ways)
    for each, behind in zip_longest(group.groups, group.groups[1:]) if depth < MOST_DEEP else ():
        sides = {key: side for key, side in behind.values if key in _SIDES} if behind else {}
        is_call = group.head and len(group.groups) < 3
        before = {key or str(at): value for at, (key, value) in enumerate(group.values[:3])}
        other = next((one.said() for one in group.groups if one is not each), before) if is_call else {}
        two = [value for value in other.values() if type(value) is int and other.keys() == {"0", "1"}]
        yield from record_lists(each, {**around, **_beside(group, each), **sides}, depth + 1, two[1:] and two)


def _records_in(group: Group) -> list[Record]:
    """What the groups in ``group`` say, each with its group."""
    have_cells = {each.head for each in group.groups if len(each.groups) > 1}
    read = of_numbered_cells(group.groups) or [
        _record(each, each.head in have_cells) for each in group.groups
    ]
    read = read if all(read) else [each.said() for each in group.groups]  # two pairs are no two cells
    told = [(each, record) for each, record in zip(group.groups, read, strict=True) if len(record) > 1]
    told = [(each, record) for each, record in told if record.get("width") != 0]  # it is left out
    told = _with_kinds(_with_axes(_of_facts(told) or told))
    return list(_with_marks(told))


def _own(found: Sequence[Record], record: Fields) -> list[Record]:
    """Those of ``found``, which are called like the player's piece, that have the form of ``record``."""
    theirs = [(each, {key: of[key] for key in record if key in of}) for each, of in found]
    return [(each, {**of, "player": True}) for each, of in theirs if form(of) == form(record)]


def _ways(pair: Sequence[int], group: Group, record: Fields) -> list[dict[str, object]]:
    """What two numbers beside the list of ``record``, which ``group`` has, may be.

    They are the size of the board, the place of the player's car, which is then not in the list, or the exit.
    """
    ways = [size_of(way) for way in (pair, pair[::-1]) if min(pair) >= LEAST_SIDE]
    inner = [each.said() for each in group.groups]
    lengths = [key for key, value in record.items() if type(value) is int][:-2]
    if len(inner) == len(lengths) == 1 and len(inner[0]) == 2:
        words = {
            key: "h" if said.axis_said(value) else "X" for key, value in record.items() if type(value) is str
        }
        at = dict(zip([*record][-2:], pair, strict=True))
        ways.append({"player": {**record, **words, lengths[0]: PLAYER_LENGTH, **at}})
    return [*ways, {"exit": [*pair]}]


def _are_apart(found: Sequence[Record], head: str) -> bool:
    """Whether calls of one form and another single call take turns, as in a list of levels."""
    at = [index for index, (each, _) in enumerate(found) if each.head == head]
    between = {each.head for each, _ in found[at[0] : at[-1]]} - {head}
    return len({str(form(found[index][1])) for index in at}) == len(between) == 1


def _sections(groups: Sequence[Group]) -> list[tuple[int, int]]:
    """All of ``groups``, and the parts between which there are other statements, if there are some."""
    steps = [after.at - before.at for before, after in pairwise(groups)]
    usual = Counter(steps).most_common(1)[0][0] if steps else 0
    cuts = [0, *(index for index, step in enumerate(steps, start=1) if step > usual + 1), len(groups)]
    return [(0, len(groups)), *(pairwise(cuts) if len(cuts) > 2 else ())]


def _beside(group: Group, inner: Group) -> Mapping[str, object]:
    """The values with keys in ``group`` that may be about ``inner``: those of its class, if it has one."""
    classes = [index for index, (_, value) in enumerate(group.values) if value == "class"]
    begin = max((index for index in classes if index < inner.at), default=0)
    end = min((index for index in classes if index >= inner.at), default=None)
    pairs = [*group.values[inner.at : end], *group.values[begin : inner.at]]  # what is said before counts
    keys = [key for key, _ in group.values]
    near = keys[max(0, inner.at - FEW) : inner.at]
    # in a whole text a name far above, of several, is that of anything
    far = [key for key in TITLES if not group.stop and key not in near and keys.count(key) > 1]
    return {key: value for key, value in pairs if key and key not in far}


def _record(group: Group, may_be: bool) -> Fields:
    """What ``group`` says; for a list of cells of a piece, which one ``may_be``, its place and size."""
    inner = group
    while len(inner.groups) == 1 and not inner.groups[0].values:
        inner = inner.groups[0]
    cells = [each.said() for each in inner.groups]
    keys = {tuple(cell) for cell in cells}
    values = [tuple(cell.values()) for cell in cells]
    is_alone = len(cells) < 2 and inner is group
    if len(keys) != 1 or len(*keys) != 2 or not all(type(value) is int for pair in values for value in pair):
        return group.said()
    if is_alone and (not may_be or any(type(value) is int for _, value in group.values)):
        return group.said()
    own = {key: value for key, value in group.values if key}
    first, second = zip(*values, strict=True)
    x, y = keys.pop()
    columns, rows = (max(each) - min(each) + 1 for each in (first, second))
    if columns * rows != len({*values}) and (len(values) != FEWEST_CARS or min(columns, rows) > 1):
        return {}  # two cells may be the ends of a car
    across, down, wide, tall = ("y", "x", "h", "w") if x in ("y", "row", "r") else ("x", "y", "w", "h")
    if (x, y) not in _AXES_OF_CELLS:
        across, down, wide, tall = map(str, range(4))
    has_size = not {*said.WIDTHS}.isdisjoint(own) and not {*said.HEIGHTS}.isdisjoint(own)
    name = next((value for _, value in group.values if type(value) is str and not own), None)
    titled, sizes = {"id": name} if name else {}, {} if has_size else {wide: columns, tall: rows}
    return {**own, **titled, across: min(first), down: min(second), **sizes}


def of_numbered_cells(groups: Sequence[Group]) -> list[Fields]:
    """The records of lists of the cells of pieces: each cell a number, its place on the board, or two digits.

    ::

        [31, 32], [13, 23, 33]             row and column as two digits, or as two numbers: [3, 1, 3, 2]
        7 8 9                              the numbers of cells on a board of a side in use

    () unless the numbers of all pieces have even steps: 1, and the same one for the other direction.
    """
    lists = [next((each for each in (group, *group.groups) if _numbers_of(each)), None) for group in groups]
    if len(groups) < FEWEST_RECORDS or None in lists:
        return []
    numbers = [_numbers_of(each) for each in filter(None, lists)]
    pairs = [[10 * x + y for x, y in zip(each[::2], each[1::2], strict=False)] for each in numbers]
    is_paired = all(len(each) % 2 == 0 for each in numbers) and max(map(len, numbers)) > LONGEST_CAR
    cells = [sorted(each) for each in (pairs if is_paired else numbers)]
    lengths = {len(piece) for piece in cells}
    steps = {after - before for piece in cells for before, after in pairwise(piece)}
    other = max(steps, default=0)
    is_even = all(len({after - before for before, after in pairwise(piece)}) == 1 for piece in cells)
    if steps != {1, other} or other not in (10, *SIDES) or not lengths <= {2, 3, 4} or not is_even:
        return []
    found: list[Fields] = []
    words = [[value for _, value in group.values if type(value) is not int] for group in groups]
    usual = Counter(map(len, words)).most_common(1)[0][0]
    for piece, besides in zip(cells, words, strict=True):
        is_marked = len(besides) != usual and sum(len(each) != usual for each in words) == 1
        named: Fields = {"player": True} if is_marked else {}
        if lists[0] in groups[0].groups:
            named |= {f"n{index}": word for index, word in enumerate(besides[:usual])}
        length, is_along = len(piece), piece[1] - piece[0] == 1
        if other == 10:
            sizes = {"2": 1, "3": length} if is_along else {"2": length, "3": 1}
            found.append({**named, "0": piece[0] // 10, "1": piece[0] % 10, **sizes})
        else:
            found.append({**named, "position": piece[0], "length": length, "axis": "h" if is_along else "v"})
    return found


def _numbers_of(group: Group) -> list[int]:
    """The numbers that ``group``, which has no groups, may have for cells, with words at most besides."""
    numbers = [value for _, value in group.values if type(value) is int]
    return [] if group.groups or not FEWEST_CARS <= len(numbers) <= 2 * LONGEST_CAR else numbers


def _with_kinds(found: list[Record]) -> list[Record]:
    """``found`` with what the names of their calls say, if these say several things."""
    kinds = [_kind_in(each, record) for each, record in found]
    if len({str(kind) for kind in kinds if kind}) < 2:
        return found
    bare = [kind for kind in kinds if kind.keys() == {"length"}]
    if len(bare) == 1 and all(kind.keys() >= {"axis", "length"} for kind in kinds if kind is not bare[0]):
        bare[0].update(axis="h", player=True)
    return [
        (replace(each, head="") if kind else each, {**record, **kind})
        for (each, record), kind in zip(found, kinds, strict=True)
    ]


def _kind_in(group: Group, record: Fields) -> Fields:
    """The axis, size or length that the name of the call of ``record`` says; nothing if it says none."""
    for head in (group.head, *(each.head for each in group.groups)):
        word = re.split(r"\.|::", head)[-1]
        size = said.kind_size(word) if word else None
        length = next((length for kind, length in said.LENGTHS_BY_KIND.items() if kind in word.lower()), None)
        if size in ((1, 2), (2, 1)) and (length or sum(type(value) is int for value in record.values()) > 2):
            return {"axis": "v" if size == (1, 2) else "h"} | ({"length": length} if length else {})
        if size is not None:
            return {"type": f"{size[0]}x{size[1]}"}
        if length is not None:
            return {"length": length}
    return {}


def _of_facts(found: Sequence[Record]) -> list[Record]:
    """One record for each piece of which two calls tell something; [] if there are none such.

    ::

        car(b, v, 3). car(x, h, 2). ...        the first value names the piece
        at(b, 2, 1). at(x, 1, 2). ...
    """
    calls: dict[str, dict[object, Record]] = {}
    for each, record in found:
        if each.head:
            name, *rest = record.values()
            if type(name) is str and any(type(value) is int for value in rest):
                calls.setdefault(each.head, {}).setdefault(name, (each, record))
    many = [of for of in calls.values() if len(of) >= FEWEST_CARS]
    one, other = next(((a, b) for a, b in permutations(many, 2) if a.keys() <= b.keys()), ({}, {}))
    joined = []
    for piece, (group, record) in one.items():
        values = [*record.values(), *[*other[piece][1].values()][1:]]
        joined.append((replace(group, head=""), {str(index): value for index, value in enumerate(values)}))
    return joined


def _with_axes(found: Sequence[Record]) -> list[Record]:
    """``found`` with the other direction for those that leave out the only one that is named."""
    names = [key for key in said.ORIENTATIONS if any(key in record for _, record in found)]
    axes = {said.axis_said(record[key]) for key in names for _, record in found if key in record}
    if len(names) != 1 or len(axes) != 1 or None in axes:
        return [*found]
    other = "h" if axes == {Axis.VERTICAL} else "v"
    return [(each, {**record, names[0]: record.get(names[0], other)}) for each, record in found]


def _with_marks(found: Sequence[Record]) -> Iterator[Record]:
    """``found``; the only call with a value more, as in ``Car(1, 2, 2, "red")``, is of the player's piece."""
    lengths = Counter((each.head, len(record)) for each, record in found)
    for each, record in found:
        others = lengths[each.head, len(record) - 1]
        is_longer = each.head and others > 1 == lengths[each.head, len(record)]
        if is_longer and "player" not in record and [*record][-1].isdigit():
            *keys, _ = record
            record = {**{key: record[key] for key in keys}, "player": True}
        yield each, record


def size_of(values: Sequence[object]) -> dict[str, object]:
    """The size of the board that ``values`` before its pieces are: its side, or rows and columns."""
    numbers = [value for value in values[:2] if type(value) is int]
    if len(numbers) != len(values[:2]) or not numbers:
        return {}
    return {"height": numbers[0], "width": numbers[-1]}


def form(record: Fields) -> object:
    """What records of one list have in common; a mark of the player's car or a note may be on one of them."""
    of = {key: type(value).__name__ for key, value in record.items() if key not in said.PLAYER_KEYS}
    return sorted((key, of[key]) for key in of if of[key] != "str" or key in said.KEYS or key.isdigit())
