"""Mirror and rotate pieces within their bounding box, or the whole layout with its board.

::

    A A .   rotate     . B A      The claims of a whole layout stay true: a turned
    B . .      ->      . . A      puzzle has the same answers.
                       . . .
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from klotski_studio.core.edits.claims import finished
from klotski_studio.core.geometry import Cell, Shape
from klotski_studio.core.layout import Axis, Board, Layout, Piece, Target


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


_QUARTER = {Axis.HORIZONTAL: Axis.VERTICAL, Axis.VERTICAL: Axis.HORIZONTAL}

PieceOrTarget = TypeVar("PieceOrTarget", Piece, Target)


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
    whole = _Box((0, 0), box)
    pieces = tuple(replace(whole.turned(p, turn), axis=turn.axis(p.axis)) for p in layout.pieces)
    goal = tuple(whole.turned(target, turn) for target in layout.goal)
    new = replace(layout, board=turned, pieces=pieces, goal=goal)
    return layout if new == layout else new


def turn_pieces(layout: Layout, keys: Iterable[str], turn: Turn) -> Layout:
    """``layout`` with the pieces ``keys`` turned within their bounding box, their targets within theirs.

    A quarter turn keeps the centre of the box, as nearly as cells allow; four of them restore
    the layout exactly. A box on the board stays on it, where the board has room for it: at a side
    it is turned as near to its centre as that allows.
    """
    chosen = frozenset(keys)
    piece_box = _Box.around([piece for piece in layout.pieces if piece.key in chosen])
    target_box = _Box.around([target for target in layout.goal if target.piece in chosen])
    pieces = tuple(
        replace(piece_box.centred(piece, turn, layout.board), axis=turn.axis(piece.axis))
        if piece.key in chosen
        else piece
        for piece in layout.pieces
    )
    goal = tuple(target_box.centred(t, turn, layout.board) if t.piece in chosen else t for t in layout.goal)
    return finished(layout, replace(layout, pieces=pieces, goal=goal))


@dataclass(frozen=True, slots=True)
class _Box:
    """The rectangle within which pieces or targets are turned."""

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

    def turned(self, thing: PieceOrTarget, turn: Turn) -> PieceOrTarget:
        """``thing`` turned within the box, whose top left stays where it is."""
        at = (thing.at[0] - self.at[0], thing.at[1] - self.at[1])
        x, y = turn.place(at, (thing.shape.width, thing.shape.height), self.size)
        return replace(thing, at=(x + self.at[0], y + self.at[1]), shape=turn.shape(thing.shape))

    def centred(self, thing: PieceOrTarget, turn: Turn, board: Board) -> PieceOrTarget:
        """``thing`` turned within the box, whose centre stays where it is; unchanged without cells."""
        if not thing.shape.cells:
            return thing
        turned, (across, down) = self.turned(thing, turn), self._offset(turn, board)
        return replace(turned, at=(turned.at[0] + across, turned.at[1] + down))

    def _offset(self, turn: Turn, board: Board) -> Cell:
        """The vector by which the turned box is shifted, so that its centre stays and ``board`` holds it."""
        if not turn.is_quarter:
            return 0, 0
        (x, y), (width, height) = self.at, self.size
        slack = int((width - height) / 2)  # rounded towards zero, so that four quarter turns lead back
        corners = (self.at, (x + width - 1, y + height - 1))
        if not all(board.contains(corner) for corner in corners):
            return slack, -slack
        return _within(x + slack, height, board.width) - x, _within(y - slack, width, board.height) - y


def _within(start: int, length: int, size: int) -> int:
    """The number nearest to ``start`` at which ``length`` cells lie within ``size``; ``start`` if none is."""
    return max(0, min(start, size - length)) if length <= size else start
