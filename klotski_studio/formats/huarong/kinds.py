"""The classic 4 x 5 board as a kind for each cell, in four ways, and as the coordinates of its ten pieces.

Twenty letters, which are also written::

    vCCv    the first cell not yet read is the top left of its piece: "v" begins an upright, to
    vCCv    which the cell below belongs. So adjacent pieces of one kind have one reading.
    vhhv
    vssv    "C" is the 2 x 2 piece with a target (曹操), "B" another 2 x 2 piece, "h" lying,
    s..s    "s" a soldier, "." free

Forty digits are for each cell a kind (0 free, 1 soldier, 2 upright, 3 lying, 4 the 2 x 2 piece) and the
number of its piece.

Twenty marks, the first cell of each piece being marked::

    VKkV    "K" and "kkk" 2 x 2, "V" and "v" upright, "H" and "h" lying, "P" a soldier,
    vkkv    a space or "." free; capitals are the top left cells
    VHhV
    vP v    VKkVvkkvVHhVvP vP  P      or as digits: 5 is 2 x 2, 3 upright, 4 lying, 2 a soldier,
    P  P    35131111341312012002      1 a covered cell, 0 free

The raw code has three bits a cell, those of the first cell lowest::

    ABBC    cell 0 begins an upright    010
    ABBC    cell 1 begins the 2 x 2     100
    DEEF    cell 2 is covered           111
    DGHF    cell 3 begins an upright    010      ... 010 111 100 010 = 0x...5E2
    I..J    000 free, 001 begins a lying one, 011 a soldier

Twenty digits are the top left cells (x, y) of the ten classic pieces in a fixed order::

    ABBC    00 10 30 02 12 04 13 32 23 34
    ABBC    |  |  |  |  |  |  |  |  |  +---- soldier
    DEEF    |  |  |  |  |  |  |  |  +------- soldier
    DGHF    |  |  |  |  |  |  |  +---------- upright (张飞)
    I..J    |  |  |  |  |  |  +------------- soldier
            |  |  |  |  |  +---------------- soldier
            |  |  |  |  +------------------- lying (关羽)
            +--|--+--+---------------------- uprights (赵云, 黄忠, 马超)
               +---------------------------- the 2 x 2 piece (曹操)

Some texts have (row, column) from 1 instead; the reading in which the pieces fit on the board counts.
Others have two numbers, the first 14 digits and the last 6, without zeros in front.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from operator import eq
from typing import TypeVar

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Cell, Layout, Shape, Target
from klotski_studio.formats.boards.huarong_board import (
    BIG,
    BOARD,
    FINISH,
    LYING,
    SOLDIER,
    UPRIGHT,
    Standing,
    layout_of,
    require_usual,
)
from klotski_studio.formats.huarong.codes import FREE_LEAST
from klotski_studio.formats.text.lines import lines_of
from klotski_studio.formats.text.notation import Format, any_layout, fits

Sign = TypeVar("Sign", str, int)

_LETTERS = {".": None, "s": SOLDIER, "v": UPRIGHT, "h": LYING, "B": BIG, "C": BIG}
"""The shape of each of the twenty letters; None is a free cell."""

_DIGITS = {
    f"{kind}{number}": shape
    for kind, shape in enumerate((None, SOLDIER, UPRIGHT, LYING, BIG))
    for number in range(10)
}
"""The shape of each pair of the forty digits; None is a free cell."""

_MARKS = {"K": BIG, "V": UPRIGHT, "H": LYING, "P": SOLDIER, ".": None, " ": None, "0": None}
_MARKS_OF_DIGITS = str.maketrans("5342", "KVHP")
FEWEST_MARKS = 17
"""Free cells at the end may have been removed as white space, but not a whole row."""

_COVERED = 0b111
_BITS = {0b000: None, 0b001: LYING, 0b010: UPRIGHT, 0b011: SOLDIER, 0b100: BIG}

ORDER = (UPRIGHT, BIG, UPRIGHT, UPRIGHT, LYING, SOLDIER, SOLDIER, UPRIGHT, SOLDIER, SOLDIER)
"""The shapes of the pieces in the order of the coordinates."""

_FIRST, _SECOND = 14, 6
"""The lengths of two numbers with the coordinates."""

_KEY = re.compile(r"[.svhBC]{20}")
_FORTY = re.compile(r"(?:[0-4]\d){20}", re.ASCII)
_MARKED = re.compile(r"[KkVvHhP. ]{20}")
_NUMBERS = re.compile(r"[0-5]{20}", re.ASCII)
_RAW = re.compile(r"(?:0[xX])?([0-9A-Fa-f]{14,16})")
_TWENTY = re.compile(r"\d{20}", re.ASCII)
_PAIR = re.compile(r"[\[(]?\s*(\d{8,14})\s*(?:,\s*|\s+)(\d{1,6})\s*[\])]?", re.ASCII)


def read(text: str, file: str) -> Layout:
    """The layout of twenty letters.

    Raises:
        FileError: if they are not, or a piece does not fit; the error names the cell.
    """
    key = "".join(text.split())
    if not _KEY.fullmatch(key) or key.count("C") not in (0, len(BIG.cells)):
        raise FileError("cells.key", file, 1)
    layout = layout_of(_pieces(key, _LETTERS, file))
    if "C" not in key:
        return Layout(layout.board, layout.pieces)
    first = BOARD.cells()[key.index("C")]
    main = next(piece for piece in layout.pieces if piece.at == first)
    return Layout(layout.board, layout.pieces, (Target(main.key, FINISH, BIG),))


def write(layout: Layout) -> str:
    """``layout`` as twenty letters; ``C`` is the 2 x 2 piece that has a target.

    Raises:
        KlotskiError: if it is not a layout of this board.
    """
    require_usual(layout, FORMAT.name)
    main = {target.piece for target in layout.goal[:1] if target.shape == BIG}
    found = dict.fromkeys(BOARD.cells(), ".")
    for piece in layout.pieces:
        letter = "C" if piece.key in main else next(c for c, kind in _LETTERS.items() if kind == piece.shape)
        found |= dict.fromkeys(piece.cells, letter)
    return "".join(found.values())


def _pieces(
    signs: Sequence[Sign],
    shapes: Mapping[Sign, Shape | None],
    file: str,
    covers: Callable[[Sign, Sign], bool] = eq,
    code: str = "cells.piece",
) -> Iterator[Standing]:
    """The pieces of a board, from the sign of each cell in reading order.

    ``shapes`` are those of the signs of a first cell, None for a free one; ``covers`` says whether a piece
    that begins with the first sign may have the second on its other cells.

    Raises:
        FileError: with ``code`` and the cell, if the piece of a cell does not fit.
    """
    of = dict(zip(BOARD.cells(), signs, strict=True))
    taken: set[Cell] = set()
    for cell, sign in of.items():
        if cell in taken:
            continue
        shape = shapes.get(sign)
        cells = () if shape is None else shape.at(cell)
        is_free = all(each in of and each not in taken for each in cells)
        if sign not in shapes or not is_free or not all(covers(sign, of[each]) for each in cells[1:]):
            raise FileError(code, file, 1, cell=cell)
        taken.update(cells)
        if shape is not None:
            yield shape, cell


def read_cells(text: str, file: str) -> Layout:
    """The layout of forty digits.

    Raises:
        FileError: if there are not forty, or the cells of a piece do not fit; the error names the first.
    """
    digits = "".join(text.split())
    if not _FORTY.fullmatch(digits):
        raise FileError("cells.digits", file, 1)
    return layout_of(_pieces([digits[at : at + 2] for at in range(0, len(digits), 2)], _DIGITS, file))


def read_marked(text: str, file: str) -> Layout:
    """The layout of twenty marks or digits.

    Raises:
        FileError: if they are not, or a piece is not whole; the error names the cell.
    """
    rows = [row for row in lines_of(text, file) if row.strip()]
    marks = rows[0].ljust(20) if len(rows) == 1 else "".join(row.ljust(4) for row in rows)
    is_cut = len(rows) == 1 and len(rows[0]) < FEWEST_MARKS
    if is_cut or not (_MARKED.fullmatch(marks) or _NUMBERS.fullmatch(marks)):
        raise FileError("cells.marks", file, 1)
    signs = marks.translate(_MARKS_OF_DIGITS)
    return layout_of(_pieces(signs, _MARKS, file, lambda mark, rest: rest in (mark.lower(), "1")))


def read_raw(text: str, file: str) -> Layout:
    """The layout of a code of three bits a cell, the first cell lowest.

    Raises:
        FileError: if it is not one; the error names the cell.
    """
    match = _RAW.fullmatch(text.strip())
    if match is None:
        raise FileError("code.raw-digits", file, 1)
    value = int(match[1], 16)
    bits = [value >> 3 * cell & 0b111 for cell in range(len(BOARD.cells()))]
    standing = list(_pieces(bits, _BITS, file, lambda _, rest: rest == _COVERED, "code.cell"))
    free = len(bits) - sum(len(shape.cells) for shape, _ in standing)
    big = sum(shape == BIG for shape, _ in standing)
    if value >> 3 * len(bits) or big != 1 or free < FREE_LEAST:
        raise FileError("code.pieces", file, 1, free=FREE_LEAST)
    return layout_of(standing)


def read_coordinates(text: str, file: str) -> Layout:
    """The layout with pieces at those coordinates.

    Raises:
        FileError: if there are not twenty digits, or the pieces overlap or leave the board.
    """
    text = text.strip()
    pair = _PAIR.fullmatch(text)
    digits = text if _TWENTY.fullmatch(text) else ""
    if pair is not None and not digits:
        digits = pair[1].zfill(_FIRST) + pair[2].zfill(_SECOND)
    if not digits:
        raise FileError("coordinates.digits", file, 1)
    pairs = [(int(digits[i]), int(digits[i + 1])) for i in range(0, len(digits), 2)]
    for cells in (pairs, [(column - 1, row - 1) for row, column in pairs]):
        layout = layout_of(zip(ORDER, cells, strict=True))
        if fits(layout):
            return layout
    raise FileError("coordinates.overlap", file, 1)


_IN_PLACE = "hrd-kinds"
"""Is written in place of those that are only read: it holds every board that they hold."""

FORMAT = Format(
    id=_IN_PLACE, name="华容道 kinds (vCCv vCCv …)", is_likely=any_layout, read_one=read, write=write
)
_only_read = partial(Format, is_likely=any_layout, in_place=_IN_PLACE)

RAW = _only_read(id="hrd-raw", name="华容道 raw code (0x0603EDF5CAFFF5E2)", read_one=read_raw)
COORDINATES = _only_read(id="coordinates", name="华容道 coordinates (20 digits)", read_one=read_coordinates)
FORTY = _only_read(
    id="type-and-id",
    name="华容道 kinds and numbers (40 digits)",
    read_one=read_cells,
    is_likely=lambda layout: bool(layout.goal),
)
MARKED = _only_read(
    id="hrd-marked",
    name="华容道 marked kinds (VKkV vkkv …)",
    read_one=read_marked,
    is_likely=lambda layout: any(p.shape == BIG for p in layout.pieces),
)
