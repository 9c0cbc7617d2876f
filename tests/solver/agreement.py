"""What every engine has to get right, said once: the reference search's answers, to the last count."""

from __future__ import annotations

import threading
from collections import Counter
from functools import lru_cache

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position, Solution, solves
from klotski_studio.solver.base.answer import Answer
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import Encoded, encode
from klotski_studio.solver.base.engine import DistanceTable, Engine, LimitWatch, Optimal
from klotski_studio.solver.base.paths import choose
from klotski_studio.solver.engines import able
from klotski_studio.solver.reference import (
    Optimum,
    ReferenceSearch,
    State,
    distances_to_goal,
    levels,
    solve,
)
from tests.strategies import drawn

CLASSIC = drawn("ABBC ABBC DEEF DGHF I..J", ".... .... .... .BB. .BB.")
"""横刀立马."""

CLASSIC_FIGURES = [(Metric.MOVES, 81, 124, 93), (Metric.SLIDES, 90, 133, 101), (Metric.STEPS, 116, 167, 126)]
"""Of the classic, by an independent solver: metric, optimum, farthest from the start, hardest start."""

TIE = {Metric.MOVES: Metric.STEPS, Metric.SLIDES: Metric.MOVES, Metric.STEPS: Metric.MOVES}
"""In which metric the reference search breaks ties."""


def engines_for(layout: Layout, *, whole: bool) -> tuple[str, ...]:
    """The engines that can answer for ``layout``."""
    return able(encode(layout), whole=whole)


def watch(limits: Limits | None = None, threads: int | None = None) -> LimitWatch:
    """A watch that lets a search go on, unless ``limits`` say otherwise."""
    return LimitWatch(limits or Limits(threads=threads), Control())


def cancelled() -> Control:
    """What a person has stopped before it began."""
    control = Control()
    control.cancel()
    return control


class Counting(Control):
    """Counts the looks at the watch; is cancelled at look number ``at``."""

    def __init__(self, at: int | None = None) -> None:
        super().__init__()
        self.looks = 0
        self._at = at

    @property
    def is_cancelled(self) -> bool:
        """Whether this is look number ``at``, or a later one."""
        self.looks += 1
        return self._at is not None and self.looks >= self._at


class CancelledWhenShared(Control):
    """Cancelled as soon as several threads search."""

    @property
    def is_cancelled(self) -> bool:
        """Whether a thread besides the first one is at work."""
        return any(thread.name.startswith("search") for thread in threading.enumerate())


def assert_classic(engine: Engine, layout: Layout, metric: Metric, figures: tuple[int, int, int]) -> None:
    """The whole space of 横刀立马: optimum, farthest and hardest, 25,955 positions, 964 of them solved."""
    length, farthest, hardest = figures
    encoded = encode(layout)
    found, table = engine.measure(encoded, metric, watch())
    assert (found.goal_depth, len(found.histogram) - 1) == (length, farthest)
    assert (sum(found.histogram), found.solved) == (25_955, 964)
    assert (len(table.histogram) - 1, table.to_goal(encoded.start)) == (hardest, length)


@lru_cache(maxsize=1)
def slowly(layout: Layout, metric: Metric) -> tuple[Optimum, tuple[int, ...], int, dict[State, int]]:
    """What the reference search says: optimum, size of each level, number of solved positions, distances.

    It takes longer than all engines, each of which is compared with it.
    """
    space, found = ReferenceSearch(layout, metric), levels(layout, metric)
    solved = sum(space.is_solved(state) for level in found for state in level)
    return solve(layout, metric), tuple(map(len, found)), solved, distances_to_goal(layout, metric)


def assert_agrees(engine: Engine, layout: Layout, metric: Metric, threads: int | None = None) -> None:
    """The whole space, the shortest solutions and the distances, against the reference search."""
    encoded = encode(layout)
    if encoded.size == 0 and engine.name != "plain":
        return
    optimum, histogram, solved, distances = slowly(layout, metric)
    for whole in (True, False):
        found = engine.search(encoded, metric, watch(threads=threads), whole=whole)
        assert (found.goal_depth, found.reason) == (optimum.length, None)
        assert_best(encoded, metric, found.optimal, optimum)
        if whole:
            assert (found.histogram, found.solved) == (histogram, solved)
    searched, table = engine.measure(encoded, metric, watch(threads=threads))
    assert searched.reason is None
    assert_same_distances(encoded, table, distances)


def assert_best(encoded: Encoded, metric: Metric, optimal: Optimal | None, optimum: Optimum) -> None:
    """As many optimal solutions as the twin counts; the one shown can be played, and is best by ties."""
    if optimum.length is None:
        assert optimal is None
        return
    assert optimal is not None
    solution, count = choose(encoded, metric, optimal)
    assert count == optimum.solutions
    assert_solves(encoded.layout, solution, metric, optimum.length)
    assert solution.length(TIE[metric]) == optimum.tie


def assert_as_slow(answer: Answer, layout: Layout) -> None:
    """The whole answer against the slow twin's: length, number of optimal solutions, ties."""
    optimum = solve(layout, answer.metric)
    assert answer.length == optimum.length
    if answer.solution is not None:
        assert answer.optimal_solutions == optimum.solutions
        assert answer.solution.length(TIE[answer.metric]) == optimum.tie


def assert_solves(layout: Layout, solution: Solution, metric: Metric, length: int) -> None:
    """By the rules, which no engine uses; one entry per unit of the metric."""
    assert solves(layout, solution)
    assert solution.length(metric) == length == len(solution.moves)


def assert_same_distances(encoded: Encoded, table: DistanceTable | None, expected: dict[State, int]) -> None:
    """How far each reachable position is from its nearest solved one."""
    if not expected:
        assert table is None
        return
    counts = Counter(expected.values())
    assert table.histogram == tuple(counts[distance] for distance in range(len(counts)))
    far = []
    for state, distance in expected.items():
        taken = encoded.taken(Position(state))
        assert taken is not None
        assert table.to_goal(taken) == distance
        far += [taken] if distance == len(counts) - 1 else []
    assert table.hardest_taken == min(far)
