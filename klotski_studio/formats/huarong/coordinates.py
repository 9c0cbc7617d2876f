"""The classic 4 x 5 board as digits: twenty for its ten pieces, or forty for its cells.

Twenty digits are the top left cells (x, y) of the pieces in a fixed order::

    ABBC    00 10 30 02 12 04 13 32 23 34
    ABBC    |  |  |  |  |  |  |  |  |  +---- soldier
    DEEF    |  |  |  |  |  |  |  |  +------- soldier
    DGHF    |  |  |  |  |  |  |  +---------- upright (张飞)
    I..J    |  |  |  |  |  |  +------------- soldier
            |  |  |  |  |  +---------------- soldier
            |  |  |  |  +------------------- lying (关羽)
            +--|--+--+---------------------- uprights (赵云, 黄忠, 马超)
               +---------------------------- 2 x 2 (曹操)

Some texts have (row, column) from 1 instead; the reading in which the pieces fit on the board counts.
Others have two numbers, the first 14 digits and the last 6, without zeros in front.

Forty digits are for each cell a kind (0 free, 1 soldier, 2 upright, 3 lying, 4 the 2 x 2 piece) and
the number of its piece.
"""

from __future__ import annotations

import re

from klotski_studio.core.errors import FileError
from klotski_studio.core.geometry import Cell, Shape
from klotski_studio.core.layout import Layout
from klotski_studio.formats.boards.huarong_board import (
    BIG,
    BOARD,
    LYING,
    SOLDIER,
    UPRIGHT,
    layout_of,
    require_usual,
)
from klotski_studio.formats.huarong.kinds import read_kinds
from klotski_studio.formats.text.notation import Format, fits, in_reading_order, refuse

ORDER = (UPRIGHT, BIG, UPRIGHT, UPRIGHT, LYING, SOLDIER, SOLDIER, UPRIGHT, SOLDIER, SOLDIER)
"""The shapes of the pieces in the order of the twenty digits."""

FIRST, SECOND = 14, 6
"""The lengths of the two numbers."""

KINDS: tuple[Shape | None, ...] = (None, SOLDIER, UPRIGHT, LYING, BIG)
"""The shapes of the first of a cell's two digits; None is a free cell."""

_TWENTY = re.compile(r"\d{20}", re.ASCII)
_PAIR = re.compile(r"[\[(]?\s*(\d{8,14})\s*(?:,\s*|\s+)(\d{1,6})\s*[\])]?", re.ASCII)
_FORTY = re.compile(r"(?:[0-4]\d){20}", re.ASCII)


def sniff(text: str) -> bool:
    """Whether ``text`` is the coordinates of ten pieces that fit on the board."""
    return bool(_digits(text)) and _layout(_digits(text)) is not None


def read(text: str, file: str) -> Layout:
    """The layout with pieces at those coordinates.

    Raises:
        FileError: if there are not twenty digits, or the pieces overlap or leave the board.
    """
    digits = _digits(text)
    if not digits:
        raise FileError("coordinates.digits", file, 1)
    layout = _layout(digits)
    if layout is None:
        raise FileError("coordinates.overlap", file, 1)
    return layout


def write(layout: Layout) -> str:
    """``layout`` as twenty digits, each x before y, from 0.

    Raises:
        KlotskiError: if it has other pieces than the ten classic ones.
    """
    require_usual(layout, FORMAT.name)
    left = [(piece.shape, piece.at) for piece in in_reading_order(layout.pieces)]
    if sorted(len(shape.cells) for shape, _ in left) != sorted(len(shape.cells) for shape in ORDER):
        refuse(FORMAT.name, "cannot.pieces")
    digits = ""
    for shape in ORDER:
        found = next((each for each in left if each[0] == shape), None)
        if found is None:
            refuse(FORMAT.name, "cannot.pieces")
        left.remove(found)
        digits += f"{found[1][0]}{found[1][1]}"
    return digits


def _digits(text: str) -> str:
    """The twenty digits in ``text`` in either form; empty if there are none."""
    text = text.strip()
    if _TWENTY.fullmatch(text):
        return text
    pair = _PAIR.fullmatch(text)
    return pair[1].zfill(FIRST) + pair[2].zfill(SECOND) if pair else ""


def _layout(digits: str) -> Layout | None:
    """The layout of the first of the two readings in which the pieces fit; None if they fit in neither."""
    pairs = [(int(digits[i]), int(digits[i + 1])) for i in range(0, len(digits), 2)]
    readings: tuple[list[Cell], list[Cell]] = (pairs, [(column - 1, row - 1) for row, column in pairs])
    for cells in readings:
        layout = layout_of(zip(ORDER, cells, strict=True))
        if fits(layout):
            return layout
    return None


def sniff_cells(text: str) -> bool:
    """Whether ``text`` is a kind and a number for each cell, and the pieces are whole, one of them 2 x 2."""
    try:
        return bool(read_cells(text, "").goal)
    except FileError:
        return False


def read_cells(text: str, file: str) -> Layout:
    """The layout of forty digits.

    Raises:
        FileError: if there are not forty, or the cells of a piece do not fit; the error names the first.
    """
    digits = "".join(text.split())
    if not _FORTY.fullmatch(digits):
        raise FileError("cells.digits", file, 1)
    kinds = [KINDS[int(digit)] for digit in digits[::2]]
    return layout_of(read_kinds(kinds, digits[1::2], file))


def write_cells(layout: Layout) -> str:
    """``layout`` as forty digits; pieces are numbered in reading order from 1 to 9, then from 1 again.

    Raises:
        KlotskiError: if it is not a layout of this board.
    """
    require_usual(layout, CELLS.name)
    found = dict.fromkeys(BOARD.cells(), "00")
    for number, piece in enumerate(in_reading_order(layout.pieces)):
        for cell in piece.cells:
            found[cell] = f"{KINDS.index(piece.shape)}{number % 9 + 1}"
    return "".join(found.values())


FORMAT = Format(id="coordinates", name="华容道 coordinates (20 digits)", sniff=sniff, read=read, write=write)
CELLS = Format(
    id="type-and-id",
    name="华容道 kinds and numbers (40 digits)",
    sniff=sniff_cells,
    read=read_cells,
    write=write_cells,
)
