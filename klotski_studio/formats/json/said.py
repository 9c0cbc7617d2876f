"""A piece as an object or a word, under the names by which any program keeps its place, size, axis and role.

::

    {"x": 1, "y": 0, "w": 2, "h": 2}             {"pos": {"x": 1, "y": 0}, "type": "2x2"}
    {"row": 0, "col": 1, "width": 2, ...}        {"position": [0, 1], "shape": [2, 2]}
    {"position": 12, "length": 2, "orientation": "horizontal", "player": true}

    {"position": [0, 1], "shape": [2, 2], "directions": [0, 2]}     0 down, 1 right, 2 up, 3 left

    "BV01"            a car as one word: its name, V or H, row and column; O, P, Q and R are three long

A piece as it is said has two numbers for its place, of which the names may not tell which is the column.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from klotski_studio.core.layout import Axis, Cell
from klotski_studio.formats.text.limits import FARTHEST, MOST_CELLS_A_SIDE

_NUMBERED = ("carid", "blockid", "pieceid", "vehicleid")
NAMES = ("id", "name", "label", "key", "charname", "char", "letter", "car", *_NUMBERED, "vehicle", "symbol")
PLAYER_KEYS = ("player", "target", "main", "goal", "king")
PLAYER_WORDS = ("red", "player", "main", "target", "hero", "goal", "me")
GOALS = ("goal", "target", "final")
"""How the names of goals begin; beside pieces, where nothing else is called so, also as ways out."""
PLACES = ("pos", "location", "position", "loc", "origin", "cell", "start")
KINDS = ("type", "kind", "shape", "size", "blocktype", "category")
ORIENTATIONS = ("orientation", "direction", "dir", "axis", "orient", "rotation", "angle")
LENGTHS = ("length", "len", "l", "size", "taille", "longueur")
X_NAMES = ("x", "col", "column", "left", "c", "x1", "posx", "startx", "startcol")
Y_NAMES = ("y", "row", "top", "r", "y1", "posy", "starty", "startrow")
_ENDS = ("x2", "endx", "endcol"), ("y2", "endy", "endrow")
WIDTHS = ("colspan", "w", "width", "cols", "columns", "largeur", "widthcells")
HEIGHTS = ("rowspan", "h", "height", "rows", "hauteur", "heightcells")
KEYS = frozenset(chain(NAMES, PLAYER_KEYS, PLACES, KINDS, ORIENTATIONS, LENGTHS, X_NAMES, Y_NAMES))
KEYS |= frozenset(chain(*_ENDS, WIDTHS, HEIGHTS, ("vertical", "horizontal")))
"""All of these names as :func:`plain` returns them."""
MEASURES = frozenset((*X_NAMES, *Y_NAMES, *WIDTHS, *HEIGHTS))

_SIZE = re.compile(r"(\d)\s*[x*×_by]+\s*(\d)")
_KIND_SIZES = (
    (re.compile(r"vert|tall|upright|^v$|竖|zhang|zhao|ma_?chao|huang|[张赵马黄]"), (1, 2)),
    (re.compile(r"hori|^hor|wide|^h$|横|guan|关"), (2, 1)),
    (re.compile(r"big|large|square|king|main|cao|曹|大"), (2, 2)),
    (re.compile(r"small|single|soldier|pawn|unit|bing|^zu|兵|卒|小"), (1, 1)),
)
"""Columns and rows of the kinds that words name."""
_LENGTH_AT_END = re.compile(r"[a-z](\d)([hv])$")
_AXIS_AT_END = re.compile(r"[a-z_]([HV])\d?$")
LENGTHS_BY_KIND = {"car": 2, "auto": 2, "truck": 3, "bus": 3, "lorry": 3}

_WORD = re.compile(r"([A-Za-z])([VHvh])(\d)(\d)", re.ASCII)
_PAIR = re.compile(r"[\[(\s]*(-?\d{1,3})\s*[,; ]\s*(-?\d{1,3})[\])\s]*", re.ASCII)
_LONG_CARS = "OPQR"

LYING = ("h", "-", "0", "across", "lying", "false", "x", "row", "right", "left", "rl", "lr", "180")
UPRIGHT = ("v", "|", "1", "down", "upright", "true", "y", "col", "column", "up", "ud", "du", "90", "270")
"""Words of directions besides those that begin like "horizontal" and "vertical"."""


_FIXED = frozenset(("fix", "fixed", "wall", "obstacle", "immovable"))
"""Words and keys for a piece that never moves."""
_AXES = {(0, 1, 2, 3): Axis.BOTH, (1, 3): Axis.HORIZONTAL, (0, 2): Axis.VERTICAL, (): Axis.NONE}
"""The axes of the directions that a piece may move in."""


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
        label: what it is called besides its name; empty for nothing.
    """

    name: str
    place: tuple[int, int] | None
    index: int | None
    size: tuple[int, int]
    axis: Axis
    is_player: bool
    label: str = ""


def said(value: object) -> Said | None:
    """The piece that ``value`` describes, an object or a word; None if it has no place or no size."""
    if isinstance(value, str) and (word := _WORD.fullmatch(value)) is not None:
        length = 2 + (word[1] in _LONG_CARS)
        value = {"id": word[1], "dir": word[2], "row": word[3], "col": word[4], "length": length}
    if not isinstance(value, dict):
        return None
    value = {named(plain(key), each): each for key, each in value.items()}
    ends = [end for each in value.values() if isinstance(each, str) and (end := _LENGTH_AT_END.search(each))]
    value |= {"length": ends[0][1], "axis": ends[0][2]} if len(ends) == 1 else {}
    place, index = place_of(value)
    axis = _axis(value)
    size = None if axis is None else _size(value, axis)
    if axis is None or size is None or (place is None and index is None):
        return None
    name = next((str(value[key]) for key in NAMES if isinstance(value.get(key), str | int)), "")
    is_player = any(value.get(key) is True for key in PLAYER_KEYS)
    words = chain((str(word).lower() for word in value.values()), (key for key in value if value[key] == 1))
    axis = axis if _FIXED.isdisjoint(words) else Axis.NONE
    label = str(value.get("label") or "")[:40]
    return Said(name[:40], place, index, size, axis, is_player, "" if label == name[:40] else label)


def plain(key: str) -> str:
    """``key`` in lower case, without "is" and underscores."""
    return key.lower().replace("_", "").removeprefix("is")


def named(key: str, value: object) -> str:
    """``key``, in full if it is the initial of a direction that ``value`` says is so or not."""
    return {"h": "horizontal", "v": "vertical"}.get(key, key) if isinstance(value, bool) else key


def only_one(values: Sequence[object]) -> bool:
    """Whether ``values`` mark one of several pieces: one is 1 or true, and the others are 0 or false."""
    return len(values) > 1 and values.count(1) == 1 and values.count(0) == len(values) - 1


def numbers(value: object, one: Sequence[str], two: Sequence[str], least: int, most: int) -> Cell | None:
    """The first whole numbers within those bounds under the names ``one`` and ``two`` of an object."""
    if not isinstance(value, Mapping):
        return None
    first, second = number(value, one, least, most), number(value, two, least, most)
    return None if first is None or second is None else (first, second)


def number(said: Mapping[str, object], names: Sequence[str], least: int, most: int) -> int | None:
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


def place_of(said: Mapping[str, object]) -> tuple[Cell | None, int | None]:
    """The place as two numbers, or as the number of a cell."""
    ends = [value for key, value in said.items() if key.endswith(PLACES[:3]) and key not in PLACES]
    for value in (said, *(said.get(name) for name in PLACES), *ends):
        if (at := numbers(value, X_NAMES, Y_NAMES, -FARTHEST, FARTHEST)) is not None:
            return at, None
        if isinstance(value, str) and (pair := _PAIR.fullmatch(value)) is not None:
            value = [int(number) for number in pair.groups()]
        if isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value):
            return (value[1], value[0]), None  # row before column
        if type(value) is int and 0 <= value <= MOST_CELLS_A_SIDE**2:
            return None, value
    return None, None


def _axis(said: Mapping[str, object]) -> Axis | None:
    """The axis of a piece; None if the directions that it may move in are none."""
    ways = said.get("directions")
    if isinstance(ways, list):
        found = {way if type(way) is int else -1 for way in ways}
        return _AXES.get(tuple(sorted(found)))
    for word, axis in (("horizontal", Axis.HORIZONTAL), ("vertical", Axis.VERTICAL)):
        if isinstance(said.get(word), bool):
            return axis if said[word] else Axis.VERTICAL if axis is Axis.HORIZONTAL else Axis.HORIZONTAL
    axes = (axis_said(said.get(name, "")) for name in ORIENTATIONS)
    return next(filter(None, axes), Axis.BOTH)


def axis_said(value: object) -> Axis | None:
    """The axis that a word in any of several languages says; None if it says none."""
    word = str(value).lower()
    if word in LYING or word.startswith("hor"):
        return Axis.HORIZONTAL
    return Axis.VERTICAL if word in UPRIGHT or word.startswith("ver") else None


def _size(said: Mapping[str, object], axis: Axis) -> tuple[int, int] | None:
    """Columns and rows of a piece: as numbers, as a length along its axis, or by its kind."""
    if (size := numbers(said, WIDTHS, HEIGHTS, 1, MOST_CELLS_A_SIDE)) is not None:
        return size
    start = numbers(said, X_NAMES, Y_NAMES, -FARTHEST, FARTHEST)
    end = numbers(said, *_ENDS, -FARTHEST, FARTHEST)
    if start is not None and end is not None and start <= end:
        return end[0] - start[0] + 1, end[1] - start[1] + 1
    length = number(said, LENGTHS, 1, MOST_CELLS_A_SIDE)
    if length is not None and axis is not Axis.BOTH:
        return (length, 1) if axis is Axis.HORIZONTAL else (1, length)
    for value in map(said.get, KINDS):
        if isinstance(value, list) and len(value) == 2 and all(type(n) is int and 0 < n < 10 for n in value):
            return value[1], value[0]  # rows before columns
        if (size := numbers(value, WIDTHS, HEIGHTS, 1, MOST_CELLS_A_SIDE)) is not None:
            return size
        if isinstance(value, str):
            word = value.strip().lower().replace("-", "_").replace(" ", "_")
            if (found := _SIZE.search(word)) is not None:
                return int(found[1]), int(found[2])
            if axis is not Axis.BOTH and (length := LENGTHS_BY_KIND.get(word)) is not None:
                return (length, 1) if axis is Axis.HORIZONTAL else (1, length)
            if (size := kind_size(word)) is not None:
                return size
    name = next((name for key in NAMES if isinstance(name := said.get(key), str)), "")
    if axis is Axis.BOTH:
        return kind_size(name)
    if not re.fullmatch("[A-Z]", name) or len(said) != len(("name", "axis", "x", "y")):
        return None
    length = 2 + (name in _LONG_CARS)
    return (length, 1) if axis is Axis.HORIZONTAL else (1, length)


def kind_size(word: str) -> tuple[int, int] | None:
    """Columns and rows of the kind that ``word`` names; None if it names none."""
    if (end := _AXIS_AT_END.search(word)) is not None:
        return (2, 1) if end[1] == "H" else (1, 2)
    return next((size for pattern, size in _KIND_SIZES if pattern.search(word.lower())), None)
