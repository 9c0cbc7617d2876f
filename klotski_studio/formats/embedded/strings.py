"""Boards in one line among other text (alone, in quotes, in a list, in a link), and parts in brackets.

::

    levels = ["IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM",      16, 25, 36 ... characters
              '.B.CDD/.B.C.E/XX.C.E/..FF.E/G.H.../G.HIII']

    https://example.org/rush/#IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM/60

    60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332           a line of a list, with its counts

    横刀立马 is the code 1A9BF0C, or 4WVE1.                  codes, if the text is about this puzzle

Lists and objects are the parts in brackets of a page or of source code::

    Our hardest level is [2,0,0,4,1,0,2,3,0,...], try it.
    static final int[][] START = {{1, 2, 2, 3}, {1, 2, 2, 3}, ...};

Outer brackets are tried before inner ones, and nothing inside of what was read is tried again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import isqrt

from klotski_studio.formats.drawn import plain_grid, rush_hour
from klotski_studio.formats.embedded.found import DRAWING, Found, tried
from klotski_studio.formats.huarong import codes, kinds
from klotski_studio.formats.json import objects
from klotski_studio.formats.text.notation import Format, PuzzleEntry
from klotski_studio.formats.text.recognition import shifted

LEAST_SIDE, MOST_SIDE = 4, 16
"""Shorter strings are words."""

_TOKEN = re.compile(rf"(?<![\w.])[A-Za-z.]{{{LEAST_SIDE**2},{MOST_SIDE**2}}}(?![\w.])")
_DIVIDED = re.compile(
    r"""(?<![\w./\\-])(?:[\w.-]{3,64}+(?:(?:\\r)?\\n|/)){2,63}[\w.-]{3,64}+(?!(?:\\r)?\\n|/)"""
)
_LINE = re.compile(r"[\s\d,]*[A-Za-z.]+[\s\d,]*")
_TWENTY = re.compile(r"""["']([A-Za-z0-9. ]{20})["']""")
_TWENTY_ALONE = re.compile(r"\s*[A-Za-z0-5](?:[A-Za-z. ]{15,18}|[0-5]{18})[A-Za-z0-5.]\s*")

_LINK = re.compile(r"https?://[^\s\"'<>)\]]{10,4000}|#[A-Za-z.]{16,256}/\d{1,6}")

LINKS: tuple[Format, ...] = (rush_hour.FORMAT, objects.LAB_CODE, objects.FROST_LINK)
TWENTY: tuple[Format, ...] = (plain_grid.STRING, kinds.FORMAT, kinds.MARKED)
ROW_FORMATS: tuple[Format, ...] = (rush_hour.ROWS, DRAWING)


_CODE = re.compile(r"(?<![\w.#/-])(?:[0-9A-F]{7,9}|[0-9A-Z]{5})(?![\w/-]|\.\w)", re.ASCII)
CODES: tuple[Format, ...] = (codes.CODE, codes.SHORT)
_SUBJECT = re.compile(r"klotski|hua ?rong ?dao|华容道|華容道", re.IGNORECASE)


def is_about_codes(text: str) -> bool:
    """Whether ``text`` names the puzzle that codes are for; in other texts they are serial numbers."""
    return _SUBJECT.search(text) is not None


def codes_in(line: str, number: int) -> Iterator[Found]:
    """The puzzles of which ``line``, which has that number, has the codes."""
    for match in _CODE.finditer(line):
        yield from (Found(entry, number) for entry in tried(match[0], CODES, number))


def broken_string(line: str, file: str, number: int) -> Iterator[Found]:
    """The error of ``line``, which has that number, if it is almost a string of cars."""
    error = rush_hour.near(line, file)
    if error is not None:
        error = shifted(error, number - 1)
        yield Found(PuzzleEntry("", number, None, error, rush_hour.FORMAT.id), number)


def strings(line: str, number: int) -> Iterator[Found]:
    """The boards in one ``line`` of a text, which has that number."""
    if "#" in line or "http" in line:
        for match in _LINK.finditer(line):
            yield from (Found(entry, number) for entry in tried(match[0], LINKS, number))
        line = _LINK.sub(" ", line)
    if "\\n" in line or "/" in line:
        for match in _DIVIDED.finditer(line):
            rows = re.split(r"(?:\\r)?\\n|/", match[0])
            if len({len(row) for row in rows}) == 1:
                entries = tried("\n".join(rows), ROW_FORMATS, number)
                yield from (Found(replace(entry, line=number), number) for entry in entries)
    if ".." in line or "oo" in line:
        for match in _TOKEN.finditer(line):
            if isqrt(len(match[0])) ** 2 == len(match[0]):
                text = line.strip() if _LINE.fullmatch(line) else match[0]
                entry = rush_hour.entry_of(text, number)
                if entry.layout is not None:
                    yield Found(replace(entry, form=rush_hour.FORMAT.id), number)
    for match in _TWENTY.finditer(line):
        yield from (Found(entry, number) for entry in tried(match[1], TWENTY, number))
    if _TWENTY_ALONE.fullmatch(line):
        yield from (Found(entry, number) for entry in tried(line.strip(), TWENTY, number))


LEAST, MOST = 30, 200_000
"""Characters that a part must and may have."""

MOST_TRIED = 2
"""So many times the length of the text may be looked at in all."""

MOST_PARTS = 1_500
"""So many parts are tried."""

_FRAGMENT_TOKEN = re.compile(r""""(?:[^"\\\n]++|\\.)*+"?|'(?:[^'\\\n]++|\\.){0,80}+'|[\[\]{}]""")
_PAIRS = {"]": "[", "}": "{"}
_DATA = re.compile(r"""[\[{]\s*+(?:[\[{"'\d.-]|[\w$]+\s*+:|//|/\*)""")


def fragments(text: str, formats: Sequence[Format]) -> Iterator[Found]:
    """The puzzles in the parts of ``text`` in brackets, in those ``formats``."""
    end, budget, parts, line, at = 0, MOST_TRIED * len(text) + MOST, MOST_PARTS, 1, 0
    for start, stop in sorted(_pairs(text), key=lambda pair: (pair[0], -pair[1])):
        if start < end or not LEAST <= stop - start <= MOST or not _DATA.match(text, start):
            continue
        if budget < 0 or not parts:
            return
        line += text.count("\n", at, start)
        at = start
        budget, parts = budget - (stop - start), parts - 1
        entries = tried(text[start:stop], formats, line)
        if entries:
            end = stop
            last = line + text.count("\n", start, stop)
            yield from (Found(entry, last) for entry in entries)


def _pairs(text: str) -> Iterator[tuple[int, int]]:
    """The positions of opening brackets, and those behind their closing ones; strings are skipped."""
    stack: list[tuple[str, int]] = []
    for token in _FRAGMENT_TOKEN.finditer(text):
        sign = token[0]
        if sign in ("[", "{"):
            stack.append((sign, token.start()))
        elif sign in _PAIRS:
            while stack and stack[-1][0] != _PAIRS[sign]:
                stack.pop()  # a bracket that was never closed
            if stack:
                yield stack.pop()[1], token.end()
