"""The engine in plain Python against the reference search."""

from __future__ import annotations

import string
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.layout import Layout, Metric
from klotski_studio.solver import plain
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.plain import PlainEngine
from tests.solver.agreement import CLASSIC, Counting, assert_agrees, watch
from tests.strategies import drawn, layouts

ENGINE = PlainEngine()


@given(layouts(), st.sampled_from(Metric))
def test_it_stops_after_the_level_of_the_nearest_solved_position(layout: Layout, metric: Metric) -> None:
    whole = ENGINE.search(encode(layout), metric, watch(), whole=True)
    nearest = ENGINE.search(encode(layout), metric, watch(), whole=False)
    depth = len(whole.histogram) - 1 if whole.goal_depth is None else whole.goal_depth
    if nearest.folded:
        assert sum(nearest.histogram) <= sum(whole.histogram)
    else:
        assert nearest.histogram == whole.histogram[: depth + 1]


@given(layouts(most=120), st.sampled_from(Metric))
def test_forgetting_moves_and_looking_at_the_watch_often_changes_no_answer(
    layout: Layout, metric: Metric
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plain, "REMEMBERED", 3)
        patch.setattr(plain, "EFFORT", 1)
        assert_agrees(ENGINE, layout, metric)


def test_it_answers_without_importing_numpy() -> None:
    code = (
        "import sys, tests.solver.test_plain as t; from klotski_studio.solver.base.paths import choose;"
        "e = t.encode(t.CLASSIC); m = t.Metric.MOVES;"
        "f = t.ENGINE.search(e, m, t.watch(), whole=False); print(len(choose(e, m, f.optimal)[0].moves));"
        "assert 'numpy' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("81", "")


def test_it_stops_before_it_takes_more_memory_than_it_may() -> None:
    asked = watch(Limits(memory=1_000_000))
    found = ENGINE.search(encode(CLASSIC), Metric.MOVES, asked, whole=True)
    assert (found.reason, found.optimal) == (Reason.MEMORY, None)
    assert 100_000 < asked.peak_memory <= 1_000_000
    searched, table = ENGINE.measure(encode(CLASSIC), Metric.MOVES, asked)
    assert (searched.reason, table) == (Reason.MEMORY, None)


def test_it_can_be_cancelled_between_two_pieces_of_a_wide_board() -> None:
    """There the moves for one set of free cells take seconds."""
    letters = string.ascii_letters
    rows = [letters + "." * 8, *["." * 60] * 19]
    layout = drawn(" ".join(rows), " ".join(["." * 60] * 19 + ["." * 59 + "a"]))
    control = Counting(21)
    found = ENGINE.search(encode(layout), Metric.MOVES, LimitWatch(Limits(), control), whole=True)
    assert (found.reason, sum(found.histogram)) == (Reason.CANCELLED, 1)
    assert control.looks < 40
