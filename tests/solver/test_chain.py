"""A puzzle without some pieces never needs more moves, so what is found by its distances is optimal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.layout import Layout, Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import LimitWatch, Searched
from klotski_studio.solver.chain import engine
from klotski_studio.solver.engines import Engines
from klotski_studio.solver.portfolio import Portfolio
from klotski_studio.solver.reference import solve
from tests.solver.agreement import assert_best, cancelled, engines_for, watch
from tests.strategies import drawn, layouts

OUTSIDE = drawn("...###### ...-AABC# ...-.D.Q# ...#...Q# ...######", "......... Q........ Q........")
"""Q goes out through the gates to the far side, where no other piece can go; one place leads there."""


SMALL, GROWING, LARGE = (0, 1 << 30), (0, 1), (engine.FREE, engine.SHARE)
"""First parts: always of the pieces with targets alone, of more kinds with each bound, of all but one."""


def by_chain(layout: Layout, metric: Metric, growth: tuple[int, int]) -> Searched:
    """The answer where the first part grows so; it is paused whenever it has done twice as much as before."""
    run, budget = engine.ChainEngine().begin(encode(layout), metric, whole=False), 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "FREE", growth[0])
        patch.setattr(engine, "SHARE", growth[1])
        while True:
            part = watch()
            part.budget = budget
            found = run.go_on(part)
            if not part.is_over_budget:
                return found
            budget = 2 * found.positions


@given(layouts(), st.sampled_from(Metric), st.sampled_from((SMALL, GROWING, LARGE)))
def test_it_agrees_with_the_slow_twin(layout: Layout, metric: Metric, growth: tuple[int, int]) -> None:
    if "chain" not in engines_for(layout, whole=False):
        return
    optimum, found = solve(layout, metric), by_chain(layout, metric, growth)
    assert (found.goal_depth, found.counts_solutions) == (optimum.length, True)
    assert_best(encode(layout), metric, found.optimal, optimum)
    run = engine.ChainEngine().begin(encode(layout), metric, whole=False)
    for positions in (1, 10, 100):
        stopped = run.go_on(watch(Limits(positions=positions)))
        assert stopped.reason in (None, Reason.POSITIONS)
        assert optimum.length is None or stopped.proven <= optimum.length


@pytest.mark.parametrize("metric", Metric)
def test_places_that_the_target_piece_enters_alone_are_left_out(metric: Metric) -> None:
    encoded, optimum = encode(OUTSIDE), solve(OUTSIDE, metric)
    assert engine.to_gate(encoded).goal != encoded.goal
    assert optimum.length
    for growth in (SMALL, LARGE):
        found = by_chain(OUTSIDE, metric, growth)
        assert_best(encoded, metric, found.optimal, optimum)


def test_it_ends_when_cancelled_and_counts_its_memory() -> None:
    encoded, run = encode(OUTSIDE), engine.ChainEngine()
    assert run.search(encoded, Metric.MOVES, LimitWatch(Limits(), cancelled()), whole=False).reason is (
        Reason.CANCELLED
    )
    for memory in (1_000, 20_000, 200_000):
        looking = watch(Limits(memory=memory))
        small = run.search(encoded, Metric.MOVES, looking, whole=False)
        assert (small.reason, looking.peak_memory <= memory) == (Reason.MEMORY, True)


@pytest.mark.parametrize(("refine", "most"), [(10, [250_000, 4_000_000, 500_000_000]), (9, [500_000_000])])
def test_it_waits_where_puzzles_with_fewer_pieces_tell_little(refine: int, most: list[int]) -> None:
    tried = Portfolio(Engines())
    tried._depths.update(wide=20, refine=refine)
    turns = tried._rounds(encode(OUTSIDE), watch(), 1 << 40)
    assert [stage.budget for stage in turns if stage.engine == "chain"] == most
