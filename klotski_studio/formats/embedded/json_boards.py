"""JSON whose boards are strings or lists of rows, with a name and a count beside them.

::

    {"levels": [{"name": "1", "gridString": ".B.CDD.B.C.EXX.C.E..FF.EG.H...G.HIII", "minMoves": 8},
                {"name": "2", "board": ["ABBC", "ABBC", "DEEF", "DG.F", "H..I"]}, ...]}

The keys may be any; a string has its rows one after another, or divided by line breaks or ``/``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import isqrt

from klotski_studio.core.layout import Known
from klotski_studio.formats.drawn import gnome, plain_grid, rush_hour
from klotski_studio.formats.embedded.found import DRAWING, tried
from klotski_studio.formats.json.tree import body, parse
from klotski_studio.formats.text.lines import first_of
from klotski_studio.formats.text.notation import Format, PuzzleEntry

NAMES = ("name", "title", "label", "id")
COUNTS = ("minMoves", "min_moves", "minimumMoves", "optimalMoves", "optimal", "passMin", "mini", "moves")
MOST_LEVELS_DEEP = 12
_ROWS: tuple[Format, ...] = (rush_hour.ROWS, plain_grid.BOX, gnome.FORMAT, DRAWING)
_STRINGS: tuple[Format, ...] = (rush_hour.FORMAT, plain_grid.STRING)
_LIKELY = re.compile(r"""["'][^"'\n]{0,63}[.o _\-0][^"'\n]{0,63}["']""")


def read_all(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """Every board in the JSON ``text``.

    Raises:
        FileError: if the text is not JSON.
    """
    return _boards(parse(text, file).value, {}, 0)


def _boards(value: object, beside: Mapping[str, object], depth: int) -> Iterator[PuzzleEntry]:
    """The boards in ``value``, whose neighbours in its object are ``beside``."""
    entries = _entries(value)
    if entries:
        yield from (_labelled(entry, beside) for entry in entries)
    elif depth < MOST_LEVELS_DEEP and isinstance(value, list):
        for item in value:
            yield from _boards(item, {} if isinstance(item, Mapping) else beside, depth + 1)
    elif depth < MOST_LEVELS_DEEP and isinstance(value, Mapping):
        for key, item in value.items():
            inside = value if any(name in value for name in (*NAMES, *COUNTS)) else {"name": key}
            yield from _boards(item, inside, depth + 1)


def _entries(value: object) -> tuple[PuzzleEntry, ...]:
    """The board that ``value`` is; () if it is none."""
    if isinstance(value, str):
        rows = re.split(r"\r?\n|/", value.strip("\r\n"))
        if len(rows) > 2:
            return tried("\n".join(rows), _ROWS, 1)
        is_square = len(value) >= 16 and isqrt(len(value)) ** 2 == len(value)
        return tried(value, _STRINGS, 1) if is_square or len(value) == 20 else ()
    if isinstance(value, list) and len(value) > 2 and all(isinstance(row, str) for row in value):
        width = len(str(value[0]))
        if 3 <= width < 70 and all(len(row) == width for row in value) and width * len(value) < 70 * 70:
            return tried("\n".join(value), _ROWS, 1)
    return ()


def _labelled(entry: PuzzleEntry, beside: Mapping[str, object]) -> PuzzleEntry:
    """``entry`` with the name and the length that stand beside its board."""
    name = next((str(beside[key]) for key in NAMES if isinstance(beside.get(key), str | int)), "")
    count = next((beside[key] for key in COUNTS if type(beside.get(key)) is int), None)
    layout = entry.layout
    if layout is None:
        return entry
    known = layout.meta.known
    if isinstance(count, int) and 0 <= count <= 9999:
        known = Known(moves=count)
    layout = replace(layout, name=layout.name or name[:200], meta=replace(layout.meta, known=known))
    return replace(entry, name=layout.name, line=None, layout=layout)


FORMAT = Format(
    id="json-boards",
    name="Boards in JSON",
    looks=lambda text: bool(body(text) and _LIKELY.search(text)) and first_of(read_all, text) is not None,
    read_all=read_all,
    extension=".json",
)
