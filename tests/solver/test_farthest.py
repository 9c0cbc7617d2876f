"""The position farthest from the start: every engine finds the same, and the reference search agrees."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position
from klotski_studio.solver import reference
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import farthest
from tests.solver.agreement import CLASSIC, cancelled, engines_for
from tests.strategies import drawn, layouts


@settings(max_examples=30)
@given(st.one_of(layouts(most=120), layouts(most=120, symmetric=True)), st.sampled_from(Metric))
def test_every_engine_finds_the_same_position_on_the_last_level(layout: Layout, metric: Metric) -> None:
    levels = reference.levels(layout, metric)
    found = {
        engine: farthest(Ask(layout, metric, engine=engine)) for engine in engines_for(layout, whole=True)
    }
    assert len(set(found.values())) == 1
    told = found["plain"]
    assert not isinstance(told, Reason)
    position, distance = told
    assert distance == len(levels) - 1
    assert reference.ReferenceSearch(layout, metric).state(position) in levels[-1]


@pytest.mark.parametrize(
    ("metric", "distance"), [(Metric.MOVES, 124), (Metric.SLIDES, 133), (Metric.STEPS, 167)]
)
def test_the_farthest_position_of_the_classic_is_as_far_as_known(metric: Metric, distance: int) -> None:
    found = farthest(Ask(CLASSIC, metric))
    assert not isinstance(found, Reason)
    assert found[1] == distance


def test_pieces_without_a_target_stay_out_of_gates() -> None:
    # only A could begin, and only through the gate
    start = Position(((0, 0), (0, 1)))
    assert farthest(Ask(drawn("A-.. B#..", ".... B..."), Metric.STEPS)) == (start, 0)
    open_one = farthest(Ask(drawn("A... B#..", ".... B..."), Metric.STEPS))
    assert not isinstance(open_one, Reason)
    assert open_one[1] > 3


def test_where_nothing_moves_the_start_is_farthest() -> None:
    assert farthest(Ask(drawn("AB", "AB"))) == (Position(((0, 0), (1, 0))), 0)


def test_a_limit_and_a_cancel_are_told() -> None:
    layout = drawn("AB.. .... C...", ".... .... ...A")
    assert farthest(Ask(layout, limits=Limits(positions=3))) is Reason.POSITIONS
    assert farthest(Ask(layout, control=cancelled())) is Reason.CANCELLED
