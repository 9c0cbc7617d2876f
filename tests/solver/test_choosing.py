"""The compiled choice of the solution that is shown, against its twin in plain Python."""

from __future__ import annotations

from random import Random

import numpy as np
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
from klotski_studio.solver.plain import PlainEngine
from tests.benchmarks import boards
from tests.solver.agreement import cancelled, watch
from tests.strategies import drawn, layouts


def optimal(layout: Layout, metric: Metric, random: Random | None = None) -> Optimal | None:
    """The optimal part as arrays, its edges in any order."""
    found = PlainEngine().search(encode(layout), metric, watch(), whole=False).optimal
    if found is None:
        return None
    edges = list(zip(found.source, found.target, found.source_placement, found.target_placement, strict=True))
    if random is not None:
        random.shuffle(edges)
    columns = np.array(edges, dtype=np.int32).reshape(-1, 4).T
    return Optimal(found.level_ends, *columns)


def assert_same_choice(layout: Layout, metric: Metric, found: Optimal) -> None:
    encoded = encode(layout)
    assert choosing.choose(encoded, metric, found, watch()) == paths.choose(encoded, metric, found)


@given(layouts(), st.sampled_from(Metric), st.randoms(use_true_random=False))
def test_it_is_the_choice_of_the_twin_in_any_order_of_edges(
    layout: Layout, metric: Metric, random: Random
) -> None:
    found = optimal(layout, metric, random)
    if found is not None and encode(layout).size:
        assert_same_choice(layout, metric, found)


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
    found = optimal(layout, metric, Random(1))
    assert found is not None
    assert_same_choice(layout, metric, found)


def test_more_solutions_than_a_word_counts_are_counted_exactly() -> None:
    encoded = encode(boards.RUSH_51)
    found = BitsEngine().search(encoded, Metric.STEPS, watch(), whole=False).optimal
    assert found is not None
    solution, count = choosing.choose(encoded, Metric.STEPS, found, watch())
    assert (solution, count) == paths.choose(encoded, Metric.STEPS, found)
    assert count > 1 << 64


def test_a_choice_is_ended_by_cancel_and_by_memory() -> None:
    layout = drawn("A... .... .... ....", ".... .... .... ...A")
    found = optimal(layout, Metric.STEPS)
    assert found is not None
    for limits, control, reason in (
        (Limits(), cancelled(), Reason.CANCELLED),
        (Limits(memory=100), Control(), Reason.MEMORY),
    ):
        with pytest.raises(SearchStopped) as stop:
            choosing.choose(encode(layout), Metric.STEPS, found, LimitWatch(limits, control))
        assert stop.value.reason is reason
