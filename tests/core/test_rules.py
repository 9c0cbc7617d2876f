"""What a piece may do, when the goal is reached, and what replay proves."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.errors import IllegalMove
from klotski_studio.core.layout import Axis, Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.moves import Move
from klotski_studio.core.position import Position
from klotski_studio.core.rules import Rules, replay, solves
from klotski_studio.core.solution import Solution, parse_solution
from tests.strategies import drawn, layouts, walks


def moves(layout: Layout, metric: Metric) -> list[str]:
    return [str(move) for move in Rules(layout).moves(Position.start(layout), metric)]


def refusal(layout: Layout, text: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        replay(layout, parse_solution(text, layout))
    return caught.value


def test_a_step_is_one_cell_a_slide_any_distance_and_a_move_turns_corners() -> None:
    layout = drawn("A.. #..", "... ..A")
    assert moves(layout, Metric.STEPS) == ["A:R"]
    assert moves(layout, Metric.SLIDES) == ["A:R", "A:R2"]
    assert moves(layout, Metric.MOVES) == ["A:R", "A:R2", "A:RD", "A:R2D"]


def test_a_move_takes_the_shortest_way() -> None:
    around = drawn("A.. .#. ...")
    to_the_corner = [move for move in moves(around, Metric.MOVES) if move.count("2") == 2]
    assert to_the_corner == ["A:R2D2"]


def test_a_piece_may_not_enter_a_wall_another_piece_or_leave_the_board() -> None:
    assert moves(drawn("#A "), Metric.MOVES) == []
    assert moves(drawn("AB"), Metric.MOVES) == []
    assert moves(drawn("AA"), Metric.MOVES) == []


def test_a_piece_may_overlap_where_it_stood() -> None:
    assert moves(drawn("AA."), Metric.STEPS) == ["A:R"]


def test_every_cell_of_a_crooked_piece_must_be_free() -> None:
    assert moves(drawn("AA. A#. ..."), Metric.STEPS) == []
    assert moves(drawn("A.. AA. ..."), Metric.STEPS) == ["A:R", "A:D"]


def test_a_piece_with_a_hole_lets_another_sit_inside() -> None:
    layout = drawn("A.A ABA AAA")
    assert moves(layout, Metric.STEPS) == ["B:U"]


def test_only_a_piece_with_a_target_enters_a_gate() -> None:
    assert moves(drawn("A-"), Metric.STEPS) == []
    assert moves(drawn("A-", ".A"), Metric.STEPS) == ["A:R"]


def test_a_stand_in_enters_the_gates_of_the_piece_it_stands_in_for() -> None:
    layout = drawn("A.B-", "...A")
    assert "B:R" not in moves(layout, Metric.STEPS)
    twin = replace(layout, pieces=(layout.pieces[0], replace(layout.pieces[1], same_as="A")))
    assert "B:R" in moves(twin, Metric.STEPS)


@pytest.mark.parametrize(
    ("axis", "expected"),
    [
        (Axis.BOTH, ["A:U", "A:L", "A:R", "A:D"]),
        (Axis.HORIZONTAL, ["A:L", "A:R"]),
        (Axis.VERTICAL, ["A:U", "A:D"]),
        (Axis.NONE, []),
    ],
)
def test_a_piece_keeps_to_its_axis(axis: Axis, expected: list[str]) -> None:
    assert moves(drawn("... .A. ...", axes={"A": axis}), Metric.STEPS) == expected


@given(st.data())
def test_whatever_the_rules_offer_they_also_accept(data: st.DataObject) -> None:
    layout = data.draw(layouts())
    rules = Rules(layout)
    position = replay(layout, data.draw(walks(layout)))[-1]
    for metric in Metric:
        for move in rules.moves(position, metric):
            there = rules.apply(position, move)
            assert rules.apply(there, move.reversed()) == position
            assert len(set(there.occupied(layout))) == sum(len(p.shape.cells) for p in layout.pieces)
            assert Solution((move,)).length(metric) == 1


@given(st.data())
def test_a_replay_passes_through_one_position_more_than_there_are_moves(data: st.DataObject) -> None:
    layout = data.draw(layouts())
    solution = data.draw(walks(layout))
    positions = replay(layout, solution)
    assert len(positions) == len(solution.moves) + 1
    assert positions[0] == Position.start(layout)


def test_replay_refuses_a_blocked_move_and_names_it() -> None:
    error = refusal(drawn("AB. ..."), "B:R A:R B:L")
    assert (error.code, error.values["index"], error.values["piece"]) == ("move.blocked", 2, "B")
    assert (error.values["start"], error.values["end"]) == ((2, 0), (1, 0))


@pytest.mark.parametrize(
    ("board", "text"),
    [("A#.", "A:R2"), ("AB.", "A:R2"), ("A.", "A:U"), ("A-.", "A:R2"), ("AA.B", "A:R2")],
)
def test_replay_looks_at_every_step_of_a_move(board: str, text: str) -> None:
    assert refusal(drawn(board), text).code == "move.blocked"


def test_replay_refuses_a_step_against_the_axis() -> None:
    layout = drawn("A. ..", axes={"A": Axis.HORIZONTAL})
    assert refusal(layout, "A:D").code == "move.not-a-step"


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (((1, 0), (2, 0)), "move.not-there"),
        (((0, 0),), "move.not-there"),
        ((), "move.not-there"),
        (((0, 0), (2, 0)), "move.not-a-step"),
        (((0, 0), (0, 0)), "move.not-a-step"),
        (((0, 0), (1, 1)), "move.not-a-step"),
    ],
)
def test_a_path_must_begin_under_the_piece_and_go_step_by_step(
    path: tuple[tuple[int, int], ...], code: str
) -> None:
    layout = drawn("A.. ...")
    with pytest.raises(IllegalMove) as caught:
        Rules(layout).apply(Position.start(layout), Move("A", path))
    assert caught.value.code == code


def test_a_piece_that_is_not_there_cannot_move() -> None:
    layout = drawn("A.")
    with pytest.raises(IllegalMove) as caught:
        Rules(layout).apply(Position.start(layout), Move("Q", ((0, 0), (1, 0))))
    assert (caught.value.code, caught.value.values) == ("move.unknown-piece", {"piece": "Q"})


def test_a_goal_is_reached_when_every_target_is_met() -> None:
    layout = drawn("AB. ...", "... AB.")
    assert not solves(layout, parse_solution("A:D", layout))
    assert solves(layout, parse_solution("A:D B:D", layout))


def test_another_piece_of_the_same_shape_does_not_meet_a_target() -> None:
    layout = drawn("AB. ...", "... A..")
    assert not solves(layout, parse_solution("A:DR B:L A:R B:D", layout))


def test_a_stand_in_meets_the_target() -> None:
    layout = drawn("AB. ...", "... A..")
    layout = replace(layout, pieces=(layout.pieces[0], replace(layout.pieces[1], same_as="A")))
    assert solves(layout, parse_solution("A:DR B:L A:R B:D", layout))


def test_a_layout_without_a_goal_is_never_solved() -> None:
    layout = drawn("A.")
    assert not Rules(layout).is_solved(Position.start(layout))


def test_fits_leaves_the_piece_itself_aside() -> None:
    layout = drawn("AAB ...")
    rules, start = Rules(layout), Position.start(layout)
    assert rules.fits(start, 0, (0, 0))
    assert not rules.fits(start, 0, (1, 0))
    assert rules.fits(start, 0, (1, 1))
    assert not rules.fits(start, 0, (2, 1))
