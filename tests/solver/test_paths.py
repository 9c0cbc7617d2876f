"""Which of all optimal solutions is shown: against every single one of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import comb
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.layout import Axis, Layout, Metric
from klotski_studio.core.rules import Solution, replay, solves
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.base.engine import Optimal
from klotski_studio.solver.base.paths import Walker, choose
from klotski_studio.solver.plain import PlainEngine
from tests.solver.agreement import CLASSIC, watch
from tests.solver.test_wide import lonely
from tests.strategies import drawn, layouts

TIES = {
    Metric.MOVES: (Metric.STEPS, Metric.SLIDES),
    Metric.SLIDES: (Metric.MOVES, Metric.STEPS),
    Metric.STEPS: (Metric.MOVES, Metric.SLIDES),
}


def optimal(layout: Layout, metric: Metric) -> Optimal | None:
    return PlainEngine().search(encode(layout), metric, watch(), whole=False).optimal


def best(layout: Layout, metric: Metric) -> tuple[Solution, int]:
    found = optimal(layout, metric)
    assert found is not None
    return choose(encode(layout), metric, found)


def ways(graph: Optimal, node: int = 0) -> Iterator[list[int]]:
    """Every way from ``node`` to the last level, as numbers of edges."""
    leaving = [edge for edge, source in enumerate(graph.source) if source == node]
    if not leaving:
        yield []
    for edge in leaving:
        for rest in ways(graph, int(graph.target[edge])):
            yield [edge, *rest]


def only(graph: Optimal, way: list[int]) -> Optimal:
    """The graph that has no other way than this one."""
    return Optimal.of_path([(graph.source_placement[edge], graph.target_placement[edge]) for edge in way])


@given(layouts(), st.sampled_from(Metric))
def test_no_optimal_solution_is_better_than_the_one_that_is_shown(layout: Layout, metric: Metric) -> None:
    graph = optimal(layout, metric)
    if graph is None:
        return
    solution, count = choose(encode(layout), metric, graph)
    if count > 300:
        return
    candidates = []
    for way in ways(graph):
        other, one = choose(encode(layout), metric, only(graph, way))
        assert one == 1
        assert solves(layout, other)
        ties = [other.length(tie) for tie in TIES[metric]]
        candidates.append(
            (ties, [(graph.source_placement[edge], graph.target_placement[edge]) for edge in way], other)
        )
    assert len(candidates) == count
    assert solution == min(candidates, key=lambda candidate: candidate[:2])[2]


def shuffled(graph: Optimal, random: Random) -> Optimal:
    """The graph as arrays, its edges in any order."""
    edges = list(zip(graph.source, graph.target, graph.source_placement, graph.target_placement, strict=True))
    random.shuffle(edges)
    columns = np.array(edges, dtype=np.int32).reshape(-1, 4).T
    return Optimal(np.array(graph.level_ends, dtype=np.int32), *columns)


@given(layouts(), st.sampled_from(Metric), st.randoms(use_true_random=False))
def test_the_order_of_edges_and_their_type_make_no_difference(
    layout: Layout, metric: Metric, random: Random
) -> None:
    graph, encoded = optimal(layout, metric), encode(layout)
    if graph is not None:
        assert choose(encoded, metric, shuffled(graph, random)) == choose(encoded, metric, graph)


@pytest.mark.parametrize(
    ("metric", "lengths", "count"),
    [
        (Metric.MOVES, (81, 90, 118), 256),
        (Metric.SLIDES, (81, 90, 118), 4096),
        (Metric.STEPS, (88, 95, 116), 4_112_640_000),  # as many, in as few moves, as the slow twin finds
    ],
)
def test_the_classic_is_shown_with_the_known_figures(
    metric: Metric, lengths: tuple[int, int, int], count: int
) -> None:
    solution, found = best(CLASSIC, metric)
    assert found == count
    assert tuple(solution.length(one) for one in Metric) == lengths
    assert solves(CLASSIC, solution)


def test_the_same_piece_keeps_going() -> None:
    layout = drawn("A..B .... ....", ".... .... A..B")
    solution, count = best(layout, Metric.STEPS)
    assert (count, str(solution)) == (6, "A:D A:D B:D B:D")


def test_a_way_with_fewer_turns_is_preferred_in_moves_and_in_steps() -> None:
    layout = drawn("A... .... .... ....", ".... .... .... ...A")
    assert str(best(layout, Metric.MOVES)[0]) == "A:R3D3"
    solution, count = best(layout, Metric.STEPS)
    assert count == comb(6, 3)
    assert str(solution.cut(Metric.MOVES)) == "A:R3D3"


def test_a_walk_around_others_turns_no_more_than_it_must_and_may_lead_away_from_its_end() -> None:
    layout = drawn("A.#. .... ##.. ....", ".... .... .... ...A")
    assert str(best(layout, Metric.MOVES)[0]) == "A:DR3D2"
    layout = drawn(".... A#.. .##. ....", ".... ..A. .... ....")
    assert str(best(layout, Metric.MOVES)[0]) == "A:UR2D"


def test_a_walk_is_shortest_with_others_in_the_way_and_free_without() -> None:
    layout = drawn("A... .... ....", ".... .... ...A")
    encoded = encode(layout)
    walker = Walker(encoded)
    start, end = map(encoded.places.index, ((0, 0), (3, 2)))
    cell = {at: 1 << i for i, at in enumerate(encoded.cells)}
    assert walker.cost(start, end, 0) == (5, 2)
    assert walker.cost(start, end, cell[3, 0] | cell[0, 2]) == (5, 3)
    west, east = map(encoded.places.index, ((0, 1), (2, 1)))
    assert walker.cost(west, east, cell[1, 1] | cell[1, 2]) == (4, 3)
    assert walker.cost(west, east, 0) == (2, 1)


def test_solutions_beyond_64_bits_are_counted_exactly() -> None:
    solution, count = best(lonely(35), Metric.STEPS)
    assert count == comb(68, 34)
    assert count > 1 << 64
    assert solution.length(Metric.SLIDES) == 2


def test_a_layout_solved_at_the_start_has_one_solution_without_moves() -> None:
    assert best(drawn("A.", "A."), Metric.MOVES) == (Solution(()), 1)


def test_pieces_of_a_kind_keep_their_own_names_on_the_way() -> None:
    layout = drawn("AB. .C.", "... C..")
    layout = replace(layout, pieces=tuple(replace(p, axis=Axis.BOTH) for p in layout.pieces))
    solution, _ = best(layout, Metric.STEPS)
    positions = replay(layout, solution)
    assert len(positions) == len(solution.moves) + 1
    assert all(len(set(position.places)) == 3 for position in islice(positions, 99))
