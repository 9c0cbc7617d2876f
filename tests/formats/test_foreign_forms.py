"""Forms of files by other programs, made up: what is read, and which other reading is offered."""

from __future__ import annotations

import pytest

from klotski_studio.formats.registry import detect, parse
from tests.formats.data_wild_notations import R_ROWS

NAMED_ROWS = "6 6\n" + "\n".join(
    " ".join("0" if sign == "." else "gg" if sign == "X" else f"t{ord(sign) - 60}" for sign in row)
    for row in R_ROWS.split()
)


@pytest.mark.parametrize("text", [NAMED_ROWS, NAMED_ROWS[4:] + "\n\n"])
def test_cells_may_be_words_under_a_line_with_the_size(text: str) -> None:
    parsed = parse(text)
    assert parsed.format.id == "car-matrix"
    assert [each.id for entry in parsed.entries for each in entry.decisions] == ["car-gg"]
    expected = parse(R_ROWS).layout
    assert [(piece.at, piece.shape) for piece in parsed.layout.pieces] == [
        (piece.at, piece.shape) for piece in expected.pieces
    ]
    assert [target.at for target in parsed.layout.goal] == [target.at for target in expected.goal]


def test_a_constant_in_source_code_about_the_puzzle_is_no_code() -> None:
    assert detect("// klotski\n#define NAME2(a) MODE3(a)\n") is None
    assert detect("The klotski boards NAME2 and 4WVE1 are codes.") is not None
