"""Pictures are decoded no larger than needed, whatever they come from."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from klotski_studio.app.screenshot import picture
from klotski_studio.app.screenshot.picture import LARGEST, decoded, picture_in


def white(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    return image


def encoded(image: QImage) -> QByteArray:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stub wants bytes
    return buffer.data()


@pytest.mark.parametrize(
    ("width", "height", "size"),
    [
        (40, 50, QSize(40, 50)),
        (2 * LARGEST, 20, QSize(LARGEST, 10)),
        (30_000, 1, QSize(LARGEST, 1)),
    ],
)
def test_a_picture_has_the_same_size_from_a_file_its_bytes_or_memory(
    tmp_path: Path, width: int, height: int, size: QSize
) -> None:
    image = white(width, height)
    assert image.save(str(tmp_path / "a.png"))
    for source in (tmp_path / "a.png", encoded(image), image):
        found = decoded(source)
        assert found.size() == size
        assert found.format() is QImage.Format.Format_RGB888
        assert found.pixelColor(0, 0) == Qt.GlobalColor.white


def test_a_large_picture_is_scaled_by_its_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []
    read = QImageReader.read

    def note(reader: QImageReader) -> QImage:
        sizes.append(reader.scaledSize())
        return read(reader)

    monkeypatch.setattr(QImageReader, "read", note)
    assert decoded(encoded(white(3 * LARGEST, 30))) is not None
    assert sizes == [QSize(LARGEST, 10)]


@pytest.mark.parametrize("content", [b"", b"text", b"\x89PNG\r\n\x1a\n and no more"])
def test_what_is_no_picture_is_none(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(content)
    assert decoded(QByteArray(content)) is None
    assert decoded(tmp_path / "a.png") is None
    assert decoded(tmp_path / "missing.png") is None


def test_a_picture_with_too_many_pixels_is_not_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    content = encoded(white(40, 50))
    monkeypatch.setattr(picture, "MOST_PIXELS", 40 * 50 - 1)
    assert decoded(content) is None


def test_copied_bytes_are_taken_as_they_are_and_a_copied_image_if_there_are_none() -> None:
    data = QMimeData()
    assert picture_in(data) is None
    data.setImageData(white(40, 50))
    assert isinstance(picture_in(data), QImage)
    data.setData("image/png", encoded(white(4, 5)))
    found = picture_in(data)
    assert isinstance(found, QByteArray)
    assert found == encoded(white(4, 5))
