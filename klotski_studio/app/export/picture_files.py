"""A layout, and the map of a puzzle, as PNG and SVG.

The space of a map is searched for each file; nothing else is solved.
"""

from __future__ import annotations

import html
import math
import re

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer

from klotski_studio.app.export.request import Cancelled, ExportRequest, ExportSource, PictureOptions
from klotski_studio.app.picture.layout_picture import LayoutPicture, picture_rect
from klotski_studio.app.picture.space import map_image, map_svg
from klotski_studio.app.picture.style.border import CELL
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.texts.plain_text import xml_text
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.lab.space import F64, SpaceMap, refined, space_map
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason

MOST_PIXELS = 100_000_000
"""The most pixels of a picture: 400 MB while it is painted."""
MOST_SIDE = 30_000
"""The most pixels along one side; the limit of QPainter is a little higher."""


def as_png(image: QImage) -> bytes:
    """``image`` as a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


def still(layout: Layout, theme: Theme, options: PictureOptions) -> QImage:
    """``layout`` as an image.

    Raises:
        KlotskiError: if there is no board, or the image would be too large.
    """
    picture = LayoutPicture(layout, theme)
    image = QImage(size_in_pixels(layout, options.cell), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0, 0) if options.transparent else theme.window["surface"])
    painter = QPainter(image)
    scale = options.cell / CELL
    painter.scale(scale, scale)
    painter.translate(-picture.rect.topLeft())
    picture.paint(painter)
    painter.end()
    return image


def size_in_pixels(layout: Layout, cell: int, most: int = MOST_PIXELS) -> QSize:
    """The size in pixels of a picture whose cells are ``cell`` pixels wide.

    Raises:
        KlotskiError: if there is no board, or it would have more than ``most`` pixels.
    """
    if layout.board.is_empty:
        raise KlotskiError("export.no-board")
    rect = picture_rect(layout.board)
    width, height = (math.ceil(side * cell / CELL) for side in (rect.width(), rect.height()))
    if width * height > most or max(width, height) > MOST_SIDE:
        raise KlotskiError("export.too-large", width=width, height=height, cell=cell)
    return QSize(width, height)


def svg(layout: Layout, theme: Theme, options: PictureOptions, title: str) -> bytes:
    """``layout`` as an SVG file; letters are paths, so it needs no fonts.

    Raises:
        KlotskiError: if there is no board, or the picture would be too large.
    """
    size = size_in_pixels(layout, options.cell)
    picture = LayoutPicture(layout, theme)
    scale = CELL / options.cell
    rect = QRectF(picture.rect.topLeft(), size.toSizeF() * scale)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(rect)
    generator.setTitle(xml_text(title))
    painter = QPainter(generator)
    if not options.transparent:
        painter.fillRect(rect, theme.window["surface"])
    picture.paint(painter)
    painter.end()
    return tidied(bytes(buffer.data().data()).decode("utf-8"), size).encode("utf-8")


def svg_image(svg: bytes, width: int) -> QImage:
    """An image of the drawing ``svg``, on white, ``width`` pixels wide."""
    renderer = QSvgRenderer(QByteArray(svg))
    size = renderer.viewBoxF().size()
    image = QImage(width, round(width * size.height() / size.width()), QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    painter.end()
    return image


def tidied(text: str, size: QSize) -> str:
    """Qt's SVG ``text`` with its size in pixels and without attributes and groups that have no effect.

    It is half as long, and other viewers show it faster.
    """
    text = re.sub(
        r'<svg width="[^"]*" height="[^"]*"',
        f'<svg width="{size.width()}" height="{size.height()}"',
        text,
        count=1,
    )
    for noise in _NOISE:
        text = noise.sub("", text)
    while (shorter := _EMPTY_GROUP.sub("", text)) != text:
        text = shorter
    return re.sub(r"\n\s*\n+", "\n", text)


_NOISE = (
    re.compile(r"<desc>.*?</desc>\n?", re.DOTALL),
    re.compile(r'\s+font-family="[^"]*" font-size="[^"]*" font-weight="[^"]*" font-style="[^"]*"\s*'),
    re.compile(r' transform="matrix\(1,0,0,1,0,0\)"'),
    re.compile(r' vector-effect="none"'),
    re.compile(r'<path [^>]*\bd=""\s*/>\n?'),
)
_EMPTY_GROUP = re.compile(r"<g[^>]*>\s*</g>\n?")


def map_picture(
    request: ExportRequest, source: ExportSource, theme: Theme, control: Control | None
) -> QImage:
    """The refined map as an image.

    Raises:
        KlotskiError: if the layout has errors, memory does not suffice, or ``control`` was
            cancelled.
    """
    found, places = _found(request, source, control)
    return map_image(found, places, theme, request.map.width, transparent=request.picture.transparent)


def map_as_svg(
    request: ExportRequest, source: ExportSource, theme: Theme, title: str, control: Control | None
) -> bytes:
    """The refined map as an SVG file.

    Raises:
        KlotskiError: as :func:`map_picture`.
    """
    found, places = _found(request, source, control)
    escaped = html.escape(xml_text(title))
    transparent = request.picture.transparent
    text = map_svg(found, places, theme, request.map.width, transparent=transparent, title=escaped)
    return text.encode("utf-8")


def _found(request: ExportRequest, source: ExportSource, control: Control | None) -> tuple[SpaceMap, F64]:
    """The refined map, and where its positions lie."""
    found = space_map(Ask(source.layout, source.metric, control=control or Control()))
    if isinstance(found, Reason):
        if found is Reason.CANCELLED:
            raise Cancelled
        raise KlotskiError("export.no-map")
    better = refined(found, control)
    if better is None:
        raise Cancelled
    return better, better.by_distance if request.map.by_distance else better.places
