"""Print the solver's figures: ``python -m tests.benchmarks.figures [--long] [--before FOLDER]``.

Times are CPU time of the thread that works (of the process where several do), the best of some
runs, since what else the machine is doing only ever adds. Beside each stands its ratio to the same
work in plain C++ (``limit.cc``, where g++ is there), and, with ``--before``, to the version of the
program in that folder, such as ``git archive VERSION | tar x -C FOLDER`` makes. All of them are
measured in turns, in three rounds, each in a process of its own. Compare ratios, not milliseconds,
between machines and days.

With ``--long`` also what takes minutes: 165 and 895 million positions, and ``refine``.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numba
import numpy as np
from rich.console import Console
from rich.table import Table

from klotski_studio.core.control import Control
from klotski_studio.core.family import Range
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats.boards.grids import drawn_rows
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.bits.engine import BitsEngine
from klotski_studio.solver.bits.search import BitsSearch
from klotski_studio.solver.index.diagram import count_placements
from tests.benchmarks import boards, family
from tests.benchmarks.stalls import longest_gap


@dataclass(frozen=True)
class Row:
    """A line of the table: what was done, the goal and the figure in the same unit, and a remark."""

    work: str
    goal: str
    figure: float
    unit: str
    remark: str = ""
    peer: str = ""
    less_is_better: bool = True
    limit: str = ""
    """What ``limit`` is asked for the same work: its arguments and the board, separated by blanks."""


def cpu(work: Callable[[], object], runs: int) -> float:
    """Seconds of CPU time that the calling thread took for ``work``, the best of ``runs``."""
    best = float("inf")
    for _ in range(runs):
        gc.collect()
        begin = time.thread_time()
        work()
        best = min(best, time.thread_time() - begin)
    return best


def yardstick() -> float:
    """Seconds for sorting 2^20 numbers that are the same everywhere."""
    numbers = np.arange(1 << 20, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    return cpu(lambda: np.sort(numbers), 9)


def kernel(
    layout: Layout, metric: Metric, runs: int, *, whole: bool = False, fold: bool = True
) -> tuple[float, int]:
    """Seconds that the search itself takes, from the start to the proven optimum, and positions.

    Without ``fold``, mirror images count as two.
    """
    engine, encoded = BitsEngine(), encode(layout)
    placements = count_placements(encoded)
    best, positions = float("inf"), 0
    for _ in range(runs):
        watch = LimitWatch(Limits(memory=None), Control())
        watch.placements = placements
        space = BitsSearch(encoded, metric, watch, engine._pool, fold=fold and encoded.mirror is not None)
        space.begin(space.smaller(space.record(encoded.start))[np.newaxis])
        begin = time.thread_time()
        space.run("search", whole=whole)
        best = min(best, time.thread_time() - begin)
        positions = sum(space.summary()[0]) if whole else space.count
        space.release()
    return best, positions


def limit(metric: Metric, extent: str, layout: Layout) -> str:
    """The arguments of ``limit.cc`` for a search of ``layout``, up to its ``extent``, and the board."""
    rows = drawn_rows(layout, [(piece.key, piece.cells) for piece in layout.pieces])
    return " ".join([metric.name, extent, *rows])


def small() -> Iterator[Row]:
    """What a designer waits for, or does not."""
    for metric, goal, peer in ((Metric.MOVES, "1.0 ms", "4.25 ms"), (Metric.STEPS, "0.8 ms", "9.7 ms")):
        work = f"classic, {metric}: kernel, start to proven optimum"
        seconds, _ = kernel(boards.CLASSIC, metric, 200)
        yield Row(work, goal, seconds * 1e3, "ms", peer=peer)
        seconds, _ = kernel(boards.CLASSIC, metric, 200, fold=False)
        asked = limit(metric, "first", boards.CLASSIC)
        yield Row(f"{work}, unfolded", "", seconds * 1e3, "ms", limit=asked)

    def whole_call() -> None:
        answer = search.Solver(search.DEFAULT.engines).solve(Ask(boards.CLASSIC))
        assert answer.length == 81

    remark = "replayed, and all optimal solutions counted"
    seconds = cpu(lambda: search.solve(Ask(boards.CLASSIC)), 100)
    yield Row("classic, moves: whole call, asked again", "3 ms", seconds * 1e3, "ms", remark)
    yield Row(
        "classic, moves: whole call, never seen before", "1.2 ms", cpu(whole_call, 100) * 1e3, "ms", remark
    )
    seconds, _ = kernel(boards.RUSH_51, Metric.SLIDES, 200)
    asked = limit(Metric.SLIDES, "first", boards.RUSH_51)
    yield Row("Rush Hour, 51 slides: kernel", "0.6 ms", seconds * 1e3, "ms", peer="9.8 ms", limit=asked)
    yield from never_seen()


def never_seen() -> Iterator[Row]:
    """Whole calls about layouts that were never asked about, in one metric and in all three."""

    def solver() -> search.Solver:
        return search.Solver(search.DEFAULT.engines)

    seconds = cpu(lambda: solver().solve(Ask(boards.RUSH_51, Metric.SLIDES)), 100)
    yield Row("Rush Hour, 51 slides: whole call, never seen before", "1.0 ms", seconds * 1e3, "ms")
    for name, layout, goal in (("classic", boards.CLASSIC, "3 ms"), ("Rush Hour", boards.RUSH_51, "")):
        alone = sum(
            cpu(lambda layout=layout, metric=metric: solver().solve(Ask(layout, metric)), 100)  # type: ignore[misc]
            for metric in Metric
        )
        seconds = cpu(lambda layout=layout: solver().solve_all(Ask(layout)), 100)  # type: ignore[misc]
        remark = f"one by one {alone * 1e3:.3g} ms"
        yield Row(f"{name}: three metrics, whole call, never seen before", goal, seconds * 1e3, "ms", remark)


def middling() -> Iterator[Row]:
    """Hundreds of thousands of positions, to the last one."""
    seconds, count = kernel(boards.LARGEST_GROUP, Metric.MOVES, 5, whole=True)
    work = f"{count:,} positions (4x5)"
    yield Row(f"{work}, moves", "200 ms", seconds * 1e3, "ms", peer="488 ms")
    for metric in (Metric.MOVES, Metric.STEPS):
        seconds, _ = kernel(boards.LARGEST_GROUP, metric, 5, whole=True, fold=False)
        asked = limit(metric, "whole", boards.LARGEST_GROUP)
        yield Row(f"{work}, {metric}, unfolded", "", seconds * 1e3, "ms", limit=asked)
    seconds, count = kernel(boards.RUSH_CLUSTER, Metric.SLIDES, 5, whole=True)
    asked = limit(Metric.SLIDES, "whole", boards.RUSH_CLUSTER)
    work, peer = f"Rush Hour cluster of {count:,}", "1,390 ms for 541,934"
    yield Row(work, "160 ms", seconds * 1e3, "ms", peer=peer, limit=asked)
    for metric in Metric:
        seconds, count = kernel(boards.POLYOMINOES, metric, 5, whole=True)
        rate = count / seconds / 1e6
        work = f"{count:,} positions, polyominoes, {metric}"
        yield Row(work, "3 M/s", rate, "M/s", peer="0.32 M/s", less_is_better=False)


def whole_family() -> Iterator[Row]:
    """All starts of every set of pieces of the classic 4x5 family."""
    sets = family.classic()
    family.search_family(replace(sets, pieces=Range(1, 3)), Metric.MOVES)
    for metric, goal, peer in ((Metric.MOVES, "4 s", "10.3 s"), (Metric.STEPS, "3 s", "")):
        begin = time.process_time()
        count = sum(row.placements or 0 for row in family.search_family(sets, metric))
        used = time.process_time() - begin
        yield Row(f"{count:,} placements of the 4x5 family, {metric}", goal, used, "s", "203 sets", peer)


def responsiveness() -> Iterator[Row]:
    """How long others wait: for the answer to a cancel, and for the interpreter."""
    delays = []
    for _ in range(10):
        ended: list[float] = []
        control = Control()

        def work(control: Control = control, ended: list[float] = ended) -> None:
            limits = Limits(memory=4 << 30)
            answer = search.solve(Ask(boards.BIG_SPACE, Metric.STEPS, limits=limits, control=control))
            ended.append(time.perf_counter())
            assert answer.reason is Reason.CANCELLED

        thread = threading.Thread(target=work)
        thread.start()
        time.sleep(0.4)
        asked = time.perf_counter()
        control.cancel()
        thread.join()
        delays.append((ended[0] - asked) * 1e3)
    yield Row(
        "cancel a search, worst of 10", "20 ms", max(delays), "ms", f"median {sorted(delays)[5]:.1f} ms"
    )
    gap = longest_gap(lambda: search.solve(Ask(boards.BIG_SPACE, Metric.STEPS, limits=Limits(seconds=3.0))))
    yield Row("longest stall of another thread: solving", "8 ms", gap * 1e3, "ms", "3 s of solving")


LARGE = """
import pathlib, re, time
from klotski_studio.core.layout import Metric
from klotski_studio.core.control import Control
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import LimitWatch
from tests.benchmarks import large
engine = large.{engine}()
watch = LimitWatch(Limits(threads=1), Control())
engine.search(encode(large.CLASSIC), Metric.{metric}, watch, whole={whole})
begin = time.process_time()
watch = LimitWatch(Limits(threads=1), Control())
found = engine.search(encode(large.{board}), Metric.{metric}, watch, whole={whole})
seconds = time.process_time() - begin
assert found.reason is None
status = pathlib.Path("/proc/self/status").read_text()
print(found.positions, seconds, int(re.search(r"VmHWM:\\s*(\\d+)", status)[1]) // 1000)
"""


def large_spaces() -> Iterator[Row]:
    """What takes minutes, each in a process of its own so that its memory can be told."""
    for engine, board, metric, goal in (
        ("IndexEngine", "M2", "STEPS", "45 s, 300 MB"),
        ("IndexEngine", "M3", "STEPS", "280 s, 650 MB"),
        ("RefineEngine", "E66", "MOVES", "10 s"),
        ("RefineEngine", "E66_FAR", "MOVES", "10 s"),
    ):
        whole = engine == "IndexEngine"
        program = LARGE.format(engine=engine, board=board, metric=metric, whole=whole)
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        positions, seconds, memory = done.stdout.split()
        work = f"{int(positions):,} positions, whole space, {metric.lower()}"
        if not whole:
            work = f"2 x 10^10 placements ({board}), optimal solution by refine, {metric.lower()}"
        yield Row(work, goal, float(seconds), "s", f"whole process {memory} MB", "none can")


# What is loaded is frozen, so that collecting before every run takes no time. A part that a version before
# cannot run is reported, and its rows have no ratio.
MEASURE = """
import dataclasses, gc, json, sys, traceback
from klotski_studio.solver import search
from tests.benchmarks import figures, start
search.warm_up()
gc.freeze()
for name in sys.argv[1:]:
    try:
        for row in start.rows() if name == "starts" else getattr(figures, name)():
            print(json.dumps(dataclasses.asdict(row)))
    except Exception:
        traceback.print_exc()
"""
PARTS = ("small", "middling", "whole_family", "starts", "responsiveness")
ROUNDS = 3


def measured(folder: Path, parts: Sequence[str]) -> Iterator[Row]:
    """The rows of ``parts`` of the version in ``folder``, by its own ``figures``, and its library's."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    program = [sys.executable, "-c", MEASURE, *parts]
    done = subprocess.run(program, cwd=folder, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    for line in done.stdout.splitlines():
        yield Row(**json.loads(line))
    program = [sys.executable, "-m", "klotski_studio", "solve", "layouts", "--json"]
    before = family.cpu(resource.RUSAGE_CHILDREN)
    subprocess.run(program, cwd=folder, env=environment, check=False, stdout=subprocess.DEVNULL)
    seconds = family.cpu(resource.RUSAGE_CHILDREN) - before
    yield Row("`solve layouts --json`, every process", "4 s", seconds, "s")


def best(rows: Iterable[Row], known: dict[str, Row]) -> None:
    """Keep in ``known``, by the work, the better one of each row and what is there."""
    for row in rows:
        other = known.get(row.work, row)
        known[row.work] = (min if row.less_is_better else max)(row, other, key=lambda one: one.figure)


def in_cpp(asked: str, program: Path) -> float:
    """Seconds that ``program``, compiled from ``limit.cc``, takes for what a row's ``limit`` asks."""
    metric, extent, *rows = asked.split(" ")
    runs = "200" if extent == "first" else "5"
    board = "".join(f"{row}\n" for row in rows)
    return float(subprocess.check_output([program, metric, extent, runs], input=board, text=True).split()[1])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="figures", description="Print the solver's figures.")
    parser.add_argument("--long", action="store_true", help="also what takes minutes")
    parser.add_argument(
        "--before", type=Path, metavar="FOLDER", help="a version to measure in turns with this one"
    )
    options = parser.parse_args()
    here = Path(__file__).parents[2]
    parts = [*PARTS, "large_spaces"] if options.long else PARTS
    now: dict[str, Row] = {}
    before: dict[str, Row] = {}
    limits: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "limit")
        compiler = shutil.which("g++")
        if compiler:
            source = here / "tests/benchmarks/limit.cc"
            subprocess.run(
                [compiler, "-std=c++17", "-O3", "-march=native", "-o", program, source], check=True
            )
        for _ in range(ROUNDS):
            if options.before:
                best(measured(options.before.resolve(), parts), before)
            best(measured(here, parts), now)
            for row in now.values():
                if compiler and row.limit:
                    seconds = in_cpp(row.limit, program)
                    limits[row.work] = min(seconds, limits.get(row.work, seconds))
    console = Console(width=170)
    console.print(
        f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, "
        f"numba {numba.__version__}, numpy {np.__version__}; yardstick {yardstick() * 1e3:.1f} ms"
    )
    table = Table("work", "goal", "figure", "to before", "to C++", "fastest peer", "remark")
    for work, row in now.items():
        units = {"ms": 1e3, "s": 1.0}.get(row.unit, 1.0)
        earlier = f"{row.figure / before[work].figure:.2f}" if work in before else ""
        limited = f"{row.figure / units / limits[work]:.2f}" if work in limits else ""
        figure = f"{row.figure:.3g} {row.unit}"
        table.add_row(work, row.goal, figure, earlier, limited, row.peer, row.remark)
    console.print(table)


if __name__ == "__main__":
    main()
