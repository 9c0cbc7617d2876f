"""What a solution passes by: at each of its positions, what else could have been done.

Every move can be taken back, so no move ever loses; it can only cost. Before each move of the
solution all moves are looked at, except those that merely change or take back the one before::

                     .- best       one nearer to the goal, as the move that is made
    ---- here -------+- neutral    as far from it as before
                     '- detour     one farther; at worst a dead end

A *dead end* is a detour into a pocket: a region that ends soon, and from which there is no way
to the goal but back through here. Where only one move is left, it is *forced*.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from klotski_studio.core.control import Control
from klotski_studio.core.geometry import Cell
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position
from klotski_studio.core.rules import Rules, replay
from klotski_studio.core.solution import Solution
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import Distances, distances

Places = tuple[tuple[Cell, ...], ...]
"""The places of a position, kind by kind."""

POCKET = 200
"""A region with more positions than this is not called a dead end, wherever it leads."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """What could be done before one move of a solution.

    Attributes:
        open: how many moves there are, without those that change or take back the one before.
        best, neutral, detour: how many of them lead nearer, neither, farther; None if not known.
        dead_ends: how many detours end in a pocket; None if not known.
    """

    open: int
    best: int | None = None
    neutral: int | None = None
    detour: int | None = None
    dead_ends: int | None = None

    @property
    def forced(self) -> bool:
        """Whether there was no choice."""
        return self.open == 1


@dataclass(frozen=True, slots=True)
class SolutionShape:
    """A solution with what it passes by.

    Attributes:
        crossings: one for each move, seen from the position before it.
        reason: why the distances to the goal are not known, so that the moves could be counted
            but not told apart; None if they are.
    """

    metric: Metric
    crossings: tuple[Crossing, ...]
    reason: Reason | None = None

    @property
    def forced_runs(self) -> tuple[range, ...]:
        """Stretches of forced moves, each as the numbers of its moves, from 0."""
        numbered = groupby(enumerate(self.crossings), key=lambda entry: entry[1].forced)
        runs = [[number for number, _ in run] for forced, run in numbered if forced]
        return tuple(range(run[0], run[-1] + 1) for run in runs)

    @property
    def dead_ends(self) -> tuple[int, ...]:
        """The numbers of the moves, from 0, instead of which one could go into a dead end."""
        return tuple(number for number, crossing in enumerate(self.crossings) if crossing.dead_ends)


def solution_shape(
    layout: Layout,
    solution: Solution,
    metric: Metric = Metric.MOVES,
    *,
    limits: Limits | None = None,
    control: Control | None = None,
) -> SolutionShape:
    """``solution`` of ``layout`` with what it passes by.

    It must be an optimal one, with an entry for each unit of ``metric``.
    Within the limits the whole space is searched for the distances; beyond, moves are only counted.
    Cancelled, it ends with the crossings it came to.

    Raises:
        InvalidLayout: if the layout has errors.
        IllegalMove: if the solution cannot be played.
    """
    control = control or Control()
    known = distances(layout, metric, limits=limits, control=control)
    told = None if isinstance(known, Reason) else _Teller(layout, known, control)
    reason = known if isinstance(known, Reason) else None
    rules = Rules(layout)
    crossings: list[Crossing] = []
    positions = replay(layout, solution)
    before: Move | None = None
    for move, position in zip(solution.moves, positions[:-1], strict=True):
        if control.is_cancelled:
            return SolutionShape(metric, tuple(crossings), Reason.CANCELLED)
        open_moves = [other for other in rules.moves(position, metric) if not _repeats(other, before, metric)]
        ends = [position.moved(rules.index(other.piece), other.path[-1]) for other in open_moves]
        crossings.append(Crossing(len(ends)) if told is None else told.crossing(position, ends))
        before = move
    if control.is_cancelled:
        reason = Reason.CANCELLED
    return SolutionShape(metric, tuple(crossings), reason)


def _repeats(move: Move, before: Move | None, metric: Metric) -> bool:
    """Whether ``move`` only changes or takes back the move ``before`` it.

    The piece that moved last could have walked on at once; sliding, it could have slid on in the
    same line. A step can only be taken back.
    """
    if before is None or move.piece != before.piece:
        return False
    if metric is Metric.MOVES:
        return True
    last, first = before.directions[-1], move.directions[0]
    is_back = (first.dx, first.dy) == (-last.dx, -last.dy)
    return is_back or (metric is Metric.SLIDES and first is last)


class _Teller:
    """Tells the moves of a position apart by their distance to the goal."""

    def __init__(self, layout: Layout, known: Distances, control: Control) -> None:
        self._rules = Rules(layout)
        self._known, self._control = known, control
        self._distances: dict[Places, int] = {}

    def crossing(self, here: Position, ends: list[Position]) -> Crossing:
        """The choices that lead from ``here`` to ``ends``."""
        at = self._distance(here)
        far = [self._distance(end) - at for end in ends]
        pockets = sum(more > 0 and self._is_pocket(end, here) for end, more in zip(ends, far, strict=True))
        best, detour = sum(more < 0 for more in far), sum(more > 0 for more in far)
        return Crossing(len(ends), best, len(ends) - best - detour, detour, pockets)

    def _alike(self, position: Position) -> Places:
        """The places of each kind in order: equal for positions that are alike."""
        places = position.places
        return tuple(tuple(sorted(places[index] for index in kind.pieces)) for kind in self._rules.kinds)

    def _distance(self, position: Position) -> int:
        """The distance to the goal, which every position on and around a solution has."""
        alike = self._alike(position)
        if alike not in self._distances:
            found = self._known.to_goal(position)
            assert found is not None, "every move can be taken back"
            self._distances[alike] = found
        return self._distances[alike]

    def _is_pocket(self, start: Position, here: Position) -> bool:
        """Whether all ways from ``start`` to the goal lead through ``here``, and there are few positions.

        Once another position is as near to the goal as ``here``, the rest of the way cannot touch it.
        """
        at = self._distance(here)
        seen = {self._alike(here), self._alike(start)}
        waiting = [(self._distance(start), 0, start)]
        while waiting:
            if len(seen) > POCKET or self._control.is_cancelled:
                return False
            _, _, position = heapq.heappop(waiting)
            for there in self._steps(position):
                alike = self._alike(there)
                if alike not in seen:
                    distance = self._distance(there)
                    if distance <= at:
                        return False
                    seen.add(alike)
                    heapq.heappush(waiting, (distance, len(seen), there))
        return True

    def _steps(self, position: Position) -> Iterator[Position]:
        """All positions one step away."""
        for piece in range(len(position.places)):
            for move in self._rules.steps(position, piece):
                yield position.moved(piece, move.path[-1])
