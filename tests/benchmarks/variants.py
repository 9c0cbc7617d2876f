"""Print what the variants of two boards take: ``python -m tests.benchmarks.variants``.

CPU time of the process, the best of some runs, with kernels compiled and layouts that were not seen before:
until the first variant, and until all of them.
"""

from __future__ import annotations

import time
from collections.abc import Collection

from rich.console import Console
from rich.table import Table

from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats.registry import read_file
from klotski_studio.lab.variants.house_rules import DEFAULT_KINDS, EditKind
from klotski_studio.lab.variants.search import variants
from klotski_studio.solver import search

RUNS = 5
BOARDS = {
    "classic": ("heng-dao-li-ma.klotski", Metric.MOVES),
    "Rush Hour, 51 slides": ("rush/fogleman-51-gbbolo.klotski", Metric.SLIDES),
}


def measure(
    layout: Layout, metric: Metric, kinds: Collection[EditKind], *, best_start: bool
) -> tuple[int, float, float]:
    """How many variants there are, and the seconds until the first one and until the last."""
    search.DEFAULT.encoded.cache_clear()
    began, first, count = time.process_time(), 0.0, 0
    for _ in variants(layout, metric, kinds=kinds, best_start=best_start):
        count += 1
        first = first or time.process_time() - began
    return count, first, time.process_time() - began


CASES = (
    ("classic", DEFAULT_KINDS, False),
    ("classic", frozenset(EditKind), False),
    ("classic", DEFAULT_KINDS, True),
    ("Rush Hour, 51 slides", DEFAULT_KINDS, False),
    ("Rush Hour, 51 slides", frozenset(EditKind), False),
)


def main() -> None:
    """Print a line for each case."""
    table = Table("board", "kinds", "start", "variants", "first, ms", "all, s")
    for name, kinds, best_start in CASES:
        file, metric = BOARDS[name]
        layout = read_file(layouts_dir() / file)
        measure(layout, metric, kinds, best_start=best_start)  # compiles what it needs
        runs = [measure(layout, metric, kinds, best_start=best_start) for _ in range(RUNS)]
        count, first, total = (min(figures) for figures in zip(*runs, strict=True))
        start = "hardest" if best_start else "drawn"
        table.add_row(name, f"{len(kinds)}", start, f"{count}", f"{1000 * first:.0f}", f"{total:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
