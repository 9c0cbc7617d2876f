from __future__ import annotations

import pytest

from klotski_studio.core.check import problems
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats import registry
from klotski_studio.formats.text.notation import Format, in_order
from klotski_studio.formats.text.text_files import MOST_BYTES
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import analyze, solve
from tests.formats.data_text_notations import EXAMPLES
from tests.formats.notation_checks import refusal
from tests.formats.text_layouts import puzzle

IDS = {format_id for format_id, _, _ in EXAMPLES}
FORMATS = {format_.id: format_ for format_ in registry.formats() if format_.id in IDS}


@pytest.mark.parametrize(
    ("format_id", "text", "counts"), EXAMPLES, ids=[f"{row[0]}-{index}" for index, row in enumerate(EXAMPLES)]
)
def test_an_example_is_known_has_the_known_counts_and_survives_being_written(
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
    assert [name for name, format_ in FORMATS.items() if format_.sniff(text)] == [format_id]
    assert_survives(FORMATS[format_id], layout)


def assert_survives(format_: Format, layout: Layout) -> None:
    """What is written of ``layout`` is known, read, and written in the same words."""
    if format_.write is None:
        assert format_.id == "gnome"
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


@pytest.mark.parametrize("format_", FORMATS.values(), ids=FORMATS)
def test_an_absurdly_long_text_and_what_is_no_text_are_refused_at_once(format_: Format) -> None:
    for text, code, line in (
        ("A" * (MOST_BYTES + 1), "file.too-large", None),
        ("AB\n\0\n", "file.not-text", 2),
    ):
        assert refusal(format_.read, text, "a.txt") == (code, line)
