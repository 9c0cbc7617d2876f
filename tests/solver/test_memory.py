"""A search stops before it passes its memory: tried in a process that may not have more."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Analysis, Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.engines import able
from klotski_studio.solver.search import analyze
from tests.solver.agreement import CLASSIC
from tests.strategies import drawn

MEMORY = 40_000_000
MARGIN = 30_000_000
"""What Python, numpy and the allocator may take besides a search's own tables."""

BOARDS = {
    "fifteen tiles": ("abcd efgh ijkl mno.", "abcd efgh ijkl mon."),
    "a large classic": ("ABBC. ABBC. DEEF. DGHF. I..J. .....", "..... ..... ..... ..... ..BB. ..BB."),
}
"""The first has no solution, which takes 10,461,394,944,000 positions to prove."""

CASES = [
    ("fifteen tiles", "plain"),  # too many placements for ``bits``
    ("fifteen tiles", "wide"),
    ("a large classic", "plain"),
    ("a large classic", "bits"),
    ("a large classic", "wide"),
    ("a large classic", "index"),
]

CODE = """\
import json, os, sys
from pathlib import Path
from klotski_studio.core.layout import Metric
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import analyze, solve
from tests.strategies import drawn

memory, margin, cases = int(sys.argv[1]), int(sys.argv[2]), json.loads(sys.argv[3])
STATUS = Path("/proc/self/status")

def kilobytes(name):
    lines = STATUS.read_text().splitlines() if STATUS.exists() else [name + ": 0"]
    return next(int(line.split()[1]) for line in lines if line.startswith(name + ":"))

def warm(question, board, engine):
    question(Ask(board, engine=engine, limits=Limits(positions=1000, memory=memory)))

def ask(board, engine):
    if STATUS.exists():
        import resource
        limit = 1024 * kilobytes("VmSize") + memory + margin
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    for question in (solve, analyze):
        warm(question, board, engine)  # a child has no pages of libraries at first
        before = kilobytes("VmRSS")
        if STATUS.exists():
            Path("/proc/self/clear_refs").write_text("5")  # the peak is counted from now on
        found = question(Ask(board, Metric.STEPS, engine=engine, limits=Limits(memory=memory)))
        grown = 1024 * (kilobytes("VmHWM") - before)
        print(json.dumps([found.status, found.reason, found.effort.depth, found.effort.positions,
                          found.effort.memory, grown]), flush=True)

small = drawn("AB. C.D ...", "... ... A..")
cases = [(drawn(*board), engine) for board, engine in cases]
for board, engine in cases:  # whatever is imported and compiled is there before the limit is set
    for question in (solve, analyze):
        question(Ask(small, engine=engine))
        warm(question, board, engine)
for case in cases:
    if not hasattr(os, "fork"):
        ask(*case)
    elif not (child := os.fork()):
        ask(*case)
        os._exit(0)
    else:
        assert os.waitpid(child, 0)[1] == 0
"""


@pytest.fixture(scope="module")
def told() -> dict[tuple[str, str], list[list[Any]]]:
    """Status, reason, depth, positions, counted and real memory, per case and question."""
    cases = json.dumps([(BOARDS[board], engine) for board, engine in CASES])
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(MEMORY), str(MARGIN), cases],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"MALLOC_MMAP_THRESHOLD_": "65536"},  # what a table leaves goes back at once
    )
    assert (done.returncode, done.stderr) == (0, "")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return dict(zip(CASES, map(list, zip(lines[::2], lines[1::2], strict=True)), strict=True))


@pytest.mark.parametrize(("board", "engine"), CASES)
def test_a_search_ends_as_stopped_before_it_passes_its_memory(
    told: dict[tuple[str, str], list[list[Any]]], board: str, engine: str
) -> None:
    assert engine in able(encode(drawn(*BOARDS[board])), whole=True)
    for status, reason, depth, positions, memory, grown in told[board, engine]:
        assert (status, reason) == ("stopped", "memory")
        if engine == "index":  # a space that needs more memory than there is is not begun
            assert (depth, positions) == (0, 0)
        else:
            assert depth >= 7
            assert positions > 20_000
            assert memory > MEMORY / 4
        assert memory <= MEMORY
        assert grown < MEMORY + (0 if engine == "index" else MARGIN / 3)


@cache
def whole_classic(engine: str) -> Analysis:
    return analyze(Ask(CLASSIC, engine=engine))


@pytest.mark.parametrize("memory", [10_000, 100_000, 1_000_000, 4_000_000, 16_000_000, 64_000_000])
@pytest.mark.parametrize("engine", ["plain", "bits", "wide", "index"])
def test_whatever_the_limit_it_is_kept_and_what_is_told_is_true(engine: str, memory: int) -> None:
    whole = whole_classic(engine)
    found = analyze(Ask(CLASSIC, engine=engine, limits=Limits(memory=memory)))
    assert found.effort.memory <= memory
    assert found.histogram == whole.histogram[: len(found.histogram)]
    if whole.effort.memory <= memory:
        assert (found.status, found.hardest_position) == (Status.SOLVED, whole.hardest_position)
    else:
        assert (found.status, found.reason, found.hardest) == (Status.STOPPED, Reason.MEMORY, None)
