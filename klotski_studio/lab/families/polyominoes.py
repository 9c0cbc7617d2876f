"""The form of family whose tasks are a goal piece and a number of pieces, of any shapes.

Published for 4 x 4 by Nick Bickford, "Sliding block puzzles", parts 3 and 4 (2013): for each number of
pieces the greatest length of a puzzle in which a piece goes from the upper left corner to the lower right
one. Where the board has the diagonal as an axis of symmetry, a goal piece and its image are one task, whose
figures count both::

    {"AA/A.":1,"others":3}      the goal piece  A A     and three other pieces
                                                A .
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from math import comb

from klotski_studio.core.control import Control
from klotski_studio.core.edits.keys import free_keys
from klotski_studio.core.family import Corner, PolyominoFamily
from klotski_studio.core.geometry import Shape, top_left
from klotski_studio.core.layout import Known, Layout, Meta, Piece, Target
from klotski_studio.core.metric import Metric
from klotski_studio.formats.boards.grids import draw
from klotski_studio.formats.native.write import write
from klotski_studio.formats.text.notation import in_reading_order
from klotski_studio.lab.families.row import Row, Task, key_of
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.packings import (
    Packings,
    bring_packing_kernels,
    corner_places,
    flood_packings,
    goal_shapes,
)

GOAL, OTHERS, BETWEEN = "A", "others", "/"
GROWTH, UNIT = 1.5, 10.0
"""Packings grow by some such factor a cell: work is judged by it."""


class Polyominoes:
    """The form for ``family``: see :class:`~klotski_studio.lab.families.row.Form`."""

    def __init__(self, family: PolyominoFamily) -> None:
        self.family = family
        board = family.board
        self._ground = board.width * board.height - len(board.walls)
        reflected = {(y, x) for x, y in board.walls}
        self._is_symmetric = board.width == board.height and reflected == board.walls

    def tasks(self) -> Iterator[Task]:
        """A task for each goal piece, small ones first, and each number of pieces that leaves a cell free."""
        for shape in sorted(
            goal_shapes(self.family.board), key=lambda shape: (len(shape.cells), shape.cells)
        ):
            if self._is_in_corners(shape) and (not self._is_symmetric or shape.cells <= _image(shape).cells):
                room = self._ground - len(shape.cells)
                for others in range(room):
                    name = BETWEEN.join(draw(shape.width, shape.height, [(GOAL, shape.cells)]))
                    key = key_of({name: 1, OTHERS: others})
                    yield Task(key, 1 + others, UNIT * GROWTH**room * comb(room, others))

    def _is_in_corners(self, shape: Shape) -> bool:
        """Whether it fits into both corners by the family's rule, and has to move at all."""
        board = self.family.board
        start, target = corner_places(board, shape)
        first, last = (0, 0), (board.width - 1, board.height - 1)
        if start == target or board.walls.intersection((*shape.at(start), *shape.at(target))):
            return False
        return self.family.corner is Corner.BOX or (first in shape.at(start) and last in shape.at(target))

    def row(self, key: str, metric: Metric, limits: Limits | None, control: Control | None) -> Row:
        """All starts of one goal piece with so many others."""
        began = time.perf_counter()
        shape, pieces = _read(key)
        row = Row(key, metric, pieces, None)
        found = flood_packings(self.family.board, shape, pieces, metric, limits=limits, control=control)
        if isinstance(found, Reason):
            return replace(row, reason=found)
        images = 2 if self._is_symmetric and _image(shape) != shape else 1
        return replace(
            row,
            free=self._ground - sum(map(len, found.pieces)) if found.pieces else None,
            solved=images * found.just_solved,
            solvable=images * found.solvable,
            hardest=found.hardest,
            starts=images * found.starts,
            layout=self._layout(shape, found, metric) if found.pieces else None,
            seconds=time.perf_counter() - began,
        )

    def prepare(self, key: str) -> None:  # noqa: ARG002  (all tasks need the same kernels)
        """See :meth:`klotski_studio.lab.families.row.Form.prepare`."""
        bring_packing_kernels()

    def _layout(self, shape: Shape, found: Packings, metric: Metric) -> str:
        """A hardest start as the text of a native file, with its length as known."""
        goal = (Target(GOAL, corner_places(self.family.board, shape)[1], shape),)
        free = free_keys(Layout(self.family.board, goal=goal))
        first, *others = [Piece(GOAL, Shape.of(cells), top_left(cells)) for cells in found.pieces]
        named = [replace(piece, key=next(free)) for piece in in_reading_order(others)]
        name = f"{self.family.name} {len(found.pieces)}"
        meta = Meta(known=Known(solvable=True).with_length(metric, found.hardest or 0))
        return write(Layout(self.family.board, in_reading_order([first, *named]), goal, name, meta))


def _image(shape: Shape) -> Shape:
    """``shape`` reflected at the diagonal."""
    return Shape.of((y, x) for x, y in shape.cells)


def _read(key: str) -> tuple[Shape, int]:
    """The goal piece and the number of pieces that a key names."""
    counts = json.loads(key)
    rows = next(name for name in counts if name != OTHERS).split(BETWEEN)
    cells = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == GOAL]
    return Shape.of(cells), 1 + counts[OTHERS]
