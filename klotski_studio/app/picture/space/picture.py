"""The map of a puzzle as one image: the steps, and the marks over them.

The steps of a map as an image: lines whose colour is the distance, darker where many lie on each other.

Hundreds of thousands of lines are too many for a painter. So points along all lines are counted, a pixel
apart, each shared by the four pixels around it; the opacity of a pixel grows with its count::

    line from (0.5, 0) to (2.5, 0)      counts   0.5  1  1  0.5
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter

from klotski_studio.app.picture.space.marks import paint_marks, paint_solved
from klotski_studio.app.picture.space.projection import Projection
from klotski_studio.app.picture.space.ramp import levels, ramp
from klotski_studio.app.picture.theme import Theme
from klotski_studio.lab.space.space_map import SpaceMap

F64 = npt.NDArray[np.float64]
I32 = npt.NDArray[np.int32]
U8 = npt.NDArray[np.uint8]

OPACITY = 1.4
"""How fast the opacity of a pixel grows with its count: one line has three quarters."""


def edge_image(points: F64, edges: I32, levels: F64, colors: U8, width: int, height: int) -> QImage:
    """The lines between ``points`` (in pixels) that ``edges`` join, on a transparent ground.

    ``levels`` has a number from 0 to 255 for each point, ``colors`` red, green and blue for each level.
    """
    count, total = _counted(points, edges, levels, width, height)
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
    image = edge_image(points * ratio, found.edges, levels(found.distance), ramp(theme), width, height)
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
