"""What a text was taken for, its other readings, and what a refusal says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.app.texts.errors import decision_text
from klotski_studio.core.errors import FileError
from klotski_studio.formats import registry
from klotski_studio.formats.registry import by_id, parse, read_string
from klotski_studio.formats.text.notation import Format
from klotski_studio.formats.text.recognition import Paste, readings, recognise
from tests.formats.data_text_notations import DRAWING, RUSH_ROW

INSIDE = "AB\nCD"
NEAR = Format(
    id="near",
    name="Near",
    looks=lambda text: False,
    read_one=lambda text, file: read_string(DRAWING),
    near=lambda text, file: FileError("rush.car", file, 2, car="C") if "C" in text else None,
)


def test_a_text_says_what_it_was_taken_for() -> None:
    parsed = parse(f"\n\n{RUSH_ROW}")
    [entry] = parsed.entries
    assert (parsed.format.id, entry.form, entry.line) == ("rush-hour", "rush-hour", 3)
    assert decision_text(registry.taken(entry)).endswith(", 6 × 6")


def test_a_text_is_read_in_the_notation_that_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(DRAWING)
    kept = parse(path, taken_as=by_id("drawing"))
    assert kept.layout == read_string(DRAWING)
    with pytest.raises(FileError, match=r"code\.digits"):
        _ = parse(path, taken_as=by_id("hrd-code")).layout


def test_the_board_that_is_drawn_in_a_native_file_is_no_other_reading() -> None:
    layout = replace(read_string(DRAWING), goal=())
    parsed = parse(registry.write_string(layout, registry.NATIVE))
    assert parsed.format is registry.NATIVE
    assert parsed.others() == ()


def test_a_refusal_names_the_nearest_notation_with_line_and_reason() -> None:
    with pytest.raises(FileError) as caught:
        recognise("```\nA\nC\n```\n", "a.txt", (NEAR,))
    assert (caught.value.code, caught.value.line) == ("format.near", 3)
    reason = caught.value.values["reason"]
    assert isinstance(reason, FileError)
    assert (caught.value.values["format"], reason.code, reason.line) == ("Near", "rush.car", 3)
    with pytest.raises(FileError, match=r"format\.unknown"):
        recognise("A\nB\n", "a.txt", (NEAR,))


@pytest.mark.parametrize(
    ("text", "skipped"),
    [
        (INSIDE, 0),
        ("AB\r\nCD", 0),
        ("\ufeffAB\nCD", 0),
        ("```\nAB\nCD\n```", 1),
        ("look:\n\n~~~~ text\nAB\nCD\n~~~~\nnice", 3),
        ("> AB\n> CD", 0),
        ('"AB\nCD"', 0),
        ("\n\n“AB\nCD”\n", 2),
        ("    AB\n    CD", 0),
        ("```\n> AB\n> CD\n```", 1),
        ("```\n    AB\n    CD\n```", 1),
    ],
)
def test_what_came_along_is_left_out(text: str, skipped: int) -> None:
    assert Paste(INSIDE, skipped) in readings(text)


def test_a_text_without_fences_is_first_taken_as_it_stands_and_what_belongs_together_stays() -> None:
    text = "a\n```\nb\n```\nc\n```\nd\n```\n"
    assert all("b" in paste.text and "d" in paste.text for paste in readings(text))
    for apart in ('"A" "B"', "```\nA"):
        assert [paste.text for paste in readings(apart)] == [apart]
    assert readings("a\n```\nb\n```")[0].text == "b"
    assert readings('"AB"')[0].text == '"AB"'
    assert readings("  AB")[0].text == "  AB"


@given(st.text())
def test_any_text_has_few_readings(text: str) -> None:
    found = readings(text)
    assert 1 <= len(found) <= 16
    assert all(0 <= paste.skipped <= text.count("\n") + text.count("\r") for paste in found)


def test_a_line_in_an_error_counts_from_where_the_paste_begins() -> None:
    with pytest.raises(FileError) as caught:
        read_string('look:\n```\nformat = 1\nboard = """\nA\n"""\nname = 3\n```\n')
    assert (caught.value.file, caught.value.line) == ("clipboard", 7)
    assert caught.value.values["field"] == "name"
    entries = list(parse("```\n1A9BF0C one\n4FEA134 two\n4WVE1 three\n0000?\n```").entries)
    assert [(entry.name, entry.line) for entry in entries] == [("one", 2), ("two", 3), ("three", 4), ("", 5)]
    assert entries[-1].error.line == 5


def test_a_paste_larger_than_any_file_is_refused_before_it_is_looked_at() -> None:
    def look(text: str) -> bool:
        raise AssertionError("looked at")

    format_ = Format(id="a", name="A", looks=look, read_one=lambda text, file: pytest.fail("read"))
    with pytest.raises(FileError, match=r"file\.too-large"):
        recognise("x" * 2_000_000, "", (format_,))
