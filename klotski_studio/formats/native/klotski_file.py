"""The table entry of the ``.klotski`` file, the program's own format."""

from __future__ import annotations

import re

from klotski_studio.core.layout import Layout
from klotski_studio.formats.native.read import read
from klotski_studio.formats.native.write import write
from klotski_studio.formats.text.notation import Format

_FORMAT_KEY = re.compile(r"^[ \t]*+format[ \t]*+=[ \t]*+\d", re.MULTILINE)
_BOARD_KEY = re.compile(r"^[ \t]*+board[ \t]*+=", re.MULTILINE)
_BEGINNING = re.compile(r"(?:\s++|#[^\n]*+)*+(?:\[|[\w.\"'-]++[ \t]*+=(?!=))")
"""Blank lines and comments, then a key or a table: other texts may cite such a file further down."""


def _looks(text: str) -> bool:
    """Whether ``text`` begins with a key and sets a version and a board, as every native file does."""
    return bool(_BEGINNING.match(text) and _FORMAT_KEY.search(text) and _BOARD_KEY.search(text))


def _update(text: str, layout: Layout) -> str:
    from klotski_studio.formats.native.update import update  # imports tomlkit, which few runs need

    return update(text, layout)


FORMAT = Format(
    id="native",
    name="Klotski Studio",
    suffixes=(".klotski",),
    looks=_looks,
    read_one=read,
    write=write,
    update=_update,
    holds_errors=True,
)
