"""Reads text files up to a limit, and writes them as a whole or not at all.

Every error of the system or of the encoding becomes a :class:`FileError`.
"""

from __future__ import annotations

import codecs
import contextlib
import re
from collections.abc import Callable
from pathlib import Path

from klotski_studio.core.errors import FileError
from klotski_studio.io.disk import ContentStamp, refuse_device, replace_file, system_trouble

MOST_BYTES = 1024 * 1024
"""The largest board, drawn twice with a table for every piece, stays far below this."""

_PICTURE = re.compile(rb"\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF....WEBP|BM....\0\0\0\0", re.DOTALL)
"""The first bytes of pictures: PNG, JPEG, GIF, WebP and BMP."""

PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp")
"""The usual suffixes of these."""


def read_text(
    path: Path,
    most_bytes: int = MOST_BYTES,
    is_chinese: Callable[[str], bool] | None = None,
    *,
    regular_only: bool = False,
) -> str:
    """The text of a UTF-8 file, without its byte order mark.

    Args:
        path: where it is.
        most_bytes: no more are ever read, so that a device or a huge file costs nothing.
        is_chinese: as for :func:`decoded`.
        regular_only: whether a pipe or a device is refused. Reading one may wait for ever, which
            a command can be interrupted in (``solve <(...)``) and a thread of the window cannot.

    Raises:
        FileError: if the file cannot be read, is larger, or is not UTF-8 text.
    """
    return decoded(read_bytes(path, most_bytes, regular_only=regular_only), str(path), is_chinese)


def read_bytes(path: Path, most_bytes: int, *, regular_only: bool = False) -> bytes:
    """The content of a file of at most ``most_bytes``; ``regular_only`` is as for :func:`read_text`.

    Raises:
        FileError: if the file cannot be read or is larger.
    """
    try:
        if regular_only:
            refuse_device(path)
        with path.open("rb") as file:
            content = file.read(most_bytes + 1)
    except OSError as error:
        raise system_trouble(error, path) from error
    if len(content) > most_bytes and _PICTURE.match(content) is None:
        raise FileError("file.too-large", str(path), most_bytes=most_bytes)
    return content


def decoded(content: bytes, file: str, is_chinese: Callable[[str], bool] | None = None) -> str:
    """The UTF-8 text ``content``, without its byte order mark.

    Args:
        content: all of it.
        file: what errors call it.
        is_chinese: whether a text is of a kind that is often encoded as GBK. Content that is not UTF-8
            is decoded as GBK only if this accepts the result, because almost any bytes are valid GBK.

    Raises:
        FileError: if it is not UTF-8 text; with the line. ``file.picture`` if it is a picture, which the
            window reads.
    """
    if _PICTURE.match(content) is not None:
        raise FileError("file.picture", file)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if b"\0" in content and not content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            # a picture or a program, not text in another encoding
            raise FileError("file.not-text", file) from error
        with contextlib.suppress(UnicodeDecodeError):
            text = content.decode("gb18030").removeprefix("\ufeff")
            if is_chinese is not None and is_chinese(text):
                return text
        line = error.object.count(b"\n", 0, error.start) + 1
        raise FileError("file.encoding", file, line) from error


def write_text(path: Path, text: str, expected: ContentStamp | None = None) -> None:
    """Replace the file ``path`` by one with ``text`` in UTF-8, or leave it as it is.

    ``expected`` is as for :func:`replace_file`.

    Raises:
        FileError: if the system refuses, the disk is full, or the file is not as expected.
    """
    replace_file(path, text.encode("utf-8", errors="replace"), expected)
