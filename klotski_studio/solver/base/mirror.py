"""The symmetry of a question, by which a position and its image are equally far from the goal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
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
    numbers = [{shared.places[b]: b for b in own.values()} for own in shared.tables]
    for image in likely:
        found = _images(shared, pieces, image, numbers)
        is_same_goal = found and (goal is None or {found[b] for b in goal} == set(goal))
        if is_same_goal and any(there != b for b, there in enumerate(found)):
            return tuple(found)
    return None


def _size(shape: Shape) -> Cell:
    """The width and height of a piece."""
    return shape.width, shape.height


def _images(
    shared: Placements, pieces: Sequence[tuple[int, int]], image: Image, numbers: list[dict[Cell, int]]
) -> list[int]:
    """The images of all placements; nothing if one has none. ``numbers`` are those of each kind by place."""
    partners: dict[int, int] = {}  # for every kind the kind that is its mirror image
    looks = [(shape, axis, own) for (shape, axis, _), own in zip(shared.looks, pieces, strict=True)]
    for k, (shape, axis, own) in enumerate(looks):
        first = image.place(next(iter(numbers[k])), _size(shape), shared.box)
        wanted = image.shape(shape), image.axis(axis), own
        likely = [j for j in range(k, len(looks)) if looks[j] == wanted and first in numbers[j]]
        if k not in partners and (j := next((j for j in likely if j not in partners), None)) is not None:
            partners[k], partners[j] = j, k
    if len(partners) < len(looks):
        return []
    there = [
        (partners[k], image.place(at, _size(looks[k][0]), shared.box))
        for k in range(len(looks))
        for at in numbers[k]
    ]
    return [numbers[k][at] for k, at in there] if all(at in numbers[k] for k, at in there) else []
