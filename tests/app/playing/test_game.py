from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.app.playing.game import Game, GameState
from klotski_studio.app.playing.history import LONGEST, MoveHistory
from klotski_studio.core.errors import IllegalMove
from klotski_studio.core.layout import Axis, Direction, Layout, Metric
from klotski_studio.core.rules import Move, Position, Rules, Solution, parse, parse_solution, replay
from tests.app.playing.conftest import FakeClock
from tests.cases import Case, each, layout_of
from tests.strategies import drawn, layouts, walks

UP, LEFT, RIGHT, DOWN = Direction
OPEN = drawn("A.. ... B..", "... ... ..A")
A, B = 0, 1


def counts(game: Game) -> tuple[int, int, int]:
    played = game.state.played
    return played.length(Metric.MOVES), played.length(Metric.SLIDES), played.length(Metric.STEPS)


def notation(game: Game) -> str:
    return str(Solution(game.state.played.moves))


def go(game: Game, text: str) -> None:
    """Play moves in notation, one action each."""
    for word in text.split():
        key = word.split(":")[0]
        game.make(parse(word, game.position.places[game.rules.index(key)]))


@pytest.fixture
def finishes(game: Game) -> list[GameState]:
    """What was won."""
    won: list[GameState] = []
    game.solved.connect(lambda state, _: won.append(state))
    return won


def test_a_walk_that_crosses_itself_loses_the_loop(game: Game) -> None:
    go(game, "A:R A:D A:L A:U A:R A:R")
    assert notation(game) == "A:R2"


@each("counted")
def test_moves_are_joined_and_counted_as_a_player_counts(game: Game, case: Case) -> None:
    game.load(layout_of(case))
    go(game, case["moves"])
    assert (notation(game), list(counts(game))) == (case["kept"], case["counted"])


@given(st.data())
def test_the_counters_are_those_of_the_merged_solution(data: st.DataObject) -> None:
    layout = data.draw(layouts())
    made, played = data.draw(walks(layout)), MoveHistory()
    for move, position in zip(made.moves, replay(layout, made)[1:], strict=True):
        played = played.then(move)
        solution = Solution(played.moves)
        assert replay(layout, solution)[-1] == position
        assert solution.cut(Metric.MOVES) == solution
        for metric in Metric:
            assert played.length(metric) == solution.length(metric)
        for kept in played.moves:
            assert len(set(kept.path)) == len(kept.path)


class Model:
    """A game as a plain list: every stage that was seen, and where in it one is."""

    def __init__(self, layout: Layout) -> None:
        self.game = Game()
        self.game.load(layout)
        self.stages = [(self.look(), 0)]
        self.at = 0
        self.begun: set[int] = set()
        self.attempts = 1
        self.kept: dict[int, tuple[tuple[Position, MoveHistory], int]] = {}

    def look(self) -> tuple[Position, MoveHistory]:
        return self.game.state.position, self.game.state.played

    def acted(self, attempt: int) -> None:
        self.stages[self.at + 1 :] = [(self.look(), attempt)]
        self.at += 1

    def do(self, action: str, data: st.DataObject) -> None:
        game, attempt = self.game, self.stages[self.at][1]
        match action:
            case "step" | "slide":
                piece = data.draw(st.integers(0, len(game.layout.pieces) - 1))
                act = game.step if action == "step" else game.slide
                if act(piece, data.draw(st.sampled_from(Direction))):
                    self.begun.add(attempt)
                    self.acted(attempt)
            case "reset":
                game.reset()
                if attempt in self.begun:
                    self.acted(self.attempts)
                    self.attempts += 1
            case "keep":
                self.kept[game.keep().number] = self.look(), attempt
            case "go back" if self.kept:
                number = data.draw(st.sampled_from(sorted(self.kept)))
                is_there = self.kept[number] == (self.look(), attempt)
                game.go_back_to(number)
                if not is_there:
                    self.acted(self.kept[number][1])
                assert self.look() == self.kept[number][0]
            case "undo":
                game.undo()
                self.at = max(self.at - 1, 0)
            case "redo":
                game.redo()
                self.at = min(self.at + 1, len(self.stages) - 1)


@given(layouts(most=60), st.data())
def test_undo_and_redo_lead_exactly_where_one_was(layout: Layout, data: st.DataObject) -> None:
    model = Model(layout)
    actions = st.sampled_from(("step", "step", "slide", "undo", "redo", "keep", "go back", "reset"))
    for action in data.draw(st.lists(actions, min_size=5, max_size=25)):
        model.do(action, data)
        state = model.game.state
        assert model.look() == model.stages[model.at][0]
        assert (state.can_undo, state.can_redo) == (model.at > 0, model.at < len(model.stages) - 1)
    while model.game.state.can_undo:
        model.game.undo()
    assert model.game.position == Position.start(layout)
    assert model.game.state.played.moves == ()


def test_a_move_against_the_rules_is_refused_and_nothing_happens(game: Game) -> None:
    told: list[GameState] = []
    game.changed.connect(told.append)
    with pytest.raises(IllegalMove):
        game.make(Move("A", ((0, 0), (0, 1), (0, 2))))
    assert told == []
    assert not game.state.can_undo
    assert not game.state.is_running


def test_a_step_into_something_does_nothing(game: Game) -> None:
    assert not game.step(A, UP)
    assert game.step(A, RIGHT)
    assert notation(game) == "A:R"


def test_a_slide_goes_to_what_stops_it(game: Game) -> None:
    assert game.slide(A, DOWN)
    assert game.position.places[A] == (0, 1)
    assert not game.slide(A, DOWN)


def moves_of(text: str) -> tuple[Move, ...]:
    return parse_solution(text, OPEN).moves


def test_taking_over_is_one_action_after_which_starting_over_leads_to_the_start_of_the_layout(
    game: Game,
) -> None:
    game.take_over(moves_of("A:R A:D B:R"))
    assert game.position.places == ((1, 1), (1, 2))
    assert (notation(game), game.state.is_assisted) == ("A:RD B:R", True)
    assert game.has_begun
    go(game, "A:R")
    game.reset()
    assert (game.position, notation(game)) == (Position.start(OPEN), "")
    assert game.state.is_assisted, "the player has seen the solution"


def test_undo_brings_back_the_game_before_taking_over_with_its_checkpoints_and_time(
    game: Game, clock: FakeClock
) -> None:
    go(game, "B:R")
    checkpoint = game.keep("mine")
    clock.now += 30
    game.take_over(moves_of("A:R2"))
    clock.now += 60
    assert game.seconds == 0
    assert game.state.checkpoints == (checkpoint,)
    game.undo()
    assert (game.seconds, notation(game), game.state.is_assisted) == (30, "B:R", False)
    game.redo()
    assert (notation(game), game.state.is_assisted) == ("A:R2", True)


def test_a_solution_from_half_way_continues_the_moves_that_led_there(game: Game) -> None:
    go(game, "B:R")
    half_way = game.state
    game.undo()
    go(game, "A:R")
    game.take_over(moves_of("A:R2"), half_way)
    assert notation(game) == "B:R A:R2"


def test_taking_over_before_the_first_move_of_a_solution_is_no_assistance(game: Game) -> None:
    go(game, "A:R")
    game.take_over(())
    assert (game.position, game.state.is_assisted) == (Position.start(OPEN), False)
    assert not game.has_begun


def test_a_solution_that_does_not_fit_changes_nothing(game: Game) -> None:
    go(game, "A:R")
    with pytest.raises(IllegalMove):
        game.take_over((Move("A", ((0, 0), (0, 1), (0, 2))),))
    assert notation(game) == "A:R"


def test_a_move_made_by_the_program_assists_until_it_is_undone(game: Game, finishes: list[GameState]) -> None:
    go(game, "A:R")
    assert not game.state.is_assisted
    before = game.keep().number
    game.make(parse("A:R", game.position.places[A]), is_assisted=True)
    assisted = game.keep().number
    go(game, "A:D2")
    assert [finish.is_assisted for finish in finishes] == [True]
    game.undo()
    assert game.state.is_assisted
    game.undo()
    assert not game.state.is_assisted
    game.redo()
    assert game.state.is_assisted
    game.go_back_to(before)
    assert not game.state.is_assisted
    game.reset()
    go(game, "A:R2D2")
    assert [finish.is_assisted for finish in finishes] == [True, False]
    game.go_back_to(assisted)
    game.reset()
    assert game.state.is_assisted


def test_a_hint_counts_once_whether_it_is_shown_or_made_or_both(
    game: Game, finishes: list[GameState]
) -> None:
    go(game, "A:R")
    for _ in range(2):
        game.count_hint()
    assert (game.state.hints, game.state.is_assisted) == (1, True)
    game.make(parse("A:R", game.position.places[A]), is_assisted=True)
    assert game.state.hints == 1
    game.make(parse("A:D", game.position.places[A]), is_assisted=True)
    go(game, "A:D")
    assert [(finish.hints, finish.is_assisted) for finish in finishes] == [(2, True)]
    for _ in range(4):
        game.undo()
    assert (game.state.hints, game.state.is_assisted) == (0, False)


def test_starting_over_forgets_no_hint_before_the_goal_is_reached(game: Game) -> None:
    game.count_hint()
    go(game, "A:R")
    game.reset()
    assert (notation(game), game.state.hints) == ("", 1)
    go(game, "A:R2D2")
    game.reset()
    assert game.state.hints == 0


def test_each_move_that_is_taken_over_counts_as_a_hint(game: Game) -> None:
    game.take_over((parse("A:R2", (0, 0)), parse("A:D", (2, 0))))
    assert game.state.hints == 2


def test_the_layout_can_be_taken_out_as_it_stands(game: Game) -> None:
    go(game, "A:R2")
    assert game.here == replace(OPEN, pieces=(replace(OPEN.pieces[A], at=(2, 0)), OPEN.pieces[B]))


def test_going_back_to_a_checkpoint_can_be_undone(game: Game) -> None:
    go(game, "A:R")
    checkpoint = game.keep("before the mess")
    go(game, "B:U A:D")
    for _ in range(2):  # a double click
        game.go_back_to(checkpoint.number)
    assert notation(game) == "A:R"
    game.undo()
    assert notation(game) == "A:R B:U A:D"


def test_checkpoints_are_numbered_named_and_forgotten(game: Game) -> None:
    game.keep()
    game.keep("zwei")
    game.forget(1)
    assert [(point.number, point.name) for point in game.state.checkpoints] == [(2, "zwei")]
    assert game.keep().number == 3
    with pytest.raises(KeyError):
        game.go_back_to(1)
    game.load(OPEN)
    assert game.state.checkpoints == ()


def test_the_move_that_reaches_the_goal_wins(game: Game, clock: FakeClock, finishes: list[GameState]) -> None:
    go(game, "A:R2")
    clock.now += 5
    assert not game.state.is_solved
    go(game, "A:D2")
    assert game.state.is_solved
    (finish,) = finishes
    assert (finish.layout, finish.seconds) == (OPEN, 5.0)
    assert str(Solution(finish.played.moves)) == "A:R2D2"


def test_undo_and_redo_do_not_win(game: Game, finishes: list[GameState]) -> None:
    go(game, "A:R2D2")
    game.undo()
    assert not game.state.is_solved
    game.redo()
    assert game.state.is_solved
    assert len(finishes) == 1


def test_a_game_that_was_taken_over_wins_the_puzzle_as_an_assisted_game(
    game: Game, finishes: list[GameState]
) -> None:
    game.take_over(moves_of("A:R2D"))
    go(game, "A:D")
    assert (finishes[0].layout, finishes[0].is_assisted) == (OPEN, True)
    assert str(Solution(finishes[0].played.moves)) == "A:R2D2"


def test_time_begins_with_the_first_move_and_ends_at_the_goal(game: Game, clock: FakeClock) -> None:
    clock.now += 60
    assert game.seconds == 0
    go(game, "A:R")
    clock.now += 7
    assert game.seconds == 7
    go(game, "A:RD2")
    clock.now += 60
    assert game.seconds == 7
    assert not game.state.is_running
    game.undo()
    clock.now += 1
    assert game.seconds == 8


def test_a_pause_starts_nothing_and_is_not_counted_and_a_move_ends_it(game: Game, clock: FakeClock) -> None:
    game.pause()
    game.resume()
    clock.now += 5
    assert game.seconds == 0
    go(game, "A:R")
    clock.now += 2
    game.pause()
    clock.now += 60
    assert (game.seconds, game.state.is_paused) == (2, True)
    game.resume()
    clock.now += 3
    game.pause()
    clock.now += 60
    go(game, "A:R")
    clock.now += 4
    assert (game.seconds, game.state.is_paused) == (9, False)


def test_starting_over_sets_time_and_counters_to_zero_and_undo_brings_both_back(
    game: Game, clock: FakeClock
) -> None:
    go(game, "A:R")
    clock.now += 30
    game.reset()
    assert (game.seconds, counts(game)) == (0, (0, 0, 0))
    clock.now += 10
    assert game.seconds == 0
    game.undo()
    assert (game.seconds, notation(game)) == (30, "A:R")
    clock.now += 1
    assert game.seconds == 31


def test_tab_goes_through_the_pieces_in_reading_order_as_they_stand(game: Game) -> None:
    layout = drawn("..B A.C .D.", axes={"D": Axis.NONE})
    keys = [piece.key for piece in layout.pieces]
    game.load(layout)
    order = []
    while game.select_next():
        order.append(keys[game.selected or 0])
    assert order == ["B", "A", "C"]
    assert game.selected is None
    game.select_next(back=True)
    assert keys[game.selected or 0] == "C"
    go(game, "B:L C:U")
    assert keys[game.selected or 0] == "C"
    game.select(None)
    game.select_next(back=True)
    assert keys[game.selected or 0] == "A"


def test_nothing_is_selected_where_nothing_can_move(game: Game) -> None:
    game.load(drawn("A", axes={"A": Axis.NONE}))
    assert not game.select_next()
    assert game.selected is None


def test_every_change_is_told_once(game: Game) -> None:
    told: list[GameState] = []
    game.changed.connect(told.append)
    go(game, "A:R")
    game.undo()
    game.undo()
    game.redo()
    game.select(B)
    game.select(B)
    game.pause()
    game.pause()
    game.keep()
    game.reset()
    game.load(OPEN)
    assert len(told) == 8
    assert told[0].position.places[A] == (1, 0)


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
            game.take_over(moves_of("A:R A:R B:R"))
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


def test_a_hint_that_was_shown_before_a_restart_counts_once(game: Game) -> None:
    game.count_hint()
    again = after_a_restart(game)
    again.count_hint()
    again.make(parse("A:R", again.position.places[A]), is_assisted=True)
    assert again.state.hints == 1


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
    game.take_over(moves_of("A:R2"))
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
        {"hinted": 1},
    ],
    ids=str,
)
def test_a_damaged_game_changes_nothing(game: Game, damage: dict[str, Any]) -> None:
    game.step(A, RIGHT)
    before = shown(game.state)
    with pytest.raises((ValueError, TypeError, LookupError)):
        game.restore(OPEN, {**game.save(), **damage})
    assert shown(game.state) == before
