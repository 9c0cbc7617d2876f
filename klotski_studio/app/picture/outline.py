"""Turns the outline of a polyomino into a smooth path with round corners.

The border of the cells is walked (:mod:`~klotski_studio.app.picture.style.border`), every corner pulled
inwards by ``inset``, so that neighbours on the board leave a gap between them::

    +---+---+          .-------.
    |   |   |         (         )       a right turn is a corner that sticks out,
    +---+---+    ->    `--.     |       a left turn one that goes in
        |   |             |     |
        +---+              `---'
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QPainterPath

from klotski_studio.app.picture.style.border import brackets, rounded
from klotski_studio.core.geometry import Cell


def outline(cells: Iterable[Cell], size: float, inset: float, radius: float) -> QPainterPath:
    """The outline of ``cells`` of side ``size``, ``inset`` inwards, with corners of ``radius``."""
    path = QPainterPath()
    for corners in rounded(cells, size, inset, radius):
        path.moveTo(*corners[0].begin)
        for corner in corners:
            path.lineTo(*corner.begin)
            path.cubicTo(*corner.first, *corner.second, *corner.end)
        path.closeSubpath()
    return path


def corner_brackets(cells: Iterable[Cell], size: float, length: float) -> QPainterPath:
    """A bracket along the edge at each corner of ``cells`` that sticks out, its two legs of ``length``."""
    path = QPainterPath()
    for end, corner, other in brackets(cells, size, length):
        path.moveTo(*end)
        path.lineTo(*corner)
        path.lineTo(*other)
    return path
