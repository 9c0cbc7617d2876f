"""Edits of the goal (the targets on which pieces must end), and queries that tools make before an edit.

They ask what is on a cell, and which cells would clash::

    A A . #      clashes(layout, {"B"}, (1, 0))  ->  {(4, 1)}     B would reach off the board
    . . B B      clashes(layout, {"A"}, (2, 0))  ->  {(3, 0)}     A would cover a wall
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace

from klotski_studio.core.edits.keys import finished
from klotski_studio.core.edits.pieces import place
from klotski_studio.core.layout import Board, Cell, Layout, Piece, Target, kinds, shifted
from klotski_studio.core.rules import Position

HERE: Cell = (0, 0)
"""The zero vector."""


def spanned(corner: Cell, opposite: Cell) -> tuple[Cell, ...]:
    """The cells of the rectangle between two corners, both included, in reading order."""
    (x1, x2), (y1, y2) = sorted((corner[0], opposite[0])), sorted((corner[1], opposite[1]))
    return tuple((x, y) for y in range(y1, y2 + 1) for x in range(x1, x2 + 1))


def key_at(layout: Layout, cell: Cell) -> str | None:
    """The key of the topmost piece on ``cell``, the last of the layout; None if no piece covers it."""
    return next((piece.key for piece in reversed(layout.pieces) if cell in piece.cells), None)


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
    board = layout.board
    at_gates = {index for kind in kinds(layout) if kind.enters_gates for index in kind.pieces}
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


def set_target(layout: Layout, key: str, at: Cell) -> Layout:
    """``layout`` with one target for the piece ``key``, the top left of its bounding box on ``at``."""
    piece = layout.piece(key)
    return layout if piece is None else _with_targets(layout, {key: Target(key, at, piece.shape)})


def place_targets(layout: Layout, keys: Iterable[str], by: Cell) -> Layout:
    """``layout`` with the targets of the pieces ``keys``, not the pieces, ``by`` columns and rows further."""
    chosen, (dx, dy) = frozenset(keys), by
    goal = tuple(
        replace(target, at=(target.at[0] + dx, target.at[1] + dy)) if target.piece in chosen else target
        for target in layout.goal
    )
    return finished(layout, replace(layout, goal=goal))


def goal_is_here(layout: Layout, keys: Iterable[str]) -> Layout:
    """``layout`` with a target for each of the pieces ``keys`` at its present position."""
    chosen = frozenset(keys)
    here = {p.key: Target(p.key, p.at, p.shape) for p in reversed(layout.pieces) if p.key in chosen}
    return _with_targets(layout, {piece.key: here[piece.key] for piece in layout.pieces if piece.key in here})


def remove_targets(layout: Layout, keys: Iterable[str]) -> Layout:
    """``layout`` without the targets of ``keys``, including targets of keys that no piece has."""
    chosen = frozenset(keys)
    goal = tuple(target for target in layout.goal if target.piece not in chosen)
    return finished(layout, replace(layout, goal=goal))


def swap_start_goal(layout: Layout, end: Position | None = None) -> Layout:
    """``layout`` with each piece that has a target placed there, and a target where it was.

    The other pieces are placed as in ``end``, the last position of a solution. Without ``end``
    they stay, except those that lie completely under a piece's new position: they are placed
    where that piece was, if they fit there::

        B B . .      goal     . . B B       becomes     A C B B
        B B A C               . . B B                   . . B B      (and back again)
    """
    targets = {piece.key: target for piece in layout.pieces if (target := target_of(layout, piece.key))}
    if not targets:
        return layout
    pieces = [
        replace(piece, at=targets[piece.key].at)
        if piece.key in targets
        else replace(piece, at=end.places[index])
        if end is not None and index < len(end.places)
        else piece
        for index, piece in enumerate(layout.pieces)
    ]
    goal = {p.key: Target(p.key, p.at, p.shape) for p in layout.pieces if p.key in targets}
    new = replace(_with_targets(layout, goal), pieces=tuple(pieces))
    if end is None:
        for old in layout.pieces:
            if old.key in targets:
                new = _cleared(new, old, targets[old.key], frozenset(targets))
    return finished(layout, new)


def _cleared(layout: Layout, old: Piece, target: Target, fixed: frozenset[str]) -> Layout:
    """``layout`` with the pieces that lie completely on ``target`` placed where its piece ``old`` was."""
    by = (old.at[0] - target.at[0], old.at[1] - target.at[1])
    ground = set(target.cells)
    under = {p.key for p in layout.pieces if p.key not in fixed and p.cells and ground.issuperset(p.cells)}
    new = place(layout, under, by)
    return layout if clashes(new, under) else new


def _with_targets(layout: Layout, targets: dict[str, Target]) -> Layout:
    """``layout`` with one target for each key of ``targets``, at the index of the first it had."""
    remaining, goal = dict(targets), []
    for target in layout.goal:
        if target.piece not in targets:
            goal.append(target)
        elif target.piece in remaining:
            goal.append(remaining.pop(target.piece))
    return finished(layout, replace(layout, goal=(*goal, *remaining.values())))
