"""The symmetry of a question, by which a position and its image are equally far from the goal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from klotski_studio.core.identity import Image
from klotski_studio.core.layout import Cell, Shape

if TYPE_CHECKING:
    from klotski_studio.solver.base.encode import Placements

OWN_INVERSES = tuple(image for image in Image if image is not Image.SAME and image.inverse is image)
"""Images that undo themselves, left-right first; a position and its image are equally far from the goal."""


@lru_cache(maxsize=256)
def find_mirror(
    shared: Placements, pieces: tuple[tuple[int, int], ...], goal: tuple[int, ...] | None
) -> tuple[int, ...] | None:
    """The first symmetry that maps the whole question onto itself: the image of each placement; or None.

    Placements must map to placements of a kind with the mirrored shape and axis and as many pieces and
    targets, which are ``pieces`` per kind, and the goal to itself. Then steps map to steps, since they
    depend on places and axes only.
    """
    box = shared.box
    wanted = [(shared.places[b], _size(shared.looks[shared.kind_of[b]][0])) for b in goal or ()]
    corners = {place for place, _ in wanted}
    likely = [
        image
        for image in OWN_INVERSES
        if (box[0] == box[1] or not image.is_quarter)
        and corners.issuperset([image.place(place, size, box) for place, size in wanted])
    ]
    if not likely:
        return None  # most layouts are told apart by their goal alone
    ends = list(accumulate(map(len, shared.tables), initial=0))
    numbers = [dict(zip(shared.places[i:j], range(i, j), strict=True)) for i, j in pairwise(ends)]
    for image in likely:
        found = _images(shared, image, _partners(shared, pieces, image, numbers), numbers)
        is_same_goal = found and (goal is None or {found[b] for b in goal} == set(goal))
        if is_same_goal and any(there != b for b, there in enumerate(found)):
            return found
    return None


def _size(shape: Shape) -> Cell:
    """The width and height of a piece."""
    return shape.width, shape.height


def _images(
    shared: Placements, image: Image, partners: list[int], numbers: list[dict[Cell, int]]
) -> tuple[int, ...]:
    """The images of all placements; nothing unless there are.

    ``numbers`` are the placements of each kind by place. Where a place goes is linear in its column and row.
    """
    found: list[int] = []
    for (shape, _, _), own, partner in zip(shared.looks, numbers, partners, strict=False):
        size, theirs = _size(shape), numbers[partner]
        (u, v), (a, b), (c, d) = [image.place(at, size, shared.box) for at in ((0, 0), (1, 0), (0, 1))]
        a, b, c, d = a - u, b - v, c - u, d - v
        there = [(u + a * x + c * y, v + b * x + d * y) for x, y in own]
        found += [theirs[at] for at in there if at in theirs]
    return tuple(found) if len(found) == len(shared.places) else ()


def _partners(
    shared: Placements, pieces: Sequence[tuple[int, int]], image: Image, numbers: list[dict[Cell, int]]
) -> list[int]:
    """For every kind the kind that is its mirror image; nothing if one has no image."""
    partners: dict[int, int] = {}
    for k, (shape, axis, _) in enumerate(shared.looks):
        if k in partners:
            continue
        first = image.place(next(iter(numbers[k])), _size(shape), shared.box)
        wanted = image.shape(shape), image.axis(axis), pieces[k]
        for j in range(k, len(numbers)):
            if j not in partners and first in numbers[j] and (*shared.looks[j][:2], pieces[j]) == wanted:
                partners[k], partners[j] = j, k
                break
        else:
            return []
    return [partners[k] for k in range(len(numbers))]
