"""Turns the outline of a polyomino into a smooth path with round corners.

The border of the cells is walked with the inside on the right hand, every corner pulled
inwards by ``inset``, so that neighbours on the board leave a gap between them::

    +---+---+          .-------.
    |   |   |         (         )       a right turn is a corner that sticks out,
    +---+---+    ->    `--.     |       a left turn one that goes in
        |   |             |     |
        +---+              `---'
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from klotski_studio.core.geometry import Cell

Vector = tuple[int, int]

ARC = 0.5523
"""The length of a cubic curve's handles, in radii, for a quarter of a circle."""


def outline(cells: Iterable[Cell], size: float, inset: float, radius: float) -> QPainterPath:
    """The outline of ``cells`` of side ``size``, ``inset`` inwards, with corners of ``radius``."""
    path = QPainterPath()
    for loop in loops(set(cells)):
        _add_loop(path, loop, size, inset, min(radius, size / 2 - inset))
    return path


def corner_brackets(cells: Iterable[Cell], size: float, length: float) -> QPainterPath:
    """A bracket along the edge at each corner of ``cells`` that sticks out, its two legs of ``length``."""
    path = QPainterPath()
    for loop in loops(set(cells)):
        for index, here in enumerate(loop):
            arriving, leaving = _unit(loop[index - 1], here), _unit(here, loop[(index + 1) % len(loop)])
            if (-arriving[1], arriving[0]) != leaving:
                continue
            corner = QPointF(here[0] * size, here[1] * size)
            path.moveTo(corner - QPointF(*arriving) * length)
            path.lineTo(corner)
            path.lineTo(corner + QPointF(*leaving) * length)
    return path


def loops(cells: set[Cell]) -> list[list[Cell]]:
    """The corners of the border of ``cells``: a closed walk for each outside and each hole."""
    edges: dict[Cell, list[Cell]] = {}
    for x, y in sorted(cells):
        for beside, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if beside not in cells:
                edges.setdefault(start, []).append(end)
    found = []
    while edges:
        found.append(_corners(_walk(edges)))
    return found


def _walk(edges: dict[Cell, list[Cell]]) -> list[Cell]:
    """A closed walk, removed from ``edges``; where two cells touch at a corner only, it turns right."""
    start = next(iter(edges))
    walk, here = [start], start
    direction: Vector | None = None
    while True:
        ends = edges[here]
        right = direction and (here[0] - direction[1], here[1] + direction[0])
        there = right if right in ends else ends[0]
        ends.remove(there)
        if not ends:
            del edges[here]
        direction = (there[0] - here[0], there[1] - here[1])
        if there == start:
            return walk
        walk.append(there)
        here = there


def _corners(walk: list[Cell]) -> list[Cell]:
    """``walk`` without the points that lie on a straight line."""
    return [
        here
        for before, here, after in zip(walk[-1:] + walk[:-1], walk, walk[1:] + walk[:1], strict=True)
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])
    ]


def _add_loop(path: QPainterPath, loop: list[Cell], size: float, inset: float, radius: float) -> None:
    for index, here in enumerate(loop):
        arriving = _unit(loop[index - 1], here)
        leaving = _unit(here, loop[(index + 1) % len(loop)])
        turn = QPointF(
            here[0] * size - inset * (arriving[1] + leaving[1]),
            here[1] * size + inset * (arriving[0] + leaving[0]),
        )
        into = turn - QPointF(*arriving) * radius
        out = turn + QPointF(*leaving) * radius
        if index == 0:
            path.moveTo(into)
        else:
            path.lineTo(into)
        handle = radius * ARC
        path.cubicTo(into + QPointF(*arriving) * handle, out - QPointF(*leaving) * handle, out)
    path.closeSubpath()


def _unit(start: Cell, end: Cell) -> Vector:
    """The direction from ``start`` to ``end``, which lie on a straight line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
