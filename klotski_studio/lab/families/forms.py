"""Two forms of family: clusters of boards of straight pieces as in Rush Hour, and pieces of any shapes.

The tasks of the first are the first rows of such boards. Each searches the clusters whose smallest board has
these rows; a key draws them, every piece with a letter of its own::

    {"AA.BB/.CCC.":1}      A A . B B
                           . C C C .

Where the goal piece is upright, all of this is about the board mirrored at its diagonal, whose rows are the
columns of the family's board.

Definitions and method are those of Michael Fogleman, "Solving Rush Hour, the puzzle" (2018): a row tells how
many clusters there are, how many of them are solvable and minimal
(:mod:`klotski_studio.solver.forms`), and the longest minimal board.

The tasks of the second are a goal piece and a number of pieces, of any shapes. Published for 4 x 4 by Nick
Bickford, "Sliding block puzzles", parts 3 and 4 (2013): for each number of pieces the greatest length of a
puzzle in which a piece goes from the upper left corner to the lower right one. Where the board has the
diagonal as an axis of symmetry, a goal piece and its image are one task, whose figures count both::

    {"AA/A.":1,"others":3}      the goal piece  A A     and three other pieces
                                                A .
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import comb, prod

from klotski_studio.core.control import Control
from klotski_studio.core.edits.keys import named_in_order
from klotski_studio.core.family import AnyFamily, Corner, LineFamily, PolyominoFamily
from klotski_studio.core.layout import Axis, Cell, Known, Layout, Meta, Metric, Piece, Shape, Target, top_left
from klotski_studio.formats.boards.grids import draw
from klotski_studio.formats.native.write import write
from klotski_studio.lab.families.row import NONE_SPARE, Row, Task, key_of
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.forms import (
    bring_cluster_kernels,
    bring_packing_kernels,
    flood_packings,
    search_clusters,
)
from klotski_studio.solver.spaces.clusters import Clusters, Line, LineBoard
from klotski_studio.solver.spaces.packings import Packings, corner_places, goal_shapes


def _text(family: AnyFamily, goal: Target, pieces: Sequence[Piece], metric: Metric, length: int) -> str:
    """Nameless ``pieces``, that of the ``goal`` first, as a native file with their ``length`` as known."""
    named = replace(pieces[0], key=goal.piece), *pieces[1:]
    meta = Meta(known=Known(solvable=True).with_length(metric, length))
    return write(named_in_order(Layout(family.board, named, (goal,), f"{family.name} {len(pieces)}", meta)))


FREE, LETTERS = ".", "ABCD"
BOARDS = 6_000
"""About so many ways to fill the rows that a task leaves open are enough for one task."""
UNIT = 300.0
"""Work of one way to fill the rows: all ways to fill the columns."""


class LineClusters:
    """The form for ``family``: see :class:`~klotski_studio.lab.families.row.Form`."""

    def __init__(self, family: LineFamily) -> None:
        self.family = family
        shape = family.goal.shape
        self._is_turned = shape.height > 1
        width, height = self._turned((family.board.width, family.board.height))
        target, row = self._turned(family.goal.at)
        self._board = LineBoard(width, height, family.lengths, row, len(shape.cells), target)
        self._options = [self._board.options(row) for row in range(height)]
        self._given = 1
        while self._given < height and self._open > BOARDS:
            self._given += 1

    def _turned(self, cell: Cell) -> Cell:
        """``cell`` from the family's board on the one that is searched, whose goal piece lies; or back."""
        x, y = cell
        return (y, x) if self._is_turned else (x, y)

    @property
    def _open(self) -> int:
        """Ways to fill the rows that a task leaves open."""
        return prod(map(len, self._options[self._given :]))

    def tasks(self) -> Iterator[Task]:
        """A task for each way to fill the first rows."""
        for rows in product(*self._options[: self._given]):
            # few pieces leave more for the columns, and their clusters are larger
            yield Task(self._key(rows), None, UNIT * self._open / (1 + sum(map(len, rows))))

    def _key(self, rows: tuple[Line, ...]) -> str:
        return key_of({"/".join(self._drawn(row) for row in rows): 1})

    def _drawn(self, row: Line) -> str:
        marks = [FREE] * self._board.width
        for letter, (at, size) in zip(LETTERS, row, strict=False):
            marks[at : at + size] = [letter] * size
        return "".join(marks)

    def row(self, key: str, metric: Metric, limits: Limits | None, control: Control | None) -> Row:
        """All clusters of one task; the longest minimal board is its start."""
        began = time.perf_counter()
        found = search_clusters(self._board, _rows(key), metric, limits=limits, control=control)
        if isinstance(found, Reason):
            return Row(key, metric, 0, None, reason=found)
        cells = sum(len(cells) for cells, _ in found.pieces)
        hardest = max(found.lengths, default=None)
        figures = {
            "clusters": found.clusters,
            "solvable_clusters": found.solvable,
            "minimal": sum(found.lengths.values()),
            **{f"by_length/{length}": number for length, number in found.lengths.items()},
            **{f"minimal_of_{n}/{length}": number for (n, length), number in found.minimal.items()},
        }
        return Row(
            key,
            metric,
            len(found.pieces),
            self._board.width * self._board.height - cells if found.pieces else None,
            placements=found.listed,
            solvable=found.solvable,
            hardest=hardest,
            starts=found.lengths[hardest] if hardest is not None else 0,
            layout=self._layout(found, metric, hardest) if hardest is not None else None,
            seconds=time.perf_counter() - began,
            spare=NONE_SPARE if hardest is not None else None,
            figures=tuple(figures.items()),
        )

    def prepare(self, key: str) -> None:  # noqa: ARG002  (all tasks need the same kernels)
        """See :meth:`klotski_studio.lab.families.row.Form.prepare`."""
        bring_cluster_kernels()

    def _layout(self, found: Clusters, metric: Metric, length: int) -> str:
        """The longest minimal board: see :func:`_text`."""
        pieces = []
        for searched, flat in found.pieces:
            cells = list(map(self._turned, searched))
            axis = Axis.VERTICAL if flat is self._is_turned else Axis.HORIZONTAL
            pieces.append(Piece("", Shape.of(cells), top_left(cells), axis))
        return _text(self.family, self.family.goal, pieces, metric, length)


def _rows(key: str) -> tuple[Line, ...]:
    """The first rows that a key draws."""
    (drawn,) = json.loads(key)
    return tuple(
        tuple((row.index(letter), row.count(letter)) for letter in LETTERS if letter in row)
        for row in drawn.split("/")
    )


GOAL, OTHERS = "A", "others"
GROWTH, SHAPE_UNIT = 1.5, 10.0
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
                    name = "/".join(draw(shape.width, shape.height, [(GOAL, shape.cells)]))
                    key = key_of({name: 1, OTHERS: others})
                    yield Task(key, 1 + others, SHAPE_UNIT * GROWTH**room * comb(room, others))

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
        """A hardest start: see :func:`_text`."""
        goal = Target(GOAL, corner_places(self.family.board, shape)[1], shape)
        pieces = [Piece("", Shape.of(cells), top_left(cells)) for cells in found.pieces]
        return _text(self.family, goal, pieces, metric, found.hardest or 0)


def _image(shape: Shape) -> Shape:
    """``shape`` reflected at the diagonal."""
    return Shape.of((y, x) for x, y in shape.cells)


def _read(key: str) -> tuple[Shape, int]:
    """The goal piece and the number of pieces that a key names."""
    counts = json.loads(key)
    rows = next(name for name in counts if name != OTHERS).split("/")
    cells = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == GOAL]
    return Shape.of(cells), 1 + counts[OTHERS]
