from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.core.control import Control
from klotski_studio.core.edits import remove
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.lab.reasons import Removal, removals
from klotski_studio.solver import reference
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason, Status
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.encode import encode
from klotski_studio.solver.engines import able
from klotski_studio.solver.search import solve
from tests.strategies import drawn, layouts


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
        known = (
            solve(Ask(layout, metric, engine="refine")) if spare_kinds(layout) else solve(Ask(layout, metric))
        )
        assert removals(Ask(layout, metric), known) == removals(Ask(layout, metric))


def spare_kinds(layout: Layout) -> bool:
    """Whether the engine that knows which pieces are needed can answer."""
    return "refine" in able(encode(layout), whole=False)


def test_a_piece_out_of_the_way_is_removable() -> None:
    found = removals(Ask(drawn("A.. ##B", "..A ...")))
    assert found.removable == ("B",)
    assert found.each == (Removal("B", Status.SOLVED, 1, True),)


def test_a_piece_in_the_way_is_not() -> None:
    found = removals(Ask(drawn("AB. #..", "..A ...")))
    assert found.removable == ()
    assert found.each[0].length == 1


def test_of_an_unsolvable_puzzle_the_piece_to_blame_is_found() -> None:
    found = removals(Ask(drawn("AB", ".A")))
    assert found.each == (Removal("B", Status.SOLVED, 1, False),)


def test_a_piece_with_a_target_is_not_asked_about() -> None:
    assert [removal.piece for removal in removals(Ask(drawn("AB. ...", "... .A."))).each] == ["B"]
    assert removals(Ask(drawn("A.", ".A"))).each == ()


def test_a_spare_piece_of_a_group_may_be_needed() -> None:
    layout = drawn("A.B", "B..")  # A may stand in for B, and is at the target already
    pieces = tuple(replace(piece, same_as="B" if piece.key == "A" else None) for piece in layout.pieces)
    found = removals(Ask(replace(layout, pieces=pieces)))
    assert found.each == (Removal("A", Status.SOLVED, 1, False),)


def test_what_a_limit_leaves_open_is_named() -> None:
    layout = drawn("AB.. .... C...", ".... .... ...A")
    found = removals(Ask(layout, limits=Limits(positions=3)))
    assert found.unsettled == ("B", "C")
    assert found.reason is Reason.POSITIONS


def test_cancelled_it_ends_with_all_unsettled() -> None:
    control = Control()
    control.cancel()
    found = removals(Ask(drawn("AB. ...", "... .A."), control=control))
    assert found.unsettled == ("B",)
    assert found.reason is Reason.CANCELLED
