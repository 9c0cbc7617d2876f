"""The values that the solver returns: answers, analyses, and what a search took."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from klotski_studio.core.check import Problem
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Metric
from klotski_studio.core.rules import Position, Solution


class Status(StrEnum):
    """How a search ended. ``STOPPED`` proves only that no solution is shorter than the depth it names."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    STOPPED = "stopped"


class Reason(StrEnum):
    """Why a search stopped early."""

    CANCELLED = "cancelled"
    POSITIONS = "positions"
    MEMORY = "memory"
    TIME = "time"


class InvalidLayout(KlotskiError):
    """The layout has errors, so there is nothing to search.

    Attributes:
        problems: what :func:`klotski_studio.core.check.errors` found, at least one.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("layout.invalid", problems=problems)
        self.problems = problems


class WrongSolution(AssertionError):
    """A solution that the rules refuse: an error in an engine."""


class Ending(StrEnum):
    """How a stage of a search ended. Its budget ended it where a later stage was given more."""

    ANSWERED = "answered"
    BUDGET = "budget"
    CANCELLED = "cancelled"
    POSITIONS = "positions"
    MEMORY = "memory"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class StageTried:
    """One engine that was tried for an answer.

    Attributes:
        engine: its name.
        budget: the most positions that it might hold; None for as many as the limits allow.
        positions: positions that it held.
        depth: no solution is shorter than this, as far as it knows.
        ending: why it ended.
    """

    engine: str
    budget: int | None
    positions: int
    depth: int
    ending: Ending


@dataclass(frozen=True, slots=True)
class Effort:
    """The time, memory and other figures of a search.

    Attributes:
        engine: which one answered: ``plain``, ``bits``, ``index``, ``wide``, ``refine``,
            ``holes``, ``patterns`` or ``chain``.
        placements: number of ways to place all pieces; None if not counted.
        positions: positions held by the search (a mirror pair counts once where it was folded).
        depth: number of levels that were searched whole: every position nearer than this is known.
            Of engines that do not search by levels: no solution is shorter than this.
        seconds: wall time.
        memory: bytes that the search's own tables took at their largest.
        threads: number of threads that searched.
        stages: the engines that were tried, in order; the last one answered, counted the solutions of the one
            before, or ended the search.
            Empty where the caller named the engine.
    """

    engine: str
    placements: int | None
    positions: int
    depth: int
    seconds: float
    memory: int
    threads: int = 1
    stages: tuple[StageTried, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to "is it solvable, and in how few?".

    Attributes:
        length: the proven optimum in ``metric``; None unless solved.
        solution: one optimal solution, replayed by :mod:`klotski_studio.core.proof`
            before it was returned, one entry per unit of ``metric``; None unless solved.
        optimal_solutions: number of optimal solutions (as sequences of positions, pieces of a kind
            being alike); None unless solved, or where to count them would take longer than twice the search:
            then the solution may not be the best of them by ties.
        reason: why it stopped; None unless stopped. ``effort.depth`` says how deep is proven:
            there is no solution shorter than that.
        needed: indices into ``layout.pieces``, ascending: with these pieces alone a shortest solution is
            as long, or there is none either. None where the search did not look for such pieces.
    """

    status: Status
    metric: Metric
    length: int | None
    solution: Solution | None
    optimal_solutions: int | None
    reason: Reason | None
    effort: Effort
    needed: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Analysis:
    """The whole space that can be reached from a start.

    Attributes:
        status: ``SOLVED`` if a solved position is reachable, ``UNSOLVABLE`` if none is, both
            proven over the whole space; ``STOPPED`` if it was not searched to its end, and then
            all counts are of what was seen.
        reachable: positions, pieces of a kind being alike.
        solved_positions: those with the goal reached.
        histogram: positions per depth from the start, depth 0 first.
        length: depth of the nearest solved position; None if none was seen.
        optimal_solutions: as in :class:`Answer`.
        hardest: the greatest distance from any position to its nearest solved one; None where
            none is reachable or the search stopped.
        hardest_position: such a position (the same one every time); None as ``hardest``.
    """

    status: Status
    metric: Metric
    reachable: int
    solved_positions: int
    histogram: tuple[int, ...]
    length: int | None
    optimal_solutions: int | None
    hardest: int | None
    hardest_position: Position | None
    reason: Reason | None
    effort: Effort

    @property
    def farthest(self) -> int:
        """The depth of the positions farthest from the start."""
        return len(self.histogram) - 1
