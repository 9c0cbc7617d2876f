"""The moves of a game, counted as a player counts them.

A piece that goes on before another piece moves continues the same move, and steps that it takes back do
not count. So a walk is kept without its loops, and one that ends where it began is no move::

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
    """The moves of a game as a linked list: the last move, and the history before it.

    Histories share their beginnings, so that holding one for every stage of a long game (for undo) takes
    no more memory than its moves.

    Attributes:
        last: the last move; None if nothing was played.
        before: the history before it; None if nothing was played.
    """

    last: Move | None = None
    before: MoveHistory | None = None
    _lengths: tuple[int, ...] = (0,) * len(Metric)

    def then(self, move: Move) -> MoveHistory:
        """The history with ``move`` after it, joined to the last move if the piece is the same."""
        path, base = move.path, self
        if self.last is not None and self.before is not None and self.last.piece == move.piece:
            path, base = (*self.last.path, *path[1:]), self.before
        path = _without_loops(path)
        return base._extended(Move(move.piece, path)) if len(path) > 1 else base

    def length(self, metric: Metric) -> int:
        """The length in ``metric``: that of a solution with these moves."""
        return self._lengths[_INDEX[metric]]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves in order; no two neighbours are of the same piece."""
        return tuple(self._backwards())[::-1]

    def _backwards(self) -> Iterator[Move]:
        stage = self
        while stage.last is not None and stage.before is not None:
            yield stage.last
            stage = stage.before

    def _extended(self, move: Move) -> MoveHistory:
        """The history and one more move, of another piece than the last one."""
        added = Solution((move,))
        lengths = [
            length + added.length(metric) for length, metric in zip(self._lengths, Metric, strict=True)
        ]
        return MoveHistory(move, self, tuple(lengths))


_INDEX = {metric: index for index, metric in enumerate(Metric)}

NOTHING_PLAYED = MoveHistory()
"""The history of a game that has not begun."""


def _without_loops(path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """``path`` without the parts between two visits of the same place."""
    kept: dict[Cell, None] = {}
    for place in path:
        if place in kept:
            while next(reversed(kept)) != place:
                kept.popitem()
        kept[place] = None
    return tuple(kept)
