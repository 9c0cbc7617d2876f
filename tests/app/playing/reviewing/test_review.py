"""The review of a game: its distances, its detours, and its comparison with another way."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.app.playing.review import Detour, Pair, Review, compared, game_track, reviewed
from klotski_studio.app.solving.playback import Track
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position, Rules, parse_solution
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from tests.strategies import drawn, layouts

BOARD = drawn("A.B ... ...", "... ... A..")


def track(text: str, metric: Metric = Metric.STEPS, layout: Layout = BOARD) -> Track:
    return game_track(layout, parse_solution(text, layout).moves, metric)


def review(text: str, metric: Metric = Metric.STEPS, layout: Layout = BOARD) -> Review:
    known = search.distances(Ask(layout, metric))
    return reviewed(layout, metric, track(text, metric, layout), known.to_goal)


def test_a_game_without_a_detour_loses_nothing() -> None:
    found = review("A:D2")
    assert (found.distances, found.detours, found.shortest) == ((2, 1, 0), (), 2)


def test_a_detour_lasts_until_the_goal_is_nearer_than_before_it() -> None:
    found = review("A:D B:D B:L A:U A:D2")
    assert found.distances == (2, 1, 1, 1, 2, 1, 0)
    assert found.detours == (Detour(1, 6, 4),)


def test_each_neutral_move_is_a_detour_of_its_own() -> None:
    assert review("B:D A:D B:D A:D").detours == (Detour(0, 2, 1), Detour(2, 4, 1))


def test_a_detour_that_has_not_ended_counts_what_it_costs_so_far() -> None:
    assert review("A:D B:D A:U").detours == (Detour(1, None, 3),)


def test_a_game_is_cut_by_the_metric() -> None:
    assert review("A:D2", Metric.MOVES).distances == (1, 0)


def test_what_is_not_known_is_said_and_is_no_detour() -> None:
    known = search.distances(Ask(BOARD, Metric.STEPS))
    assert not isinstance(known, Reason)
    gap = track("A:D B:D A:D").positions[2]
    found = reviewed(
        BOARD,
        Metric.STEPS,
        track("A:D B:D A:D"),
        lambda position: None if position == gap else known.to_goal(position),
    )
    assert (found.distances, found.unknown, found.detours) == ((2, 1, None, 0), 1, ())


def walked(layout: Layout, picks: list[int], metric: Metric) -> Track:
    """A game: at each position one of its moves."""
    rules, position, moves = Rules(layout), Position.start(layout), []
    for pick in picks:
        possible = list(rules.moves(position, metric))
        if not possible:
            break
        moves.append(possible[pick % len(possible)])
        position = rules.apply(position, moves[-1])
    return game_track(layout, moves, metric)


@given(layouts(), st.sampled_from(Metric), st.lists(st.integers(0, 40), max_size=20))
def test_what_the_detours_cost_is_all_that_a_game_loses(
    layout: Layout, metric: Metric, picks: list[int]
) -> None:
    known = search.distances(Ask(layout, metric, engine="plain"))
    found = reviewed(layout, metric, walked(layout, picks, metric), known.to_goal)
    if found.unknown:
        return
    first, last = found.distances[0], found.distances[-1]
    assert first is not None
    assert last is not None
    assert sum(detour.lost for detour in found.detours) == found.track.length + last - first
    assert all(detour.lost > 0 for detour in found.detours)
    ends = [detour.back or found.track.length for detour in found.detours]
    assert all(end <= detour.left for end, detour in zip(ends, found.detours[1:], strict=False))


def test_two_ways_are_side_by_side_where_they_meet() -> None:
    left, right = track("A:D B:D B:U A:D"), track("A:D A:D")
    assert compared(BOARD, left, right) == (
        Pair(0, 0, is_same=True),
        Pair(1, None),
        Pair(2, None),
        Pair(3, 1, is_same=True),
    )


def test_ways_that_never_meet_again_are_side_by_side_to_their_ends() -> None:
    assert compared(BOARD, track("B:D B:D"), track("A:D")) == (Pair(0, 0), Pair(1, None))


@given(layouts(), st.lists(st.integers(0, 40), max_size=12), st.lists(st.integers(0, 40), max_size=12))
def test_a_comparison_has_every_move_of_both_ways_in_order(
    layout: Layout, one: list[int], two: list[int]
) -> None:
    left, right = walked(layout, one, Metric.STEPS), walked(layout, two, Metric.STEPS)
    pairs = compared(layout, left, right)
    assert [pair.left for pair in pairs if pair.left is not None] == list(range(left.length))
    assert [pair.right for pair in pairs if pair.right is not None] == list(range(right.length))
