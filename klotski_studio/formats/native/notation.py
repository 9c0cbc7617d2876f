'''What a ``.klotski`` file is: its keys, its limits, and how old ones become new ones.

TOML with the board drawn in it, so that a person can read it, compare it and type it::

    format = 1
    name = "Two steps"
    board = """
    A.B
    """
    goal = """
    B..          where B must end; A may be anywhere
    """

    [pieces.A]
    axis = "none"

:mod:`~klotski_studio.formats.native.read` and :mod:`~klotski_studio.formats.native.write`
do the work. What a drawing cannot say has a key of its own, so that nothing is ever lost:

``gates``, ``walls``        those that a piece covers, or that lie off the board, as ``[[x, y], ...]``
``pieces.X.cells``          all cells of a piece that overlaps another, leaves the board, or whose
                            key is no single visible character
``pieces.X.targets``        the same for its targets: a list of cells for each
``pieces.X.key``            the piece's key where the table cannot be called by it (two of one key)
'''

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

Data = dict[str, object]
Migration = Callable[[Data], Data]

MIGRATIONS: tuple[Migration, ...] = ()
"""Entry n brings the data of format n + 1 to format n + 2. Format 1 was the first."""

FORMAT = len(MIGRATIONS) + 1
"""The format that is written, and the newest that is read."""

TOP_KEYS = (
    "format",
    "name",
    "names",
    "author",
    "source",
    "description",
    "metric",
    "board",
    "goal",
    "walls",
    "gates",
    "pieces",
    "known",
)
PIECE_KEYS = ("key", "label", "color", "axis", "same_as", "cells", "targets")
KNOWN_KEYS = ("moves", "slides", "steps", "solvable", "reachable")

_FIRST_KEY = re.compile(r"^[ \t]*+format[ \t]*+=[ \t]*+\d", re.MULTILINE)
_BOARD_KEY = re.compile(r"^[ \t]*+board[ \t]*+=", re.MULTILINE)


def sniff(text: str) -> bool:
    """Whether ``text`` looks like a native file, whatever it is called."""
    return bool(_FIRST_KEY.search(text) and _BOARD_KEY.search(text))


def migrated(data: Data, found: int, migrations: Sequence[Migration]) -> Data:
    """``data`` of format ``found`` (1 or later) in the newest format, by one step after another."""
    for migration in migrations[found - 1 :]:
        data = migration(data)
    return data
