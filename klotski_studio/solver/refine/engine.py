"""The engine that follows only the pieces that matter: counterexample-guided refinement.

It begins with the pieces of the goal alone. A shortest solution of that abstraction is tried in the
puzzle; where it runs into pieces that are not there, they are taken in, and the search begins again::

    A B .   target of A: the right end      A alone        1 move, through B
                                            A, home of B   2 moves: B away, A to the end

The abstraction's length is a lower bound, and grows. Once a solution can be played, it is as long as the
bound, so it is proven; an abstraction without a solution proves that the puzzle has none. In the end all
pieces are followed everywhere, and the search is one of the puzzle itself; mostly it ends long before.
So the cost depends on the pieces that matter, not on the size of the board.

Nothing is known of the other positions: optimal solutions are not counted, and the one that is shown is
one of the shortest, not the best of them by ties.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import LimitWatch, Optimal, Searched, SearchStopped, SolutionEngine
from klotski_studio.solver.refine.abstraction import Abstraction
from klotski_studio.solver.refine.pieces import Pieces
from klotski_studio.solver.refine.replayed import replay
from klotski_studio.solver.refine.search import AbstractSearch

NEIGHBOURHOOD = 3
"""A piece whose home is not enough is followed up to so many steps from it, then everywhere."""


class Refinement:
    """One question, and the abstraction that is refined until it answers it.

    Attributes:
        scopes: the scope of each piece that is followed; None for everywhere.
        positions: positions held by all searches so far.
        proven: no solution is shorter.
    """

    def __init__(self, encoded: Encoded, metric: Metric, watch: LimitWatch) -> None:
        self.pieces = Pieces(encoded, metric)
        self.scopes: dict[int, frozenset[int] | None] = dict.fromkeys(self.pieces.wanted)
        self.positions = 0
        self.proven = 0
        self._watch = watch

    def run(self) -> tuple[tuple[int, int], ...] | None:
        """The moves of a shortest solution: placements left and taken; None if there is no solution.

        Raises:
            SearchStopped: if cancelled, or at a limit.
        """
        if not self.pieces.encoded.goal:
            return ()  # pieces that can never move stand on all targets
        while True:
            tables = Abstraction(self.pieces, self.scopes)
            search = AbstractSearch(tables, self.pieces.metric, self._watch, self.positions)
            try:
                is_solved = search.run()
            finally:
                self.positions += search.count
                self.proven = max(self.proven, search.bound)
            if not is_solved:
                return None
            played = replay(self.pieces, self.scopes, tables, search.path())
            if played.blamed is None:
                return played.moves
            self.refine(played.blamed)

    def refine(self, blamed: tuple[int, ...]) -> None:
        """Follow more of the pieces that were blamed: those not followed yet, or else one of the others."""
        fresh = [piece for piece in blamed if piece not in self.scopes]
        for piece in fresh:
            self.scopes[piece] = frozenset([self.pieces.home[piece]])
        if not fresh:
            self._widen(next(piece for piece in blamed if self.scopes[piece] is not None))

    def _widen(self, piece: int) -> None:
        scope = self.scopes[piece]
        is_home = scope is not None and len(scope) == 1
        self.scopes[piece] = self.pieces.around(piece, NEIGHBOURHOOD) if is_home else None

    @property
    def needed(self) -> tuple[int, ...]:
        """The pieces that are followed, and those that can never move, as indices into ``layout.pieces``."""
        encoded = self.pieces.encoded
        left_out = {encoded.holders[p] for p in range(len(encoded.holders)) if p not in self.scopes}
        return tuple(i for i in range(len(encoded.layout.pieces)) if i not in left_out)


class RefineEngine(SolutionEngine):
    """The engine ``refine``: see the module."""

    name = "refine"

    def search(self, encoded: Encoded, metric: Metric, watch: LimitWatch, *, whole: bool) -> Searched:
        """As :meth:`klotski_studio.solver.base.engine.Engine.search`, but there are no levels to tell of.

        Raises:
            ValueError: if the whole space is asked for.
        """
        if whole:
            raise ValueError("the pieces that matter tell nothing of a whole space")
        refinement = Refinement(encoded, metric, watch)
        if encoded.goal is None:
            return Searched((), None, 0, None, None, 1, needed=refinement.needed)
        try:
            moves = refinement.run()
        except SearchStopped as stop:
            return Searched((), None, 0, None, stop.reason, refinement.positions, proven=refinement.proven)
        optimal = None if moves is None else _single(encoded, moves)
        return Searched(
            (),
            None if moves is None else len(moves),
            0 if moves is None else 1,
            optimal,
            None,
            refinement.positions,
            counts_solutions=False,
            proven=refinement.proven,
            needed=refinement.needed,
        )


def _single(encoded: Encoded, moves: Iterable[tuple[int, int]]) -> Optimal:
    """The optimal part of a space as far as one solution shows it."""
    moves = list(moves)
    taken = set(encoded.start)
    nodes = [sorted(taken)]
    for source, target in moves:
        taken = taken - {source} | {target}
        nodes.append(sorted(taken))
    numbers = np.arange(len(nodes), dtype=np.int32)
    left, entered = np.array(moves, dtype=np.int32).reshape(-1, 2).T
    return Optimal(np.array(nodes, dtype=np.int32), numbers + 1, numbers[:-1], numbers[1:], left, entered)
