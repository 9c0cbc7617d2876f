from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.layout import Known, Layout, Metric
from klotski_studio.core.rules import Position
from klotski_studio.formats.registry import read_file
from klotski_studio.lab.starts import farthest_start, hardest_start
from klotski_studio.solver import reference
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import analyze, solve
from tests.solver.agreement import cancelled
from tests.strategies import drawn, layouts


@given(layouts(most=150), st.sampled_from(Metric))
def test_the_farthest_start_lies_on_the_last_level_of_the_slow_twin(layout: Layout, metric: Metric) -> None:
    found = farthest_start(Ask(layout, metric))
    levels = reference.levels(layout, metric)
    assert found.distance == len(levels) - 1
    assert reference.ReferenceSearch(layout, metric).state(Position.start(found.layout)) in levels[-1]
    assert found.layout.meta.known == Known()


@given(layouts(most=150), st.sampled_from(Metric))
def test_the_hardest_start_takes_as_long_as_any(layout: Layout, metric: Metric) -> None:
    found = hardest_start(layout, analyze(Ask(layout, metric)))
    far = reference.distances_to_goal(layout, metric)
    if found is None:
        assert far == {}
        return
    assert found.distance == max(far.values()) == reference.solve(found.layout, metric).length
    assert found.layout.meta.known.length(metric) == found.distance


def test_extreme_starts_of_a_classic_keep_its_looks_and_not_its_claims() -> None:
    layout = read_file(layouts_dir() / "heng-dao-li-ma.klotski")
    found = farthest_start(Ask(layout, Metric.MOVES))
    assert found.distance == 124
    assert {piece.key: piece.label for piece in found.layout.pieces} == {
        piece.key: piece.label for piece in layout.pieces
    }
    assert found.layout.goal == layout.goal
    assert found.layout.meta.known.moves is None
    hardest = hardest_start(layout, analyze(Ask(layout, Metric.MOVES)))
    assert hardest.layout.meta.known.moves == solve(Ask(hardest.layout)).length == 93


def test_the_search_for_the_farthest_says_why_it_stopped() -> None:
    layout = drawn("AB.. .... C...", ".... .... ...A")
    assert farthest_start(Ask(layout, limits=Limits(positions=3))) is Reason.POSITIONS
    gated = drawn("AB.. .... C..-", ".... .... ...A")
    assert farthest_start(Ask(gated, limits=Limits(positions=3))) is Reason.POSITIONS
    assert farthest_start(Ask(gated, control=cancelled())) is Reason.CANCELLED
