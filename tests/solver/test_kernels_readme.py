"""The cases in the kernels' README in which uint64 and int64 do not go together."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.errors import TypingError

import klotski_studio.solver.kernels as kernels

README = Path(kernels.__file__).with_name("README.md").read_text(encoding="utf-8")
ONE = np.uint64(1)
ZERO = np.uint64(0)


def compiled(function: Callable[..., Any]) -> Any:
    """``function`` as numba compiles it."""
    njit: Any = numba.njit
    return njit(function)


def test_a_shift_copies_the_sign_once_an_int64_has_met_the_word() -> None:
    wrong = compiled(lambda word: (word ^ 1) >> 60)
    right = compiled(lambda word: (word ^ ONE) >> 60)
    assert (wrong(np.uint64(2**63)), right(np.uint64(2**63))) == (-8, 8)
    assert "| -8:" in README


def test_a_variable_that_is_uint64_and_then_int64_becomes_a_float_and_loses_counts() -> None:
    @compiled
    def wrong(word: Any) -> Any:
        total = word
        for _ in range(1):
            total = total + 1
        return total

    @compiled
    def right(word: Any) -> Any:
        total = word
        for _ in range(1):
            total = total + ONE
        return total

    lost, kept = wrong(np.uint64(2**53)), right(np.uint64(2**53))
    assert (type(lost), lost) == (float, 9007199254740992.0)
    assert (type(kept), kept) == (int, 9007199254740993)
    assert str(lost) in README
    assert str(kept) in README


def test_a_choice_between_a_word_and_a_literal_is_a_float() -> None:
    wrong = compiled(lambda flag, word: word if flag else 0)
    right = compiled(lambda flag, word: word if flag else ZERO)
    lost, kept = wrong(True, np.uint64(2**63 + 1)), right(True, np.uint64(2**63 + 1))
    assert (type(lost), kept) == (float, 2**63 + 1)
    assert str(lost) in README
    assert str(kept) in README


def test_clearing_bits_with_a_literal_does_not_compile() -> None:
    def clear(word: Any, one: Any) -> int:
        count = 0
        while word != 0:
            word = word & (word - one)
            count += 1
        return count

    with pytest.raises(TypingError, match=r"and_\(float64, float64\)"):
        compiled(clear)(np.uint64(13), 1)
    assert compiled(clear)(np.uint64(13), ONE) == 3
