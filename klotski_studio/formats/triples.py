"""Triples of the 4 x 5 board: kind, column, row of each piece, as the phone games keep their levels.

::

    [2,0,0, 4,1,0, 2,3,0, 2,0,2, 3,1,2, 2,3,2, 1,1,3, 1,2,3, 1,0,4, 1,3,4]

Kinds: 1 soldier, 2 upright, 3 lying, 4 the 2x2. Often in an object with ``passMin``, the fewest
moves, and ``title``; files hold a list of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Known, Layout, Meta
from klotski_studio.formats.grids import only
from klotski_studio.formats.hrd_board import BIG, LYING, SOLDIER, UPRIGHT, layout_of, require_usual
from klotski_studio.formats.json_puzzles import each_of
from klotski_studio.formats.json_tree import FARTHEST, Node, begins_json, parse
from klotski_studio.formats.notation import Entry, Format, in_reading_order, lost_by

KINDS: dict[int, Shape] = {1: SOLDIER, 2: UPRIGHT, 3: LYING, 4: BIG}
MOST_NUMBERS = 3 * 20
"""No more pieces stand on the board."""

_LEVELS, _TITLES, _LENGTHS = (
    ("layout", "board", "level", "data", "blocks", "array"),
    ("title", "name"),
    ("passMin", "mini", "min"),
)
_PLAIN = re.compile(r"\[\s*[1-4]\s*,\s*[0-3]\s*,\s*[0-4]\s*(?:,[\s\d,]*)?\]", re.ASCII)


def sniff(text: str) -> bool:
    """Whether ``text`` has a list of triples, alone or with a fewest number of moves."""
    if not begins_json(text) or not (found := _PLAIN.search(text)):
        return False
    return "passMin" in text or text[: found.start()].strip(" \t\r\n[;=") == "" or _assigned(text, found)


def _assigned(text: str, found: re.Match[str]) -> bool:
    """Whether only the name of a variable stands before the list."""
    return re.fullmatch(r"\s*(?:(?:const|let|var)\s+)?[\w$.]+\s*=[\s\[]*", text[: found.start()]) is not None


def read_all(text: str, file: str) -> Iterator[Entry]:
    """Every level of a list, or the one.

    Raises:
        FileError: if the text is not JSON.
    """
    node = parse(text, file)
    if isinstance(node.value, list) and not any(isinstance(item, list | dict) for item in node.value):
        node = Node([node.value], "", file)
    return each_of(node, _layout, lambda each: _field(each, _TITLES))


def read(text: str, file: str) -> Layout:
    """The layout of a text with one level.

    Raises:
        FileError: if it cannot be read, or has several.
    """
    return only(read_all(text, file), file)


def write(layout: Layout) -> str:
    """``layout`` as a list of triples; in an object where it has a name or its fewest moves are known.

    Raises:
        KlotskiError: if it is not a layout of this board.
    """
    require_usual(layout, FORMAT.name)
    kinds = {shape: kind for kind, shape in KINDS.items()}
    triples = [(kinds[piece.shape], *piece.at) for piece in in_reading_order(layout.pieces)]
    level = json.dumps(list(chain.from_iterable(triples)), separators=(",", ":"))
    fields = {}
    if layout.name:
        fields["title"] = json.dumps(layout.name, ensure_ascii=False)
    if layout.meta.known.moves is not None:
        fields["passMin"] = str(layout.meta.known.moves)
    if not fields:
        return f"{level}\n"
    fields["layout"] = level
    return "{" + ", ".join(f'"{name}": {value}' for name, value in fields.items()) + "}\n"


def _layout(node: Node) -> Layout:
    level = next((node.of(name) for name in _LEVELS if name in node), node)
    if isinstance(node.value, dict) and level is node:
        level = node.of(_LEVELS[0])
    numbers = list(level.items(MOST_NUMBERS))
    if len(numbers) % 3 or not numbers:
        level.fail("triples.length", count=len(numbers))
    standing = [
        (KINDS[kind.number(1, 4)], (x.number(0, 3), y.number(0, 4)))
        for kind, x, y in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
    ]
    layout = layout_of(standing, _field(node, _TITLES))
    length = next((node.of(name).number(0, FARTHEST) for name in _LENGTHS if name in node), None)
    if length is None:
        return layout
    return replace(layout, meta=Meta(known=Known(moves=length)))


def _field(node: Node, names: tuple[str, ...]) -> str:
    return next((node.of(name).text() for name in names if name in node), "")


FORMAT = Format(
    id="triples",
    name="华容道 triples [kind, x, y, …]",
    suffixes=(),
    sniff=sniff,
    read=read,
    write=write,
    read_all=read_all,
    losses=lost_by(write, read),
)
