"""Counts, at each position of a solution, the other moves that a player could make.

Every move can be reversed, so no move loses the game; it can only cost moves. Before each move of the
solution all moves are counted, except those that only change or reverse the move before::

                     .- best       one nearer to the goal, as the move that is made
    -- position -----+- neutral    the same distance
                     '- detour     one farther; at worst a dead end

A *dead end* is a detour into a small region whose only way to the goal leads back through the
position. Where only one move is left, it is *forced*.
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
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.distances import Distances
from klotski_studio.solver.search import distances

SortedPlaces = tuple[tuple[Cell, ...], ...]
"""The places of a position, kind by kind."""

POCKET = 200
"""A region with more positions than this does not count as a dead end."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """The possible moves before one move of a solution.

    Attributes:
        open: the number of moves, without those that change or reverse the move before.
        best, neutral, detour: how many of them lead nearer, neither, farther; None if not known.
        dead_ends: how many detours are dead ends; None if not known.
    """

    open: int
    best: int | None = None
    neutral: int | None = None
    detour: int | None = None
    dead_ends: int | None = None

    @property
    def forced(self) -> bool:
        """Whether only one move was possible."""
        return self.open == 1


@dataclass(frozen=True, slots=True)
class SolutionShape:
    """The choices along a solution.

    Attributes:
        crossings: one for each move, for the position before it.
        reason: the limit that kept the distances to the goal unknown, so that moves are counted but not
            judged; None if they are judged.
    """

    metric: Metric
    crossings: tuple[Crossing, ...]
    reason: Reason | None = None

    @property
    def forced_runs(self) -> tuple[range, ...]:
        """The runs of consecutive forced moves, each as the indices of its moves."""
        numbered = groupby(enumerate(self.crossings), key=lambda entry: entry[1].forced)
        runs = [[number for number, _ in run] for forced, run in numbered if forced]
        return tuple(range(run[0], run[-1] + 1) for run in runs)

    @property
    def dead_ends(self) -> tuple[int, ...]:
        """The indices of the moves beside which there is a dead end."""
        return tuple(number for number, crossing in enumerate(self.crossings) if crossing.dead_ends)


def solution_shape(ask: Ask, solution: Solution) -> SolutionShape:
    """The choices along ``solution`` of the layout.

    The solution must be a shortest one with an entry for each unit of the metric. The whole space is
    searched for the distances; if a limit stops that, moves are only counted. Cancelled, it returns
    the crossings that it has.

    Raises:
        InvalidLayout: if the layout has errors.
        IllegalMove: if the solution cannot be played.
    """
    layout, metric, control = ask.layout, ask.metric, ask.control
    known = distances(ask)
    judge = None if isinstance(known, Reason) else _MoveJudge(layout, known, control)
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
        crossings.append(Crossing(len(ends)) if judge is None else judge.crossing(position, ends))
        before = move
    if control.is_cancelled:
        reason = Reason.CANCELLED
    return SolutionShape(metric, tuple(crossings), reason)


def _repeats(move: Move, before: Move | None, metric: Metric) -> bool:
    """Whether ``move`` only changes or reverses the move ``before`` it.

    In moves the piece that moved last could have walked on in the same move; in slides it could have
    slid on in the same line. A step can only be reversed.
    """
    if before is None or move.piece != before.piece:
        return False
    if metric is Metric.MOVES:
        return True
    last, first = before.directions[-1], move.directions[0]
    is_back = (first.dx, first.dy) == (-last.dx, -last.dy)
    return is_back or (metric is Metric.SLIDES and first is last)


class _MoveJudge:
    """Judges the moves of a position by their distance to the goal."""

    def __init__(self, layout: Layout, known: Distances, control: Control) -> None:
        self._rules = Rules(layout)
        self._known, self._control = known, control
        self._distances: dict[SortedPlaces, int] = {}

    def crossing(self, here: Position, ends: list[Position]) -> Crossing:
        """The crossing at ``here``, from which moves lead to ``ends``."""
        at = self._distance(here)
        costs = [self._distance(end) - at for end in ends]
        pockets = sum(more > 0 and self._is_pocket(end, here) for end, more in zip(ends, costs, strict=True))
        best, detour = sum(more < 0 for more in costs), sum(more > 0 for more in costs)
        return Crossing(len(ends), best, len(ends) - best - detour, detour, pockets)

    def _sorted_places(self, position: Position) -> SortedPlaces:
        """The places of each kind, sorted: equal for positions that differ in like pieces only."""
        places = position.places
        return tuple(tuple(sorted(places[index] for index in kind.pieces)) for kind in self._rules.kinds)

    def _distance(self, position: Position) -> int:
        """The distance to the goal; every position near a solution has one."""
        places = self._sorted_places(position)
        if places not in self._distances:
            found = self._known.to_goal(position)
            assert found is not None, "every move can be reversed"
            self._distances[places] = found
        return self._distances[places]

    def _is_pocket(self, start: Position, here: Position) -> bool:
        """Whether every path from ``start`` to the goal leads through ``here``, in a small region.

        Once another position is as near to the goal as ``here``, a path from there avoids ``here``.
        """
        at = self._distance(here)
        seen = {self._sorted_places(here), self._sorted_places(start)}
        waiting = [(self._distance(start), 0, start)]
        while waiting:
            if len(seen) > POCKET or self._control.is_cancelled:
                return False
            _, _, position = heapq.heappop(waiting)
            for there in self._steps(position):
                places = self._sorted_places(there)
                if places not in seen:
                    distance = self._distance(there)
                    if distance <= at:
                        return False
                    seen.add(places)
                    heapq.heappush(waiting, (distance, len(seen), there))
        return True

    def _steps(self, position: Position) -> Iterator[Position]:
        """The positions one step away."""
        for piece in range(len(position.places)):
            for move in self._rules.steps(position, piece):
                yield position.moved(piece, move.path[-1])
