"""Start and goal as two drawings with an empty line between them.

::

      A       "." free, a space outside the board (a wall), any other character a piece
    11.
    .22.
     33B
              the goal has only the pieces with a target
      B
    ...       "#" is a wall where start and goal have it in the same cells, else a piece
    ....
     ..A

Older tools have other marks: ``_`` (or a space) free and ``.`` a wall, or ``V`` free and ``O`` a wall.
They are recognised by the marks in the text, because nothing could move on a board without a free cell.
With both ``_`` and ``.`` in the text ``.`` is free and ``_`` a piece, unless only the other reading is a
puzzle; the decision is told. So is the one that "#" is a wall, where it may be a piece.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.boards.grids import GATE, WALL, Marks, drawn_rows, is_drawable, read_grid
from klotski_studio.formats.boards.grids import cells_in as _cells
from klotski_studio.formats.boards.plausible import with_block
from klotski_studio.formats.boards.writing import require_goal, written_keys
from klotski_studio.formats.text.lines import entry, lines_of, without_empty_ends
from klotski_studio.formats.text.notation import Alternative, Decision, Format, PuzzleEntry, letters, refuse

NAME = "Start and goal grids"
OUTSIDE = Marks(free=".", walls=" ")
SPACES = Marks(free="_ ", walls=".")
LETTERS = Marks(free="V", walls="O")

_GROUND = "._ #-"
"""Characters that are marks in some variant and so no keys of pieces."""


def read_all(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """The one puzzle of ``text``, with the decisions what ``_`` and "#" mean where that is open.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    line, rows = without_empty_ends(lines_of(text, file))
    found = entry(line, lambda: _layouts(rows, file, line)[0])
    if found.layout is not None and "_" in text and "." in text:
        others = [each for each in _layouts(rows, file, line) if each != found.layout and _is_sound(each)]
        alternatives = tuple(Alternative(_underscore(each), each) for each in others)
        found = replace(found, decisions=(_underscore(found.layout),), alternatives=alternatives)
    if found.layout is not None and (cells := _cells(rows[: found.layout.board.height], WALL)):
        found = with_block(found, cells, stays=True)
    yield found


def _underscore(layout: Layout) -> Decision:
    """What ``_`` was taken for."""
    is_piece = layout.piece("_") is not None
    return Decision("decided.underscore-piece" if is_piece else "decided.underscore-free")


def _layouts(rows: Sequence[str], file: str, line: int) -> list[Layout]:
    """The layouts of ``rows``, the first on line number ``line``, in all variants; the likeliest first.

    Those that are sound come before others.

    Raises:
        FileError: if there are not two drawings of one size, or a character can be no piece.
    """
    start, second, goal = _halves(rows, file, line)
    lines = (line, line + second)
    found = [_with_marks(start, goal, marks, file, lines) for marks in _marks(start, goal)]
    return sorted(found, key=_is_sound, reverse=True)


def _with_marks(
    start: Sequence[str], goal: Sequence[str], marks: Marks, file: str, lines: tuple[int, int]
) -> Layout:
    """The layout of two drawings, which begin on ``lines``, in the variant with those marks."""
    width = max(map(len, (*start, *goal)))
    outside = " " if marks is OUTSIDE else marks.free[-1]
    replacements = _replacements(start, goal, marks)
    start, goal = (
        [row.ljust(width, outside).translate(replacements) for row in half] for half in (start, goal)
    )
    board = read_grid(start, file, lines[0], marks=marks)
    wanted = read_grid(goal, file, lines[1], marks=marks, field="goal")
    return Layout(board.board(marks), board.pieces(marks), wanted.targets(marks))


def _is_sound(layout: Layout) -> bool:
    """Whether all pieces are connected, keep their shapes in the goal, and have room to move."""
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


def write(layout: Layout) -> str:
    """``layout`` as two drawings; walls are spaces.

    Raises:
        KlotskiError: if it has no goal or no free cell.
    """
    require_goal(layout, NAME)
    names = written_keys(layout, NAME, lambda key: is_drawable(key) and key not in _GROUND)
    start = drawn_rows(layout, [(names[piece.key], piece.cells) for piece in layout.pieces], OUTSIDE)
    goal = drawn_rows(layout, [(names[target.piece], target.cells) for target in layout.goal], OUTSIDE)
    if not any(OUTSIDE.free in row for row in (*start, *goal)):
        refuse(NAME, "cannot.full")
    return "\n".join([*start, "", *goal]) + "\n"


def _halves(rows: Sequence[str], file: str, line: int) -> tuple[list[str], int, list[str]]:
    """The rows of start and goal, and between them the number of lines from the first row to the goal.

    Raises:
        FileError: if the middle is not empty.
    """
    height = (len(rows) - 1) // 2
    start, goal = list(rows[:height]), list(rows[len(rows) - height :])
    if height < 1 or "".join(rows[height : len(rows) - height]).strip():
        raise FileError("letter-grids.two", file, line)
    gap = 0
    while gap < height and not start[height - 1 - gap] and not goal[gap]:  # several empty lines
        gap += 1
    return start[: height - gap], len(rows) - height + gap, goal[gap:]


def _marks(start: Sequence[str], goal: Sequence[str]) -> tuple[Marks, ...]:
    """The marks of the variants that the text may be in, the likeliest first."""
    both = "".join((*start, *goal))
    if "_" in both:
        return (OUTSIDE, SPACES) if "." in both else (SPACES,)
    if "." not in both:
        if " " in both:
            return (SPACES,)
        return (LETTERS if "V" in both else OUTSIDE,)
    if " " in both and _cells(start, ".") == _cells(goal, ".") and _cells(start, " ") != _cells(goal, " "):
        return (SPACES,)  # a piece that the goal leaves out changes free cells and no walls
    return (OUTSIDE,)


def _replacements(start: Sequence[str], goal: Sequence[str], marks: Marks) -> dict[int, str]:
    """The characters for "#" and "-": pieces, or a wall if "#" has the same cells in both drawings."""
    used = set("".join((*start, *goal))) | set(marks.all)
    new = (key for key in letters(len(used) + 2) if key not in used)
    same = _cells(start, WALL) == _cells(goal, WALL)
    return {ord(WALL): marks.walls if same else next(new), ord(GATE): next(new)}


FORMAT = Format(id="letter-grids", name=NAME, is_likely=_is_sound, write=write, read_all=read_all)
