"""The colour of a piece: by its shape, the same in every layout, so that people know pieces by sight.

    shape                 number among ``Palette.others``
    1 x 1                 0
    upright 1 x 2         1       longer: 3
    flat 2 x 1            2       longer: 4
    any other             5 and more, the same for all its turns and reflections

A kind with targets has a colour of ``Palette.wanted`` instead, in the order in which the goal names them.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from klotski_studio.core.geometry import Cell, Shape
from klotski_studio.core.layout import Kind, Layout, kinds

BARS = 5
"""How many of the colours belong to pieces of one cell and to bars."""


def piece_colors(layout: Layout, wanted: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """The colour of each piece of ``layout``, in its order; pieces of a kind have the same.

    A target that is added recolours its own kind alone. ``wanted`` and ``others`` are those of a
    :class:`~klotski_studio.app.picture.style.palette.Palette`.
    """
    colors = [others[_number(piece.shape, len(others))] for piece in layout.pieces]
    for number, kind in enumerate(_wanted(layout)):
        for index in kind.pieces:
            colors[index] = wanted[number % len(wanted)]
    return tuple(colors)


def _wanted(layout: Layout) -> list[Kind]:
    """The kinds with targets, in the order in which the goal names them first."""
    first: dict[str, int] = {}
    for number, target in enumerate(layout.goal):
        first.setdefault(target.piece, number)

    def named(kind: Kind) -> int:
        keys = (layout.pieces[index].key for index in kind.pieces)
        return min(first.get(key, len(first)) for key in keys)

    return sorted((kind for kind in kinds(layout) if kind.targets), key=named)


def _number(shape: Shape, count: int) -> int:
    """Which of ``count`` colours ``shape`` has."""
    width, height, size = shape.width, shape.height, len(shape.cells)
    if size == 1:
        return 0
    if size == width * height and 1 in (width, height):
        upright = width == 1
        return ((1 if upright else 2) if size == 2 else (3 if upright else 4)) % count
    rest = max(count - BARS, 1)
    return (BARS + zlib.crc32(repr(_free(shape)).encode()) % rest) % count


def _free(shape: Shape) -> tuple[Cell, ...]:
    """The cells of the least of the turns and reflections of ``shape``, which is the same for all of them."""
    turned = [shape.cells]
    for _ in range(3):
        turned.append(Shape.of((-y, x) for x, y in turned[-1]).cells)
    return min(turned + [Shape.of((-x, y) for x, y in cells).cells for cells in turned])
