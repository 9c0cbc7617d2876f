"""Files of other programs in a folder of the user: single puzzles and lists, known by their text.

A list is one entry of the library; opening it shows what is in it. A text file that holds no puzzle is no
entry and no error either: most text files are something else.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry

_NAMES = ("csv", "dat", "hrd", "json", "kts", "level", "list", "lst", "lvl", "map", "tsv", "txt")
SUFFIXES = frozenset(f".{name}" for name in _NAMES)
"""The suffixes of files that are read to see whether they hold puzzles."""
MOST_BYTES = 256 * 1024
"""A larger file is not read: a list of that size is data for a program, and reading it takes seconds."""


def may_hold_puzzles(path: Path) -> bool:
    """Whether ``path`` is a regular file of a foreign suffix and not too large."""
    if path.suffix.lower() not in SUFFIXES:
        return False
    try:
        return path.is_file() and 0 < path.stat().st_size <= MOST_BYTES
    except OSError:
        return False


def readable_layouts(path: Path) -> tuple[Layout, ...]:
    """The puzzles in the file ``path`` that can be read, in its order.

    Raises:
        FileError: if there are none.
    """
    layouts = tuple(_layouts(path))
    if not layouts:
        raise FileError("text.no-puzzle", str(path))
    return layouts


def first_layout(path: Path) -> Layout:
    """The first puzzle in the file ``path`` that can be read.

    Raises:
        FileError: if there is none.
    """
    first = tuple(islice(_layouts(path), 1))
    if not first:
        raise FileError("text.no-puzzle", str(path))
    return first[0]


def _layouts(path: Path) -> Iterator[Layout]:
    entries = registry.parse(path, regular_only=True).entries
    return (entry.layout for entry in entries if entry.layout is not None)
