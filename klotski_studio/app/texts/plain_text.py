r"""Text from files as a terminal or a label can show it without being controlled by it.

::

    visible("\x1b[2J horse")  ->  \x1b[2J horse      the backslash and three characters, no escape sequence
"""

from __future__ import annotations

import re
import unicodedata

DIRECTION_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the direction of the text after them, so that it reads as another text."""

_ESCAPED_CATEGORIES = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Control characters, lone surrogates, and separators of lines and paragraphs."""

_NO_XML = r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""Compiled when it is first used, which takes as long as importing five modules."""


def visible(text: str, keep: str = "") -> str:
    """Return ``text`` with Python's escapes in place of control characters and direction controls.

    The result is one line, and needs no isolation: right-to-left letters stay, but nothing in it overrides
    the direction of what surrounds it. A backslash is not escaped, so the result cannot always be reversed.

    Args:
        text: any text, such as the name of a puzzle or a path.
        keep: characters that are not escaped, such as a line feed in text of several lines.
    """
    if text.isprintable():  # which no character is that is escaped
        return text
    return "".join(_escape(each) if _is_unsafe(each) and each not in keep else each for each in text)


def xml_text(text: str) -> str:
    """``text`` with U+FFFD in place of every character that XML 1.0 does not allow, escaped or not."""
    return re.sub(_NO_XML, "\N{REPLACEMENT CHARACTER}", text)


def _is_unsafe(character: str) -> bool:
    return character in DIRECTION_CONTROLS or unicodedata.category(character) in _ESCAPED_CATEGORIES


def _escape(character: str) -> str:
    r"""Return the escape of ``character``: ``\n``, ``\x1b`` or ``\u202e``."""
    return character.encode("unicode_escape").decode("ascii")
