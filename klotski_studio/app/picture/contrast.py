"""How well colours can be told apart: the contrast ratio of the Web Content Accessibility Guidelines.

It goes from 1 (the same) to 21 (black on white). Text needs 4.5, large text and graphics 3.
"""

from __future__ import annotations

from PySide6.QtGui import QColor

TEXT, GRAPHICS = 4.5, 3.0
"""The least contrast of text, and of large text and of what has to be seen."""


def luminance(color: QColor) -> float:
    """How bright ``color`` is to the eye, from 0 to 1."""
    red, green, blue = map(_linear, (color.redF(), color.greenF(), color.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of two colours."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def readable(dark: QColor, light: QColor, ground: QColor) -> QColor:
    """Of two inks the one for text on ``ground``; black or white where neither can be read well enough.

    The light one is preferred as soon as it can be read well: it looks calmer on strong colours.
    """
    if contrast(light, ground) >= TEXT:
        return QColor(light)
    if contrast(dark, ground) >= TEXT:
        return QColor(dark)
    return max(QColor("#ffffff"), QColor("#000000"), key=lambda ink: contrast(ink, ground))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
