"""The figures of elegance and surprise against slow twins, and orders against their definition."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.edits import remove
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.lab.merits import FIGURES, Figures, Order, in_order, merits
from klotski_studio.solver import reference
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.control import Limits
from tests.lab.space.test_hardness import slow_bottlenecks, slow_steps_away, space
from tests.solver.test_flood_keep import is_symmetric
from tests.strategies import drawn, layouts


def slow_figures(layout: Layout, metric: Metric) -> dict[str, int | None]:
    """The figures by their definitions: each piece left out, each position removed, every walk relaxed."""
    optimum, wanted = reference.solve(layout, metric), {target.piece for target in layout.goal}
    plain = [piece.key for piece in layout.pieces if piece.key not in wanted and len(layout.pieces) > 1]
    spare = [key for key in plain if reference.solve(remove(layout, {key}), metric).length == optimum.length]
    found = space(layout, metric)
    symmetric = int(is_symmetric(layout))
    elegance = len(layout.pieces), optimum.solutions, len(spare), symmetric
    names = [name for figures in FIGURES.values() for name in figures]
    surprise = slow_steps_away(found)[0], len(slow_bottlenecks(found))
    return dict(zip(names, (*elegance, *surprise), strict=True))


@given(layouts(most=50), st.sampled_from(Metric))
@settings(max_examples=40)
def test_each_figure_is_that_of_its_slow_twin(layout: Layout, metric: Metric) -> None:
    optimum = reference.solve(layout, metric)
    if optimum.length:
        movers = {move.piece for move in optimum.solution.moves}
        slow = slow_figures(layout, metric)
        for of in (movers, ()):
            found = dict(merits(Ask(layout, metric), Order.ELEGANCE, optimum.solutions, of))
            found |= merits(Ask(layout, metric), Order.SURPRISE, optimum.solutions, of)
            assert {**found, "symmetric": int(bool(found["symmetric"]))} == slow


def better(name: str, one: int | None, other: int | None) -> bool:
    if one is None or other is None:
        return one is not None
    if name == "symmetric":
        return one > 0 == other
    return one > other if name in ("away", "bottlenecks") else one < other


FEW = st.integers(0, 3)
OPEN = st.none() | FEW
NAMES = [name for figures in FIGURES.values() for name in figures]


@given(
    st.lists(st.fixed_dictionaries(dict.fromkeys(NAMES, OPEN)), max_size=6),
    st.sampled_from([Order.ELEGANCE, Order.SURPRISE]),
    st.dictionaries(st.sampled_from(["pieces", "spare", "away"]), st.sampled_from([0.0, 0.5, 3.0])),
)
def test_the_order_is_that_of_weighted_sums_of_ranks(
    found: list[Figures], order: Order, weights: dict[str, float]
) -> None:
    def total(index: int) -> float:
        ranks = {
            name: sum(
                better(name, each[name], found[index][name]) for each in found if each is not found[index]
            )
            for name in FIGURES[order]
        }
        return sum(weights.get(name, 1.0) * rank for name, rank in ranks.items())

    assert in_order(found, order, weights) == sorted(range(len(found)), key=total)


def test_what_a_limit_leaves_open_is_not_known() -> None:
    layout = drawn("AB.. .... C...", ".... .... ...A")
    found = merits(Ask(layout, limits=Limits(positions=2)), Order.SURPRISE, None)
    assert found == {"away": None, "bottlenecks": None}
