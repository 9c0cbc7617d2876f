"""Edits of the goal: the targets on which pieces must end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from klotski_studio.core.edits.claims import finished
from klotski_studio.core.edits.queries import clashes, target_of
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Layout, Piece, Target
from klotski_studio.core.position import Position


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
    pieces = tuple(
        replace(p, at=(p.at[0] + by[0], p.at[1] + by[1])) if p.key in under else p for p in layout.pieces
    )
    new = replace(layout, pieces=pieces)
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
