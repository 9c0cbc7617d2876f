"""The 4x5 family, every start of every set of pieces: ``python -m tests.benchmarks.family``.

First the searches alone in this process, in each metric, from the family to the text of each hardest start;
then whole sweeps into a store, by this process and by two, and the minimal puzzles of a store. With
``--packings`` instead all packings of 4 x 4 cells by pieces of any shape; with ``--large`` two sets of pieces
on 5 x 6 cells, 15 and 206 million placements; with ``--clusters`` Rush Hour, all boards of 5 x 5 cells, then
a sample of those of 6 x 6 that is drawn by a fixed seed.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from math import prod
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from klotski_studio.app.runtime.paths import families_dir
from klotski_studio.core.control import Control
from klotski_studio.core.family import Family, GoalPiece
from klotski_studio.core.layout import Board, Metric, Shape, Target
from klotski_studio.formats.families import read_file
from klotski_studio.lab.families import executors
from klotski_studio.lab.families.piece_sets import PieceSets
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.selection import minimal_rows
from klotski_studio.lab.families.store import Sort, Store, Wanted
from klotski_studio.lab.families.sweep import MEMORY, form_of, sweep
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.forms import search_clusters
from klotski_studio.solver.spaces.clusters import Clusters, Line, LineBoard

SAMPLED_SECONDS = 170
"""Of CPU, for the sample of 6 x 6."""


def classic() -> Family:
    """The family 4x5: 203 sets, 29,334,498 placements."""
    family = read_file(families_dir() / "4x5.toml")[0]
    assert isinstance(family, Family)
    return family


def search_family(family: Family, metric: Metric) -> list[Row]:
    """Search all sets in this thread; return their rows."""
    form = PieceSets(family)
    limits = Limits(memory=MEMORY)
    return [form.row(task.key, metric, limits, None) for task in form.tasks()]


def cpu(who: int) -> float:
    """Seconds of CPU time of this process or its children that have ended."""
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def megabytes(who: int) -> int:
    """The most memory that this process, or one of its children, held at once."""
    return resource.getrusage(who).ru_maxrss * (1 if sys.platform == "darwin" else 1024) >> 20


@contextmanager
def swept(family: Family, jobs: int) -> Iterator[tuple[Store, int]]:
    """A new store into which ``family`` is swept, and the number of its rows."""
    control = Control()
    with TemporaryDirectory() as folder, Store.open(Path(folder) / "s") as store:
        store.enter(family, "")
        with executors.processes(jobs, control) as crew:
            rows = sum(1 for _ in sweep(family, Metric.MOVES, store, crew, control=control))
        yield store, rows


def list_minimal(family: Family) -> None:
    """Find the minimal puzzles of a store that nobody asked before."""
    with swept(family, 1) as (store, rows):
        began = time.process_time()
        found = list(minimal_rows(store, Wanted(), Sort.LENGTH, rows, Control()))
        print(f"{len(found)} of {rows} rows minimal: {time.process_time() - began:.2f} s CPU")


def packings() -> None:
    """Search all packings of 4 x 4 cells."""
    family = read_file(families_dir() / "polyominoes-4x4.toml")[0]
    form, began, solvable = form_of(family), time.process_time(), 0
    for task in form.tasks():
        solvable += form.row(task.key, Metric.MOVES, Limits(memory=MEMORY), None).solvable or 0
    print(f"{solvable:,} packings: {time.process_time() - began:.1f} s CPU")
    print(f"memory of this process: {megabytes(resource.RUSAGE_SELF)} MB")


def large_sets() -> None:
    """Search two sets of the same shapes on 5 x 6 cells that outgrow the tables of positions."""
    goal = GoalPiece(Target("Q", (1, 4), Shape.rectangle(2, 2)))
    form = PieceSets(replace(classic(), board=Board(5, 6), goal=(goal,)))
    for key in ('{"Q":1,"V":7,"H":3,"S":3}', '{"Q":1,"V":5,"H":4,"S":4}'):
        began = time.process_time()
        row = form.row(key, Metric.MOVES, Limits(memory=MEMORY, threads=1), None)
        print(f"{key}: {row.placements:,} placements, {row.solvable:,} solvable, ", end="")
        print(f"{row.hardest} moves: {time.process_time() - began:.1f} s CPU", flush=True)
    print(f"memory of this process: {megabytes(resource.RUSAGE_SELF)} MB")


def clusters() -> None:
    """Search all boards of 5 x 5 cells, then 6 x 6 with random first rows for some minutes."""
    searched(LineBoard(4, 4, (2, 3), 1, 2, 2), ())  # kernels loaded
    began = time.process_time()
    found = searched(LineBoard(5, 5, (2, 3), 2, 2, 3), ())
    print(f"{found.listed:,} boards, {sum(found.lengths.values()):,} minimal: ", end="")
    print(f"{time.process_time() - began:.1f} s CPU")
    board, random, listed, drawn = LineBoard(6, 6, (2, 3), 2, 2, 4), Random(1), 0, 0
    rows = [board.options(row) for row in range(5)]
    began = time.process_time()
    while (used := time.process_time() - began) < SAMPLED_SECONDS:
        listed += searched(board, [random.choice(options) for options in rows]).listed
        drawn += 1
    hours = used * prod(map(len, rows)) / drawn / 3600
    print(f"6 x 6: {listed:,} boards of {drawn:,} samples in {used:.0f} s CPU, all: {hours:.1f} h")
    print(f"memory of this process: {megabytes(resource.RUSAGE_SELF)} MB")


def searched(board: LineBoard, first: Sequence[Line]) -> Clusters:
    """The clusters of ``board`` with these first rows."""
    found = search_clusters(board, first, limits=Limits(memory=MEMORY))
    assert isinstance(found, Clusters)
    return found


def main() -> None:
    """Print all figures."""
    if "--clusters" in sys.argv:
        clusters()
        return
    if "--large" in sys.argv:
        large_sets()
        return
    if "--packings" in sys.argv:
        packings()
        return
    family = classic()
    for metric in Metric:  # kernels loaded, tables allocated once
        PieceSets(family).row('{"Q":1,"V":2,"H":2,"S":2}', metric, None, None)
    for metric in Metric:
        began = time.process_time()
        placements = sum(row.placements or 0 for row in search_family(family, metric))
        print(f"{placements:,} placements, {metric}: {time.process_time() - began:.2f} s CPU")
    print(f"memory of this process: {megabytes(resource.RUSAGE_SELF)} MB")
    for jobs in (1, 2):
        own, others = cpu(resource.RUSAGE_SELF), cpu(resource.RUSAGE_CHILDREN)
        began = time.perf_counter()
        with swept(family, jobs) as (_, rows):
            seconds = time.perf_counter() - began
        own, others = cpu(resource.RUSAGE_SELF) - own, cpu(resource.RUSAGE_CHILDREN) - others
        print(
            f"{rows} rows, {jobs} job(s): {seconds:.2f} s wall, CPU {own:.2f} s + {others:.2f} s of children"
        )
    list_minimal(family)
    print(f"memory of a worker: {megabytes(resource.RUSAGE_CHILDREN)} MB")


if __name__ == "__main__":
    main()
