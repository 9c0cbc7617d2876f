"""The ways to mirror and to rotate a layout with its board.

::

    A A .   clockwise   B A       A turned puzzle has the same answers.
    B . .      ->       . A
                        . .
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from typing import TypeVar

from klotski_studio.core.geometry import Cell, Shape
from klotski_studio.core.layout import Axis, Board, Layout, Piece, Target

PieceOrTarget = TypeVar("PieceOrTarget", Piece, Target)


class Turn(Enum):
    """The two ways to mirror and the two ways to rotate, by a quarter turn."""

    LEFT_RIGHT = "left-right"
    TOP_BOTTOM = "top-bottom"
    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"

    @property
    def is_quarter(self) -> bool:
        """Whether width and height are exchanged."""
        return self in (Turn.CLOCKWISE, Turn.COUNTERCLOCKWISE)

    def place(self, at: Cell, size: Cell, box: Cell) -> Cell:
        """The new top left of a rectangle of ``size`` at ``at``, turned within a box of the size ``box``."""
        (x, y), (width, height) = at, size
        return {
            Turn.LEFT_RIGHT: (box[0] - width - x, y),
            Turn.TOP_BOTTOM: (x, box[1] - height - y),
            Turn.CLOCKWISE: (box[1] - height - y, x),
            Turn.COUNTERCLOCKWISE: (y, box[0] - width - x),
        }[self]

    def cells(self, cells: Iterable[Cell], box: Cell) -> list[Cell]:
        """``cells`` turned within a box of the size ``box``, in the same order."""
        return [self.place(cell, (1, 1), box) for cell in cells]

    def shape(self, shape: Shape) -> Shape:
        """``shape`` after the turn."""
        return Shape.of(self.cells(shape.cells, (shape.width, shape.height)))

    def axis(self, axis: Axis) -> Axis:
        """``axis`` after the turn."""
        return _QUARTER.get(axis, axis) if self.is_quarter else axis

    def within(self, thing: PieceOrTarget, at: Cell, size: Cell) -> PieceOrTarget:
        """``thing`` turned within the box of ``size`` at ``at``, whose top left stays where it is."""
        x, y = self.place(
            (thing.at[0] - at[0], thing.at[1] - at[1]), (thing.shape.width, thing.shape.height), size
        )
        return replace(thing, at=(x + at[0], y + at[1]), shape=self.shape(thing.shape))


_QUARTER = {Axis.HORIZONTAL: Axis.VERTICAL, Axis.VERTICAL: Axis.HORIZONTAL}


def turn_layout(layout: Layout, turn: Turn) -> Layout:
    """``layout`` turned with all it has: board, walls, gates, pieces with their axes, and goal."""
    board = layout.board
    box = (board.width, board.height)
    width, height = reversed(box) if turn.is_quarter else box
    turned = Board(
        width,
        height,
        frozenset(turn.cells(board.walls, box)),
        frozenset(turn.cells(board.gates, box)),
    )
    pieces = tuple(replace(turn.within(p, (0, 0), box), axis=turn.axis(p.axis)) for p in layout.pieces)
    goal = tuple(turn.within(target, (0, 0), box) for target in layout.goal)
    new = replace(layout, board=turned, pieces=pieces, goal=goal)
    return layout if new == layout else new
