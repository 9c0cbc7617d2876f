"""Paints text on exported pages and pictures, at any size and in any unit.

A font is always made at one size and scaled by the painter, so that pages can be measured in
millimetres and letters still have their proper widths.

Names and labels may hold separators of lines and control characters; every text is one line here, as
:func:`~klotski_studio.app.texts.plain_text.visible` writes it.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QTextLayout,
    QTextOption,
)

from klotski_studio.app.texts.plain_text import visible

REFERENCE = 100
"""The size in which a font is made before it is scaled."""

LEFT, CENTER, RIGHT = 0.0, 0.5, 1.0
"""The share of a line of text that is painted to the left of its point."""


def page_font(bold: bool = False) -> QFont:
    """The font of pages, that of the application, :data:`REFERENCE` pixels large."""
    font = QFont()
    font.setPixelSize(REFERENCE)
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    # localised digits look the same, but a PDF could not say which characters they are
    font.setFeature(QFont.Tag("locl"), 0)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def text_width(text: str, size: float, bold: bool = False) -> float:
    """The width of ``text`` in letters of ``size``, in the unit of ``size``."""
    return QFontMetricsF(page_font(bold)).horizontalAdvance(visible(text)) * size / REFERENCE


def wrapped(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """``text`` in lines of at most ``width``, broken at spaces and between Chinese letters.

    A single word that is wider is broken anywhere.
    """
    text = visible(text)  # a separator of lines would begin a new one however small the letters are
    layout = QTextLayout(text, page_font(bold))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    lines = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width * REFERENCE / size)
        lines.append(text[line.textStart() : line.textStart() + line.textLength()].strip())
    layout.endLayout()
    return lines


def fitted(text: str, size: float, width: float, most: int, bold: bool = False) -> tuple[float, list[str]]:
    """``text`` in at most ``most`` lines of at most ``width``: the size of its letters, and the lines.

    The letters are as large as ``size``, or as much smaller as it takes.
    """
    while len(lines := wrapped(text, size, width, bold)) > most:
        size *= 0.95
    return size, lines


def paint_text(
    painter: QPainter,
    text: str,
    at: QPointF,
    size: float,
    color: QColor,
    *,
    align: float = LEFT,
    bold: bool = False,
    width: float | None = None,
) -> None:
    """Paint a line of ``text`` in letters of ``size``.

    Args:
        painter: paints in the unit of ``size``.
        text: is elided if it is wider than ``width``.
        at: a point on the base line.
        size: the height of the letters.
        color: of the letters.
        align: what is at ``at``: the text's :data:`LEFT` end, its :data:`CENTER` or its :data:`RIGHT` end.
        bold: whether the letters are bold.
        width: the most that it may take; None for any width.
    """
    text, font = visible(text), page_font(bold)
    metrics, scale = QFontMetricsF(font), size / REFERENCE
    if width is not None:
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width / scale)
    painter.save()
    painter.translate(at)
    painter.scale(scale, scale)
    painter.setFont(font)
    painter.setPen(color)
    painter.drawText(QPointF(-align * metrics.horizontalAdvance(text), 0), text)
    painter.restore()
