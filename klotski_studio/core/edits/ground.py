"""Edits of the ground: paint and erase walls and gates, resize the board on any side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from klotski_studio.core.edits.claims import finished
from klotski_studio.core.edits.pieces import remove
from klotski_studio.core.edits.shapes import MOST_SIDE
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Board, Layout


@dataclass(frozen=True, slots=True)
class Edges:
    """By how many columns or rows each side of the board grows; it shrinks by negative numbers."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


@dataclass(frozen=True, slots=True)
class FallsOff:
    """What is removed when the board becomes smaller.

    Attributes:
        pieces: keys of the pieces with at least one cell on a removed column or row.
        targets: keys of the pieces whose target has such a cell, whether they are removed or not.
        walls, gates: cells, in the coordinates of the old board.
    """

    pieces: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()
    walls: frozenset[Cell] = frozenset()
    gates: frozenset[Cell] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.pieces or self.targets or self.walls or self.gates)


def paint_walls(layout: Layout, cells: Iterable[Cell]) -> Layout:
    """``layout`` with walls on ``cells``, instead of gates there; pieces on them stay, and are errors."""
    board = layout.board
    painted = frozenset(cell for cell in cells if board.contains(cell))
    return _with_ground(layout, board.walls | painted, board.gates - painted)


def paint_gates(layout: Layout, cells: Iterable[Cell]) -> Layout:
    """``layout`` with gates on ``cells``, instead of walls there."""
    board = layout.board
    painted = frozenset(cell for cell in cells if board.contains(cell))
    return _with_ground(layout, board.walls - painted, board.gates | painted)


def erase_ground(layout: Layout, cells: Iterable[Cell]) -> Layout:
    """``layout`` without walls and gates on ``cells``."""
    erased = frozenset(cells)
    return _with_ground(layout, layout.board.walls - erased, layout.board.gates - erased)


def resize_board(layout: Layout, edges: Edges) -> Layout:
    """``layout`` with the sides of its board moved by ``edges``, without what :func:`falls_off`.

    At least one cell remains, and no side becomes longer than ``MOST_SIDE``. A new column on the
    left or row at the top shifts the coordinates of everything by one.
    """
    edges = possible(layout.board, edges)
    falling = falls_off(layout, edges)
    rest = remove(layout, falling.pieces)
    goal = tuple(target for target in rest.goal if target.piece not in falling.targets)
    board = rest.board
    resized = replace(
        board,
        width=board.width + edges.left + edges.right,
        height=board.height + edges.top + edges.bottom,
        walls=board.walls - falling.walls,
        gates=board.gates - falling.gates,
    )
    new = replace(rest, board=resized, goal=goal).translated((edges.left, edges.top))
    return finished(layout, new)


def crop_board(layout: Layout) -> Layout:
    """``layout`` without the outer columns and rows that hold nothing but walls and free cells."""
    board = layout.board
    things = [
        *(piece.cells for piece in layout.pieces),
        *(target.cells for target in layout.goal),
        board.gates,
    ]
    held = [cell for cells in things for cell in cells if board.contains(cell)]
    if not held:
        return layout
    columns, rows = zip(*held, strict=True)
    right, bottom = max(columns) + 1 - board.width, max(rows) + 1 - board.height
    return resize_board(layout, Edges(-min(columns), -min(rows), right, bottom))


def falls_off(layout: Layout, edges: Edges) -> FallsOff:
    """What :func:`resize_board` would remove; it does not remove what is off the board already."""
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
    """``edges``, limited so that the board keeps a cell and stays within ``MOST_SIDE``."""
    left, right = _possible(board.width, edges.left, edges.right)
    top, bottom = _possible(board.height, edges.top, edges.bottom)
    return Edges(left, top, right, bottom)


def _possible(size: int, near: int, far: int) -> tuple[int, int]:
    """``near`` and ``far`` limited for a side of ``size`` cells; ``far`` gets what ``near`` leaves."""
    least, most = min(size, 1), max(size, MOST_SIDE)
    near = max(least - size, min(near, most - size))
    return near, max(least - size - near, min(far, most - size - near))


def _with_ground(layout: Layout, walls: frozenset[Cell], gates: frozenset[Cell]) -> Layout:
    return finished(layout, replace(layout, board=replace(layout.board, walls=walls, gates=gates)))
