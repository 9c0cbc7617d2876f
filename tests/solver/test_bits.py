"""The engine on words of placements, against the reference search and against recorded figures."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Axis, Layout, Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.base.paths import choose
from klotski_studio.solver.bits import search as bits_search
from klotski_studio.solver.bits.engine import BitsEngine
from klotski_studio.solver.bits.search import Tables
from tests.solver.agreement import assert_agrees, watch
from tests.strategies import drawn, layouts

RED_DONKEY = drawn("ABBC ABBC DEEF DGHF I..J", ".... .... .... .BB. .BB.")
"""横刀立马; its figures here are those of an independent solver."""
SIX_FREE = drawn(".AA. .AA. B..C BDDC EFGH", ".... .... .... .AA. .AA.")
METRICS = st.sampled_from(Metric)


@pytest.mark.parametrize("words", [2])
@settings(max_examples=25)
@given(layout=layouts(), metric=METRICS)
def test_it_agrees_where_a_position_takes_several_words(words: int, layout: Layout, metric: Metric) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bits_search, "WIDTHS", (words,))
        assert_agrees(BitsEngine(), layout, metric)


@pytest.mark.parametrize("words", [1, 2])
@pytest.mark.parametrize(
    ("metric", "length", "farthest", "hardest", "solutions"),
    [
        (Metric.STEPS, 116, 167, 126, 4112640000),
        (Metric.SLIDES, 90, 133, 101, 4096),
        (Metric.MOVES, 81, 124, 93, 256),
    ],
)
def test_the_red_donkey_has_its_recorded_figures_also_where_tables_grow(
    monkeypatch: pytest.MonkeyPatch,
    words: int,
    metric: Metric,
    length: int,
    farthest: int,
    hardest: int,
    solutions: int,
) -> None:
    monkeypatch.setattr(bits_search, "WIDTHS", (words,))
    monkeypatch.setattr(bits_search, "SMALLEST", 14)
    encoded = encode(RED_DONKEY)
    found = BitsEngine().search(encoded, metric, watch(), whole=True)
    assert (sum(found.histogram), found.solved, len(found.histogram) - 1) == (25955, 964, farthest)
    assert found.goal_depth == length
    assert found.optimal is not None
    assert choose(encoded, metric, found.optimal)[1] == solutions
    table = BitsEngine().measure(encoded, metric, watch())[1]
    assert table is not None
    assert (len(table.histogram) - 1, sum(table.histogram)) == (hardest, 25955)
    assert table.to_goal(encoded.start) == length


def test_folding_counts_both_of_a_mirror_pair() -> None:
    lopsided = drawn("AXXB AXXC DEEF DG.F HG.I", ".... .... .... .XX. .XX.")
    found = BitsEngine().search(encode(lopsided), Metric.MOVES, watch(), whole=True)
    assert not found.folded
    assert found.positions == sum(found.histogram) == 25955
    folded = BitsEngine().search(encode(RED_DONKEY), Metric.MOVES, watch(), whole=True)
    assert not folded.folded
    assert folded.positions == 13011
    assert sum(folded.histogram) == 25955


def test_cars_that_keep_to_one_line_have_as_many_slides_as_moves() -> None:
    axes = {key: Axis.HORIZONTAL if key in "AC" else Axis.VERTICAL for key in "ABCD"}
    cars = drawn("..B. AAB. ..BD CC.D", ".... ..AA .... ....", axes)
    assert encode(cars).walks_straight
    assert not encode(RED_DONKEY).walks_straight
    for metric in Metric:
        assert_agrees(BitsEngine(), cars, metric)


def test_a_search_that_would_pass_its_memory_stops_before_it_does() -> None:
    limit = Tables.bytes(1, 1 << bits_search.SMALLEST) + 1
    watching = watch(Limits(memory=limit))
    found = BitsEngine().search(encode(SIX_FREE), Metric.STEPS, watching, whole=True)
    assert found.reason is Reason.MEMORY
    assert watching.peak_memory <= limit
    whole = BitsEngine().search(encode(SIX_FREE), Metric.STEPS, watch(), whole=True)
    assert found.histogram == whole.histogram[: len(found.histogram)]
    assert 0 < len(found.histogram) < len(whole.histogram)


def test_a_search_stops_at_its_number_of_positions() -> None:
    found = BitsEngine().search(encode(SIX_FREE), Metric.STEPS, watch(Limits(positions=50_000)), whole=True)
    assert found.reason is Reason.POSITIONS
    assert found.positions > 50_000


def test_a_cancelled_search_stops_and_knows_the_levels_it_finished() -> None:
    control = Control()
    control.cancel()
    found = BitsEngine().search(encode(SIX_FREE), Metric.STEPS, LimitWatch(Limits(), control), whole=True)
    assert found.reason is Reason.CANCELLED
    assert found.histogram[0] == 1
    assert found.positions < 710_220


def test_distances_stop_as_a_search_does() -> None:
    searched, table = BitsEngine().measure(encode(SIX_FREE), Metric.STEPS, watch(Limits(positions=50_000)))
    assert (searched.reason, table) == (Reason.POSITIONS, None)


def test_tables_are_empty_again_when_they_are_used_a_second_time() -> None:
    engine, encoded = BitsEngine(), encode(RED_DONKEY)
    first = engine.search(encoded, Metric.MOVES, watch(), whole=True)
    second = engine.search(encoded, Metric.MOVES, watch(), whole=True)
    assert first.histogram == second.histogram
