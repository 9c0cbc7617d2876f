"""Number triples of the classic 4 x 5 board: kind, column and row of each piece, as in phone games.

::

    [2,0,0, 4,1,0, 2,3,0, 2,0,2, 3,1,2, 2,3,2, 1,1,3, 1,2,3, 1,0,4, 1,3,4]

Kinds: 1 soldier, 2 upright, 3 lying, 4 the 2 x 2 piece. Often in an object with ``passMin``, the fewest
moves, and ``title``; files hold a list of them, MCKlotski's own in an object::

    {"gates": [{"gateID": 1, "name": "...", "layout": "[2,0,0,4,1,0,...]", "passMin": 81}, ...]}

The list of triples may be a string, and a level that was cut out may end in a comma.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice

from klotski_studio.core.errors import FileError
from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Known, Layout, Meta
from klotski_studio.formats.boards.huarong_board import BIG, LYING, SOLDIER, UPRIGHT, layout_of, require_usual
from klotski_studio.formats.json.tree import Node, body, dumped, each_of, mentions, parse
from klotski_studio.formats.text.limits import FARTHEST
from klotski_studio.formats.text.notation import Format, PuzzleEntry, fits, in_reading_order

LEVELS = "gates"
"""The key of the list of levels in MCKlotski's own file."""

KINDS: dict[int, Shape] = {1: SOLDIER, 2: UPRIGHT, 3: LYING, 4: BIG}
LEAST_COVERED = 10
"""Other short lists of numbers would be levels."""

MOST_NUMBERS = 3 * 20
"""The numbers of twenty pieces, which fill the board."""

_LEVELS, _TITLES, _LENGTHS = (
    ("layout", "board", "level", "data", "blocks", "array"),
    ("title", "name"),
    ("passMin", "mini", "min"),
)
_LIST = r"\[\s*[1-4](?:\s*+,\s*+\d){5,}"
_FLAT = re.compile(_LIST, re.ASCII)
_FIELD = re.compile(rf"""["'{{,\s](?:{"|".join(_LEVELS)})["']?\s*+:\s*+["']?{_LIST}\s*+,?\s*+\]""", re.ASCII)
"""A field that holds a list of triples."""

_NESTED = re.compile(r"\[\s*\[\s*[1-4]\s*,", re.ASCII)


def _looks(text: str) -> bool:
    """Whether ``text`` is a list of triples, several that fit the board, or objects with such lists."""
    found = body(text)
    if found and _FIELD.search(found):
        return True
    if not _FLAT.match(found) and not _NESTED.match(found):
        return False
    try:
        first = list(islice(read_all(text, ""), 3))
    except FileError:
        return False
    return all(each.layout is not None and _is_level(each.layout) for each in first)


def _is_level(layout: Layout) -> bool:
    """Whether the pieces fit, cover more than half of the board, and one of them is 2 x 2."""
    shapes = [piece.shape for piece in layout.pieces]
    return fits(layout) and BIG in shapes and sum(len(shape.cells) for shape in shapes) > LEAST_COVERED


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """Every level of a list, or the one.

    Raises:
        FileError: if the text is not JSON.
    """
    node = parse(text.rstrip().removesuffix(","), file)
    has_parts = isinstance(node.value, list) and any(LEVELS in item for item in node.items())
    for part in node.items() if has_parts else (node,):
        levels = part.of(LEVELS) if LEVELS in part else part
        if isinstance(levels.value, list) and not any(isinstance(item, list | dict) for item in levels.value):
            levels = Node([levels.value], "", file)
        yield from each_of(levels, _layout, *_TITLES)


def write(layout: Layout) -> str:
    """``layout`` as a list of triples; in an object if it has a name or its fewest moves are known.

    Raises:
        KlotskiError: if it is not a layout of this board.
    """
    triples, about = _triples(layout, FORMAT.name), _about(layout, "title")
    return dumped(about | {"layout": triples} if about else triples)


def write_levels(layout: Layout) -> str:
    """``layout`` as the only level of an MCKlotski file.

    Raises:
        KlotskiError: if it is not a layout of this board.
    """
    triples = json.dumps(_triples(layout, LEVELS_FORMAT.name), separators=(",", ":"))
    return dumped({LEVELS: [{"gateID": 1, **_about(layout, "name"), "layout": triples}]})


def _about(layout: Layout, title: str) -> dict[str, object]:
    """The name of ``layout`` under the key ``title`` and its fewest moves, as far as they are known."""
    fields = {title: layout.name, "passMin": layout.meta.known.moves}
    return {key: value for key, value in fields.items() if value not in ("", None)}


def _triples(layout: Layout, format_name: str) -> list[int]:
    """The triples of ``layout``, one after the other."""
    require_usual(layout, format_name)
    kinds = {shape: kind for kind, shape in KINDS.items()}
    triples = [(kinds[piece.shape], *piece.at) for piece in in_reading_order(layout.pieces)]
    return list(chain.from_iterable(triples))


def _layout(node: Node) -> Layout:
    level = next((node.of(name) for name in _LEVELS if name in node), node)
    if isinstance(node.value, dict) and level is node:
        level = node.of(_LEVELS[0])
    if isinstance(level.value, str):
        level = level.unpacked("triples.not-list")
    numbers = list(level.items(MOST_NUMBERS))
    if len(numbers) % 3 or not numbers:
        level.fail("triples.length", count=len(numbers))
    placed = [
        (KINDS[kind.number(1, 4)], (x.number(0, 3), y.number(0, 4)))
        for kind, x, y in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
    ]
    layout = layout_of(placed, node.said(*_TITLES))
    length = next((node.of(name).number(0, FARTHEST) for name in _LENGTHS if name in node), None)
    if length is None:
        return layout
    return replace(layout, meta=Meta(known=Known(moves=length)))


FORMAT = Format(
    id="triples",
    name="华容道 triples [kind, x, y, …]",
    looks=_looks,
    write=write,
    read_all=read_all,
    extension=".json",
)
LEVELS_FORMAT = Format(
    id="mcklotski",
    name="MCKlotski (JSON: gates)",
    looks=lambda text: mentions(text, LEVELS, "layout") and _FIELD.search(text) is not None,
    write=write_levels,
    read_all=read_all,
    extension=".json",
)
