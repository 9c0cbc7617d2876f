"""Writes a layout as the text of a ``.klotski`` file.

First the layout becomes plain TOML data (:func:`as_data`), then the data becomes text: drawings
as multi-line strings, tables at the end. Reading the text returns the same layout, its pieces
and targets in reading order.

The TOML is written here and not by tomlkit, which only :func:`update` uses: importing it takes 15 ms, a
twelfth of the start of a command, and writing a layout 1 ms instead of 0.05. It would also write the
drawings in one line; their form has to be chosen value by value in any case.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from datetime import date, time
from itertools import count

from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Axis, Cell, Layout, Meta, Piece, Target, reading_order
from klotski_studio.formats.boards.grids import FREE, GATE, WALL, cells_in, draw, is_drawable
from klotski_studio.formats.native.read import KNOWN_KEYS, PIECE_KEYS, TOP_KEYS, VERSION, Data, read
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE
from klotski_studio.formats.text.notation import Format
from klotski_studio.formats.text.toml_source import TomlSource

BLOCKS = ("board", "goal", "description")
"""Values at the top that are written as multi-line strings if they have several lines."""

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def write(layout: Layout) -> str:
    """``layout`` as the text of a native file.

    Raises:
        KlotskiError: if the board is larger than a native file may hold.
    """
    return text_of(as_data(layout))


def as_data(layout: Layout) -> Data:
    """``layout`` as plain TOML data by key, in the order in which it is written.

    Raises:
        KlotskiError: if the board is larger than a native file may hold.
    """
    board = layout.board
    if max(board.width, board.height) > MOST_CELLS_A_SIDE:
        size = {"width": board.width, "height": board.height, "limit": MOST_CELLS_A_SIDE}
        raise KlotskiError("board.too-large", field="board", **size)
    ground = [(WALL, board.walls), (GATE, board.gates)]
    pieces = _drawable((piece.key, piece.cells) for piece in layout.pieces)
    targets = _drawable((target.piece, target.cells) for target in layout.goal)
    drawn = drawing(board.width, board.height, [*pieces, *ground])
    goal = drawing(board.width, board.height, targets)
    extra = {name: value for name, value in layout.meta.extra.items() if name not in TOP_KEYS}
    data: Data = {"format": VERSION, **_title(layout), "board": drawn}
    if goal.strip(f"{FREE}\n"):
        data["goal"] = goal
    for name, mark, cells in (("walls", WALL, board.walls), ("gates", GATE, board.gates)):
        if hidden := cells - cells_in(drawn.split("\n"), mark):
            data[name] = _pairs(hidden)
    data |= {name: value for name, value in extra.items() if not isinstance(value, Mapping)}
    if tables := _piece_tables(layout, drawn, goal):
        data["pieces"] = tables
    if known := _known_table(layout.meta):
        data["known"] = known
    return data | {name: value for name, value in extra.items() if isinstance(value, Mapping)}


def text_of(data: Mapping[str, object]) -> str:
    """The TOML text of ``data``; its tables are written last."""
    return "\n".join(_lines(data, ())) + "\n"


def block(text: str) -> str:
    """``text`` as a multi-line TOML string; in one line if it has control characters.

    Single quotes are used where double quotes would need escapes, which would move the columns of a
    drawing: the key of a piece may be a backslash or ``"``.
    """
    if _CONTROL.search(text):
        return _string(text)
    if "\\" not in text and '"""' not in text and not text.endswith('"'):
        return f'"""\n{text}"""'
    if "'''" not in text and not text.endswith("'"):
        return f"'''\n{text}'''"
    return _string(text)


def _title(layout: Layout) -> Data:
    """The title and other details that are not the puzzle, without those that are empty."""
    meta = layout.meta
    data: Data = {
        "name": layout.name,
        "names": dict(meta.names),
        "author": meta.author,
        "source": meta.source,
        "description": meta.description,
        "metric": "" if meta.metric is None else meta.metric.value,
    }
    return {name: value for name, value in data.items() if value}


def _known_table(meta: Meta) -> Data:
    claims = {name: getattr(meta.known, name) for name in KNOWN_KEYS}
    unknown = meta.extra.get("known")
    rest = unknown if isinstance(unknown, Mapping) else {}
    return {
        **{name: value for name, value in claims.items() if value is not None},
        **{name: value for name, value in rest.items() if name not in claims},
    }


def _piece_tables(layout: Layout, drawn: str, goal: str) -> Data:
    """A table for every piece or target that the drawings do not describe completely, by name."""
    targets: dict[str, list[Target]] = {}
    for target in layout.goal:
        targets.setdefault(target.piece, []).append(target)
    unknown = layout.meta.extra.get("pieces")
    tables: Data = {}
    for name, piece in _names(layout).items():
        table = _piece_table(piece, _cells_of(drawn, name))
        if name != piece.key:
            table["key"] = piece.key
        table |= _targets(targets.pop(piece.key, []), _cells_of(goal, name))
        rest = unknown.get(piece.key) if isinstance(unknown, Mapping) and name == piece.key else None
        if isinstance(rest, Mapping):
            table |= {key: value for key, value in rest.items() if key not in PIECE_KEYS}
        if table:
            tables[name] = table
    for key, left in targets.items():
        if table := _targets(left, _cells_of(goal, key)):
            tables[key] = table
    return tables


def _names(layout: Layout) -> dict[str, Piece]:
    """The pieces by the names of their tables: their keys, or new names where two have the same key."""
    taken = {piece.key for piece in layout.pieces} | {target.piece for target in layout.goal}
    names: dict[str, Piece] = {}
    for piece in layout.pieces:
        name = piece.key
        if name in names:
            name = next(new for n in count(2) if (new := f"{piece.key}/{n}") not in taken)
            taken.add(name)
        names[name] = piece
    return names


def _piece_table(piece: Piece, drawn: set[Cell]) -> Data:
    table = {
        "label": piece.label or None,
        "color": piece.color,
        "axis": None if piece.axis is Axis.BOTH else piece.axis.value,
        "same_as": piece.same_as,
        "cells": None if drawn and drawn == set(piece.cells) else _pairs(piece.cells),
    }
    return {name: value for name, value in table.items() if value is not None}


def _targets(targets: list[Target], drawn: set[Cell]) -> Data:
    """The targets of one piece as data; empty if the drawn goal shows exactly them."""
    if not targets or (len(targets) == 1 and drawn and drawn == set(targets[0].cells)):
        return {}
    return {"targets": [_pairs(target.cells) for target in targets]}


def drawing(width: int, height: int, things: Iterable[tuple[str, Iterable[Cell]]]) -> str:
    """``things`` drawn as text, every row ended by a line break; empty if the board has no cells."""
    return "".join(f"{row}\n" for row in draw(width, height, things)) if width > 0 else ""


def _drawable(things: Iterable[tuple[str, tuple[Cell, ...]]]) -> list[tuple[str, tuple[Cell, ...]]]:
    """The ``things`` that can be drawn: of each visible key the first."""
    first: dict[str, tuple[Cell, ...]] = {}
    for key, cells in things:
        if is_drawable(key):
            first.setdefault(key, cells)
    return list(first.items())


def _cells_of(drawing: str, name: str) -> set[Cell]:
    """The cells of the piece ``name`` in ``drawing``; none if it cannot be drawn."""
    return cells_in(drawing.split("\n"), name) if is_drawable(name) else set()


def _pairs(cells: Iterable[Cell]) -> list[list[int]]:
    return [[x, y] for x, y in sorted(cells, key=reading_order)]


def _lines(table: Mapping[str, object], path: tuple[str, ...]) -> Iterator[str]:
    """The lines of ``table``: its own values, then its tables, each under its header."""
    inner = {name: value for name, value in table.items() if isinstance(value, Mapping)}
    if not path:
        inner.pop("names", None)
    for name, value in table.items():
        if name not in inner:
            several = not path and name in BLOCKS and isinstance(value, str) and "\n" in value
            yield f"{_key(name)} = {block(str(value)) if several else value_text(value)}"
    for name, value in inner.items():
        if not value or not all(isinstance(item, Mapping) for item in value.values()):
            yield ""
            yield "[" + ".".join(map(_key, (*path, name))) + "]"
        yield from _lines(value, (*path, name))


def value_text(value: object) -> str:
    """``value`` as TOML in one line.

    Raises:
        TypeError: if it is no value that TOML has.
    """
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case int() | float():
            return repr(value)
        case date() | time():  # datetime is a subclass of date
            return value.isoformat()
        case Mapping():
            return "{" + ", ".join(f"{_key(key)} = {value_text(item)}" for key, item in value.items()) + "}"
        case Sequence():
            return "[" + ", ".join(map(value_text, value)) + "]"
    raise TypeError(f"TOML cannot hold {value!r}")


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _string(name)


def _string(text: str) -> str:
    # JSON escapes what TOML escapes, except for the control characters from U+007F, which terminals obey
    return _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))


_FORMAT_KEY = re.compile(r"^[ \t]*+format[ \t]*+=[ \t]*+\d", re.MULTILINE)
_BOARD_KEY = re.compile(r"^[ \t]*+board[ \t]*+=", re.MULTILINE)
_BEGINNING = re.compile(r"(?:\s++|#[^\n]*+)*+(?:\[|[\w.\"'-]++[ \t]*+=(?!=))")
"""Blank lines and comments, then a key or a table, as in every file; others may cite one further down."""


def is_begun(text: str) -> bool:
    """Whether ``text`` has a key of native files, however wrong the rest is."""
    return _FORMAT_KEY.search(text) is not None or _BOARD_KEY.search(text) is not None


def update(text: str, layout: Layout) -> str:
    """``text`` with only those values changed that differ in ``layout``.

    If that is not possible (``text`` is not TOML, or tomlkit's result does not describe exactly the
    layout), the file is written anew.

    Raises:
        KlotskiError: if the layout's board is larger than a native file may hold.
    """
    import tomlkit  # takes 15 ms, and few runs need it
    from tomlkit.exceptions import TOMLKitError

    data = as_data(layout)
    try:
        TomlSource(text, "")  # refuses what would take tomlkit hours
        document = tomlkit.parse(text)
        _merge(document, data)
        merged = document.as_string()
        if tomllib.loads(merged) == data:
            return merged
    except (FileError, TOMLKitError, ValueError, LookupError):
        pass  # tomlkit raises LookupError if tables with a common prefix are not adjacent
    return text_of(data)


def _merge(table: MutableMapping[str, object], data: Mapping[str, object], *, top: bool = True) -> None:
    """Make ``table`` equal to ``data``, and leave values alone that are equal already."""
    import tomlkit

    for name in [name for name in table if name not in data]:
        del table[name]
    for name, value in data.items():
        old = table.get(name)
        if isinstance(old, MutableMapping) and isinstance(value, Mapping):
            _merge(old, value, top=False)
        elif name not in table or old != value:
            several = top and name in BLOCKS and isinstance(value, str) and "\n" in value
            text = block(str(value)) if several else value_text(value) if isinstance(value, str) else None
            table[name] = value if text is None else tomlkit.value(text)


FORMAT = Format(
    id="native",
    name="Klotski Studio",
    suffixes=(".klotski",),
    looks=lambda text: bool(_BEGINNING.match(text) and _FORMAT_KEY.search(text) and _BOARD_KEY.search(text)),
    read_one=read,
    write=write,
    update=update,
    holds_errors=True,
)
