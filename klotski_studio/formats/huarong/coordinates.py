"""The 华容道 board as digits: places of the ten classic pieces, or kind and number of each cell.

Twenty digits give the top left (x, y) of each piece, in an order that never changes::

    ABBC    00 10 30 02 12 04 13 32 23 34
    ABBC    |  |  |  |  |  |  |  |  |  +---- soldier
    DEEF    |  |  |  |  |  |  |  |  +------- soldier
    DGHF    |  |  |  |  |  |  |  +---------- upright (张飞)
    I..J    |  |  |  |  |  |  +------------- soldier
            |  |  |  |  |  +---------------- soldier
            |  |  |  |  +------------------- lying (关羽)
            +--|--+--+---------------------- uprights (赵云, 黄忠, 马超)
               +---------------------------- 2x2 (曹操)

Some count (row, column) from 1 instead; what stands on the board without overlap is meant. Some
write two numbers, the first 14 digits and the last 6, and zeros in front are lost.

Forty digits give for each cell a kind (0 free, 1 soldier, 2 upright, 3 lying, 4 the 2x2) and
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
from klotski_studio.formats.text.lines import reads
from klotski_studio.formats.text.notation import Format, fits, in_reading_order, refuse

ORDER = (UPRIGHT, BIG, UPRIGHT, UPRIGHT, LYING, SOLDIER, SOLDIER, UPRIGHT, SOLDIER, SOLDIER)
"""The pieces whose places twenty digits give."""

FIRST, SECOND = 14, 6
"""How many digits the two numbers have."""

KINDS: tuple[Shape | None, ...] = (None, SOLDIER, UPRIGHT, LYING, BIG)
"""What the first of a cell's two digits says."""

_TWENTY = re.compile(r"\d{20}", re.ASCII)
_PAIR = re.compile(r"[\[(]?\s*(\d{8,14})\s*(?:,\s*|\s+)(\d{1,6})\s*[\])]?", re.ASCII)
_FORTY = re.compile(r"(?:[0-4]\d){20}", re.ASCII)


def sniff(text: str) -> bool:
    """Whether ``text`` is the digits of places on the board."""
    return bool(_digits(text)) and _layout(_digits(text)) is not None


def read(text: str, file: str) -> Layout:
    """The layout whose pieces stand on those places.

    Raises:
        FileError: if they are not twenty digits, or not places without overlap.
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
        KlotskiError: if it has other pieces than the ten.
    """
    require_usual(layout, FORMAT.name)
    left = [(piece.shape, piece.at) for piece in in_reading_order(layout.pieces)]
    if sorted(len(shape.cells) for shape, _ in left) != sorted(len(shape.cells) for shape in ORDER):
        refuse(FORMAT.name, "cannot.pieces")
    digits = ""
    for shape in ORDER:
        place = next((each for each in left if each[0] == shape), None)
        if place is None:
            refuse(FORMAT.name, "cannot.pieces")
        left.remove(place)
        digits += f"{place[1][0]}{place[1][1]}"
    return digits


def _digits(text: str) -> str:
    """The twenty digits that ``text`` gives in either form; empty if it gives none."""
    text = text.strip()
    if _TWENTY.fullmatch(text):
        return text
    pair = _PAIR.fullmatch(text)
    return pair[1].zfill(FIRST) + pair[2].zfill(SECOND) if pair else ""


def _layout(digits: str) -> Layout | None:
    """What fits of the two ways to read the digits; None if neither does."""
    pairs = [(int(digits[i]), int(digits[i + 1])) for i in range(0, len(digits), 2)]
    readings: tuple[list[Cell], list[Cell]] = (pairs, [(column - 1, row - 1) for row, column in pairs])
    for places in readings:
        layout = layout_of(zip(ORDER, places, strict=True))
        if fits(layout):
            return layout
    return None


def sniff_cells(text: str) -> bool:
    """Whether ``text`` is a kind and a number for each cell, and the pieces are whole."""
    return reads(read_cells, text)


def read_cells(text: str, file: str) -> Layout:
    """The layout of forty digits.

    Raises:
        FileError: if they are not forty, or some cells make no piece; the sentence names the first.
    """
    digits = "".join(text.split())
    if not _FORTY.fullmatch(digits):
        raise FileError("cells.digits", file, 1)
    kinds = [KINDS[int(digit)] for digit in digits[::2]]
    return layout_of(read_kinds(kinds, digits[1::2], file))


def write_cells(layout: Layout) -> str:
    """``layout`` as forty digits; the pieces are numbered from 1 in reading order, and after 9 from 1 again.

    Raises:
        KlotskiError: if it is not a layout of this board.
    """
    require_usual(layout, CELLS.name)
    found = dict.fromkeys(BOARD.cells(), "00")
    for number, piece in enumerate(in_reading_order(layout.pieces)):
        for cell in piece.cells:
            found[cell] = f"{KINDS.index(piece.shape)}{number % 9 + 1}"
    return "".join(found.values())


FORMAT = Format(
    id="coordinates",
    name="华容道 coordinates (20 digits)",
    sniff=sniff,
    read=read,
    write=write,
)
CELLS = Format(
    id="type-and-id",
    name="华容道 kinds and numbers (40 digits)",
    sniff=sniff_cells,
    read=read_cells,
    write=write_cells,
)
