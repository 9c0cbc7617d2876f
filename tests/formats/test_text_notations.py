from __future__ import annotations

import pytest

from klotski_studio.core.check import problems
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Metric
from klotski_studio.formats import registry
from klotski_studio.formats.text.notation import Format, in_order
from klotski_studio.formats.text.text_files import MOST_BYTES
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import analyze, solve
from tests.formats.data_text_notations import EXAMPLES
from tests.formats.text_layouts import puzzle

IDS = {format_id for format_id, _, _ in EXAMPLES}
FORMATS = {format_.id: format_ for format_ in registry.formats() if format_.id in IDS}
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
