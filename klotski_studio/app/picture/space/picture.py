"""The map of a puzzle as one image: the steps, and the marks over them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter

from klotski_studio.app.picture.space.edges import edge_image
from klotski_studio.app.picture.space.marks import paint_marks, paint_solved
from klotski_studio.app.picture.space.projection import Projection
from klotski_studio.app.picture.space.ramp import levels, ramp
from klotski_studio.app.picture.theme import Theme
from klotski_studio.lab.space.space_map import SpaceMap

F64 = npt.NDArray[np.float64]

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
