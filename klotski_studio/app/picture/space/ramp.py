"""The colours of distances on a map, from solved (0) to the farthest position (255).

Equal differences of distance look equally large: the ramp runs along lines between fixed colours in OKLab
(Ottosson, "A perceptual color space for image processing", 2020), at constant speed. Its lightness rises or
falls all the way, and it runs from yellow to blue, so people who tell colours apart differently see the
order, too. Each theme has its own, of which every colour stands out from the ground.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QColor

from klotski_studio.app.picture.theme import Theme

LEVELS = 256
LIGHT = ("#a87100", "#177e79", "#372a86")
"""On a light ground: near the goal, half way, far."""
DARK = ("#ffd34f", "#35b4a8", "#6a6be6")
"""On a dark ground."""

F64 = npt.NDArray[np.float64]
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


def _rgb(color: QColor) -> tuple[int, int, int]:
    return color.red(), color.green(), color.blue()


@lru_cache
def _ramp(stops: tuple[str, ...]) -> U8:
    corners = oklab(np.array([_rgb(QColor(stop)) for stop in stops], dtype=np.uint8))
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
