"""The form of family whose tasks are the first rows of boards of straight pieces, as in Rush Hour.

Each task searches the clusters whose smallest board has these rows; a key draws them, every piece with a
letter of its own::

    {"AA.BB/.CCC.":1}      A A . B B
                           . C C C .

Where the goal piece is upright, all of this is about the board mirrored at its diagonal, whose rows are the
columns of the family's board.

Definitions and method are those of Michael Fogleman, "Solving Rush Hour, the puzzle" (2018): a row tells how
many clusters there are, how many of them are solvable and minimal
(:mod:`klotski_studio.solver.clusters`), and the longest minimal board.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import prod

from klotski_studio.core.control import Control
from klotski_studio.core.edits.keys import free_keys
from klotski_studio.core.family import LineFamily
from klotski_studio.core.geometry import Cell, Shape, top_left
from klotski_studio.core.layout import Axis, Known, Layout, Meta, Piece
from klotski_studio.core.metric import Metric
from klotski_studio.formats.native.write import write
from klotski_studio.formats.text.notation import in_reading_order
from klotski_studio.lab.families.row import NONE_SPARE, Row, Task, key_of
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.clusters import Clusters, Line, LineBoard, bring_cluster_kernels, search_clusters

BETWEEN, FREE, LETTERS = "/", ".", "ABCD"
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
        return key_of({BETWEEN.join(self._drawn(row) for row in rows): 1})

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
        """The longest minimal board as the text of a native file, with its length as known."""
        goal = (self.family.goal,)
        free = free_keys(Layout(self.family.board, goal=goal))
        placed = [
            (tuple(map(self._turned, cells)), flat is not self._is_turned) for cells, flat in found.pieces
        ]
        first, *others = [
            Piece(goal[0].piece, Shape.of(cells), top_left(cells), Axis.HORIZONTAL if flat else Axis.VERTICAL)
            for cells, flat in placed
        ]
        named = [replace(piece, key=next(free)) for piece in in_reading_order(others)]
        meta = Meta(known=Known(solvable=True).with_length(metric, length))
        pieces = in_reading_order([first, *named])
        return write(Layout(self.family.board, pieces, goal, f"{self.family.name} {len(pieces)}", meta))


def _rows(key: str) -> tuple[Line, ...]:
    """The first rows that a key draws."""
    (drawn,) = json.loads(key)
    return tuple(
        tuple((row.index(letter), row.count(letter)) for letter in LETTERS if letter in row)
        for row in drawn.split(BETWEEN)
    )
