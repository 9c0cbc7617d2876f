"""Text encoded for links: base64, read in both alphabets and with or without padding."""

from __future__ import annotations

import base64
import binascii
import re

from klotski_studio.core.errors import FileError

_BASE64 = re.compile(r"[A-Za-z0-9+/_-]*={0,2}")


def packed(content: bytes) -> str:
    """``content`` as base64 in the alphabet for URLs, without padding."""
    return base64.urlsafe_b64encode(content).decode("ascii").rstrip("=")


def unpacked(code: str) -> bytes | None:
    """The bytes that ``code`` encodes; None if it is not base64."""
    if not _BASE64.fullmatch(code):
        return None
    plain = code.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
    except binascii.Error:
        return None


def unpacked_text(code: str, file: str) -> str:
    """The text that ``code`` encodes.

    Raises:
        FileError: if it is not base64 of UTF-8 text, as where a link was cut off.
    """
    found = unpacked(code)
    try:
        return (found or b"\xff").decode("utf-8")
    except UnicodeDecodeError:
        raise FileError("link.damaged", file, 1) from None


def begins_object(code: str) -> bool:
    """Whether ``code`` is base64 of text that begins like a JSON object; the rest may be missing."""
    return re.match(rb"\s*\{", unpacked(code[:4]) or b"") is not None
