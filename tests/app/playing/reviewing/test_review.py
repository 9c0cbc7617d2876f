"""The review of a game: its distances, its detours, and its comparison with another way."""

from __future__ import annotations

import math
import random
from functools import cache

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from klotski_studio.app.playing.review import (
    MOST_TOLD,
    Detour,
    Pair,
    Review,
    compared,
    game_track,
    reviewed,
    sorted_places,
    told,
    wait,
)
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.solving.playback import Track
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position, Rules, parse_solution
from klotski_studio.formats.registry import read_file
from klotski_studio.lab.space import Hardness, hardness
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.reference import solve as shortest
from tests.strategies import drawn, layouts, walks

BOARD = drawn("A.B ... ...", "... ... A..")


def track(text: str, metric: Metric = Metric.STEPS, layout: Layout = BOARD) -> Track:
    return game_track(layout, parse_solution(text, layout).moves, metric)


def review(text: str, metric: Metric = Metric.STEPS, layout: Layout = BOARD) -> Review:
    known = search.distances(Ask(layout, metric))
    return reviewed(layout, metric, track(text, metric, layout), known.to_goal)


def test_a_game_without_a_detour_loses_nothing_and_tells_nothing() -> None:
    found = review("A:D2")
    assert (found.distances, found.detours, found.shortest) == ((2, 1, 0), (), 2)
    assert told(found) == ()


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


@given(layouts(), st.sampled_from(Metric), st.data())
def test_what_the_detours_cost_is_all_that_a_game_loses(
    layout: Layout, metric: Metric, data: st.DataObject
) -> None:
    known = search.distances(Ask(layout, metric, engine="plain"))
    game = game_track(layout, data.draw(walks(layout, 20)).moves, metric)
    found = reviewed(layout, metric, game, known.to_goal)
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


@given(layouts(), st.data())
def test_a_comparison_has_every_move_of_both_ways_in_order(layout: Layout, data: st.DataObject) -> None:
    ways = (data.draw(walks(layout)) for _ in range(2))
    left, right = (game_track(layout, way.moves, Metric.STEPS) for way in ways)
    pairs = compared(layout, left, right)
    assert [pair.left for pair in pairs if pair.left is not None] == list(range(left.length))
    assert [pair.right for pair in pairs if pair.right is not None] == list(range(right.length))


def waited(rules: Rules, here: Position, piece: int) -> int | None:
    """What ``wait`` finds, by the reference alone."""

    @cache
    def to_goal(position: Position) -> int | None:
        return shortest(position.as_layout(rules.layout), Metric.STEPS).length

    @cache
    def waits(position: Position) -> float:
        ways = [(way, rules.apply(position, way)) for way in rules.moves(position, Metric.STEPS)]
        nearer = [(way, after) for way, after in ways if to_goal(after) == (to_goal(position) or 0) - 1]
        if any(rules.index(way.piece) == piece for way, _ in nearer):
            return 0
        return 1 + min((waits(after) for _, after in nearer), default=math.inf)

    found = waits(here)
    return None if found == math.inf else int(found)


def test_a_detour_tells_how_often_its_commonest_position_came() -> None:
    (only,) = told(review("A:D B:D A:U B:U B:D B:U A:D2"))
    assert (only.detour.left, only.detour.back, only.times) == (1, 8, 2)


def test_a_move_that_was_early_tells_how_many_others_come_first() -> None:
    classic = read_file(layouts_dir() / "heng-dao-li-ma.klotski")
    found = review("G:D H:D", Metric.MOVES, classic)
    table = search.distances(Ask(classic, Metric.MOVES))
    (only,) = told(found, waits={1: wait(found, 1, table.to_goal)})
    assert (only.detour.left, only.wait) == (1, 8)


def test_only_the_detours_that_cost_most_are_told_in_their_order() -> None:
    board = drawn("A..... B.....", "...... .....A")
    game = "B:R A:R A:L A:R B:R A:R A:L A:R A:R A:L A:R A:L A:R A:R B:L A:R A:D"
    whole = review(game, layout=board)
    lost = [detour.lost for detour in whole.detours]
    found = [each.detour for each in told(whole)]
    assert len(lost) > MOST_TOLD == len(found)
    assert found == sorted(found, key=lambda detour: detour.left)
    assert sorted(each.lost for each in found) == sorted(lost)[-MOST_TOLD:]


@settings(max_examples=60)
@given(layouts(most=300), st.integers(0, 10**6))
def test_what_is_told_of_a_random_game_is_true(layout: Layout, seed: int) -> None:
    why = hardness(Ask(layout, Metric.STEPS))
    assume(isinstance(why, Hardness))
    chance, rules, position, moves = random.Random(seed), Rules(layout), Position.start(layout), []
    for _ in range(30):
        ways = list(rules.moves(position, Metric.STEPS))
        if not ways or rules.is_solved(position):
            break
        moves.append(chance.choice(ways))
        position = rules.apply(position, moves[-1])
    found = review(" ".join(map(str, moves)), layout=layout)
    positions, narrow = found.track.positions, set(map(sorted_places(layout), why.bottlenecks))
    table = search.distances(Ask(layout, Metric.STEPS))
    assert not isinstance(table, str)
    waits = {detour.left: wait(found, detour.left, table.to_goal) for detour in found.detours}
    for each in told(found, why.bottlenecks, waits):
        here = positions[each.detour.left]
        assert each.better is not None
        nearer = shortest(rules.apply(here, each.better).as_layout(layout), Metric.STEPS).length
        assert nearer == (found.distances[each.detour.left] or 0) - 1
        assert positions[each.detour.left : each.detour.back].count(here) <= each.times
        if each.wait != 0:
            assert each.wait == waited(rules, here, found.track.pieces[each.detour.left])
        if each.narrow is not None:
            assert each.narrow > each.detour.left
            assert sorted_places(layout)(positions[each.narrow]) in narrow


def test_the_next_position_that_every_solution_passes_is_told() -> None:
    layout = drawn("###.## AA.B..", "...... ....AA")
    why = hardness(Ask(layout, Metric.STEPS))
    (only,) = told(review("B:R B:L B:U A:R4", layout=layout), why.bottlenecks)
    assert (only.detour, only.narrow) == (Detour(0, 3, 2), 4)


def test_of_a_start_that_is_its_own_image_no_such_position_is_told() -> None:
    layout = drawn("A.C ... .B.", ".B. ... ...")
    found = review("B:L B:R B:U2", layout=layout)
    assert [each.narrow for each in told(found, [Position.start(layout)])] == [None]
