"""Every example of every notation is known for what it is, whatever was pasted around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.app.texts.errors import error_text
from klotski_studio.core.errors import FileError
from klotski_studio.formats.notations import FORMATS
from klotski_studio.formats.registry import detect, parse, read_string
from klotski_studio.formats.text.notation import PuzzleEntry
from tests.formats import data_code_notations, data_text_notations, data_wild_notations
from tests.formats.notation_checks import assert_reads_well, outcome

ALL = [
    (format_id, text)
    for examples in (
        data_code_notations.EXAMPLES,
        data_text_notations.EXAMPLES,
        data_wild_notations.EXAMPLES,
        data_wild_notations.IN_COMPANY,
    )
    for format_id, text, _ in examples
]

NONE = (
    "",
    " \n\t\n",
    "hello, world",
    "Lorem ipsum dolor sit amet,\nconsectetur adipiscing elit.",
    "tests",
    "42",
    "3.14159",
    "2026-11-21",
    '{"a": 1}',
    "[1, 2, 3]",
    "[]",
    "name,width,height\na,4,5\n",
    "https://example.org/page?p=1#top",
    "def move(piece):\n    return piece + 1\n",
    "<html><body>Klotski</body></html>",
    "华容道是一种古老的中国民间益智游戏。",
    "klotski",
    "klotski:",
    "0x12345",
)


@pytest.mark.parametrize(("format_id", "text"), ALL)
def test_an_example_is_known_for_what_it_is_whatever_is_around_it(format_id: str, text: str) -> None:
    around = ["{}", "\n\n  {}  \n", "```\n{}\n```\n", "```json\n{}\n```", "“{}”", "\ufeff{}"]
    if text.startswith(" "):
        around[1] = "\n\n{}  \n"  # its spaces are part of the drawing
    cited = "".join(f"> {line}\n" for line in text.split("\n"))
    for pasted in (*(each.replace("{}", text) for each in around), cited):
        found = detect(pasted)
        assert found is not None, pasted
        assert found.id == format_id, pasted


@pytest.mark.parametrize(
    ("format_id", "text"),
    [
        ("tatham-slide", "8x11u:w9md1e4w2d7d1e4w2e6w2e6w2e6w2e6w2e6w2e6w2e6w9,1,8"),
        ("letters-20", "  228XX  XX Ki44PddF"),
    ],
)
def test_a_board_that_begins_like_a_short_code_is_no_list_of_codes(format_id: str, text: str) -> None:
    found = detect(text)
    assert found.id == format_id


def test_every_notation_has_an_example() -> None:
    assert {format_id for format_id, _ in ALL} | {"native"} == {each.id for each in FORMATS}


@pytest.mark.parametrize("text", NONE)
def test_a_text_that_is_none_is_not_taken_for_one(text: str) -> None:
    assert detect(text) is None
    with pytest.raises(FileError, match=r"format\.unknown"):
        read_string(text)


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """An example with something cut out, put in or doubled."""
    text = draw(st.sampled_from(ALL))[1]
    for _ in range(draw(st.integers(1, 4))):
        start, end = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        if draw(st.booleans()):
            end = min(end, start + 3)
        inside = st.one_of(st.text(max_size=3), st.sampled_from([text[start:end] * 2, "", "9" * 12]))
        text = text[:start] + draw(inside) + text[end:]
    return text


def every_entry(read: Callable[[str, str], Iterator[PuzzleEntry]], text: str) -> list[PuzzleEntry]:
    """What ``read`` finds in ``text``, to the end."""
    return list(read(text, "paste"))


@given(st.one_of(st.text(max_size=80), st.text("ABCDEF0123456789.,-[]{}\"' \n#ox", max_size=80), spoilt()))
@settings(max_examples=2 * settings().max_examples)
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    entries, error = outcome(lambda: list(parse(text).entries))
    assert error is None or detect(text) is None
    for format_ in FORMATS:
        format_.sniff(text)
        _, error = outcome(partial(format_.read, text, "paste"))
        if error is not None:
            assert isinstance(error, FileError)
            assert error.line is None or 1 <= error.line <= max(2, text.count("\n") + 1)  # a head may be all
            assert error_text(error).startswith("paste")
            assert_reads_well(error)
        if format_.read_all is not None:
            found, _ = outcome(partial(every_entry, format_.read_all, text))
            entries = [*(entries or ()), *(found or ())]
    assert all((entry.layout is None) != (entry.error is None) for entry in entries or ())
