"""Edits of the shape of pieces: by handles and cell by cell, merged and split.

A piece's target has the piece's shape, so it changes with the piece and grows on the same side.
Only a target at an edge of the board keeps to that edge, so that the exit of a car stays the
exit when the car becomes longer::

    A A . . [. .]   drag the right handle   A A A . [. . .]  ->  A A A [. . .]

Pieces become one, and one becomes several::

    A A B        merge {A, B}       A A A        split A by {(2, 0)}     A A B
    A . B   ->                      A . A   ->                           A . A
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from enum import Enum

from klotski_studio.core.edits.keys import finished, next_keys
from klotski_studio.core.edits.pieces import remove
from klotski_studio.core.layout import (
    Board,
    Cell,
    Direction,
    Layout,
    Piece,
    Shape,
    Target,
    reach,
    reading_order,
    top_left,
)

MOST_SIDE = 64
"""The largest width and height, in cells, that an edit gives a board or piece: a file holds no more."""


class Handle(Enum):
    """The eight handles of a piece or board.

    The value says which sides a handle pulls: -1 is left or top, 1 right or bottom, 0 neither.
    """

    TOP_LEFT = (-1, -1)
    TOP = (0, -1)
    TOP_RIGHT = (1, -1)
    LEFT = (-1, 0)
    RIGHT = (1, 0)
    BOTTOM_LEFT = (-1, 1)
    BOTTOM = (0, 1)
    BOTTOM_RIGHT = (1, 1)


def reshape(layout: Layout, keys: Iterable[str], handle: Handle, by: Cell) -> Layout:
    """``layout`` with ``handle`` of the pieces ``keys`` pulled ``by`` columns and rows right and down.

    Pulled outwards, the outermost column or row is repeated; pulled inwards, columns or rows are
    cut off, except the last. So any shape changes at the pulled side only.
    """

    def pulled(piece: Piece) -> Iterable[Cell]:
        cells = frozenset(piece.cells)
        for axis, sign in enumerate(handle.value):
            if sign and cells:
                cells = _pulled(cells, axis, sign, by[axis] * sign)
        return cells

    return reform(layout, keys, pulled)


def add_cells(layout: Layout, key: str, cells: Iterable[Cell]) -> Layout:
    """``layout`` with those of ``cells`` added to the piece ``key`` that are free.

    Walls, other pieces' cells and cells off the board are ignored, so that a brush may cross them.
    """
    others = {cell for piece in layout.pieces if piece.key != key for cell in piece.cells}
    board = layout.board
    free = {c for c in cells if board.contains(c) and c not in others and c not in board.walls}
    return reform(layout, (key,), lambda piece: free.union(piece.cells))


def take_cells(layout: Layout, keys: Iterable[str], cells: Iterable[Cell]) -> Layout:
    """``layout`` with the pieces ``keys`` without ``cells``; a piece that loses its last cell is removed.

    A piece that becomes disconnected stays one piece, which ``problems`` reports: only the
    designer knows whether the gap is to be closed or the parts are to be two pieces
    (:func:`~klotski_studio.core.edits.shapes.split`).
    """
    taken = frozenset(cells)
    return reform(layout, keys, lambda piece: set(piece.cells) - taken)


def reform(layout: Layout, keys: Iterable[str], change: Callable[[Piece], Iterable[Cell]]) -> Layout:
    """``layout`` with each of the pieces ``keys`` on the cells that ``change`` returns for it.

    Targets follow. A piece for which ``change`` returns no cells is removed, unless it had none.
    """
    chosen = frozenset(keys)
    pieces, emptied = [], set[str]()
    changed: dict[str, tuple[Piece, Piece]] = {}
    for piece in layout.pieces:
        if piece.key not in chosen:
            pieces.append(piece)
            continue
        cells, new = frozenset(change(piece)), piece
        if cells and cells != set(piece.cells):
            new = replace(piece, shape=Shape.of(cells), at=top_left(cells))
            changed.setdefault(piece.key, (piece, new))
        elif not cells and piece.shape.cells:
            emptied.add(piece.key)
        pieces.append(new)
    goal = tuple(
        followed(target, *changed[target.piece], layout.board) if target.piece in changed else target
        for target in layout.goal
    )
    reformed = replace(layout, pieces=tuple(pieces), goal=goal)
    return finished(layout, remove(reformed, emptied) if emptied else reformed)


def followed(target: Target, old: Piece, new: Piece, board: Board) -> Target:
    """``target`` of the piece ``old`` in the shape and at the cell that suit its new form ``new``."""
    x, y = (
        _followed(target.at[axis], size, old.at[axis], was, new.at[axis], now, limit)
        for axis, (size, was, now, limit) in enumerate(
            (
                (target.shape.width, old.shape.width, new.shape.width, board.width),
                (target.shape.height, old.shape.height, new.shape.height, board.height),
            )
        )
    )
    return replace(target, at=(x, y), shape=new.shape)


def _followed(target: int, size: int, old: int, was: int, new: int, now: int, limit: int) -> int:
    """The target's new coordinate along one axis.

    Its piece was at ``old`` with the size ``was`` and is at ``new`` with the size ``now``; the
    board has the size ``limit``.
    """
    near, far = new - old, new + now - old - was
    begin, end = target, target + size
    if far and end == limit:
        begin = limit - now
    elif not (near and begin == 0):
        begin += near
    inside = target >= 0 and end <= limit and now <= limit
    return max(0, min(begin, limit - now)) if inside else begin


def _pulled(cells: frozenset[Cell], axis: int, sign: int, by: int) -> frozenset[Cell]:
    """``cells`` with one side pulled outwards ``by`` cells (inwards if negative).

    ``axis`` is 0 for columns and 1 for rows, ``sign`` says which end of it.
    """
    distances = [cell[axis] * sign for cell in cells]
    edge, size = max(distances), max(distances) - min(distances) + 1
    by = max(1 - size, min(by, max(0, MOST_SIDE - size)))
    if by <= 0:
        return frozenset(cell for cell in cells if cell[axis] * sign <= edge + by)
    dx, dy = (sign, 0) if axis == 0 else (0, sign)
    outermost = [cell for cell in cells if cell[axis] * sign == edge]
    return cells.union((x + dx * i, y + dy * i) for x, y in outermost for i in range(1, by + 1))


def can_merge(layout: Layout, keys: Iterable[str]) -> bool:
    """Whether ``keys`` are at least two pieces that form one connected shape together."""
    chosen = frozenset(keys)
    merged = [piece for piece in layout.pieces if piece.key in chosen]
    return len(merged) > 1 and Shape.of(cell for piece in merged for cell in piece.cells).is_connected


def merge(layout: Layout, keys: Iterable[str]) -> Layout:
    """``layout`` with the pieces ``keys`` as one piece; unchanged unless :func:`can_merge`.

    The piece keeps the key, label, colour, axis and target of the first of them in the layout's order. If
    that has no target, it gets the target of another one.
    """
    chosen = frozenset(keys)
    if not can_merge(layout, chosen):
        return layout
    merged = [piece for piece in layout.pieces if piece.key in chosen]
    keeper = merged[0]
    cells = {cell for piece in merged for cell in piece.cells}
    one = replace(keeper, shape=Shape.of(cells), at=top_left(cells))
    with_target = {target.piece: target for target in reversed(layout.goal)}
    donor = next((p for p in merged if p.key in with_target), None)
    left = remove(layout, chosen - {keeper.key})
    pieces, seen = [], False
    for piece in left.pieces:
        if piece.key != keeper.key:
            pieces.append(piece)
        elif not seen:
            pieces.append(replace(one, same_as=piece.same_as))
            seen = True
    goal = [target for target in left.goal if target.piece != keeper.key]
    if donor is not None:
        target = followed(with_target[donor.key], donor, one, layout.board)
        goal.append(replace(target, piece=keeper.key))
    return finished(layout, replace(left, pieces=tuple(pieces), goal=tuple(goal)))


def split(layout: Layout, key: str, cells: Iterable[Cell]) -> Layout:
    """``layout`` with ``cells`` of the piece ``key`` as a new piece of the same colour and axis.

    The rest keeps the target, in its new shape. Nothing changes if ``cells`` are all of the piece.
    """
    piece = layout.piece(key)
    if piece is None:
        return layout
    off = frozenset(cells).intersection(piece.cells)
    return _apart(layout, {piece: [set(piece.cells) - off, set(off)]})


def split_apart(layout: Layout, keys: Iterable[str]) -> Layout:
    """``layout`` with each of the pieces ``keys`` split into two or more.

    A disconnected piece becomes one piece per connected part; any other one is cut in the
    middle, across its longer side.
    """
    chosen, plan = frozenset(keys), {}
    for piece in layout.pieces:
        if piece.key in chosen:
            parts = parts_of(piece.cells)
            plan[piece] = parts if len(parts) > 1 else _halves(piece)
    return _apart(layout, plan)


def parts_of(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The connected parts of ``cells``, in reading order of their first cells."""
    left, parts = set(cells), []
    for start in sorted(left, key=reading_order):
        if start in left:
            parts.append(set(reach(Shape.rectangle(1, 1), Direction, (start,), left)))
            left -= parts[-1]
    return parts


def _halves(piece: Piece) -> list[set[Cell]]:
    """The connected parts that remain when ``piece`` is cut across its longer side."""
    axis = 0 if piece.shape.width >= piece.shape.height else 1
    size = piece.shape.width if axis == 0 else piece.shape.height
    middle = piece.at[axis] + (size + 1) // 2
    near = {cell for cell in piece.cells if cell[axis] < middle}
    return [part for half in (near, set(piece.cells) - near) for part in parts_of(half)]


def _apart(layout: Layout, plan: Mapping[Piece, list[set[Cell]]]) -> Layout:
    """``layout`` with each piece of ``plan`` as one piece per part; the first part keeps the key."""
    plan = {piece: parts for piece, parts in plan.items() if len(parts) > 1 and all(parts)}
    names = iter(next_keys(layout, sum(len(parts) - 1 for parts in plan.values())))
    others = [
        replace(piece, key=next(names), shape=Shape.of(part), at=top_left(part), label="", same_as=None)
        for piece, parts in plan.items()
        for part in parts[1:]
    ]
    first = reform(
        layout,
        {piece.key for piece in plan},
        lambda piece: plan[piece][0] if piece in plan else piece.cells,
    )
    return finished(layout, replace(first, pieces=(*first.pieces, *others)))
