"""Map files of KDE's and GTK's Klotski: any text, then names in brackets and rows between two ``@``.

::

    <Garden>
    @######  @      the signs of a GNOME drawing (gnome), but a letter may be used many times:
    @#a**b#  @      each connected group of its cells is a piece
    @#a**b#  @
    @#cbcb#  @      spaces outside the walls are floor
    @#    #  @
    @##--##  @
    @      ..@
    @      ..@
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from klotski_studio.core.errors import FileError
from klotski_studio.core.geometry import Cell, Shape, top_left
from klotski_studio.core.layout import Layout, Piece
from klotski_studio.formats.drawn.gnome import GOAL_PIECE, level
from klotski_studio.formats.text.lines import entry, lines_of, only
from klotski_studio.formats.text.notation import Format, PuzzleEntry, in_order, letters

NAME = "KDE and GTK Klotski maps"
FEWEST_ROWS = 3

_NAME = re.compile(r"\s*<([^<>]{1,80})>\s*")
_ROW = re.compile(r"\s*@(.*)@\s*")


def sniff(text: str) -> bool:
    """Whether ``text`` has a map that can be read."""
    if "@" not in text or GOAL_PIECE not in text:
        return False
    try:
        return any(found.layout is not None for found in read_all(text, ""))
    except FileError:
        return False


def read_all(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """Every map in ``text``.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    name, rows, first = "", list[str](), 0
    for number, line in enumerate((*lines_of(text, file), ""), start=1):
        if (row := _ROW.fullmatch(line)) is not None:
            first = first if rows else number
            rows.append(row[1])
            continue
        if len(rows) >= FEWEST_ROWS:
            yield entry(first, partial(_map, tuple(rows), name, file, first), name)
        if rows:
            name, rows = "", []
        if (title := _NAME.fullmatch(line)) is not None:
            name = title[1].strip()


read = only(read_all)
"""The layout of a text that holds one map."""


def _map(rows: Sequence[str], name: str, file: str, line: int) -> Layout:
    layout = level(rows, file, line)
    pieces = [part for piece in layout.pieces for part in _parts(piece)]
    used = {piece.key for piece in layout.pieces}
    new = (key for key in letters(len(pieces) + len(used)) if key not in used)
    seen: set[str] = set()
    for index, piece in enumerate(pieces):
        if piece.key in seen:
            pieces[index] = replace(piece, key=next(new))
        seen.add(piece.key)
    return in_order(replace(layout, pieces=tuple(pieces), name=name))


def _parts(piece: Piece) -> Iterator[Piece]:
    """A piece for each connected group of cells of ``piece``; the one with the target stays whole."""
    if piece.key == GOAL_PIECE:
        yield piece
        return
    left = set(piece.cells)
    while left:
        group, todo = set[Cell](), [min(left)]
        while todo:
            x, y = todo.pop()
            if (x, y) in left:
                left.remove((x, y))
                group.add((x, y))
                todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        yield Piece(piece.key, Shape.of(group), top_left(group))


FORMAT = Format(id="kde-maps", name=NAME, sniff=sniff, read=read, read_all=read_all)
