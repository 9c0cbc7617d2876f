"""The way to a position of a map."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position, Solution, replay
from klotski_studio.lab.space import SpaceMap, space_map, way_to
from klotski_studio.solver.ask import Ask
from tests.strategies import drawn, layouts


def mapped(layout: Layout) -> SpaceMap:
    found = space_map(Ask(layout))
    assert isinstance(found, SpaceMap)
    return found


@given(layouts(most=60), st.data())
@settings(max_examples=20)
def test_it_is_a_shortest_one_in_steps_and_ends_there(layout: Layout, data: st.DataObject) -> None:
    found = mapped(layout)
    begin, end = (data.draw(st.integers(0, len(found) - 1)) for _ in range(2))
    there = way_to(found, Position.start(layout), begin)
    assert there is not None
    here = replay(layout, Solution(there))[-1]
    way = way_to(found, here, end)
    assert way is not None
    ended = replay(layout, Solution((*there, *way)))[-1]
    assert found.graph.number(ended) == end
    assert Solution(way).length(Metric.STEPS) == found.graph.distances([end])[begin]


def test_from_a_position_that_is_not_on_the_map_there_is_none() -> None:
    found = mapped(drawn("A..", "..A"))
    assert way_to(found, Position(((0, 5),)), 0) is None
