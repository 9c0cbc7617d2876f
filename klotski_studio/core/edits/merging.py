"""Two pieces become one, one becomes several.

::

    A A B        merge {A, B}       A A A        split A by {(2, 0)}     A A B
    A . B   ->                      A . A   ->                           A . A
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from klotski_studio.core.edits.claims import settled
from klotski_studio.core.edits.keys import next_keys
from klotski_studio.core.edits.pieces import remove
from klotski_studio.core.edits.shapes import followed, reform
from klotski_studio.core.geometry import Cell, Direction, Shape, reading_order, top_left
from klotski_studio.core.layout import Layout, Piece


def can_merge(layout: Layout, keys: Iterable[str]) -> bool:
    """Whether ``keys`` are several pieces that make one connected shape together."""
    chosen = frozenset(keys)
    merged = [piece for piece in layout.pieces if piece.key in chosen]
    return len(merged) > 1 and Shape.of(cell for piece in merged for cell in piece.cells).is_connected


def merge(layout: Layout, keys: Iterable[str], into: str | None = None) -> Layout:
    """The pieces ``keys`` as one, if they touch; otherwise nothing changes.

    The piece is what ``into`` was (the first of them in the layout's order if not said): its
    key, label, colour, axis and target. If it had no target, it takes over one of the others'.
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
    return settled(layout, replace(left, pieces=tuple(pieces), goal=tuple(goal)))


def split(layout: Layout, key: str, cells: Iterable[Cell]) -> Layout:
    """``cells`` of the piece ``key`` as a new piece of the same colour and axis.

    The target stays with the rest, whose shape it takes. Nothing changes if there would be no rest.
    """
    piece = layout.piece(key)
    if piece is None:
        return layout
    off = frozenset(cells).intersection(piece.cells)
    return _apart(layout, {piece: [set(piece.cells) - off, set(off)]})


def split_apart(layout: Layout, keys: Iterable[str]) -> Layout:
    """Each of the pieces ``keys`` in two or more.

    One that is in several parts already becomes as many pieces; any other one is cut in the
    middle, across its longer side.
    """
    chosen, plan = frozenset(keys), {}
    for piece in layout.pieces:
        if piece.key in chosen:
            parts = parts_of(piece.cells)
            plan[piece] = parts if len(parts) > 1 else _halves(piece)
    return _apart(layout, plan)


def parts_of(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The connected parts of ``cells``, in the order in which they are read."""
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
    """Each piece of ``plan`` as one piece for each of its parts, of which the first stays what it was."""
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
    return settled(layout, replace(first, pieces=(*first.pieces, *others)))
