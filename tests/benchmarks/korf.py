"""Print how long 15-puzzles take: ``python -m tests.benchmarks.korf [NUMBER]``.

The first NUMBER (100 unless said otherwise) of Korf's hundred random 15-puzzles are solved by whole calls,
layout to replayed solution, and each length is compared with the known one. The tables are filled once
before, with no file of them on disk, and then read from disk by a second solver. All times are CPU time.

Each board has a line: its number, length, positions visited and time. The last lines hold the times of
compiling, of the tables and of reading them, the median, the mean and the worst.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Metric
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.patterns import disk
from klotski_studio.solver.patterns.engine import patterns_of
from klotski_studio.solver.patterns.groups import choose_groups
from klotski_studio.solver.patterns.scope import LARGEST_TABLE
from klotski_studio.solver.search import Solver
from tests.solver.patterns.boards import KORF, tiles


def cpu(work: Callable[[], object]) -> float:
    """The CPU seconds of ``work``."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def look_up_tables() -> float:
    """The CPU seconds in which a new engine has the tables of a 15-puzzle at hand."""
    encoded = encode(tiles(KORF[0]["tiles"], 4))
    groups = choose_groups(encoded, LARGEST_TABLE)
    watch = LimitWatch(Limits(), Control())
    return cpu(lambda: patterns_of(encoded, Metric.STEPS, groups, disk.TableStore(), watch))


def main(number: int) -> None:
    """Solve ``number`` boards and print the figures."""
    solver = Solver()
    compiled = cpu(lambda: solver.engines.compile(stages=["patterns"]))
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.object(disk, "cache_folder", lambda: Path(folder)),
    ):
        filled, read = look_up_tables(), look_up_tables()
    solver.solve(Ask(tiles(KORF[0]["tiles"], 4)))
    seconds = []
    for board in KORF[:number]:
        layout = tiles(board["tiles"], 4)
        begun = time.process_time()
        answer = solver.solve(Ask(layout, Metric.STEPS))
        seconds.append(time.process_time() - begun)
        assert answer.length == board["length"], board["number"]
        print(
            f"{board['number']:3} {answer.length} {answer.effort.positions:12,} {seconds[-1]:8.3f} s",
            flush=True,
        )
    print(f"kernels {compiled:.1f} s, tables {filled:.2f} s, from disk {read:.2f} s")
    print(
        f"median {statistics.median(seconds):.3f} s, mean {statistics.mean(seconds):.3f} s, "
        f"worst {max(seconds):.2f} s"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else len(KORF))
