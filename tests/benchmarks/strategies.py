"""Strategies of ``evolve`` compared: ``python -m tests.benchmarks.strategies``, some fifteen minutes.

Each strategy searches two families with the same seeds and the same number of piece sets. Of the first, on
4 x 5 cells, every set is searched as well, so the longest of all is known; the second, on 5 x 6 cells, has
51,144 sets. Printed are the median and the quartiles over the seeds.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from statistics import quantiles

from klotski_studio.core.control import Control
from klotski_studio.core.family import Family
from klotski_studio.core.metric import Metric
from klotski_studio.formats.families import read
from klotski_studio.lab.families.evolve import evolve
from klotski_studio.lab.families.strategies import Strategy
from klotski_studio.lab.families.sweep import MEMORY
from klotski_studio.solver.base.control import Limits
from tests.benchmarks.family import search_family

EVALUATIONS = 150
LOOKS = (EVALUATIONS // 4, EVALUATIONS // 2, EVALUATIONS)
"""Numbers of piece sets after which the longest is looked at."""

KNOWN = '''
format = 1
name = "4x5 with corners"
free = "2..6"
board = """
....
....
....
....
....
"""
goal = """
....
....
....
.QQ.
.QQ.
"""
shapes.V = { draw = "V\\nV" }
shapes.H = { draw = "HH" }
shapes.S = { draw = "S" }
shapes.A = { draw = "AA\\nA." }
shapes.B = { draw = "BB\\n.B" }
shapes.C = { draw = "C.\\nCC" }
shapes.D = { draw = ".D\\nDD" }
'''
LARGE = '''
format = 1
name = "5x6"
free = "2..3"
board = """
.....
.....
.....
.....
.....
.....
"""
goal = """
.....
.....
.....
.....
.QQ..
.QQ..
"""
shapes.V = { draw = "V\\nV" }
shapes.H = { draw = "HH" }
shapes.S = { draw = "S" }
shapes.L = { draw = "LL\\nLL" }
shapes.A = { draw = "AA\\nA." }
shapes.B = { draw = "BB\\n.B" }
shapes.C = { draw = "C.\\nCC" }
shapes.D = { draw = ".D\\nDD" }
shapes.I = { draw = "I\\nI\\nI" }
shapes.J = { draw = "JJJ" }
'''


@dataclass(frozen=True)
class Run:
    """What one search found.

    Attributes:
        longest: the greatest length after each of :data:`LOOKS`.
        cells: numbers of pieces and of free cells for which a set was found.
        total: the sum of their greatest lengths.
        seconds: CPU time.
    """

    longest: tuple[int, ...]
    cells: int
    total: int
    seconds: float


def family(text: str) -> Family:
    """The family that ``text`` describes."""
    found = read(text)
    assert isinstance(found, Family)
    return found


def searched(of: Family, strategy: Strategy, seed: int) -> Run:
    """One search of :data:`EVALUATIONS` piece sets."""
    control, best, lengths = Control(), {}, [0] * EVALUATIONS
    began = time.process_time()
    for row in evolve(
        of,
        Metric.MOVES,
        seed=seed,
        strategy=strategy,
        evaluations=EVALUATIONS,
        limits=Limits(memory=MEMORY),
        control=control,
    ):
        best[row.pieces, row.free] = row.hardest or 0
        lengths[control.progress.done - 1] = row.hardest or 0
    seconds = time.process_time() - began
    longest = tuple(max(lengths[:look]) for look in LOOKS)
    return Run(longest, len(best), sum(best.values()), seconds)


def shown(numbers: list[int]) -> str:
    """The median, and the quartiles around it."""
    low, middle, high = quantiles(numbers, n=4)
    return f"{middle:.0f} ({low:.0f} to {high:.0f})"


def compare(of: Family, seeds: int, most: int | None) -> None:
    """Print a line for each strategy; ``most`` is the greatest length of all sets, if it is known."""
    print(f"{of.name}: {seeds} seeds; longest after {', '.join(map(str, LOOKS))} sets, cells, their sum, CPU")
    for strategy in Strategy:
        runs = [searched(of, strategy, seed) for seed in range(seeds)]
        columns = [shown([run.longest[i] for run in runs]) for i in range(len(LOOKS))]
        columns += [shown([run.cells for run in runs]), shown([run.total for run in runs])]
        greatest = max(run.longest[-1] for run in runs)
        found = sum(run.longest[-1] == most for run in runs)
        columns.append(f"greatest {greatest}" if most is None else f"found {found} times")
        print(
            f"  {strategy:10}", " | ".join(columns), f"| {sum(run.seconds for run in runs):.0f} s", flush=True
        )


def main() -> None:
    """Search the first family whole, then compare on both."""
    known = family(KNOWN)
    began = time.process_time()
    rows = search_family(known, Metric.MOVES)
    most = max(row.hardest or 0 for row in rows)
    print(
        f"{known.name}: {len(rows):,} sets, {sum(row.placements or 0 for row in rows):,} placements, ", end=""
    )
    print(f"the longest {most} moves: {time.process_time() - began:.0f} s CPU", flush=True)
    compare(known, 30, most)
    compare(family(LARGE), 30, None)


if __name__ == "__main__":
    main()
