"""Mirror and rotate pieces within their bounding box.

::

    A A .   clockwise   . B A
    B . .      ->       . . A
                        . . .
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from klotski_studio.core.edits.claims import finished
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Board, Layout, Piece, Target
from klotski_studio.core.turning import PieceOrTarget, Turn


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

    def centred(self, thing: PieceOrTarget, turn: Turn, board: Board) -> PieceOrTarget:
        """``thing`` turned within the box, whose centre stays where it is; unchanged without cells."""
        if not thing.shape.cells:
            return thing
        turned, (across, down) = turn.within(thing, self.at, self.size), self._offset(turn, board)
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
