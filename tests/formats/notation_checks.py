"""What the tests of notations have in common."""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter
from typing import Any

import pytest
from hypothesis import strategies as st

from klotski_studio.app.texts.errors import ERRORS, error_text
from klotski_studio.app.texts.notations import OBSTACLES
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.boards.huarong_board import layout_of
from klotski_studio.formats.huarong import codes
from tests.formats.data_code_notations import FINISH, RED_DONKEY
from tests.strategies import drawn

CLASSIC = drawn(RED_DONKEY, FINISH)


def coded() -> st.SearchStrategy[Layout]:
    """Any layout that has a 华容道 code."""
    return st.integers(0, codes.total() - 1).map(
        lambda number: layout_of(codes.standing(*codes.unrank(number)))
    )


def outcome(ask: Callable[[], Any]) -> tuple[Any, KlotskiError | None]:
    """What ``ask`` returns, or its error."""
    try:
        return ask(), None
    except KlotskiError as error:
        return None, error


def refusal(read: Callable[..., object], *values: object) -> tuple[str, int | None]:
    """The code and the line of the error in which ``read`` ends."""
    with pytest.raises(FileError) as caught:
        read(*values)
    return caught.value.code, caught.value.line


def assert_reads_well(error: KlotskiError) -> None:
    """Every value that the sentence of ``error`` names is there."""
    fields = {name for _, name, _, _ in Formatter().parse(ERRORS[error.code]) if name}
    assert fields <= set(error.values), error
    what = str(error.values.get("what", ""))
    fields = {name for _, name, _, _ in Formatter().parse(OBSTACLES.get(what, "")) if name}
    assert fields <= set(error.values), error
    text = error_text(error)
    for value in error.values.values():  # a detail of JSON has braces of its own
        text = text.replace(str(value), "") if isinstance(value, str) and value else text
    assert "{" not in text
