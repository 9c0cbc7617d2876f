"""Draws the grain of wood as paths, equal for equal numbers and sharp at any zoom.

Lines lie side by side in common waves, and part around a knot::

    ------------------------
    -------.  .----.  .-----
    --------'( () )'--------
    -------'  '----'  '-----
    ------------------------

They end at the border of the piece, so that nothing has to be clipped, not even on paper.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from klotski_studio.app.picture.dimensions import CELL
from klotski_studio.app.picture.style.skin import Grain
from klotski_studio.core.geometry import Cell

Inside = Callable[[float, float], bool]

SAMPLE = CELL / 4
"""The distance of the points of a line."""
REACH = 0.22 * CELL
"""The distance at which a knot bends lines, across the grain; twice as far along it."""
CUTS = 5
"""The number of different grains for one shape."""
DENSE = 3
"""One line in so many is a strong one."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The grain of one piece of wood: its fine and its strong lines."""

    fine: QPainterPath
    strong: QPainterPath


def grain_of_cells(cells: Iterable[Cell], grain: Grain, inset: float, number: int) -> Lines:
    """The grain of a piece that covers ``cells``, which ends ``inset`` inside its outline.

    It runs along the longer side. Another ``number`` gives another grain, of :data:`CUTS` for a shape.
    """
    return _cut(frozenset(cells), grain, inset, number % CUTS)


@lru_cache(maxsize=512)
def _cut(covered: frozenset[Cell], grain: Grain, inset: float, number: int) -> Lines:
    """Cached: finding the ends of all lines takes a millisecond, and boards have many equal pieces."""
    wide = max((x for x, _ in covered), default=0) + 1
    tall = max((y for _, y in covered), default=0) + 1
    inside = _within(covered, inset)
    if tall > wide:
        lying = QRectF(0, 0, tall * CELL, wide * CELL)
        return grain_of(lying, grain, number, lambda x, y: inside(y, x), upright=True)
    return grain_of(QRectF(0, 0, wide * CELL, tall * CELL), grain, number, inside)


def grain_of(
    area: QRectF, grain: Grain, number: int, inside: Inside | None = None, *, upright: bool = False
) -> Lines:
    """The grain in ``area``, only where ``inside`` is true; ``upright`` swaps x and y at the end."""
    random = Random(number)
    lines = Lines(QPainterPath(), QPainterPath())
    height = _line_height(area, grain, random)
    count, y = 0, area.top() + grain.spacing * random.uniform(0.2, 1)
    while y < area.bottom():
        path = lines.strong if count % DENSE == 0 else lines.fine
        for part in _inner_parts(area, y, height, inside or area.contains):
            _draw(path, part, upright)
        y += grain.spacing * random.uniform(0.55, 1.45)
        count += 1
    return lines


def _within(cells: frozenset[Cell], inset: float) -> Inside:
    """Whether a point lies in ``cells``, at least ``inset`` from their border."""
    corners = [(dx * inset, dy * inset) for dx in (-1, 1) for dy in (-1, 1)]

    def inside(x: float, y: float) -> bool:
        return all((int((x + dx) // CELL), int((y + dy) // CELL)) in cells for dx, dy in corners)

    return inside


def _line_height(area: QRectF, grain: Grain, random: Random) -> Callable[[float, float], float]:
    """A function of x and y: the height at x of the line that is straight at y without waves and knots."""
    long, short = (CELL * random.uniform(low, low * 1.8) / math.tau for low in (2.6, 1.0))
    early, late = random.uniform(0, math.tau), random.uniform(0, math.tau)
    lean = random.uniform(0.25, 0.6) / CELL
    cells = max(1, round(area.width() * area.height() / CELL**2))
    knots = [
        (area.left() + area.width() * random.uniform(0.1, 0.9), area.top() + area.height() * random.random())
        for _ in range(cells)
        if random.random() < grain.knots
    ]

    def height(x: float, y: float) -> float:
        swing = math.sin(x / long + early + y * lean) + 0.35 * math.sin(x / short + late - y * lean)
        at = y + grain.wave * swing
        for across, down in knots:
            along, aside = (x - across) / (2 * REACH), (y - down) / REACH
            push = math.exp(-along * along - abs(aside))
            at += math.copysign(REACH * 0.45 * push, aside)
        return at

    return height


def _inner_parts(
    area: QRectF, y: float, height: Callable[[float, float], float], inside: Inside
) -> Iterator[list[QPointF]]:
    """The parts of the line at ``y`` that lie inside, each as its points."""
    part: list[QPointF] = []
    count = max(1, math.ceil(area.width() / SAMPLE))
    before: float | None = None
    for index in range(count + 1):
        x = area.left() + area.width() * index / count
        if inside(x, height(x, y)):
            if not part and before is not None:
                part.append(_edge(before, x, y, height, inside))
            part.append(QPointF(x, height(x, y)))
        elif part:
            part.append(_edge(x, part[-1].x(), y, height, inside))
            yield part
            part = []
        before = x
    if part:
        yield part


def _edge(
    out: float, into: float, y: float, height: Callable[[float, float], float], inside: Inside
) -> QPointF:
    """The point at which a line enters, between ``out`` (outside) and ``into`` (inside), by bisection."""
    for _ in range(5):
        middle = (out + into) / 2
        if inside(middle, height(middle, y)):
            into = middle
        else:
            out = middle
    return QPointF(into, height(into, y))


def _draw(path: QPainterPath, points: list[QPointF], upright: bool) -> None:
    """Add a smooth line to ``path``: quadratic curves through the middles between ``points``."""
    if upright:
        points = [QPointF(point.y(), point.x()) for point in points]
    path.moveTo(points[0])
    for here, there in pairwise(points[1:]):
        path.quadTo(here, (here + there) / 2)
    path.lineTo(points[-1])
