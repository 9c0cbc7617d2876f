"""Cells that say their kind and not their piece: the pieces are read off from the top left.

::

    vCCv    the first cell not yet read is the top left of its piece: "v" begins an upright, so the
    vCCv    cell below belongs to it. Neighbours of one kind can be read in no other way.
    vhhv
    vssv    "C" is 曹操, the one that must get out; "B" another 2x2
    s..s
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from klotski_studio.core.errors import FileError
from klotski_studio.core.geometry import Shape
from klotski_studio.core.layout import Layout, Target
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
from klotski_studio.formats.text.lines import reads
from klotski_studio.formats.text.notation import Format, refuse

KINDS = {".": None, "s": SOLDIER, "v": UPRIGHT, "h": LYING, "B": BIG, "C": BIG}
"""What a character of the key says."""

_KEY = re.compile(r"[.svhBC]{20}")


def read_kinds(kinds: Sequence[Shape | None], marks: Sequence[str], file: str) -> Iterator[Standing]:
    """The pieces of a board of which each cell tells its kind; cells of a piece share their mark.

    Raises:
        FileError: if a cell's piece does not fit; the sentence names the cell.
    """
    cells = BOARD.cells()
    of = dict(zip(cells, zip(kinds, marks, strict=True), strict=True))
    taken: set[tuple[int, int]] = set()
    for cell in cells:
        shape = of[cell][0]
        if shape is None or cell in taken:
            continue
        covered = shape.at(cell)
        if any(of.get(each) != of[cell] or each in taken for each in covered):
            raise FileError("cells.piece", file, 1, cell=cell)
        taken.update(covered)
        yield shape, cell


def sniff(text: str) -> bool:
    """Whether ``text`` is a key of kinds whose pieces are whole."""
    return reads(read, text)


def read(text: str, file: str) -> Layout:
    """The layout of a key of twenty characters.

    Raises:
        FileError: if it is none; the sentence names the cell.
    """
    key = "".join(text.split())
    if not _KEY.fullmatch(key) or key.count("C") not in (0, len(BIG.cells)):
        raise FileError("cells.key", file, 1)
    layout = layout_of(read_kinds([KINDS[character] for character in key], key, file))
    if "C" not in key:
        return Layout(layout.board, layout.pieces)
    first = BOARD.cells()[key.index("C")]
    king = next(piece for piece in layout.pieces if piece.at == first)
    return Layout(layout.board, layout.pieces, (Target(king.key, FINISH, BIG),))


def write(layout: Layout) -> str:
    """``layout`` as a key of twenty characters; ``C`` is the 2x2 that has a target.

    Raises:
        KlotskiError: if it is not a layout of this board, or its goal is another one.
    """
    require_usual(Layout(layout.board, layout.pieces), FORMAT.name)
    king = {target.piece for target in layout.goal}
    if layout.goal and layout.goal != tuple(Target(key, FINISH, BIG) for key in king):
        refuse(FORMAT.name, "cannot.goal")
    found = dict.fromkeys(BOARD.cells(), ".")
    for piece in layout.pieces:
        character = "C" if piece.key in king else next(c for c, kind in KINDS.items() if kind == piece.shape)
        found |= dict.fromkeys(piece.cells, character)
    return "".join(found.values())


FORMAT = Format(
    id="hrd-kinds",
    name="华容道 kinds (vCCv vCCv …)",
    sniff=sniff,
    read=read,
    write=write,
)
