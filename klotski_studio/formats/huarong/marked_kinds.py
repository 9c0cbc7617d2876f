"""The classic 4 x 5 board as twenty characters for kinds, the first cell of each piece being marked.

::

    VKkV    "K" and "kkk" 2 x 2, "V" and "v" upright, "H" and "h" lying, "P" a soldier,
    vkkv    a space or "." free; capitals are the top left cells
    VHhV
    vP v    VKkVvkkvVHhVvP vP  P      or as digits: 5 is 2 x 2, 3 upright, 4 lying, 2 a soldier,
    P  P    35131111341312012002      1 a covered cell, 0 free
"""

from __future__ import annotations

import re

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.boards.huarong_board import (
    BIG,
    BOARD,
    LYING,
    SOLDIER,
    UPRIGHT,
    Standing,
    layout_of,
    require_usual,
)
from klotski_studio.formats.text.lines import lines_of
from klotski_studio.formats.text.notation import Format, in_reading_order

_SHAPES = {"K": BIG, "V": UPRIGHT, "H": LYING, "P": SOLDIER}
_DIGITS = str.maketrans("5342", "KVHP")
FEWEST_CHARACTERS = 17
"""Free cells at the end may have been removed as white space, but not a whole row."""

_COVERED_DIGIT = "1"
_LETTERS = re.compile(r"[KkVvHhP. ]{17,20}")
_NUMBERS = re.compile(r"[0-5]{20}", re.ASCII)


def sniff(text: str) -> bool:
    """Whether ``text`` is twenty such letters or digits, a 2 x 2 piece among them, whose pieces are whole."""
    try:
        layout = read(text, "")
    except FileError:
        return False
    return any(piece.shape == BIG for piece in layout.pieces)


def read(text: str, file: str = "") -> Layout:
    """The layout of twenty letters or digits.

    Raises:
        FileError: if they are not, or a piece is not whole; the error names the cell.
    """
    rows = [row for row in lines_of(text, file) if row.strip()]
    if len(rows) == 1 and len(rows[0]) < FEWEST_CHARACTERS:
        raise FileError("cells.marks", file, 1)
    marks = rows[0].ljust(20) if len(rows) == 1 else "".join(row.ljust(4) for row in rows)
    if not (_LETTERS.fullmatch(marks) or _NUMBERS.fullmatch(marks)) or len(marks) != 20:
        raise FileError("cells.marks", file, 1)
    of = dict(zip(BOARD.cells(), marks.translate(_DIGITS), strict=True))
    standing: list[Standing] = []
    covered: set[tuple[int, int]] = set()
    for cell, mark in of.items():
        if (shape := _SHAPES.get(mark)) is None:
            is_rest = mark in "kvh" + _COVERED_DIGIT
            if is_rest != (cell in covered):
                raise FileError("cells.piece", file, 1, cell=cell)
            continue
        rest = [each for each in shape.at(cell) if each != cell]
        if cell in covered or any(
            each in covered or of.get(each) not in (mark.lower(), _COVERED_DIGIT) for each in rest
        ):
            raise FileError("cells.piece", file, 1, cell=cell)
        covered.update(rest)
        standing.append((shape, cell))
    return layout_of(standing)


def write(layout: Layout) -> str:
    """``layout`` as twenty letters.

    Raises:
        KlotskiError: if it is not a layout of this board.
    """
    require_usual(layout, NAME)
    found = dict.fromkeys(BOARD.cells(), ".")
    for piece in in_reading_order(layout.pieces):
        mark = next(mark for mark, shape in _SHAPES.items() if shape == piece.shape)
        found |= dict.fromkeys(piece.cells, mark.lower())
        found[piece.at] = mark
    return "".join(found.values()) + "\n"


NAME = "华容道 marked kinds (VKkV vkkv …)"
FORMAT = Format(id="hrd-marked", name=NAME, sniff=sniff, read=read, write=write)
