"""What is known of one puzzle that is played, and the answer that follows from it for a position.

::

    table      the distance of every position                       exact everywhere
    distances  those on the solutions that were found               exact there
    for_all    "cannot be solved": moves can be reversed,           exact everywhere
               so it holds for every position

Imports no Qt: :mod:`~klotski_studio.app.playing.guide` runs the searches that find these.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Protocol

from klotski_studio.app.playing import hints
from klotski_studio.app.playing.hints import Hint, Judgement, MoveValue
from klotski_studio.core.identity import has_same_positions
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position
from klotski_studio.core.rules import Rules, replay
from klotski_studio.core.solution import Solution
from klotski_studio.solver.base.answer import Reason


class Knowledge(StrEnum):
    """What kind of answer the guide has."""

    NOTHING = "nothing"
    """there is no request"""
    WORKING = "working"
    EXACT = "exact"
    UNSOLVABLE = "unsolvable"
    """proven: the goal cannot be reached from here"""
    UNSETTLED = "unsettled"
    """the search stopped; ``reason`` says at which limit"""
    INVALID = "invalid"
    """the layout has errors"""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class GuideState:
    """The guide's answer for one position of a game.

    Attributes:
        distance: the moves (slides, steps) left to the goal; None unless exact.
        worth: what the last move was worth; None where there is none, or the search for it runs.
        hint: the next best move; None unless exact, and at the goal.
        reason: the limit at which a search stopped; None unless unsettled.
        proven: no solution from here is shorter than this.
        shortest: the length of a shortest solution from the game's own start; None where it is not known.
    """

    knowledge: Knowledge
    metric: Metric
    position: Position
    distance: int | None = None
    worth: MoveValue | None = None
    hint: Hint | None = None
    reason: Reason | None = None
    proven: int = 0
    shortest: int | None = None


class Lookup(Protocol):
    """The distances of all reachable positions: :class:`~klotski_studio.solver.distances.Distances`."""

    def to_goal(self, position: Position) -> int | None:
        """The distance of ``position``; None if the goal or the position cannot be reached."""
        ...


@dataclass(frozen=True, slots=True)
class Request:
    """A position to answer for: the puzzle with the game's start, the position, and the last move.

    Attributes:
        undone: the key of the piece whose move was just taken back; None if none was.
    """

    puzzle: Layout
    metric: Metric
    position: Position
    last: Move | None
    undone: str | None = None


@dataclass(slots=True)
class Findings:
    """What is known of one puzzle in one metric.

    Attributes:
        rules: those of the puzzle.
        table: the distances of all positions; None if there are none yet.
        measurable: whether a table may still be made; False once a limit has ended that.
        for_all: the answer that holds for every position of the puzzle; None if there is none.
        distances: single positions that a search has settled.
        next_moves: the next move at each position of the solutions that were found.
    """

    rules: Rules
    table: Lookup | None = None
    measurable: bool = True
    for_all: Knowledge | None = None
    distances: dict[Position, int] = field(default_factory=dict)
    next_moves: dict[Position, Move] = field(default_factory=dict)

    def hold_for(self, before: Request, request: Request) -> bool:
        """Whether they hold for ``request`` too, having been found for ``before``."""
        if (before.puzzle, before.metric) == (request.puzzle, request.metric):
            return True
        if before.metric is not request.metric or not has_same_positions(before.puzzle, request.puzzle):
            return False
        # another start on the same board is in the same space if the table has it
        return self.table is not None and self.table.to_goal(Position.start(request.puzzle)) is not None

    def to_goal(self, position: Position) -> int | None:
        """The distance of ``position``; None if it is not known, or the goal cannot be reached."""
        return self.distances.get(position) if self.table is None else self.table.to_goal(position)

    def keep(self, puzzle: Layout, solution: Solution) -> None:
        """Keep a shortest solution of ``puzzle``: from each of its positions, the rest of it is shortest."""
        moves, positions = solution.moves, replay(puzzle, solution)
        for left, position in zip(range(len(moves), -1, -1), positions, strict=True):
            self.distances[position] = left
        self.next_moves.update(zip(positions, moves, strict=False))

    def on_solution(self, request: Request) -> GuideState:
        """The answer at a position of a solution that is kept, or one whose distance was searched before."""
        move = self.next_moves.get(request.position)
        best = None
        if move is not None:
            best = hints.hint(self.rules, request.metric, request.position, request.last, move)
        return _exact(self.rules, request, self.distances[request.position], best, self.distances.get)


def from_table(rules: Rules, request: Request, to_goal: hints.ToGoal, known: Move | None) -> GuideState:
    """The answer where the distance of every position can be looked up.

    ``known`` is the next move of a solution that was found before: the hint stays on that way, unless the
    last move can go on.
    """
    distance = to_goal(request.position)
    if distance is None:
        return GuideState(Knowledge.UNSOLVABLE, request.metric, request.position)
    best = hints.next_best(rules, request.metric, request.position, request.last, to_goal)
    if known is not None and not (best is not None and best.goes_on):
        best = hints.hint(rules, request.metric, request.position, request.last, known)
    return _exact(rules, request, distance, best, to_goal)


def _exact(
    rules: Rules, request: Request, distance: int, best: Hint | None, to_goal: hints.ToGoal
) -> GuideState:
    goes_on = best is not None and best.goes_on
    metric, position = request.metric, request.position
    return GuideState(
        Knowledge.EXACT,
        metric,
        position,
        distance=distance - goes_on,
        worth=_worth(rules, request, to_goal, goes_on=goes_on),
        hint=best,
        shortest=to_goal(Position.start(request.puzzle)),
    )


def _worth(
    rules: Rules, request: Request, to_goal: hints.ToGoal, *, goes_on: bool = False
) -> MoveValue | None:
    """What the last move was worth, or that it is not known; None if there is none."""
    if request.undone is not None:
        return MoveValue(Judgement.UNDONE, 0, rules.index(request.undone))
    if request.last is None:
        return None
    known = hints.worth(rules, request.metric, request.position, request.last, to_goal, goes_on=goes_on)
    return known or MoveValue(Judgement.UNKNOWN, 0, rules.index(request.last.piece))


def unsettled(rules: Rules, request: Request, reason: Reason | None, proven: int) -> GuideState:
    """The answer where a search has stopped: no solution from the position is shorter than ``proven``."""
    unsettled = GuideState(Knowledge.UNSETTLED, request.metric, request.position)
    worth = _worth(rules, request, lambda _: None)
    return replace(unsettled, reason=reason, proven=proven, worth=worth)
