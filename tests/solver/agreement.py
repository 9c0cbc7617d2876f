"""What every engine has to get right, said once: the reference search's answers, to the last count."""

from __future__ import annotations

import threading
from collections import Counter

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position, Solution, solves
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import Encoded, encode
from klotski_studio.solver.base.engine import Engine, LimitWatch, Optimal
from klotski_studio.solver.base.paths import choose
from klotski_studio.solver.engines import able
from klotski_studio.solver.reference import Optimum, ReferenceSearch, distances_to_goal, levels, solve

CLASSIC_FIGURES = [(Metric.MOVES, 81, 124, 93), (Metric.SLIDES, 90, 133, 101), (Metric.STEPS, 116, 167, 126)]
"""横刀立马 by an independent solver: metric, optimum, farthest from the start, hardest start."""

TIE = {Metric.MOVES: Metric.STEPS, Metric.SLIDES: Metric.MOVES, Metric.STEPS: Metric.MOVES}
"""In which metric the reference search breaks ties."""


def engines_for(layout: Layout, *, whole: bool) -> tuple[str, ...]:
    """The engines that can answer for ``layout``."""
    return able(encode(layout), whole=whole)


def watch(limits: Limits | None = None, threads: int | None = None) -> LimitWatch:
    """A watch that lets a search go on, unless ``limits`` say otherwise."""
    return LimitWatch(limits or Limits(threads=threads), Control())


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
    assert table is not None
    assert (len(table.histogram) - 1, table.to_goal(encoded.start)) == (hardest, length)


def assert_agrees(engine: Engine, layout: Layout, metric: Metric, threads: int | None = None) -> None:
    """The whole space, the shortest solutions and the distances, against the reference search."""
    encoded = encode(layout)
    if encoded.size == 0 and engine.name != "plain":
        return
    optimum = solve(layout, metric)
    assert_same_space(engine, encoded, layout, metric, optimum, threads)
    found = engine.search(encoded, metric, watch(threads=threads), whole=False)
    assert (found.goal_depth, found.reason) == (optimum.length, None)
    assert_best(encoded, metric, found.optimal, optimum)
    assert_same_distances(engine, encoded, layout, metric, threads)


def assert_same_space(
    engine: Engine,
    encoded: Encoded,
    layout: Layout,
    metric: Metric,
    optimum: Optimum,
    threads: int | None = None,
) -> None:
    """The number of positions on every level, and of solved ones among them."""
    space = ReferenceSearch(layout, metric)
    expected = levels(layout, metric)
    found = engine.search(encoded, metric, watch(threads=threads), whole=True)
    assert found.histogram == tuple(map(len, expected))
    assert found.solved == sum(space.is_solved(state) for level in expected for state in level)
    assert (found.goal_depth, found.reason) == (optimum.length, None)
    assert_best(encoded, metric, found.optimal, optimum)


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


def assert_solves(layout: Layout, solution: Solution, metric: Metric, length: int) -> None:
    """By the rules, which no engine uses; one entry per unit of the metric."""
    assert solves(layout, solution)
    assert solution.length(metric) == length == len(solution.moves)


def assert_same_distances(
    engine: Engine, encoded: Encoded, layout: Layout, metric: Metric, threads: int | None = None
) -> None:
    """How far each reachable position is from its nearest solved one."""
    expected = distances_to_goal(layout, metric)
    searched, table = engine.measure(encoded, metric, watch(threads=threads))
    assert searched.reason is None
    if not expected:
        assert table is None
        return
    assert table is not None
    counts = Counter(expected.values())
    assert table.histogram == tuple(counts[distance] for distance in range(len(counts)))
    for state, distance in expected.items():
        taken = encoded.taken(Position(state))
        assert taken is not None
        assert table.to_goal(taken) == distance
    far = [encoded.taken(Position(state)) for state, away in expected.items() if away == len(counts) - 1]
    assert len(table.histogram) == len(counts)
    assert table.hardest_taken == min(taken for taken in far if taken is not None)
