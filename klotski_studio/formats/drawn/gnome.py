r"""Drawings of GNOME Klotski; records of its source code are strings with the size of the board.

::

    {"Red Donkey", 0,     the name; a group, which is only the program's menu
     6, 9,                width and height (in older versions the fewest moves follow)
     "######"             "#" wall    " " floor    any other character: a piece
     "#a**b#"
     "#a**b#"             "*" the piece with the target
     "#cdde#"
     "#cfge#"
     "#h  i#"
     "##--##"             "-" gate, which only "*" may enter
     "    .."             "." goal cell, floor otherwise: in the end every "*" lies on one
     "    .."},

Map files of KDE's and GTK's Klotski have any text, then names in brackets and rows between two ``@``::

    <Garden>
    @######  @      the signs of such a drawing, but a letter may be used many times:
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
from itertools import chain

from klotski_studio.core.edits.shapes import parts_of
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout, Piece, Target
from klotski_studio.formats.boards.grids import Marks, piece_of, read_grid
from klotski_studio.formats.text.limits import MOST_PIECES
from klotski_studio.formats.text.lines import entry, lines_of, readable, without_empty_ends
from klotski_studio.formats.text.notation import Format, PuzzleEntry, in_order, letters

GOAL_PIECE, GOAL_CELL = "*", "."
MARKS = Marks(free=" .", walls="#", gates="-")
SOKOBAN = "$@+"
"""Signs of a game whose drawings are alike: a box, and its player."""

_BORDER = re.compile(r"[-# .]*#[-# .]*#[-# .]*|\S*#{7}\S*")
"""A row of the border, or of a long part of it; the goal, and pieces, may lie above or beside the border."""


def _looks(text: str) -> bool:
    """Whether ``text`` is a drawing with a border."""
    if GOAL_PIECE not in text or " " not in text:  # "." is free in another program's
        return False
    has_border = any(_BORDER.fullmatch(row.rstrip("\r")) for row in text.split("\n"))
    layout = FORMAT.layout_or_none(text) if has_border else None
    # unconnected pieces are unlikely in a drawing, not in other text
    return layout is not None and all(p.shape.is_connected and p.key not in SOKOBAN for p in layout.pieces)


def read_all(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """The one drawing in ``text``.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    line, rows = without_empty_ends(lines_of(text, file))
    if rows:
        yield entry(line, partial(level, rows, file, line))


def level(rows: Sequence[str], file: str, line: int) -> Layout:
    """The layout that ``rows`` draw, the first on line number ``line``.

    Raises:
        FileError: if there is no piece ``*``, or it fits on the goal cells in no way or in several.
    """
    grid = read_grid(rows, file, line, marks=MARKS, padding=" ")
    pieces = grid.pieces(MARKS)
    main = next((piece for piece in pieces if piece.key == GOAL_PIECE), None)
    if main is None:
        raise FileError("gnome.no-piece", file, line)
    goal, (x, y) = grid.of(GOAL_CELL), main.shape.anchor
    placements = [(cell[0] - x, cell[1] - y) for cell in sorted(goal)]
    placements = [each for each in placements if goal.issuperset(main.shape.at(each))]
    if len(placements) != 1:
        code = "gnome.several-goals" if placements else "gnome.no-goal"
        raise FileError(code, file, line, places=len(placements))
    return Layout(grid.board(MARKS), pieces, (Target(main.key, placements[0], main.shape),))


FORMAT = Format(id="gnome", name="GNOME Klotski", looks=_looks, read_all=read_all)

FEWEST_MAP_ROWS = 3

_MAP_NAME = re.compile(r"\s*<([^<>]{1,80})>\s*")
_MAP_ROW = re.compile(r"\s*@(.*)@\s*")


def read_all_maps(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """Every map in ``text``.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    name, rows, first = "", list[str](), 0
    for number, line in enumerate((*lines_of(text, file), ""), start=1):
        if (row := _MAP_ROW.fullmatch(line)) is not None:
            first = first if rows else number
            rows.append(row[1])
            continue
        if len(rows) >= FEWEST_MAP_ROWS:
            yield entry(first, partial(_map, tuple(rows), name, file, first), name)
        if rows:
            name, rows = "", []
        if (title := _MAP_NAME.fullmatch(line)) is not None:
            name = title[1].strip()


def _map(rows: Sequence[str], name: str, file: str, line: int) -> Layout:
    """The layout of a map: a piece for each connected group of cells; that with the target stays whole."""
    layout = level(rows, file, line)
    used = {piece.key for piece in layout.pieces}
    new = (key for key in letters(MOST_PIECES) if key not in used)
    pieces: list[Piece] = []
    for piece in layout.pieces:
        parts = [piece.cells] if piece.key == GOAL_PIECE else sorted(parts_of(piece.cells), key=min)
        named = zip(parts, chain([piece.key], new), strict=False)
        pieces += [piece_of(key, sorted(part)) for part, key in named]
    return in_order(replace(layout, pieces=tuple(pieces), name=name))


MAPS = Format(
    id="kde-maps",
    name="KDE and GTK Klotski maps",
    looks=lambda text: (
        "@" in text and GOAL_PIECE in text and any(found.layout for found in readable(read_all_maps, text))
    ),
    read_all=read_all_maps,
)
