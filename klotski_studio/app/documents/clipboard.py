"""What is cut or copied, as plain text: a small ``.klotski`` drawing that can be mailed.

::

    format = 1
    board = '''
    BB
    BB
    '''

Pasting reads any text that is a layout in a known format, whole files included. Imports no Qt.
"""

from __future__ import annotations

from collections.abc import Iterable

from klotski_studio.core import edits
from klotski_studio.core.layout import Layout
from klotski_studio.formats.registry import NATIVE, read_string


def fragment_text(layout: Layout, keys: Iterable[str]) -> str:
    """The pieces ``keys`` with their targets as text; empty if there are none.

    Raises:
        KlotskiError: if they are too far apart for a native file.
    """
    fragment = edits.copy(layout, keys)
    if not fragment.pieces or NATIVE.write is None:
        return ""
    return NATIVE.write(fragment)


def read_fragment(text: str, source: str) -> Layout:
    """The layout that ``text`` describes; ``source`` is what errors call the place it comes from.

    Raises:
        FileError: if it is too large, of no known format, or wrong.
    """
    return read_string(text, source)
