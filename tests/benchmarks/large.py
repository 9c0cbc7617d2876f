"""Print what large spaces take: ``python -m tests.benchmarks.large [--all]``.

Spaces from 5.7 to 165 million positions are searched whole by the index engine (with ``--all`` also
one of 895 million), and a 6x6 board of 2 x 10^10 placements is solved by A*. Times are CPU time of
this thread; beside each stands its ratio to a yardstick measured in the same run: sorting 2^20
pseudo-random 64-bit numbers with numpy.
"""

from __future__ import annotations

import resource
import sys
import time
from statistics import median

import numpy as np

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.solver.astar import AStarEngine
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import Engine, LimitWatch
from klotski_studio.solver.index.engine import IndexEngine
from tests.benchmarks.boards import CLASSIC, drawn

M0 = drawn("4x6, 5.7 million", ["BAAC", "BAAC", "DEFF", "DEGG", "HIJK", "...."], ("A", (1, 4)))
M1 = drawn("5x5, 18 million", ["BAACD", "BAACD", "EFFGG", "EHIJK", "....."], ("A", (1, 3)))
M2 = drawn("5x6, 165 million", ["BAACD", "BAACD", "EFGGK", "EFHHL", "IIJJM", "....."], ("A", (1, 4)))
M3 = drawn("5x6, 895 million", ["BAACD", "BAACD", "EFFGG", "EHHII", "JKLM.", "....."], ("A", (1, 4)))
E66 = drawn(
    "6x6, 2e10, large square in the middle",
    ["BCAADE", "BCAADE", "FFGGHH", "IIJJKK", "LLMNOP", "......"],
    ("A", (2, 4)),
)
E66_FAR = drawn(
    "6x6, 2e10, large square on the left",
    ["BAACDE", "BAACDE", "FFGGHH", "IIJJKK", "LLMNOP", "......"],
    ("A", (2, 4)),
)


def yardstick() -> float:
    """Seconds of CPU time to sort 2^20 pseudo-random numbers, the median of five times."""
    numbers = np.random.default_rng(1).integers(0, 1 << 63, 1 << 20)
    return median(_timed(lambda: np.sort(numbers)) for _ in range(5))


def _timed(work: object) -> float:
    began = time.thread_time()
    assert callable(work)
    work()
    return time.thread_time() - began


def measure(engine: Engine, layout: Layout, metric: Metric, unit: float, *, whole: bool) -> None:
    """Search once, and print a line."""
    asked = LimitWatch(Limits(memory=8 << 30), Control())
    encoded = encode(layout)
    began = time.thread_time()
    found = engine.search(encoded, metric, asked, whole=whole)
    seconds = time.thread_time() - began
    if layout is CLASSIC:
        return
    print(
        f"{layout.name:40} {metric:7} {engine.name:6} {found.positions:>11,} positions"
        f" {found.positions / seconds / 1e6:6.2f} M/s {seconds:8.2f} s = {seconds / unit:7.1f} yardsticks,"
        f" tables {asked.peak_memory / 1e6:6.0f} MB,"
        f" process {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3:6.0f} MB;"
        f" {found.goal_depth} to the goal, {len(found.histogram)} levels",
        flush=True,
    )


def main() -> None:
    """Print all lines."""
    unit = yardstick()
    print(f"yardstick: {unit * 1e3:.1f} ms")
    index, astar = IndexEngine(), AStarEngine()
    for metric in Metric:
        measure(index, CLASSIC, metric, unit, whole=True)
        measure(astar, CLASSIC, metric, unit, whole=False)
    for layout in (M0, M1):
        for metric in Metric:
            measure(index, layout, metric, unit, whole=True)
    for layout in (E66, E66_FAR):
        for metric in Metric:
            measure(astar, layout, metric, unit, whole=False)
    measure(index, M2, Metric.STEPS, unit, whole=True)
    if "--all" in sys.argv:
        measure(index, M2, Metric.MOVES, unit, whole=True)
        measure(index, M3, Metric.STEPS, unit, whole=True)


if __name__ == "__main__":
    main()
