"""Lists and objects among other text: the parts in brackets of a page or of source code.

::

    Our hardest level is [2,0,0,4,1,0,2,3,0,...], try it.
    static final int[][] START = {{1, 2, 2, 3}, {1, 2, 2, 3}, ...};

Outer brackets are tried before inner ones, and nothing inside of what was read is tried again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from klotski_studio.formats.embedded.found import Found, tried
from klotski_studio.formats.text.notation import Format

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
