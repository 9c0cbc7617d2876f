from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.check import problems
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats import registry
from klotski_studio.formats.text.notation import Format, PuzzleEntry, in_order
from klotski_studio.formats.text.text_files import MOST_BYTES
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import analyze, solve
from tests.formats import data_text_notations
from tests.formats.data_text_notations import EXAMPLES, GNOME_LEVELS, JIMSLIDE_TZER
from tests.formats.notation_checks import assert_reads_well, outcome
from tests.formats.text_layouts import puzzle

IDS = {format_id for format_id, _, _ in EXAMPLES}
FORMATS = {format_.id: format_ for format_ in registry.formats() if format_.id in IDS}
TEXTS = sorted(
    text for name, text in vars(data_text_notations).items() if isinstance(text, str) and name.isupper()
)

each_example = pytest.mark.parametrize(
    ("format_id", "text", "counts"), EXAMPLES, ids=[f"{row[0]}-{index}" for index, row in enumerate(EXAMPLES)]
)
each_format = pytest.mark.parametrize("format_", FORMATS.values(), ids=FORMATS)


@each_example
def test_an_example_reads_to_a_layout_with_the_known_counts(
    format_id: str, text: str, counts: dict[str, int]
) -> None:
    layout = FORMATS[format_id].read(text, "")
    assert problems(layout) == ()
    assert in_order(layout) == layout
    found: dict[str, int | None] = {
        metric.value: solve(Ask(layout, metric)).length for metric in Metric if metric.value in counts
    }
    if "reachable" in counts:
        found["reachable"] = analyze(Ask(layout, Metric.MOVES)).reachable
    assert found == counts


@each_example
def test_an_example_is_recognised_by_its_own_notation_alone(
    format_id: str, text: str, counts: dict[str, int]
) -> None:
    assert [name for name, format_ in FORMATS.items() if format_.sniff(text)] == [format_id]


@each_example
def test_an_example_survives_being_written(format_id: str, text: str, counts: dict[str, int]) -> None:
    format_ = FORMATS[format_id]
    layout = format_.read(text, "")
    if format_.write is None:
        assert format_id == "gnome"
        return
    again = format_.write(layout)
    assert format_.sniff(again)
    assert puzzle(format_.read(again, "")) == puzzle(layout)
    assert format_.write(format_.read(again, "")) == again


@pytest.mark.parametrize(
    "text",
    [
        *("", "\n\n", " ", "hello", "hello\nworld", "hello world\nthis is me.\n\nhello\nthis", "12345", "0"),
        *("# Title\n\n* an item.\n* another.\n", "a,b,c\n1,2,3\n", '{"a": [1, 2, 3]}', "[1, 2, 3, 4]"),
        *("1A9BF0C", "00103002120413322334", "6 7 8", "xsize: 4", "* * *", "----", "ab cd\nef gh"),
        *("Dear all,\n\nwe meet at 6.\n\nBye", "format = 1\nboard = '''\nA.\n'''\n", "vCCvvCCvvhhvvssvs..s"),
    ],
)
def test_what_is_none_of_them_is_recognised_by_none(text: str) -> None:
    assert [name for name, format_ in FORMATS.items() if format_.sniff(text)] == []


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """An example with something cut out, put in or doubled."""
    text = draw(st.sampled_from([*TEXTS, GNOME_LEVELS, JIMSLIDE_TZER]))
    for _ in range(draw(st.integers(1, 4))):
        start, end = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        if draw(st.booleans()):
            end = min(end, start + 3)
        inside = st.one_of(st.text(max_size=3), st.just(text[start:end] * 2), st.just(""), st.just("9" * 12))
        text = text[:start] + draw(inside) + text[end:]
    return text


@given(st.one_of(st.text(max_size=60), spoilt()))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    for format_ in FORMATS.values():
        format_.sniff(text)
        layout, error = outcome(partial(format_.read, text, "a.txt"))
        if error is None:
            assert isinstance(layout, Layout)
        else:
            assert isinstance(error, FileError)
            assert error.line is None or 1 <= error.line <= text.count("\n") + 1
            assert_reads_well(error)
        if format_.read_all is not None:
            entries, error = outcome(partial(every_entry, format_, text))
            assert error is not None or all((e.layout is None) != (e.error is None) for e in entries)


@each_format
def test_an_absurdly_long_text_is_refused_at_once(format_: Format) -> None:
    with pytest.raises(FileError) as caught:
        format_.read("A" * (MOST_BYTES + 1), "a.txt")
    assert caught.value.code == "file.too-large"


@each_format
def test_what_is_no_text_is_refused(format_: Format) -> None:
    with pytest.raises(FileError) as caught:
        format_.read("AB\n\0\n", "a.txt")
    assert (caught.value.code, caught.value.line) == ("file.not-text", 2)


def every_entry(format_: Format, text: str) -> list[PuzzleEntry]:
    assert format_.read_all is not None
    return list(format_.read_all(text, "a.txt"))
