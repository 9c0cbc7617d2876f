"""Targets set, placed and removed; start and goal exchanged."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from klotski_studio.core import edits
from klotski_studio.core.check import Finding, errors
from klotski_studio.core.layout import Layout, Metric, Shape, Target
from klotski_studio.core.rules import Move, Position, Rules, Solution, replay
from klotski_studio.solver.reference import solve
from tests.solver.agreement import CLASSIC
from tests.strategies import drawn, layouts


def test_a_piece_gets_a_target_in_its_own_shape() -> None:
    assert edits.set_target(drawn("AA. ..."), "A", (1, 1)) == drawn("AA. ...", "... .AA")


def test_a_new_target_replaces_the_old_ones_where_the_first_was() -> None:
    layout = drawn("AB. ...", "... AB.")
    twice = replace(layout, goal=(*layout.goal, replace(layout.goal[0], at=(2, 1))))
    new = edits.set_target(twice, "A", (2, 0))
    assert [(target.piece, target.at) for target in new.goal] == [("A", (2, 0)), ("B", (1, 1))]


def test_the_goal_is_where_the_selected_pieces_stand() -> None:
    layout = drawn("AB. ...", "... ..A")
    new = edits.goal_is_here(layout, {"A", "B"})
    assert new.goal == drawn("...", "AB.").goal
    assert edits.goal_is_here(new, {"A"}) is new


def test_a_target_is_placed_without_its_piece() -> None:
    assert edits.place_targets(drawn("A.. ...", "A.. ..."), {"A"}, (2, 1)) == drawn("A.. ...", "... ..A")


def test_targets_are_removed_also_those_of_no_piece() -> None:
    assert edits.remove_targets(drawn("AB.", "AB."), {"A"}) == drawn("AB.", ".B.")
    assert edits.remove_targets(drawn("A..", "Q.."), {"Q"}) == drawn("A..")


def test_what_stands_in_the_way_changes_places_with_the_piece_that_comes() -> None:
    swapped = edits.swap_start_goal(CLASSIC)
    after = drawn("AGHC A..C DEEF DBBF IBBJ", ".BB. .BB. .... .... ....")
    assert (set(swapped.pieces), swapped.goal) == (set(after.pieces), after.goal)
    assert edits.swap_start_goal(swapped) == CLASSIC


def test_what_does_not_fit_in_the_free_place_stays_and_is_reported() -> None:
    swapped = edits.swap_start_goal(drawn("A.BB ..B.", "..A. ...."))
    assert swapped.piece("B") == drawn("A.BB ..B.").piece("B")
    assert errors(swapped)
    taken = edits.swap_start_goal(drawn("ABC", "B.A"))
    assert [(piece.key, piece.at) for piece in taken.pieces] == [("A", (2, 0)), ("B", (0, 0)), ("C", (2, 0))]


def test_pieces_with_targets_that_exchange_places_are_exchanged() -> None:
    layout = drawn("AB", "BA")
    swapped = edits.swap_start_goal(layout)
    assert [(piece.key, piece.at) for piece in swapped.pieces] == [("A", (1, 0)), ("B", (0, 0))]
    assert edits.swap_start_goal(swapped) == layout


def test_a_layout_without_a_goal_is_not_swapped() -> None:
    layout = drawn("AB.")
    assert edits.swap_start_goal(layout) is layout
    assert edits.swap_start_goal(layout, Position(((2, 0), (1, 0)))) is layout


@given(layouts())
def test_with_the_end_of_a_solution_the_swapped_layout_can_be_played_backwards(layout: Layout) -> None:
    optimum = solve(layout, Metric.STEPS)
    if optimum.solution is None or any(piece.same_as for piece in layout.pieces):
        return
    start, end = Position.start(layout), replay(layout, optimum.solution)[-1]
    swapped = edits.swap_start_goal(layout, end)
    assert Position.start(swapped) == end
    assert Rules(swapped).is_solved(start)
    # every step can be taken back, so the way there is a way back; gates may be closed to it
    assert {problem.finding for problem in errors(swapped)} <= {Finding.PIECE_ON_GATE}
    back = Solution(tuple(Move(move.piece, move.path[::-1]) for move in optimum.solution.moves[::-1]))
    assert replay(swapped, back)[-1] == start


def test_a_target_of_another_shape_becomes_one_of_the_pieces_own() -> None:
    layout = replace(drawn("AA. ..."), goal=(Target("A", (0, 1), Shape.rectangle(1, 1)),))
    assert edits.swap_start_goal(layout) == drawn("... AA.", "AA. ...")
