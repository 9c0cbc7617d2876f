"""Print what searches on disk take: ``python -m tests.benchmarks.disk [FILE ...] [--torus] [--disk GB]``.

Each file is solved in moves by the disk engine alone, with 2 GB of memory (``--memory GB``): CPU and wall
time, positions, bytes on disk for a position, and the length. By default it is a board of 5.7 million
positions.

``--torus`` searches a torus of 40^5 = 102,400,000 points, each with ten neighbours, in 101 levels. Its
neighbours cost next to nothing, so it measures the detection of duplicates alone. The same with DuckDB
and with Polars is described in ``README.md``.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.formats import registry
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.disk.engine import DiskEngine
from klotski_studio.solver.disk.files import SearchFolder
from klotski_studio.solver.disk.keys import DiskKeys
from klotski_studio.solver.disk.search import DiskSearch
from klotski_studio.solver.kernels.compiler import kernel
from klotski_studio.solver.kernels.disk.keys import mixed, unmixed
from klotski_studio.solver.kernels.records import U64
from tests.benchmarks.large import M0

SIDE, DIMENSIONS = 40, 5
BITS = 32
FACTOR = 0x9E3779B1


@kernel
def _torus(keys, low, high, children, side, mask, shift, factor, inverse):  # type: ignore[no-untyped-def]
    """Write the neighbours of points; points are numbers to the base ``side``, spread evenly."""
    count = 0
    while low < high and count + 10 <= len(children):
        point = unmixed(keys[low], mask, shift, inverse)
        unit = np.uint64(1)
        for _ in range(5):
            digit = (point // unit) % side
            up = np.uint64(0) if digit == side - np.uint64(1) else digit + np.uint64(1)
            down = side - np.uint64(1) if digit == np.uint64(0) else digit - np.uint64(1)
            children[count] = mixed(point + (up - digit) * unit, mask, shift, factor)
            children[count + 1] = mixed(point + (down - digit) * unit, mask, shift, factor)
            count += 2
            unit *= side
        low += 1
    return low, count


class TorusKeys(DiskKeys):
    """Keys of the points of a torus in place of positions; none of them is solved."""

    def __init__(self) -> None:
        super().__init__(encode(M0), Metric.MOVES)
        self.words, self.bits, self.neighbours = 1, BITS, 16
        self.shape = self.shape._replace(words=np.uint64(1), bits=np.array([BITS], dtype=np.uint64))
        mask = (1 << BITS) - 1
        inverse = pow(FACTOR, -1, 1 << BITS)
        self._numbers = tuple(map(np.uint64, (SIDE, mask, BITS // 2, FACTOR, inverse)))

    def emit(self, keys: U64, low: int, high: int, children: U64, moves: U64) -> tuple[int, int]:
        """See :meth:`DiskKeys.emit`; moves are not written."""
        assert not len(moves)
        low, count = _torus(keys, low, high, children, *self._numbers)
        return low, count

    def solved(self, keys: U64, count: int) -> Any:
        """See :meth:`DiskKeys.solved`."""
        return np.zeros(0, dtype=np.int64)


def torus(memory: int) -> None:
    """Search the torus from its point 0."""
    with tempfile.TemporaryDirectory() as place:
        folder = SearchFolder(Path(place), "torus", 1 << 40)
        cpu, wall = time.process_time(), time.perf_counter()
        search = DiskSearch(TorusKeys(), folder, LimitWatch(Limits(memory=memory), Control()))
        search.start([np.zeros(1, dtype=np.uint64)])
        while search.advance():
            pass
        used, found = folder.used, sum(search.histogram)
        _print("torus", f"{len(search.histogram)} levels", cpu, wall, found, used)
        folder.close(keep=False)


def solve(name: str, layout: Layout, memory: int, disk: int) -> None:
    """Solve a layout by the disk engine alone."""
    with tempfile.TemporaryDirectory() as place:
        largest = 0

        class Weighing(Control):
            def report(self, progress: Any) -> None:
                nonlocal largest
                super().report(progress)
                if progress.phase == "solution":
                    largest = largest or sum(path.stat().st_size for path in Path(place).glob("*/level-*"))

        watch = LimitWatch(Limits(memory=memory, disk=disk, folder=Path(place)), Weighing())
        cpu, wall = time.process_time(), time.perf_counter()
        found = DiskEngine().search(encode(layout), Metric.MOVES, watch, whole=False)
        result = f"{found.goal_depth} moves" if found.optimal else f"{found.reason}, at least {found.depth}"
        _print(name, result, cpu, wall, found.positions, largest)


def _print(name: str, result: str, cpu: float, wall: float, positions: int, used: int) -> None:
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    print(
        f"{name:24} {result:18} {positions:>13,} positions  {cpu:8.1f} s CPU {wall:8.1f} s wall  "
        f"{used >> 20:>6} MB on disk, {used / max(1, positions):.2f} bytes a position",
        flush=True,
    )


def main() -> None:
    """Run what the arguments ask for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--torus", action="store_true")
    parser.add_argument("--memory", type=float, default=2.0)
    parser.add_argument("--disk", type=float, default=8.0)
    asked = parser.parse_args()
    memory, disk = int(asked.memory * 2**30), int(asked.disk * 2**30)
    if asked.torus:
        torus(memory)
    for file in asked.files:
        solve(file.stem, registry.read_file(file), memory, disk)
    if not asked.files and not asked.torus:
        solve("5.7 million", M0, memory, disk)


if __name__ == "__main__":
    main()
