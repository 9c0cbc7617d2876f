"""The grain of wood as lines: always the same for the same number, and sharp at any zoom.

Lines lie side by side, swing together, and part round a knot::

    ------------------------
    -------.  .----.  .-----
    --------'( () )'--------
    -------'  '----'  '-----
    ------------------------

They end where the wood does, so that nothing has to be clipped, on paper neither.
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
from klotski_studio.app.picture.skin import Grain
from klotski_studio.core.geometry import Cell

Inside = Callable[[float, float], bool]

SAMPLE = CELL / 4
"""How far the points of a line lie apart."""
REACH = 0.22 * CELL
"""How far a knot pushes lines aside, across the grain; twice as far along it."""
CUTS = 5
"""So many pieces of one shape look different."""
DENSE = 3
"""One line of so many is a strong one."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The grain of one piece of wood: its fine and its strong lines."""

    fine: QPainterPath
    strong: QPainterPath


def grain_of_cells(cells: Iterable[Cell], grain: Grain, inset: float, number: int) -> Lines:
    """The grain of a piece that covers ``cells``, which ends ``inset`` inside its outline.

    It runs along the longer side. Pieces with another ``number`` are cut from another place of the tree.
    """
    return _cut(frozenset(cells), grain, inset, number % CUTS)


@lru_cache(maxsize=512)
def _cut(covered: frozenset[Cell], grain: Grain, inset: float, number: int) -> Lines:
    """Kept: to find out where every line ends takes a millisecond, and boards have many pieces alike."""
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
    """Grain along ``area``, where ``inside`` says so; ``upright`` swaps x and y in the end."""
    random = Random(number)
    lines = Lines(QPainterPath(), QPainterPath())
    bent = _bent(area, grain, random)
    count, y = 0, area.top() + grain.spacing * random.uniform(0.2, 1)
    while y < area.bottom():
        path = lines.strong if count % DENSE == 0 else lines.fine
        for stretch in _stretches(area, y, bent, inside or area.contains):
            _draw(path, stretch, upright)
        y += grain.spacing * random.uniform(0.55, 1.45)
        count += 1
    return lines


def _within(cells: frozenset[Cell], inset: float) -> Inside:
    """Whether a point lies in ``cells``, at least ``inset`` from their border."""
    corners = [(dx * inset, dy * inset) for dx in (-1, 1) for dy in (-1, 1)]

    def inside(x: float, y: float) -> bool:
        return all((int((x + dx) // CELL), int((y + dy) // CELL)) in cells for dx, dy in corners)

    return inside


def _bent(area: QRectF, grain: Grain, random: Random) -> Callable[[float, float], float]:
    """Where a line that would run along y is at x: waves that all lines share, and knots."""
    long, short = (CELL * random.uniform(low, low * 1.8) / math.tau for low in (2.6, 1.0))
    early, late = random.uniform(0, math.tau), random.uniform(0, math.tau)
    lean = random.uniform(0.25, 0.6) / CELL
    cells = max(1, round(area.width() * area.height() / CELL**2))
    knots = [
        (area.left() + area.width() * random.uniform(0.1, 0.9), area.top() + area.height() * random.random())
        for _ in range(cells)
        if random.random() < grain.knots
    ]

    def bent(x: float, y: float) -> float:
        swing = math.sin(x / long + early + y * lean) + 0.35 * math.sin(x / short + late - y * lean)
        at = y + grain.wave * swing
        for across, down in knots:
            along, aside = (x - across) / (2 * REACH), (y - down) / REACH
            push = math.exp(-along * along - abs(aside))
            at += math.copysign(REACH * 0.45 * push, aside)
        return at

    return bent


def _stretches(
    area: QRectF, y: float, bent: Callable[[float, float], float], inside: Inside
) -> Iterator[list[QPointF]]:
    """The parts of one line that lie inside."""
    stretch: list[QPointF] = []
    count = max(1, math.ceil(area.width() / SAMPLE))
    before: float | None = None
    for index in range(count + 1):
        x = area.left() + area.width() * index / count
        if inside(x, bent(x, y)):
            if not stretch and before is not None:
                stretch.append(_edge(before, x, y, bent, inside))
            stretch.append(QPointF(x, bent(x, y)))
        elif stretch:
            stretch.append(_edge(x, stretch[-1].x(), y, bent, inside))
            yield stretch
            stretch = []
        before = x
    if stretch:
        yield stretch


def _edge(
    out: float, into: float, y: float, bent: Callable[[float, float], float], inside: Inside
) -> QPointF:
    """Where a line that is outside at ``out`` comes in, found by halving."""
    for _ in range(5):
        middle = (out + into) / 2
        if inside(middle, bent(middle, y)):
            into = middle
        else:
            out = middle
    return QPointF(into, bent(into, y))


def _draw(path: QPainterPath, points: list[QPointF], upright: bool) -> None:
    """A smooth line: through the middles of its parts, bent towards its points."""
    if upright:
        points = [QPointF(point.y(), point.x()) for point in points]
    path.moveTo(points[0])
    for here, there in pairwise(points[1:]):
        path.quadTo(here, (here + there) / 2)
    path.lineTo(points[-1])
