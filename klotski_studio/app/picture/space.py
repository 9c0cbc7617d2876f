"""The map of a puzzle as an image and as SVG: the steps, and the marks over them.

The steps of a map are lines whose colour is the distance, darker where many lie on each other. Hundreds of
thousands of lines are too many for a painter. So points along all lines are counted, a pixel apart, each
shared by the four pixels around it; the opacity of a pixel grows with its count::

    line from (0.5, 0) to (2.5, 0)      counts   0.5  1  1  0.5

The colours of distances run from solved (0) to the farthest position (255). Equal differences of distance
look equally large: the ramp runs along lines between fixed colours in OKLab (Ottosson, "A perceptual color
space for image processing", 2020), at constant speed. Its lightness rises or falls all the way, and it runs
from yellow to blue, so people who tell colours apart differently see the order, too. Each theme has its own,
of which every colour stands out from the ground.

In SVG the steps are a few paths, one for each of some colours, in whole tenths of a pixel and relative to
each other. Steps that meet are one line, so a number is written once for each step::

    <path d="M120 340l12 -3 4 9M801 55l-7 7" stroke="#177e79"/>
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from klotski_studio.app.picture.theme import Theme
from klotski_studio.lab.space import START, SpaceMap

F64 = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Projection:
    """A place (x, y) lies at (scale * x + left, scale * y + top) pixels."""

    scale: float = 1.0
    left: float = 0.0
    top: float = 0.0

    @classmethod
    def fitting(cls, places: F64, width: float, height: float, margin: float) -> Projection:
        """The one by which all ``places`` fill a picture, but for its margin.

        A map of few positions is not blown up: a step is at most as long as a quarter of the picture's side.
        """
        low, high = places.min(axis=0), places.max(axis=0)
        inner = np.array([width, height]) - 2 * margin
        extent = np.maximum(high - low, 1e-9)
        scale = max(1e-9, float(min(*(inner / extent), min(width, height) / 4)))
        left, top = np.array([width, height]) / 2 - scale * (low + high) / 2
        return cls(scale, float(left), float(top))

    def pixels(self, places: F64) -> F64:
        """``places``, shape (n, 2), in pixels."""
        found: F64 = places * self.scale + (self.left, self.top)
        return found

    def zoomed(self, factor: float, x: float, y: float) -> Projection:
        """``factor`` times as large, with what lies at the pixel (x, y) left there."""
        return Projection(self.scale * factor, x + (self.left - x) * factor, y + (self.top - y) * factor)

    def moved(self, dx: float, dy: float) -> Projection:
        """Moved by that many pixels."""
        return replace(self, left=self.left + dx, top=self.top + dy)


LEVELS = 256
LIGHT = ("#a87100", "#177e79", "#372a86")
"""On a light ground: near the goal, half way, far."""
DARK = ("#ffd34f", "#35b4a8", "#6a6be6")
"""On a dark ground."""

U8 = npt.NDArray[np.uint8]

_TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def ramp(theme: Theme) -> U8:
    """The colours for ``theme``: red, green and blue of each level; shape (256, 3)."""
    return _ramp(DARK if theme.is_dark else LIGHT)


def levels(distance: npt.NDArray[np.int32]) -> F64:
    """The level, 0 to 255, of each of these distances; those that are not known count as the farthest."""
    farthest = max(1, int(distance.max(initial=1)))
    return np.where(distance < 0, farthest, distance) * ((LEVELS - 1) / farthest)


def oklab(colors: U8) -> F64:
    """Colours of sRGB, shape (n, 3), in OKLab: lightness, green to red, blue to yellow."""
    srgb = colors / 255
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    found: F64 = np.cbrt(linear @ _TO_CONES.T) @ _TO_LAB.T
    return found


@lru_cache
def _ramp(stops: tuple[str, ...]) -> U8:
    ends = [list(bytes.fromhex(QColor(stop).name()[1:])) for stop in stops]
    corners = oklab(np.array(ends, dtype=np.uint8))
    ways = np.linalg.norm(np.diff(corners, axis=0), axis=1)
    along = np.concatenate(([0.0], np.cumsum(ways))) / ways.sum()
    wanted = np.linspace(0, 1, LEVELS)
    lab = np.stack([np.interp(wanted, along, corner) for corner in corners.T], axis=1)
    linear = (lab @ np.linalg.inv(_TO_LAB).T) ** 3 @ np.linalg.inv(_TO_CONES).T
    linear = linear.clip(0, 1)
    srgb = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    colors: U8 = np.rint(srgb * 255).astype(np.uint8)
    colors.setflags(write=False)  # all callers share it
    return colors


SOLVED_SIDE = 2.5
"""The side of the square of a solved position."""
START_RADIUS, BOTTLENECK_RADIUS, RING_RADIUS = 5.0, 4.0, 7.0
ROUTE_WIDTH, HALO_WIDTH = 1.75, 4.0
"""The line of a solution or a game, and of the ground around it. All in pixels."""


def paint_marks(
    painter: QPainter, found: SpaceMap, points: F64, theme: Theme, game: Sequence[int] = ()
) -> None:
    """Paint the shortest solution, the bottlenecks and the start of ``found``, and the way of a ``game``.

    The positions lie at ``points`` pixels; those of the game are given by their numbers.
    """
    window = theme.window
    _paint_way(painter, points, found.route, window["accent"], theme)
    _paint_way(painter, points, game, theme.board["highlight"], theme)
    painter.setBrush(window["surface"])
    painter.setPen(QPen(window["text"], 1.5))
    for x, y in points[list(found.bottlenecks)].tolist():
        r = BOTTLENECK_RADIUS
        painter.drawPolygon(
            QPolygonF([QPointF(x, y - r), QPointF(x + r, y), QPointF(x, y + r), QPointF(x - r, y)])
        )
    painter.setBrush(window["text"])
    painter.setPen(QPen(window["surface"], 1.5))
    painter.drawEllipse(QPointF(*points[START]), START_RADIUS, START_RADIUS)


def _paint_way(painter: QPainter, points: F64, way: Sequence[int], color: QColor, theme: Theme) -> None:
    """Paint a line through the positions numbered in ``way``."""
    line = QPolygonF([QPointF(x, y) for x, y in points[list(way)].tolist()])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((theme.window["surface"], HALO_WIDTH), (color, ROUTE_WIDTH)):
        painter.setPen(QPen(ink, width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPolyline(line)


def paint_ring(painter: QPainter, point: F64, color: QColor, theme: Theme) -> None:
    """Paint a ring around a position."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((theme.window["surface"], 5.0), (color, 2.5)):
        painter.setPen(QPen(ink, width))
        painter.drawEllipse(QPointF(*point), RING_RADIUS, RING_RADIUS)


def paint_solved(painter: QPainter, found: SpaceMap, points: F64, theme: Theme) -> None:
    """Paint the solved positions of ``found``, of which there may be very many."""
    side = SOLVED_SIDE
    squares = [QRectF(x - side / 2, y - side / 2, side, side) for x, y in points[found.graph.solved].tolist()]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.verdict["solved"])
    painter.drawRects(squares)


I32 = npt.NDArray[np.int32]

OPACITY = 1.4
"""How fast the opacity of a pixel grows with its count: one line has three quarters."""
LINES_AT_ONCE = 20_000
"""How many lines are counted at once: those of a large map together would take gigabytes."""


def edge_image(points: F64, edges: I32, levels: F64, colors: U8, width: int, height: int) -> QImage:
    """The lines between ``points`` (in pixels) that ``edges`` join, on a transparent ground.

    ``levels`` has a number from 0 to 255 for each point, ``colors`` red, green and blue for each level.
    """
    count, total = counts = np.zeros((2, width * height))
    for first in range(0, len(edges), LINES_AT_ONCE):
        counts += _counted(points, edges[first : first + LINES_AT_ONCE], levels, width, height)
    shown = np.flatnonzero(count > 1 / 64)
    alpha = 1 - np.exp(-OPACITY * count[shown])
    level = np.rint(total[shown] / count[shown]).astype(np.intp)
    pixels = np.zeros((width * height, 4), dtype=np.uint8)  # blue, green, red, alpha: a little-endian word
    pixels[shown, :3] = np.rint(colors[level, ::-1] * alpha[:, np.newaxis])
    pixels[shown, 3] = np.rint(alpha * 255)
    form = QImage.Format.Format_ARGB32_Premultiplied
    return QImage(pixels.data, width, height, 4 * width, form).copy()


def _counted(points: F64, edges: I32, levels: F64, width: int, height: int) -> tuple[F64, F64]:
    """Per pixel the count of points along lines, and the sum of their levels."""
    one, other = points[edges[:, 0]], points[edges[:, 1]]
    from_level, to_level = levels[edges[:, 0]], levels[edges[:, 1]]
    first, last = _clipped(one, other - one, width, height)
    seen = np.flatnonzero(first < last)
    one, way, first, last = one[seen], (other - one)[seen], first[seen], last[seen]
    numbers = np.ceil((last - first) * np.abs(way).max(axis=1, initial=0)).astype(np.int64) + 1
    line = np.repeat(np.arange(len(seen)), numbers)
    rank = np.arange(len(line)) - np.repeat(np.cumsum(numbers) - numbers, numbers)
    at = first[line] + (last - first)[line] * ((rank + 0.5) / numbers[line])
    x, y = (one[line] + way[line] * at[:, np.newaxis]).T
    level = from_level[seen][line] + (to_level - from_level)[seen][line] * at
    cells, weights = _shared(x - 0.5, y - 0.5, width, height)
    size = width * height + 1  # the last one is for what lies beyond the edges
    count, total = (
        np.bincount(cells, each, minlength=size)[:-1].astype(np.float64, copy=False)
        for each in (weights, weights * np.tile(level, 4))
    )
    return count, total


def _clipped(one: F64, way: F64, width: int, height: int) -> tuple[F64, F64]:
    """Which part of each line, from 0 to 1, lies in the picture: from the first number to the second.

    Empty (first >= last) for lines that do not touch it (Liang and Barsky, 1984).
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        low, high = -one / way, (np.array([width, height]) - one) / way
    inside = (one >= 0) & (one <= (width, height))
    still = way == 0
    near = np.where(still, np.where(inside, 0.0, 2.0), np.minimum(low, high))
    far = np.where(still, 1.0, np.maximum(low, high))
    return near.max(axis=1).clip(0, None), far.min(axis=1).clip(None, 1)


def _shared(x: F64, y: F64, width: int, height: int) -> tuple[npt.NDArray[np.int64], F64]:
    """The four pixels around each point, and how much of it each of them gets."""
    left, top = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    right_share, low_share = x - left, y - top
    cells, weights = [], []
    for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        column, row = left + dx, top + dy
        inside = (column >= 0) & (column < width) & (row >= 0) & (row < height)
        cells.append(np.where(inside, row * width + column, width * height))
        across = right_share if dx else 1 - right_share
        down = low_share if dy else 1 - low_share
        weights.append(across * down)
    return np.concatenate(cells), np.concatenate(weights)


MARGIN = 12
"""Pixels around the map that stay free, for the marks."""


def steps_image(
    found: SpaceMap, places: F64, projection: Projection, theme: Theme, size: QSize, ratio: float = 1.0
) -> QImage:
    """The steps and the solved positions, on a transparent ground.

    The image has ``ratio`` pixels in each direction for one of ``size``.
    """
    width, height = round(size.width() * ratio), round(size.height() * ratio)
    points = projection.pixels(places)
    image = edge_image(points * ratio, found.graph.edges, levels(found.distance), ramp(theme), width, height)
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_solved(painter, found, points, theme)
    painter.end()
    return image


def map_image(found: SpaceMap, places: F64, theme: Theme, width: int, *, transparent: bool) -> QImage:
    """The whole map, ``width`` pixels wide, and as high as its shape asks for."""
    size = map_size(places, width)
    projection = Projection.fitting(places, size.width(), size.height(), MARGIN)
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0, 0) if transparent else theme.window["surface"])
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.drawImage(0, 0, steps_image(found, places, projection, theme, size))
    paint_marks(painter, found, projection.pixels(places), theme)
    painter.end()
    return image


def map_size(places: F64, width: int) -> QSize:
    """The size in pixels of a picture that is ``width`` wide: at least a third as high, at most as high."""
    across, down = np.ptp(places, axis=0)
    return QSize(width, round(width * min(1.0, max(1 / 3, down / max(across, 1e-9)))))


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
    parts.append(_squares(whole[found.graph.solved].tolist(), theme.verdict["solved"]))
    if found.route:
        line = _path([whole[list(found.route)].tolist()])
        for ink, thick in ((window["surface"], HALO_WIDTH), (window["accent"], ROUTE_WIDTH)):
            parts.append(f'<path d="{line}" stroke="{ink.name()}" stroke-width="{thick * UNIT}"/>')
    parts += [_diamond(x, y, theme) for x, y in whole[list(found.bottlenecks)].tolist()]
    x, y = whole[START].tolist()
    parts.append(
        f'<circle cx="{x}" cy="{y}" r="{START_RADIUS * UNIT}" fill="{window["text"].name()}"'
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
    middle = (level[found.graph.edges[:, 0]] + level[found.graph.edges[:, 1]]) / 2
    bucket = np.minimum((middle * (COLORS / LEVELS)).astype(np.intp), COLORS - 1)
    moves = (whole[found.graph.edges[:, 0]] != whole[found.graph.edges[:, 1]]).any(axis=1)
    for number in range(COLORS):
        edges = found.graph.edges[(bucket == number) & moves]
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
    side = round(SOLVED_SIDE * UNIT)
    data = "".join(f"M{x - side // 2} {y - side // 2}h{side}v{side}h-{side}z" for x, y in points)
    return f'<path d="{data}" fill="{color.name()}"/>' if data else ""


def _diamond(x: int, y: int, theme: Theme) -> str:
    r = round(BOTTLENECK_RADIUS * UNIT)
    ground, ink = theme.window["surface"].name(), theme.window["text"].name()
    return (
        f'<path d="M{x} {y - r}l{r} {r} -{r} {r} -{r} -{r}z" fill="{ground}" stroke="{ink}"'
        f' stroke-width="{1.5 * UNIT:g}"/>'
    )
