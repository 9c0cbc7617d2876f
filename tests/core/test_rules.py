"""What a piece may do, when the goal is reached, and what replay proves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.errors import IllegalMove, NotationError
from klotski_studio.core.layout import Axis, Board, Layout, Metric, Piece, Shape
from klotski_studio.core.rules import Move, Position, Rules, Solution, parse_solution, replay, solves
from tests.cases import Case, each, layout_of
from tests.strategies import drawn, layouts, walks


def moves(layout: Layout, metric: Metric) -> list[str]:
    return [str(move) for move in Rules(layout).moves(Position.start(layout), metric)]


def refusal(layout: Layout, text: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        replay(layout, parse_solution(text, layout))
    return caught.value


@each("offered")
def test_the_rules_offer_these_moves(case: Case) -> None:
    layout = layout_of(case)
    assert {metric: moves(layout, metric) for metric in Metric if metric in case} == {
        metric: case[metric] for metric in Metric if metric in case
    }


@given(st.data())
def test_whatever_the_rules_offer_they_also_accept(data: st.DataObject) -> None:
    layout = data.draw(layouts())
    rules = Rules(layout)
    position = replay(layout, data.draw(walks(layout)))[-1]
    for metric in Metric:
        for move in rules.moves(position, metric):
            there = rules.apply(position, move)
            assert rules.apply(there, Move(move.piece, move.path[::-1])) == position
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


def test_replay_refuses_a_step_against_the_axis() -> None:
    assert refusal(drawn("A. ..", axes={"A": Axis.HORIZONTAL}), "A:D").code == "move.not-a-step"


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


@each("played")
def test_moves_are_refused_or_lead_to_the_goal_or_not(case: Case) -> None:
    layout = layout_of(case)
    solution = parse_solution(case["moves"], layout)
    if case["solved"] is None:
        with pytest.raises(IllegalMove):
            replay(layout, solution)
    else:
        assert solves(layout, solution) == case["solved"]


def test_where_pieces_overlap_a_cell_that_one_leaves_is_still_taken() -> None:
    one = Shape(((0, 0),))
    layout = Layout(Board(2, 1), (Piece("A", one, (0, 0)), Piece("B", one, (0, 0))))
    error = refusal(layout, "A:R A:L")
    assert (error.code, error.values["index"]) == ("move.blocked", 1)


def test_fits_leaves_the_piece_itself_aside() -> None:
    layout = drawn("AAB ...")
    rules, start = Rules(layout), Position.start(layout)
    assert rules.fits(start, 0, (0, 0))
    assert not rules.fits(start, 0, (1, 0))
    assert rules.fits(start, 0, (1, 1))
    assert not rules.fits(start, 0, (2, 1))


CORNER = drawn("A.. #..", "... ..A")


@pytest.mark.parametrize(
    ("text", "moves", "slides", "steps"),
    [
        ("", 0, 0, 0),
        ("A:R", 1, 1, 1),
        ("A:R2D", 1, 2, 3),
        ("A:R A:R A:D", 1, 2, 3),
        ("A:R A:L", 1, 2, 2),
        ("A:R B:U A:R", 3, 3, 3),
        ("A:R B:R A:D", 3, 3, 3),
    ],
)
def test_a_solution_has_one_length_in_each_metric(text: str, moves: int, slides: int, steps: int) -> None:
    solution = parse_solution(text, drawn("A.. B.."))
    assert [solution.length(metric) for metric in Metric] == [moves, slides, steps]


@given(st.data(), st.sampled_from(Metric))
def test_cut_gives_one_entry_per_unit_and_the_same_walk(data: st.DataObject, metric: Metric) -> None:
    layout = data.draw(layouts())
    solution = data.draw(walks(layout))
    cut = solution.cut(metric)
    assert len(cut.moves) == solution.length(metric)
    assert cut.cut(Metric.STEPS) == solution.cut(Metric.STEPS)
    assert [cut.length(each) for each in Metric] == [solution.length(each) for each in Metric]
    assert cut.cut(metric) == cut
    assert replay(layout, cut)[-1] == replay(layout, solution)[-1]


def test_cutting_changes_what_an_entry_is() -> None:
    solution = parse_solution("A:R2D", CORNER)
    assert [str(solution.cut(metric)) for metric in Metric] == ["A:R2D", "A:R2 A:D", "A:R A:R A:D"]


@given(st.data())
def test_a_written_solution_is_read_back(data: st.DataObject) -> None:
    layout = data.draw(layouts())
    solution = data.draw(walks(layout))
    assert parse_solution(str(solution), layout) == solution
    assert parse_solution(str(solution).split(), layout) == solution


def test_a_solution_of_a_piece_that_the_layout_lacks_is_refused() -> None:
    with pytest.raises(NotationError) as caught:
        parse_solution("A:R Q:L", CORNER)
    assert caught.value.code == "move.unknown-piece"
    assert caught.value.values["piece"] == "Q"
