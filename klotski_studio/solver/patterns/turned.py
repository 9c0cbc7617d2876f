"""The board turned and reflected, so that groups of kinds that are images of each other share a table.

A group's table depends on the shapes, axes, targets and placements of its pieces alone. Turned by a
quarter, or reflected, the same table serves other pieces::

    1 2 3 .      the two blocks of a 15-puzzle are images of each other, as are
    4 5 6 .      the pieces {1, 2, 3} and {1, 4, 7} by the reflection in the diagonal
    7 . . .

A *form* is all that a table depends on, as numbers that no longer know which symmetry they came from. Of
the forms under all symmetries the least one is the group's, so images of each other have the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from klotski_studio.core.geometry import Cell
from klotski_studio.solver.base.encode import DIRECTIONS, NOWHERE, Encoded

KindForm = tuple[int, tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]
"""A kind by numbers: its pieces, the placements of its targets, and for each placement its cells as bits and
the placements one step up, left, right and down (or :data:`NOWHERE`)."""


@dataclass(frozen=True, slots=True)
class Form:
    """All that the table of a group depends on.

    Attributes:
        width: cells in a row of the board.
        ground: the cells of the board as bits where the free cell is followed; else 0.
        kinds: the group's kinds.
    """

    width: int
    ground: int
    kinds: tuple[KindForm, ...]


@dataclass(frozen=True, eq=False)
class Turned:
    """All kinds of a layout under one symmetry of the rectangle.

    Attributes:
        width: cells in a row.
        ground: as in :class:`Form`.
        kinds: the form of each kind.
        order: per kind its placements, as numbers of the layout, in the order of the form.
    """

    width: int
    ground: int
    kinds: tuple[KindForm, ...]
    order: tuple[tuple[int, ...], ...]

    def form(self, kinds: tuple[int, ...]) -> tuple[Form, tuple[int, ...]]:
        """The form of a group, and its kinds in the form's order."""
        ordered = tuple(sorted(kinds, key=lambda kind: self.kinds[kind]))
        return Form(self.width, self.ground, tuple(self.kinds[kind] for kind in ordered)), ordered


def turnings(encoded: Encoded, *, followed: bool) -> tuple[Turned, ...]:
    """``encoded`` under the eight symmetries of a rectangle, the identity first.

    ``followed`` says whether the free cell is followed, so that the form must know the board's cells.
    """
    width, height = encoded.layout.board.width, encoded.layout.board.height
    return tuple(_turned(encoded, image, followed) for image in _images(width, height))


def _images(width: int, height: int) -> list[tuple[Callable[[Cell], Cell], int]]:
    """The symmetries, each with the width of the rectangle's image."""
    right, bottom = width - 1, height - 1
    return [
        (lambda c: c, width),
        (lambda c: (right - c[0], c[1]), width),
        (lambda c: (c[0], bottom - c[1]), width),
        (lambda c: (right - c[0], bottom - c[1]), width),
        (lambda c: (c[1], c[0]), height),
        (lambda c: (bottom - c[1], c[0]), height),
        (lambda c: (c[1], right - c[0]), height),
        (lambda c: (bottom - c[1], right - c[0]), height),
    ]


def _turned(encoded: Encoded, symmetry: tuple[Callable[[Cell], Cell], int], followed: bool) -> Turned:
    """``encoded`` under one symmetry."""
    image, width = symmetry
    images = [image(cell) for cell in encoded.cells]
    bits = _bits(images, width, encoded.layout.board.width * encoded.layout.board.height)
    origin = image((0, 0))
    turned_to = []
    for direction in DIRECTIONS:
        x, y = image(direction.step((0, 0)))
        turned_to.append(_OFFSETS.index((x - origin[0], y - origin[1])))
    covers = [_mapped(cover, bits) for cover in encoded.covers]
    kinds, order = [], []
    for kind in range(len(encoded.kinds)):
        low, high = encoded.kind_range(kind)
        placements = sorted(range(low, high), key=lambda b: (covers[b] & -covers[b], covers[b]))
        number = {b: i for i, b in enumerate(placements)} | {NOWHERE: NOWHERE}
        after = []
        for b in placements:
            row = [NOWHERE] * len(DIRECTIONS)
            for to, there in zip(turned_to, encoded.after[b], strict=True):
                row[to] = number[there]
            after.append(tuple(row))
        goal = tuple(sorted(number[b] for b in encoded.goal or () if low <= b < high))
        kinds.append((encoded.counts[kind], goal, tuple(covers[b] for b in placements), tuple(after)))
        order.append(tuple(placements))
    ground = sum(1 << bit for bit in bits) if followed else 0
    return Turned(width, ground, tuple(kinds), tuple(order))


_OFFSETS = tuple(direction.step((0, 0)) for direction in DIRECTIONS)


def _bits(images: list[Cell], width: int, area: int) -> list[int]:
    """Per cell the number of its bit: in the rectangle if that has 64 cells at most, else among the cells."""
    if area <= 64:
        return [y * width + x for x, y in images]
    ordered = sorted(images, key=lambda cell: (cell[1], cell[0]))
    number = {cell: i for i, cell in enumerate(ordered)}
    return [number[cell] for cell in images]


def _mapped(cover: int, bits: list[int]) -> int:
    """``cover``, a set of cells as bits, with other numbers for the cells."""
    mapped = 0
    while cover:
        low = cover & -cover
        mapped |= 1 << bits[low.bit_length() - 1]
        cover ^= low
    return mapped
