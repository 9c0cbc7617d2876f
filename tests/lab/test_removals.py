from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.check import errors
from klotski_studio.core.layout import Layout, kinds
from klotski_studio.core.metric import Metric
from klotski_studio.lab.removals import Removal, removals, spare, without
from klotski_studio.solver import reference
from klotski_studio.solver.answer import Reason, Status
from klotski_studio.solver.control import Control, Limits
from tests.strategies import drawn, layouts


@given(layouts(most=40), st.sampled_from(Metric))
def test_the_answer_without_a_piece_is_that_of_the_slow_twin(layout: Layout, metric: Metric) -> None:
    whole = reference.solve(layout, metric).length
    for removal in removals(layout, metric).each[:2]:
        other = without(layout, removal.piece)
        if sum(map(len, reference.levels(other, metric, 400))) >= 400:
            continue
        expected = reference.solve(other, metric).length
        assert removal.length == expected
        assert removal.same is (expected == whole)


@given(layouts(most=60))
def test_without_a_piece_a_layout_has_no_errors_and_the_others_their_kinds(layout: Layout) -> None:
    for piece in spare(layout):
        other = without(layout, piece.key)
        assert errors(other) == ()
        left = [{layout.pieces[i].key for i in kind.pieces} - {piece.key} for kind in kinds(layout)]
        found = [{other.pieces[i].key for i in kind.pieces} for kind in kinds(other)]
        assert sorted(map(sorted, found)) == sorted(sorted(keys) for keys in left if keys)


def test_a_piece_out_of_the_way_is_removable() -> None:
    found = removals(drawn("A.. ##B", "..A ..."))
    assert found.removable == ("B",)
    assert found.each == (Removal("B", Status.SOLVED, 1, True),)


def test_a_piece_in_the_way_is_not() -> None:
    found = removals(drawn("AB. #..", "..A ..."))
    assert found.removable == ()
    assert found.each[0].length == 1


def test_of_an_unsolvable_puzzle_the_piece_to_blame_is_found() -> None:
    found = removals(drawn("AB", ".A"))
    assert found.each == (Removal("B", Status.SOLVED, 1, False),)


def test_a_piece_with_a_target_is_not_asked_about() -> None:
    assert [piece.key for piece in spare(drawn("AB. ...", "... .A."))] == ["B"]
    assert list(spare(drawn("A.", ".A"))) == []


def test_pieces_joined_by_the_one_that_goes_stay_joined() -> None:
    layout = drawn("ABC ...", "... ..C")
    pieces = tuple(
        replace(piece, same_as={"A": "B", "B": None, "C": "B"}[piece.key]) for piece in layout.pieces
    )
    other = without(replace(layout, pieces=pieces), "B")
    assert [len(kind.pieces) for kind in kinds(other)] == [2]
    assert errors(other) == ()


def test_what_a_limit_leaves_open_is_named() -> None:
    layout = drawn("AB.. .... C...", ".... .... ...A")
    found = removals(layout, limits=Limits(positions=3))
    assert found.unsettled == ("B", "C")
    assert found.reason is Reason.POSITIONS


def test_cancelled_it_ends_with_all_unsettled() -> None:
    control = Control()
    control.cancel()
    found = removals(drawn("AB. ...", "... .A."), control=control)
    assert found.unsettled == ("B",)
    assert found.reason is Reason.CANCELLED
