"""The optimal part of a space, read off backwards from the solved positions of the last level.

It is the same for every engine that can list the neighbours of a position one level nearer to the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from klotski_studio.solver.base.engine import Optimal

Numbered = npt.NDArray[Any]
"""Positions by the numbers that an engine gives them, or moves: see :func:`read_off`."""


def read_off(
    solved: Numbered,
    depth: int,
    nearer: Callable[[Numbered, int], Iterable[Numbered]],
) -> Optimal:
    """Everything on the ways from the start to ``solved``, positions of level ``depth``.

    ``nearer`` lists the moves from positions to those of a level, in parts of four columns: the positions
    before and after, and the placements left and taken.
    """
    levels, edges = [np.unique(solved)], []
    for level in range(depth - 1, -1, -1):
        edges.append(np.concatenate([np.zeros((0, 4), dtype=np.int64), *nearer(levels[-1], level)]))
        levels.append(np.unique(edges[-1][:, 1]))
    levels.reverse()
    edges.reverse()
    begins = np.cumsum([0, *map(len, levels)])
    columns = [np.zeros((4, 0), dtype=np.int32)]
    for level, moves in enumerate(edges):
        after, before, entered, left = (
            moves.T
        )  # what a piece takes on the way back, it leaves on the way there
        source = begins[level] + np.searchsorted(levels[level], before)
        target = begins[level + 1] + np.searchsorted(levels[level + 1], after)
        columns.append(np.array([source, target, left, entered], dtype=np.int32))
    return Optimal(begins[1:].astype(np.int32), *np.concatenate(columns, axis=1))
