from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.control import Control
from klotski_studio.core.layout import Axis, Layout, Metric
from klotski_studio.core.rules import Position, Rules
from klotski_studio.lab.reasons import movers
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import InvalidLayout, Reason
from klotski_studio.solver.base.control import Limits
from tests.strategies import drawn, layouts

MOST = 120


def ever_away(layout: Layout) -> set[str]:
    """The pieces that some reachable position shows elsewhere, every piece followed on its own."""
    rules, start = Rules(layout), Position.start(layout)
    seen, todo = {start}, [start]
    away: set[str] = set()
    while todo:
        position = todo.pop()
        for move in rules.moves(position, Metric.STEPS):
            there = rules.apply(position, move)
            away.add(move.piece)
            if there not in seen and len(seen) < 3000:
                seen.add(there)
                todo.append(there)
    return away


@given(layouts(most=MOST))
def test_a_piece_that_moves_in_any_position_is_found_and_no_other(layout: Layout) -> None:
    found = movers(Ask(layout))
    assert set(found.moving) == ever_away(layout)
    assert set(found.still) == {piece.key for piece in layout.pieces} - set(found.moving)
    assert (found.unsettled, found.reason) == ((), None)


@given(layouts(most=MOST), st.sampled_from((1, 5)))
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
    layout = drawn("ABCD EFG. ####", ".... ...D ....")
    found = movers(Ask(layout, limits=Limits(positions=2)))
    assert found.reason is Reason.POSITIONS
    assert found.unsettled
    assert set(found.unsettled) | set(found.moving) == set("ABCDEFG")


def test_a_cancelled_question_settles_nothing_more() -> None:
    control = Control()
    control.cancel()
    found = movers(Ask(drawn("AB. ...", "... .A."), control=control))
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


def test_a_wrong_layout_is_refused() -> None:
    with pytest.raises(InvalidLayout):
        movers(Ask(drawn("A..")))
