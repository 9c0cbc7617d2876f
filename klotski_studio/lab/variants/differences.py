"""What is to be marked where a variant differs from the puzzle that it is a variant of.

::

    A A . B      . A A B      the cells of A as it stands now, and the cell that it has left
"""

from __future__ import annotations

from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Axis, Layout

Group = tuple[Cell, ...]
"""Cells that are marked together."""


def differences(old: Layout, new: Layout) -> tuple[Group, ...]:
    """The cells at which ``new`` differs from ``old``, both on boards of one size.

    First the pieces of ``new`` that did not stand so in ``old``, or with another axis or no target; then
    targets that lie elsewhere, what pieces of ``old`` have left free, and cells whose ground differs.
    """
    before, after = _standing(old), _standing(new)
    groups = [cells for cells in after if after[cells] != before.get(cells)]
    targets = {target.cells for target in new.goal} - {target.cells for target in old.goal}
    covered = {cell for cells in after for cell in cells}
    left = [tuple(cell for cell in cells if cell not in covered) for cells in before if cells not in after]
    ground = (old.board.walls ^ new.board.walls) | (old.board.gates ^ new.board.gates)
    return (*groups, *sorted(targets), *filter(None, left), *((cell,) for cell in sorted(ground)))


def _standing(layout: Layout) -> dict[Group, tuple[Axis, bool]]:
    """The pieces by their cells: the axis, and whether there is a target."""
    wanted = {target.piece for target in layout.goal}
    return {piece.cells: (piece.axis, piece.key in wanted) for piece in layout.pieces}
