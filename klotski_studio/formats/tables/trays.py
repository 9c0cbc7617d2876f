"""Trays: blocks as two corners each, and their goal in a second file or after an empty line.

::

    3 4           rows and columns of the tray
    0 0 1 1       row and column of a block's first corner and of its last, from 0
    0 2 0 3
    1 3 1 3

    1 2 2 3       the goal: any block of that size must end there; several lines all at once

The second file is named like the first with ``.goal`` added.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Board, Cell, Layout, Piece, Shape
from klotski_studio.formats.boards.grids import misfit
from klotski_studio.formats.boards.writing import named, with_goal_of_any
from klotski_studio.formats.text.limits import MOST_PIECES, crowding, require_side
from klotski_studio.formats.text.lines import entry, lines_of
from klotski_studio.formats.text.notation import Decision, Format, PuzzleEntry

GOAL_SUFFIX = ".goal"
FEWEST_BLOCKS = 2

_SIZE = re.compile(r"\s*(\d{1,3})\s+(\d{1,3})\s*")
_BLOCK = re.compile(r"\s*(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})\s*")
_BEGINNING = re.compile(r"\s*\d{1,3} +\d{1,3}\s*\n\s*\d{1,3} +\d{1,3} +\d{1,3} +\d{1,3}\s*(?:\n|\Z)")


def near(text: str, file: str) -> FileError | None:
    """The error of a tray with a block that does not fit, or with a line that is none."""
    if _BEGINNING.match(text) is None:
        return None
    return FORMAT.error_of(text, file)


def read_all(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """The one tray of ``text``; without a goal the decision says where one is looked for.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    lines = lines_of(text, file)
    found = entry(1, lambda: _layout(lines, file))
    if found.layout is not None and not found.layout.goal:
        found = replace(found, decisions=(Decision("decided.no-goal", {"suffix": GOAL_SUFFIX}),))
    yield found


def _layout(lines: Sequence[str], file: str) -> Layout:
    numbered = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    size = _SIZE.fullmatch(numbered[0][1]) if numbered else None
    if size is None:
        raise FileError("tray.size", file, 1)
    height, width = int(size[1]), int(size[2])
    require_side(width, height, file, numbered[0][0])
    if not width or not height:
        raise FileError("tray.size", file, numbered[0][0])
    gap = next((n for n in range(numbered[0][0] + 1, len(lines)) if not lines[n - 1].strip()), len(lines) + 1)
    both = [(_block(line, number, file), number) for number, line in numbered[1:]]
    blocks = [piece for piece, number in both if number < gap]
    if not 0 < len(blocks) <= MOST_PIECES or len(both) - len(blocks) > MOST_PIECES:
        raise FileError("tray.blocks", file, numbered[0][0], limit=MOST_PIECES)
    board = Board(width, height)
    cells = [piece.cells for piece, _ in both]
    found = misfit(cells[: len(blocks)], board)
    off = (index for index in range(len(blocks), len(both)) if misfit([cells[index]], board))
    if (wrong := found[0] if found else next(off, None)) is not None:
        raise FileError("tray.fit", file, both[wrong][1])
    if (crowd := crowding(cells)) is not None:
        raise FileError(crowd[1], file, both[crowd[0]][1], field="tray", limit=crowd[2])
    return _with_goal(Layout(board, named(blocks)[0]), both[len(blocks) :], file)


def _block(line: str, number: int, file: str) -> Piece:
    """The block, or the target, of a line."""
    found = _BLOCK.fullmatch(line)
    top, left, bottom, right = map(int, found.groups()) if found else (0, 0, -1, -1)
    if bottom < top or right < left or max(bottom, right) > 255:
        raise FileError("tray.block", file, number)
    return Piece("", Shape.rectangle(right - left + 1, bottom - top + 1), (left, top))


def _with_goal(layout: Layout, goal: Sequence[tuple[Piece, int]], file: str) -> Layout:
    """``layout`` with targets, each with its line, that any blocks of their sizes may meet.

    Raises:
        FileError: if there are fewer blocks of a size than targets.
    """
    wins: list[tuple[list[Piece], Cell]] = []
    for target, line in goal:
        alike = [piece for piece in layout.pieces if piece.shape == target.shape]
        if sum(before.shape == target.shape for before, _ in goal[: len(wins)]) >= len(alike):
            raise FileError("tray.goal", file, line)
        wins.append((alike, target.at))
    return with_goal_of_any(layout, wins)


FORMAT = Format(
    id="tray",
    name="Tray of blocks",
    looks=lambda text: _BEGINNING.match(text) is not None,
    is_likely=lambda layout: len(layout.pieces) >= FEWEST_BLOCKS,
    read_all=read_all,
    near=near,
    companion=GOAL_SUFFIX,
)
