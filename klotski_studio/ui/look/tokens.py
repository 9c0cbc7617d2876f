"""The measures of the window in one place: spacing, control height, corners and sizes of type.

::

    spacing   XS 4   S 8   M 12   L 16   XL 24      CONTROL 28   the height of a button or field
    type      SMALL 9   STRONG 9 semibold   HEADING 10.5 semibold   FIGURE 18 semibold

Sizes of type are points for a system font of :data:`SYSTEM_POINTS`. They grow with the system's font, and
so does what stands in a line with text (:func:`px`): controls, icons, swatches, columns of labels.
"""

from __future__ import annotations

from enum import Enum
from functools import cache

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetrics, QGuiApplication

XS, S, M, L, XL = 4, 8, 12, 16, 24
"""The spacings, in pixels."""

CONTROL = 28
"""The height of a button or a field, in pixels."""

RADIUS = 6
"""The radius of the corners of controls, in pixels."""

ICON = 20
"""The size of an icon in a button, in pixels, and the side of the grid that icons are drawn on."""

LABEL = 96
"""The width of the column of labels in a form, in pixels."""

SYSTEM_POINTS = 9.0
"""The size of the system font for which the sizes of :class:`Type` are stated."""

SYSTEM_PIXELS = 12
"""The same in pixels: the size of the system font for which the sizes in pixels are stated."""


class Type(Enum):
    """The sizes of type: points and weight."""

    SMALL = (9.0, QFont.Weight.Normal)
    STRONG = (9.0, QFont.Weight.DemiBold)
    HEADING = (10.5, QFont.Weight.DemiBold)
    FIGURE = (18.0, QFont.Weight.DemiBold)


def font(kind: Type) -> QFont:
    """Return the application's font in the size and weight of ``kind``."""
    points, weight = kind.value
    made = QFont(QGuiApplication.font())
    if made.pointSizeF() > 0:
        made.setPointSizeF(points * made.pointSizeF() / SYSTEM_POINTS)
    else:  # the system states its size in pixels
        made.setPixelSize(round(points * made.pixelSize() / SYSTEM_POINTS))
    made.setWeight(weight)
    return made


def fixed_font() -> QFont:
    """Return the system's font for program text, as large as other text, which stands in for it."""
    made = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    # by its name: among several families Qt passes over what only an alias is called, such as "monospace"
    made.setFamilies([QFontInfo(made).family(), *QGuiApplication.font().families()])
    made.setPixelSize(QFontInfo(font(Type.SMALL)).pixelSize())
    return made


def px(size: float) -> int:
    """Return ``size``, in pixels, as large as it is beside text in the system's font."""
    return round(size * _growth(QGuiApplication.font()))


@cache
def _growth(font: QFont) -> float:
    """How much larger than usual ``font``, the system's, is."""
    return max(1.0, QFontInfo(font).pixelSize() / SYSTEM_PIXELS)


def width_of(text: str) -> int:
    """Return the width of ``text`` in the system's font, in pixels."""
    return QFontMetrics(QGuiApplication.font()).horizontalAdvance(text)


def icon_size(size: int = ICON) -> QSize:
    """Return the size of an icon beside text in the system's font."""
    return QSize(px(size), px(size))
