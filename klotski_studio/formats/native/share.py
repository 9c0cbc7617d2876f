"""Any layout as one word for a chat message or a link.

::

    klotski:1:eNoL…       the word, the version of the form, and in base64 for links:
                          a checksum of four bytes, then the native file, compressed

The native file holds everything a layout can be, and its reader is careful; compressed with the words it
is made of known beforehand, a classic takes some hundred characters. A word that was cut off or
changed on its way is noticed by the checksum; one that would unpack into more than any file may
hold is refused before it does.
"""

from __future__ import annotations

import base64
import re
import zlib

from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.native.read import read as read_native
from klotski_studio.formats.native.write import write as write_native
from klotski_studio.formats.text.links import unpacked
from klotski_studio.formats.text.notation import Format, no_losses
from klotski_studio.formats.text.text_files import MOST_BYTES

VERSION = 1
PREFIX = "klotski:"
MOST_CHARACTERS = 2 * MOST_BYTES

_WORDS = """
description = "
author = "
source = "
metric = "slides"
metric = "steps"
metric = "moves"
[names]
names = {en = {zh =

[known]
solvable = false
solvable = true
reachable =
slides =
steps =
moves =
cells = [[
targets = [[[0, 1], [1, 0], [2, 3]]]
walls = [[
gates = [[
same_as = "
axis = "both"
axis = "none"
axis = "vertical"
axis = "horizontal"

[pieces."
[pieces.ABCDEFGHIJKLMNOPQRSTUVWXYZ]
label = "
color = "#c0392b"
马超赵云黄忠张飞关羽曹操兵卒
format = 1
name = "横刀立马"
board = \"""
ABBC
ABBC
DEEF
DGHF
I..J
\"""
goal = \"""
......
......
....
....
....
.BB.
.BB.
\"""
"""
"""What most files have; nearer the end, cheaper. Part of version 1: changing it takes a new version."""

_CODE = re.compile(rf"{PREFIX}(\d+):([A-Za-z0-9_-]*)", re.ASCII)
_CHECK_BYTES = 4


def sniff(text: str) -> bool:
    """Whether a share code is in ``text``, perhaps with a sentence around it."""
    return _CODE.search(text) is not None


def read(text: str, file: str) -> Layout:
    """The layout of the first share code in ``text``.

    A code that a mail program has broken into lines is put together again.

    Raises:
        FileError: if there is none, it is of a newer version, cut off, or changed.
    """
    found = _CODE.search(text)
    if found is None:
        raise FileError("share.none", file)
    line = text.count("\n", 0, found.start()) + 1
    if int(found[1][:9]) != VERSION:
        raise FileError("share.newer", file, line, found=found[1][:9], supported=VERSION)
    joined = _CODE.search("".join(text[found.start() :].split()))
    for code in (found[2], joined[2] if joined else ""):
        native = _unpacked(code)
        if native is not None:
            return read_native(native, file)
    raise FileError("share.damaged", file, line)


def write(layout: Layout) -> str:
    """``layout`` as a share code.

    Raises:
        KlotskiError: if its board is larger than a native file may hold, or the whole is.
    """
    text = write_native(layout).encode("utf-8", errors="replace")
    if len(text) > MOST_BYTES:
        raise KlotskiError("share.too-large", most_bytes=MOST_BYTES)
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=_WORDS.encode())
    packed = packer.compress(text) + packer.flush()
    whole = zlib.crc32(packed).to_bytes(_CHECK_BYTES, "big") + packed
    return f"{PREFIX}{VERSION}:{base64.urlsafe_b64encode(whole).decode('ascii').rstrip('=')}"


def _unpacked(code: str) -> str | None:
    """The native text in ``code``; None if anything about it is wrong."""
    whole = unpacked(code) if len(code) <= MOST_CHARACTERS else None
    if whole is None or len(whole) <= _CHECK_BYTES:
        return None
    check, packed = whole[:_CHECK_BYTES], whole[_CHECK_BYTES:]
    if zlib.crc32(packed).to_bytes(_CHECK_BYTES, "big") != check:
        return None
    opener = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_WORDS.encode())
    try:
        text = opener.decompress(packed, MOST_BYTES)
        return text.decode("utf-8") if opener.eof else None
    except (zlib.error, UnicodeDecodeError):
        return None


FORMAT = Format(
    id="share",
    name="Share code (klotski:1:…)",
    sniff=sniff,
    read=read,
    write=write,
    known_losses=no_losses,
)
