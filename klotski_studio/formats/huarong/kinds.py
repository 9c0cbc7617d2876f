"""The classic 4 x 5 board as twenty letters, one for the kind of piece on each cell.

::

    vCCv    the first cell not yet read is the top left of its piece: "v" begins an upright, to
    vCCv    which the cell below belongs. So adjacent pieces of one kind have one reading.
    vhhv
    vssv    "C" is the 2 x 2 piece with a target (曹操), "B" another 2 x 2 piece, "h" lying,
    s..s    "s" a soldier, "." free
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
"""The shape of each letter; None is a free cell."""

_KEY = re.compile(r"[.svhBC]{20}")


def read_kinds(kinds: Sequence[Shape | None], marks: Sequence[str], file: str) -> Iterator[Standing]:
    """The pieces of a board, from the kind of each cell in reading order; cells of a piece have one mark.

    Raises:
        FileError: if the piece of a cell does not fit; the error names the cell.
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
    """Whether ``text`` is twenty letters whose pieces fit."""
    return reads(read, text)


def read(text: str, file: str) -> Layout:
    """The layout of twenty letters.

    Raises:
        FileError: if they are not, or a piece does not fit; the error names the cell.
    """
    key = "".join(text.split())
    if not _KEY.fullmatch(key) or key.count("C") not in (0, len(BIG.cells)):
        raise FileError("cells.key", file, 1)
    layout = layout_of(read_kinds([KINDS[character] for character in key], key, file))
    if "C" not in key:
        return Layout(layout.board, layout.pieces)
    first = BOARD.cells()[key.index("C")]
    main = next(piece for piece in layout.pieces if piece.at == first)
    return Layout(layout.board, layout.pieces, (Target(main.key, FINISH, BIG),))


def write(layout: Layout) -> str:
    """``layout`` as twenty letters; ``C`` is the 2 x 2 piece that has a target.

    Raises:
        KlotskiError: if it is not a layout of this board, or its goal is another one.
    """
    require_usual(Layout(layout.board, layout.pieces), FORMAT.name)
    main = {target.piece for target in layout.goal}
    if layout.goal and layout.goal != tuple(Target(key, FINISH, BIG) for key in main):
        refuse(FORMAT.name, "cannot.goal")
    found = dict.fromkeys(BOARD.cells(), ".")
    for piece in layout.pieces:
        character = "C" if piece.key in main else next(c for c, kind in KINDS.items() if kind == piece.shape)
        found |= dict.fromkeys(piece.cells, character)
    return "".join(found.values())


FORMAT = Format(id="hrd-kinds", name="华容道 kinds (vCCv vCCv …)", sniff=sniff, read=read, write=write)
