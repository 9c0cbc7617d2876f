"""Numbered placements, which all layouts share in which such pieces can reach the same places.

With them their symmetry, by which a position and its image are equally far from the goal.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeAlias

from klotski_studio.core.identity import Image
from klotski_studio.core.layout import Axis, Cell, Shape

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Look: TypeAlias = tuple[Shape, Axis, int]
"""What placements depend on of a kind: shape and axis of its pieces, and their places as bits."""


@dataclass(frozen=True, eq=False)
class Placements:
    """All placements of some kinds: P of them, n cells that any of them covers.

    They are the same object for all layouts in which such pieces can reach the same places.

    Attributes:
        box: width and height of the board.
        looks: the kinds; a placement's kind is an index into these.
        cells: the n board cells that matter, in reading order.
        kind_of: per placement, its kind; ascending, so a kind's placements are a range.
        places: per placement, the top left of the piece's bounding box. Within a kind
            placements are sorted by their anchors in reading order.
        covers: per placement, the cells it covers as a Python int (bit i is ``cells[i]``).
        after: per placement, the placement one step up, left, right and down (or NOWHERE).
        tables: per kind, the placement by the number of the bit of its place.
        counted: what a diagram has counted, by the pieces per kind and the most nodes that it may have.
    """

    box: Cell
    looks: tuple[Look, ...]
    cells: tuple[Cell, ...]
    kind_of: tuple[int, ...]
    places: tuple[Cell, ...]
    covers: tuple[int, ...]
    after: tuple[tuple[int, int, int, int], ...]
    tables: tuple[dict[int, int], ...]
    counted: dict[tuple[tuple[int, ...], int], int | None] = field(default_factory=dict)

    @cached_property
    def cover_words(self) -> npt.NDArray[np.uint64]:
        """``covers`` as rows of 64-bit words, least significant first; shape (P, ceil(n / 64))."""
        return as_words(self.covers, max(1, -(-len(self.cells) // 64)))

    @cached_property
    def after_table(self) -> npt.NDArray[np.int32]:
        """``after`` as an array of shape (P, 4)."""
        import numpy as np

        return np.array(self.after, dtype=np.int32).reshape(-1, 4)

    @cached_property
    def corners(self) -> npt.NDArray[np.int32]:
        """``places`` as an array of shape (2, P): columns, then rows."""
        import numpy as np

        return np.array(self.places, dtype=np.int32).reshape(-1, 2).T.copy()


def as_words(values: Sequence[int], words: int) -> npt.NDArray[np.uint64]:
    """Python ints as rows of ``words`` 64-bit words, least significant first."""
    import numpy as np

    if words == 1:
        return np.array(values, dtype=np.uint64).reshape(len(values), 1)
    rows = b"".join([value.to_bytes(8 * words, sys.byteorder) for value in values])
    found = np.frombuffer(rows, dtype=np.uint64).reshape(len(values), words)
    return found if sys.byteorder == "little" else found[:, ::-1].copy()


OWN_INVERSES = tuple(image for image in Image if image is not Image.SAME and image.inverse is image)
"""Images that undo themselves, left-right first; a position and its image are equally far from the goal."""


@lru_cache(maxsize=64)
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
        if k in partners:
            continue
        first = image.place(next(iter(numbers[k])), _size(shape), shared.box)
        wanted = image.shape(shape), image.axis(axis), own
        for j in range(k, len(looks)):
            if j not in partners and first in numbers[j] and looks[j] == wanted:
                partners[k], partners[j] = j, k
                break
        else:
            return []
    there = [
        (partners[k], image.place(at, _size(looks[k][0]), shared.box))
        for k in range(len(looks))
        for at in numbers[k]
    ]
    return [numbers[k][at] for k, at in there] if all(at in numbers[k] for k, at in there) else []
