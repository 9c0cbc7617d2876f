"""Writes pages measured in millimetres as PDF, and paints them for a preview.

A page is painted with one unit a millimetre and (0, 0) at the top left corner of the paper, so
what is 20 units wide is 20 mm wide. Equal pages give equal files, byte for byte.
"""

from __future__ import annotations

import re
from typing import Protocol

from PySide6.QtCore import QBuffer, QIODevice, QLineF, QMarginsF, QPointF, QRectF, QSizeF, Qt, QUuid
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from klotski_studio.app.export.progress import counted
from klotski_studio.app.export.request import PageOptions
from klotski_studio.app.export.text_painter import RIGHT, paint_text, text_width
from klotski_studio.core.control import Control

DOTS = 1200
"""Dots per inch: coordinates are written with a precision of a fiftieth of a millimetre."""
INCH = 25.4

TITLE, NOTE = 5.6, 3.0
"""The sizes of letters in the head of a page, in millimetres."""

INK = QColor("#24282d")
FAINT = QColor("#6a7078")
HAIR = QColor("#c9c8c2")
"""Colours of text and lines on paper, independent of the theme."""


class Pages(Protocol):
    """A document to print.

    Attributes:
        title: the title of the document.
        page: the paper.
        count: the number of pages.
    """

    title: str
    page: PageOptions
    count: int

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number``, from 0, in millimetres."""
        ...


def as_pdf(pages: Pages, control: Control | None = None) -> bytes:
    """``pages`` as a PDF file.

    Raises:
        Cancelled: if ``control`` is cancelled.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DOTS)
    size = QPageSize(
        QSizeF(*pages.page.size), QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch
    )
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    writer.setTitle(pages.title)
    writer.setCreator("Klotski Studio")
    writer.setDocumentId(QUuid.createUuidV5(QUuid(), pages.title.encode("utf-8")))
    painter = QPainter(writer)
    for number in counted(range(pages.count), pages.count, control):
        if number:
            writer.newPage()
        painter.save()
        painter.scale(DOTS / INCH, DOTS / INCH)
        pages.paint(painter, number)
        painter.restore()
    painter.end()
    return _undated(bytes(buffer.data().data()))


def as_image(pages: Pages, number: int, width: int) -> QImage:
    """Page ``number`` on white paper, ``width`` pixels wide."""
    wide, tall = pages.page.size
    scale = width / wide
    image = QImage(width, round(tall * scale), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.scale(scale, scale)
    pages.paint(painter, number)
    painter.end()
    return image


def area_within(page: PageOptions) -> QRectF:
    """What ``page`` has within its margin."""
    (width, height), margin = page.size, page.margin
    return QRectF(margin, margin, width - 2 * margin, height - 2 * margin)


def paint_head(painter: QPainter, area: QRectF, title: str, note: str) -> None:
    """Paint a line with ``title`` on the left, elided if it is long, and ``note`` on the right of it.

    It and the hairline below it take 8.3 mm of ``area``, at its top.
    """
    base = area.top() + TITLE * 0.9
    paint_text(painter, note, QPointF(area.right(), base), NOTE, FAINT, align=RIGHT)
    room = area.width() - text_width(note, NOTE) - TITLE
    paint_text(painter, title, QPointF(area.left(), base), TITLE, INK, bold=True, width=room)
    painter.setPen(QPen(HAIR, 0.2))
    rule = base + 3.2
    painter.drawLine(QLineF(area.left(), rule, area.right(), rule))


def _undated(content: bytes) -> bytes:
    """``content`` with all dates replaced by one of the same length, since a PDF counts its bytes."""
    content = re.sub(rb"\(D:\d{14}", b"(D:20000101000000", content)
    return re.sub(rb'Date="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d', b'Date="2000-01-01T00:00:00', content)
