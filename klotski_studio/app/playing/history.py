"""What has been played: moves as a player counts them.

A piece that goes on while nothing else has moved goes on with the same move, and what it takes
back comes off. So a walk is kept without its loops; one that ends where it began is no move::

    A goes right, right               A:R2     1 move   1 slide   2 steps
      then left                       A:R      1 move   1 slide   1 step
      then down, down                 A:RD2    1 move   2 slides  3 steps
    B goes up                         B:U      2 moves  3 slides  4 steps
      then down                       B is off again: 1 move, which A may still go on with
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from klotski_studio.core.geometry import Cell
from klotski_studio.core.metric import Metric
from klotski_studio.core.moves import Move
from klotski_studio.core.solution import Solution


@dataclass(frozen=True, slots=True, eq=False)
class MoveHistory:
    """A game so far: its last move, and what was played before it.

    A game shares all but its last move with the game before, so to remember every stage of a
    long one (for undo) costs no more than its moves.

    Attributes:
        last: the last move; None where nothing was played.
        before: what was played before it; None where nothing was played.
    """

    last: Move | None = None
    before: MoveHistory | None = None
    _lengths: tuple[int, ...] = (0,) * len(Metric)

    def then(self, move: Move) -> MoveHistory:
        """The game after ``move`` as well."""
        path, base = move.path, self
        if self.last is not None and self.before is not None and self.last.piece == move.piece:
            path, base = (*self.last.path, *path[1:]), self.before
        path = _without_loops(path)
        return base._and(Move(move.piece, path)) if len(path) > 1 else base

    def length(self, metric: Metric) -> int:
        """How long the game is in ``metric``: as long as the solution made of its moves."""
        return self._lengths[_INDEX[metric]]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves, the first one first; neighbours are of different pieces."""
        return tuple(self._backwards())[::-1]

    def _backwards(self) -> Iterator[Move]:
        stage = self
        while stage.last is not None and stage.before is not None:
            yield stage.last
            stage = stage.before

    def _and(self, move: Move) -> MoveHistory:
        """The game and one more move of another piece than the last one's."""
        added = Solution((move,))
        lengths = [
            length + added.length(metric) for length, metric in zip(self._lengths, Metric, strict=True)
        ]
        return MoveHistory(move, self, tuple(lengths))


_INDEX = {metric: index for index, metric in enumerate(Metric)}

NOTHING_PLAYED = MoveHistory()
"""A game that has not begun."""


def _without_loops(path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """``path`` without what lies between two visits of the same place."""
    kept: dict[Cell, None] = {}
    for place in path:
        if place in kept:
            while next(reversed(kept)) != place:
                kept.popitem()
        kept[place] = None
    return tuple(kept)
