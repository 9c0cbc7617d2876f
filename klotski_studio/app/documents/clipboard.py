"""Pieces on the clipboard, as plain text: a small ``.klotski`` file.

::

    format = 1
    board = '''
    BB
    BB
    '''

Pasting reads any text in a known notation, whole files included.
"""

from __future__ import annotations

from collections.abc import Iterable

from klotski_studio.core import edits
from klotski_studio.core.layout import Layout
from klotski_studio.formats.registry import NATIVE, read_string


def fragment_text(layout: Layout, keys: Iterable[str]) -> str:
    """The pieces ``keys`` with their targets as text; empty if there are none.

    Raises:
        KlotskiError: if the pieces are too far apart for a native file.
    """
    fragment = edits.copy(layout, keys)
    if not fragment.pieces or NATIVE.write is None:
        return ""
    return NATIVE.write(fragment)


def read_fragment(text: str, source: str) -> Layout:
    """The layout that ``text`` describes; ``source`` names where it comes from in error messages.

    Raises:
        FileError: if it is too large, in no known notation, or malformed.
    """
    return read_string(text, source)
