"""Rows of characters that are a board: what the drawn notations share.

::

    ABBC      every character is a cell: free, wall or gate by the marks of the notation;
    ABBC      all cells of any other character are one piece, whose key it is
    I..J
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from klotski_studio.core.check import Finding, errors
from klotski_studio.core.errors import FileError
from klotski_studio.core.geometry import Cell, Shape, top_left
from klotski_studio.core.layout import Axis, Board, Layout, Piece, Target, kinds
from klotski_studio.formats.boards.drawing import FREE, GATE, WALL, is_drawable
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE
from klotski_studio.formats.text.notation import in_reading_order, letters, refuse


@dataclass(frozen=True, slots=True)
class Marks:
    """Which characters are ground and no piece: the free ones, the walls, the gates."""

    free: str = FREE
    walls: str = ""
    gates: str = ""

    @property
    def all(self) -> str:
        """All of them."""
        return self.free + self.walls + self.gates


DRAWN = Marks(FREE, WALL, GATE)
"""The marks of the native file."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of one width: the cells of each character, in reading order."""

    width: int
    height: int
    cells: Mapping[str, tuple[Cell, ...]]

    def of(self, characters: str) -> frozenset[Cell]:
        """The cells of any of ``characters``."""
        return frozenset(cell for each in characters for cell in self.cells.get(each, ()))

    def board(self, marks: Marks) -> Board:
        """The ground."""
        return Board(self.width, self.height, self.of(marks.walls), self.of(marks.gates))

    def pieces(self, marks: Marks, axes: Mapping[str, Axis] | None = None) -> tuple[Piece, ...]:
        """A piece for every character that is none of ``marks``, in reading order."""
        axes = axes or {}
        return tuple(
            Piece(key, Shape.of(cells), top_left(cells), axes.get(key, Axis.BOTH))
            for key, cells in self.cells.items()
            if key not in marks.all
        )

    def targets(self, marks: Marks) -> tuple[Target, ...]:
        """A target for every character that is none of ``marks``, in reading order."""
        return tuple(Target(piece.key, piece.at, piece.shape) for piece in self.pieces(marks))


def read_grid(
    rows: Sequence[str],
    file: str,
    line: int,
    *,
    marks: Marks = DRAWN,
    padding: str | None = None,
    field: str = "board",
) -> Grid:
    """The grid that ``rows`` draw, the first of which is on line number ``line``.

    Args:
        rows: may be none; then the grid has no cells.
        file: what errors call the file.
        line: from 1.
        marks: characters that are allowed although no piece can be drawn with them.
        padding: fills rows that are too short; None if all must have the width of the first.
        field: what errors call the drawing.

    Raises:
        FileError: if rows differ in width, the whole is too large, or a character cannot be drawn.
    """
    width, height = max(map(len, rows), default=0), len(rows)
    if max(width, height) > MOST_CELLS_A_SIDE:
        raise FileError(
            "board.too-large", file, line, field=field, width=width, height=height, limit=MOST_CELLS_A_SIDE
        )
    cells: dict[str, list[Cell]] = {}
    for y, row in enumerate(rows):
        if padding is None and len(row) != len(rows[0]):
            raise FileError(
                "drawing.row-width", file, line + y, field=field, width=len(row), expected=len(rows[0])
            )
        for x, character in enumerate(row.ljust(width, padding or FREE)):
            if character not in marks.all and not is_drawable(character):
                raise FileError(
                    "drawing.character", file, line + y, field=field, character=ascii(character), column=x + 1
                )
            cells.setdefault(character, []).append((x, y))
    return Grid(width, height, {character: tuple(where) for character, where in cells.items()})


def usual_goal(board: Board, pieces: Iterable[Piece]) -> tuple[Target, ...]:
    """What a drawing means that leaves the goal unsaid: the 2 x 2 piece at the bottom centre.

    None where the board is not 4 x 5 or has not exactly one such piece.
    """
    square = Shape.rectangle(2, 2)
    big = [piece for piece in pieces if piece.shape == square]
    if (board.width, board.height) != (4, 5) or len(big) != 1:
        return ()
    return (Target(big[0].key, (1, 3), square),)


def same_goal(one: Layout, other: Layout) -> bool:
    """Whether two layouts with the same pieces ask the same of them, whoever stands in for whom."""
    return [(kind.pieces, kind.targets) for kind in kinds(one)] == [
        (kind.pieces, kind.targets) for kind in kinds(other)
    ]


def check_holds(layout: Layout, format_name: str, holds: Collection[str] = ()) -> None:
    """Refuse a layout with errors, and one with something that a notation does not hold.

    Args:
        layout: what is to be written.
        format_name: the notation's name in dialogs.
        holds: what it can write of ``walls``, ``gates``, ``axes``, ``same-as``, ``targets``
            (more than one) and ``no-goal``.

    Raises:
        KlotskiError: saying why the notation cannot hold the layout.
    """
    board = layout.board
    if max(board.width, board.height) > MOST_CELLS_A_SIDE:
        limit = f"{MOST_CELLS_A_SIDE} × {MOST_CELLS_A_SIDE}"
        refuse(format_name, "cannot.size", width=board.width, height=board.height, fits=limit)
    if any(problem.finding is not Finding.NO_GOAL for problem in errors(layout)):
        refuse(format_name, "cannot.problems")
    if not layout.goal and "no-goal" not in holds:
        refuse(format_name, "cannot.no-goal")
    if len(layout.goal) > 1 and "targets" not in holds:
        refuse(format_name, "cannot.targets")
    if board.walls and "walls" not in holds:
        refuse(format_name, "cannot.walls")
    if board.gates and "gates" not in holds:
        refuse(format_name, "cannot.gates")
    for piece in layout.pieces:
        if piece.axis is not Axis.BOTH and "axes" not in holds:
            refuse(format_name, "cannot.axis", piece=piece.key)
        if piece.same_as is not None and "same-as" not in holds:
            refuse(format_name, "cannot.same-as", piece=piece.key)


def written_keys(
    layout: Layout,
    format_name: str,
    allowed: Callable[[str], bool],
    pool: Sequence[str] | None = None,
    fixed: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """What each piece is called in a notation: its own key where that is ``allowed``.

    Args:
        layout: has keys that differ.
        format_name: the notation's name in dialogs.
        allowed: whether a key may be written.
        pool: keys for the others; the letters that readers use unless said otherwise.
        fixed: keys that certain pieces must have.

    Raises:
        KlotskiError: if there are more pieces than names for them.
    """
    pool = letters(MOST_CELLS_A_SIDE**2) if pool is None else pool
    names = dict(fixed or {})
    for piece in layout.pieces:
        if piece.key not in names and allowed(piece.key) and piece.key not in names.values():
            names[piece.key] = piece.key
    taken = set(names.values())
    new = (key for key in pool if key not in taken and allowed(key))
    for piece in in_reading_order(layout.pieces):
        if piece.key not in names:
            key = next(new, None)
            if key is None:
                refuse(format_name, "cannot.letters", count=len(taken))
            taken.add(key)
            names[piece.key] = key
    return names


def drawn_rows(
    layout: Layout, things: Iterable[tuple[str, Iterable[Cell]]], marks: Marks = DRAWN
) -> list[str]:
    """The rows of the board: ``things`` (a character and its cells each), then walls and gates, else free."""
    board = layout.board
    rows = [[marks.free[0]] * board.width for _ in range(board.height)]
    ground = [(marks.gates[:1], board.gates), (marks.walls[:1], board.walls)]
    for character, cells in (*ground, *things):
        for x, y in cells if character else ():
            rows[y][x] = character
    return ["".join(row) for row in rows]
