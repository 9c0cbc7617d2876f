"""A solution: a list of moves, and its length in each metric.

Lengths are counted from the steps, so that a solution has one length in each metric however it is cut
into moves: ``A:R`` ``A:R`` is two steps, one slide and one move.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby, pairwise

from klotski_studio.core.errors import NotationError
from klotski_studio.core.geometry import Cell, Direction
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.moves import Move, parse


@dataclass(frozen=True, slots=True)
class Solution:
    """Moves from the start of a layout, in order."""

    moves: tuple[Move, ...]

    def length(self, metric: Metric) -> int:
        """The length in ``metric``.

        Uninterrupted steps of one piece are one move; those that also keep their
        direction are one slide.
        """
        if metric is Metric.STEPS:
            return sum(len(move.path) - 1 for move in self.moves)
        if metric is Metric.MOVES:
            return len(list(groupby([move.piece for move in self.moves if len(move.path) > 1])))
        vectors = [(key, x - u, y - v) for key, path in self.moves for (u, v), (x, y) in pairwise(path)]
        return len(list(groupby(vectors)))

    def cut(self, metric: Metric) -> Solution:
        """The same steps with one move per unit of ``metric``."""
        moves: list[Move] = []
        previous: Direction | None = None
        for move in self.moves:
            for direction, start, end in zip(move.directions, move.path, move.path[1:], strict=False):
                last = moves[-1] if moves else None
                same_piece = last is not None and last.piece == move.piece and last.path[-1] == start
                goes_on = same_piece and (
                    metric is Metric.MOVES or (metric is Metric.SLIDES and direction is previous)
                )
                if last is not None and goes_on:
                    moves[-1] = Move(last.piece, (*last.path, end))
                else:
                    moves.append(Move(move.piece, (start, end)))
                previous = direction
        return Solution(tuple(moves))

    def __str__(self) -> str:
        """All moves in notation, separated by spaces."""
        return " ".join(map(str, self.moves))


def parse_solution(text: str | Iterable[str], layout: Layout) -> Solution:
    """The solution written in ``text`` (moves separated by white space), from the layout's start.

    Only the notation is checked; :func:`klotski_studio.core.rules.replay` checks the rules.

    Raises:
        NotationError: if a word is not a move, or its piece is not in the layout.
    """
    places: dict[str, Cell] = {piece.key: piece.at for piece in layout.pieces}
    moves = []
    for word in text.split() if isinstance(text, str) else text:
        key = word.strip().rpartition(":")[0]
        if key not in places:
            raise NotationError("move.unknown-piece", text=word, piece=key)
        move = parse(word, places[key])
        places[key] = move.path[-1]
        moves.append(move)
    return Solution(tuple(moves))
