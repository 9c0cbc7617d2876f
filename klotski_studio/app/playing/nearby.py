"""Which piece lies next in a direction, for choosing pieces with one hand on the arrow keys.

::

    A . B      right of A: B         below A: C
    . C .      right of C: B, for what lies off the line counts twice
"""

from __future__ import annotations

from klotski_studio.core.geometry import BoardPoint, Direction
from klotski_studio.core.layout import Axis, Layout
from klotski_studio.core.position import Position

ASIDE = 2.0
"""How much more a cell off the line counts than a cell along it."""


def nearby(layout: Layout, position: Position, piece: int, direction: Direction) -> int | None:
    """The index of the nearest piece in ``direction`` of ``piece``; None if there is none.

    Pieces that never have moves do not count. Distances are those between the middles of the pieces.
    """
    middles = [_middle(layout, position, index) for index in range(len(layout.pieces))]
    found: list[tuple[float, float, int]] = []
    for index, (x, y) in enumerate(middles):
        dx, dy = x - middles[piece][0], y - middles[piece][1]
        along = dx * direction.dx + dy * direction.dy
        aside = abs(dx * direction.dy) + abs(dy * direction.dx)
        if along > 0 and layout.pieces[index].axis is not Axis.NONE:
            found.append((along + ASIDE * aside, aside, index))
    return min(found)[-1] if found else None


def _middle(layout: Layout, position: Position, index: int) -> BoardPoint:
    cells = layout.pieces[index].shape.at(position.places[index])
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
