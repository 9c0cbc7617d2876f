"""Mirrored and rotated: a selection within its own bounding box, or the whole layout with its board.

::

    A A .   rotate     . B A      The claims of a whole layout stay: it is the same puzzle,
    B . .      ->      . . A      seen from elsewhere.
                       . . .
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from klotski_studio.core.edits.claims import settled
from klotski_studio.core.geometry import Cell, Shape
from klotski_studio.core.layout import Axis, Board, Layout, Piece, Target


class Turn(Enum):
    """How something is mirrored or rotated; a rotation is a quarter turn."""

    LEFT_RIGHT = "left-right"
    TOP_BOTTOM = "top-bottom"
    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"

    @property
    def is_quarter(self) -> bool:
        """Whether width and height change places."""
        return self in (Turn.CLOCKWISE, Turn.COUNTERCLOCKWISE)

    def place(self, at: Cell, size: Cell, box: Cell) -> Cell:
        """Where the top left of a thing of ``size`` at ``at`` comes to be in a box of size ``box``."""
        (x, y), (width, height) = at, size
        return {
            Turn.LEFT_RIGHT: (box[0] - width - x, y),
            Turn.TOP_BOTTOM: (x, box[1] - height - y),
            Turn.CLOCKWISE: (box[1] - height - y, x),
            Turn.COUNTERCLOCKWISE: (y, box[0] - width - x),
        }[self]

    def cells(self, cells: Iterable[Cell], box: Cell) -> list[Cell]:
        """Where ``cells`` come to be."""
        return [self.place(cell, (1, 1), box) for cell in cells]

    def shape(self, shape: Shape) -> Shape:
        """``shape`` turned."""
        return Shape.of(self.cells(shape.cells, (shape.width, shape.height)))

    def axis(self, axis: Axis) -> Axis:
        """``axis`` turned."""
        return _QUARTER.get(axis, axis) if self.is_quarter else axis


_QUARTER = {Axis.HORIZONTAL: Axis.VERTICAL, Axis.VERTICAL: Axis.HORIZONTAL}

Standing = TypeVar("Standing", Piece, Target)


def turn_layout(layout: Layout, turn: Turn) -> Layout:
    """The whole layout turned: board, walls, gates, pieces with their axes, and goal."""
    board = layout.board
    box = (board.width, board.height)
    width, height = reversed(box) if turn.is_quarter else box
    turned = Board(
        width,
        height,
        frozenset(turn.cells(board.walls, box)),
        frozenset(turn.cells(board.gates, box)),
    )
    whole = _Box((0, 0), box)
    pieces = tuple(replace(whole.turned(p, turn), axis=turn.axis(p.axis)) for p in layout.pieces)
    goal = tuple(whole.turned(target, turn) for target in layout.goal)
    new = replace(layout, board=turned, pieces=pieces, goal=goal)
    return layout if new == layout else new


def turn_pieces(layout: Layout, keys: Iterable[str], turn: Turn) -> Layout:
    """The pieces ``keys`` turned within their common bounding box, their targets within theirs.

    A quarter turn goes around the middle of the box, as nearly as cells allow, and four of them
    lead back exactly.
    """
    chosen = frozenset(keys)
    mine = [piece for piece in layout.pieces if piece.key in chosen]
    wanted = [target for target in layout.goal if target.piece in chosen]
    here, there = _Box.around(mine), _Box.around(wanted)
    pieces = tuple(
        replace(here.centred(piece, turn), axis=turn.axis(piece.axis)) if piece.key in chosen else piece
        for piece in layout.pieces
    )
    goal = tuple(there.centred(target, turn) if target.piece in chosen else target for target in layout.goal)
    return settled(layout, replace(layout, pieces=pieces, goal=goal))


@dataclass(frozen=True, slots=True)
class _Box:
    """The rectangle in which things are turned."""

    at: Cell
    size: Cell

    @classmethod
    def around(cls, things: Iterable[Piece] | Iterable[Target]) -> _Box:
        """The bounding box of ``things``; of no size if they have no cells."""
        cells = [cell for thing in things for cell in thing.cells]
        if not cells:
            return cls((0, 0), (0, 0))
        xs, ys = zip(*cells, strict=True)
        return cls((min(xs), min(ys)), (max(xs) - min(xs) + 1, max(ys) - min(ys) + 1))

    def turned(self, thing: Standing, turn: Turn) -> Standing:
        """``thing`` turned in the box, whose top left stays where it is."""
        at = (thing.at[0] - self.at[0], thing.at[1] - self.at[1])
        x, y = turn.place(at, (thing.shape.width, thing.shape.height), self.size)
        return replace(thing, at=(x + self.at[0], y + self.at[1]), shape=turn.shape(thing.shape))

    def centred(self, thing: Standing, turn: Turn) -> Standing:
        """``thing`` turned in the box, whose middle stays where it is; without cells it stays as it is."""
        if not thing.shape.cells:
            return thing
        turned = self.turned(thing, turn)
        # towards zero, so that turning on and on leads back
        slack = int((self.size[0] - self.size[1]) / 2) if turn.is_quarter else 0
        return replace(turned, at=(turned.at[0] + slack, turned.at[1] - slack))
