"""How much a layout that is read or saved may hold; one table for every notation and for pasted text.

No accepted layout keeps the program busy: whatever shows, checks or compares it takes time that
grows with these numbers. They are far above what the collections of puzzles need, whose largest
has 65 characters in a name, 2 in a label, 150 in a source, and 18 pieces.

A layout in the editor has no such limits. :mod:`~klotski_studio.formats.registry` refuses to save
one that could not be opened again; the crash recovery's own copies are written and read without.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Cell, Layout

MOST_CELLS_A_SIDE = 64
"""The longest side of a board: no search and no screen has a use for more."""

MOST_PIECES = 400
"""A board of 20 x 20 cells can be full of single cells. To show 512 pieces with long labels takes the
window 0.1 s of CPU in one event, 1,024 take 0.2 s."""

MOST_PIECE_CELLS = 16_384
"""Pieces and targets may have this many cells together: four times the cells of the largest board."""

MOST_ON_A_CELL = 64
"""So many pieces and targets may cover one cell; each pair that overlaps is a problem of its own."""

FARTHEST = 10_000
"""No number that is read is larger, and no cell farther away, on the board or off it."""

MOST_LANGUAGES = 100
"""Entries of ``names``."""

MOST_CHARACTERS: Mapping[str, int] = MappingProxyType(
    {"name": 200, "author": 200, "source": 2_000, "description": 20_000, "label": 40, "key": 40}
)
"""The longest text of each field; every entry of ``names`` counts as a name, ``same_as`` as a key."""


def excess(layout: Layout) -> tuple[str, tuple[str, ...], Mapping[str, object]] | None:
    """The first thing of ``layout`` that is beyond a limit; None if nothing is.

    Returns:
        The code of what it is, such as ``"text.too-long"``, the keys that lead to it in a native file, and
        what the text of the error names.
    """
    if len(layout.pieces) > MOST_PIECES or len(layout.goal) > MOST_PIECES:
        return "pieces.more", ("pieces",), {"limit": MOST_PIECES}
    if len(layout.meta.names) > MOST_LANGUAGES:
        return "field.too-many", ("names",), {"most": MOST_LANGUAGES}
    for path, field, text in _texts(layout):
        if len(text) > MOST_CHARACTERS[field]:
            return "text.too-long", path, {"length": len(text), "limit": MOST_CHARACTERS[field]}
    return None


def require_within(layout: Layout) -> None:
    """Refuse to write a ``layout`` that could not be read again.

    Raises:
        KlotskiError: naming the first field that is beyond a limit.
    """
    if (found := excess(layout)) is not None:
        raise KlotskiError(found[0], field=".".join(found[1]), **found[2])


def within(layout: Layout, file: str, line: int | None = None) -> Layout:
    """``layout``, which ``file`` describes from ``line`` on.

    Raises:
        FileError: naming the first field that is beyond a limit.
    """
    if (found := excess(layout)) is not None:
        raise FileError(found[0], file, line, field=".".join(found[1]), **found[2])
    return layout


def require_side(width: int, height: int, file: str, line: int) -> None:
    """Refuse a board of that size if it is too large, before it is read.

    Raises:
        FileError: with the size and the limit.
    """
    if max(width, height) > MOST_CELLS_A_SIDE:
        size = {"width": width, "height": height, "limit": MOST_CELLS_A_SIDE}
        raise FileError("board.too-large", file, line, field="board", **size)


def crowding(groups: Iterable[Sequence[Cell]]) -> tuple[int, str, int] | None:
    """The first of ``groups``, the cells of a piece or target each, that is too much; None if none is.

    Returns:
        Its index, the code of the error, and the limit.
    """
    total, on = 0, Counter[Cell]()
    for index, cells in enumerate(groups):
        total += len(cells)
        on.update(cells)
        if total > MOST_PIECE_CELLS:
            return index, "pieces.too-many", MOST_PIECE_CELLS
        if any(on[cell] > MOST_ON_A_CELL for cell in cells):
            return index, "pieces.crowded", MOST_ON_A_CELL
    return None


def _texts(layout: Layout) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Every text of ``layout``: the keys that lead to it, its field in the table of limits, and itself."""
    meta = layout.meta
    yield ("name",), "name", layout.name
    for language, name in meta.names.items():
        yield ("names",), "key", language
        yield ("names", language), "name", name
    yield ("author",), "author", meta.author
    yield ("source",), "source", meta.source
    yield ("description",), "description", meta.description
    for piece in layout.pieces:
        yield ("pieces",), "key", piece.key
        yield ("pieces", piece.key, "label"), "label", piece.label
        yield ("pieces", piece.key, "same_as"), "key", piece.same_as or ""
    for target in layout.goal:
        yield ("pieces",), "key", target.piece
