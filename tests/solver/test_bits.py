"""The engine on words of placements, against the reference search and against recorded figures."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.layout import Axis, Layout, Metric
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.bits import search as bits_search
from klotski_studio.solver.bits.engine import BitsEngine
from klotski_studio.solver.bits.search import Tables
from tests.solver.agreement import CLASSIC, CLASSIC_FIGURES, assert_agrees, assert_classic, watch
from tests.strategies import drawn, layouts

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
@pytest.mark.parametrize(("metric", "length", "farthest", "hardest"), CLASSIC_FIGURES)
def test_the_classic_has_its_figures_also_where_tables_grow(
    monkeypatch: pytest.MonkeyPatch, words: int, metric: Metric, length: int, farthest: int, hardest: int
) -> None:
    monkeypatch.setattr(bits_search, "WIDTHS", (words,))
    monkeypatch.setattr(bits_search, "SMALLEST", 14)
    assert_classic(BitsEngine(), CLASSIC, metric, (length, farthest, hardest))


def test_folding_counts_both_of_a_mirror_pair() -> None:
    lopsided = drawn("AXXB AXXC DEEF DG.F HG.I", ".... .... .... .XX. .XX.")
    found = BitsEngine().search(encode(lopsided), Metric.MOVES, watch(), whole=True)
    assert not found.folded
    assert found.positions == sum(found.histogram) == 25955
    folded = BitsEngine().search(encode(CLASSIC), Metric.MOVES, watch(), whole=True)
    assert not folded.folded
    assert folded.positions == 13011
    assert sum(folded.histogram) == 25955


def test_cars_that_keep_to_one_line_have_as_many_slides_as_moves() -> None:
    axes = {key: Axis.HORIZONTAL if key in "AC" else Axis.VERTICAL for key in "ABCD"}
    cars = drawn("..B. AAB. ..BD CC.D", ".... ..AA .... ....", axes)
    assert encode(cars).walks_straight
    assert not encode(CLASSIC).walks_straight
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


def test_tables_are_empty_again_when_they_are_used_a_second_time() -> None:
    engine, encoded = BitsEngine(), encode(CLASSIC)
    first = engine.search(encoded, Metric.MOVES, watch(), whole=True)
    second = engine.search(encoded, Metric.MOVES, watch(), whole=True)
    assert first.histogram == second.histogram
