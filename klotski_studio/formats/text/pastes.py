"""Removes what surrounds a puzzle in pasted text: code fences, citation marks, quotes, indentation.

::

    ```text                      > ABBC
    "1A9BF0C"                    > ABBC        ...
    ```
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass

_QUOTES = ('""', "''", "``", "“”", "‘’", "«»", "「」", "『』")
_FENCE = re.compile(r"\s*+(`{3,}+|~{3,}+)[^`]*+")


@dataclass(frozen=True, slots=True)
class Paste:
    """One possible reading of a pasted text.

    Attributes:
        text: without what surrounds it.
        skipped: lines that were removed before it.
    """

    text: str
    skipped: int = 0


def readings(text: str) -> tuple[Paste, ...]:
    """The possible readings of ``text``, the likeliest first: what is between fences, then all of it."""
    plain = Paste(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))
    found = [*_each(_fenced, plain), plain]
    for change in (_cited, _quoted, _indented, _trimmed):
        found += [new for old in found for new in _each(change, old)]
    return tuple(dict.fromkeys(found))


def _each(change: Callable[[Paste], Paste | None], old: Paste) -> Iterator[Paste]:
    new = change(old)
    if new is not None:
        yield new


def _fenced(paste: Paste) -> Paste | None:
    """The text between the first two fences."""
    lines = paste.text.split("\n")
    for number, line in enumerate(lines):
        if fence := _FENCE.fullmatch(line):
            for end in range(number + 1, len(lines)):
                if lines[end].strip() == fence[1]:
                    inside = "\n".join(lines[number + 1 : end])
                    return Paste(inside, paste.skipped + number + 1)
            return None
    return None


def _cited(paste: Paste) -> Paste | None:
    """The lines without the ``>`` that all of them begin with; None if one does not."""
    lines = paste.text.strip("\n").split("\n")
    if not all(line.startswith(">") for line in lines):
        return None
    return Paste("\n".join(line[1:].removeprefix(" ") for line in lines), paste.skipped + _blank(paste.text))


def _quoted(paste: Paste) -> Paste | None:
    """The text without the quotes around the whole; None if there are none."""
    text = paste.text.strip()
    if len(text) < 2 or text[0] + text[-1] not in _QUOTES or text[0] in text[1:-1]:
        return None
    return Paste(text[1:-1], paste.skipped + _blank(paste.text))


def _indented(paste: Paste) -> Paste | None:
    """The lines without the indentation that all of them have; None if there is none."""
    lines = textwrap.dedent(paste.text)
    return None if lines == paste.text else Paste(lines, paste.skipped)


def _trimmed(paste: Paste) -> Paste | None:
    """The text without white space before and after."""
    return Paste(paste.text.strip(), paste.skipped + _blank(paste.text))


def _blank(text: str) -> int:
    """The number of empty lines that ``text`` begins with."""
    return text[: len(text) - len(text.lstrip())].count("\n")
