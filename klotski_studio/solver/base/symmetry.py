"""Symmetries of a layout: reflections and half turns that map board, pieces and goal onto themselves.

Positions that are images of each other are equally far from the goal, so a search needs only one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from klotski_studio.core.geometry import Cell, Shape
from klotski_studio.core.layout import Axis, Kind, Layout

if TYPE_CHECKING:
    from klotski_studio.solver.base.encode import Encoded

NOBODY = -1
"""Stands for "no kind" and "no placement"."""


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A map of the board's rectangle onto itself, of order two.

    Attributes:
        image: the top left of the image of a box, given its top left and its width and height less one.
        swaps_axes: whether it swaps columns and rows.
    """

    image: Callable[[Cell, Cell], Cell]
    swaps_axes: bool = False

    def axis(self, axis: Axis) -> Axis:
        """The image of ``axis``."""
        if not self.swaps_axes or axis.is_across == axis.is_along:
            return axis
        return Axis.VERTICAL if axis is Axis.HORIZONTAL else Axis.HORIZONTAL

    def shape(self, shape: Shape) -> Shape:
        """The image of ``shape``."""
        if not self.swaps_axes and len(shape.cells) == shape.width * shape.height:
            return shape
        return Shape.of([self.image(cell, (0, 0)) for cell in shape.cells])


def symmetries(layout: Layout) -> list[Symmetry]:
    """The symmetries of the board's rectangle, left-right first."""
    w, h = layout.board.width - 1, layout.board.height - 1
    found = [
        Symmetry(lambda at, size: (w - at[0] - size[0], at[1])),
        Symmetry(lambda at, size: (at[0], h - at[1] - size[1])),
        Symmetry(lambda at, size: (w - at[0] - size[0], h - at[1] - size[1])),
    ]
    if w == h:
        found.append(Symmetry(lambda at, _: (at[1], at[0]), True))
        found.append(Symmetry(lambda at, size: (w - at[1] - size[1], w - at[0] - size[0]), True))
    return found


def find_mirror(encoded: Encoded) -> tuple[int, ...] | None:
    """The first symmetry that maps the whole question onto itself: the image of each placement; or None.

    Placements must map to placements of a kind with the mirrored shape and axis and as many pieces, and
    the goal to itself. Then steps map to steps, since they depend on places and axes only.
    """
    wanted = [(encoded.places[b], _size(encoded.kinds[encoded.kind_of[b]])) for b in encoded.goal or ()]
    corners = {place for place, _ in wanted}
    likely = [
        symmetry
        for symmetry in symmetries(encoded.layout)
        if corners.issuperset([symmetry.image(place, size) for place, size in wanted])
    ]
    if not likely:
        return None  # most layouts are told apart by their goal alone
    sizes = [_size(kind) for kind in encoded.kinds]
    ends = list(accumulate(map(encoded.kind_of.count, range(len(sizes))), initial=0))
    numbers = [dict(zip(encoded.places[i:j], range(i, j), strict=True)) for i, j in pairwise(ends)]
    for symmetry in likely:
        found = _images(encoded, symmetry, numbers, sizes)
        if found is not None and any(there != b for b, there in enumerate(found)):
            return found
    return None


def _size(kind: Kind) -> Cell:
    """The width and height of a kind's pieces, less one."""
    return kind.shape.width - 1, kind.shape.height - 1


def _images(
    encoded: Encoded, symmetry: Symmetry, numbers: list[dict[Cell, int]], sizes: list[Cell]
) -> tuple[int, ...] | None:
    """The images of all placements; None unless there are, and the goal is mapped to itself.

    ``numbers`` are the placements of each kind by place.
    """
    found: list[int] = []
    partners = _partners(encoded, symmetry, numbers, sizes)
    for own, partner, size in zip(numbers, partners, sizes, strict=False):
        theirs, image = numbers[partner], symmetry.image
        images = [theirs.get(image(place, size), NOBODY) for place in own]
        if NOBODY in images:
            return None
        found += images
    goal = encoded.goal
    if len(partners) < len(numbers) or (goal is not None and {found[b] for b in goal} != set(goal)):
        return None
    return tuple(found)


def _partners(
    encoded: Encoded, symmetry: Symmetry, numbers: list[dict[Cell, int]], sizes: list[Cell]
) -> list[int]:
    """For every kind the kind that is its mirror image; nothing if one has no image."""
    kinds, counts = encoded.kinds, encoded.counts
    partners = [NOBODY] * len(kinds)
    for k, kind in enumerate(kinds):
        if partners[k] != NOBODY:
            continue
        first, cells, axis = symmetry.image(next(iter(numbers[k])), sizes[k]), None, symmetry.axis(kind.axis)
        for j in range(k, len(kinds)):
            if partners[j] == NOBODY and first in numbers[j] and counts[j] == counts[k]:
                cells = cells or symmetry.shape(kind.shape).cells
                is_alike = kinds[j].shape.cells == cells and kinds[j].axis == axis
                if is_alike and len(kinds[j].targets) == len(kind.targets):
                    partners[k], partners[j] = j, k
                    break
        else:
            return []
    return partners
