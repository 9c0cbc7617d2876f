"""Several puzzles saved as one list."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from klotski_studio.app.documents.importing import checked, metric_of, read_entries, save_list
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Board, Known, Layout, Metric
from klotski_studio.formats.registry import layout_files, read_file
from tests.strategies import drawn


def test_a_list_gives_back_every_puzzle_with_its_name_labels_and_known_length(tmp_path: Path) -> None:
    layouts = [read_file(path) for path in layout_files(layouts_dir())[:5]]
    file = tmp_path / "list.txt"
    save_list(layouts, file, Control())
    assert [entry.layout for entry in read_entries(file, "", Control())] == layouts


def test_a_list_with_a_puzzle_beyond_a_limit_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    with pytest.raises(KlotskiError):
        save_list([Layout(Board(1, 1)), Layout(Board(5_000, 1))], file, Control())
    assert not file.exists()


AROUND = drawn("BA. #..", "... ..B")
"""2 moves, 3 slides, 4 steps."""
SHUT = drawn("BA. ###", "..B ...")


def stating(layout: Layout, **known: object) -> Layout:
    return replace(layout, meta=replace(layout.meta, known=Known(**known)))  # type: ignore[arg-type]


def test_a_length_is_proven_in_the_metric_that_is_stated() -> None:
    layout = stating(AROUND, steps=4)
    assert (metric_of(AROUND), metric_of(layout)) == (Metric.MOVES, Metric.STEPS)
    answer = checked(layout, Control()).answer
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
    assert bool(checked(stating(layout, **known), Control()).refuted) is is_wrong


def test_a_layout_with_errors_has_problems_and_no_answer() -> None:
    found = checked(replace(AROUND, goal=()), Control())
    assert found.answer is None
    assert [problem.finding.value for problem in found.problems] == ["no-goal"]
    assert not found.refuted
