"""Print the longest time without a look at the watch: ``python -m tests.benchmarks.cancel [ENGINE...]``.

A search notices a cancel, or the end of its time, when it looks at the watch. Each line holds an engine,
a board, and the longest CPU time of the searching thread between two looks, with the phase and the
lines of code between which it lay. The searches end after SECONDS. What was made before the searches is kept
from the garbage collector, which else would visit it in the middle of one.
"""

from __future__ import annotations

import gc
import sys
import time
import traceback

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.control import Limits
from tests.benchmarks.boards import BIG_SPACE, CLASSIC, LARGEST_GROUP, POLYOMINOES
from tests.benchmarks.half_drawn import half_drawn
from tests.benchmarks.large import E66

SECONDS = 15.0


class Timekeeper(Control):
    """Measures the CPU time between two looks; its own work is not counted."""

    def __init__(self) -> None:
        super().__init__()
        self.longest = 0.0
        self.where = ""
        self._line = "begin"
        self._last = time.thread_time()

    @property
    def is_cancelled(self) -> bool:
        """Never; called at each look."""
        gap = time.thread_time() - self._last
        frames = traceback.extract_stack(limit=6)[:-1]
        inside = [frame for frame in frames if frame.name not in ("look", "check", "look_up", "_look")]
        line = " > ".join(f"{frame.name}:{frame.lineno}" for frame in inside[-2:])
        if gap > self.longest:
            self.longest = gap
            self.where = f"{self.progress.phase}; {self._line} to {line}"
        self._line = line
        self._last = time.thread_time()
        return False


def measure(engine: str | None, layout: Layout) -> None:
    """Solve once and print a line."""
    control = Timekeeper()
    try:
        answer = search.solve(
            Ask(layout, Metric.MOVES, engine=engine, control=control, limits=Limits(seconds=SECONDS))
        )
    except ValueError:  # an engine that cannot hold the layout
        return
    control.is_cancelled  # noqa: B018 - the last gap reaches to the end
    print(
        f"{engine or 'any':6} {layout.name:40} {answer.status:10} {answer.effort.engine:6}"
        f" {control.longest * 1e3:7.1f} ms  {control.where}",
        flush=True,
    )


def main() -> None:
    """Print a line for each engine and board."""
    search.warm_up()
    boards = [CLASSIC, LARGEST_GROUP, POLYOMINOES, BIG_SPACE, E66, *list(half_drawn(38))[16:18]]
    gc.collect()
    gc.freeze()
    names: list[str | None] = [*sys.argv[1:]] or [None, "plain", "bits", "wide", "refine", "index"]
    for engine in names:
        for layout in boards:
            measure(engine, layout)


if __name__ == "__main__":
    main()
