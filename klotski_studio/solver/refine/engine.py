"""The engine that follows only the pieces that matter: counterexample-guided refinement.

It begins with the pieces of the goal alone. A shortest solution of that abstraction is tried in the
puzzle; where it runs into pieces that are not there, they are taken in, and the search begins again::

    A B .   target of A: the right end      A alone        1 move, through B
                                            A, home of B   2 moves: B away, A to the end

The abstraction's length is a lower bound, and grows. Once a solution can be played, it is as long as the
bound, so it is proven; an abstraction without a solution proves that the puzzle has none. In the end all
pieces are followed everywhere, and the search is one of the puzzle itself; mostly it ends long before.
So the cost depends on the pieces that matter, not on the size of the board.

Nothing is known of the other positions. All optimal solutions are found from those of the last abstraction
(:mod:`~klotski_studio.solver.refine.lift`); where they are too many for that, one is known, which may not
be the best of them by ties.
"""

from __future__ import annotations

from dataclasses import replace

from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.encode import Encoded
from klotski_studio.solver.base.engine import (
    LimitWatch,
    Optimal,
    Paused,
    PausingEngine,
    Searched,
    SearchStopped,
)
from klotski_studio.solver.refine.abstraction import Abstraction, Pieces
from klotski_studio.solver.refine.lift import lift
from klotski_studio.solver.refine.replay import replay
from klotski_studio.solver.rows.best_first import BestFirstSearch

NEIGHBOURHOOD = 3
"""A piece whose home is not enough is followed up to so many steps from it, then everywhere."""


class Refinement(Paused):
    """One question, and the abstraction that is refined until it answers it.

    Attributes:
        scopes: the scope of each piece that is followed; None for everywhere.
        moves: the moves of a shortest solution, once there is one: placements left and taken.
    """

    def __init__(self, encoded: Encoded, metric: Metric) -> None:
        self.pieces = Pieces(encoded, metric)
        self.scopes: dict[int, frozenset[int] | None] = dict.fromkeys(self.pieces.wanted)
        self.moves: tuple[tuple[int, int], ...] | None = None
        self._tables: Abstraction
        self._search: BestFirstSearch | None = None
        self._earlier = self._bound = 0

    def go_on(self, watch: LimitWatch) -> Searched:
        """Search on, to the answer or a limit."""
        if self.pieces.encoded.goal is None:
            return Searched((), None, 0, None, None, 1, needed=self.needed)
        optimal, whole, reason = None, True, None
        try:
            if self.run(watch):
                optimal, whole = self.optimal(watch)
        except SearchStopped as stop:
            reason = stop.reason
        found = Searched.without_levels(optimal, self.positions, self.proven, reason)
        needed = self.needed if reason is None else None
        return replace(found, counts_solutions=whole, needed=needed)

    def run(self, watch: LimitWatch) -> bool:
        """Whether there is a solution. Stopped by its budget, it goes on there when it is called again.

        Raises:
            SearchStopped: if cancelled, or at a limit.
        """
        if not self.pieces.encoded.goal:
            self.moves = ()  # pieces that can never move stand on all targets
            return True
        while True:
            if self._search is None:
                self._tables = Abstraction(self.pieces, self.scopes)
                self._search = self._tables.search(self.pieces.metric, watch, self._earlier)
            if not self._search.run(watch):
                return False
            played = replay(self.pieces, self.scopes, self._tables, self._search.path())
            if played.blamed is None:
                self.moves = played.moves
                return True
            self.refine(played.blamed)
            self._earlier, self._bound, self._search = self.positions, self.proven, None

    @property
    def positions(self) -> int:
        """Positions held by all searches so far."""
        return self._earlier + (0 if self._search is None else self._search.count)

    @property
    def proven(self) -> int:
        """No solution is shorter."""
        return self._bound if self._search is None else max(self._bound, self._search.bound)

    @property
    def memory(self) -> int:
        """Bytes of the tables of the search at hand."""
        return 0 if self._search is None else self._search.memory

    def optimal(self, watch: LimitWatch) -> tuple[Optimal, bool]:
        """The optimal part, and whether it is whole; to be asked for once :attr:`moves` are there.

        Raises:
            SearchStopped: if cancelled, or out of time.
        """
        assert self.moves is not None
        if self._search is None or not self.moves:
            return Optimal.of_path(self.moves), True
        levels = self._search.optimal_moves(watch)
        found = lift(self.pieces, self._tables, levels, self.positions, watch)
        return (Optimal.of_path(self.moves), False) if found is None else (found, True)

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


class RefineEngine(PausingEngine):
    """The engine ``refine``: see the module. There are no levels to tell of."""

    name = "refine"

    def begin(self, encoded: Encoded, metric: Metric, *, whole: bool) -> Refinement:
        """See :meth:`klotski_studio.solver.base.engine.PausingEngine.begin`."""
        if whole:
            raise ValueError("the pieces that matter tell nothing of a whole space")
        return Refinement(encoded, metric)
