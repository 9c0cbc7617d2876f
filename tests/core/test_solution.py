"""A solution's three lengths, and how it is cut into moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.errors import NotationError
from klotski_studio.core.layout import Metric
from klotski_studio.core.rules import Solution, parse_solution, replay
from tests.strategies import drawn, layouts, walks

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


def test_the_empty_solution_is_written_as_nothing() -> None:
    assert str(Solution(())) == ""
