"""A board drawn with letters and nothing else, or in a box.

::

    ABBC    "." free (or a space, if there is no "."), "#" wall, "-" gate, letters are pieces
    ABBC
    DEEF    There is no goal in the text: on a 4 x 5 board with one 2 x 2 piece it is that
    DGHF    piece at the bottom centre, other boards have none.
    I..J

In a box the gap is the exit; the 4 x 5 board is also written as twenty characters::

    *----*
    |ABBC|    " " free, "#" wall, letters are pieces
    |ABBC|
    |DEEF|    The gap at the bottom is the exit of the tallest rectangular piece of its width,
    |DGHF|    whose target is above the gap. Without a gap there is no goal.
    |I  J|
    *-  -*    ABBCABBCDEEFDGHFI  J    the rows one after another, for 4 x 5 boards only
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Board, Layout, Piece, Shape, Target
from klotski_studio.formats.boards.grids import (
    DRAWN,
    LEAST_SIDE,
    LINES,
    Marks,
    drawn_rows,
    is_drawable,
    read_grid,
    without_inner_borders,
)
from klotski_studio.formats.boards.huarong_board import (
    HEIGHT,
    SHAPES,
    WIDTH,
    require_usual,
    usual_goal,
    with_goal_told,
)
from klotski_studio.formats.boards.plausible import is_plausible, is_solved, with_block
from klotski_studio.formats.boards.writing import written_keys
from klotski_studio.formats.text.lines import entry, lines_of, without_empty_ends
from klotski_studio.formats.text.notation import Format, PuzzleEntry, any_layout, refuse

NAME = "Drawing"
WITH_SPACES = Marks(free=" ", walls="#", gates="-")


def _is_likely(layout: Layout) -> bool:
    """Whether ``layout`` has connected pieces, one of several cells, and a free cell."""
    free = set(layout.board.cells()) - layout.board.walls - layout.board.gates
    pieces = layout.pieces
    return (
        min(layout.board.width, layout.board.height) >= LEAST_SIDE
        and any(len(piece.shape.cells) > 1 for piece in pieces)
        and all(piece.key.isalnum() and piece.shape.is_connected for piece in pieces)
        and (any(piece.key.isalpha() for piece in pieces) or (bool(layout.goal) and not is_solved(layout)))
        and not free <= {cell for piece in pieces for cell in piece.cells}
    )


def _is_even(text: str) -> bool:
    """Whether the rows of a drawing with spaces differ in length by a few free cells at most."""
    if DRAWN.free in text:
        return True
    widths = [len(row.rstrip()) for row in text.split("\n") if row.strip()]
    most = max(widths, default=0)
    return bool(widths) and min(widths) * 2 >= most and widths.count(most) * 2 >= len(widths)


def read(text: str, file: str = "") -> Layout:
    """The layout that ``text`` draws.

    Raises:
        FileError: if rows differ in width, or a character can be no piece.
    """
    line, rows = without_empty_ends([row.rstrip("\r") for row in lines_of(text, file)])
    if not rows:
        raise FileError("text.no-puzzle", file)
    drawn_free = any(DRAWN.free in row for row in rows)
    if drawn_free:
        rows = [row.strip() for row in rows]
    return layout_of(rows, file, line, DRAWN if drawn_free else WITH_SPACES)


def layout_of(rows: Sequence[str], file: str, line: int, marks: Marks) -> Layout:
    """The layout that ``rows`` draw, the first on line number ``line``, with the usual goal.

    Raises:
        FileError: if rows differ in width, or a character can be no piece.
    """
    grid = read_grid(rows, file, line, marks=marks, padding=" " if " " in marks.free else None)
    board, pieces = grid.board(marks), grid.pieces(marks)
    return Layout(board, pieces, usual_goal(board, pieces))


def _told(found: PuzzleEntry) -> PuzzleEntry:
    """``found``, of which no goal is drawn, with what was taken for meant."""
    return with_block(with_goal_told(found))


def write(layout: Layout) -> str:
    """``layout`` as a drawing.

    Raises:
        KlotskiError: if there are more pieces than letters.
    """
    return "".join(row + "\n" for row in named_rows(layout, NAME, DRAWN))


def named_rows(
    layout: Layout, format_name: str, marks: Marks, allowed: Callable[[str], bool] = str.isalnum
) -> list[str]:
    """The rows of the board, with the keys of the pieces that are ``allowed``, else with letters.

    Where no box is around the rows, quotes and other signs would be taken for what surrounds a board.

    Raises:
        KlotskiError: if there are more pieces than letters.
    """
    names = written_keys(
        layout, format_name, lambda key: is_drawable(key) and key not in marks.all and allowed(key)
    )
    return drawn_rows(layout, [(names[piece.key], piece.cells) for piece in layout.pieces], marks)


FORMAT = Format(
    id="drawing", name=NAME, looks=_is_even, is_likely=_is_likely, read_one=read, told=_told, write=write
)

BOX_NAME = "Drawing in a box"
STRING_NAME = "20 letters"

_TOP = re.compile(r"\*-+\*")
_BOTTOM = re.compile(r"\*(-*)( *)-*\*")
_LEAST_LENGTH = 17
"""Free cells at the end may have been removed as white space, but not a whole row."""

_KINDS = frozenset("CBhvs. ")
"""Twenty of these alone are another notation, :mod:`~klotski_studio.formats.huarong.kinds`."""


def _has_corner(text: str) -> bool:
    """Whether ``text`` begins like a box; other signs than "*" frame many things besides puzzles."""
    corner = text.lstrip()[:2]
    if corner not in ("+-", "┌─", "╔═"):
        return corner == "*-"
    layout = BOX.layout_or_none(text)
    return layout is not None and is_plausible(layout, large=1)


def read_box(text: str, file: str = "") -> Layout:
    """The layout that is drawn in a box.

    Raises:
        FileError: if the box is incomplete, or a character can be no piece.
    """
    line, lines = without_empty_ends(lines_of(text, file))
    lines = [each.strip().translate(LINES) for each in without_inner_borders(lines) or lines]
    if lines:
        lines[0], lines[-1] = lines[0].replace("+", "*"), lines[-1].replace("+", "*")
    if len(lines) < 3 or not _TOP.fullmatch(lines[0]):
        raise FileError("box.top", file, line)
    last, width = line + len(lines) - 1, len(lines[0])
    gap = _BOTTOM.fullmatch(lines[-1])
    if gap is None or len(lines[-1]) != width:
        raise FileError("box.bottom", file, last)
    for number, row in enumerate(lines[1:-1], start=line + 1):
        if len(row) != width or not row.startswith("|") or not row.endswith("|"):
            raise FileError("box.side", file, number)
    rows = [row[1:-1].replace(DRAWN.free, " ") for row in lines[1:-1]]
    layout = layout_of(rows, file, line + 1, WITH_SPACES)
    if not gap[2]:
        return layout
    return replace(layout, goal=_exit(layout.board, layout.pieces, len(gap[1]), len(gap[2])))


def read_all_boxes(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """The board that is drawn in a box, with the decisions what is meant.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    line, lines = without_empty_ends(lines_of(text, file))
    found = with_block(entry(line, partial(read_box, text, file)))
    yield found if lines and " " in lines[-1].strip() else with_goal_told(found)


def write_box(layout: Layout) -> str:
    """``layout`` in a box with a gap below the target.

    Raises:
        KlotskiError: if it has a goal that no gap can express.
    """
    width, side, bottom = layout.board.width, "-" * layout.board.width, "-" * layout.board.width
    for target in layout.goal:
        x, gap = target.at[0], target.shape.width
        if layout.goal != _exit(layout.board, layout.pieces, x, gap):
            refuse(BOX_NAME, "cannot.exit")
        bottom = "-" * x + " " * gap + "-" * (width - x - gap)
    rows = named_rows(layout, BOX_NAME, Marks(free=" ", walls="#"), is_drawable)
    return "\n".join([f"*{side}*", *(f"|{row}|" for row in rows), f"*{bottom}*"]) + "\n"


def _exit(board: Board, pieces: Iterable[Piece], x: int, gap: int) -> tuple[Target, ...]:
    """The target above a gap from column ``x`` on; none if no piece or several could be meant."""
    fitting = [piece for piece in pieces if piece.shape == Shape.rectangle(gap, piece.shape.height)]
    tallest = max((piece.shape.height for piece in fitting), default=0)
    fitting = [piece for piece in fitting if piece.shape.height == tallest]
    if not gap or len(fitting) != 1:
        return ()
    return (Target(fitting[0].key, (x, board.height - tallest), fitting[0].shape),)


def read_string(text: str, file: str = "") -> Layout:
    """The layout of twenty characters; a space or ``.`` is a free cell.

    Raises:
        FileError: if there are more or fewer, or one can be no piece.
    """
    line, lines = without_empty_ends(lines_of(text, file))
    if len(lines) != 1 or not _LEAST_LENGTH <= len(lines[0]) <= WIDTH * HEIGHT:
        raise FileError("string.length", file, line, cells=WIDTH * HEIGHT)
    cells = lines[0].replace(DRAWN.free, " ").ljust(WIDTH * HEIGHT)
    read_grid([cells], file, line, marks=WITH_SPACES)  # checks the characters, so that errors have the line
    rows = [cells[start : start + WIDTH] for start in range(0, len(cells), WIDTH)]
    return layout_of(rows, file, line, WITH_SPACES)


def write_string(layout: Layout) -> str:
    """``layout`` as twenty characters.

    Raises:
        KlotskiError: if it is not a layout of the 4 x 5 board.
    """
    require_usual(layout, STRING_NAME)
    return "".join(named_rows(layout, STRING_NAME, Marks(free=" "))) + "\n"


BOX = Format(
    id="box", name=BOX_NAME, looks=_has_corner, is_likely=any_layout, read_all=read_all_boxes, write=write_box
)
STRING = Format(
    id="letters-20",
    name=STRING_NAME,
    looks=lambda text: not set(text.strip("\r\n")) <= _KINDS,
    is_likely=lambda layout: (  # the pieces of the 4 x 5 board, and a free cell
        bool(layout.goal)
        and all(piece.key.isalnum() and piece.shape in SHAPES for piece in layout.pieces)
        and sum(len(piece.shape.cells) for piece in layout.pieces) < WIDTH * HEIGHT
    ),
    read_one=read_string,
    told=_told,
    write=write_string,
)
