"""The public functions of the solver: each asks one question about a layout and returns a proven answer.

Engines are tried one after another (:mod:`~klotski_studio.solver.portfolio`), in an order that depends
on the number of placements of the pieces, which is counted before anything is searched:

========  ======================================================================
plain     until the kernels are compiled, and where nothing can move: small boards
bits      up to some million placements on up to 64 cells: a few words a position
wide      boards of any size; more placements, of which few may be reached
refine    when only a solution is asked for: boards on which few of the pieces matter
patterns  goals of many different pieces, such as 15-puzzles, when only a solution
          is asked for
holes     boards with few free cells and many positions, when only a solution is asked for
chain     boards with many free cells and many positions, when only a solution is asked for
index     all placements at three bits each: needs an amount of memory that is
          known beforehand
========  ======================================================================

Every solution is proven by :mod:`klotski_studio.core.proof`, rules that no engine uses, before it is
returned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from functools import lru_cache

from klotski_studio.core.check import errors
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.proof import proven_lengths
from klotski_studio.core.rules import Position, Solution
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import (
    Analysis,
    Answer,
    Effort,
    InvalidLayout,
    Reason,
    Status,
    WrongSolution,
)
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import Encoded, encode
from klotski_studio.solver.base.engine import (
    NOTHING,
    DistanceTable,
    Engine,
    LimitWatch,
    Searched,
    SearchStopped,
)
from klotski_studio.solver.choosing import choose
from klotski_studio.solver.engines import AT_START, Engines
from klotski_studio.solver.kernels import cache
from klotski_studio.solver.patterns.scope import is_solvable
from klotski_studio.solver.plain import never_freed
from klotski_studio.solver.portfolio import METRIC_FACTOR, ROUNDS, Portfolio, Stage, choose_engine
from klotski_studio.solver.solutions import Distances, OptimalSolutions, optimal_solutions

REMEMBERED = 64
"""Layouts whose encoding a solver remembers, since a designer asks about the same few again and again."""

KERNELS_AT_START = AT_START
"""The stages of kernels that most layouts need, for :func:`warm_up`."""
LOADING, COMPILING = 400_000, 3_000_000
"""Positions that plain Python searches while the first kernels are loaded from the cache, or compiled."""


class _Question:
    """One question about a layout in one metric, its limits, and the engine that answers it."""

    def __init__(self, solver: Solver, ask: Ask, *, whole: bool, to_start: bool = False) -> None:
        self.control = ask.control
        self.began = ask.control.seconds
        self.layout = ask.layout
        self.metric = ask.metric
        encoded = solver.encoded(ask.layout)
        # with the start as goal the hardest position is the one farthest from it
        self.encoded = replace(encoded, goal=encoded.start) if to_start else encoded
        self.watch = LimitWatch(ask.limits, ask.control)
        self.engine: Engine = choose_engine(solver.engines, self.encoded, ask.engine, whole=whole)
        self.searched = NOTHING

    def search(self, *, whole: bool = False) -> tuple[Searched, DistanceTable | None]:
        """Search to the nearest solved position; if ``whole``, everything, and the distances to the goal."""
        ask = self.encoded, self.metric, self.watch
        try:
            self.watch.look()  # with no time at all nothing is searched, even where it would be fast
            return self.engine.measure(*ask) if whole else (self.engine.search(*ask, whole=False), None)
        except SearchStopped as stop:
            return replace(NOTHING, reason=stop.reason, proven=self.watch.proven), None
        except MemoryError:  # the limit is more than the machine has
            return replace(NOTHING, proven=self.watch.proven), None

    def answer(self) -> Answer:
        """Search, choose a solution and prove it."""
        self.searched, _ = self.search()
        return self._answer()

    def answer_after(self, others: Sequence[_Question]) -> Answer:
        """As :meth:`answer`, with what ``others``, about the same layout in other metrics, have proven."""
        for other in others:
            is_same_space = self.encoded.walks_straight and Metric.STEPS not in (self.metric, other.metric)
            if other.status is Status.UNSOLVABLE or (other.status is Status.SOLVED and is_same_space):
                self.searched, self.watch, self.engine = other.searched, other.watch, other.engine
                return self._answer()
            if self.metric.is_longer_than(other.metric):
                found = other.searched
                self.watch.proven = max(self.watch.proven, found.goal_depth or found.depth)
            held = other.searched.positions
            is_long = held > (ROUNDS[0].wide or 0) and other.searched.needed is None
            if isinstance(self.engine, Portfolio) and other.status is Status.SOLVED and is_long:
                self.watch.expected = held
                self.engine.ahead = Stage(other.engine.name, METRIC_FACTOR * held)
        return self.answer()

    def _answer(self) -> Answer:
        """The answer by :attr:`searched`."""
        self.searched, solution, count = self.shown(self.searched)
        searched, is_solved = self.searched, self.status is Status.SOLVED
        return Answer(
            status=self.status,
            metric=self.metric,
            length=searched.goal_depth if is_solved else None,
            solution=solution,
            optimal_solutions=count,
            reason=None if is_solved else searched.reason,
            effort=self.effort(searched),
            needed=searched.needed if self.status is not Status.STOPPED else None,
        )

    @property
    def status(self) -> Status:
        """How the search ended; solved only if it knows a solution, not if it has only seen the goal."""
        if self.searched.optimal is not None:
            return Status.SOLVED
        return Status.STOPPED if self.searched.reason is not None else Status.UNSOLVABLE

    def effort(self, searched: Searched) -> Effort:
        """What the search took so far."""
        return Effort(
            engine=self.engine.name,
            placements=self.watch.placements,
            positions=searched.positions,
            depth=searched.depth,
            seconds=self.control.seconds - self.began,
            memory=self.watch.peak_memory,
            threads=self.watch.threads,
            stages=tuple(self.watch.stages),
        )

    def shown(self, searched: Searched) -> tuple[Searched, Solution | None, int | None]:
        """The result, the solution to show, and the number of optimal solutions.

        Where a limit ended the choice of a solution, the result has no optimal part and says why.

        Raises:
            WrongSolution: if the solution does not replay to a solved position in that length.
        """
        if searched.optimal is None:
            return searched, None, None
        try:
            solution, count = choose(self.encoded, self.metric, searched.optimal, self.watch)
        except SearchStopped as stop:
            return replace(searched, optimal=None, reason=stop.reason), None, None
        proven = proven_lengths(self.layout, solution)
        if proven is None or proven.length(self.metric) != searched.goal_depth:
            raise WrongSolution(f"{self.engine.name}: {solution}")
        return searched, solution, count if searched.counts_solutions else None


def _checked(layout: Layout) -> Encoded:
    """``layout`` in numbers; raises :class:`InvalidLayout` if it has errors."""
    found = errors(layout)
    if found:
        raise InvalidLayout(found)
    return encode(layout)


class Solver:
    """Answers questions about layouts. Its methods may be called from any thread.

    Attributes:
        engines: the engines, and which of their kernels are compiled.
    """

    def __init__(self, engines: Engines | None = None) -> None:
        self.engines = engines or Engines()
        self.encoded = lru_cache(maxsize=REMEMBERED)(_checked)

    def solve(self, ask: Ask) -> Answer:
        """Whether the layout can be solved, and one shortest solution in the metric.

        Raises:
            InvalidLayout: if the layout has errors.
            ValueError: if an engine is named that cannot hold the layout.
        """
        return _Question(self, ask, whole=False).answer()

    def solve_all(self, ask: Ask, metrics: Sequence[Metric] = tuple(Metric)) -> dict[Metric, Answer]:
        """The answer of :meth:`solve` in each of ``metrics``, in their order.

        They share the encoding and the count of placements, and what one search has proven for the next
        ones: that there is no solution, a bound of the length, the engine that answered, and where every
        piece keeps to one line, moves and slides in one search. Cancel and the limit of time hold over all of
        them; positions and memory are those of each search, which frees its tables.

        Raises:
            InvalidLayout: if the layout has errors.
            ValueError: if an engine is named that cannot hold the layout.
        """
        asked: list[_Question] = []
        answers: dict[Metric, Answer] = {}
        for metric in metrics:
            question = _Question(self, replace(ask, metric=metric), whole=False)
            answers[metric] = question.answer_after(asked)
            asked.append(question)
        return answers

    def analyze(self, ask: Ask) -> Analysis:
        """The whole space that can be reached from the layout's start.

        Raises:
            InvalidLayout: if the layout has errors.
            ValueError: if an engine is named that cannot hold the layout.
        """
        question = _Question(self, ask, whole=True)
        searched, table = question.search(whole=True)
        searched, _, count = question.shown(searched)
        question.searched = searched
        hardest = table.hardest_taken if table is not None else None
        return Analysis(
            status=Status.STOPPED if searched.reason is not None else question.status,
            metric=ask.metric,
            reachable=sum(searched.histogram),
            solved_positions=searched.solved,
            histogram=searched.histogram,
            length=searched.goal_depth,
            optimal_solutions=count,
            hardest=len(table.histogram) - 1 if table is not None else None,
            hardest_position=None if hardest is None else question.encoded.position(hardest),
            reason=searched.reason,
            effort=question.effort(searched),
        )

    def distances(self, ask: Ask) -> Distances | Reason:
        """How far every reachable position is from the goal, or why the search stopped.

        Raises:
            InvalidLayout: if the layout has errors.
            ValueError: if an engine is named that cannot hold the layout.
        """
        question = _Question(self, ask, whole=True)
        searched, table = question.search(whole=True)
        return searched.reason or Distances(question.encoded, ask.metric, table)

    def optimal(self, ask: Ask) -> OptimalSolutions | Reason:
        """All optimal solutions of the layout, or why the search stopped.

        Raises:
            InvalidLayout: if the layout has errors.
            ValueError: if there is no solution, or an engine is named that cannot hold the layout.
        """
        question = _Question(self, ask, whole=True)
        return optimal_solutions(question.encoded, ask.metric, question.search()[0], question.watch)

    def farthest(self, ask: Ask) -> tuple[Position, int] | Reason:
        """A position farthest from the start and its distance, or why the search stopped.

        Every move can be taken back, so the way there is as long as the way from there. Of several
        as far it is the same one every time.

        Raises:
            InvalidLayout: if the layout has errors.
            ValueError: if an engine is named that cannot hold the layout.
        """
        question = _Question(self, ask, whole=True, to_start=True)
        searched, table = question.search(whole=True)
        if searched.reason is not None:
            return searched.reason
        assert table is not None, "the start itself is solved"
        return question.encoded.position(table.hardest_taken), len(table.histogram) - 1

    def unmoved(self, ask: Ask) -> tuple[frozenset[int], Reason | None]:
        """The pieces that stay at their start in every position seen, as indices into the layout's pieces.

        Searches in plain Python, which suits limits of some ten thousand positions, and ends as soon as
        every piece was seen to move. Pieces of a kind are told apart: the first time that a placement of the
        start becomes free, it is its own piece that left.

        Returns:
            The indices, and the limit that ended the search; None if the answer is proven of every
            reachable position.

        Raises:
            InvalidLayout: if the layout has errors.
        """
        encoded = self.encoded(ask.layout)
        taken, reason = never_freed(encoded, LimitWatch(ask.limits, ask.control))
        holder = dict(zip(encoded.start, encoded.holders, strict=True))
        pinned = frozenset(range(len(ask.layout.pieces))).difference(encoded.holders)
        return pinned.union(holder[b] for b in taken), reason

    def warm_up(self, control: Control | None = None, stages: Sequence[str] | None = None) -> None:
        """Import numba, and compile or load ``stages`` of kernels, all of them unless said otherwise.

        May run on a background thread while others solve; until it returns, small boards are answered
        in plain Python. Cancelled, it ends after the stage that it is compiling.
        """
        self.engines.compile(control, stages)

    def bring_for(self, positions: int, control: Control) -> None:
        """Bring the first kernels if plain Python would search ``positions`` slower than bringing them takes.

        Whether they must be compiled, or only loaded, is looked up. Ends early if cancelled.
        """
        stage = KERNELS_AT_START[0]
        price = LOADING if is_stored(stage) else COMPILING
        if positions > price and stage not in self.engines.ready:
            with suppress(SearchStopped):
                self.engines.wait_for(stage, LimitWatch(Limits(), control))

    def around_compiling(self, context: Callable[[str], AbstractContextManager[object]]) -> None:
        """From now on, enter ``context(stage)`` whenever a stage of kernels is compiled or loaded.

        It is entered in the thread that compiles, which is not the one that waits for an answer.
        """
        self.engines.around = context


DEFAULT = Solver()
"""The solver that the functions of this module use, so that all callers share its compiled kernels."""

solve = DEFAULT.solve
solve_all = DEFAULT.solve_all
analyze = DEFAULT.analyze
distances = DEFAULT.distances
optimal = DEFAULT.optimal
farthest = DEFAULT.farthest
unmoved = DEFAULT.unmoved
warm_up = DEFAULT.warm_up
around_compiling = DEFAULT.around_compiling
bring_for = DEFAULT.bring_for
is_stored = cache.is_stored


def is_odd(layout: Layout) -> bool:
    """Whether ``layout`` is a board of single cells around one free cell whose goal parity forbids.

    Raises:
        InvalidLayout: if the layout has errors.
    """
    return is_solvable(_checked(layout)) is False
