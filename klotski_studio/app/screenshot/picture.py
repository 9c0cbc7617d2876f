"""Decodes a picture, in any thread, no larger than it takes to read a board.

A file or the clipboard hands over the bytes of a picture where it can; the side of the decoded picture is
limited while it is decoded, so that 6,000 x 6,000 pixels take the memory of 2,000 x 2,000.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

PictureSource = Path | QByteArray | QImage
"""A file, its content, or a picture that is decoded already."""

LARGEST = 2000
"""The longer side of the picture in pixels; a larger one is made smaller."""
MOST_PIXELS = 64 * 1024**2
"""No picture with more pixels is decoded, as small as its file may be."""
ENCODED = ("image/png", "image/jpeg", "image/bmp", "image/webp", "image/gif")
"""The types of content that are not decoded before :func:`decoded`."""


def picture_in(data: QMimeData) -> PictureSource | None:
    """The picture that was copied or is dropped as ``data``; None if it holds none."""
    for name in ENCODED:
        content = data.data(name) if data.hasFormat(name) else QByteArray()
        if not content.isEmpty():
            return content
    image = QImage(data.imageData()) if data.hasImage() else QImage()
    return None if image.isNull() else image


def decoded(source: PictureSource) -> QImage | None:
    """The picture, three bytes a pixel, no side above :data:`LARGEST`; None if it cannot be decoded."""
    image = source if isinstance(source, QImage) else _read(source)
    if image.isNull():
        return None
    size = _fitting(image.size())
    if size != image.size():
        mode = Qt.AspectRatioMode.IgnoreAspectRatio
        image = image.scaled(size, mode, Qt.TransformationMode.SmoothTransformation)
    return image.convertToFormat(QImage.Format.Format_RGB888)


def _read(source: Path | QByteArray) -> QImage:
    buffer = QBuffer()
    if isinstance(source, QByteArray):
        buffer.setData(source)
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        reader = QImageReader(buffer)
    else:
        reader = QImageReader(str(source))
    reader.setDecideFormatFromContent(True)
    size = _size_within(reader)
    if size.isEmpty():
        return QImage()
    reader.setScaledSize(_fitting(size))
    return reader.read()


def _size_within(reader: QImageReader) -> QSize:
    """The size of the picture; empty if it is unknown, or too large to be decoded."""
    size = reader.size()
    return size if size.width() * size.height() <= MOST_PIXELS else QSize()


def _fitting(size: QSize) -> QSize:
    """``size``, or a smaller one with the same proportions and no side above :data:`LARGEST` or below 1."""
    if max(size.width(), size.height()) <= LARGEST:
        return size
    smaller = size.scaled(LARGEST, LARGEST, Qt.AspectRatioMode.KeepAspectRatio)
    return smaller.expandedTo(QSize(1, 1))
