"""The guide beside the player: how far it is from here, and what to do next.

For most boards the whole reachable space can be measured in the background; after that every position
is looked up. Until then, and where the space is too large for it, a search begins at every new
position, and the solution it finds is kept, because the player may follow it::

    look ---- space measured? --- yes --> look up                      exact
                   |
                   no, or not yet ------> on the solution known? ----> exact
                                                |
                                                no --> search ------> exact, or not settled

What is announced, and how a move is judged, is told in :mod:`~klotski_studio.app.playing.hints`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.playing import hints as guidance
from klotski_studio.app.playing.hints import Hint, MoveValue
from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.solving.live_solver import SolveRequest
from klotski_studio.core.layout import Board, Layout, Meta
from klotski_studio.core.metric import Metric
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position
from klotski_studio.core.rules import Rules, replay
from klotski_studio.solver import search
from klotski_studio.solver.base.answer import Answer, InvalidLayout, Reason, Status
from klotski_studio.solver.base.control import Limits

SPACE_LIMITS = Limits(positions=20_000_000, memory=1024**3, seconds=30.0)
"""Where the measuring of a space gives up: what a desktop can spare in passing."""

SEARCH_LIMITS = Limits(memory=1024**3, seconds=20.0)
"""Where a search from one position gives up."""


class Knowledge(StrEnum):
    """What kind of guidance it is."""

    NOTHING = "nothing"
    """nobody has asked"""
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
    """What is known about one position of a game.

    Attributes:
        distance: moves (slides, steps) to go; None unless exact.
        worth: what the last move was worth; None where there is none, or it is not known.
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
    """What measuring a space gives: :class:`~klotski_studio.solver.search.Distances`."""

    def to_goal(self, position: Position) -> int | None:
        """The distance of ``position``; None where the goal, or the position, is out of reach."""
        ...


@dataclass(frozen=True, slots=True)
class _Look:
    """What is looked at: a game's puzzle, and how far it has been played."""

    puzzle: Layout
    metric: Metric
    position: Position
    last: Move | None


_NOBODY = _Look(Layout(Board(0, 0)), Metric.MOVES, Position(()), None)
"""What is looked at while nobody asks."""


@dataclass(slots=True)
class _Known:
    """What is known of the puzzle in the metric, as long as both stay.

    Attributes:
        table: the measured space; None if it is not measured.
        measurable: whether it may still be measured; False once that has come to a limit.
        refused: set where nothing can be said of any position.
        distances: single positions that a search has settled.
        next_moves: on the solutions that were found, where to go from each position.
    """

    table: Lookup | None = None
    measurable: bool = True
    refused: Knowledge | None = None
    distances: dict[Position, int] = field(default_factory=dict)
    next_moves: dict[Position, Move] = field(default_factory=dict)


class Guide(QObject):
    """Answers for the newest position alone."""

    changed = Signal(object)
    """A :class:`GuideState`."""

    def __init__(
        self,
        runner: JobRunner,
        channel: str = "guide",
        distances: SolveRequest[Lookup | Reason] = search.distances,
        solve: SolveRequest[Answer] = search.solve,
        parent: QObject | None = None,
    ) -> None:
        """Use ``lane`` of ``runner`` to answer, and one beside it to measure spaces."""
        super().__init__(parent)
        self._runner, self._channel, self._space_lane = runner, channel, f"{channel}-space"
        self._distances, self._solve = distances, solve
        self._look, self._rules = _NOBODY, Rules(_NOBODY.puzzle)
        self._known = _Known()
        self._guidance = GuideState(Knowledge.NOTHING, Metric.MOVES, Position(()))

    @property
    def guidance(self) -> GuideState:
        """What is known now."""
        return self._guidance

    @property
    def is_working(self) -> bool:
        """Whether anything is on its way: an answer, or a measured space that may say more."""
        return self._runner.is_busy(self._channel) or self._runner.is_busy(self._space_lane)

    def look(self, puzzle: Layout, metric: Metric, position: Position, last: Move | None = None) -> None:
        """Find out about ``position``, which was reached from ``puzzle``'s start with ``last`` as last move.

        What was asked before is dropped. What is known of the space stays, as long as the puzzle and
        the metric do.
        """
        look = _Look(puzzle, metric, position, last)
        if not self._still_holds(look):
            self._runner.drop(self._space_lane)
            self._known, self._rules = _Known(), Rules(puzzle)
        self._look = look
        self._runner.drop(self._channel)
        self._set(GuideState(Knowledge.WORKING, metric, position))
        self._advise()

    def stop(self) -> None:
        """Drop everything that runs, and forget the space, which may be large: play is over."""
        self._runner.drop(self._channel)
        self._runner.drop(self._space_lane)
        self._known = _Known()
        self._look = _NOBODY
        self._set(GuideState(Knowledge.NOTHING, Metric.MOVES, Position(())))

    def _still_holds(self, look: _Look) -> bool:
        """Whether what is known is about the puzzle of ``look`` too."""
        before, table = self._look, self._known.table
        if (before.puzzle, before.metric) == (look.puzzle, look.metric):
            return True
        if before.metric is not look.metric or _ground(before.puzzle) != _ground(look.puzzle):
            return False
        # another start on the same board: in the same space, if the table knows it
        return table is not None and table.to_goal(Position.start(look.puzzle)) is not None

    def _advise(self) -> None:
        """Answer for the newest look by the shortest way that is open."""
        look, known, rules = self._look, self._known, self._rules
        if known.refused is not None:
            self._set(GuideState(known.refused, look.metric, look.position))
            return
        if known.table is not None:
            to_goal = known.table.to_goal
            self._runner.start(self._channel, lambda _: looked_up(rules, look, to_goal), self._advised)
            return
        if look.position in known.distances:
            self._set(followed(rules, look, known))
        else:
            self._search(look)
        if known.measurable and not self._runner.is_busy(self._space_lane):
            self._measure(look)

    def _measure(self, look: _Look) -> None:
        distances = self._distances
        self._runner.start(
            self._space_lane,
            lambda control: distances(look.puzzle, look.metric, limits=SPACE_LIMITS, control=control),
            self._measured,
        )

    def _measured(self, outcome: Outcome[Lookup | Reason]) -> None:
        if isinstance(outcome, Failed) or isinstance(outcome.value, Reason):
            self._known.measurable = False  # the search goes on, and says what is wrong
        else:
            self._known.table = outcome.value
            self._advise()

    def _advised(self, outcome: Outcome[GuideState]) -> None:
        if isinstance(outcome, Failed):
            self._set(replace(self._guidance, knowledge=Knowledge.FAILED))
        else:
            self._set(outcome.value)

    def _search(self, look: _Look) -> None:
        solve, here = self._solve, look.position.as_layout(look.puzzle)
        self._runner.start(
            self._channel,
            lambda control: solve(here, look.metric, limits=SEARCH_LIMITS, control=control),
            lambda outcome: self._searched(look, outcome),
        )

    def _searched(self, look: _Look, outcome: Outcome[Answer]) -> None:
        if isinstance(outcome, Failed):
            self._refuse(_refusal(outcome))
            return
        answer = outcome.value
        if answer.status is Status.SOLVED:
            _learn(self._known, look, answer)
            self._set(followed(self._rules, look, self._known))
        elif answer.status is Status.UNSOLVABLE:
            self._refuse(Knowledge.UNSOLVABLE)  # moves can be taken back, so no position is better off
        else:
            unsettled = GuideState(Knowledge.UNSETTLED, look.metric, look.position)
            self._set(replace(unsettled, reason=answer.reason, proven=answer.effort.depth))

    def _refuse(self, knowledge: Knowledge) -> None:
        """The same of every position, as long as the puzzle stays."""
        self._runner.drop(self._space_lane)
        self._known.refused = knowledge
        self._advise()

    def _set(self, guidance: GuideState) -> None:
        if guidance != self._guidance:
            self._guidance = guidance
            self.changed.emit(guidance)


def looked_up(rules: Rules, look: _Look, to_goal: guidance.ToGoal) -> GuideState:
    """Guidance where every position's distance can be asked for."""
    distance = to_goal(look.position)
    if distance is None:
        return GuideState(Knowledge.UNSOLVABLE, look.metric, look.position)
    best = guidance.next_best(rules, look.metric, look.position, look.last, to_goal)
    return _exact(rules, look, distance, best, to_goal)


def followed(rules: Rules, look: _Look, known: _Known) -> GuideState:
    """Guidance on a solution that is known, or at a position that was searched before."""
    move = known.next_moves.get(look.position)
    best = guidance.hint(rules, look.metric, look.position, look.last, move) if move is not None else None
    return _exact(rules, look, known.distances[look.position], best, known.distances.get)


def _exact(
    rules: Rules, look: _Look, distance: int, best: Hint | None, to_goal: guidance.ToGoal
) -> GuideState:
    return GuideState(
        Knowledge.EXACT,
        look.metric,
        look.position,
        distance=distance - (best is not None and best.goes_on),
        worth=guidance.worth(rules, look.metric, look.position, look.last, to_goal),
        hint=best,
        shortest=to_goal(Position.start(look.puzzle)),
    )


def _learn(known: _Known, look: _Look, answer: Answer) -> None:
    """Keep the solution of ``answer``: from each of its positions, what is left of it is shortest."""
    assert answer.solution is not None
    moves = answer.solution.moves
    positions = replay(look.position.as_layout(look.puzzle), answer.solution)
    for left, position in zip(range(len(moves), -1, -1), positions, strict=True):
        known.distances[position] = left
    known.next_moves.update(zip(positions, moves, strict=False))


def _ground(puzzle: Layout) -> Layout:
    """``puzzle`` without its start and its title: what decides between which positions one can move."""
    nowhere = Position(((0, 0),) * len(puzzle.pieces))
    return replace(nowhere.as_layout(puzzle), name="", meta=Meta())


def _refusal(outcome: Failed) -> Knowledge:
    return Knowledge.INVALID if isinstance(outcome.error, InvalidLayout) else Knowledge.FAILED
