"""Queries that tools make before an edit: what is on a cell, and which cells would clash.

::

    A A . #      clashes(layout, {"B"}, (1, 0))  ->  {(4, 1)}     B would reach off the board
    . . B B      clashes(layout, {"A"}, (2, 0))  ->  {(3, 0)}     A would cover a wall
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from klotski_studio.core.geometry import Cell, shifted
from klotski_studio.core.layout import Board, Layout, Piece, Target, kinds

HERE: Cell = (0, 0)
"""The zero vector."""


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
    """The keys of all pieces that cover at least one of ``cells``."""
    wanted = set(cells)
    return frozenset(piece.key for piece in layout.pieces if not wanted.isdisjoint(piece.cells))


def alike(layout: Layout, keys: Iterable[str], trait: Callable[[Piece], Hashable]) -> frozenset[str]:
    """The keys of all pieces whose ``trait`` is that of one of ``keys``, themselves included."""
    chosen = frozenset(keys)
    wanted = {trait(piece) for piece in layout.pieces if piece.key in chosen}
    return frozenset(piece.key for piece in layout.pieces if trait(piece) in wanted)


def clashes(layout: Layout, keys: Iterable[str], by: Cell = HERE) -> frozenset[Cell]:
    """The cells that the pieces ``keys`` must not cover but would if they were placed ``by`` further.

    Those are cells off the board, walls, gates (for a piece whose kind has no target), cells of other
    pieces, and cells that two of ``keys`` cover. If there are none the pieces fit.
    """
    chosen = frozenset(keys)
    board, at_gates = layout.board, _pieces_that_enter_gates(layout)
    taken = {cell for piece in layout.pieces if piece.key not in chosen for cell in piece.cells}
    found: set[Cell] = set()
    for index, piece in enumerate(layout.pieces):
        if piece.key not in chosen:
            continue
        cells = set(shifted(piece.cells, by))
        found |= {cell for cell in cells if not board.contains(cell)} | (cells & board.walls)
        found |= cells & taken
        if index not in at_gates:
            found |= cells & board.gates
        taken |= cells
    return frozenset(found)


def _pieces_that_enter_gates(layout: Layout) -> frozenset[int]:
    """The indices of the pieces that may stand on gates."""
    return frozenset(index for kind in kinds(layout) if kind.enters_gates for index in kind.pieces)


def cell_clashes(layout: Layout, cells: Iterable[Cell]) -> frozenset[Cell]:
    """Those of ``cells`` that a new piece must not cover; gates are allowed, a target can open them."""
    taken = {cell for piece in layout.pieces for cell in piece.cells} | layout.board.walls
    return frozenset(cell for cell in cells if cell in taken or not layout.board.contains(cell))


def target_clashes(layout: Layout, key: str, at: Cell) -> frozenset[Cell]:
    """The cells that a target of the piece ``key`` at ``at`` must not cover but would.

    Those are cells off the board, walls, and cells of other pieces' targets.
    """
    piece, board = layout.piece(key), layout.board
    if piece is None:
        return frozenset()
    taken = {cell for target in layout.goal if target.piece != key for cell in target.cells} | board.walls
    return frozenset(cell for cell in piece.shape.at(at) if cell in taken or not board.contains(cell))


def near_board(board: Board, cells: Iterable[Cell], by: Cell) -> Cell:
    """``by``, limited so that ``cells`` shifted by it are not all on one side of the board.

    Cells that are there already are shifted no farther away.
    """
    covered = tuple(cells)
    if not covered or not board.width or not board.height:
        return by
    x = _limited([x for x, _ in covered], board.width, by[0])
    return x, _limited([y for _, y in covered], board.height, by[1])


def nudged(board: Board, cells: Iterable[Cell], by: Cell) -> Cell:
    """``by``, or no vector if cells that are all on the board would leave it.

    Cells that are not all on the board are brought nearer, as by :func:`near_board`.
    """
    covered = tuple(cells)
    if all(board.contains(cell) for cell in covered):
        return by if all(board.contains(cell) for cell in shifted(covered, by)) else HERE
    return near_board(board, covered, by)


def _limited(coordinates: list[int], size: int, by: int) -> int:
    return max(min(-max(coordinates), 0), min(by, max(size - 1 - min(coordinates), 0)))


def new_keys(old: Layout, new: Layout) -> frozenset[str]:
    """The keys of the pieces that an edit has added: those of ``new`` that ``old`` does not have."""
    return frozenset(piece.key for piece in new.pieces) - {piece.key for piece in old.pieces}
