"""Symmetries of a layout: reflections and half turns that map board, pieces and goal onto themselves.

Positions that are images of each other are equally far from the goal, so a search needs only one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from klotski_studio.core.geometry import Cell, Shape
from klotski_studio.core.layout import Axis, Kind, Layout

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


@dataclass(frozen=True, slots=True)
class Places:
    """The placements of a layout, as a search for symmetries reads them.

    Attributes:
        kinds: the kinds.
        counts: pieces per kind.
        kind_of: per placement, its kind.
        places: per placement, the top left of the piece's bounding box.
        numbers: per kind, the placements by place.
        goal: placements that must be taken; None if a target can never be met.
    """

    kinds: tuple[Kind, ...]
    counts: tuple[int, ...]
    kind_of: tuple[int, ...]
    places: tuple[Cell, ...]
    numbers: Sequence[Mapping[Cell, int]]
    goal: tuple[int, ...] | None


def find_mirror(layout: Layout, placed: Places) -> tuple[int, ...] | None:
    """The first symmetry that maps the whole question onto itself: the image of each placement; or None.

    Placements must map to placements of a kind with the mirrored shape and axis and as many pieces, and
    the goal to itself. Then steps map to steps, since they depend on places and axes only.
    """
    sizes = [(kind.shape.width - 1, kind.shape.height - 1) for kind in placed.kinds]
    wanted = [(placed.places[b], sizes[placed.kind_of[b]]) for b in placed.goal or ()]
    corners = {place for place, _ in wanted}
    for symmetry in symmetries(layout):
        if any(symmetry.image(place, size) not in corners for place, size in wanted):
            continue  # most layouts are told apart by their goal alone
        partners = _partners(symmetry, placed, sizes)
        found = None if partners is None else _images(symmetry, placed, partners, sizes)
        if found is not None and any(there != b for b, there in enumerate(found)):
            return found
    return None


def _images(
    symmetry: Symmetry, placed: Places, partners: list[int], sizes: list[Cell]
) -> tuple[int, ...] | None:
    """The images of all placements; None unless there are, and the goal is mapped to itself."""
    found: list[int] = []
    for own, partner, size in zip(placed.numbers, partners, sizes, strict=True):
        theirs, image = placed.numbers[partner], symmetry.image
        images = [theirs.get(image(place, size), NOBODY) for place in own]
        if NOBODY in images:
            return None
        found += images
    if placed.goal is not None and {found[b] for b in placed.goal} != set(placed.goal):
        return None
    return tuple(found)


def _partners(symmetry: Symmetry, placed: Places, sizes: list[Cell]) -> list[int] | None:
    """For every kind the kind that is its mirror image; None if one has no image."""
    kinds, counts = placed.kinds, placed.counts
    partners = [NOBODY] * len(kinds)
    for k, kind in enumerate(kinds):
        if partners[k] != NOBODY:
            continue
        shape, axis = symmetry.shape(kind.shape), symmetry.axis(kind.axis)
        first = symmetry.image(next(iter(placed.numbers[k])), sizes[k])
        alike = [
            j
            for j in range(k, len(kinds))
            if partners[j] == NOBODY
            and first in placed.numbers[j]
            and (kinds[j].shape, kinds[j].axis, counts[j]) == (shape, axis, counts[k])
            and len(kinds[j].targets) == len(kind.targets)
        ]
        if not alike:
            return None
        partners[k], partners[alike[0]] = alike[0], k
    return partners
