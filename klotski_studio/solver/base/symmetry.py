"""Symmetries of a layout: reflections and half turns that map board, pieces and goal onto themselves.

Positions that are images of each other are equally far from the goal, so a search needs only one of them.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from klotski_studio.core.geometry import Cell
from klotski_studio.core.identity import Image
from klotski_studio.core.layout import Kind

if TYPE_CHECKING:
    from klotski_studio.solver.base.encode import Encoded

NOBODY = -1
"""Stands for "no kind" and "no placement"."""

OWN_INVERSES = tuple(image for image in Image if image is not Image.SAME and image.inverse is image)
"""The images that are undone by themselves, left-right first."""


def find_mirror(encoded: Encoded) -> tuple[int, ...] | None:
    """The first symmetry that maps the whole question onto itself: the image of each placement; or None.

    Placements must map to placements of a kind with the mirrored shape and axis and as many pieces, and
    the goal to itself. Then steps map to steps, since they depend on places and axes only.
    """
    board, kinds = encoded.layout.board, encoded.kinds
    box = board.width, board.height
    wanted = [(encoded.places[b], _size(kinds[encoded.kind_of[b]])) for b in encoded.goal or ()]
    corners = {place for place, _ in wanted}
    likely = [
        image
        for image in OWN_INVERSES
        if (board.width == board.height or not image.is_quarter)
        and corners.issuperset([image.place(place, size, box) for place, size in wanted])
    ]
    if not likely:
        return None  # most layouts are told apart by their goal alone
    ends = list(accumulate(map(encoded.kind_of.count, range(len(kinds))), initial=0))
    numbers = [dict(zip(encoded.places[i:j], range(i, j), strict=True)) for i, j in pairwise(ends)]
    for image in likely:
        found = _images(encoded, image, numbers, box)
        if found is not None and any(there != b for b, there in enumerate(found)):
            return found
    return None


def _size(kind: Kind) -> Cell:
    """The width and height of a kind's pieces."""
    return kind.shape.width, kind.shape.height


def _images(
    encoded: Encoded, image: Image, numbers: list[dict[Cell, int]], box: Cell
) -> tuple[int, ...] | None:
    """The images of all placements; None unless there are, and the goal is mapped to itself.

    ``numbers`` are the placements of each kind by place. Where a place goes is linear in its column and row.
    """
    found: list[int] = []
    partners = _partners(encoded, image, numbers, box)
    for kind, own, partner in zip(encoded.kinds, numbers, partners, strict=False):
        size, theirs = _size(kind), numbers[partner]
        (u, v), (a, b), (c, d) = [image.place(at, size, box) for at in ((0, 0), (1, 0), (0, 1))]
        a, b, c, d = a - u, b - v, c - u, d - v
        images = [theirs.get((u + a * x + c * y, v + b * x + d * y), NOBODY) for x, y in own]
        if NOBODY in images:
            return None
        found += images
    goal = encoded.goal
    if len(partners) < len(numbers) or (goal is not None and {found[b] for b in goal} != set(goal)):
        return None
    return tuple(found)


def _partners(encoded: Encoded, image: Image, numbers: list[dict[Cell, int]], box: Cell) -> list[int]:
    """For every kind the kind that is its mirror image; nothing if one has no image."""
    kinds, counts = encoded.kinds, encoded.counts
    partners = [NOBODY] * len(kinds)
    for k, kind in enumerate(kinds):
        if partners[k] != NOBODY:
            continue
        first, cells = image.place(next(iter(numbers[k])), _size(kind), box), image.shape(kind.shape).cells
        for j in range(k, len(kinds)):
            if partners[j] == NOBODY and first in numbers[j] and counts[j] == counts[k]:
                is_alike = kinds[j].shape.cells == cells and kinds[j].axis is image.axis(kind.axis)
                if is_alike and len(kinds[j].targets) == len(kind.targets):
                    partners[k], partners[j] = j, k
                    break
        else:
            return []
    return partners
