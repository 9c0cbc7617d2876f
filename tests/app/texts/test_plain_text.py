"""Text from files that tries to control a terminal or the order of a label."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.app.texts.plain_text import DIRECTION_CONTROLS, visible


def test_a_terminal_sequence_and_a_direction_override_are_shown_as_their_escapes() -> None:
    assert visible("\x1b]0;title\x07\x1b[2J hello") == r"\x1b]0;title\x07\x1b[2J hello"
    assert visible("\x9b2J\x7f\x00") == r"\x9b2J\x7f\x00"
    assert visible("txt.\u202eiksltok") == r"txt.\u202eiksltok"
    assert visible("\u2066a\u2069\u200f") == r"\u2066a\u2069\u200f"


def test_line_breaks_are_escaped_unless_they_are_kept() -> None:
    assert visible("one\ntwo\r\u2028\tthree") == r"one\ntwo\r\u2028\tthree"
    assert visible("one\ntwo\r\n", keep="\n") == "one\ntwo\\r\n"


def test_a_lone_surrogate_is_escaped() -> None:
    assert visible("a\ud800b") == r"a\ud800b"


def test_ordinary_text_of_any_script_is_not_changed() -> None:
    for text in (
        "",
        "横刀立马",
        "Žluťoučký kůň",
        "שלום",
        "مرحبا",
        "👨\u200d👩\u200d👧",
        r"C:\puzzles",
        "e\u0301",
    ):
        assert visible(text) == text


@given(st.text(st.characters()))
def test_nothing_that_controls_a_terminal_is_left(text: str) -> None:
    shown = visible(text)
    assert not any(unicodedata.category(each) in ("Cc", "Cs", "Zl", "Zp") for each in shown)
    assert not DIRECTION_CONTROLS & set(shown)
    shown.encode("utf-8")
