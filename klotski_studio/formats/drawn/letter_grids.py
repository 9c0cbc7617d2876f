"""Start and goal as two grids of letters with an empty line between them.

::

      A       "." free, a space no part of the board, any other character a piece
    11.
    .22.
     33B
              the goal repeats only the pieces that must get somewhere
      B
    ...       "#" is a wall where start and goal have it in the same cells, else a piece
    ....
     ..A

Older tools mark the ground otherwise: ``_`` (or a space) free and ``.`` a wall, or ``V`` free
and ``O`` a wall. Which one a text means is seen by the marks that it has: nothing could move on a
board without a free cell.
"""

from __future__ import annotations

from collections.abc import Sequence

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.boards.grids import GATE, WALL, Marks, drawn_rows, is_drawable, read_grid
from klotski_studio.formats.boards.writing import check_holds, written_keys
from klotski_studio.formats.text.lines import lines_of, without_empty_ends
from klotski_studio.formats.text.notation import Format, letters, refuse

NAME = "Start and goal grids"
OUTSIDE = Marks(free=".", walls=" ")
SPACES = Marks(free="_ ", walls=".")
LETTERS = Marks(free="V", walls="O")

_GROUND = "._ #-"
"""Characters that no piece is called by here, even if it is drawn with them elsewhere."""


def sniff(text: str) -> bool:
    """Whether ``text`` is two grids, and each piece of the goal has the shape it has at the start."""
    try:
        layout = read(text, "")
    except FileError:
        return False
    board = layout.board
    shapes = {piece.key: piece.shape for piece in layout.pieces}
    free = board.width * board.height - len(board.walls) - sum(len(shape.cells) for shape in shapes.values())
    return (
        bool(layout.goal)
        and board.height > 1
        and free > 0
        and all(piece.shape.is_connected for piece in layout.pieces)
        and all(shapes.get(target.piece) == target.shape for target in layout.goal)
    )


def read(text: str, file: str = "") -> Layout:
    """The layout that the two grids in ``text`` draw.

    Raises:
        FileError: if there are not two of one size, or a character cannot be drawn.
    """
    line, rows = without_empty_ends(lines_of(text, file))
    start, second, goal = _halves(rows, file, line)
    marks = _marks(start, goal)
    width = max(map(len, (*start, *goal)))
    outside = " " if marks is OUTSIDE else marks.free[-1]
    signs = _signs(start, goal, marks)
    start, goal = ([row.ljust(width, outside).translate(signs) for row in half] for half in (start, goal))
    board = read_grid(start, file, line, marks=marks)
    wanted = read_grid(goal, file, line + second, marks=marks, field="goal")
    return Layout(board.board(marks), board.pieces(marks), wanted.targets(marks))


def write(layout: Layout) -> str:
    """``layout`` as two grids; walls are spaces.

    Raises:
        KlotskiError: if it has gates, axes, shared targets, no goal or no free cell.
    """
    check_holds(layout, NAME, {"walls", "targets"})
    names = written_keys(layout, NAME, _is_key)
    start = drawn_rows(layout, [(names[piece.key], piece.cells) for piece in layout.pieces], OUTSIDE)
    goal = drawn_rows(layout, [(names[target.piece], target.cells) for target in layout.goal], OUTSIDE)
    if not any(OUTSIDE.free in row for row in (*start, *goal)):
        refuse(NAME, "cannot.full")
    return "\n".join([*start, "", *goal]) + "\n"


def _is_key(key: str) -> bool:
    return is_drawable(key) and key not in _GROUND


def _halves(rows: Sequence[str], file: str, line: int) -> tuple[list[str], int, list[str]]:
    """The rows before and after the empty line in the middle, and how many lines the second half is below.

    Raises:
        FileError: if the middle is not empty.
    """
    height = (len(rows) - 1) // 2
    start, goal = list(rows[:height]), list(rows[len(rows) - height :])
    if height < 1 or "".join(rows[height : len(rows) - height]).strip():
        raise FileError("letter-grids.two", file, line)
    gap = 0
    while gap < height and not start[height - 1 - gap] and not goal[gap]:  # more than one line between them
        gap += 1
    return start[: height - gap], len(rows) - height + gap, goal[gap:]


def _marks(start: Sequence[str], goal: Sequence[str]) -> Marks:
    """What the ground is drawn with."""
    both = "".join((*start, *goal))
    if "_" in both:
        return SPACES
    if "." not in both:
        if " " in both:
            return SPACES
        return LETTERS if "V" in both else OUTSIDE
    if " " in both and _cells(start, ".") == _cells(goal, ".") and _cells(start, " ") != _cells(goal, " "):
        return SPACES  # only what is free differs where pieces are left out
    return OUTSIDE


def _signs(start: Sequence[str], goal: Sequence[str], marks: Marks) -> dict[int, str]:
    """What "#" and "-" stand for: pieces, unless "#" is in the same cells of both grids: walls."""
    used = set("".join((*start, *goal))) | set(marks.all)
    new = (key for key in letters(len(used) + 2) if key not in used)
    same = _cells(start, WALL) == _cells(goal, WALL)
    return {ord(WALL): marks.walls if same else next(new), ord(GATE): next(new)}


def _cells(rows: Sequence[str], character: str) -> set[tuple[int, int]]:
    """Where ``character`` is in ``rows``."""
    return {(x, y) for y, row in enumerate(rows) for x, found in enumerate(row) if found == character}


FORMAT = Format(
    id="letter-grids",
    name=NAME,
    sniff=sniff,
    read=read,
    write=write,
)
