"""Merge pieces into one, and split one into several.

::

    A A B        merge {A, B}       A A A        split A by {(2, 0)}     A A B
    A . B   ->                      A . A   ->                           A . A
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from klotski_studio.core.edits.claims import finished
from klotski_studio.core.edits.keys import next_keys
from klotski_studio.core.edits.pieces import remove
from klotski_studio.core.edits.shapes import followed, reform
from klotski_studio.core.geometry import Cell, Direction, Shape, reading_order, top_left
from klotski_studio.core.layout import Layout, Piece


def can_merge(layout: Layout, keys: Iterable[str]) -> bool:
    """Whether ``keys`` are at least two pieces that form one connected shape together."""
    chosen = frozenset(keys)
    merged = [piece for piece in layout.pieces if piece.key in chosen]
    return len(merged) > 1 and Shape.of(cell for piece in merged for cell in piece.cells).is_connected


def merge(layout: Layout, keys: Iterable[str], into: str | None = None) -> Layout:
    """``layout`` with the pieces ``keys`` as one piece; unchanged unless :func:`can_merge`.

    The piece keeps the key, label, colour, axis and target of ``into``, by default the first of
    them in the layout's order. If that has no target, it gets the target of another one.
    """
    chosen = frozenset(keys)
    if not can_merge(layout, chosen):
        return layout
    merged = [piece for piece in layout.pieces if piece.key in chosen]
    keeper = next((piece for piece in merged if piece.key == into), merged[0])
    cells = {cell for piece in merged for cell in piece.cells}
    one = replace(keeper, shape=Shape.of(cells), at=top_left(cells))
    with_target = {target.piece: target for target in reversed(layout.goal)}
    donor = next((p for p in (keeper, *merged) if p.key in with_target), None)
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
            left.remove(start)
            part, todo = {start}, [start]
            while todo:
                cell = todo.pop()
                found = {direction.step(cell) for direction in Direction} & left
                left -= found
                part |= found
                todo.extend(found)
            parts.append(part)
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
