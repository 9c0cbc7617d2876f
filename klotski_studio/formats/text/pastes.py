"""Removes what surrounds a puzzle in pasted text: code fences, citation marks, quotes, indentation.

::

    ```text                      > ABBC
    "1A9BF0C"                    > ABBC        ...
    ```
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

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
    found = [paste for paste in (_fenced(plain), plain) if paste is not None]
    for change in (_cited, _quoted):
        found += [new for old in found if (new := change(old)) is not None]
    found += [replace(old, text=textwrap.dedent(old.text)) for old in found]
    found += [Paste(old.text.strip(), old.skipped + _blank(old.text)) for old in found]
    return tuple(dict.fromkeys(found))


def fenced_parts(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The first line of every part between two fences and the line behind it, as indices of ``lines``."""
    begin, fence = 0, ""
    for number, line in enumerate(lines):
        if fence and line.strip() == fence:
            yield begin, number
            fence = ""
        elif not fence and (found := _FENCE.fullmatch(line)) is not None:
            begin, fence = number + 1, found[1]


def _fenced(paste: Paste) -> Paste | None:
    """The text between the only two fences; None if there are more, because each part may be a puzzle."""
    lines = paste.text.split("\n")
    parts = list(islice(fenced_parts(lines), 2))
    if len(parts) != 1:
        return None
    first, end = parts[0]
    return Paste("\n".join(lines[first:end]), paste.skipped + first)


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


def _blank(text: str) -> int:
    """The number of empty lines that ``text`` begins with."""
    return text[: len(text) - len(text.lstrip())].count("\n")
