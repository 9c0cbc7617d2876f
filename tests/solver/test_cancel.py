"""Every engine ends soon after it is cancelled, in whatever phase it is.

Nothing here measures time; ``tests/benchmarks/cancel.py`` does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from klotski_studio.core.layout import Layout, Metric
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.engine import PAGE, SLICE, LimitWatch, SearchStopped, touch
from klotski_studio.solver.patterns import engine as patterns
from klotski_studio.solver.rows import best_first, positions
from klotski_studio.solver.search import analyze, solve, warm_up
from tests.solver.agreement import Counting, cancelled, engines_for
from tests.solver.test_engines import CLASSIC
from tests.strategies import drawn

ENGINES = (None, "plain", "bits", "wide", "index")
SAMPLES = 25
"""Looks at the watch at which a search is cancelled, spread evenly over all of them."""
SOLVABLE = drawn("AB. C.D ...", "... ... A..")


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """Compile all stages, so that plain Python does not answer first."""
    warm_up()


def looks(ask: Callable[..., Any], layout: Layout, engine: str | None) -> int:
    """How often an engine looks at the watch until it has answered."""
    control = Counting()
    ask(Ask(layout, Metric.STEPS, engine=engine, control=control))
    return control.looks


@pytest.mark.parametrize("layout", [CLASSIC, SOLVABLE])
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("ask", [solve, analyze])
def test_a_cancel_is_heeded_at_the_next_look(
    ask: Callable[..., Any], engine: str | None, layout: Layout
) -> None:
    looks(ask, layout, engine)  # counts the placements, which is remembered
    most = looks(ask, layout, engine)
    assert most > 2
    for at in sorted({1 + at * (most - 1) // SAMPLES for at in range(SAMPLES + 1)}):
        control = Counting(at)
        answer = ask(Ask(layout, Metric.STEPS, engine=engine, control=control))
        assert (answer.status, answer.reason) == (Status.STOPPED, Reason.CANCELLED)
        # An analysis may ask once more, whether to choose a solution: that must end at once, too.
        assert control.looks - at <= (ask is analyze)


def test_the_time_ends_a_search_at_its_next_look() -> None:
    class Clock(Counting):
        @property
        def seconds(self) -> float:
            return float(self.looks)

    for engine in engines_for(CLASSIC, whole=False):
        control = Clock()
        answer = solve(Ask(CLASSIC, Metric.STEPS, engine=engine, control=control, limits=Limits(seconds=2.5)))
        assert (answer.status, answer.reason) == (Status.STOPPED, Reason.TIME)
        assert control.looks == 3


@pytest.mark.parametrize(
    ("layout", "engine"), [(CLASSIC, "refine"), (drawn("ABC DEF G..", "..G FED CBA"), "patterns")]
)
def test_a_star_can_be_cancelled_while_its_tables_grow(
    layout: Layout, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(best_first, "FIRST_ROWS", 1)
    monkeypatch.setattr(patterns, "FIRST_ROWS", 1)
    monkeypatch.setattr(positions, "SLICE", 100)
    grown: list[int] = []
    control = Counting()
    original = best_first.BestFirstSearch.grow

    def watched(self: best_first.BestFirstSearch) -> None:
        before, rows, known = control.looks, self.columns[0].base, self.count
        original(self)
        grown.append(control.looks - before)
        if self.columns[0].base is not rows:  # its arrays of rows were copied
            assert grown[-1] >= len(self.columns) * ((known - 1) // 100)

    monkeypatch.setattr(best_first.BestFirstSearch, "grow", watched)
    length = solve(Ask(layout, Metric.STEPS, engine="bits")).length
    assert solve(Ask(layout, Metric.STEPS, engine=engine, control=control)).length == length
    assert len(grown) > 2


def test_every_page_of_a_large_array_is_written_to() -> None:
    array = np.full(3 * SLICE // 8 + 1, 7, dtype=np.uint64)
    control = Counting()
    touch(array, LimitWatch(Limits(), control))
    assert control.looks == 4
    assert not array[:: PAGE // 8].any()
    assert np.count_nonzero(array == 0) == -(-len(array) * 8 // PAGE)


def test_a_small_array_is_left_alone() -> None:
    array = np.full(1000, 7, dtype=np.uint64)
    control = Counting()
    touch(array, LimitWatch(Limits(), control))
    assert (control.looks, int(array.min())) == (0, 7)


def test_touching_ends_when_cancelled() -> None:
    watch = LimitWatch(Limits(), cancelled())
    with pytest.raises(SearchStopped):
        touch(np.zeros(SLICE // 4, dtype=np.uint64), watch)
