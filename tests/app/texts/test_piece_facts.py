from __future__ import annotations

from klotski_studio.app.texts.piece_facts import ADVICE, AXES, EDITS, edit_text, way_text
from klotski_studio.core.check import Finding
from klotski_studio.core.edits import place
from klotski_studio.core.layout import Axis, Layout, Metric
from klotski_studio.lab.variants.house_rules import EditKind
from klotski_studio.lab.variants.one_edits import one_edits
from klotski_studio.lab.variants.search import Variant
from klotski_studio.solver.base.answer import Status
from tests.strategies import drawn

LAYOUT = drawn("AABB #.C.", ".... ..C.")


def texts(layout: Layout, kind: EditKind) -> list[str]:
    return [edit_text(layout, edit) for edit in one_edits(layout, {kind})]


def test_every_kind_and_every_axis_has_a_sentence() -> None:
    assert set(EDITS) == set(EditKind)
    assert set(AXES) == set(Axis)


def test_the_sentences_name_pieces_and_cells() -> None:
    assert "A to cell 1, 0" not in texts(LAYOUT, EditKind.MOVE)
    assert texts(LAYOUT, EditKind.REMOVE) == ["without A", "without B"]
    assert "one more piece of 1 × 1 at cell 1, 1" in texts(LAYOUT, EditKind.ADD)
    corners = drawn("AA.. A... ..B.", ".... .... B...")
    assert "one more piece of 3 cells at cell 2, 0" in texts(corners, EditKind.ADD)
    assert texts(LAYOUT, EditKind.MERGE) == ["merge A and B"]
    assert texts(LAYOUT, EditKind.TRADE) == ["one cell of A to B", "one cell of B to A"]
    assert "A fixed in its place" in texts(LAYOUT, EditKind.AXIS)
    assert texts(LAYOUT, EditKind.UNWALL) == ["no wall at cell 0, 1"]
    assert "target of C at cell 0, 0" in texts(LAYOUT, EditKind.TARGET)


def test_an_edit_after_another_names_the_pieces_as_they_are_then() -> None:
    first = next(edit for edit in one_edits(LAYOUT, {EditKind.SPLIT}))
    new = first.layout.pieces[-1].key
    second = next(edit for edit in one_edits(first.layout, {EditKind.REMOVE}) if edit.keys == (new,))
    variant = Variant((second,), second.layout, Metric.MOVES, Status.SOLVED, before=(first,))
    assert way_text(LAYOUT, variant) == f"split A; without {new}"


def test_of_another_start_no_place_is_told_that_it_does_not_have() -> None:
    def told(kind: EditKind) -> str:
        edit = next(one_edits(LAYOUT, {kind}))
        start = place(edit.layout, {edit.layout.pieces[-1].key}, (2, 0))
        return way_text(LAYOUT, Variant((edit,), start, Metric.MOVES, Status.SOLVED))

    assert told(EditKind.MOVE) == "all placed anew"
    assert told(EditKind.ADD) == "one more piece of 1 × 1 at cell 3, 1; all placed anew"


def test_for_every_finding_there_is_advice_that_is_a_sentence() -> None:
    assert set(ADVICE) == set(Finding)
    assert all(text[0].isupper() and text.endswith(".") for text in ADVICE.values())
