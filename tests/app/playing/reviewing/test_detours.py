"""What the review tells of the detours of a game."""

from __future__ import annotations

import math
import random
from functools import cache

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from klotski_studio.app.playing.review import (
    MOST_TOLD,
    Detour,
    Review,
    game_track,
    reviewed,
    sorted_places,
    told,
    wait,
)
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Move, Position, Rules, parse_solution
from klotski_studio.formats.registry import read_file
from klotski_studio.lab.space import Hardness, hardness
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.reference import solve as shortest
from klotski_studio.solver.search import distances
from tests.strategies import drawn, layouts

RING = drawn("A.B ... ...", "... ... A..")


def review_of(layout: Layout, moves: list[Move] | tuple[Move, ...], metric: Metric = Metric.STEPS) -> Review:
    table = distances(Ask(layout, metric))
    return reviewed(layout, metric, game_track(layout, moves, metric), table.to_goal)


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
    game = parse_solution("A:D B:D A:U B:U B:D B:U A:D2", RING)
    (only,) = told(review_of(RING, game.moves))
    assert (only.detour.left, only.detour.back, only.times) == (1, 8, 2)


def test_a_move_that_was_early_tells_how_many_others_come_first() -> None:
    classic = read_file(layouts_dir() / "heng-dao-li-ma.klotski")
    review = review_of(classic, parse_solution("G:D H:D", classic).moves, Metric.MOVES)
    table = distances(Ask(classic, Metric.MOVES))
    (only,) = told(review, waits={1: wait(review, 1, table.to_goal)})
    assert (only.detour.left, only.wait) == (1, 8)


def test_a_game_without_a_detour_tells_nothing() -> None:
    assert told(review_of(RING, parse_solution("A:D2", RING).moves)) == ()


def test_only_the_detours_that_cost_most_are_told_in_their_order() -> None:
    board = drawn("A..... B.....", "...... .....A")
    game = "B:R A:R A:L A:R B:R A:R A:L A:R A:R A:L A:R A:L A:R A:R B:L A:R A:D"
    review = review_of(board, parse_solution(game, board).moves)
    lost = [detour.lost for detour in review.detours]
    found = [each.detour for each in told(review)]
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
    review = review_of(layout, moves)
    positions, narrow = review.track.positions, set(map(sorted_places(layout), why.bottlenecks))
    table = distances(Ask(layout, Metric.STEPS))
    assert not isinstance(table, str)
    waits = {detour.left: wait(review, detour.left, table.to_goal) for detour in review.detours}
    for each in told(review, why.bottlenecks, waits):
        here = positions[each.detour.left]
        assert each.better is not None
        nearer = shortest(rules.apply(here, each.better).as_layout(layout), Metric.STEPS).length
        assert nearer == (review.distances[each.detour.left] or 0) - 1
        assert positions[each.detour.left : each.detour.back].count(here) <= each.times
        if each.wait != 0:
            assert each.wait == waited(rules, here, review.track.pieces[each.detour.left])
        if each.narrow is not None:
            assert each.narrow > each.detour.left
            assert sorted_places(layout)(positions[each.narrow]) in narrow


def test_the_next_position_that_every_solution_passes_is_told() -> None:
    layout = drawn("###.## AA.B..", "...... ....AA")
    why = hardness(Ask(layout, Metric.STEPS))
    game = parse_solution("B:R B:L B:U A:R4", layout).moves
    (only,) = told(review_of(layout, game), why.bottlenecks)
    assert (only.detour, only.narrow) == (Detour(0, 3, 2), 4)


def test_of_a_start_that_is_its_own_image_no_such_position_is_told() -> None:
    layout = drawn("A.C ... .B.", ".B. ... ...")
    game = parse_solution("B:L B:R B:U2", layout).moves
    assert [each.narrow for each in told(review_of(layout, game), [Position.start(layout)])] == [None]
