"""From the start of a process to the classic's answer: with nothing compiled yet, and later."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.benchmarks.figures import Row

ANSWER = """
from tests.benchmarks.boards import CLASSIC
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
answer = search.solve(Ask(CLASSIC))
assert answer.length == 81
print(answer.effort.engine)
"""
COMPILED = """
from tests.benchmarks.boards import CLASSIC
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
answer = search.solve(Ask(CLASSIC, engine="bits"))
assert answer.length == 81
print(answer.effort.engine)
"""
WARM_UP = """
from tests.benchmarks.stalls import longest_gap
from klotski_studio.app.solving.warm_up import KernelSupply, load
from klotski_studio.core.control import Control
KernelSupply().install()
print(longest_gap(lambda: load(Control())))
"""


def _run(program: str, cache: str) -> tuple[float, str]:
    """Wall seconds of a process of its own with its kernels cached in ``cache``, and what it printed."""
    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "XDG_CACHE_HOME": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    return time.perf_counter() - begin, done.stdout.strip()


def rows() -> Iterator[Row]:
    """Process starts, wall time."""
    from tests.benchmarks.figures import Row

    with tempfile.TemporaryDirectory() as cache:
        seconds, engine = min(_run(ANSWER, cache) for _ in range(5))
        yield Row("process start to the classic's answer", "0.3 s", seconds, "s", f"engine {engine}")
        seconds, _ = _run(COMPILED, cache)
        yield Row("the same from compiled kernels, first start ever", "2.0 s", seconds, "s")
        seconds, _ = min(_run(COMPILED, cache) for _ in range(5))
        yield Row("the same, later starts", "0.5 s", seconds, "s")
    gaps = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as cache:
            gaps.append(float(_run(WARM_UP, cache)[1]))
    yield Row(
        "longest stall of another thread: warm-up",
        "35 ms",
        min(gaps) * 1e3,
        "ms",
        "nothing cached; best of 3",
    )
