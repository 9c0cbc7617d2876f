"""Finds the boards in a text that is no puzzle as a whole: prose, source code, a page, a list with headings.

::

    Here is mine, 8 slides:       drawings, lines of one width      blocks
                                  strings, also in quotes           strings
        .B.CDD                    parts in brackets                 fragments
        .B.C.E
        ...                       Only what passes as a puzzle on its own is taken; the rest is
    Can you beat it?              ignored. Nothing found is a refusal.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from klotski_studio.formats.company import json_boards
from klotski_studio.formats.company.blocks import blocks
from klotski_studio.formats.company.found import Found, in_groups, without_examples
from klotski_studio.formats.company.fragments import fragments
from klotski_studio.formats.company.strings import strings
from klotski_studio.formats.json import (
    custom_klotski,
    jeantimex,
    klotski_lab,
    plain_lists,
    rectangles,
    tomfrost,
    triples,
)
from klotski_studio.formats.tables import number_rows
from klotski_studio.formats.text.lines import lines_of, only
from klotski_studio.formats.text.notation import Format, PuzzleEntry

NAME = "Boards in a text"

PARTS: tuple[Format, ...] = (
    jeantimex.FORMAT,
    custom_klotski.FORMAT,
    klotski_lab.FORMAT,
    tomfrost.FORMAT,
    triples.LEVELS_FORMAT,
    triples.FORMAT,
    plain_lists.FORMAT,
    rectangles.FORMAT,
    plain_lists.MATRIX,
    json_boards.FORMAT,
    number_rows.FORMAT,
)
"""The notations of parts in brackets."""


def sniff(text: str) -> bool:
    """Whether there is a board in ``text``."""
    return bool(_scanned(text))


def read_all(text: str, file: str = "") -> Iterator[PuzzleEntry]:
    """Every board in ``text``, with its line and its own notation.

    Raises:
        FileError: if ``text`` is too long, or no text at all.
    """
    lines_of(text, file)
    return iter(_scanned(text))


read = only(read_all)
"""The layout of a text that holds one board."""


@lru_cache(maxsize=2)
def _scanned(text: str) -> tuple[PuzzleEntry, ...]:
    """The boards of ``text``; kept, because a text is recognised and then read."""
    lines = text.split("\n")
    found = list(fragments(text, PARTS))
    taken = _Taken(found)
    found += [each for each in blocks(lines) if taken.add(each)]
    for number, line in enumerate(lines, start=1):
        if len(line) >= 16 and not taken.has(number):
            found += strings(line, number)
    return tuple(each.entry for each in without_examples(list(in_groups(found))))


class _Taken:
    """The lines that boards take, so that none is found twice."""

    def __init__(self, found: list[Found]) -> None:
        self._lines: set[int] = set()
        for each in found:
            self.add(each)

    def has(self, line: int) -> bool:
        """Whether a board stands on ``line``."""
        return line in self._lines

    def add(self, found: Found) -> bool:
        """Take the lines of ``found``; False if one of them was taken before."""
        lines = range(found.entry.line or 1, found.last + 1)
        if any(line in self._lines for line in lines):
            return False
        self._lines.update(lines)
        return True


FORMAT = Format(id="in-text", name=NAME, sniff=sniff, read=read, read_all=read_all)
