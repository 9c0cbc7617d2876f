"""The map of a puzzle."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position, Solution, replay
from klotski_studio.lab.space import START, SpaceMap, alike, key_moves, refined, space_map, way_to
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits, search_progress
from klotski_studio.solver.search import solve
from tests.solver.agreement import CLASSIC, cancelled
from tests.strategies import drawn, layouts

CORRIDOR = drawn("A....", "....A")


def mapped(layout: Layout, most: int = 200_000) -> SpaceMap:
    found = space_map(Ask(layout), most=most)
    assert isinstance(found, SpaceMap)
    return found


@given(layouts(most=80))
@settings(max_examples=30)
def test_the_route_leads_step_by_step_from_the_start_to_a_solved_position(layout: Layout) -> None:
    found = mapped(layout)
    assert found.graph.number(Position.start(layout)) == START
    assert (found.route != ()) == found.is_solvable
    if found.route:
        assert found.route[0] == START
        assert found.route[-1] in found.graph.solved
        steps = {frozenset(edge) for edge in found.graph.edges.tolist()}
        assert all(frozenset(pair) in steps for pair in zip(found.route, found.route[1:], strict=False))


def test_the_start_is_drawn_left_of_the_solved_positions() -> None:
    found = mapped(CLASSIC)
    assert found.places[START, 0] < found.places[found.graph.solved, 0].mean()
    again = mapped(CLASSIC)
    assert found.places.tolist() == again.places.tolist()


def test_the_refined_map_has_other_places_and_shows_bottlenecks() -> None:
    found = mapped(CORRIDOR)
    assert (found.is_refined, found.bottlenecks) == (False, ())
    better = refined(found)
    assert (better.is_refined, len(better.bottlenecks)) == (True, 3)
    assert np.allclose(np.diff(np.sort(better.places[:, 0])), 1, atol=0.2), "steps are as long as each other"


def test_a_large_space_becomes_a_sample_around_the_shortest_solution() -> None:
    found = mapped(CLASSIC, most=4000)
    assert found.is_sample
    assert found.is_solvable
    assert len(found.route) == 119, "118 steps of the shortest solution"
    better = refined(found)
    assert better.bottlenecks == (), "a sample proves none"


def test_two_maps_lie_alike_whatever_way_one_of_them_was_turned() -> None:
    found = mapped(CLASSIC)
    turned = replace(found, places=found.places @ np.array([[0.6, 0.8], [0.8, -0.6]]) + 7)
    assert np.allclose(alike(turned, found), found.places - found.places.mean(axis=0))
    other = mapped(drawn("ABBC ABBC DEEF DGHF JI..", ".... .... .... .BB. .BB."))  # one edit away
    both = [found.places, alike(other, found)]
    starts, goals = zip(
        *[(places[START], places[found.graph.solved].mean(axis=0)) for places in both], strict=True
    )
    across = np.ptp(found.places, axis=0).max()
    assert max(np.linalg.norm(starts[0] - starts[1]), np.linalg.norm(goals[0] - goals[1])) < across / 4
    unsolvable = mapped(drawn("A.#.", "...A"))
    assert alike(unsolvable, found).shape == unsolvable.places.shape


def test_a_drawing_tells_what_it_does_and_how_far_it_is() -> None:
    control = Control()
    found = space_map(Ask(CLASSIC, control=control), known=solve(Ask(CLASSIC)))
    assert isinstance(found, SpaceMap)
    assert (control.progress.phase, control.progress.done) == ("drawing", len(found))
    assert found.route == mapped(CLASSIC).route
    assert refined(found, control) is not None
    progress = search_progress(control)
    assert (progress.phase, progress.total) == ("refining", 24)
    assert progress.done == 23


def test_key_moves_are_those_that_pass_where_every_solution_does() -> None:
    solution = solve(Ask(CORRIDOR)).solution
    assert solution is not None
    assert key_moves(Ask(CORRIDOR), solution, 8) == (0,)
    steps = solution.cut(Metric.STEPS)
    assert key_moves(Ask(CORRIDOR), steps, 8) == (0, 1, 2, 3)
    assert key_moves(Ask(CORRIDOR), steps, 2) == (1, 3)
    long = solve(Ask(CLASSIC)).solution
    assert long is not None
    shown = key_moves(Ask(CLASSIC), long, 8)
    assert len(shown) == 8
    assert shown[-1] == len(long.moves) - 1


def test_where_nothing_can_be_solved_distances_count_from_the_start() -> None:
    found = mapped(drawn("A.#.", "...A"))
    assert (found.is_solvable, found.route, found.distance.tolist()) == (False, (), [0, 1])


@given(layouts(most=80))
@settings(max_examples=20)
def test_by_distance_puts_the_goal_to_the_right(layout: Layout) -> None:
    found = mapped(layout)
    places = found.by_distance
    assert np.isfinite(places).all()
    order = np.argsort(found.distance, kind="stable")
    assert (np.diff(places[order, 0]) <= 0).all()
    same = {tuple(place) for place in places.tolist()}
    assert len(same) == len(found), "no two positions lie on each other"


def test_a_limit_and_a_cancel_end_it() -> None:
    assert space_map(Ask(CLASSIC, control=cancelled())) is Reason.CANCELLED
    assert space_map(Ask(CLASSIC, limits=Limits(seconds=0.0))) is Reason.TIME
    assert refined(mapped(CORRIDOR), cancelled()) is None


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
