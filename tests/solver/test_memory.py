"""A search stops before it passes its memory: tried in a process that may not have more."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.engines import able
from klotski_studio.solver.search import analyze
from tests.strategies import drawn

MEMORY = 40_000_000
MARGIN = 30_000_000
"""What Python, numpy and the allocator may take besides a search's own tables."""

BOARDS = {
    "fifteen tiles": ("abcd efgh ijkl mno.", "abcd efgh ijkl mon."),
    "a large classic": ("ABBC. ABBC. DEEF. DGHF. I..J. .....", "..... ..... ..... ..... ..BB. ..BB."),
}
"""The first has no solution, which takes 10,461,394,944,000 positions to prove."""

CODE = """\
import json, sys
from pathlib import Path
from klotski_studio.core.layout import Metric
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import analyze, solve
from tests.strategies import drawn

engine, memory, margin, asked = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), json.loads(sys.argv[4])
STATUS = Path("/proc/self/status")

def kilobytes(name):
    lines = STATUS.read_text().splitlines() if STATUS.exists() else [name + ": 0"]
    return next(int(line.split()[1]) for line in lines if line.startswith(name + ":"))

small = drawn("AB. C.D ...", "... ... A..")
for question in (solve, analyze):  # whatever is imported and compiled is there before the limit is set
    question(Ask(small, engine=engine))
    question(Ask(drawn(*asked), engine=engine, limits=Limits(positions=1000, memory=memory)))
if STATUS.exists():
    import resource
    limit = 1024 * kilobytes("VmSize") + memory + margin
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
for question in (solve, analyze):
    before = kilobytes("VmRSS")
    if STATUS.exists():
        Path("/proc/self/clear_refs").write_text("5")  # the peak is counted from now on
    found = question(Ask(drawn(*asked), Metric.STEPS, engine=engine, limits=Limits(memory=memory)))
    grown = 1024 * (kilobytes("VmHWM") - before)
    print(json.dumps([found.status, found.reason, found.effort.depth, found.effort.positions,
                      found.effort.memory, grown]))
"""


def asked(board: str, engine: str) -> list[list[Any]]:
    """Status, reason, depth, positions, counted and real memory, per question."""
    arguments = [engine, str(MEMORY), str(MARGIN), json.dumps(BOARDS[board])]
    done = subprocess.run(
        [sys.executable, "-c", CODE, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("board", "engine"),
    [
        ("fifteen tiles", "plain"),  # too many placements for ``bits``
        ("fifteen tiles", "wide"),
        ("a large classic", "plain"),
        ("a large classic", "bits"),
        ("a large classic", "wide"),
    ],
)
def test_a_search_ends_as_stopped_before_it_passes_its_memory(board: str, engine: str) -> None:
    assert engine in able(encode(drawn(*BOARDS[board])), whole=True)
    for status, reason, depth, positions, memory, grown in asked(board, engine):
        assert (status, reason) == ("stopped", "memory")
        assert depth >= 7
        assert positions > 20_000
        assert MEMORY / 4 < memory <= MEMORY
        assert grown < MEMORY + MARGIN / 3


def test_a_space_that_needs_more_memory_than_there_is_is_not_begun() -> None:
    for status, reason, depth, positions, memory, grown in asked("a large classic", "index"):
        assert (status, reason, depth, positions) == ("stopped", "memory", 0, 0)
        assert memory <= MEMORY
        assert grown < MEMORY


def test_a_space_that_no_memory_would_hold_is_refused() -> None:
    board = drawn(*BOARDS["fifteen tiles"])
    with pytest.raises(ValueError, match="index"):
        analyze(Ask(board, engine="index"))


@pytest.mark.parametrize("memory", [10_000, 100_000, 1_000_000, 4_000_000, 16_000_000, 64_000_000])
@pytest.mark.parametrize("engine", ["plain", "bits", "wide", "index"])
def test_whatever_the_limit_it_is_kept_and_what_is_told_is_true(engine: str, memory: int) -> None:
    classic = drawn("ABBC ABBC DEEF DGHF I..J", ".... .... .... .BB. .BB.")
    whole = analyze(Ask(classic, engine=engine))
    found = analyze(Ask(classic, engine=engine, limits=Limits(memory=memory)))
    assert found.effort.memory <= memory
    assert found.histogram == whole.histogram[: len(found.histogram)]
    if whole.effort.memory <= memory:
        assert (found.status, found.hardest_position) == (Status.SOLVED, whole.hardest_position)
    else:
        assert (found.status, found.reason, found.hardest) == (Status.STOPPED, Reason.MEMORY, None)
