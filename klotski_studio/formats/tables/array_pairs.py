"""Start and goal as two arrays of source code, of numbers or of letters in quotes.

::

    int start[5][4] = {{1, 2, 2, 3}, {1, 2, 2, 3}, {4, 5, 5, 6}, {4, 7, 0, 6}, {8, 0, 0, 9}};
    int goal[5][4]  = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 2, 2, 0}, {0, 2, 2, 0}};

The values are those of :mod:`~klotski_studio.formats.tables.number_rows`. The goal has all pieces or some;
a value on several cells that are not connected is no target.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

from klotski_studio.core.errors import FileError
from klotski_studio.core.geometry import Shape, top_left
from klotski_studio.core.layout import Layout, Target
from klotski_studio.formats.boards.plausible import is_plausible
from klotski_studio.formats.tables import number_rows
from klotski_studio.formats.text.lines import entry, only
from klotski_studio.formats.text.notation import Format, PuzzleEntry

NAME = "Start and goal arrays"
LONGEST_ARRAY = 4_000
MOST_ARRAYS = 100
"""So many arrays of a text are looked at."""

_HEAD = re.compile(
    r"(?:(start|init|begin)|goal|end|target|final)\w{0,30}[\"']?\s{0,9}"
    r"(?:\[\s{0,9}\w{0,9}\s{0,9}\]\s{0,9}){0,2}[=:]\s{0,9}(?=[\[{])",
    re.IGNORECASE,
)
"""The name of an array; group 1 if it is the start."""
_DECLARATIONS = re.compile(r"[\w\s;,*&<>\[\]]{0,400}")
"""What stands around the arrays: types, and the sizes of the first."""
_OPEN, _CLOSE = "[{", "]}"


@dataclass(frozen=True, slots=True)
class ArrayPair:
    """Start and goal in a text, and where their declarations begin and end."""

    start: str
    goal: str
    first: int
    last: int


def pairs(text: str) -> Iterator[ArrayPair]:
    """The arrays in ``text`` that are called start and goal and follow each other."""
    before: tuple[int, str] | None = None
    for head in islice(_HEAD.finditer(text), MOST_ARRAYS):
        array = _array(text, head.end())
        if head[1]:
            before = (head.start(), array)
        elif before is not None and before[1] and array:
            yield ArrayPair(before[1], array, before[0], head.end() + len(array))
            before = None


def _array(text: str, at: int) -> str:
    """The array whose bracket opens at ``at``, up to the bracket that closes it; empty if none does."""
    depth = 0
    for end, sign in enumerate(text[at : at + LONGEST_ARRAY], start=at + 1):
        depth += (sign in _OPEN) - (sign in _CLOSE)
        if not depth:
            return text[at:end]
    return ""


def sniff(text: str) -> bool:
    """Whether ``text`` is nothing but arrays, two for each puzzle, and each looks like one."""
    rest = text
    for pair in pairs(text):
        rest = rest.replace(text[pair.first : pair.last], "")
    if rest == text or not _DECLARATIONS.fullmatch(rest):
        return False
    layouts = [each.layout for each in read_all(text, "")]
    return all(layout is not None and is_plausible(layout, large=1) for layout in layouts)


def read_all(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """Every puzzle of which ``text`` has start and goal."""
    for pair in pairs(text):
        line = text.count("\n", 0, pair.first) + 1
        yield entry(line, partial(_layout, pair, file, line))


read = only(read_all)
"""The layout of two arrays."""


def _layout(pair: ArrayPair, file: str, line: int) -> Layout:
    """The layout of ``pair``, which begins on ``line``.

    Raises:
        FileError: if the arrays differ in size, or a piece has another shape in the goal.
    """
    layout, goal = number_rows.read(pair.start, file), number_rows.read(pair.goal, file)
    if (goal.board.width, goal.board.height) != (layout.board.width, layout.board.height):
        raise FileError("arrays.two", file, line)
    layout = replace(layout, goal=tuple(_targets(layout, pair, file, line)))
    if not layout.goal:
        raise FileError("arrays.two", file, line)
    return layout


def _targets(layout: Layout, pair: ArrayPair, file: str, line: int) -> Iterator[Target]:
    """The targets of the pieces of ``layout`` that the goal has.

    Raises:
        FileError: if one has another shape there.
    """
    start = number_rows.cells_of(pair.start)
    owners = {cell: piece for piece in layout.pieces for cell in piece.cells}
    for value, cells in number_rows.cells_of(pair.goal).items():
        shape, piece = Shape.of(cells), owners[start[value][0]] if value in start else None
        if piece is None or (shape != piece.shape and shape.is_connected):
            raise FileError("arrays.piece", file, line, value=value)
        if shape == piece.shape:
            yield Target(piece.key, top_left(cells), shape)


FORMAT = Format(id="array-pair", name=NAME, sniff=sniff, read=read, read_all=read_all)
