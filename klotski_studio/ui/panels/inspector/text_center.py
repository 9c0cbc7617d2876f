"""Puts Chinese text in the middle of its field.

Qt puts the line of the system's font in the middle. Chinese characters come from another font: they stand
higher on the line than the letters for which its height was made, so that they seem to hang at the top.
"""

from __future__ import annotations

from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLineEdit

SAMPLE = "国"
FIRST_IDEOGRAPH = "\u2e80"


def center_text(field: QLineEdit, text: str) -> None:
    """Move the line of ``field`` down if ``text`` has Chinese characters, until they are in the middle."""
    margins = field.textMargins()
    has_ideographs = any(each >= FIRST_IDEOGRAPH for each in text)
    top = round(2 * rise(field.fontMetrics())) if has_ideographs else 0  # half of it is below the line
    if margins.top() != top:
        field.setTextMargins(margins.left(), top, margins.right(), margins.bottom())


def rise(metrics: QFontMetrics) -> float:
    """Return how many pixels Chinese characters stand above the middle of a line of ``metrics``."""
    ink = metrics.tightBoundingRect(SAMPLE)
    middle_of_ink = -(ink.top() + ink.bottom() + 1) / 2
    middle_of_line = metrics.ascent() - metrics.height() / 2
    return max(0.0, middle_of_ink - middle_of_line)
