from __future__ import annotations

from dataclasses import replace
from threading import Event

import pytest

from klotski_studio.app.lab import live_variants as module
from klotski_studio.app.lab.live_variants import CHANNEL, Listed, LiveVariants, VariantsState, Wanted
from klotski_studio.app.solving.verdict import Verdict, VerdictState
from klotski_studio.core.identity import canonical_form
from klotski_studio.core.layout import Axis, Metric
from klotski_studio.lab.merits import Order, merits
from klotski_studio.lab.variants import search
from klotski_studio.lab.variants.house_rules import EditKind, RuleSet, free_cells
from klotski_studio.lab.variants.one_edits import differences
from klotski_studio.lab.variants.search import Group, Request, Variant, Wish, variants
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import solve
from tests.app.conftest import Waiting, verdict_of
from tests.strategies import drawn

SMALL = drawn("BA. #..", "... ..B")
"""Two moves, three slides."""


class Live(Waiting, LiveVariants):
    """What is waited for with ``qtbot``."""

    def show(self) -> None:
        """Have the variants of SMALL found."""
        self.want(True)
        self.follow(verdict_of(SMALL))

    def wait(self) -> VariantsState:
        self.qtbot.waitUntil(lambda: self.state.is_current and not self.state.asking)
        return self.state


@pytest.fixture(autouse=True)
def no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("klotski_studio.app.solving.live_question.SETTLE_MS", 0)


def test_the_variants_are_those_of_the_lab(live: Live) -> None:
    states: list[VariantsState] = []
    live.changed.connect(states.append)
    live.show()
    state = live.wait()
    assert [each.variant for each in state.found] == list(variants(SMALL, limits=module.LIMITS))
    assert (state.tried, state.total) == (len(state.found), len(state.found))
    for each in state.found:
        assert each.origin == SMALL
        length = each.variant.length
        assert each.difference == (None if length is None else length - 2)
        assert (each.group is Group.HARDER) == (length is not None and length > 2)
    shown = [len(each.found) for each in states]
    assert shown == sorted(shown)


def test_nothing_is_solved_while_nobody_looks(live: Live) -> None:
    live.follow(verdict_of(SMALL))
    assert not live.state.is_current
    assert not live.is_running


def test_another_puzzle_keeps_the_old_variants_until_its_own_arrive(live: Live) -> None:
    live.show()
    before = live.wait().found
    other = drawn("AB. #..", "... ..B")
    live.follow(Verdict(VerdictState.SEARCHING, other, Metric.MOVES))
    assert (live.state.found, live.state.is_current) == (before, False)
    live.follow(verdict_of(other))
    assert {each.origin for each in live.wait().found} == {other}


def test_the_same_puzzle_under_another_name_keeps_its_variants(live: Live) -> None:
    live.show()
    found = live.wait().found
    live.follow(verdict_of(drawn("BA. #..", "... ..B")))
    assert live.state.found is found
    live.follow(verdict_of(SMALL, Metric.STEPS))
    assert not live.state.is_current
    assert {each.variant.metric for each in live.wait().found} == {Metric.STEPS}


def test_an_answer_found_by_searching_on_is_compared_with_the_variants(live: Live) -> None:
    verdict, stopped = verdict_of(SMALL), solve(Ask(SMALL, limits=Limits(positions=1)))
    live.want(True)
    live.follow(replace(verdict, state=VerdictState.STOPPED, answer=stopped))
    assert Group.SOLVED in {each.group for each in live.wait().found}
    live.follow(replace(verdict, state=VerdictState.SEARCHING, answer=None))
    live.follow(verdict)
    after = live.wait()
    assert after.answer is verdict.answer
    assert {each.group for each in after.found} == {Group.HARDER, Group.SAME, Group.EASIER, Group.UNSOLVABLE}


def test_other_kinds_and_rules_begin_anew(live: Live) -> None:
    live.show()
    live.wait()
    live.ask(Wanted(frozenset({EditKind.AXIS, EditKind.MOVE}), RuleSet.NO_LOCKS))
    kinds = {each.variant.kinds for each in live.wait().found}
    assert kinds == {(EditKind.MOVE,)}
    live.ask(Wanted(frozenset()))
    assert live.wait().found == ()


def test_another_wish_sorts_what_is_known_and_solves_nothing(live: Live) -> None:
    live.show()
    before = live.wait()
    assert {each.is_granted for each in before.found if each.group is Group.HARDER} == {True}
    live.ask(Wanted(request=Request(Wish.LENGTH, 1)))
    after = live.state
    assert (after.is_current, after.asking, after.request) == (True, False, Request(Wish.LENGTH, 1))
    assert [each.variant for each in after.found] == [each.variant for each in before.found]
    assert all(each.is_granted == (each.variant.length == 1) for each in after.found)
    assert after.found[0].is_same(before.found[0])
    live.ask(Wanted(request=Request(Wish.LENGTH, 1), deep=True))
    assert not live.state.is_current
    deep = {each.variant.before for each in live.wait().found if each.variant.depth == 2}
    live.ask(Wanted(request=Request(Wish.HARDER), deep=True))
    assert {each.variant.before for each in live.wait().found if each.variant.depth == 2} != deep


def test_variants_without_room_are_left_out(live: Live) -> None:
    live.ask(Wanted(least_free=2))
    live.show()
    found = live.wait().found
    assert found
    assert all(len(free_cells(each.variant.layout)) >= 2 for each in found)
    live.ask(Wanted(least_free=3))
    assert len(live.wait().found) < len(found)


def test_of_variants_with_the_same_hardest_start_one_is_listed_and_none_is_searched_again(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    live.ask(Wanted(frozenset({EditKind.MOVE, EditKind.REMOVE}), best_start=True))
    live.show()
    found = [each.variant for each in live.wait().found]
    assert len({canonical_form(each.layout) for each in found}) == len(found)
    monkeypatch.setattr(search, "hardest_of_pieces", None)
    live.follow(verdict_of(drawn("AB. #..", "... ..B")))
    assert {each.variant.length for each in live.wait().found} > {each.length for each in found}


def test_what_is_not_settled_is_searched_further_on_demand(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    live.show()
    lengths = sorted(each.variant.length or 0 for each in live.wait().found)
    assert not live.state.unsettled
    monkeypatch.setattr(module, "LIMITS", Limits(positions=20))
    live.ask(Wanted(least_free=1))
    live.wait()
    live.ask(Wanted(best_start=True))
    assert {each.group for each in live.wait().found}.isdisjoint({Group.STOPPED})
    live.ask(Wanted())
    assert len(live.wait().unsettled) > 1
    live.resume()
    assert not live.wait().unsettled
    assert sorted(each.variant.length or 0 for each in live.state.found) == lengths


def test_a_variant_with_too_many_placements_keeps_its_own_start(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    live.show()
    lengths = {each.variant.edits: each.variant.length for each in live.wait().found}
    monkeypatch.setattr(search, "hardest_of_pieces", lambda *_: Reason.POSITIONS)
    live.ask(Wanted(best_start=True))
    found = live.wait().found
    assert {each.variant.edits: each.variant.length for each in found} == lengths
    assert {each.variant.reason for each in found} == {Reason.POSITIONS}


def test_it_says_how_many_there_are_while_the_first_takes_long(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_seen = Event()
    monkeypatch.setattr(search, "hardest_of_pieces", lambda *_: is_seen.wait(5) and None)
    live.ask(Wanted(best_start=True))
    live.show()
    live.qtbot.waitUntil(lambda: live.state.total > 1)
    assert not live.state.found
    is_seen.set()
    assert live.wait().tried == live.state.total


def test_stopped_it_keeps_what_was_found_and_hidden_it_ends(live: Live) -> None:
    live.ask(Wanted(deep=True))
    live.show()
    live.qtbot.waitUntil(lambda: bool(live.state.found))
    live.stop()
    assert live.state.found
    assert (live.state.asking, live.state.is_current) == (False, True)
    assert not live.runner.is_busy(CHANNEL)
    live.want(False)
    assert live.state.found


def test_paused_or_hidden_it_goes_on_where_it_was(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    one_by_one = module._slice
    monkeypatch.setattr(module, "_slice", lambda found, _: one_by_one(found, 0.0))
    leaves = {2: live.pause, 6: lambda: live.want(False)}
    live.changed.connect(lambda state: leaves.pop(len(state.found), bool)())
    live.show()
    for come_back in (live.resume, lambda: live.want(True)):
        count = len(leaves)
        live.qtbot.waitUntil(lambda count=count: len(leaves) < count)  # type: ignore[misc]
        live.qtbot.waitUntil(lambda: not live.runner.is_busy(CHANNEL))
        found = live.state.found
        assert 0 < len(found) < live.state.total
        come_back()
        assert live.state.found == found
    assert [each.variant for each in live.wait().found] == list(variants(SMALL, limits=module.LIMITS))


@pytest.mark.parametrize("order", [Order.ELEGANCE, Order.SURPRISE])
def test_the_figures_are_those_of_the_lab_and_solve_no_variant_again(live: Live, order: Order) -> None:
    live.show()
    before = live.wait()
    assert (before.figures, before.measurable) == ({}, before.measured)
    live.ask(Wanted(sort=order, weights={"pieces": 3}))
    assert live.state.asking
    state = live.wait()
    assert list(map(id, state.found)) == list(map(id, before.found))
    assert (state.sort, state.weights) == (order, {"pieces": 3})
    solved = [number for number, each in enumerate(state.found) if each.variant.length is not None]
    assert state.measured == solved
    for number in solved:
        variant = state.found[number].variant
        ask = Ask(variant.layout, variant.metric)
        assert state.figures[number] == merits(ask, order, variant.solutions, variant.movers)
    live.ask(Wanted(sort=order))
    assert not live.state.asking, "other weights find no figures again"
    live.follow(verdict_of(drawn("AB. #..", "... ..B")))
    assert live.wait().measured


def test_two_edits_deep_are_listed_with_their_way(live: Live) -> None:
    live.ask(Wanted(frozenset({EditKind.MOVE}), deep=True))
    live.show()
    assert {each.variant.depth for each in live.wait().found} == {1, 2}


def test_a_fault_ends_it(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(module, "variants", broken)
    live.show()
    assert live.wait().failed


def test_what_differs_is_marked_unless_the_pieces_were_placed_anew_altogether() -> None:
    origin, one_edit = drawn("ABC. DEFG", ".... ...A"), drawn(".BCA DEFG", ".... ...A")
    anew = drawn("GFED CBA.", ".... ...A")
    axes = replace(anew, pieces=tuple(replace(piece, axis=Axis.HORIZONTAL) for piece in anew.pieces))
    marked = [
        Listed(origin, Variant((), layout, Metric.MOVES, Status.SOLVED), Group.SAME, 0).marked
        for layout in (one_edit, axes)
    ]
    assert marked == [differences(origin, one_edit), ()]
    assert len(differences(origin, axes)) > len(differences(origin, one_edit)) == 2
