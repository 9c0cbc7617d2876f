"""The names under which other programs keep the place, size, axis and role of a piece.

::

    {"x": 1, "y": 0, "w": 2, "h": 2}             {"pos": {"x": 1, "y": 0}, "type": "2x2"}
    {"row": 0, "col": 1, "width": 2, ...}        {"position": [0, 1], "shape": [2, 2]}
    {"position": 12, "length": 2, "orientation": "horizontal", "player": true}

    "BV01"            a car as one word: its name, V or H, row and column; O, P, Q and R are three long

A piece as it is said has two numbers for its place, of which the names may not tell which is the column.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from klotski_studio.core.layout import Axis
from klotski_studio.formats.json.tree import Node
from klotski_studio.formats.text.limits import FARTHEST, MOST_CELLS_A_SIDE

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
    "large": (2, 2),
    "big": (2, 2),
    "bigblock": (2, 2),
    "square": (2, 2),
    "king": (2, 2),
    "caocao": (2, 2),
    "small": (1, 1),
    "single": (1, 1),
    "soldier": (1, 1),
    "smallblock": (1, 1),
    "wide_horizontal": (2, 1),
    "horizontal": (2, 1),
    "h": (2, 1),
    "wide": (2, 1),
    "wide_vertical": (1, 2),
    "vertical": (1, 2),
    "v": (1, 2),
    "tall": (1, 2),
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


def said(node: Node) -> Said | None:
    """The piece that ``node`` describes, an object or a word; None if it has no place or no size."""
    if isinstance(node.value, str):
        return _from_word(node.value)
    if not isinstance(node.value, dict):
        return None
    place, index = _place(node)
    axis = _axis(node)
    size = _size(node, axis)
    if size is None or (place is None and index is None):
        return None
    name = next((str(node.value[key]) for key in NAMES if isinstance(node.value.get(key), str | int)), "")
    is_player = any(node.value.get(key) is True for key in PLAYER_KEYS)
    return Said(name[:40], place, index, size, axis, is_player)


def _from_word(text: str) -> Said | None:
    """The car in a word such as ``BV01``; None if it is no such word."""
    found = _WORD.fullmatch(text)
    if found is None:
        return None
    name, direction, row, column = found.groups()
    length = 3 if name in _LONG_CARS else 2
    lies = direction in "Hh"
    size, axis = ((length, 1), Axis.HORIZONTAL) if lies else ((1, length), Axis.VERTICAL)
    return Said(name, (int(column), int(row)), None, size, axis, False)


def _number(node: Node, names: tuple[str, ...], least: int = -FARTHEST, most: int = FARTHEST) -> int | None:
    """The first of ``names`` that is a whole number within those bounds."""
    assert isinstance(node.value, dict)
    for name in names:
        value = node.value.get(name)
        if isinstance(value, str) and re.fullmatch(r"\d{1,4}", value, re.ASCII):
            value = int(value)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
    return None


def _place(node: Node) -> tuple[tuple[int, int] | None, int | None]:
    """The place as two numbers, or as the number of a cell."""
    assert isinstance(node.value, dict)
    x, y = _number(node, _X), _number(node, _Y)
    if x is not None and y is not None:
        return (x, y), None
    for name in PLACES:
        value = node.value.get(name)
        if isinstance(value, dict):
            inner = Node(value, "", node.file)
            x, y = _number(inner, _X), _number(inner, _Y)
            if x is not None and y is not None:
                return (x, y), None
        if isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value):
            return (value[1], value[0]), None  # row before column
        if type(value) is int and 0 <= value <= MOST_CELLS_A_SIDE**2:
            return None, value
    return None, None


def _axis(node: Node) -> Axis:
    assert isinstance(node.value, dict)
    for name in ORIENTATIONS:
        word = str(node.value.get(name, "")).lower()
        if word in _LYING:
            return Axis.HORIZONTAL
        if word in _UPRIGHT:
            return Axis.VERTICAL
    return Axis.BOTH


def _size(node: Node, axis: Axis) -> tuple[int, int] | None:
    """Columns and rows of a piece: as numbers, as a length along its axis, or by its kind."""
    assert isinstance(node.value, dict)
    sides = 1, MOST_CELLS_A_SIDE
    width, height = _number(node, _WIDTHS, *sides), _number(node, _HEIGHTS, *sides)
    if width is not None and height is not None:
        return width, height
    length = _number(node, LENGTHS, *sides)
    if length is not None and axis is not Axis.BOTH:
        return (length, 1) if axis is Axis.HORIZONTAL else (1, length)
    for name in KINDS:
        value = node.value.get(name)
        if isinstance(value, list) and len(value) == 2 and all(type(n) is int and 0 < n < 10 for n in value):
            return value[1], value[0]  # rows before columns
        if isinstance(value, dict):
            inner = Node(value, "", node.file)
            width, height = _number(inner, _WIDTHS, *sides), _number(inner, _HEIGHTS, *sides)
            if width is not None and height is not None:
                return width, height
        if isinstance(value, str):
            word = value.strip().lower().replace("-", "_").replace(" ", "_")
            if (size := _SIZE.search(word)) is not None:
                return int(size[1]), int(size[2])
            if word in _KIND_SIZES:
                return _KIND_SIZES[word]
    return None
