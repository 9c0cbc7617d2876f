r"""Levels of GNOME Klotski, as records of its source code and as drawings alone.

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
from typing import NamedTuple

from klotski_studio.core.edits.shapes import parts_of
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Known, Layout, Piece, Target
from klotski_studio.formats.boards.grids import Marks, piece_of, read_grid
from klotski_studio.formats.text.limits import MOST_PIECES, require_side
from klotski_studio.formats.text.lines import entry, lines_of, readable, without_empty_ends
from klotski_studio.formats.text.notation import Format, PuzzleEntry, in_order, letters

GOAL_PIECE, GOAL_CELL = "*", "."
MARKS = Marks(free=" .", walls="#", gates="-")
SOKOBAN = "$@+"
"""Signs of a game whose drawings are alike: a box, and its player."""

_TOKENS = re.compile(
    r"""
      /\*.*?(?:\*/|\Z)
    | //[^\n]*+
    | "(?P<text>(?:[^"\\\n]|\\.)*+)"
    | "(?:[^"\\\n]|\\.)*+  # never closed; one token, so that the time is linear in the text
    | (?P<number>\d+)
    | (?P<end>[};])
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPES = {r"\n": "\n", r"\t": "\t", r"\r": "\r"}
_BORDER = re.compile(r"[-# .]*#[-# .]*#[-# .]*|\S*#{7}\S*")
"""A row of the border, or of a long part of it; the goal, and pieces, may lie above or beside the border."""


def _looks(text: str) -> bool:
    """Whether ``text`` is a drawing with a border, or at least half of its records are levels.

    Names, numbers and strings in this order are frequent in source code.
    """
    if GOAL_PIECE not in text:
        return False
    try:
        if '"' in text:
            are_levels = [found.layout is not None for found in _records(text, "")]
            return 0 < len(are_levels) <= 2 * sum(are_levels)
        _, rows = without_empty_ends(lines_of(text, ""))
        if not any(" " in row for row in rows):
            return False  # "." is free in another program's
        # unconnected pieces are unlikely in a drawing, not in other text
        return any(map(_BORDER.fullmatch, rows)) and all(
            piece.shape.is_connected and piece.key not in SOKOBAN for piece in level(rows, "", 1).pieces
        )
    except FileError:
        return False


def read_all(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """Every level in ``text``: records, or one drawing.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    records = _records(text, file)
    first = next(records, None)
    if first is not None:
        yield first
        yield from records
        return
    line, rows = without_empty_ends(lines_of(text, file))
    if rows:
        yield entry(line, partial(level, rows, file, line))


class _Token(NamedTuple):
    """A string, a number or the end of a record, with its line."""

    kind: str
    text: str
    line: int


def _tokens(text: str, file: str) -> list[_Token]:
    source = "\n".join(lines_of(text, file))
    tokens, line, end = [], 1, 0
    for found in _TOKENS.finditer(source):
        line += source.count("\n", end, found.start())
        end = found.start()
        if found.lastgroup is not None:
            tokens.append(_Token(found.lastgroup, found[found.lastgroup], line))
    return tokens


def _records(text: str, file: str) -> Iterator[PuzzleEntry]:
    """An entry for every sequence of a name, three or four numbers, and strings."""
    tokens = _tokens(text, file)
    kinds = "".join(token.kind[0] for token in tokens)
    for found in re.finditer(r"tnnn(n?)(t(?!nnn))+", kinds):
        name, _, width, height = tokens[found.start() : found.start() + 4]
        moves = int(tokens[found.start() + 4].text[:9]) if found[1] else None
        data = tokens[found.start() + 4 + len(found[1]) : found.end()]
        yield entry(name.line, partial(_record, name, (width, height), data, moves, file))


def _record(
    name: _Token, size: tuple[_Token, _Token], data: list[_Token], moves: int | None, file: str
) -> Layout:
    width, height = (int(token.text[:9]) for token in size)
    require_side(width, height, file, size[0].line)
    cells = "".join(token.text for token in data)
    if len(cells) != width * height or not cells:
        raise FileError("gnome.length", file, name.line, length=len(cells), width=width, height=height)
    rows = [cells[start : start + width] for start in range(0, len(cells), width)]
    layout = level(rows, file, name.line)
    title = re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[0], found[1]), name.text)
    known = Known(moves=moves) if moves else Known()
    return replace(layout, name=title, meta=replace(layout.meta, known=known))


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
