"""Families that are being written are read again, and the reader says what is wrong with them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.app.lab.families import shipped_families
from klotski_studio.core.errors import FileError
from klotski_studio.core.family import ANY, Corner, Family, FamilyShape, GoalPiece, Range
from klotski_studio.core.layout import Axis, Board, Shape, Target
from klotski_studio.formats.families import KEYS, FamilyDraft, FamilyForm, read
from tests.strategies import SHAPES

QUEEN = GoalPiece(Target("Q", (1, 1), Shape.rectangle(2, 2)))
SMALL = Family("small", Board(4, 3), (QUEEN,), (FamilyShape("S", Shape.rectangle(1, 1)),))
CONNECTED = [shape for shape in SHAPES if shape.is_connected]

ranges = st.builds(
    lambda least, more: Range(least, None if more is None else least + more),
    *[
        st.integers(0, 9),
        st.none() | st.integers(0, 9),
    ],
)


@st.composite
def families(draw: st.DrawFn) -> Family:
    """Families of sets of shapes, with walls, gates, axes and odd names."""
    width, height = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    cells = Board(width, height).cells()
    ground = draw(st.lists(st.sampled_from(cells), max_size=6, unique=True))
    walls, gates = frozenset(ground[::2]), frozenset(ground[1::2])
    free = [cell for cell in cells if cell not in walls]
    goal = GoalPiece(
        Target(draw(st.sampled_from("QX曹")), draw(st.sampled_from(free)), Shape.rectangle(1, 1)),
        draw(st.sampled_from(Axis)),
    )
    kinds = draw(
        st.lists(st.tuples(st.sampled_from(CONNECTED), st.sampled_from(Axis)), unique=True, max_size=4)
    )
    names = ["V", "two words", 'a"b', "横"]
    shapes = [
        FamilyShape(name, shape, axis, draw(ranges))
        for name, (shape, axis) in zip(names, kinds, strict=False)
    ]
    name = draw(st.text(max_size=20))
    return Family(
        name, Board(width, height, walls, gates), (goal,), tuple(shapes), draw(ranges), draw(ranges)
    )


@given(families())
def test_a_family_that_is_written_is_read_as_it_was(family: Family) -> None:
    assert read(FamilyDraft.of(family).text) == family


def test_every_shipped_family_of_any_form_can_be_written() -> None:
    forms = set()
    for file in shipped_families():
        draft = FamilyDraft.of(file.family)
        forms.add(draft.form)
        assert draft.read() == file.family
    assert forms == set(FamilyForm)


@pytest.mark.parametrize(
    ("draft", "field"),
    [
        (FamilyDraft(FamilyForm.PIECES, replace(SMALL, goal=())), "goal"),
        (FamilyDraft(FamilyForm.PIECES, replace(SMALL, pieces=Range(3, 1))), "pieces"),
        (FamilyDraft(FamilyForm.PIECES, replace(SMALL, free=Range(3, 1))), "free"),
        (FamilyDraft(FamilyForm.PIECES, replace(SMALL, board=Board(9, 9), goal=(QUEEN,))), "board"),
        (FamilyDraft(FamilyForm.PIECES, replace(SMALL, name="n" * 2_000)), "name"),
        (
            FamilyDraft(FamilyForm.PIECES, replace(SMALL, board=Board(4, 3, frozenset({(1, 1)})))),
            "goal",
        ),
        (
            FamilyDraft(FamilyForm.PIECES, replace(SMALL, shapes=(FamilyShape("S", Shape(())),))),
            "shapes.S.draw",
        ),
        (
            FamilyDraft(
                FamilyForm.PIECES,
                replace(SMALL, shapes=(*SMALL.shapes, FamilyShape("T", SMALL.shapes[0].shape))),
            ),
            "shapes.T",
        ),
        (
            FamilyDraft(
                FamilyForm.PIECES,
                replace(SMALL, shapes=(FamilyShape("S", Shape.rectangle(1, 1), count=Range(2, 1)),)),
            ),
            "shapes.S.count",
        ),
        (FamilyDraft(FamilyForm.LINES, SMALL), "goal"),
        (FamilyDraft(FamilyForm.LINES, SMALL, lengths=(1,)), "lines"),
        (FamilyDraft(FamilyForm.POLYOMINOES, replace(SMALL, board=Board(5, 4))), "board"),
    ],
)
def test_what_is_wrong_is_said_about_its_key(draft: FamilyDraft, field: str) -> None:
    with pytest.raises(FileError) as caught:
        draft.read()
    assert caught.value.values["field"] == field


def test_only_the_keys_of_its_form_are_written_and_the_others_stay_in_the_draft() -> None:
    draft = FamilyDraft(FamilyForm.PIECES, SMALL, Corner.BOX)
    packings = replace(draft, form=FamilyForm.POLYOMINOES)
    assert "shapes" not in KEYS[packings.form]
    assert "corner" in packings.text
    assert "goal" not in packings.text
    assert replace(packings, form=FamilyForm.PIECES) == draft
    assert ANY not in (SMALL.pieces, SMALL.free)
