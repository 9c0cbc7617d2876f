"""All boards of straight pieces that keep to their lines, against the published figures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from klotski_studio.core.layout import Axis, Board, Layout, Metric, Piece, Shape, Target, top_left
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.forms import search_clusters
from klotski_studio.solver.search import solve
from klotski_studio.solver.spaces.clusters import Clusters, Line, LineBoard
from tests.lab.families.test_piece_sets import LAB
from tests.solver.agreement import cancelled

KNOWN = [row for row in LAB["rush_hour"]["rows"] if "canonical" in row]


def found(board: LineBoard, first: Sequence[Line] = (), metric: Metric = Metric.SLIDES) -> Clusters:
    """All clusters of ``board`` with these first rows."""
    clusters = search_clusters(board, first, metric)
    assert isinstance(clusters, Clusters)
    return clusters


def rush_hour(size: int, row: int) -> LineBoard:
    """The board of the published figures."""
    return LineBoard(size, size, (2, 3), row, 2, size - 2)


def drawn(board: LineBoard, clusters: Clusters) -> Layout:
    """The longest board as a layout."""
    pieces = [
        Piece(chr(65 + i), Shape.of(cells), top_left(cells), Axis.HORIZONTAL if flat else Axis.VERTICAL)
        for i, (cells, flat) in enumerate(clusters.pieces)
    ]
    goal = Target("A", (board.target, board.row), pieces[0].shape)
    return Layout(Board(board.width, board.height), tuple(pieces), (goal,))


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: f"{known['size']}-row-{known['row']}")
def test_the_figures_are_those_published(known: dict[str, object]) -> None:
    size, row = known["size"], known["row"]
    assert isinstance(size, int)
    assert isinstance(row, int)
    clusters = found(rush_hour(size, row))
    assert (clusters.listed, clusters.clusters, clusters.solvable) == (
        known["enumerated"],
        known["canonical"],
        known["solvable"],
    )
    assert {str(length): count for length, count in clusters.lengths.items()} == known["by_slides"]
    assert sum(clusters.lengths.values()) == known["minimal"]
    layout = drawn(rush_hour(size, row), clusters)
    assert solve(Ask(layout, Metric.SLIDES)).length == max(clusters.lengths)


def test_tasks_by_first_rows_add_up_to_the_whole() -> None:
    board = rush_hour(4, 1)
    parts = [found(board, first) for first in product(board.options(0), board.options(1))]
    whole = found(board)
    assert whole.listed == sum(part.listed for part in parts)
    assert sum(whole.lengths.values()) == sum(sum(part.lengths.values()) for part in parts)


def test_what_stands_where_a_piece_was_taken_out_is_in_the_way() -> None:
    rows = ((0, 2), (2, 3)), ((1, 2), (3, 2)), ((4, 2),), (), ((0, 2), (2, 2)), ()
    clusters = found(rush_hour(6, 2), rows)
    # one would be minimal if pieces passed through what stands on cells of the one taken out
    assert (clusters.clusters, clusters.solvable, clusters.lengths) == (70, 70, {})


def test_a_move_along_a_line_is_a_slide_and_steps_count_cells() -> None:
    board = rush_hour(4, 1)
    assert found(board, metric=Metric.MOVES) == found(board)
    steps = found(board, metric=Metric.STEPS)
    assert (steps.clusters, steps.solvable) == (880, 493)
    assert solve(Ask(drawn(board, steps), Metric.STEPS)).length == max(steps.lengths) > 7


def test_boards_need_not_be_square_nor_the_goal_to_the_right() -> None:
    one = LineBoard(3, 2, (2,), 0, 2, 1)
    # either the piece alone, or a vertical one in its way that has no room to leave it, or a second one
    assert found(one).lengths == {1: 1}
    assert found(LineBoard(4, 3, (2,), 0, 2, 2)).lengths == found(LineBoard(4, 3, (2,), 0, 2, 0)).lengths


def test_memory_and_cancelling_end_the_search() -> None:
    assert search_clusters(rush_hour(6, 2), (), limits=Limits(memory=1000)) is Reason.MEMORY
    assert search_clusters(rush_hour(4, 1), (), control=cancelled()) is Reason.CANCELLED
