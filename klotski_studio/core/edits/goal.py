"""The goal: where pieces must end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from klotski_studio.core.edits.claims import settled
from klotski_studio.core.edits.queries import clashes, target_of
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Layout, Piece, Target
from klotski_studio.core.position import Position


def set_target(layout: Layout, key: str, at: Cell) -> Layout:
    """The piece ``key`` must end with the top left of its bounding box on ``at``, and nowhere else."""
    piece = layout.piece(key)
    return layout if piece is None else _with_targets(layout, {key: Target(key, at, piece.shape)})


def place_targets(layout: Layout, keys: Iterable[str], by: Cell) -> Layout:
    """The targets of the pieces ``keys`` placed ``by`` columns and rows further, the pieces not."""
    chosen, (dx, dy) = frozenset(keys), by
    goal = tuple(
        replace(target, at=(target.at[0] + dx, target.at[1] + dy)) if target.piece in chosen else target
        for target in layout.goal
    )
    return settled(layout, replace(layout, goal=goal))


def goal_is_here(layout: Layout, keys: Iterable[str]) -> Layout:
    """Each of the pieces ``keys`` must end where it stands now; it can then be placed elsewhere."""
    chosen = frozenset(keys)
    here = {p.key: Target(p.key, p.at, p.shape) for p in reversed(layout.pieces) if p.key in chosen}
    return _with_targets(layout, {piece.key: here[piece.key] for piece in layout.pieces if piece.key in here})


def remove_targets(layout: Layout, keys: Iterable[str]) -> Layout:
    """The pieces ``keys`` may end anywhere; also for a key that no piece has."""
    chosen = frozenset(keys)
    goal = tuple(target for target in layout.goal if target.piece not in chosen)
    return settled(layout, replace(layout, goal=goal))


def swap_start_goal(layout: Layout, end: Position | None = None) -> Layout:
    """Each piece with a target begins there, and must end where it began.

    A goal often says nothing about most pieces. Where a solution is at hand, its last position
    ``end`` says where they stand then. Without one they stay, except those that stand wholly
    where a piece comes to stand: they change places with it, if that fits::

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
    return settled(layout, new)


def _cleared(layout: Layout, old: Piece, target: Target, fixed: frozenset[str]) -> Layout:
    """``layout`` with what stands wholly on ``target`` placed where its piece ``old`` came from."""
    by = (old.at[0] - target.at[0], old.at[1] - target.at[1])
    ground = set(target.cells)
    under = {p.key for p in layout.pieces if p.key not in fixed and p.cells and ground.issuperset(p.cells)}
    pieces = tuple(
        replace(p, at=(p.at[0] + by[0], p.at[1] + by[1])) if p.key in under else p for p in layout.pieces
    )
    new = replace(layout, pieces=pieces)
    return layout if clashes(new, under) else new


def _with_targets(layout: Layout, targets: dict[str, Target]) -> Layout:
    """``layout`` with one target for each key of ``targets``, in the place of the first it had."""
    left, goal = dict(targets), []
    for target in layout.goal:
        if target.piece not in targets:
            goal.append(target)
        elif target.piece in left:
            goal.append(left.pop(target.piece))
    return settled(layout, replace(layout, goal=(*goal, *left.values())))
