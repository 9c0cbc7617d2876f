"""Why a layout cannot be solved, compared with a search of every position by the rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from math import inf

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from klotski_studio.core.edits import remove
from klotski_studio.core.layout import Axis, Layout, Metric
from klotski_studio.core.rules import Position, Rules
from klotski_studio.lab.reasons import Reasons, Removal, movers, reasons, removals
from klotski_studio.solver import reference
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.engines import able
from klotski_studio.solver.search import is_odd, solve
from tests.core.test_edits_pieces import joined
from tests.solver.agreement import cancelled
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
    found = why(drawn("AB.", "..A"))
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
    found = why(drawn("A.#.", "...A"), Limits(positions=1))
    assert found.reason is Reason.POSITIONS
    assert not found.approaches[0].is_proven


def test_cancelling_ends_it() -> None:
    layout = drawn("A.#.", "...A")
    answer = solve(Ask(layout, Metric.STEPS))
    found = reasons(Ask(layout, Metric.STEPS, control=cancelled()), answer)
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
    places, _ = reachable(layout)
    for approach in found.approaches:
        target = next(target for target in layout.goal if target.piece == approach.piece)
        index = [piece.key for piece in layout.pieces].index(approach.piece)
        reached = {each[index] for each in places}
        covered = {cell for place in reached for cell in target.shape.at(place)}
        ground = set(layout.board.cells()) - layout.board.walls
        assert approach.nearest in reached
        assert approach.away == min(abs(x - target.at[0]) + abs(y - target.at[1]) for x, y in reached)
        assert approach.never == ground - covered


def reachable(layout: Layout, most: float = inf) -> tuple[set[tuple[tuple[int, int], ...]], set[str]]:
    """Where the pieces, each followed on its own, stand in every position, and which of them ever move."""
    rules, start = Rules(layout), Position.start(layout)
    seen, left = {start.places}, [start]
    away: set[str] = set()
    while left:
        position = left.pop()
        for move in rules.moves(position, Metric.STEPS):
            after = rules.apply(position, move)
            away.add(move.piece)
            if after.places not in seen and len(seen) < most:
                seen.add(after.places)
                left.append(after)
    return seen, away


MOST_MOVED = 120


@given(layouts(most=MOST_MOVED))
def test_a_piece_that_moves_in_any_position_is_found_and_no_other(layout: Layout) -> None:
    found = movers(Ask(layout))
    assert set(found.moving) == reachable(layout, most=3000)[1]
    assert set(found.still) == {piece.key for piece in layout.pieces} - set(found.moving)
    assert (found.unsettled, found.reason) == ((), None)


@given(layouts(most=MOST_MOVED), st.sampled_from((1, 5)))
def test_the_solver_says_the_same_where_the_flood_ends_early(layout: Layout, searched: int) -> None:
    found, whole = movers(Ask(layout), searched=searched), movers(Ask(layout))
    assert set(found.moving) <= set(whole.moving)
    assert set(found.still) <= set(whole.still)
    if not layout.board.gates:
        assert found == whole


def test_pieces_of_a_kind_are_told_apart() -> None:
    layout = drawn("A#B. ##C.", "..B. ....")
    assert movers(Ask(layout)).still == ("A",)
    assert movers(Ask(layout)).moving == ("B", "C")


def test_pieces_that_hold_each_other_are_still() -> None:
    # each alone could go round the wall, but none can begin
    layout = drawn("AAB D#B DCC ### E..", "... ... ... ... ..E")
    for searched in (1, 1000):
        found = movers(Ask(layout), searched=searched)
        assert (found.moving, found.still) == (("E",), ("A", "B", "D", "C"))


def test_a_piece_without_an_axis_is_still() -> None:
    found = movers(Ask(drawn("A.B", ".B.", {"A": Axis.NONE})))
    assert (found.moving, found.still) == (("B",), ("A",))


def test_what_limits_leave_open_is_named() -> None:
    found = movers(Ask(drawn("ABCD EFG. ####", ".... ...D ...."), limits=Limits(positions=2)))
    assert found.reason is Reason.POSITIONS
    assert found.unsettled
    assert set(found.unsettled) | set(found.moving) == set("ABCDEFG")


def test_a_cancelled_question_settles_nothing_more() -> None:
    found = movers(Ask(drawn("AB. ...", "... .A."), control=cancelled()))
    assert found.reason is Reason.CANCELLED
    assert found.unsettled == ("A", "B")


def test_gates_that_matter_leave_it_open_rather_than_wrong() -> None:
    # P gets away only if X does, and X only through the gate, which is for T alone
    layout = drawn("PX-.T", "...T.")
    assert movers(Ask(layout)).still == ("P", "X")
    asked = movers(Ask(layout), searched=1)
    assert (asked.moving, asked.still, asked.unsettled) == (("T",), ("X",), ("P",))
    assert asked.reason is None


def test_where_gates_do_not_matter_the_solver_settles_it() -> None:
    layout = drawn("P.-.T .X##.", "...T. .....")
    assert movers(Ask(layout), searched=1) == movers(Ask(layout))
    assert set(movers(Ask(layout)).moving) == set("PXT")


def test_a_way_round_the_gate_is_found_where_the_shorter_one_leads_through_it() -> None:
    # X would step onto the gate, but may go down behind Y as well
    layout = drawn("PX-T #Y## #.##", "..T. .... ....")
    assert set(movers(Ask(layout)).moving) == set("PXYT")
    assert movers(Ask(layout), searched=1) == movers(Ask(layout))


def test_both_halves_of_a_mirrored_start_are_seen_to_move() -> None:
    # either A or B comes to the middle, and of the two only one is searched
    layout = drawn("A.B ### .C.", "... ... .C.")
    assert movers(Ask(layout)).moving == ("A", "B", "C")


@given(layouts(most=40), st.sampled_from(Metric))
def test_the_answer_without_a_piece_is_that_of_the_slow_twin(layout: Layout, metric: Metric) -> None:
    whole = reference.solve(layout, metric).length
    for removal in removals(Ask(layout, metric)).each[:2]:
        other = remove(layout, (removal.piece,))
        if sum(map(len, reference.levels(other, metric, 400))) >= 400:
            continue
        expected = reference.solve(other, metric).length
        assert removal.length == expected
        assert removal.same is (expected == whole)


@given(layouts(most=40), st.sampled_from(Metric))
@settings(max_examples=30)
def test_what_the_answer_does_not_need_is_removable_without_a_search(layout: Layout, metric: Metric) -> None:
    if encode(layout).size:
        # the engine that knows which pieces are needed, where it can answer
        engine = "refine" if "refine" in able(encode(layout), whole=False) else None
        known = solve(Ask(layout, metric, engine=engine))
        assert removals(Ask(layout, metric), known) == removals(Ask(layout, metric))


@pytest.mark.parametrize(
    ("board", "goal", "same"),
    [
        ("A.. ##B", "..A ...", True),  # out of the way
        ("AB. #..", "..A ...", False),  # in the way
        ("AB", ".A", False),  # to blame for it that there is no solution
    ],
)
def test_a_piece_is_removable_if_the_answer_without_it_is_the_same(board: str, goal: str, same: bool) -> None:
    found = removals(Ask(drawn(board, goal)))
    assert found.removable == (("B",) if same else ())
    assert found.each == (Removal("B", Status.SOLVED, 1, same),)


def test_a_piece_with_a_target_is_not_asked_about() -> None:
    assert [removal.piece for removal in removals(Ask(drawn("AB. ...", "... .A."))).each] == ["B"]
    assert removals(Ask(drawn("A.", ".A"))).each == ()


def test_a_spare_piece_of_a_group_may_be_needed() -> None:
    layout = joined(drawn("A.B", "B.."), A="B")  # A may stand in for B, and is at the target already
    found = removals(Ask(layout))
    assert found.each == (Removal("A", Status.SOLVED, 1, False),)


def test_what_a_limit_leaves_open_is_named() -> None:
    found = removals(Ask(drawn("AB.. .... C...", ".... .... ...A"), limits=Limits(positions=3)))
    assert found.unsettled == ("B", "C")
    assert found.reason is Reason.POSITIONS


def test_cancelled_it_ends_with_all_unsettled() -> None:
    found = removals(Ask(drawn("AB. ...", "... .A."), control=cancelled()))
    assert found.unsettled == ("B",)
    assert found.reason is Reason.CANCELLED
