"""Moves, and their notation.

A move is written as its piece and its steps, with counts::

    A . .        A:R2       A goes two cells to the right
    # # .        A:R2D      and from there one cell down: one move, two slides, three steps

``parse`` needs the place of the piece, because the notation holds the steps and not their start.
"""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from typing import NamedTuple

from klotski_studio.core.errors import NotationError
from klotski_studio.core.geometry import Cell, Direction

_RUN = re.compile(r"([ULRD])(\d*)")
LONGEST_RUN = 10_000
"""The most steps of one run; no board is this wide, so a longer run is refused."""


class Move(NamedTuple):
    """One piece walking: its key, and the places it passes.

    ``path`` holds at least two places (top left of the bounding box), the start first, each one step from
    the place before.
    """

    piece: str
    path: tuple[Cell, ...]

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The steps of the path.

        Raises:
            NotationError: if two neighbours of the path are not one step apart.
        """
        found = []
        for start, end in pairwise(self.path):
            direction = Direction.between(start, end)
            if direction is None:
                raise NotationError("move.broken-path", piece=self.piece, start=start, end=end)
            found.append(direction)
        return tuple(found)

    def __str__(self) -> str:
        """The move in notation, such as ``B:R2D``."""
        runs = ((d.letter, len(tuple(run))) for d, run in groupby(self.directions))
        return f"{self.piece}:" + "".join(f"{letter}{n if n > 1 else ''}" for letter, n in runs)

    def reversed(self) -> Move:
        """The move that undoes this one."""
        return Move(self.piece, self.path[::-1])


def parse(text: str, place: Cell) -> Move:
    """The move that ``text`` writes, for a piece at ``place``.

    Raises:
        NotationError: if ``text`` is not a move.
    """
    key, colon, way = text.strip().rpartition(":")
    runs = list(_RUN.finditer(way))
    if not key or not colon or not runs or sum(len(run[0]) for run in runs) != len(way):
        raise NotationError("move.unreadable", text=text)
    path = [place]
    for run in runs:
        count = int(run[2] or 1) if len(run[2]) <= len(str(LONGEST_RUN)) else 0
        direction = Direction.from_letter(run[1])
        if direction is None or not 1 <= count <= LONGEST_RUN:
            raise NotationError("move.unreadable", text=text)
        for _ in range(count):
            path.append(direction.step(path[-1]))
    return Move(key, tuple(path))
