from __future__ import annotations

from dataclasses import replace

import pytest

from klotski_studio.app.documents.importing import Checked, checked, metric_of
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Known, Layout
from klotski_studio.core.metric import Metric
from klotski_studio.solver.base.answer import Answer, Effort, Reason, Status
from tests.strategies import drawn

AROUND = drawn("BA. #..", "... ..B")
"""2 moves, 3 slides, 4 steps."""
SHUT = drawn("BA. ###", "..B ...")


def stating(layout: Layout, **known: object) -> Layout:
    return replace(layout, meta=replace(layout.meta, known=Known(**known)))  # type: ignore[arg-type]


def test_a_length_is_proven_in_the_metric_that_is_stated() -> None:
    layout = stating(AROUND, steps=4)
    assert (metric_of(AROUND), metric_of(layout)) == (Metric.MOVES, Metric.STEPS)
    answer = checked(layout, Control()).answer
    assert answer is not None
    assert (answer.metric, answer.length) == (Metric.STEPS, 4)


@pytest.mark.parametrize(
    ("layout", "known", "is_wrong"),
    [
        (AROUND, {}, False),
        (AROUND, {"moves": 2}, False),
        (AROUND, {"moves": 3}, True),
        (AROUND, {"slides": 3}, False),
        (AROUND, {"slides": 2}, True),
        (AROUND, {"solvable": True}, False),
        (AROUND, {"solvable": False}, True),
        (SHUT, {"solvable": False}, False),
        (SHUT, {"solvable": True}, True),
        (SHUT, {"moves": 2}, True),
    ],
)
def test_a_wrong_statement_is_noticed(layout: Layout, known: dict[str, object], is_wrong: bool) -> None:
    puzzle = stating(layout, **known)
    assert checked(puzzle, Control()).refutes(puzzle) is is_wrong


@pytest.mark.parametrize(("stated", "is_wrong"), [(2, True), (3, False), (99, False)])
def test_a_search_that_stopped_refutes_only_shorter_lengths(stated: int, is_wrong: bool) -> None:
    effort = Effort("plain", None, 12, 3, 0.1, 0)
    answer = Answer(Status.STOPPED, Metric.MOVES, None, None, None, Reason.TIME, effort)
    assert Checked(answer).refutes(stating(AROUND, moves=stated)) is is_wrong


def test_a_layout_with_errors_has_problems_and_no_answer() -> None:
    found = checked(replace(AROUND, goal=()), Control())
    assert found.answer is None
    assert [problem.finding.value for problem in found.problems] == ["no-goal"]
    assert not found.refutes(AROUND)
