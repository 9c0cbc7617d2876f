"""The engines that search all positions against the reference search, and on 横刀立马."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.layout import Layout, Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import Engine, LimitWatch
from klotski_studio.solver.bits.engine import BitsEngine
from klotski_studio.solver.index.engine import IndexEngine
from klotski_studio.solver.plain import PlainEngine
from klotski_studio.solver.rows.levels import WideEngine
from tests.solver.agreement import CLASSIC, CLASSIC_FIGURES, assert_agrees, assert_classic, cancelled, watch
from tests.strategies import layouts

BITS, INDEX, PLAIN, WIDE = BitsEngine(), IndexEngine(), PlainEngine(), WideEngine()


@given(layouts(), st.sampled_from(Metric))
def test_they_agree_with_the_slow_twin(layout: Layout, metric: Metric) -> None:
    for engine in (BITS, INDEX, PLAIN, WIDE):
        assert_agrees(engine, layout, metric)


@given(layouts(symmetric=True), st.sampled_from(Metric))
def test_they_agree_where_mirror_images_are_folded(layout: Layout, metric: Metric) -> None:
    for engine in (BITS, PLAIN):
        assert_agrees(engine, layout, metric)


@pytest.mark.parametrize("engine", [INDEX, PLAIN, WIDE])
@pytest.mark.parametrize(("metric", "length", "farthest", "hardest"), CLASSIC_FIGURES)
def test_the_classic_has_the_figures_of_an_independent_solver(
    engine: Engine, metric: Metric, length: int, farthest: int, hardest: int
) -> None:
    assert_classic(engine, CLASSIC, metric, (length, farthest, hardest))


@pytest.mark.parametrize("engine", [INDEX, PLAIN, WIDE])
def test_it_stops_where_it_may_hold_no_more_positions(engine: Engine) -> None:
    found = engine.search(encode(CLASSIC), Metric.STEPS, watch(Limits(positions=1000)), whole=True)
    whole = engine.search(encode(CLASSIC), Metric.STEPS, watch(), whole=True)
    assert (found.reason, found.goal_depth, found.optimal) == (Reason.POSITIONS, None, None)
    assert found.histogram == whole.histogram[: len(found.histogram)]
    assert 500 < sum(found.histogram) <= 1000 < found.positions + 500
    searched, table = engine.measure(encode(CLASSIC), Metric.STEPS, watch(Limits(positions=1000)))
    assert (searched.reason, table) == (Reason.POSITIONS, None)


@pytest.mark.parametrize("engine", [INDEX, PLAIN, WIDE])
def test_it_stops_when_it_is_cancelled(engine: Engine) -> None:
    control = cancelled()
    found = engine.search(encode(CLASSIC), Metric.MOVES, LimitWatch(Limits(), control), whole=False)
    searched, table = engine.measure(encode(CLASSIC), Metric.MOVES, LimitWatch(Limits(), control))
    assert (found.reason, found.histogram) == (Reason.CANCELLED, ())
    assert (searched.reason, table) == (Reason.CANCELLED, None)
