"""The graph of a space against the reference search, and the drawing of it."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position, replay
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.reference import ReferenceSearch, State, distances_to_goal, levels
from klotski_studio.solver.search import solve
from klotski_studio.solver.spaces.graph import SpaceGraph
from klotski_studio.solver.whole_spaces import drawing, graph
from tests.solver.agreement import CLASSIC, cancelled
from tests.strategies import drawn, layouts


def whole(layout: Layout, metric: Metric = Metric.MOVES) -> SpaceGraph:
    found = graph(Ask(layout, metric))
    assert not isinstance(found, Reason)
    assert found.is_whole
    return found


def states(found: SpaceGraph, search: ReferenceSearch) -> list[State]:
    return [search.state(found.position(number)) for number in range(len(found))]


@given(layouts(), st.sampled_from(Metric))
def test_it_agrees_with_the_slow_twin(layout: Layout, metric: Metric) -> None:
    found, search = whole(layout, metric), ReferenceSearch(layout, Metric.STEPS)
    named = states(found, search)
    expected = levels(layout, metric)
    assert len(set(named)) == len(named) == sum(map(len, expected))
    assert {(named[a], named[b]) for a, b in found.edges} | {
        (named[b], named[a]) for a, b in found.edges
    } == {(state, there) for state in named for there in search.lines(state)}
    assert len(found.edges) * 2 == sum(len(search.lines(state)) for state in named)
    assert all(state in expected[depth] for state, depth in zip(named, found.from_start, strict=True))
    to_goal = distances_to_goal(layout, metric)
    assert [to_goal.get(state, -1) for state in named] == found.to_goal.tolist()
    assert [number for number, state in enumerate(named) if search.is_solved(state)] == found.solved.tolist()


@given(layouts(most=60))
@settings(max_examples=20)
def test_a_position_is_found_again_by_its_number(layout: Layout) -> None:
    found = whole(layout)
    numbers = list(range(len(found)))
    assert [found.number(found.position(number)) for number in numbers] == numbers
    assert found.number(Position.start(layout)) == 0
    off_board = tuple((-9, -9) for _ in layout.pieces)
    assert found.number(Position(off_board)) is None


@given(layouts(most=100), st.integers(5, 30))
@settings(max_examples=30)
def test_a_sample_is_a_part_of_the_space_around_the_route(layout: Layout, most: int) -> None:
    solution = solve(Ask(layout, Metric.STEPS)).solution
    route = () if solution is None else replay(layout, solution)
    sample, space = graph(Ask(layout), route=route, most=most), whole(layout)
    assert sample.is_whole == (len(space) <= most)
    if sample.is_whole:
        return
    assert len(sample) >= most
    assert all(sample.number(position) is not None for position in route)
    number = [space.number(sample.position(at)) for at in range(len(sample))]
    assert None not in number
    assert len(set(number)) == len(number)
    for own, true in ((sample.from_start, space.from_start), (sample.to_goal, space.to_goal)):
        known = own >= 0
        assert (own[known] >= true[number][known]).all()  # type: ignore[index]


def test_a_larger_space_than_wanted_becomes_the_same_sample_every_time() -> None:
    one, other = graph(Ask(CLASSIC), most=5000), graph(Ask(CLASSIC), most=5000)
    assert (one.is_whole, other.is_whole) == (False, False)
    assert one.edges.tolist() == other.edges.tolist()
    assert (one.distances([0]) >= 0).all(), "a sample is connected"


def test_the_classic_has_the_positions_and_steps_of_the_study() -> None:
    found = whole(CLASSIC)
    assert (len(found), len(found.edges), len(found.solved)) == (25_955, 41_948, 964)
    assert (found.to_goal[0], found.to_goal.max(), found.from_start.max()) == (81, 93, 124)


def test_a_position_and_its_mirror_image_share_a_number_where_the_start_is_symmetric() -> None:
    found = whole(drawn("A.. BB.", "..A ..."))
    assert found.folded.tolist() == list(range(len(found)))
    classic = whole(CLASSIC)
    assert classic.folded[0] == 0
    # 25,955 positions and their images: what is not its own image is there twice
    own = int((np.bincount(classic.folded, minlength=len(classic)) == 1).sum())
    assert 2 * len(set(classic.folded.tolist())) - own == 25_955
    assert (classic.to_goal[classic.folded] == classic.to_goal).all()


def test_a_board_on_which_nothing_moves_has_one_position() -> None:
    found = whole(drawn("AB CD", "AB .."))
    assert (len(found), len(found.edges), found.to_goal.tolist()) == (1, 0, [0])
    assert drawing(found).places.tolist() == [[0.0, 0.0]]


def test_a_limit_and_a_cancel_are_told() -> None:
    assert graph(Ask(CLASSIC, control=cancelled())) is Reason.CANCELLED
    assert graph(Ask(CLASSIC, limits=Limits(memory=1000))) is Reason.MEMORY
    assert graph(Ask(CLASSIC, limits=Limits(seconds=0.0))) is Reason.TIME


def stress(found: SpaceGraph, places: np.ndarray) -> float:
    """The mean squared relative error of the drawn distances from some nodes to all others."""
    errors = []
    for source in range(0, len(found), 1 + len(found) // 20):
        wanted = found.distances([source])
        others = wanted > 0
        apart = np.linalg.norm(places - places[source], axis=1)
        errors.append((((apart - wanted)[others] / wanted[others]) ** 2).mean())
    return float(np.mean(errors))


def test_refining_lowers_the_stress_and_is_the_same_every_time() -> None:
    found = whole(drawn("AAB. C.D. ...E", ".... .... AA.."))
    one, other = drawing(found), drawing(found)
    first = one.places
    assert first.tolist() == other.places.tolist()
    assert one.refine(lambda: True)
    assert other.refine(lambda: True)
    assert one.places.tolist() == other.places.tolist()
    assert stress(found, one.places) < stress(found, first)
    assert one.places.shape == (len(found), 2)


def test_a_refining_that_is_cancelled_leaves_the_places() -> None:
    drawn_first = drawing(whole(drawn("AAB. C.D. ...E", ".... .... AA..")))
    before = drawn_first.places
    assert not drawn_first.refine(lambda: False)
    assert drawn_first.places is before


@given(layouts(most=60))
@settings(max_examples=20)
def test_every_space_can_be_drawn(layout: Layout) -> None:
    drawn_space = drawing(whole(layout))
    assert drawn_space.refine(lambda: True)
    assert np.isfinite(drawn_space.places).all()
