"""Every finding about a layout, with the pieces and cells that it names."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from klotski_studio.core.check import Finding, Problem, Severity, errors, problems
from klotski_studio.core.layout import Axis, Board, Layout, Metric, Piece, Shape, Target, reading_order
from klotski_studio.core.rules import Position, Rules
from klotski_studio.solver.reference import levels
from tests.cases import CASES, Case, each, layout_of
from tests.strategies import drawn, layouts, wild_layouts

ONE = Shape.rectangle(1, 1)
RIGHT = drawn("AB. ...", "... .A.")
"""Nothing is wrong with it; every mistake breaks one thing of it."""


NOTES: list[tuple[Layout, Problem]] = [
    (
        replace(RIGHT, pieces=(replace(RIGHT.pieces[0], axis=Axis.HORIZONTAL), RIGHT.pieces[1])),
        Problem(Finding.TARGET_OUT_OF_REACH, ("A",), ((1, 1),)),
    ),
    (drawn("AA.. ..#-", "..AA ...."), Problem(Finding.GATE_UNUSED, (), ((3, 1),))),
    (replace(RIGHT, goal=(Target("A", (0, 0), ONE),)), Problem(Finding.SOLVED_AT_START)),
]


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    assert problems(RIGHT) == ()


@each("faults")
def test_a_mistake_is_the_only_thing_found_and_keeps_from_solving(case: Case) -> None:
    layout, cells = layout_of(case), tuple(map(tuple, case["cells"]))
    problem = Problem(Finding(case["finding"]), tuple(case["pieces"]), cells)
    assert problems(layout) == (problem,)
    assert errors(layout) == (problem,)


@pytest.mark.parametrize(("layout", "problem"), NOTES, ids=[problem.finding for _, problem in NOTES])
def test_a_note_is_found_and_keeps_nobody_from_solving(layout: Layout, problem: Problem) -> None:
    assert problems(layout) == (problem,)
    assert errors(layout) == ()


@pytest.mark.parametrize("size", [(0, 0), (0, 3), (3, 0), (-1, 2)])
def test_a_board_without_cells_is_empty(size: tuple[int, int]) -> None:
    found = errors(Layout(Board(*size)))
    assert [problem.finding for problem in found] == [Finding.EMPTY_BOARD, Finding.NO_PIECES, Finding.NO_GOAL]


def test_every_finding_has_its_case() -> None:
    tried = (
        {case["finding"] for case in CASES["faults"]}
        | {problem.finding for _, problem in NOTES}
        | {Finding.EMPTY_BOARD, Finding.NO_PIECES}
    )
    assert tried == set(Finding)
    assert {problem.finding for _, problem in NOTES} == {
        each for each in Finding if each.severity is Severity.NOTE
    }


def test_all_findings_are_listed_at_once() -> None:
    layout = Layout(
        Board(2, 1, walls=frozenset({(1, 0)})),
        (Piece("A", ONE, (1, 0)), Piece("B", ONE, (1, 0))),
        (Target("A", (7, 7), ONE),),
    )
    assert [problem.finding for problem in problems(layout)] == [
        Finding.PIECE_ON_WALL,
        Finding.PIECE_ON_WALL,
        Finding.PIECES_OVERLAP,
        Finding.TARGET_OFF_BOARD,
    ]


def test_what_lies_off_the_board_or_on_a_wall_is_on_no_gate_besides() -> None:
    board = Board(2, 1, walls=frozenset({(0, 0)}), gates=frozenset({(0, 0), (2, 0)}))
    layout = Layout(board, (Piece("A", ONE, (0, 0)), Piece("B", ONE, (2, 0))))
    found = [(problem.finding, problem.pieces) for problem in problems(layout) if problem.pieces]
    assert found == [(Finding.PIECE_ON_WALL, ("A",)), (Finding.PIECE_OFF_BOARD, ("B",))]


def test_each_pair_of_overlapping_pieces_is_named_once() -> None:
    pieces = tuple(Piece(key, ONE, (0, 0)) for key in "ABC")
    layout = Layout(Board(2, 1), pieces, (Target("A", (1, 0), ONE),))
    assert [problem.pieces for problem in problems(layout)] == [("A", "B"), ("A", "C"), ("B", "C")]


def test_a_piece_with_a_target_may_start_on_a_gate() -> None:
    assert errors(replace(RIGHT, board=Board(3, 2, gates=frozenset({(0, 0)})))) == ()


@given(wild_layouts())
def test_every_layout_can_be_checked_and_the_answer_is_always_the_same(layout: Layout) -> None:
    found = problems(layout)
    assert problems(layout) == found
    keys = {piece.key for piece in layout.pieces} | {target.piece for target in layout.goal}
    keys |= {str(piece.same_as) for piece in layout.pieces}
    for problem in found:
        assert set(problem.pieces) <= keys
        assert list(problem.cells) == sorted(problem.cells, key=reading_order)


@given(wild_layouts())
def test_what_has_no_errors_can_be_played(layout: Layout) -> None:
    if not errors(layout):
        rules = Rules(layout)
        start = Position.start(layout)
        assert all(rules.fits(start, i, place) for i, place in enumerate(start.places))


@given(layouts())
def test_no_piece_ever_gets_beyond_where_it_could_get_alone(layout: Layout) -> None:
    rules = Rules(layout)
    places = {index: rules.reach_alone(kind) for kind in rules.kinds for index in kind.pieces}
    for level in levels(layout, Metric.STEPS):
        for state in level:
            assert all(place in places[index] for index, place in enumerate(state))
