'''The keys of a ``.klotski`` file, its version, and the migration of older versions.

The file is TOML with the board drawn in it, so that a person can read it, compare it and type it::

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

What a drawing cannot express has a key of its own:

``gates``, ``walls``        those that a piece covers, or that lie off the board, as ``[[x, y], ...]``
``pieces.X.cells``          all cells of a piece that overlaps another, leaves the board, or whose
                            key is not one visible character
``pieces.X.targets``        the same for its targets: a list of cells for each
``pieces.X.key``            the piece's key where the table has another name (two pieces of one key)

``resources/docs/file-format.md`` describes every key.
'''

from __future__ import annotations

from collections.abc import Callable, Sequence

Data = dict[str, object]
Migration = Callable[[Data], Data]

MIGRATIONS: tuple[Migration, ...] = ()
"""Entry n converts the data of version n + 1 to version n + 2. Version 1 was the first."""

VERSION = len(MIGRATIONS) + 1
"""The version that is written as ``format``, and the newest that is read."""

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


def migrated(data: Data, found: int, migrations: Sequence[Migration]) -> Data:
    """``data`` of version ``found`` (1 or later) in the newest version, one migration after another."""
    for migration in migrations[found - 1 :]:
        data = migration(data)
    return data
