"""A board drawn with letters and nothing else.

::

    ABBC    "." free (or a space, if there is no "."), "#" wall, "-" gate, letters are pieces
    ABBC
    DEEF    There is no goal in the text: on a 4 x 5 board with one 2 x 2 piece it is that
    DGHF    piece at the bottom centre, other boards have none.
    I..J
"""

from __future__ import annotations

from collections.abc import Sequence

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.boards.grids import DRAWN, LEAST_SIDE, Marks, drawn_rows, is_drawable, read_grid
from klotski_studio.formats.boards.huarong_board import usual_goal
from klotski_studio.formats.boards.writing import written_keys
from klotski_studio.formats.text.lines import lines_of, read_or_none, without_empty_ends
from klotski_studio.formats.text.notation import Format

NAME = "Drawing"
WITH_SPACES = Marks(free=" ", walls="#", gates="-")


def sniff(text: str) -> bool:
    """Whether ``text`` is a drawing of connected pieces, one of several cells, and with a free cell."""
    if (layout := read_or_none(read, text)) is None:
        return False
    free = set(layout.board.cells()) - layout.board.walls - layout.board.gates
    pieces = layout.pieces
    return (
        min(layout.board.width, layout.board.height) >= LEAST_SIDE
        and any(len(piece.shape.cells) > 1 for piece in pieces)
        and all(piece.key.isalnum() and piece.shape.is_connected for piece in pieces)
        and any(piece.key.isalpha() for piece in pieces)
        and not free <= {cell for piece in pieces for cell in piece.cells}
        and ("." in text or _is_even(text))
    )


def _is_even(text: str) -> bool:
    """Whether the rows of a drawing with spaces differ in length by a few free cells at most."""
    widths = [len(row.rstrip()) for row in text.split("\n") if row.strip()]
    return min(widths) * 2 >= max(widths) and sum(width == max(widths) for width in widths) * 2 >= len(widths)


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


def write(layout: Layout) -> str:
    """``layout`` as a drawing.

    Raises:
        KlotskiError: if there are more pieces than letters.
    """
    return "".join(row + "\n" for row in named_rows(layout, NAME, DRAWN))


def named_rows(layout: Layout, format_name: str, marks: Marks) -> list[str]:
    """The rows of the board, with the keys of the pieces where they can be drawn, else with letters.

    Raises:
        KlotskiError: if there are more pieces than letters.
    """
    names = written_keys(layout, format_name, lambda key: is_drawable(key) and key not in marks.all)
    return drawn_rows(layout, [(names[piece.key], piece.cells) for piece in layout.pieces], marks)


FORMAT = Format(id="drawing", name=NAME, sniff=sniff, read=read, write=write)
