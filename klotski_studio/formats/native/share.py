"""Native files in other texts: the share code, and the pages for the browser that are read.

The share code is any layout as one word for a chat message or a link.

::

    klotski:1:eNoL…       a fixed prefix, the version of the code, and in base64 for URLs:
                          a checksum of four bytes, then the native file, compressed

Compression with a dictionary of frequent words makes a classic some 300 characters long, or 28 without names
and labels (:func:`bare`). Browsers read the code as well: ``resources/page/puzzle/share.js``. The checksum
detects a code that was cut off or changed; one that would unpack into more than a file may hold is
refused before it does.

A page for the browser, which ``klotski-studio render`` has made, has the native file of each puzzle, so that
nothing is lost; :mod:`klotski_studio.app.export.web` makes it, because it has solutions and texts, too::

    <script type="application/json" id="klotski-studio-puzzles">{"puzzles": [{"native": "format = 1…
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Layout, Meta, Metric
from klotski_studio.formats.native.read import read as read_native
from klotski_studio.formats.native.write import write as write_native
from klotski_studio.formats.text.lines import at_line, entry
from klotski_studio.formats.text.links import packed, unpacked
from klotski_studio.formats.text.notation import Format, PuzzleEntry
from klotski_studio.formats.text.text_files import MOST_BYTES

VERSION = 1
PREFIX = "klotski:"
MOST_CHARACTERS = 2 * MOST_BYTES
MOST_MENTIONS = 20
"""So many codes of a text are tried, to see whether it contains one that is whole."""

DICTIONARY = """
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
"""The words of most files, the most frequent last. Part of version 1: changing it takes a new version."""

_CODE = re.compile(rf"{PREFIX}(\d+):([A-Za-z0-9_-]*)", re.ASCII)
_CHECK_BYTES = 4


def _looks(text: str) -> bool:
    """Whether ``text`` is a share code, or contains one, perhaps inside a sentence.

    A text that only mentions codes, with an example that is cut off, is none.
    """
    if _CODE.match(text.strip()):
        return True
    return any(_read_at(text, found) is not None for found in islice(_CODE.finditer(text), MOST_MENTIONS))


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """The layout of every share code in ``text``; one that is damaged has its error.

    A code that a mail program has broken into lines is joined. In a text that is more than codes, one that
    cannot be read does not count beside those that can: it is an example that was cut off.

    Raises:
        FileError: if there is no code at all.
    """
    entries, damaged = [], 0
    for found in _CODE.finditer(text):
        entries.append(_entry(text, found, file))
        damaged += entries[-1].layout is None
        if damaged > MOST_MENTIONS:
            break
    if not entries:
        raise FileError("share.none", file)
    is_list = not _CODE.sub("", text).strip()
    whole = [entry for entry in entries if entry.layout is not None]
    yield from entries if is_list or not whole else whole


def _entry(text: str, found: re.Match[str], file: str) -> PuzzleEntry:
    """The puzzle of the code ``found``, or why it cannot be read."""
    line = text.count("\n", 0, found.start()) + 1
    if int(found[1][:9]) != VERSION:
        newer = FileError("share.newer", file, line, found=found[1][:9], supported=VERSION)
        return PuzzleEntry("", line, None, newer)
    native = _read_at(text, found)
    if native is None:
        return PuzzleEntry("", line, None, FileError("share.damaged", file, line))
    return entry(line, partial(read_native, native, file))


def _read_at(text: str, found: re.Match[str]) -> str | None:
    """The native file in the code ``found``, which may go on in the next lines; None if it is damaged."""
    joined = _CODE.match("".join(text[found.start() : found.start() + MOST_CHARACTERS].split()))
    unpacked = (_unpacked(code) for code in (found[2], joined[2] if joined else ""))
    return next((native for native in unpacked if native is not None), None)


def write(layout: Layout) -> str:
    """``layout`` as a share code.

    Raises:
        KlotskiError: if its board or the file is larger than a native file may be.
    """
    text = write_native(layout).encode("utf-8", errors="replace")
    if len(text) > MOST_BYTES:
        raise KlotskiError("share.too-large", most_bytes=MOST_BYTES)
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=DICTIONARY.encode())
    data = packer.compress(text) + packer.flush()
    content = zlib.crc32(data).to_bytes(_CHECK_BYTES, "big") + data
    return f"{PREFIX}{VERSION}:{packed(content)}"


def bare(layout: Layout) -> Layout:
    """What of ``layout`` is played, without names, labels, colours and notes: its code is a tenth as long.

    The metric stays unless it is moves, which are counted where none is given.
    """
    metric = layout.meta.metric
    return replace(
        layout,
        pieces=tuple(replace(piece, label="", color=None) for piece in layout.pieces),
        name="",
        meta=Meta(metric=None if metric is Metric.MOVES else metric),
    )


def _unpacked(code: str) -> str | None:
    """The native file in ``code``; None if it is damaged."""
    content = unpacked(code) if len(code) <= MOST_CHARACTERS else None
    if content is None or len(content) <= _CHECK_BYTES:
        return None
    check, data = content[:_CHECK_BYTES], content[_CHECK_BYTES:]
    if zlib.crc32(data).to_bytes(_CHECK_BYTES, "big") != check:
        return None
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=DICTIONARY.encode())
    try:
        text = unpacker.decompress(data, MOST_BYTES)
        return text.decode("utf-8") if unpacker.eof else None
    except (zlib.error, UnicodeDecodeError):
        return None


FORMAT = Format(
    id="share",
    name="Share code (klotski:1:…)",
    looks=_looks,
    read_all=read_all,
    write=write,
    holds_errors=True,
)

_BLOCK = re.compile(r'<script type="application/json" id="klotski-studio-puzzles">([^<]*)</script>')


def read_all_pages(text: str, file: str) -> Iterator[PuzzleEntry]:
    """The puzzles of the page.

    Raises:
        FileError: if they cannot be read, or there are none.
    """
    found = _BLOCK.search(text)
    line = text.count("\n", 0, found.start()) + 1 if found else 1
    natives = [] if found is None else _natives(found[1], file, line)
    if not natives:
        raise FileError("page.empty", file, line)
    for native in natives:
        puzzle = entry(line, partial(read_native, native, file))
        # the lines of its errors are not those of the page
        yield replace(puzzle, error=puzzle.error and at_line(puzzle.error, line))


def _natives(block: str, file: str, line: int) -> list[str]:
    """The native files in the JSON of the page."""
    try:
        puzzles = json.loads(block)["puzzles"]
        natives = [puzzle["native"] for puzzle in puzzles]
    except (ValueError, TypeError, LookupError, RecursionError):
        natives = [None]
    if not all(isinstance(native, str) for native in natives):
        raise FileError("page.damaged", file, line)
    return natives


PAGE = Format(
    id="page",
    name="Page that plays (HTML)",
    looks=lambda text: _BLOCK.search(text) is not None,
    read_all=read_all_pages,
    extension=".html",
)
