"""Writes an animated GIF frame by frame: one palette for all, and only the changed rectangles.

Each picture after the first holds the rectangle in which anything differs from the one before;
inside it, pixels that did not change are transparent, which packs to almost nothing::

    palette[0..254]  colours of the film      palette[255]  "as before"

There is no dithering: surfaces stay calm, and equal pictures stay equal byte for byte.

Pillow's ``save_all`` would do the same, but it keeps all pictures in memory until the last one. So
Pillow compresses each rectangle as a GIF of its own, and the blocks around the compressed data are
written here, by the GIF89a specification.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[np.uint8]
Color = tuple[int, int, int]

AS_BEFORE = 255
"""The palette index of pixels that did not change."""
COLORS = 255
"""The number of colours besides."""
EXACT = 128
"""So many of the most frequent colours are kept exactly; the rest of the palette approximates the others."""
OFTEN = 2**40
"""More pixels than any film has."""
GRAIN = 10
"""The unit of time in GIF, in milliseconds."""
MOST_DELAY = 2**16 - 1
"""The longest time of one picture, in such units."""
HEADER, DESCRIPTOR = 13, 10
"""Bytes before the palette of a file, and before the palette of a picture."""
IMAGE = 0x2C
"""The byte that a picture begins with."""


def shared_palette(samples: Iterable[Image.Image], kept: Iterable[Color] = ()) -> Image.Image:
    """The palette for a film, from some of its frames (RGB); it holds the colours ``kept`` exactly."""
    counts: Counter[Color] = Counter(dict.fromkeys(kept, OFTEN))
    for sample in samples:
        for count, color in sample.getcolors(sample.width * sample.height) or []:
            counts[color] += count  # type: ignore[index]  # RGB pictures have triples
    # by value too, so that the order does not depend on the order of the pixels
    ranked = sorted(counts, key=lambda color: (-counts[color], color))
    exact, rest = ranked[:EXACT], ranked[EXACT:]
    if len(ranked) > COLORS:
        between = Image.frombytes("RGB", (len(rest), 1), bytes(part for color in rest for part in color))
        reduced = between.quantize(COLORS - EXACT, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        found = (reduced.getpalette() or [])[: 3 * (COLORS - EXACT)]
        chosen = [part for color in exact for part in color] + found
    else:
        chosen = [part for color in ranked for part in color]
    palette = Image.new("P", (1, 1))
    # unused entries repeat the first colour
    palette.putpalette(chosen + chosen[:3] * (256 - len(chosen) // 3))
    return palette


def indexed(picture: Image.Image, palette: Image.Image) -> Pixels:
    """``picture`` (RGB) as indices into ``palette``, rows first.

    Pillow looks colours up with less than eight bits, so those that the palette holds are looked up here.
    """
    pixels = np.array(picture.quantize(palette=palette, dither=Image.Dither.NONE))
    held = _packed(np.array(palette.getpalette(), dtype=np.uint32).reshape(-1, 3)[:COLORS])
    order = np.argsort(held, kind="stable")
    colors = _packed(np.array(picture, dtype=np.uint32))
    nearest = order[np.minimum(np.searchsorted(held, colors, sorter=order), COLORS - 1)]
    exact = held[nearest] == colors
    pixels[exact] = nearest[exact]
    pixels[pixels == AS_BEFORE] = 0  # the same colour
    return pixels


def _packed(colors: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Each triple of ``colors`` (the last axis) as one number."""
    packed: NDArray[np.uint32] = colors @ np.array([1 << 16, 1 << 8, 1], dtype=np.uint32)
    return packed


class GifWriter:
    """Writes one film into memory, compressing each frame as it is added."""

    def __init__(self, size: tuple[int, int], palette: Image.Image, *, loop: bool) -> None:
        self._out = BytesIO()
        self._before: Pixels | None = None
        self._pending: tuple[Image.Image, tuple[int, int], int | None] | None = None
        self._milliseconds = 0
        flags = 0b1_111_0_111  # a palette for all, 8 bits a colour, unsorted, 2 ** (7 + 1) entries
        self._out.write(b"GIF89a" + struct.pack("<HHBBB", *size, flags, 0, 0))
        self._out.write(bytes(palette.getpalette() or []))
        if loop:
            self._out.write(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")

    def add(self, pixels: Pixels, milliseconds: int) -> None:
        """Add a frame; one that equals the last only extends its duration."""
        if self._before is None:
            self._put(pixels, (0, 0), None)
        elif (box := _changed(self._before, pixels)) is not None:
            rows, columns = box
            new, old = pixels[rows, columns], self._before[rows, columns]
            self._put(np.where(new == old, AS_BEFORE, new), (columns.start, rows.start), AS_BEFORE)
        self._before = pixels
        self._milliseconds += milliseconds

    def content(self) -> bytes:
        """The whole file; no frame can be added afterwards."""
        self._flush()
        self._out.write(b";")
        return self._out.getvalue()

    def _put(self, pixels: Pixels, offset: tuple[int, int], transparency: int | None) -> None:
        self._flush()
        height, width = pixels.shape
        # a grey picture: its values are the indices, and no palette of its own reorders them
        image = Image.frombytes("L", (width, height), pixels.astype(np.uint8).tobytes())
        self._pending, self._milliseconds = (image, offset, transparency), 0

    def _flush(self) -> None:
        if self._pending is None:
            return
        image, offset, transparency = self._pending
        flags = 0b000_001_00 | (transparency is not None)  # disposal 1: the next one lies on top of it
        delay = min(self._milliseconds // GRAIN, MOST_DELAY)
        self._out.write(struct.pack("<BBBBHBB", 0x21, 0xF9, 4, flags, delay, transparency or 0, 0))
        self._out.write(struct.pack("<BHHHHB", IMAGE, *offset, *image.size, 0))
        self._out.write(_compressed(image))


def _compressed(image: Image.Image) -> bytes:
    """The pixels of ``image`` as GIF stores them: the size of the first code, and blocks of codes."""
    out = BytesIO()
    image.save(out, "GIF", optimize=False, interlace=0)
    data = out.getvalue()
    at = HEADER + _palette_bytes(data[HEADER - 3])
    while data[at] != IMAGE:  # an extension: its kind, and blocks that begin with their length
        at += 2
        while data[at]:
            at += 1 + data[at]
        at += 1
    return data[at + DESCRIPTOR + _palette_bytes(data[at + DESCRIPTOR - 1]) : -1]


def _palette_bytes(flags: int) -> int:
    """How long the palette is that ``flags`` announce."""
    return 3 * 2 ** ((flags & 0b111) + 1) if flags & 0x80 else 0


def _changed(before: Pixels, after: Pixels) -> tuple[slice, slice] | None:
    """The rows and columns of the smallest rectangle that holds all differences; None if there are none."""
    differs = before != after
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not len(rows):
        return None
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)
