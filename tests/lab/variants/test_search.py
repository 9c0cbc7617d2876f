from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.check import errors
from klotski_studio.core.control import Control, Progress
from klotski_studio.core.identity import Image, canonical_form
from klotski_studio.core.layout import Known, Layout, Metric
from klotski_studio.core.rules import Position, Rules
from klotski_studio.formats.registry import read_file
from klotski_studio.lab.variants.house_rules import CLASSIC, DEFAULT_KINDS, EditKind
from klotski_studio.lab.variants.one_edits import one_edits
from klotski_studio.lab.variants.search import (
    Group,
    Request,
    Wish,
    best,
    group_of,
    has_same_idea,
    longest_first,
    variants,
)
from klotski_studio.solver import reference
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import InvalidLayout, Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import solve
from tests.strategies import drawn, layouts

SMALL = drawn("BA. #..", "... ..B")


@given(layouts(most=20), st.sampled_from(Metric))
@settings(max_examples=15)
def test_each_variant_is_a_puzzle_of_its_own_with_the_answer_of_the_slow_twin(
    layout: Layout, metric: Metric
) -> None:
    found = list(variants(layout, metric, kinds=frozenset(EditKind)))
    forms = [canonical_form(variant.layout) for variant in found]
    assert len(set(forms)) == len(forms)
    assert canonical_form(layout) not in forms
    for variant in found:
        assert not errors(variant.layout)
        assert not Rules(variant.layout).is_solved(Position.start(variant.layout))
    for variant in found[:: max(1, len(found) // 3)]:
        if sum(map(len, reference.levels(variant.layout, metric, 300))) < 300:
            assert variant.length == reference.solve(variant.layout, metric).length


def test_an_edit_that_puts_a_target_beyond_the_ground_makes_no_variant() -> None:
    walled = drawn("#AA ...", "... AA.")  # a second wall makes the board narrower than the target
    alike = drawn("AABEE .....", "..... ...EE")  # E is like A until A and B are merged
    pieces = [replace(piece, same_as="A" if piece.key == "E" else None) for piece in alike.pieces]
    for layout in (walled, replace(alike, pieces=tuple(pieces))):
        found = list(variants(layout, kinds=frozenset(EditKind)))
        assert found
        assert not any(errors(variant.layout) for variant in found)


@given(layouts(most=20))
@settings(max_examples=15)
def test_a_variant_has_every_kind_that_makes_it(layout: Layout) -> None:
    found = {canonical_form(variant.layout): variant.kinds for variant in variants(layout)}
    for form, kinds in found.items():
        assert kinds == tuple(
            kind
            for kind in EditKind
            if kind in DEFAULT_KINDS
            and any(canonical_form(edit.layout) == form for edit in one_edits(layout, {kind}))
        )


@given(layouts(most=20), st.sampled_from(Image))
@settings(max_examples=15)
def test_an_image_has_the_same_variants(layout: Layout, image: Image) -> None:
    if image.is_quarter and layout.board.width != layout.board.height:
        image = Image.HALF_TURN
    ours, theirs = (
        # swapped pieces exchange the top left of their boxes, which is another corner in the image
        Counter((each.kinds, each.length) for each in variants(start) if each.kinds != (EditKind.SWAP,))
        for start in (layout, image.of(layout))
    )
    assert ours == theirs


def test_the_variants_of_the_classic_are_those_counted_by_hand() -> None:
    # move: two pairs of single pieces with two free cells each, and the flat one, which fits on both;
    # remove and split: two pairs of upright pieces and the flat one; to remove also the pairs of single ones
    layout = read_file(layouts_dir() / "heng-dao-li-ma.klotski")
    found = list(variants(layout, Metric.MOVES))
    by_kind = Counter(kind for variant in found for kind in variant.kinds)
    assert by_kind[EditKind.MOVE] == 5
    assert by_kind[EditKind.REMOVE] == 5
    assert by_kind[EditKind.SPLIT] == 3
    assert max(variant.length or 0 for variant in found) == 91


def test_the_hardest_starts_of_two_sets_are_the_published_ones() -> None:
    # lab.json, family_4x5: "hardest start of all components of the set of" the classic, 93, and of
    # "feng hui lu zhuan", 138; "ours, two programs". A trade makes an upright piece lie down.
    layout = read_file(layouts_dir() / "heng-dao-li-ma.klotski")
    kinds = {EditKind.MOVE, EditKind.TRADE}
    found = list(variants(layout, kinds=kinds, rules=CLASSIC, best_start=True))
    assert {each.length for each in found if each.kinds == (EditKind.MOVE,)} == {93}
    assert [each.length for each in found if each.kinds == (EditKind.TRADE,)] == [138, 93, 19]
    assert solve(Ask(found[0].layout)).length == 93
    soonest = list(variants(layout, kinds=kinds, rules=CLASSIC, best_start=True, starts={}))
    assert [each.length for each in soonest if each.kinds == (EditKind.TRADE,)] == [19, 93, 138]


def test_a_set_of_pieces_that_nothing_solves_has_no_hardest_start() -> None:
    found = list(variants(drawn("AB", ".A"), kinds={EditKind.AXIS, EditKind.ADD}, best_start=True))
    assert {each.status for each in found} >= {Status.UNSOLVABLE}
    for each in found:
        assert (each.length is None) is (each.status is Status.UNSOLVABLE)
        assert not Rules(each.layout).is_solved(Position.start(each.layout))


def test_a_limit_leaves_the_hardest_start_open() -> None:
    found = list(variants(SMALL, best_start=True, limits=Limits(positions=1)))
    assert {each.reason for each in found} == {Reason.POSITIONS}


def test_what_is_proven_is_the_only_claim() -> None:
    for variant in variants(SMALL, Metric.SLIDES):
        expected = Known(solvable=variant.status is Status.SOLVED, slides=variant.length)
        assert variant.layout.meta.known == expected


def test_two_edits_deep_nothing_is_listed_twice_and_nothing_is_missed() -> None:
    kinds = frozenset({EditKind.MOVE, EditKind.SWAP, EditKind.REMOVE})
    found = list(variants(SMALL, kinds=kinds, depth=2))
    forms = [canonical_form(variant.layout) for variant in found]
    assert len(set(forms)) == len(forms)
    near = [variant.layout for variant in found if variant.depth == 1]
    expected = {
        canonical_form(edit.layout)
        for layout in (SMALL, *near)
        for edit in one_edits(layout, kinds)
        if not Rules(edit.layout).is_solved(Position.start(edit.layout))
    }
    assert set(forms) == expected - {canonical_form(SMALL)}
    assert {len(variant.way) for variant in found} == {1, 2}


def test_a_beam_goes_on_from_the_longest_alone_or_where_most_can_move() -> None:
    near = list(variants(SMALL))
    (first,) = best(near, 1)
    assert first.length == max(variant.length or 0 for variant in near)
    deep = [variant for variant in variants(SMALL, depth=2, beam=1) if variant.depth == 2]
    assert deep
    assert {variant.before for variant in deep} == {first.way}
    locked = list(variants(drawn("ABC", "..A"), depth=2, beam=1))  # two edits make it solvable
    assert {variant.depth for variant in locked if variant.length} == {2}


@pytest.mark.parametrize("wish", Wish)
def test_a_beam_goes_on_from_what_is_asked_for(wish: Wish) -> None:
    request, own = Request(wish, length=1), solve(Ask(SMALL))
    order = request.order(SMALL, own)
    near = list(variants(SMALL))
    granted = [variant for variant in near if request.grants(variant, SMALL, own)]
    assert granted
    deep = [each for each in variants(SMALL, depth=2, beam=1, order=order) if each.depth == 2]
    (way,) = {each.before for each in deep}
    assert way == min(granted, key=request.rank).way


def test_a_wrong_layout_is_refused() -> None:
    with pytest.raises(InvalidLayout):
        next(variants(drawn("A.")))


def test_the_limits_are_those_of_each_search() -> None:
    found = list(variants(SMALL, limits=Limits(positions=6)))
    assert {variant.reason for variant in found} >= {Reason.POSITIONS}
    assert all(variant.layout.meta.known == Known() for variant in found if variant.reason)
    assert any(variant.status is not Status.STOPPED for variant in found)


def test_cancelled_it_ends_with_what_is_done_and_progress_counts_puzzles() -> None:
    control, seen = Control(), list[Progress]()
    found = []
    for variant in variants(SMALL, control=control):
        seen.append(control.progress)
        found.append(variant)
        if len(found) == 2:
            control.cancel()
    assert len(found) == 2
    every = len(list(variants(SMALL)))
    assert [(each.done, each.total) for each in seen] == [(0, every), (1, every)]


def test_groups_compare_with_the_puzzle_itself() -> None:
    own = solve(Ask(SMALL))
    found = list(variants(SMALL, kinds=frozenset(EditKind)))
    for each in found:
        group = group_of(each, own)
        if each.length is None or own.length is None:
            assert group is Group.UNSOLVABLE
        else:
            assert (group is Group.HARDER) == (each.length > own.length)
            assert (group is Group.EASIER) == (each.length < own.length)
    assert {group_of(each, own) for each in found} == {*Group} - {Group.SOLVED, Group.STOPPED}
    stopped = next(variants(SMALL, limits=Limits(positions=1)))
    assert group_of(stopped, own) is Group.STOPPED


def test_whatever_has_a_solution_is_easier_than_a_puzzle_without_one() -> None:
    blocked = drawn("AB", ".A")
    found = [group_of(each, solve(Ask(blocked))) for each in variants(blocked)]
    assert Group.EASIER in found
    assert set(found) <= {Group.EASIER, Group.UNSOLVABLE}


def test_only_what_is_shorter_than_the_proven_depth_is_easier_than_a_stopped_search() -> None:
    layout = read_file(layouts_dir() / "heng-dao-li-ma.klotski")
    own = solve(Ask(layout, limits=Limits(positions=3000)))
    assert own.status is Status.STOPPED
    for each in variants(layout, kinds={EditKind.TARGET}):
        assert each.length is not None
        expected = Group.EASIER if each.length < own.effort.depth else Group.SOLVED
        assert group_of(each, own) is expected


def test_variants_are_ranked_by_what_is_asked_for() -> None:
    found = list(variants(SMALL))
    lengths = [-1 if each.length is None else each.length for each in sorted(found, key=longest_first)]
    assert lengths == sorted(lengths, reverse=True)
    assert -1 in lengths
    for wish in (Wish.HARDER, Wish.EASIER):
        assert sorted(found, key=Request(wish).rank) == sorted(found, key=longest_first)
    nearest = [each.length for each in sorted(found, key=Request(Wish.LENGTH, 2).rank)]
    away = [math.inf if length is None else abs(length - 2) for length in nearest]
    assert away == sorted(away)
    shortest = [each.length or math.inf for each in sorted(found, key=Request(Wish.SAME_IDEA).rank)]
    assert shortest == sorted(shortest)


def test_each_wish_is_granted_by_its_own_variants() -> None:
    own, found = solve(Ask(SMALL)), list(variants(SMALL))
    for each in found:
        granted = {wish for wish in Wish if Request(wish, length=1).grants(each, SMALL, own)}
        assert (Wish.HARDER in granted) is (group_of(each, own) is Group.HARDER)
        assert (Wish.EASIER in granted) is (group_of(each, own) is Group.EASIER)
        assert (Wish.LENGTH in granted) is (each.length == 1)
        assert (Wish.SAME_IDEA in granted) is has_same_idea(each, SMALL, own)


def test_the_same_idea_moves_pieces_of_the_same_kinds() -> None:
    own, kinds = solve(Ask(SMALL)), {EditKind.MOVE, EditKind.REMOVE}
    both = {variant.movers: has_same_idea(variant, SMALL, own) for variant in variants(SMALL, kinds=kinds)}
    assert both == {movers: set(movers) == {"A", "B"} for movers in both}
    assert set(both.values()) == {True, False}


def test_the_same_idea_has_the_same_targets() -> None:
    own, found = solve(Ask(SMALL)), list(variants(SMALL, kinds={EditKind.TARGET}))
    assert any(set(variant.movers) == {"A", "B"} for variant in found)
    assert not any(has_same_idea(variant, SMALL, own) for variant in found)
