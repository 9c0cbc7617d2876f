"""What a text was taken for, its other readings, and what a refusal says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from klotski_studio.app.texts.errors import decision_text
from klotski_studio.core.errors import FileError
from klotski_studio.formats import registry
from klotski_studio.formats.registry import by_id, parse, read_string
from klotski_studio.formats.text.notation import Format
from klotski_studio.formats.text.recognition import recognise
from tests.formats.data_text_notations import DRAWING, RUSH_ROW

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
