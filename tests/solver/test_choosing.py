"""The compiled choice of the solution that is shown, against its twin in plain Python."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.solver import choosing
from klotski_studio.solver.base import paths
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import LimitWatch, Optimal, SearchStopped
from klotski_studio.solver.bits.engine import BitsEngine
from tests.benchmarks import boards
from tests.solver.agreement import cancelled, watch
from tests.solver.test_paths import optimal, shuffled
from tests.strategies import drawn, layouts


def assert_same_choice(layout: Layout, metric: Metric, graph: Optimal, random: Random) -> None:
    encoded, found = encode(layout), shuffled(graph, random)
    assert choosing.choose(encoded, metric, found, watch()) == paths.choose(encoded, metric, found)


@given(layouts(), st.sampled_from(Metric), st.randoms(use_true_random=False))
def test_it_is_the_choice_of_the_twin_in_any_order_of_edges(
    layout: Layout, metric: Metric, random: Random
) -> None:
    found = optimal(layout, metric)
    if found is not None and encode(layout).size:
        assert_same_choice(layout, metric, found, random)


@pytest.mark.parametrize(
    ("board", "goal"),
    [
        ("A... .... .... ....", ".... .... .... ...A"),
        ("A.#. .... ##.. ....", ".... .... .... ...A"),
        (".... A#.. .##. ....", ".... ..A. .... ...."),
        ("A.B. .C.. D..E ....", ".... .... .... ...A"),
        ("A.. .B. .C.", "... ... ..A"),
        ("ABBC ABBC DEEF DGHF I..J", ".... .... .... .BB. .BB."),
        ("A.", "A."),
    ],
)
@pytest.mark.parametrize("metric", Metric)
def test_long_walks_and_ties_are_chosen_as_the_twin_does(board: str, goal: str, metric: Metric) -> None:
    layout = drawn(board, goal)
    found = optimal(layout, metric)
    assert found is not None
    assert_same_choice(layout, metric, found, Random(1))


def test_more_solutions_than_a_word_counts_are_counted_exactly() -> None:
    encoded = encode(boards.RUSH_51)
    found = BitsEngine().search(encoded, Metric.STEPS, watch(), whole=False).optimal
    assert found is not None
    solution, count = choosing.choose(encoded, Metric.STEPS, found, watch())
    assert (solution, count) == paths.choose(encoded, Metric.STEPS, found)
    assert count > 1 << 64


def test_a_choice_is_ended_by_cancel_and_by_memory() -> None:
    layout = drawn("A... .... .... ....", ".... .... .... ...A")
    graph = optimal(layout, Metric.STEPS)
    assert graph is not None
    found = shuffled(graph, Random(1))
    for limits, control, reason in (
        (Limits(), cancelled(), Reason.CANCELLED),
        (Limits(memory=100), Control(), Reason.MEMORY),
    ):
        with pytest.raises(SearchStopped) as stop:
            choosing.choose(encode(layout), Metric.STEPS, found, LimitWatch(limits, control))
        assert stop.value.reason is reason
