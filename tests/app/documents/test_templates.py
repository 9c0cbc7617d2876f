from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.app.documents.templates import TEMPLATES, Template
from klotski_studio.core.check import Finding, problems
from klotski_studio.core.layout import Cell, Layout, Metric
from klotski_studio.formats.native.read import read
from klotski_studio.formats.native.write import write
from klotski_studio.solver import search
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Status

BY_ID = {template.id: template for template in TEMPLATES}


def sized(template: Template) -> st.SearchStrategy[tuple[Template, Cell]]:
    """``template`` with any of its sizes up to 12 x 12."""
    columns, rows = (st.integers(template.smallest[side], min(template.largest[side], 12)) for side in (0, 1))
    return st.tuples(st.just(template), st.tuples(columns, rows))


@given(st.one_of([sized(template) for template in TEMPLATES]))
def test_every_template_makes_a_layout_without_problems_in_every_size(case: tuple[Template, Cell]) -> None:
    template, size = case
    layout = template.make(*size)
    wrong = {problem.finding for problem in problems(layout)}
    assert wrong <= ({Finding.NO_PIECES, Finding.NO_GOAL} if template.id == "empty" else set())
    again = read(write(layout))
    assert (again.board, set(again.pieces), set(again.goal)) == (
        layout.board,
        set(layout.pieces),
        set(layout.goal),
    )


@pytest.mark.parametrize(("name", "moves"), [("classic", 81), ("rush-hour", 1), ("sliding-tiles", 26)])
def test_a_template_is_a_puzzle_with_a_solution(name: str, moves: int) -> None:
    template = BY_ID[name]
    answer = search.solve(Ask(template.make(*template.size), Metric.MOVES))
    assert (answer.status, answer.length) == (Status.SOLVED, moves)


def test_the_exit_lets_only_the_car_out() -> None:
    board = BY_ID["rush-hour"].make(6, 6).board
    assert (board.width, board.height) == (7, 6)
    assert board.gates == {(6, 2)}
    assert board.walls == {(6, y) for y in range(6) if y != 2}


def test_the_tiles_are_numbered_in_the_order_of_their_goal() -> None:
    layout: Layout = BY_ID["sliding-tiles"].make(3, 3)
    assert [piece.label for piece in layout.pieces] == [str(number) for number in range(1, 9)]
    assert [target.at for target in layout.goal] == list(layout.board.cells())[:-1]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_a_size_is_brought_within_what_a_template_can_have(template: Template) -> None:
    assert template.bounded(template.size) == template.size
    assert template.bounded((0, 0)) == template.smallest
    assert template.bounded((999, 999)) == template.largest
