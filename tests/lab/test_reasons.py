"""Why a layout cannot be solved, compared with a search of every position by the rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import HealthCheck, assume, given, settings

from klotski_studio.core.control import Control
from klotski_studio.core.edits import remove
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position, Rules
from klotski_studio.lab.reasons import Reasons, reasons
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import is_odd, solve
from tests.strategies import drawn, layouts

MOST, FEW = 3_000, 60
"""Positions of a random board beyond which a search ends, and beyond which another board is drawn."""


def why(layout: Layout, limits: Limits | None = None) -> Reasons:
    answer = solve(Ask(layout, Metric.STEPS))
    return reasons(Ask(layout, Metric.STEPS, limits or Limits()), answer)


def test_a_wall_in_the_way_is_named_with_the_length_without_it() -> None:
    found = why(drawn("A.#.", "...A"))
    (approach,) = found.approaches
    assert (approach.piece, approach.nearest, approach.away) == ("A", (1, 0), 2)
    assert approach.never == {(3, 0)}
    assert approach.is_proven
    assert [(wall.cell, wall.length) for wall in found.walls] == [((2, 0), 3)]
    assert not found.pieces
    assert found.reason is None


def test_a_piece_in_the_way_is_named() -> None:
    layout = drawn("AB.", "..A")
    found = why(layout)
    assert [(each.piece, each.length) for each in found.pieces] == [("B", 2)]
    (approach,) = found.approaches
    assert (approach.nearest, approach.away) == ((1, 0), 1)


def test_pieces_that_reach_their_targets_one_at_a_time_say_so() -> None:
    found = why(drawn("AB...", "BA..."))
    assert {each.piece: each.away for each in found.approaches} == {"A": 0, "B": 1}


def test_what_is_solvable_has_no_reasons() -> None:
    layout = drawn("A..", "..A")
    with pytest.raises(ValueError, match="solved"):
        reasons(Ask(layout, Metric.STEPS), solve(Ask(layout, Metric.STEPS)))


def test_a_limit_leaves_the_approach_open() -> None:
    layout = drawn("A.#.", "...A")
    found = why(layout, Limits(positions=1))
    assert found.reason is Reason.POSITIONS
    assert not found.approaches[0].is_proven


def test_cancelling_ends_it() -> None:
    layout = drawn("A.#.", "...A")
    control = Control()
    answer = solve(Ask(layout, Metric.STEPS))
    control.cancel()
    found = reasons(Ask(layout, Metric.STEPS, control=control), answer)
    assert found.approaches == ()
    assert not found.walls


@pytest.mark.parametrize(
    ("board", "goal", "odd"),
    [
        ("ABC DEF HG.", "ABC DEF GH.", True),
        ("ABC DEF GH.", "ABC DEF GH.", False),
        ("ABC DEF G.H", "ABC DEF GH.", False),
        ("ABC DEF HG.", "ABC DEF G..", True),  # one piece without a target
        ("ABC DEF GH.", "ABC D.F GE.", False),  # it and the hole may end either way
        ("AB C.", "BA C.", True),
        ("ABB C.D", "BBA C.D", False),  # a piece of two cells: nothing is said
    ],
)
def test_parity_forbids_half_of_the_goals(board: str, goal: str, odd: bool) -> None:
    assert is_odd(drawn(board, goal)) is odd


def test_parity_is_all_that_forbids_goals_of_six_cells() -> None:
    goals = list(permutations("ABCDE."))[::13]
    layouts_ = [drawn("ABC DE.", f"{''.join(goal[:3])} {''.join(goal[3:])}") for goal in goals]
    solvable = [solve(Ask(layout, Metric.STEPS)).status is Status.SOLVED for layout in layouts_]
    assert [not is_odd(layout) for layout in layouts_] == solvable
    assert len(set(solvable)) == 2


@settings(suppress_health_check=[HealthCheck.filter_too_much], max_examples=12)
@given(layouts())
def test_reasons_agree_with_the_rules(layout: Layout) -> None:
    answer = solve(Ask(layout, Metric.STEPS, limits=Limits(positions=MOST)))
    assume(answer.status is Status.UNSOLVABLE)
    assume(answer.effort.positions <= FEW)
    found = reasons(Ask(layout, Metric.STEPS), answer)
    for removal in found.pieces:
        assert solve(Ask(remove(layout, (removal.piece,)), Metric.STEPS)).length == removal.length
    for wall in found.walls:
        board = replace(layout.board, walls=layout.board.walls - {wall.cell})
        assert solve(Ask(replace(layout, board=board), Metric.STEPS)).length == wall.length
    if layout.board.gates or any(piece.same_as for piece in layout.pieces):
        return
    places = reachable_places(layout)
    for approach in found.approaches:
        target = next(target for target in layout.goal if target.piece == approach.piece)
        index = [piece.key for piece in layout.pieces].index(approach.piece)
        reached = {each[index] for each in places}
        covered = {cell for place in reached for cell in target.shape.at(place)}
        ground = set(layout.board.cells()) - layout.board.walls
        assert approach.nearest in reached
        assert approach.away == min(abs(x - target.at[0]) + abs(y - target.at[1]) for x, y in reached)
        assert approach.never == ground - covered


def reachable_places(layout: Layout) -> set[tuple[tuple[int, int], ...]]:
    """Where the pieces stand in every position within reach, by the rules alone."""
    rules, start = Rules(layout), Position.start(layout)
    seen, left = {start.places}, [start]
    while left:
        position = left.pop()
        for move in rules.moves(position, Metric.STEPS):
            after = rules.apply(position, move)
            if after.places not in seen:
                seen.add(after.places)
                left.append(after)
    return seen
