"""The raw code of the classic 4 x 5 board: three bits a cell, those of the first cell lowest.

::

    ABBC    cell 0 begins an upright    010
    ABBC    cell 1 begins the 2 x 2     100
    DEEF    cell 2 is covered           111
    DGHF    cell 3 begins an upright    010      ... 010 111 100 010 = 0x...5E2
    I..J    000 free, 001 begins a lying one, 011 a soldier
"""

from __future__ import annotations

import re

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.boards.huarong_board import (
    BIG,
    LYING,
    SOLDIER,
    UPRIGHT,
    WIDTH,
    layout_of,
    require_usual,
)
from klotski_studio.formats.huarong.codes import CELLS, FREE_LEAST, cell_at, mask
from klotski_studio.formats.text.lines import reads
from klotski_studio.formats.text.notation import Format

_SHAPES = {0b000: None, 0b001: LYING, 0b010: UPRIGHT, 0b011: SOLDIER, 0b100: BIG}
_BITS = {shape: bits for bits, shape in _SHAPES.items() if shape is not None}
_COVERED = 0b111

_CODE = re.compile(r"(?:0[xX])?([0-9A-Fa-f]{14,16})")


def sniff(text: str) -> bool:
    """Whether ``text`` is a code of three bits a cell."""
    return reads(read, text)


def read(text: str, file: str) -> Layout:
    """The layout of a code of three bits a cell, the first cell lowest.

    Raises:
        FileError: if it is not one; the error names the cell.
    """
    match = _CODE.fullmatch(text.strip())
    if match is None:
        raise FileError("code.raw-digits", file, 1)
    value = int(match[1], 16)
    covered, standing = 0, []
    for cell in range(CELLS):
        bits = value >> 3 * cell & 0b111
        shape = _SHAPES.get(bits)
        new = 1 << cell if bits == 0 else 0 if shape is None else mask(shape, cell)
        if (bits == _COVERED) != bool(covered >> cell & 1) or (
            bits != _COVERED and (not new or covered & new)
        ):
            raise FileError("code.cell", file, 1, cell=cell_at(cell))
        if shape is not None:
            standing.append((shape, cell_at(cell)))
            covered |= new
    big = sum(shape == BIG for shape, _ in standing)
    if value >> 3 * CELLS or big != 1 or CELLS - covered.bit_count() < FREE_LEAST:
        raise FileError("code.pieces", file, 1, free=FREE_LEAST)
    return layout_of(standing)


def write(layout: Layout) -> str:
    """``layout`` as a code of three bits a cell.

    Raises:
        KlotskiError: if it has no code.
    """
    require_usual(layout, FORMAT.name, one_big=True, free=FREE_LEAST)
    cells = [0] * CELLS
    for piece in layout.pieces:
        for x, y in piece.cells:
            cells[y * WIDTH + x] = _COVERED
        cells[piece.at[1] * WIDTH + piece.at[0]] = _BITS[piece.shape]
    return f"0x{sum(bits << 3 * cell for cell, bits in enumerate(cells)):016X}"


FORMAT = Format(
    id="hrd-raw", name="华容道 raw code (0x0603EDF5CAFFF5E2)", sniff=sniff, read=read, write=write
)
