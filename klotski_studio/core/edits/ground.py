"""The ground: walls and gates painted and erased, the board resized on any side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from klotski_studio.core.edits.claims import settled
from klotski_studio.core.edits.pieces import remove
from klotski_studio.core.edits.shapes import MOST_SIDE
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Board, Layout


@dataclass(frozen=True, slots=True)
class Edges:
    """By how many columns or rows each edge of the board goes outwards; inwards if negative."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


@dataclass(frozen=True, slots=True)
class FallsOff:
    """What a board that becomes smaller leaves no room for.

    Attributes:
        pieces: keys of the pieces that stand on a cell that goes, if only with a part of them.
        targets: keys of the pieces whose target does, themselves falling or not.
        walls, gates: cells, counted on the board as it is before.
    """

    pieces: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()
    walls: frozenset[Cell] = frozenset()
    gates: frozenset[Cell] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.pieces or self.targets or self.walls or self.gates)


def paint_walls(layout: Layout, cells: Iterable[Cell]) -> Layout:
    """``cells`` of the board as walls, gates there replaced; pieces stay, and are reported."""
    board = layout.board
    painted = frozenset(cell for cell in cells if board.contains(cell))
    return _with_ground(layout, board.walls | painted, board.gates - painted)


def paint_gates(layout: Layout, cells: Iterable[Cell]) -> Layout:
    """``cells`` of the board as gates, walls there replaced."""
    board = layout.board
    painted = frozenset(cell for cell in cells if board.contains(cell))
    return _with_ground(layout, board.walls - painted, board.gates | painted)


def erase_ground(layout: Layout, cells: Iterable[Cell]) -> Layout:
    """``cells`` neither wall nor gate."""
    gone = frozenset(cells)
    return _with_ground(layout, layout.board.walls - gone, layout.board.gates - gone)


def resize_board(layout: Layout, edges: Edges) -> Layout:
    """The board with its ``edges`` elsewhere, without what falls off.

    At least one cell stays, and no side becomes longer than a file can hold. Everything else
    keeps its place on the ground: a new column on the left shifts all by one.
    """
    edges = possible(layout.board, edges)
    left = remove(layout, (falling := falls_off(layout, edges)).pieces)
    goal = tuple(target for target in left.goal if target.piece not in falling.targets)
    board = left.board
    resized = replace(
        board,
        width=board.width + edges.left + edges.right,
        height=board.height + edges.top + edges.bottom,
        walls=board.walls - falling.walls,
        gates=board.gates - falling.gates,
    )
    new = replace(left, board=resized, goal=goal).translated((edges.left, edges.top))
    return settled(layout, new)


def falls_off(layout: Layout, edges: Edges) -> FallsOff:
    """What :func:`resize_board` would remove; what lies off the board already does not fall."""
    board, edges = layout.board, possible(layout.board, edges)
    columns = range(-edges.left, board.width + edges.right)
    rows = range(-edges.top, board.height + edges.bottom)

    def falls(cell: Cell) -> bool:
        return board.contains(cell) and not (cell[0] in columns and cell[1] in rows)

    return FallsOff(
        frozenset(piece.key for piece in layout.pieces if any(map(falls, piece.cells))),
        frozenset(target.piece for target in layout.goal if any(map(falls, target.cells))),
        frozenset(filter(falls, board.walls)),
        frozenset(filter(falls, board.gates)),
    )


def possible(board: Board, edges: Edges) -> Edges:
    """``edges`` as far as the board can follow them."""
    left, right = _possible(board.width, edges.left, edges.right)
    top, bottom = _possible(board.height, edges.top, edges.bottom)
    return Edges(left, top, right, bottom)


def _possible(size: int, near: int, far: int) -> tuple[int, int]:
    """What both ends of one side can do; where it is too much, the far end does less."""
    least, most = min(size, 1), max(size, MOST_SIDE)
    near = max(least - size, min(near, most - size))
    return near, max(least - size - near, min(far, most - size - near))


def _with_ground(layout: Layout, walls: frozenset[Cell], gates: frozenset[Cell]) -> Layout:
    return settled(layout, replace(layout, board=replace(layout.board, walls=walls, gates=gates)))
