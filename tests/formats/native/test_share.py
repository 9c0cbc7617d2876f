from __future__ import annotations

import base64
import re
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Board, Known, Layout, Meta, Metric
from klotski_studio.formats.native import share
from klotski_studio.formats.native.read import read as read_native
from klotski_studio.formats.native.write import write as write_native
from klotski_studio.formats.registry import read_file, read_string
from klotski_studio.formats.text.notation import in_order
from klotski_studio.formats.text.text_files import MOST_BYTES
from tests.cases import Case, each
from tests.formats.notation_checks import CLASSIC
from tests.strategies import layouts, wild_layouts

LAYOUTS = Path(__file__).parents[3] / "layouts"
CODE = share.write(CLASSIC)

METAS = st.builds(
    Meta,
    author=st.text(max_size=5),
    description=st.text(max_size=20),
    source=st.text(max_size=5),
    names=st.dictionaries(st.sampled_from(("zh", "en")), st.text(max_size=5)),
    metric=st.none() | st.sampled_from(Metric),
    known=st.builds(Known, moves=st.none() | st.integers(0, 200), solvable=st.none() | st.booleans()),
)


def code_of(payload: bytes, check: bytes | None = None) -> str:
    whole = (zlib.crc32(payload).to_bytes(4, "big") if check is None else check) + payload
    return "klotski:1:" + base64.urlsafe_b64encode(whole).decode().rstrip("=")


@given(layouts(), METAS)
def test_a_shared_layout_comes_back_exactly(layout: Layout, meta: Meta) -> None:
    layout = replace(layout, meta=meta)
    assert share.FORMAT.read(share.write(layout), "") == in_order(layout)


@given(wild_layouts())
def test_even_a_wrong_layout_comes_back_as_a_file_would_bring_it_back(layout: Layout) -> None:
    assert share.FORMAT.read(share.write(layout), "") == read_native(write_native(layout))


def test_the_classics_are_short_and_come_back_exactly() -> None:
    for file in sorted(LAYOUTS.glob("*.klotski")):
        layout = read_file(file)
        assert share.FORMAT.read(share.write(layout), "") == layout
        assert len(share.write(replace(layout, meta=Meta()))) < 200
    assert len(CODE) < 50


def test_a_code_of_version_one_can_be_read_for_ever() -> None:
    assert share.FORMAT.read("klotski:1:f8rBGUOyn1ybcJoNAA", "") == CLASSIC


@each("codes")
def test_a_code_is_found_in_what_was_pasted_or_it_is_told_why_not(case: Case) -> None:
    if case["found"] is True:
        assert read_string(case["text"]) == CLASSIC
    else:
        with pytest.raises(FileError, match=re.escape(case["found"])):
            share.FORMAT.read(case["text"], "")


@pytest.mark.parametrize("length", range(len("klotski:1:"), len(CODE)))
def test_a_code_that_was_cut_off_is_told(length: int) -> None:
    with pytest.raises(FileError, match=r"share\.damaged"):
        share.FORMAT.read(CODE[:length], "")


@given(st.integers(len("klotski:1:"), len(CODE) - 1), st.sampled_from("AZaz09-_"))
def test_a_code_with_a_wrong_character_is_told(at: int, character: str) -> None:
    wrong = CODE[:at] + character + CODE[at + 1 :]
    if wrong[:-1] != CODE[:-1]:  # the last character has bits that say nothing
        with pytest.raises(FileError, match=r"share\.damaged"):
            share.FORMAT.read(wrong, "")


def test_a_code_that_would_unpack_into_a_flood_is_refused() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    flood = packer.compress(b"#" * (50 * MOST_BYTES)) + packer.flush()
    with pytest.raises(FileError, match=r"share\.damaged"):
        share.FORMAT.read(code_of(flood), "")


@given(st.binary(max_size=60))
def test_any_bytes_with_a_right_checksum_end_in_one_error(payload: bytes) -> None:
    with pytest.raises(FileError):
        share.FORMAT.read(code_of(payload), "")


def test_a_board_larger_than_a_file_may_hold_cannot_be_shared() -> None:
    with pytest.raises(KlotskiError, match=r"board\.too-large"):
        share.write(Layout(Board(100, 100)))
    with pytest.raises(KlotskiError, match=r"share\.too-large"):
        share.write(Layout(Board(1, 1), name="x" * MOST_BYTES))


def test_a_text_of_several_codes_has_all_their_puzzles() -> None:
    other = replace(CLASSIC, name="Other")
    codes = [share.write(CLASSIC), share.write(other)]
    for text in ("\n".join(codes), f"look: {codes[0]} and {codes[1]}, or klotski:1:AAAA"):
        assert [entry.layout for entry in share.read_all(text, "")] == [CLASSIC, other]
    with pytest.raises(FileError, match=r"text\.several"):
        share.FORMAT.read("\n".join(codes), "")
    entries = list(share.read_all(f"{codes[0]}\nklotski:1:AAAA\n", ""))
    assert [(entry.line, entry.error is None) for entry in entries] == [(1, True), (2, False)]
