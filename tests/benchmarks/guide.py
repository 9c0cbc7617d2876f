"""Print what the guide takes on a board of 7.7 million positions: ``python -m tests.benchmarks.guide``.

CPU time of the window's thread until the hint is there, from the moment when Play is entered with a proven
solution, and until a cancel has its answer; and CPU time of the whole process from a cancel to the end of the
last search.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from klotski_studio.app.playing.findings import Knowledge, Request
from klotski_studio.app.playing.guide import Guide
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.layout import Metric
from klotski_studio.core.rules import Position, Rules
from klotski_studio.formats.registry import read_file
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask

BOARD = "western/climb12-a.klotski"
WORKING = 2.0
"""CPU seconds for which a search runs before it is cancelled."""


def until(is_done: Callable[[], bool]) -> None:
    """Let Qt deliver until ``is_done``."""
    while not is_done():
        QCoreApplication.processEvents()
        time.sleep(0.001)


def main() -> None:
    """Measure and print."""
    application = QCoreApplication([])
    layout = read_file(layouts_dir() / BOARD)
    search.warm_up()
    answer = search.solve(Ask(layout, Metric.MOVES))
    runner = JobRunner(application)
    guide = Guide(runner)
    guide.know(layout, answer)
    start, rules = Position.start(layout), Rules(layout)
    begun = time.thread_time()
    guide.ask(Request(layout, Metric.MOVES, start))
    took = time.thread_time() - begun
    assert guide.state.hint is not None
    print(f"hint at the start: {1000 * took:.1f} ms, {guide.state.distance} to go")

    assert answer.solution is not None
    off = next(move for move in rules.moves(start, Metric.MOVES) if move != answer.solution.moves[0])
    guide.ask(Request(layout, Metric.MOVES, rules.apply(start, off), off))
    assert guide.state.knowledge is Knowledge.WORKING
    begun = time.process_time()
    until(lambda: time.process_time() - begun > WORKING)
    begun, whole = time.thread_time(), time.process_time()
    guide.cancel()
    took = time.thread_time() - begun
    assert guide.state.knowledge is Knowledge.UNSETTLED
    runner.pool.waitForDone()
    ended = time.process_time() - whole
    print(f"cancel: {1000 * took:.1f} ms, the last search ended {1000 * ended:.1f} ms later")
    runner.shutdown()


if __name__ == "__main__":
    main()
