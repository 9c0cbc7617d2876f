from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.formats.huarong import codes
from klotski_studio.formats.huarong.codes import rank, total, unrank

NUMBERS = st.integers(0, 29_334_497)


def hexadecimal(number: int) -> str:
    head, symbols = unrank(number)
    bits = "".join(f"{symbol:02b}" for symbol in symbols).ljust(32, "0")
    return f"{head:X}{int(bits, 2):08X}"


def test_there_are_as_many_codes_as_others_have_enumerated_with_the_published_ranks() -> None:
    assert total() == 29_334_498
    for number in (0, total() - 1):
        assert rank(*unrank(number)) == number
    for code, short, number in (("1A9BF0C", "4WVE1", 4_091_296), ("4FEA134", "AXCZN", 10_399_732)):
        layout = codes.CODE.read(code, "")
        assert codes.write_short(layout) == short
        assert hexadecimal(number) == code.ljust(9, "0")


@given(NUMBERS)
def test_rank_undoes_unrank(number: int) -> None:
    assert rank(*unrank(number)) == number


@given(NUMBERS, NUMBERS)
def test_ranks_are_in_the_order_of_the_codes(one: int, other: int) -> None:
    """With as many codes as ranks, this is what makes every rank the right one."""
    assert (one < other) == (hexadecimal(one) < hexadecimal(other))


@given(NUMBERS)
def test_the_next_rank_is_the_next_code_of_all_that_can_be_read(number: int) -> None:
    """No code lies between two that follow each other: tried on the few numbers that come after."""
    code = int(hexadecimal(number), 16)
    between = [value for value in range(code + 1, code + 400) if codes.is_code(f"{value:09X}")]
    following = [int(hexadecimal(n), 16) for n in range(number + 1, min(number + 1 + len(between), total()))]
    assert between == following


def test_zeros_at_the_end_are_left_out_but_never_so_many_that_five_digits_are_left() -> None:
    alone = codes.CODE.read("0", "")
    assert len(alone.pieces) == 1
    assert codes.write_code(alone) == "000000"
    assert codes.CODE.read("000000", "") == alone


def test_a_word_in_small_letters_is_no_short_code() -> None:
    assert codes.SHORT.sniff("4wve1")
    assert codes.SHORT.sniff("4WVE1")
    for word in ("tests", "hello", "HELLO", "ZZZZZ", "4WVE", "4WVE11"):
        assert not codes.SHORT.sniff(word)
