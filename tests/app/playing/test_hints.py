"""Following the hints of a measured space, with figures that an independent solver found."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from klotski_studio.app.playing.findings import (
    Hint,
    Judgement,
    Request,
    ToGoal,
    from_table,
    going_on,
    next_best,
    worth,
)
from klotski_studio.app.playing.history import MoveHistory
from klotski_studio.app.playing.review import game_track, reviewed
from klotski_studio.app.playing.walks import Walks
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Move, Position, Rules, parse
from klotski_studio.formats.registry import layout_files, read_file
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.reference import ReferenceSearch, distances_to_goal
from tests.strategies import drawn, layouts, walks

RECORDED = json.loads((Path(__file__).parents[2] / "data" / "classics.json").read_text(encoding="utf-8"))
FIGURES = sorted(RECORDED, key=lambda each: each["moves"] or 0)
"""The figures of the forty classics, of which the first has no solution; the longest is the last."""
RANDOM_POSITIONS = 5


@cache
def classics() -> dict[str, Layout]:
    """The shipped layouts by their names."""
    return {layout.name: layout for layout in map(read_file, layout_files(layouts_dir()))}


def measured(layout: Layout, metric: Metric) -> ToGoal:
    table = search.distances(Ask(layout, metric))
    return table.to_goal


def scattered(rules: Rules, seed: str) -> Iterator[Position]:
    """Positions far from each other: now and then one from a long random walk."""
    chance = random.Random(seed)
    position = Position.start(rules.layout)
    for _ in range(RANDOM_POSITIONS):
        for _ in range(60):
            piece = chance.randrange(len(position.places))
            steps = list(rules.steps(position, piece))
            if steps:
                position = rules.apply(position, chance.choice(steps))
        yield position


HintAt = Callable[[Position], Hint | None]


def follow(rules: Rules, position: Position, hint_at: HintAt) -> MoveHistory:
    """The game of somebody who always does what the hint says."""
    played = MoveHistory()
    while (hint := hint_at(position)) is not None:
        assert not hint.goes_on
        assert not hint.takes_back
        position, played = rules.apply(position, hint.move), played.then(hint.move)
    assert rules.is_solved(position)
    return played


def check(layout: Layout, metric: Metric, expected: int | None) -> None:
    """Follow the hints from the start and from scattered positions, which in a dead space have none."""
    rules, to_goal = Rules(layout), measured(layout, metric)

    @cache
    def hint_at(position: Position) -> Hint | None:
        return next_best(rules, metric, position, None, to_goal)

    start = Position.start(layout)
    assert to_goal(start) == expected
    for position in (start, *scattered(rules, layout.name)):
        announced = to_goal(position)
        assert (announced is None) == (expected is None)
        if announced is not None:
            assert follow(rules, position, hint_at).length(metric) == announced


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    search.warm_up()


@pytest.mark.parametrize("metric", Metric)
@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.slow)])
def test_the_hints_lead_to_the_goal_in_exactly_the_announced_number(metric: Metric, step: int) -> None:
    for figures in FIGURES[::step]:
        check(classics()[figures["name"]], metric, figures[metric.value])


Case = tuple[Rules, Metric, Position, MoveHistory, ToGoal]


@st.composite
def games(draw: st.DrawFn) -> Case:
    """A game in the middle, on a board that can be solved from everywhere in reach."""
    layout, metric = draw(layouts(most=120)), draw(st.sampled_from(Metric))
    to_goal = measured(layout, metric)
    rules, position, played = Rules(layout), Position.start(layout), MoveHistory()
    assume(to_goal(position) is not None)
    for move in draw(walks(layout, 8)).moves:
        position, played = rules.apply(position, move), played.then(move)
    return rules, metric, position, played, to_goal


@given(games())
def test_in_the_middle_of_a_game_the_counter_rises_by_exactly_what_is_announced(case: Case) -> None:
    rules, metric, position, played, to_goal = case
    before = played.length(metric)
    hint = next_best(rules, metric, position, played.last, to_goal)
    announced = (to_goal(position) or 0) - (hint is not None and hint.goes_on)
    first = hint
    while hint is not None:
        assert not hint.goes_on or hint is first
        if hint.takes_back:
            return
        position, played = rules.apply(position, hint.move), played.then(hint.move)
        hint = next_best(rules, metric, position, played.last, to_goal)
    assert rules.is_solved(position)
    assert played.length(metric) - before == announced


@given(games())
def test_a_hint_that_takes_something_back_makes_the_counter_drop_or_stay(case: Case) -> None:
    rules, metric, position, played, to_goal = case
    hint = next_best(rules, metric, position, played.last, to_goal)
    if hint is not None and hint.takes_back:
        assert played.then(hint.move).length(metric) <= played.length(metric)


@given(games())
def test_going_on_costs_nothing_and_is_never_missed(case: Case) -> None:
    rules, metric, position, played, to_goal = case
    distance = to_goal(position) or 0
    ends = [distance]
    for piece, place in going_on(rules, metric, position, played.last):
        way = Walks(rules, position, piece).to(place)
        assert way is not None
        assert metric is Metric.SLIDES or played.then(way).length(metric) == played.length(metric)
        ends.append(to_goal(position.moved(piece, place)) or 0)
    hint = next_best(rules, metric, position, played.last, to_goal)
    assert min(ends) == distance - (hint is not None and hint.goes_on)


@given(games())
def test_what_all_moves_have_lost_is_what_the_game_is_longer_than_the_shortest(case: Case) -> None:
    rules, metric, position, played, to_goal = case
    at, last_of = Position.start(rules.layout), MoveHistory()
    shortest, lost = to_goal(at) or 0, 0
    for move in played.moves:
        at, last_of = rules.apply(at, move), last_of.then(move)
        found = worth(rules, metric, at, last_of.last, to_goal)
        assert (found.judgement is Judgement.BEST) == (found.lost == 0)
        lost += found.lost
    assert played.length(metric) + (to_goal(position) or 0) == shortest + lost


@given(games())
def test_play_and_review_and_a_slow_search_tell_the_same_of_every_position(case: Case) -> None:
    rules, metric, position, played, to_goal = case
    layout = rules.layout
    slow, far = ReferenceSearch(layout, metric), distances_to_goal(layout, metric)
    track = game_track(layout, played.moves, metric)
    review = reviewed(layout, metric, track, to_goal)
    assert review.distances == tuple(far[slow.state(each)] for each in track.positions)
    shown = from_table(rules, Request(layout, metric, position, played.last), to_goal, None)
    assert shown.distance == review.distances[-1]
    lost = sum(detour.lost for detour in review.detours)
    assert lost == played.length(metric) + (shown.distance or 0) - (shown.shortest or 0)
    if shown.worth is not None and shown.worth.judgement is Judgement.OPEN:
        after = rules.apply(position, shown.hint.move)
        assert (to_goal(after) or 0) == (shown.distance or 0) - 1
        assert metric is Metric.SLIDES or played.then(shown.hint.move).length(metric) == played.length(metric)


CHANNEL = drawn("A..## ##... ####.", "..... ..... ....A")


def after(text: str, layout: Layout = CHANNEL) -> tuple[Rules, Position, Move | None]:
    rules, position, played = Rules(layout), Position.start(layout), MoveHistory()
    for word in text.split():
        move = parse(word, position.places[rules.index(word.split(":")[0])])
        position, played = rules.apply(position, move), played.then(move)
    return rules, position, played.last


@pytest.mark.parametrize(
    ("metric", "hint", "goes_on", "takes_back"),
    [
        (Metric.MOVES, "A:RDR2D", True, False),
        (Metric.SLIDES, "A:R", True, False),
        (Metric.STEPS, "A:R", False, False),
    ],
)
def test_the_hint_goes_on_with_a_piece_that_is_on_its_way(
    metric: Metric, hint: str, goes_on: bool, takes_back: bool
) -> None:
    rules, position, last = after("A:R")
    best = next_best(rules, metric, position, last, measured(CHANNEL, metric))
    assert (str(best.move), best.goes_on, best.takes_back) == (hint, goes_on, takes_back)
    alone = next_best(rules, metric, position, None, measured(CHANNEL, metric))
    assert (str(alone.move), alone.goes_on) == (hint, False)


CROSS = drawn("#.# A.. #B#", "... ..A ...")


@pytest.mark.parametrize(
    ("played", "judgement", "lost"),
    [
        ("A:R", Judgement.NEUTRAL, 1),
        ("A:R2", Judgement.BEST, 0),
        ("A:RU", Judgement.NEUTRAL, 1),
        ("B:U", Judgement.DETOUR, 2),
        ("B:U2", Judgement.NEUTRAL, 1),
    ],
)
def test_a_move_is_judged_by_what_it_does_to_the_distance(
    played: str, judgement: Judgement, lost: int
) -> None:
    rules, position, last = after(played, CROSS)
    found = worth(rules, Metric.MOVES, position, last, measured(CROSS, Metric.MOVES))
    assert (found.judgement, found.lost) == (judgement, lost)


def test_a_detour_is_judged_by_all_the_steps_it_has_cost_and_a_step_back_is_offered_as_one() -> None:
    rules, position, last = after("A:RU", CROSS)
    found = worth(rules, Metric.STEPS, position, last, measured(CROSS, Metric.STEPS))
    assert (found.judgement, found.lost) == (Judgement.NEUTRAL, 2)
    best = next_best(rules, Metric.STEPS, position, last, measured(CROSS, Metric.STEPS))
    assert (str(best.move), best.takes_back) == ("A:D", True)


def test_at_the_goal_and_in_a_dead_space_there_is_no_hint_and_without_a_move_no_judgement() -> None:
    rules, position, last = after("A:R2", CROSS)
    assert next_best(rules, Metric.MOVES, position, last, measured(CROSS, Metric.MOVES)) is None
    dead = drawn("A#.", "..A")
    assert next_best(Rules(dead), Metric.MOVES, Position.start(dead), None, lambda _: None) is None
    rules, position, _ = after("", CROSS)
    assert worth(rules, Metric.MOVES, position, None, measured(CROSS, Metric.MOVES)) is None


def test_among_the_best_moves_the_one_with_fewest_steps_is_the_hint() -> None:
    layout = drawn("A... .B.. ....", ".... .... ...A")
    best = next_best(
        Rules(layout), Metric.MOVES, Position.start(layout), None, measured(layout, Metric.MOVES)
    )
    assert len(best.move.path) - 1 == 5
