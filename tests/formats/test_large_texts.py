"""Reading takes no more work than a text is long, whatever is in it; calls of functions are counted."""

from __future__ import annotations

import contextlib
import cProfile

import pytest

from klotski_studio.core.errors import KlotskiError
from klotski_studio.formats import registry
from tests.fuzz import readers
from tests.fuzz.readers import Readers

BOARD = "ABBC\nABBC\nDEEF\nDGHF\nI..J\n"
SHAPES = {
    "boards": f"{BOARD}\n",
    "boards without a gap": BOARD,
    "boards in code": 'puzzles.push("ABBCABBCDEEFDGHFI..J");\n',
    "lines of one number": "5\n",
    "rows of numbers": "1 2 2 3\n",
    "opening brackets": "[",
    "lists": '{"board":[1,2],',
    "codes in prose": "The klotski 1A9BF0C is hard (81 moves), see 4WVE1. ",
    "digits": "1234567890",
    "one letter": "A",
    "empty lines": "\n",
    "words": "some words here\n",
    "quotes": '"',
    "fences": "```\nABBC\nABBC\n```\n",
    "cars": "A 0 0 2 H\n",
}
SHORT, LONG = 8_000, 32_000
UNITS = (
    *("1", "1w", "1,", "9 ", "(0,0) ", "1 2 3 4\n", "[", "[{", '{"a":', "'a', ", '"', '"\\', "(", "|\n", "#"),
    *("*", "/*", "= ", "A", "a.", "A.\n", "AB.\n", "AA..BB", "> a\n", " ", "\n", "\\n..", "```\n", "w2d1"),
    *("xsize: 9\n", "http://a#b ", '"a",1,2,3,', "a = (b) => ({c: b}) "),
    *("K a(1, 2);\n", "a[0].b = 1;\n", "h('B', 1, 1),\n", "LENGTH_2 kUp ", '"\\n",\n', "AB|CD|\n", "'\nAB\n"),
)
LENGTH, LONGEST = 10_000, 3.0
"""Characters of a text, and the seconds of CPU that a reader may take for it; it needs a fiftieth."""


def calls(text: str) -> int:
    """How many functions are called to read ``text`` as one puzzle."""
    with cProfile.Profile(builtins=False) as profile, contextlib.suppress(KlotskiError):
        registry.read_string(text)
    # Python 3.14 counts what is built in all the same, under its name
    return sum(each.callcount for each in profile.getstats() if not isinstance(each.code, str))


@pytest.fixture(autouse=True, scope="module")
def readers_are_imported() -> None:
    registry.detect("A text that no reader takes makes all of them look at it.")


@pytest.mark.parametrize("name", SHAPES)
def test_the_work_grows_no_faster_than_the_text(name: str) -> None:
    short, long = (calls((SHAPES[name] * length)[:length]) for length in (SHORT, LONG))
    assert long <= 1.25 * (LONG / SHORT) * short + 1_000
    assert long <= 40 * LONG


@pytest.mark.parametrize("unit", UNITS)
def test_no_reader_is_kept_busy(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pattern that tries again from every place calls no functions, and takes minutes for this."""
    monkeypatch.setattr(readers, "SLOWEST", LONGEST)
    text, read = (unit * LENGTH)[:LENGTH], Readers(1)
    assert [each.id for each in registry.formats() if read.try_one(each, text) is not None] == []
    assert read.try_one(None, text) is None


@pytest.mark.parametrize("text", ["WATER " * 60 + "stones.", f"f({'a' * 9_000} = b c) => ({{x: 1}})\n"])
def test_words_are_split_in_one_way(text: str) -> None:
    assert registry.detect(text) is None  # with two ways for each word, this would not end


def test_two_boards_are_enough_to_refuse_a_text_as_one_puzzle() -> None:
    few, many = (calls(SHAPES["boards in code"] * count) for count in (50, 400))
    assert many - few < 300 * 350


def test_readings_of_cars_that_do_not_fit_are_no_layouts() -> None:
    lines = [f"{car};{lies};{x};5\n" for car in ("CAR", "TRUCK") for lies in ("true", "false") for x in "245"]
    assert calls("PUZZLE\n" + "".join(lines)) < 800_000
    assert calls("1 2 2 3\n" * 200) < 200_000
