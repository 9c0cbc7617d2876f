"""Outlines as the path data of SVG: ``M0 5 L0 45 C0 48 ...``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from klotski_studio.app.picture.style.border import Point, rounded
from klotski_studio.core.geometry import Cell


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


def number(value: float) -> str:
    """``value`` to a thousandth."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
