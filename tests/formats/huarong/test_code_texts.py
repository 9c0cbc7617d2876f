"""Which texts are codes: a word, a number or a version is none, although it could be decoded."""

from __future__ import annotations

import pytest

from klotski_studio.app.texts.errors import error_text
from klotski_studio.core.errors import FileError
from klotski_studio.formats.registry import by_id, detect, parse

REFUSED = (
    "TREES",
    "GREAT",
    "24681",
    "12345",
    "FACADE",
    "case1",
    "case1 case2",
    "1 3\n4 3\n",
    '[["ann",15591],["bob",14021]]',
    "ann 15591\nbob 14021\n",
    "time,count\n" + "".join(f"{1000 + number},{24681 + number * 7}\n" for number in range(40)),
    "all: build\n\tcc main.c\nbuild: clean\n\t12345\n.PHONY: all\n",
    "release 24681\n",
    "4WVE1\nis what he wrote\nand then he left\n",
)


@pytest.mark.parametrize("text", REFUSED)
def test_a_text_that_could_be_decoded_is_no_code(text: str) -> None:
    assert detect(text) is None


@pytest.mark.parametrize(
    ("text", "format_id"),
    [
        ("4WVE1", "hrd-short"),
        ("1A9BF0C", "hrd-code"),
        ("AECDAD 古稀倒影", "hrd-list"),
        ("4WVE1 Red Donkey", "hrd-list"),
        ("GREAT\n4WVE1\n1EFR1\n", "hrd-list"),
        ("# three codes\n4WVE1\n1A9BF0C\n1EFR1\nand a remark that is not one\n", "hrd-list"),
    ],
)
def test_letters_and_digits_together_or_a_list_are_codes(text: str, format_id: str) -> None:
    assert parse(text).format.id == format_id


def test_a_word_that_could_be_a_code_is_named_in_the_refusal_and_read_if_asked_for() -> None:
    with pytest.raises(FileError) as caught:
        parse("24681", "a.txt")
    assert error_text(caught.value) == (
        "a.txt, line 1: nearest to “华容道 short code (4WVE1)”, but “24681” is letters or "
        "digits alone, which count only in a list of codes."
    )
    assert parse("24681", taken_as=by_id("hrd-short")).layout.pieces
