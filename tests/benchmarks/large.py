"""Print what large spaces take: ``python -m tests.benchmarks.large [--all]``.

Spaces from 5.7 to 165 million positions are searched whole by the index engine (with ``--all`` also
one of 895 million), some also on all cores or by ``wide``, and a 6x6 board of 2 x 10^10 placements is
solved by ``refine``. Times are CPU time of all threads; the *longest path* is what cannot be shared and the
busiest thread of each level. One thread's time divided by it is the gain where all cores are free, whatever
else the machine is doing. The yardstick is measured in the same run: sorting 2^20 pseudo-random 64-bit
numbers with numpy.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Generator
from statistics import median

import numpy as np

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.solver.base.control import Limits, cores
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import Engine, LimitWatch
from klotski_studio.solver.base.threads import share
from klotski_studio.solver.index import search as index_search
from klotski_studio.solver.index.engine import IndexEngine
from klotski_studio.solver.refine.engine import RefineEngine
from klotski_studio.solver.rows import sharing
from klotski_studio.solver.rows.levels import WideEngine
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


class Shared:
    """Takes the place of ``share``, and measures the CPU time of each thread.

    Attributes:
        all: seconds of all threads.
        longest: seconds of the busiest thread of each call, together.
    """

    def __init__(self) -> None:
        self.all = self.longest = 0.0

    def __call__(
        self, work: Callable[[int], Generator[None]], threads: int, look: Callable[[], None]
    ) -> None:
        """See :func:`klotski_studio.solver.base.threads.share`."""
        seconds = [0.0] * threads

        def timed(number: int) -> Generator[None]:
            began = time.thread_time()
            try:
                yield from work(number)
            finally:
                seconds[number] = time.thread_time() - began

        share(timed, threads, look)
        self.all += sum(seconds)
        self.longest += max(seconds)


def measure(
    engine: Engine, layout: Layout, metric: Metric, unit: float, *, whole: bool, threads: int = 1
) -> None:
    """Search once, and print a line."""
    asked = LimitWatch(Limits(memory=8 << 30, threads=threads), Control())
    encoded = encode(layout)
    shared = Shared()
    for module in (index_search, sharing):
        setattr(module, "share", shared)  # noqa: B010  (it is imported by name there)
    began = time.process_time()
    found = engine.search(encoded, metric, asked, whole=whole)
    seconds = time.process_time() - began
    if layout is CLASSIC:
        return
    print(
        f"{layout.name:40} {metric:7} {engine.name:6} {found.positions:>11,} positions"
        f" {found.positions / seconds / 1e6:6.2f} M/s {seconds:8.2f} s = {seconds / unit:7.1f} yardsticks,"
        f" {threads} threads, longest path {seconds - shared.all + shared.longest:.2f} s,"
        f" tables {asked.peak_memory / 1e6:6.0f} MB,"
        f" process {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3:6.0f} MB;"
        f" {found.goal_depth} to the goal, {len(found.histogram)} levels",
        flush=True,
    )


def main() -> None:
    """Print all lines."""
    unit = yardstick()
    print(f"yardstick: {unit * 1e3:.1f} ms")
    index, refine, wide = IndexEngine(), RefineEngine(), WideEngine()
    for metric in Metric:
        measure(index, CLASSIC, metric, unit, whole=True)
        measure(refine, CLASSIC, metric, unit, whole=False)
    for threads in (1, cores()):
        measure(index, M1, Metric.STEPS, unit, whole=True, threads=threads)
        measure(wide, M1, Metric.STEPS, unit, whole=True, threads=threads)
    for layout in (M0, M1):
        for metric in Metric:
            measure(index, layout, metric, unit, whole=True)
    for layout in (E66, E66_FAR):
        for metric in Metric:
            measure(refine, layout, metric, unit, whole=False)
    measure(index, M2, Metric.STEPS, unit, whole=True)
    measure(index, M2, Metric.STEPS, unit, whole=True, threads=cores())
    if "--all" in sys.argv:
        measure(index, M2, Metric.MOVES, unit, whole=True)
        measure(index, M3, Metric.STEPS, unit, whole=True, threads=cores())


if __name__ == "__main__":
    main()
