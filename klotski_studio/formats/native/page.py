"""Reads the puzzles that a page for the browser carries, which ``klotski-studio render`` has made.

::

    <script type="application/json" id="klotski-studio-puzzles">{"puzzles": [{"native": "format = 1…

Each puzzle is its native file, so nothing is lost. Pages are made by :mod:`klotski_studio.app.export.web`,
because they hold solutions and texts, too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from klotski_studio.core.errors import FileError
from klotski_studio.formats.native.read import read as read_native
from klotski_studio.formats.text.lines import at_line, entry
from klotski_studio.formats.text.notation import Format, PuzzleEntry

_BLOCK = re.compile(r'<script type="application/json" id="klotski-studio-puzzles">([^<]*)</script>')


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """The puzzles of the page.

    Raises:
        FileError: if they cannot be read, or there are none.
    """
    found = _BLOCK.search(text)
    line = text.count("\n", 0, found.start()) + 1 if found else 1
    natives = [] if found is None else _natives(found[1], file, line)
    if not natives:
        raise FileError("page.empty", file, line)
    for native in natives:
        puzzle = entry(line, partial(read_native, native, file))
        # the lines of its errors are not those of the page
        yield replace(puzzle, error=puzzle.error and at_line(puzzle.error, line))


def _natives(block: str, file: str, line: int) -> list[str]:
    """The native files in the JSON of the page."""
    try:
        puzzles = json.loads(block)["puzzles"]
        natives = [puzzle["native"] for puzzle in puzzles]
    except (ValueError, TypeError, LookupError, RecursionError):
        natives = [None]
    if not all(isinstance(native, str) for native in natives):
        raise FileError("page.damaged", file, line)
    return natives


FORMAT = Format(
    id="page",
    name="Page that plays (HTML)",
    looks=lambda text: _BLOCK.search(text) is not None,
    read_all=read_all,
    extension=".html",
)
