"""The map of a puzzle as SVG.

The steps are a few paths, one for each of some colours, in whole tenths of a pixel and relative to each
other. Steps that meet are one line, so a number is written once for each step::

    <path d="M120 340l12 -3 4 9M801 55l-7 7" stroke="#177e79"/>
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QColor

from klotski_studio.app.picture.space import marks
from klotski_studio.app.picture.space.picture import MARGIN, map_size
from klotski_studio.app.picture.space.projection import Projection
from klotski_studio.app.picture.space.ramp import LEVELS, levels, ramp
from klotski_studio.app.picture.theme import Theme
from klotski_studio.lab.space.space_map import START, SpaceMap

F64 = npt.NDArray[np.float64]

COLORS = 24
"""The colours of the steps, of the levels of the ramp."""
UNIT = 10
"""Coordinates are whole tenths of a pixel."""


def map_svg(found: SpaceMap, places: F64, theme: Theme, width: int, *, transparent: bool, title: str) -> str:
    """The whole map, ``width`` pixels wide; ``title`` must be text that XML allows, escaped."""
    size = map_size(places, width)
    points = Projection.fitting(places, size.width(), size.height(), MARGIN).pixels(places) * UNIT
    whole = np.rint(points).astype(np.int64)
    window, parts = theme.window, []
    if not transparent:
        across, down = size.width() * UNIT, size.height() * UNIT  # some viewers take 100% to be 100 units
        parts.append(f'<rect width="{across}" height="{down}" fill="{window["surface"].name()}"/>')
    parts += _steps(found, whole, theme)
    parts.append(_squares(whole[found.solved].tolist(), theme.verdict["solved"]))
    if found.route:
        line = _path([whole[list(found.route)].tolist()])
        for ink, thick in ((window["surface"], marks.HALO_WIDTH), (window["accent"], marks.ROUTE_WIDTH)):
            parts.append(f'<path d="{line}" stroke="{ink.name()}" stroke-width="{thick * UNIT}"/>')
    parts += [_diamond(x, y, theme) for x, y in whole[list(found.bottlenecks)].tolist()]
    x, y = whole[START].tolist()
    parts.append(
        f'<circle cx="{x}" cy="{y}" r="{marks.START_RADIUS * UNIT}" fill="{window["text"].name()}"'
        f' stroke="{window["surface"].name()}" stroke-width="{1.5 * UNIT}"/>'
    )
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size.width()}" height="{size.height()}"'
        f' viewBox="0 0 {size.width() * UNIT} {size.height() * UNIT}" fill="none"'
        ' stroke-linejoin="round" stroke-linecap="round">'
    )
    return "\n".join([head, f"<title>{title}</title>", *filter(None, parts), "</svg>", ""])


def _steps(found: SpaceMap, whole: npt.NDArray[np.int64], theme: Theme) -> Iterator[str]:
    """A path for each colour that has steps."""
    level, colors = levels(found.distance), ramp(theme)
    middle = (level[found.edges[:, 0]] + level[found.edges[:, 1]]) / 2
    bucket = np.minimum((middle * (COLORS / LEVELS)).astype(np.intp), COLORS - 1)
    moves = (whole[found.edges[:, 0]] != whole[found.edges[:, 1]]).any(axis=1)
    for number in range(COLORS):
        edges = found.edges[(bucket == number) & moves]
        if len(edges):
            color = QColor(*colors[round((number + 0.5) * LEVELS / COLORS)].tolist()).name()
            line = _path([whole[trail].tolist() for trail in _trails(edges)])
            yield f'<path d="{line}" stroke="{color}" stroke-width="{UNIT * 0.8:g}" stroke-opacity="0.8"/>'


def _trails(edges: npt.NDArray[np.int32]) -> Iterator[list[int]]:
    """Lines that cover every edge once, each as the numbers of its positions."""
    joined: defaultdict[int, dict[int, None]] = defaultdict(dict)
    for one, other in edges.tolist():
        joined[one][other] = joined[other][one] = None
    # Begin where an odd number of edges meets: from there a trail ends at another such position.
    for begin in sorted(joined, key=lambda at: len(joined[at]) % 2 == 0):
        while joined[begin]:
            trail = [begin]
            while joined[trail[-1]]:
                here = trail[-1]
                there, _ = joined[here].popitem()
                del joined[there][here]
                trail.append(there)
            yield trail


def _path(lines: Sequence[Sequence[Sequence[int]]]) -> str:
    """The data of a path with these lines, each a list of points."""
    return "".join(map(_line, lines))


def _line(points: Sequence[Sequence[int]]) -> str:
    steps = [f"{to[0] - at[0]} {to[1] - at[1]}" for at, to in pairwise(points) if at != to]
    return f"M{points[0][0]} {points[0][1]}l{' '.join(steps)}" if steps else ""


def _squares(points: Sequence[Sequence[int]], color: QColor) -> str:
    side = round(marks.SOLVED_SIDE * UNIT)
    data = "".join(f"M{x - side // 2} {y - side // 2}h{side}v{side}h-{side}z" for x, y in points)
    return f'<path d="{data}" fill="{color.name()}"/>' if data else ""


def _diamond(x: int, y: int, theme: Theme) -> str:
    r = round(marks.BOTTLENECK_RADIUS * UNIT)
    ground, ink = theme.window["surface"].name(), theme.window["text"].name()
    return (
        f'<path d="M{x} {y - r}l{r} {r} -{r} {r} -{r} -{r}z" fill="{ground}" stroke="{ink}"'
        f' stroke-width="{1.5 * UNIT:g}"/>'
    )
