"""What tools ask of a layout before they change it: who stands where, and what would clash.

::

    A A . #      clashes(layout, {"B"}, (1, 0))  ->  {(3, 1)}     B would reach off the board
    . . B B      clashes(layout, {"A"}, (2, 0))  ->  {(3, 0)}     A would stand on a wall
"""

from __future__ import annotations

from collections.abc import Iterable

from klotski_studio.core.geometry import Cell, shifted
from klotski_studio.core.layout import Board, Layout, Piece, Target

HERE: Cell = (0, 0)
"""The vector that leads nowhere."""


def spanned(corner: Cell, opposite: Cell) -> tuple[Cell, ...]:
    """The cells of the rectangle between two corners, both included, in reading order."""
    (x1, x2), (y1, y2) = sorted((corner[0], opposite[0])), sorted((corner[1], opposite[1]))
    return tuple((x, y) for y in range(y1, y2 + 1) for x in range(x1, x2 + 1))


def pieces_at(layout: Layout, cell: Cell) -> tuple[Piece, ...]:
    """The pieces that cover ``cell``, the topmost (the last of the layout) first."""
    return tuple(piece for piece in reversed(layout.pieces) if cell in piece.cells)


def key_at(layout: Layout, cell: Cell) -> str | None:
    """The key of the topmost piece on ``cell``; None if no piece covers it."""
    return next((piece.key for piece in pieces_at(layout, cell)), None)


def targets_at(layout: Layout, cell: Cell) -> tuple[Target, ...]:
    """The targets that cover ``cell``, the last of the goal first."""
    return tuple(target for target in reversed(layout.goal) if cell in target.cells)


def target_of(layout: Layout, key: str) -> Target | None:
    """The (first) target of the piece ``key``; None if it has none."""
    return next((target for target in layout.goal if target.piece == key), None)


def keys_touching(layout: Layout, cells: Iterable[Cell]) -> frozenset[str]:
    """The keys of all pieces that have at least one of ``cells``: what a rubber band catches."""
    wanted = set(cells)
    return frozenset(piece.key for piece in layout.pieces if not wanted.isdisjoint(piece.cells))


def same_shape(layout: Layout, keys: Iterable[str]) -> frozenset[str]:
    """The keys of all pieces that are shaped as one of ``keys`` is, themselves included."""
    chosen = frozenset(keys)
    shapes = {piece.shape for piece in layout.pieces if piece.key in chosen}
    return frozenset(piece.key for piece in layout.pieces if piece.shape in shapes)


def clashes(layout: Layout, keys: Iterable[str], by: Cell = HERE) -> frozenset[Cell]:
    """The cells on which the pieces ``keys`` could not stand if they were placed ``by`` further.

    Those are cells off the board, walls, gates (for a piece without a target), and what
    another piece covers; also where two of them overlap each other. Empty means that they fit.
    """
    chosen = frozenset(keys)
    board, goals = layout.board, {target.piece for target in layout.goal}
    taken = {cell for piece in layout.pieces if piece.key not in chosen for cell in piece.cells}
    found: set[Cell] = set()
    for piece in layout.pieces:
        if piece.key not in chosen:
            continue
        cells = set(shifted(piece.cells, by))
        found |= {cell for cell in cells if not board.contains(cell)} | (cells & board.walls)
        found |= cells & taken
        if piece.key not in goals:
            found |= cells & board.gates
        taken |= cells
    return frozenset(found)


def cell_clashes(layout: Layout, cells: Iterable[Cell]) -> frozenset[Cell]:
    """Those of ``cells`` on which a new piece could not stand (gates, which a target opens, may be)."""
    taken = {cell for piece in layout.pieces for cell in piece.cells} | layout.board.walls
    return frozenset(cell for cell in cells if cell in taken or not layout.board.contains(cell))


def target_clashes(layout: Layout, key: str, at: Cell) -> frozenset[Cell]:
    """The cells that speak against a target of the piece ``key`` with its top left on ``at``.

    Those are cells off the board, walls, and cells of other targets.
    """
    piece, board = layout.piece(key), layout.board
    if piece is None:
        return frozenset()
    taken = {cell for target in layout.goal if target.piece != key for cell in target.cells} | board.walls
    return frozenset(cell for cell in piece.shape.at(at) if cell in taken or not board.contains(cell))


def near_board(board: Board, cells: Iterable[Cell], by: Cell) -> Cell:
    """``by``, or as much of it as leaves ``cells`` in reach: not all of them to one side of the board.

    What stands there already may stay, but goes no farther.
    """
    covered = tuple(cells)
    if not covered or not board.width or not board.height:
        return by
    x = _near([x for x, _ in covered], board.width, by[0])
    return x, _near([y for _, y in covered], board.height, by[1])


def _near(places: list[int], size: int, by: int) -> int:
    return max(min(-max(places), 0), min(by, max(size - 1 - min(places), 0)))


def new_keys(old: Layout, new: Layout) -> frozenset[str]:
    """The keys that ``new`` has and ``old`` does not: what an edit made, for the selection."""
    return frozenset(piece.key for piece in new.pieces) - {piece.key for piece in old.pieces}
