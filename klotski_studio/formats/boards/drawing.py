"""Boards drawn with one character a cell.

::

    A B B C      "." free   "#" wall   "-" gate
    A B B C      any other printing character is a piece: all cells of one
    # . . -      character belong to it
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from klotski_studio.core.geometry import Cell
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE
from klotski_studio.formats.text.toml_source import TomlSource

FREE, WALL, GATE = ".", "#", "-"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawn board: its size, and the cells of each character in reading order, ``.`` left out."""

    width: int = 0
    height: int = 0
    cells: Mapping[str, tuple[Cell, ...]] = field(default_factory=dict)

    def keys(self) -> tuple[str, ...]:
        """The characters that are pieces, in the order they are first met."""
        return tuple(character for character in self.cells if character not in (WALL, GATE))

    def of(self, key: str) -> tuple[Cell, ...]:
        """The cells of the piece drawn as ``key``; none if there is no such piece."""
        return () if key in (WALL, GATE) else self.cells.get(key, ())


def is_drawable(key: str) -> bool:
    """Whether a piece of that key can be drawn: one visible character that means nothing else.

    Combining marks are out, because they would melt into the character before them.
    """
    return (
        len(key) == 1
        and key not in (FREE, WALL, GATE)
        and key.isprintable()
        and not key.isspace()
        and not unicodedata.category(key).startswith("M")
    )


def read_drawing(source: TomlSource, name: str, text: str) -> Drawing:
    """The drawing ``text``, which is the value ``name`` of ``source``.

    White space around rows and empty lines before and after are forgiven.

    Raises:
        FileError: if a row is longer or shorter than the first, a character cannot be
            drawn, or the whole is too large.
    """
    rows = [(place, row.strip()) for place, row in enumerate(text.split("\n"))]
    while rows and not rows[0][1]:
        rows.pop(0)
    while rows and not rows[-1][1]:
        rows.pop()
    if not rows:
        return Drawing()
    width, height = len(rows[0][1]), len(rows)
    if max(width, height) > MOST_CELLS_A_SIDE:
        source.fail("board.too-large", (name,), width=width, height=height, limit=MOST_CELLS_A_SIDE)
    cells: dict[str, list[Cell]] = {}
    for y, (place, row) in enumerate(rows):
        if len(row) != width:
            source.fail_row("drawing.row-width", (name,), place, width=len(row), expected=width)
        for x, character in enumerate(row):
            if character not in (WALL, GATE, FREE) and not is_drawable(character):
                source.fail_row("drawing.character", (name,), place, character=ascii(character))
            if character != FREE:
                cells.setdefault(character, []).append((x, y))
    return Drawing(width, height, {character: tuple(where) for character, where in cells.items()})


def draw(width: int, height: int, things: Iterable[tuple[str, Iterable[Cell]]]) -> str:
    """``things`` (a character and its cells each) drawn on a free board, every row ended by a line break.

    What comes first stays on top; cells off the board are left out.
    """
    rows = [[FREE] * width for _ in range(height)]
    for character, cells in things:
        for x, y in cells:
            if 0 <= x < width and 0 <= y < height and rows[y][x] == FREE:
                rows[y][x] = character
    return "".join("".join(row) + "\n" for row in rows) if width > 0 else ""
