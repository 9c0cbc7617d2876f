"""All packings of small boards, against the same in plain Python by cells, and against known counts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

import pytest

from klotski_studio.core.layout import Board, Cell, Direction, Metric, Shape
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.forms import flood_packings
from klotski_studio.solver.spaces import packings as flood
from klotski_studio.solver.spaces.packings import Packings, corner_places, goal_shapes
from tests.lab.families.test_piece_sets import LAB
from tests.solver.agreement import cancelled

Cells = frozenset[Cell]
Packed = tuple[Cells, frozenset[Cells]]
"""The cells of the goal piece, and those of each other piece."""


def moved(cells: Cells, way: Direction) -> Cells:
    """A piece after one step, wherever that is."""
    return frozenset(map(way.step, cells))


def ends(cells: Cells, free: Cells, metric: Metric) -> Iterator[Cells]:
    """Where one piece gets in one unit of ``metric``, ``free`` being where it may stand."""
    seen, todo = {cells}, [cells]
    for here in todo:
        for way in Direction:
            there = moved(here, way)
            while there <= free and there not in seen:
                seen.add(there)
                yield there
                todo += [there] if metric is Metric.MOVES else []
                if metric is not Metric.SLIDES:
                    break
                there = moved(there, way)


def neighbours(packed: Packed, ground: Cells, metric: Metric) -> Iterator[Packed]:
    """All packings one unit away."""
    goal, others = packed
    taken = goal.union(*others)
    for there in ends(goal, ground - (taken - goal), metric):
        yield there, others
    for piece in others:
        for there in ends(piece, ground - (taken - piece), metric):
            yield goal, others - {piece} | {there}


def fillings(cells: Cells, pieces: int) -> Iterator[frozenset[Cells]]:
    """Every way for so many pieces of any shape to stand on ``cells``."""
    if not cells:
        if pieces == 0:
            yield frozenset()
        return
    first = min(cells)
    yield from fillings(cells - {first}, pieces)
    if pieces:
        for piece in connected_with(first, cells):
            for others in fillings(cells - piece, pieces - 1):
                yield others | {piece}


@cache
def connected_with(first: Cell, cells: Cells) -> tuple[Cells, ...]:
    """The connected sets of ``cells`` that ``first`` is in."""
    found = last = {frozenset([first])}
    while last:
        last = {
            known | {there}
            for known in last
            for there in chain.from_iterable(moved(known, way) for way in Direction)
            if there in cells - known
        }
        found = found | last
    return tuple(found)


def by_cells(board: Board, goal: Shape, pieces: int, metric: Metric) -> tuple[int, int, int | None, int]:
    """The slow twin: just solved, solvable elsewhere, hardest, and its starts."""
    ground = frozenset(board.cells()) - board.walls
    start, target = (frozenset(goal.at(place)) for place in corner_places(board, goal))
    solved = {(target, others) for others in fillings(ground - target, pieces - 1)}
    leaving = {
        packed for packed in solved if any(goal != target for goal, _ in neighbours(packed, ground, metric))
    }
    seen, level = set(solved), solved
    hardest: int | None = None
    starts = depth = 0
    while level:
        if found := sum(goal == start != target for goal, _ in level):
            hardest, starts = depth, found
        level = {there for packed in level for there in neighbours(packed, ground, metric)} - seen
        seen |= level
        depth += 1
    return len(leaving), len(seen) - len(solved), hardest, starts


def found(board: Board, goal: Shape, pieces: int, metric: Metric = Metric.MOVES) -> Packings:
    """The answer, which no limit may stop."""
    packings = flood_packings(board, goal, pieces, metric)
    assert isinstance(packings, Packings)
    return packings


@pytest.mark.parametrize("metric", Metric)
@pytest.mark.parametrize(
    "board", [Board(3, 2), Board(2, 3, frozenset({(1, 1)})), Board(3, 3, frozenset({(1, 1)}))]
)
def test_every_packing_has_the_length_that_the_rules_give(board: Board, metric: Metric) -> None:
    ground = set(board.cells()) - board.walls
    tried = 0
    for goal in goal_shapes(board):
        start, target = corner_places(board, goal)
        if start == target or not ground.issuperset((*goal.at(start), *goal.at(target))):
            continue
        for pieces in range(1, len(ground) - len(goal.cells) + 1):
            told = found(board, goal, pieces, metric)
            assert (told.just_solved, told.solvable, told.hardest, told.starts) == by_cells(
                board, goal, pieces, metric
            )
            tried += told.starts > 0
    assert tried > 1


def test_the_packings_shown_are_a_start_of_that_many_pieces() -> None:
    board, goal = Board(3, 3), Shape.of([(0, 0), (1, 0), (0, 1)])
    told = found(board, goal, 4)
    assert told.pieces[0] == goal.at((0, 0))
    assert len(told.pieces) == 4
    covered = list(chain.from_iterable(told.pieces))
    assert len(covered) == len(set(covered)) < 9
    assert all(Shape.of(cells).is_connected for cells in told.pieces)


@pytest.mark.parametrize(
    "known",
    [
        pytest.param(row, marks=pytest.mark.slow if row["width"] * row["height"] > 9 else ())
        for row in LAB["packings"]["rows"]
    ],
)
def test_as_many_packings_as_known_are_just_solved(known: dict[str, Any]) -> None:
    """In these a piece covers the lower right cell and can leave its place."""
    board = Board(known["width"], known["height"])
    last, total = (board.width - 1, board.height - 1), 0
    for shape in goal_shapes(board):
        _, target = corner_places(board, shape)
        if last in shape.at(target):
            for pieces in range(1, board.width * board.height - len(shape.cells) + 1):
                total += found(board, shape, pieces).just_solved
    assert total == known["just_solved"]


def test_searching_each_number_of_free_cells_by_itself_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = Shape.rectangle(1, 1)
    whole = found(Board(3, 3), one, 5)
    monkeypatch.setattr("klotski_studio.solver.forms.LARGE", 1)
    parts = found(Board(3, 3), one, 5)
    assert (parts.just_solved, parts.solvable, parts.hardest, parts.starts) == (
        whole.just_solved,
        whole.solvable,
        whole.hardest,
        whole.starts,
    )


def test_the_limit_that_ends_it_is_told() -> None:
    board, one = Board(3, 3), Shape.rectangle(1, 1)
    assert flood_packings(board, one, 5, control=cancelled()) is Reason.CANCELLED
    assert flood_packings(board, one, 5, limits=Limits(seconds=0)) is Reason.TIME
    assert flood_packings(board, one, 5, limits=Limits(positions=10)) is Reason.POSITIONS
    small = flood._bytes(1 << flood.SMALLEST)
    assert flood_packings(board, one, 5, limits=Limits(memory=small)) is Reason.MEMORY


def test_what_no_search_holds_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 16 cells"):
        flood_packings(Board(5, 4), Shape.rectangle(1, 1), 2)
    with pytest.raises(ValueError, match="does not fit"):
        flood_packings(Board(3, 3, frozenset({(0, 0)})), Shape.rectangle(1, 1), 2)
