"""The border of a polyomino as corners and as the path data of SVG, and the lengths that pictures share.

It is walked with the inside on the right hand::

    1-------2
    |       |       the corners of the outside, in order; a right turn is a corner that sticks out,
    6---5   |       a left turn, at 5, one that goes in
        |   |
        4---3

Path data is ``M0 5 L0 45 C0 48 ...``. A cell is :data:`CELL` picture units wide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from klotski_studio.app.runtime.measures import MEASURES
from klotski_studio.core.layout import Cell, Shape

Vector = tuple[int, int]
Point = tuple[float, float]

ARC = 0.5523
"""The length of a cubic curve's handles, in radii, for a quarter of a circle."""


@dataclass(frozen=True, slots=True)
class Corner:
    """A round corner: a cubic curve from ``begin`` to ``end`` with two handles."""

    begin: Point
    first: Point
    second: Point
    end: Point


def rounded(cells: Iterable[Cell], size: float, inset: float, radius: float) -> Iterator[list[Corner]]:
    """The corners of each closed walk round ``cells`` of side ``size``, ``inset`` inwards."""
    radius = min(radius, size / 2 - inset)
    for loop in loops(set(cells)):
        yield [
            _corner(
                here,
                _unit(loop[index - 1], here),
                _unit(here, loop[(index + 1) % len(loop)]),
                size,
                inset,
                radius,
            )
            for index, here in enumerate(loop)
        ]


def brackets(cells: Iterable[Cell], size: float, length: float) -> Iterator[tuple[Point, Point, Point]]:
    """Two legs of ``length`` along the edge at each corner of ``cells`` that sticks out: end, corner, end."""
    for loop in loops(set(cells)):
        for index, here in enumerate(loop):
            arriving, leaving = _unit(loop[index - 1], here), _unit(here, loop[(index + 1) % len(loop)])
            if (-arriving[1], arriving[0]) == leaving:
                corner = (here[0] * size, here[1] * size)
                yield _along(corner, arriving, -length), corner, _along(corner, leaving, length)


def rectangles(shape: Shape) -> Iterator[tuple[int, int, int, int]]:
    """Every rectangle in ``shape`` that is in no larger one: left, top, width and height in cells."""
    down: dict[Cell, int] = {}  # how far the column goes on without a gap
    for x, y in reversed(shape.cells):
        down[x, y] = 1 + down.get((x, y + 1), 0)
    for x, y in shape.cells:
        width, height = 0, down[x, y]
        while height:
            width += 1
            beyond = min(height, down.get((x + width, y), 0))
            above = all((x + dx, y - 1) in down for dx in range(width))
            if beyond < height and not above and down.get((x - 1, y), 0) < height:
                yield x, y, width, height
            height = beyond


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


def _unit(start: Cell, end: Cell) -> Vector:
    """The direction from ``start`` to ``end``, which lie on a straight line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)


def _corner(
    here: Cell, arriving: Vector, leaving: Vector, size: float, inset: float, radius: float
) -> Corner:
    """The corner at ``here``, where the walk turns from the direction ``arriving`` to ``leaving``."""
    turn = (
        here[0] * size - inset * (arriving[1] + leaving[1]),
        here[1] * size + inset * (arriving[0] + leaving[0]),
    )
    handle = radius * (1 - ARC)
    return Corner(
        _along(turn, arriving, -radius),
        _along(turn, arriving, -handle),
        _along(turn, leaving, handle),
        _along(turn, leaving, radius),
    )


def _along(point: Point, direction: Vector, length: float) -> Point:
    """``point``, moved by ``length`` in ``direction``."""
    return point[0] + direction[0] * length, point[1] + direction[1] * length


def outline_data(
    cells: Iterable[Cell], size: float, inset: float, radius: float, at: Point = (0, 0)
) -> Iterator[str]:
    """Each closed walk round ``cells`` of side ``size``, ``inset`` inwards, with corners of ``radius``.

    ``at`` is where the top left of the cell (0, 0) lies.
    """
    for corners in rounded(cells, size, inset, radius):
        parts = []
        for corner in corners:
            parts.append(pair(corner.begin, at))
            if radius:
                curve = (corner.first, corner.second, corner.end)
                parts[-1] += " C" + " ".join(pair(point, at) for point in curve)
        yield "M" + " L".join(parts) + " Z"


def line_data(points: Sequence[Point], at: Point = (0, 0)) -> str:
    """An open line through ``points``."""
    return "M" + " L".join(pair(point, at) for point in points)


def pair(point: Point, at: Point = (0, 0)) -> str:
    """The coordinates of ``point``, moved by ``at``."""
    return f"{number(point[0] + at[0])} {number(point[1] + at[1])}"


def walks(data: str) -> Iterator[tuple[list[Point], bool]]:
    """Each walk of path data as points, curves in eight straight parts, and whether it is closed."""
    for walk in data.split("M")[1:]:
        points: list[Point] = []
        for command, numbers in re.findall(r"([LC]?)([-\d. ]*\d)", walk):
            values = [*map(float, numbers.split())]
            places = [*zip(values[::2], values[1::2], strict=True)]
            for step in range(1, 9) if command == "C" else ():
                part, rest = step / 8, 1 - step / 8
                weights = rest**3, 3 * rest * rest * part, 3 * rest * part * part, part**3
                curve = points[-step], *places  # it begins where the points before it end
                x, y = (sum(w * at[side] for w, at in zip(weights, curve, strict=True)) for side in (0, 1))
                points.append((x, y))
            points += places if command != "C" else []
        yield points, "Z" in walk


def number(value: float) -> str:
    """``value`` to a thousandth."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


CELL = MEASURES["sizes"]["cell"]
"""The side of a cell."""
ROUND = MEASURES["sizes"]["round"]
"""The radius of a piece's corners."""
RIM = MEASURES["target"]["rim"]
"""The width of a target's outline."""
FRAME = MEASURES["sizes"]["frame"]
"""The width of the frame around the board."""
MARGIN = MEASURES["sizes"]["margin"]
"""The width of the background around the frame."""
