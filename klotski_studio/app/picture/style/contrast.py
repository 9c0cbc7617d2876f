"""The contrast ratio of two colours (``#rrggbb``), by the Web Content Accessibility Guidelines.

It ranges from 1 (equal colours) to 21 (black on white). Text needs 4.5, large text and graphics 3.
"""

from __future__ import annotations

from klotski_studio.app.picture.style.skin import CLASSIC, LabelStyle

TEXT, GRAPHICS = 4.5, 3.0
"""The least contrast of text, and of large text and graphics."""


def luminance(color: str) -> float:
    """The relative luminance of ``color``, from 0 to 1."""
    red, green, blue = (_linear(part / 255) for part in bytes.fromhex(color[1:]))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def readable(dark: str, light: str, ground: str) -> str:
    """The one of two text colours that is readable on ``ground``; black or white if neither is.

    The light one is preferred where both are: it is calmer on strong colours.
    """
    if contrast(light, ground) >= TEXT:
        return light
    if contrast(dark, ground) >= TEXT:
        return dark
    return max("#ffffff", "#000000", key=lambda ink: contrast(ink, ground))


def ink_on(color: str, lettering: LabelStyle = CLASSIC.lettering) -> str:
    """The colour of letters on a piece of ``color``, readable on it."""
    return readable(lettering.dark, lettering.light, color)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
