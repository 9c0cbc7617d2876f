"""Cells of the board, the four directions, and shapes of pieces.

A cell is ``(x, y)``: column ``x`` to the right, row ``y`` down, both from 0.
A shape is a set of cells whose bounding box begins at ``(0, 0)``::

    . X         cells    (1, 0) (0, 1) (1, 1)      in reading order
    X X         anchor   (1, 0)                    the first of them

The anchor is always one of the shape's cells (the top left of the bounding box need not be). Two
placements of a shape are the same exactly when their anchors are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

Cell = tuple[int, int]
"""One square: ``(x, y)``."""

BoardPoint = tuple[float, float]
"""A point on the board in cells: ``(1.5, 0.0)`` is the middle of the top edge of cell ``(1, 0)``."""


class Direction(Enum):
    """The four directions of a step, in the order that breaks every tie."""

    UP = (0, -1)
    LEFT = (-1, 0)
    RIGHT = (1, 0)
    DOWN = (0, 1)

    @property
    def dx(self) -> int:
        """Columns to the right that one step goes: -1, 0 or 1."""
        return self.value[0]

    @property
    def dy(self) -> int:
        """Rows down that one step goes: -1, 0 or 1."""
        return self.value[1]

    @property
    def letter(self) -> str:
        """The letter in move notation: ``U``, ``L``, ``R`` or ``D``."""
        return self.name[0]

    def step(self, cell: Cell) -> Cell:
        """The neighbour of ``cell`` in this direction."""
        return cell[0] + self.value[0], cell[1] + self.value[1]

    @classmethod
    def between(cls, start: Cell, end: Cell) -> Direction | None:
        """The direction of the one step from ``start`` to ``end``; None if it is not one step."""
        return _BY_VECTOR.get((end[0] - start[0], end[1] - start[1]))

    @classmethod
    def from_letter(cls, letter: str) -> Direction | None:
        """The direction with this letter; None if there is none."""
        return _BY_LETTER.get(letter)


_BY_VECTOR = {direction.value: direction for direction in Direction}
_BY_LETTER = {direction.letter: direction for direction in Direction}


def reading_order(cell: Cell) -> tuple[int, int]:
    """The sort key of a cell for row by row, left to right."""
    return cell[1], cell[0]


def top_left(cells: Iterable[Cell]) -> Cell:
    """The top left of the bounding box of ``cells`` (which must not be empty)."""
    xs, ys = zip(*cells, strict=True)
    return min(xs), min(ys)


def shifted(cells: Iterable[Cell], by: Cell) -> tuple[Cell, ...]:
    """``cells`` moved by the vector ``by``, in the order given."""
    dx, dy = by
    return tuple([(x + dx, y + dy) for x, y in cells])


@dataclass(frozen=True, slots=True)
class Shape:
    """A piece's cells relative to the top left of its bounding box, in reading order.

    Build it with :meth:`of`, which brings any cells into that form. A shape may be disconnected or empty,
    because an editor must hold unfinished pieces.
    """

    cells: tuple[Cell, ...]

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> Shape:
        """The shape of ``cells``, wherever they stand; duplicates count once."""
        distinct = set(cells)
        if not distinct:
            return cls(())
        x, y = top_left(distinct)
        return cls(tuple(sorted(shifted(distinct, (-x, -y)), key=reading_order)))

    @classmethod
    def rectangle(cls, width: int, height: int) -> Shape:
        """The filled rectangle of ``width`` x ``height`` cells."""
        return cls(tuple((x, y) for y in range(height) for x in range(width)))

    @property
    def width(self) -> int:
        """Columns of the bounding box."""
        return max([x for x, _ in self.cells], default=-1) + 1

    @property
    def height(self) -> int:
        """Rows of the bounding box."""
        return max([y for _, y in self.cells], default=-1) + 1

    @property
    def anchor(self) -> Cell:
        """The first cell in reading order; always one of the shape's own cells."""
        return self.cells[0]

    @property
    def is_connected(self) -> bool:
        """Whether steps within the shape lead from any of its cells to any other."""
        return _is_connected(self.cells)

    def at(self, place: Cell) -> tuple[Cell, ...]:
        """The cells covered when the bounding box's top left stands on ``place``."""
        return shifted(self.cells, place)


_UNIT = Shape(((0, 0),))


@lru_cache(maxsize=1 << 12)
def _is_connected(cells: tuple[Cell, ...]) -> bool:
    """Whether steps over ``cells`` lead from any of them to any other; a layout asks it of few shapes."""
    return bool(cells) and len(reach(_UNIT, tuple(Direction), cells[:1], cells)) == len(cells)


def reach(
    shape: Shape, directions: Iterable[Direction], starts: Iterable[Cell], ground: Collection[Cell]
) -> dict[Cell, Cell | None]:
    """Every place that a piece of ``shape`` can walk to from any of ``starts`` over the cells of ``ground``.

    The walk takes single steps in ``directions``. The places of the start need no ground::

        ground  . . #      reach of X X      from (0, 0): to (0, 0) and to (0, 1)
                . . #

    Returns:
        The places, nearest first, each with the place one step before it on a shortest walk; None for
        the starts.
    """
    free, vectors = frozenset(ground), tuple(direction.value for direction in directions)
    before: dict[Cell, Cell | None] = dict.fromkeys(starts)
    pending = deque(before)
    while pending:
        x, y = place = pending.popleft()
        for dx, dy in vectors:
            there = (x + dx, y + dy)
            if there not in before and free.issuperset(shape.at(there)):
                before[there] = place
                pending.append(there)
    return before
