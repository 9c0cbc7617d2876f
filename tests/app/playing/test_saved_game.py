from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.app.playing.game import Game, GameState
from klotski_studio.app.playing.history import LONGEST
from klotski_studio.core.layout import Direction
from klotski_studio.core.rules import Position, Rules, parse_solution
from tests.app.playing.conftest import FakeClock
from tests.strategies import drawn

UP, LEFT, RIGHT, DOWN = Direction
OPEN = drawn("A.. ... B..", "... ... ..A")
A, B = 0, 1


def shown(state: GameState) -> tuple[object, ...]:
    """What a player sees of a game, its time aside."""
    kept = [(each.number, each.name, each.stage) for each in state.checkpoints]
    checkpoints = [(number, name, stage.position, stage.played.moves) for number, name, stage in kept]
    can = state.can_undo, state.can_redo
    return state.position, state.played.moves, can, state.start, checkpoints, state.hints


def after_a_restart(game: Game) -> Game:
    again = Game()
    again.restore(game.layout, json.loads(json.dumps(game.save())))
    return again


@given(st.lists(st.sampled_from("udlrUDLR<>0kbht?"), max_size=40))
def test_a_game_continues_exactly_where_it_was(actions: list[str]) -> None:
    game = Game()
    game.load(OPEN)
    for action in actions:
        if action.lower() in "udlr":
            direction = dict(zip("udlr", (UP, DOWN, LEFT, RIGHT), strict=True))[action.lower()]
            game.step(A if action.islower() else B, direction)
        elif action == "h":
            game.make(next(Rules(OPEN).steps(game.position, A)), is_assisted=True)
        elif action == "?":
            game.count_hint()
        elif action == "t":
            game.take_over(parse_solution("A:R A:R B:R", OPEN).moves)
        elif action == "k":
            game.keep("here")
        elif action == "b" and game.state.checkpoints:
            game.go_back_to(game.state.checkpoints[0].number)
        else:
            {"<": game.undo, ">": game.redo, "0": game.reset, "b": game.pause}[action]()
    again = after_a_restart(game)
    assert shown(again.state) == shown(game.state)
    while game.state.can_undo:
        game.undo()
        again.undo()
        assert shown(again.state) == shown(game.state)
    while game.state.can_redo:
        game.redo()
        again.redo()
        assert shown(again.state) == shown(game.state)


def test_its_time_goes_on_with_the_next_move(game: Game, clock: FakeClock) -> None:
    game.step(A, RIGHT)
    clock.now += 12.5
    again = after_a_restart(game)
    clock.now += 90
    assert again.seconds == 12.5
    again.step(A, RIGHT)
    clock.now += 1
    assert again.seconds == 13.5


def test_a_game_of_a_version_without_assistance_is_not_assisted(game: Game) -> None:
    game.step(A, RIGHT)
    game.take_over(parse_solution("A:R2", OPEN).moves)
    saved = {name: value for name, value in game.save().items() if name != "hints"}
    game.restore(OPEN, saved)
    assert not game.state.is_assisted
    assert game.position.places[A] == (2, 0)


def test_an_assisted_stage_of_a_version_that_counted_no_hints_has_one(game: Game) -> None:
    game.step(A, RIGHT)
    game.step(A, RIGHT)
    saved = {name: value for name, value in game.save().items() if name != "hints"}
    game.restore(OPEN, {**saved, "assisted": [2]})
    assert game.state.hints == 1
    game.undo()
    assert game.state.hints == 0


def test_an_old_game_that_began_where_it_was_taken_over_gets_the_start_of_the_layout() -> None:
    old = Game()
    old.load(Position(((2, 0), (0, 2))).as_layout(OPEN))
    old.step(A, DOWN)
    saved = {name: value for name, value in old.save().items() if name != "hints"}
    game = Game()
    game.restore(OPEN, saved)
    assert (game.position.places[A], game.state.is_assisted) == ((2, 1), True)
    game.reset()
    assert game.position == Position.start(OPEN)
    for _ in range(2):
        game.undo()
    assert game.position.places[A] == (2, 0)


def test_of_a_long_game_the_latest_stages_are_kept_and_its_start(game: Game) -> None:
    for number in range(LONGEST + 50):
        game.step(A, RIGHT if number % 2 == 0 else LEFT)
    again = after_a_restart(game)
    assert again.position == game.position
    for _ in range(LONGEST + 50):
        again.undo()
    assert again.state.position == game.state.start
    assert not again.state.can_undo


@pytest.mark.parametrize(
    "damage",
    [
        {"at": 99},
        {"at": "x"},
        {"stages": []},
        {"stages": [[[[0, 0]], 0, 0]]},
        {"watches": []},
        {"histories": [[7, "A", [[0, 0], [1, 0]]]]},
        {"checkpoints": None},
        {"hints": ["x", 0]},
        {"hints": [0]},
        {"hints": 1},
    ],
    ids=str,
)
def test_a_damaged_game_changes_nothing(game: Game, damage: dict[str, Any]) -> None:
    game.step(A, RIGHT)
    before = shown(game.state)
    with pytest.raises((ValueError, TypeError, LookupError)):
        game.restore(OPEN, {**game.save(), **damage})
    assert shown(game.state) == before
