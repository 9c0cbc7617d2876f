"""Distances of views never exceed those of positions, so what A* finds by them is optimal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.layout import Layout, Metric
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.holes import engine
from klotski_studio.solver.reference import solve
from tests.solver.agreement import assert_best, engines_for, watch
from tests.strategies import layouts


@given(layouts(), st.sampled_from(Metric), st.sampled_from((0, 40, engine.MOST_VIEWS)))
def test_it_agrees_with_the_slow_twin(layout: Layout, metric: Metric, most: int) -> None:
    """With views of the pieces with targets alone, and of more; stopped again and again on the way."""
    if "holes" not in engines_for(layout, whole=False):
        return
    encoded, optimum, budget = encode(layout), solve(layout, metric), 1
    run = engine.HolesEngine().begin(encoded, metric, whole=False)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("MOST_VIEWS", most), ("BUDGET", 100), ("FIRST_ROWS", 4)):
            patch.setattr(engine, name, value)
        while (found := run.go_on(watch(Limits(positions=budget)))).reason is not None:
            assert optimum.length is None or found.proven <= optimum.length
            budget *= 2
    assert (found.goal_depth, found.counts_solutions) == (optimum.length, True)
    assert_best(encoded, metric, found.optimal, optimum)
