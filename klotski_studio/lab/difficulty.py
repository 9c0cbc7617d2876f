"""Estimates the difficulty of a puzzle as a figure from 0 to 10, and shows its parts.

There is no accepted formula for what people find difficult. This one counts six factors, each of which
makes a solution harder to find, with diminishing returns: a factor of value v and half-value h
contributes v / (v + h) of its weight::

    points
    weight |            ______-------     the second fifty moves add less
           |      __----                  than the first fifty
    half   |   _--
           | _/
           +---+--------------------- v
               h

The weights add up to 10, so the figure is at least 0 (nothing to do) and less than 10; 横刀立马 has
6.9. Half-values and weights were set so that the forty classics come out in an order that players would
agree with. The figure is deterministic.

At each position of a solution the other moves that a player could make are counted. Every move can be
reversed, so no move loses the game; it can only cost moves. Before each move of the solution all moves are
counted, except those that only change or reverse the move before::

                     .- best       one nearer to the goal, as the move that is made
    -- position -----+- neutral    the same distance
                     '- detour     one farther; at worst a dead end

A *dead end* is a detour into a small region whose only way to the goal leads back through the
position. Where only one move is left, it is *forced*.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby, pairwise

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Cell, Kind, Layout, Metric, apart, kinds
from klotski_studio.core.rules import Move, Position, Rules, Solution, replay
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Answer, Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import analyze, distances
from klotski_studio.solver.solutions import Distances

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


class Factor(StrEnum):
    """The factors of the figure."""

    LENGTH = "length"
    """The moves of a shortest solution."""
    CHOICES = "choices"
    """Possible moves along the solution that lead no nearer to the goal."""
    DETOURS = "detours"
    """Moves of the solution that take a piece with a target farther from it."""
    BINDING = "binding"
    """How few shortest solutions there are: moves divided by 1 + log2 of their number."""
    FREEDOM = "freedom"
    """Moves of the solution that are not forced."""
    SIZE = "size"
    """Reachable positions, as a power of ten."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """How a factor counts: ``weight`` points at most, half of them at the value ``half``."""

    weight: float
    half: float


WEIGHINGS: Mapping[Factor, Weighing] = {
    Factor.LENGTH: Weighing(3.5, 30),
    Factor.CHOICES: Weighing(2.0, 40),
    Factor.DETOURS: Weighing(1.5, 3),
    Factor.BINDING: Weighing(1.0, 5),
    Factor.FREEDOM: Weighing(1.0, 25),
    Factor.SIZE: Weighing(1.0, 3),
}


@dataclass(frozen=True, slots=True)
class Share:
    """The contribution of one factor to the figure.

    Attributes:
        value: the count; None if it is not known, and then the other factors are weighted more.
        points: the points that it adds.
        most: the points that it could add at most.
    """

    factor: Factor
    value: float | None
    points: float
    most: float


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The figure, from 0 to 10, and its shares in the order of :class:`Factor`."""

    figure: float
    shares: tuple[Share, ...]

    @property
    def unsettled(self) -> tuple[Factor, ...]:
        """The factors whose value is not known."""
        return tuple(share.factor for share in self.shares if share.value is None)


def difficulty(
    layout: Layout, solution: Solution, shape: SolutionShape, *, solutions: int | None, reachable: int | None
) -> Difficulty:
    """The difficulty of ``layout``, from a shortest ``solution`` and the choices along it (``shape``).

    ``solutions`` is the number of shortest solutions, ``reachable`` the number of positions; None if not
    known. Factors that are not known are left out and the weights of the others scaled up.

    Raises:
        IllegalMove: if the solution cannot be played.
    """
    values = _values(layout, solution, shape, solutions, reachable)
    known = sum(WEIGHINGS[factor].weight for factor, value in values.items() if value is not None)
    scale = 10 / known if solution.moves else 0.0
    shares = tuple(_share(factor, value, scale) for factor, value in values.items())
    return Difficulty(sum(share.points for share in shares), shares)


def _share(factor: Factor, value: float | None, scale: float) -> Share:
    weighing = WEIGHINGS[factor]
    if value is None:
        return Share(factor, None, 0.0, 0.0)
    most = weighing.weight * scale
    return Share(factor, value, most * value / (value + weighing.half), most)


def _values(
    layout: Layout, solution: Solution, shape: SolutionShape, solutions: int | None, reachable: int | None
) -> dict[Factor, float | None]:
    length = len(solution.moves)
    is_whole = len(shape.crossings) == length
    is_judged = is_whole and shape.reason is None
    wrong = sum(crossing.open - (crossing.best or 0) for crossing in shape.crossings)
    forced = sum(crossing.forced for crossing in shape.crossings)
    return {
        Factor.LENGTH: length,
        Factor.CHOICES: wrong if is_judged else None,
        Factor.DETOURS: moves_away(layout, solution),
        Factor.BINDING: length / (1 + math.log2(solutions)) if solutions else None,
        Factor.FREEDOM: length - forced if is_whole else None,
        Factor.SIZE: math.log10(reachable) if reachable else None,
    }


def moves_away(layout: Layout, solution: Solution) -> int:
    """The number of moves of ``solution`` that take a piece with a target farther from it.

    Distances are those of an empty board: columns plus rows.
    """
    with_targets = [kind for kind in kinds(layout) if kind.targets]
    left = [sum(_to_go(kind, position) for kind in with_targets) for position in replay(layout, solution)]
    return sum(after > before for before, after in pairwise(left))


def _to_go(kind: Kind, position: Position) -> int:
    """The sum, over the targets of ``kind``, of the steps to the nearest of its pieces."""
    members = [position.places[index] for index in kind.pieces]
    return sum(min(apart(member, target) for member in members) for target in kind.targets)


def rated(
    layout: Layout, answer: Answer, limits: Limits, control: Control | None = None
) -> Difficulty | None:
    """The difficulty of ``layout``; None if ``answer``, the solver's, has no solution.

    ``limits`` are those of each search; a factor that needs more is left out of the estimate.
    """
    if answer.solution is None:
        return None
    ask = Ask(layout, answer.metric, limits, control or Control())
    counts = analyze(ask)
    return difficulty(
        layout,
        answer.solution,
        solution_shape(ask, answer.solution),
        solutions=answer.optimal_solutions,
        reachable=None if counts.status is Status.STOPPED else counts.reachable,
    )
