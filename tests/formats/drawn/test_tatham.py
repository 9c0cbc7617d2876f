from __future__ import annotations

import pytest
from hypothesis import given

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.drawn import tatham
from klotski_studio.formats.text.written import written_in
from tests.formats.data_text_notations import TATHAM, TATHAM_FIELD
from tests.formats.text_layouts import puzzle, rewritten, without_axes
from tests.strategies import drawn


@given(without_axes(gates=True))
def test_a_puzzle_comes_back_without_the_border_that_is_put_around_it(layout: Layout) -> None:
    again = rewritten(tatham.FORMAT, layout)
    assert tatham.FORMAT.sniff(tatham.write(layout))
    ground = set(again.board.cells()) - again.board.walls
    assert ground == set(layout.board.cells()) - layout.board.walls
    assert puzzle(again)[1:] == puzzle(layout)[1:]
    assert again.board.gates == layout.board.gates
    is_small = layout.board.width < 3 or layout.board.height < 2
    assert ("loss.border" in set(written_in(layout, tatham.FORMAT).losses)) == is_small
    assert (again.board == layout.board) or is_small


def test_an_id_has_all_parts_and_is_written_as_it_was_read() -> None:
    assert tatham.write(tatham.FORMAT.read(TATHAM)) == TATHAM
    assert tatham.write(tatham.FORMAT.read(TATHAM_FIELD)) == TATHAM_FIELD.replace("m90", "u")
    assert written_in(tatham.FORMAT.read(TATHAM), tatham.FORMAT).losses == ()
    layout = tatham.FORMAT.read(TATHAM_FIELD)
    assert (layout.board.width, layout.board.height) == (6, 9)
    assert layout.board.gates == {(2, 6), (3, 6)}
    assert layout.meta.known.moves == 81
    assert [(target.piece, target.at) for target in layout.goal] == [("B", (4, 7))]
    under = tatham.FORMAT.read("5x4u:w6fmfd1ew2e3w6,2,1")
    assert under.board.gates == {(0, 0), (1, 0)}, "force fields may lie under pieces"
    assert tatham.write(under) == "5x4u:w6fmfd1ew2e3w6,2,1\n"


def test_the_main_block_is_placed_by_its_first_cell() -> None:
    layout = drawn("...A.. ..AA.. ...... ......", "...... ...... ...A.. ..AA..")
    text = tatham.write(layout)
    assert text == "8x6u:w9e3me2w2e2d7d1e2w2e6w2e6w9,4,3\n"
    assert tatham.FORMAT.read(text) == layout


@pytest.mark.parametrize(
    ("text", "code", "values"),
    [
        ("5x4u:w6mee", "tatham.id", {}),
        ("5x4u:w6m,1", "tatham.id", {}),
        ("5x4u:w6mq,1,1", "tatham.id", {}),
        ("5x4u:w6md,1,1", "tatham.id", {}),
        ("5x4u:w6mf,1,1", "tatham.id", {}),
        ("5x4u:w6md2,1,1", "tatham.reference", {"distance": 2}),
        ("5x4u:w6md1d2,1,1", "tatham.reference", {"distance": 2}),
        ("5x4u:w6md0,1,1", "tatham.reference", {"distance": 0}),
        ("5x4u:w6me12,1,1", "tatham.length", {"cells": 20}),
        ("5x4u:w6me99,1,1", "tatham.length", {"cells": 20}),
        ("5x4u:w20,1,1", "tatham.main", {"count": 0}),
        ("5x4u:w6m2e12,1,1", "tatham.main", {"count": 2}),
        ("999x4u:w6m,1,1", "board.too-large", {}),
    ],
)
def test_a_broken_id_has_one_error_with_its_place(text: str, code: str, values: dict[str, object]) -> None:
    with pytest.raises(FileError) as caught:
        tatham.FORMAT.read(f"\n{text}", "a.txt")
    assert (caught.value.code, caught.value.line) == (code, 2)
    assert values.items() <= caught.value.values.items()


def test_lines_are_a_list() -> None:
    entries = list(tatham.read_all(TATHAM + "\n5x4u:w,1,1\n" + TATHAM_FIELD, ""))
    assert [(entry.line, entry.error is None) for entry in entries] == [(1, True), (3, False), (4, True)]
