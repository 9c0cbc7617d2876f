"""Writes pages measured in millimetres as PDF, and paints them for a preview: boards, texts, packed parts.

A page is painted with one unit a millimetre and (0, 0) at the top left corner of the paper, so
what is 20 units wide is 20 mm wide. Equal pages give equal files, byte for byte.

Boards are painted into boxes of a page, without the margin of a picture. Rectangles are placed on pages by
shelf packing, the tallest first::

    +----+ +---+ +--+        a shelf is as tall as its first rectangle
    |    | |   | +--+
    +----+ +---+
    +--+ +--+ +-+            the next one begins below

Text is painted at any size and in any unit. A font is always made at one size and scaled by the painter, so
that pages can be measured in millimetres and letters still have their proper widths.

Names and labels may hold separators of lines and control characters; every text is one line here, as
:func:`~klotski_studio.app.texts.plain_text.visible` writes it.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import Protocol

from PySide6.QtCore import QBuffer, QIODevice, QLineF, QMarginsF, QPointF, QRectF, QSizeF, Qt, QUuid
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPainterPath,
    QPdfWriter,
    QPen,
    QPolygonF,
    QTextLayout,
    QTextOption,
    QTransform,
)

from klotski_studio.app.export.request import PageOptions, counted
from klotski_studio.app.picture.board_picture import outline
from klotski_studio.app.picture.layout_picture import LayoutPicture, Part
from klotski_studio.app.picture.style.border import CELL, MARGIN
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.control import Control
from klotski_studio.core.layout import BoardPoint, Cell, Shape
from klotski_studio.core.rules import Move

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


class PdfWriter(QPdfWriter):
    """Writes pages on which boards repeat their parts; see :func:`_stamped`.

    Attributes:
        parts: the parts of all boards; those that look alike are one.
        stamps: for each page the numbers of the parts on it, with their transformations to dots.
    """

    def __init__(self, buffer: QBuffer) -> None:
        super().__init__(buffer)
        self.parts: list[Part] = []
        self.stamps: list[list[tuple[int, QTransform]]] = [[]]
        self._numbers: dict[Hashable, int] = {}

    def stamp(self, part: Part, transform: QTransform) -> None:
        """Show ``part`` below all else that is painted on this page."""
        number = self._numbers.setdefault(part.appearance, len(self.parts))
        self.parts += [part][: number == len(self.parts)]
        self.stamps[-1].append((number, transform))


def _stamped(content: bytes, writer: PdfWriter) -> bytes:
    """The PDF ``content`` with each of its last pages, which paint a part each, as a form that others repeat.

    Qt writes a path anew wherever it is painted: the 82 boards of a solution took 2 MB, and 8 MB in wood.
    """
    table = int(content.rpartition(b"startxref")[2].split()[0])
    objects = _objects(content, table)
    tree = next(number for number, each in objects.items() if b"/Type /Pages" in each)
    kids = [int(number) for number in re.findall(rb"(\d+) 0 R", objects[tree].partition(b"]")[0])]
    pages, forms = kids[: len(writer.stamps)], kids[len(writer.stamps) :]
    for number in forms:
        _make_form(objects, number)
    listed = b"".join(b"%d 0 R\n" % number for number in pages)
    objects[tree] = re.sub(
        rb"\[[^]]*\]\n/Count \d+", b"[\n%s]\n/Count %d" % (listed, len(pages)), objects[tree]
    )
    named = b"/XObject <<\n" + b"".join(b"/Part%d %d 0 R\n" % each for each in enumerate(forms))
    points = writer.pageLayout().fullRectPoints()
    to_points = QTransform(72 / DOTS, 0, 0, -72 / DOTS, 0, points.height())
    for number, stamps in zip(pages, writer.stamps, strict=True):
        shown = zlib.compress(b"\n".join(_shown(*stamp, to_points) for stamp in stamps))
        below, head = len(objects) + 1, b"%d 0 obj\n<< /Length %d /Filter /FlateDecode >>\nstream\n"
        objects[below] = head % (below, len(shown)) + shown + b"\nendstream\nendobj\n"
        resources = _reference(objects[number], b"Resources")
        objects[resources] = objects[resources].replace(b"/XObject <<\n", named)
        objects[number] = re.sub(rb"/Contents (\d+ 0 R)", rb"/Contents [%d 0 R \1]" % below, objects[number])
    return _written(content, table, objects)


def _objects(content: bytes, table: int) -> dict[int, bytes]:
    """The objects of a PDF by their numbers; its table of them begins at ``table``."""
    starts = [int(line[:10]) for line in content[table:].partition(b"trailer")[0].splitlines()[3:]]
    ends = dict(pairwise([*sorted(starts), table]))
    return {number: content[start : ends[start]] for number, start in enumerate(starts, start=1)}


def _reference(page: bytes, name: bytes) -> int:
    """The number of the object that ``page`` refers to as ``name``."""
    return int(page.partition(b"/%s " % name)[2].split()[0])


def _make_form(objects: dict[int, bytes], number: int) -> None:
    """Make the page ``number`` a form, from the painting that it refers to."""
    painted, resources = (_reference(objects[number], name) for name in (b"Contents", b"Resources"))
    head = b"%d 0 obj\n<<\n/Subtype /Form\n/BBox [-9999 -9999 9999 9999]\n/Resources %d 0 R"
    objects[number] = head % (number, resources) + objects[painted].partition(b"<<")[2]
    objects[painted] = b"%d 0 obj\nnull\nendobj\n" % painted


def _shown(part: int, transform: QTransform, to_points: QTransform) -> bytes:
    """What shows the form of ``part``, which was painted untransformed, on a page."""
    at = to_points.inverted()[0] * transform * to_points
    return b"q %.6g %.6g %.6g %.6g %.6g %.6g cm /Part%d Do Q" % (
        *(at.m11(), at.m12(), at.m21(), at.m22(), at.dx(), at.dy()),
        part,
    )


def _written(content: bytes, table: int, objects: dict[int, bytes]) -> bytes:
    """The PDF ``content`` with ``objects`` in place of its own."""
    made, entries = bytearray(content[: content.index(b"1 0 obj")]), [b"0000000000 65535 f \n"]
    for number in range(1, len(objects) + 1):
        entries.append(b"%010d 00000 n \n" % len(made))
        made += objects[number]
    trailer = re.sub(rb"/Size \d+", b"/Size %d" % len(entries), content[table:].partition(b"trailer")[2])
    trailer = trailer.replace(b"startxref\n%d" % table, b"startxref\n%d" % len(made))
    return bytes(made) + b"xref\n0 %d\n" % len(entries) + b"".join(entries) + b"trailer" + trailer


def as_pdf(pages: Pages, control: Control | None = None) -> bytes:
    """``pages`` as a PDF file.

    Raises:
        Cancelled: if ``control`` is cancelled.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = PdfWriter(buffer)
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
            writer.stamps.append([])
        painter.save()
        painter.scale(DOTS / INCH, DOTS / INCH)
        pages.paint(painter, number)
        painter.restore()
    for part in writer.parts:
        writer.newPage()
        part.paint(painter)
    painter.end()
    return _undated(_stamped(bytes(buffer.data().data()), writer))


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


EDGE = MARGIN - 2.0
"""The part of a picture's margin that is left out on a page, in picture units."""


class BoardBox:
    """A layout's picture, painted into boxes of a page."""

    def __init__(self, picture: LayoutPicture) -> None:
        self._picture = picture
        self.rect = picture.rect.adjusted(EDGE, EDGE, -EDGE, -EDGE)

    @property
    def aspect(self) -> float:
        """Its height divided by its width."""
        return self.rect.height() / self.rect.width()

    def paint(
        self,
        painter: QPainter,
        box: QRectF,
        places: Sequence[BoardPoint] | None = None,
        last_move: tuple[Move, Shape] | None = None,
    ) -> None:
        """Paint it in the middle of ``box``, as large as fits.

        Args:
            painter: paints on the page.
            box: in the painter's units.
            places: of the pieces, in cells; None for the start.
            last_move: the move that led there, with its piece's shape; an arrow shows it.
        """
        scale = min(box.width() / self.rect.width(), box.height() / self.rect.height())
        painter.save()
        painter.translate(box.center())
        painter.scale(scale, scale)
        painter.translate(-self.rect.center())
        writer = painter.device()
        if isinstance(writer, PdfWriter):
            for part, (x, y) in self._picture.parts(places):
                writer.stamp(part, QTransform.fromTranslate(x * CELL, y * CELL) * painter.combinedTransform())
        else:
            self._picture.paint(painter, places)
        if last_move is not None:
            _paint_move(painter, *last_move)
        painter.restore()


def _paint_move(painter: QPainter, move: Move, shape: Shape) -> None:
    """Paint a dashed outline where the piece stood, and an arrow along its path."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.save()
    painter.translate(move.path[0][0] * CELL, move.path[0][1] * CELL)
    left = QPen(INK, 2.5, Qt.PenStyle.DashLine)
    left.setDashPattern([2.5, 2])
    painter.setPen(left)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(outline(shape.cells, CELL, 5, 9))
    painter.restore()
    line, head = _arrow(move.path, shape)
    for color, width, rim in ((QColor("#ffffff"), 14.0, 7.0), (INK, 7.0, 0.0)):
        pen = QPen(color, width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(line, pen)
        pen.setWidthF(rim)
        painter.setPen(pen if rim else Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawPolygon(head)


def _arrow(path: Sequence[Cell], shape: Shape) -> tuple[QPainterPath, QPolygonF]:
    """The line and the head of an arrow along ``path``, between the middles of the piece."""
    middle = _middle(shape)
    points = [QPointF(x * CELL, y * CELL) + middle for x, y in path]
    along = QPointF(path[-1][0] - path[-2][0], path[-1][1] - path[-2][1])
    across = QPointF(-along.y(), along.x())
    tip = points[-1] + along * 12
    neck = tip - along * 24
    line = QPainterPath(points[0])
    for point in points[1:-1]:
        line.lineTo(point)
    line.lineTo(neck)
    return line, QPolygonF([tip, neck + across * 15, neck - across * 15])


def _middle(shape: Shape) -> QPointF:
    """The mean of the middles of its cells, in picture units."""
    count = len(shape.cells)
    x, y = (sum(cell[axis] + 0.5 for cell in shape.cells) / count for axis in (0, 1))
    return QPointF(x * CELL, y * CELL)


def packed(
    sizes: Sequence[tuple[float, float]], width: float, height: float, gap: float
) -> list[dict[int, tuple[float, float]]]:
    """The top left corners of the rectangles of ``sizes``, by their numbers, on each page, ``gap`` apart.

    Each must fit on a page by itself.
    """
    order = sorted(range(len(sizes)), key=lambda index: (-sizes[index][1], -sizes[index][0], index))
    pages: list[dict[int, tuple[float, float]]] = []
    left = top = shelf = 0.0
    for index in order:
        wide, tall = sizes[index]
        if not pages or left + wide > width + 1e-6:
            top, left = (top + shelf + gap if pages else 0.0), 0.0
            shelf = tall
            if not pages or top + tall > height + 1e-6:
                pages.append({})
                top = 0.0
        pages[-1][index] = left, top
        left += wide + gap
    return pages


def parts(count: int, most: int) -> list[tuple[int, int]]:
    """``count`` cells in parts of nearly equal size, at most ``most`` each: first, and last excluded."""
    number = -(-count // max(1, most))
    edges = [count * part // number for part in range(number + 1)]
    return list(pairwise(edges))
