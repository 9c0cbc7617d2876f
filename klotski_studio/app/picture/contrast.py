"""The contrast ratio of two colours, by the Web Content Accessibility Guidelines.

It ranges from 1 (equal colours) to 21 (black on white). Text needs 4.5, large text and graphics 3.
"""

from __future__ import annotations

from PySide6.QtGui import QColor

TEXT, GRAPHICS = 4.5, 3.0
"""The least contrast of text, and of large text and graphics."""


def luminance(color: QColor) -> float:
    """The relative luminance of ``color``, from 0 to 1."""
    red, green, blue = map(_linear, (color.redF(), color.greenF(), color.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def readable(dark: QColor, light: QColor, ground: QColor) -> QColor:
    """The one of two text colours that is readable on ``ground``; black or white if neither is.

    The light one is preferred where both are: it is calmer on strong colours.
    """
    if contrast(light, ground) >= TEXT:
        return QColor(light)
    if contrast(dark, ground) >= TEXT:
        return QColor(dark)
    return max(QColor("#ffffff"), QColor("#000000"), key=lambda ink: contrast(ink, ground))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
