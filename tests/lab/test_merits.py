"""The figures of elegance and surprise against slow twins, and orders against their definition."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.edits import remove
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.lab.merits import FIGURES, Merits, Order, in_order, merits
from klotski_studio.solver import reference
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.whole_spaces import graph
from tests.lab.space.test_bottlenecks import is_solvable_without
from tests.solver.test_flood_keep import is_symmetric
from tests.strategies import drawn, layouts


def slow_figures(layout: Layout, metric: Metric) -> Merits:
    """The figures by their definitions: each piece left out, each position removed, every walk relaxed."""
    optimum, wanted = reference.solve(layout, metric), {target.piece for target in layout.goal}
    plain = [piece.key for piece in layout.pieces if piece.key not in wanted and len(layout.pieces) > 1]
    spare = [key for key in plain if reference.solve(remove(layout, {key}), metric).length == optimum.length]
    found = graph(Ask(layout, metric))
    assert not isinstance(found, Reason)
    narrow, cost = set(), [0 if at in found.solved else 10_000 for at in range(len(found))]
    for _ in cost:
        for one, other in found.edges.tolist():
            rise = int(found.to_targets[other]) - int(found.to_targets[one])
            cost[one] = min(cost[one], cost[other] + (rise > 0))
            cost[other] = min(cost[other], cost[one] + (rise < 0))
    for number in range(1, len(found)):
        twins = {int(at) for at in (found.folded == found.folded[number]).nonzero()[0]}
        is_end = number in found.solved or 0 in found.solved or 0 in twins
        if not is_end and not is_solvable_without(found, twins):
            narrow.add(int(found.folded[number]))
    symmetric = int(is_symmetric(layout))
    return Merits(len(layout.pieces), optimum.solutions, len(spare), symmetric, cost[0], len(narrow))


@given(layouts(most=50), st.sampled_from(Metric))
@settings(max_examples=40)
def test_each_figure_is_that_of_its_slow_twin(layout: Layout, metric: Metric) -> None:
    optimum = reference.solve(layout, metric)
    if optimum.length:
        found, slow = merits(Ask(layout, metric), optimum.solutions), slow_figures(layout, metric)
        assert bool(found.symmetric) == bool(slow.symmetric)
        assert (found.pieces, found.solutions, found.spare) == (slow.pieces, slow.solutions, slow.spare)
        assert (found.away, found.bottlenecks) == (slow.away, slow.bottlenecks)


def better(name: str, one: int | None, other: int | None) -> bool:
    if one is None or other is None:
        return one is not None
    if name == "symmetric":
        return one > 0 == other
    return one > other if name in ("away", "bottlenecks") else one < other


FEW = st.integers(0, 3)
OPEN = st.none() | FEW


@given(
    st.lists(st.builds(Merits, FEW, OPEN, OPEN, FEW, OPEN, OPEN), max_size=6),
    st.sampled_from([Order.ELEGANCE, Order.SURPRISE]),
    st.dictionaries(st.sampled_from(["pieces", "spare", "away"]), st.sampled_from([0.0, 0.5, 3.0])),
)
def test_the_order_is_that_of_weighted_sums_of_ranks(
    found: list[Merits], order: Order, weights: dict[str, float]
) -> None:
    def total(index: int) -> float:
        ranks = {
            name: sum(
                better(name, getattr(each, name), getattr(found[index], name))
                for each in found
                if each is not found[index]
            )
            for name in FIGURES[order]
        }
        return sum(weights.get(name, 1.0) * rank for name, rank in ranks.items())

    assert in_order(found, order, weights) == sorted(range(len(found)), key=total)


def test_what_a_limit_leaves_open_is_not_known() -> None:
    layout = drawn("AB.. .... C...", ".... .... ...A")
    found = merits(Ask(layout, limits=Limits(positions=2)), None)
    assert (found.pieces, found.solutions, found.away, found.bottlenecks) == (3, None, None, None)
