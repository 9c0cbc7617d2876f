"""Finds one way to place given numbers of a family's pieces, or proves that there is none.

The board is read cell by cell. At each cell that no piece covers yet, one begins or the cell stays free, as
in the solver's counting diagram. What can follow depends only on the cells covered so far and on the pieces
left; such a situation from which nothing leads on is remembered, for all sets of the family::

    A A .      the first row is read, and two pieces of 2 x 1 are left: there is room for
    . . .      one of them, however the first row was filled

Without this memory a nearly full board takes a time that grows exponentially with its cells.
"""

from __future__ import annotations

from collections.abc import Iterator

from klotski_studio.core.family import Family
from klotski_studio.core.geometry import Cell, Shape

MOST_REMEMBERED = 1_000_000
"""Situations; with more of them, the memory begins anew."""

Placed = tuple[int, Cell]
"""A piece on the board: the number of its kind among the family's names, and its place."""


class Fitter:
    """Places sets of pieces of one family. Kinds are numbered as in ``family.names``."""

    def __init__(self, family: Family) -> None:
        board = family.board
        self._cells = [cell for cell in board.cells() if cell not in board.walls]
        number = {cell: 1 << i for i, cell in enumerate(self._cells)}
        self._full = (1 << len(self._cells)) - 1
        goal = [(piece.target.shape, True) for piece in family.goal]
        shapes = [*goal, *[(shape.shape, False) for shape in family.shapes]]
        self._areas = [len(shape.cells) for shape, _ in shapes]
        self._begins: list[list[tuple[int, int]]] = [[] for _ in self._cells]
        for kind in sorted(range(len(shapes)), key=lambda kind: -self._areas[kind]):
            shape, enters_gates = shapes[kind]
            ground = number.keys() if enters_gates else number.keys() - board.gates
            for i, cells in self._places(shape):
                if ground >= set(cells):
                    self._begins[i].append((kind, sum(number[cell] for cell in cells)))
        self._shapes = [shape for shape, _ in shapes]
        self._dead: set[tuple[int, tuple[int, ...]]] = set()

    def _places(self, shape: Shape) -> Iterator[tuple[int, tuple[Cell, ...]]]:
        """For every cell its number, and the cells of a piece whose first cell it is."""
        dx, dy = shape.anchor
        for i, (x, y) in enumerate(self._cells):
            yield i, shape.at((x - dx, y - dy))

    def fit(self, counts: tuple[int, ...]) -> tuple[Placed, ...] | None:
        """One way to place that many pieces of each kind, always the same one; None if there is none."""
        if len(self._dead) > MOST_REMEMBERED:
            self._dead.clear()
        area = sum(area * count for area, count in zip(self._areas, counts, strict=True))
        return self._fit(0, counts, len(self._cells) - area)

    def _fit(self, read: int, left: tuple[int, ...], free: int) -> tuple[Placed, ...] | None:
        """As :meth:`fit`, with the cells ``read`` behind, of which the others may leave ``free`` ones."""
        if not any(left):
            return ()
        if free < 0 or (read, left) in self._dead:
            return None
        first = ~read & (read + 1)
        i = first.bit_length() - 1
        for kind, cells in self._begins[i]:
            if left[kind] and not cells & read:
                rest = self._fit(read | cells, (*left[:kind], left[kind] - 1, *left[kind + 1 :]), free)
                if rest is not None:
                    (x, y), (dx, dy) = self._cells[i], self._shapes[kind].anchor
                    return (kind, (x - dx, y - dy)), *rest
        rest = self._fit(read | first, left, free - 1)
        if rest is None:
            self._dead.add((read, left))
        return rest
