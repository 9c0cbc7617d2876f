"""The three ways to count."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.layout import Lengths, Metric
from tests.strategies import layouts, walks


def test_metrics_are_listed_as_moves_slides_steps() -> None:
    assert list(Metric) == ["moves", "slides", "steps"]


def test_a_metric_comes_before_the_others_which_keep_their_order() -> None:
    assert [Metric.MOVES.before_others, Metric.SLIDES.before_others, Metric.STEPS.before_others] == [
        ("moves", "slides", "steps"),
        ("slides", "moves", "steps"),
        ("steps", "moves", "slides"),
    ]


def test_each_length_is_found_by_its_metric() -> None:
    assert [Lengths(1, 2, 3).length(metric) for metric in Metric] == [1, 2, 3]
    assert [Lengths().length(metric) for metric in Metric] == [None] * 3


def test_a_length_replaces_that_of_its_metric_alone() -> None:
    assert Lengths(1, 2, 3).with_length(Metric.SLIDES, 9) == Lengths(1, 9, 3)


@given(st.data())
def test_no_length_is_greater_than_the_next_in_the_order(data: st.DataObject) -> None:
    solution = data.draw(walks(data.draw(layouts())))
    lengths = [solution.length(metric) for metric in Metric]
    assert lengths == sorted(lengths)
