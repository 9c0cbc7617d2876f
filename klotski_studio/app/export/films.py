"""A solution as a film: the frames, their durations, the picture of each, and its GIF and WebP files.

::

    start   move 1                  move 2
    |----|-|-|-|-|------|-|-|-|-|-|------ ...  the last one |-----------|
    pause  glide   rest   glide      rest                     end pause

The picture after each glide shows the resting position exactly.

A film is encoded as animated GIF and WebP, with one picture at a time in memory: a GIF frame by frame, one
palette for all, and only the changed rectangles.

Each picture after the first holds the rectangle in which anything differs from the one before;
inside it, pixels that did not change are transparent, which packs to almost nothing::

    palette[0..254]  colours of the film      palette[255]  "as before"

There is no dithering: surfaces stay calm, and equal pictures stay equal byte for byte.

Pillow's ``save_all`` would do the same, but it keeps all pictures in memory until the last one. So
Pillow writes each rectangle by itself, and what stands before the first one is written here, by the GIF89a
specification.
"""

from __future__ import annotations

import math
import struct
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PIL.GifImagePlugin import getdata
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from klotski_studio.app.export.captions import Captions
from klotski_studio.app.export.pages import RIGHT, paint_text, text_width
from klotski_studio.app.export.picture_files import size_in_pixels
from klotski_studio.app.export.request import ExportSource, FilmOptions, counted
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.style.border import CELL, FRAME, MARGIN
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.solving.playback import Track, duration, frame, track_of
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.rules import replay

START_PAUSE = 1.0
"""Seconds that the start is shown."""
REST = 0.14
"""Seconds at speed 1 that a position rests before the next move."""
MOST_PIXELS = 8_000_000
"""The most pixels of a frame."""
MOST_FRAMES = 20_000
"""The most frames of a film."""
STRIP = 0.72
"""The height of the line with the counter, in cells."""


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """One picture of a film: the cursor of :func:`.playback.frame`, and its duration."""

    at: float
    milliseconds: int


def track_for(source: ExportSource) -> Track:
    """The solution of ``source``, cut into units of its metric.

    Raises:
        KlotskiError: if there is none.
        IllegalMove: if it cannot be played.
    """
    if source.solution is None:
        raise KlotskiError("export.no-solution")
    solution = source.solution.cut(source.metric)
    return track_of(source.layout, solution, replay(source.layout, solution))


def film_frames(track: Track, options: FilmOptions, frames: int, grain: int) -> list[FilmFrame]:
    """The frames of the film: ``frames`` a second while a piece moves, times in multiples of ``grain`` ms.

    Raises:
        KlotskiError: if there would be too many.
    """
    tick = max(grain, round(1000 / frames / grain) * grain)
    rest = round(1000 * REST / options.speed / grain) * grain
    found = [FilmFrame(0.0, round(1000 * START_PAUSE))]
    for number, move in enumerate(track.moves):
        count = max(1, round(1000 * duration(move) / options.speed / tick))
        found.extend(FilmFrame(number + part / count, tick) for part in range(1, count))
        found.append(FilmFrame(number + 1.0, tick + rest))
        if len(found) > MOST_FRAMES:
            raise KlotskiError("export.too-long", limit=MOST_FRAMES)
    last = found[-1]
    end = round(1000 * options.end_pause / grain) * grain
    return [*found[:-1], FilmFrame(last.at, last.milliseconds + end)]


class Film:
    """Paints the frames of a film, one at a time."""

    def __init__(
        self, source: ExportSource, track: Track, theme: Theme, options: FilmOptions, captions: Captions
    ) -> None:
        self.track, self.options = track, options
        self._theme, self._title = theme, captions.title(source.layout)
        self._picture = LayoutPicture(source.layout, theme)
        board = size_in_pixels(source.layout, options.cell, MOST_PIXELS)
        self._strip = math.ceil(STRIP * options.cell) if options.counter else 0
        self.size = QSize(board.width(), board.height() + self._strip)

    @property
    def flat_colors(self) -> list[QColor]:
        """The colours of surfaces and text, which a palette must hold exactly."""
        window, board = self._theme.window, self._theme.board
        return [window[name] for name in ("surface", "text", "muted", "border", "accent")] + [
            board[name] for name in ("frame", "ground", "cell", "wall", "gate")
        ]

    def image(self, at: float) -> QImage:
        """The picture when the cursor is ``at``; without transparency."""
        image = QImage(self.size, QImage.Format.Format_RGB32)
        image.fill(self._theme.window["surface"])
        painter = QPainter(image)
        painter.save()
        scale = self.options.cell / CELL
        painter.scale(scale, scale)
        painter.translate(-self._picture.rect.topLeft())
        self._picture.paint(painter, frame(self.track, at).places)
        painter.restore()
        if self._strip:
            self._paint_strip(painter, at)
        painter.end()
        return image

    def _paint_strip(self, painter: QPainter, at: float) -> None:
        """Paint the title, the number of the current move, and a progress line."""
        cell, colors = self.options.cell, self._theme.window
        edge = MARGIN * cell / CELL
        left, right = edge, self.size.width() - edge
        top = self.size.height() - self._strip - (MARGIN - FRAME / 2) * cell / CELL
        size = max(9.0, 0.27 * cell)
        base = top + 0.14 * cell + size
        counter = f"{math.ceil(at)} / {self.track.length}"
        wide = text_width(counter, size)
        paint_text(painter, counter, QPointF(right, base), size, colors["text"], align=RIGHT)
        room = right - left - wide - size
        if room > 2 * size:
            paint_text(painter, self._title, QPointF(left, base), size, colors["muted"], width=room)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = QRectF(left, base + 0.17 * cell, right - left, max(2.0, 0.05 * cell))
        painter.fillRect(line, colors["border"])
        line.setWidth(line.width() * at / max(1, self.track.length))
        painter.fillRect(line, colors["accent"])


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
GIF_GRAIN = 10
"""The unit of time in GIF, in milliseconds."""
LONGEST = GIF_GRAIN * (2**16 - 1)
"""The longest time of one picture, in milliseconds."""
STAYS = 1
"""The disposal of a picture on which the next one lies."""


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
        shown = min(self._milliseconds, LONGEST)
        blocks = getdata(image, offset, duration=shown, disposal=STAYS, transparency=transparency)
        self._out.writelines(blocks)


def _changed(before: Pixels, after: Pixels) -> tuple[slice, slice] | None:
    """The rows and columns of the smallest rectangle that holds all differences; None if there are none."""
    differs = before != after
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not len(rows):
        return None
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)


GIF_FRAMES = 25
"""Frames a second: GIF can express 40 ms, and every viewer respects it."""
WEBP_FRAMES = 30
SAMPLES = 8
"""The number of frames from which the palette is made."""


def as_gif(film: Film, control: Control | None = None) -> bytes:
    """``film`` as an animated GIF.

    Raises:
        KlotskiError: if it is too long, or ``control`` was cancelled.
    """
    frames = film_frames(film.track, film.options, film.options.frames or GIF_FRAMES, GIF_GRAIN)
    every = max(1, len(frames) // SAMPLES)
    kept = [(color.red(), color.green(), color.blue()) for color in film.flat_colors]
    palette = shared_palette((pillow(film.image(frame.at)) for frame in frames[::every]), kept)
    writer = GifWriter(film.size.toTuple(), palette, loop=film.options.loop)
    for each in counted(frames, len(frames), control):
        writer.add(indexed(pillow(film.image(each.at)), palette), each.milliseconds)
    return writer.content()


def as_webp(film: Film, control: Control | None = None) -> bytes:
    """``film`` as an animated WebP, exact to the pixel.

    Raises:
        KlotskiError: if it is too long, or ``control`` was cancelled.
    """
    frames = film_frames(film.track, film.options, film.options.frames or WEBP_FRAMES, 1)
    out = BytesIO()
    _reel(film, frames, control).save(
        out,
        "WEBP",
        save_all=True,
        duration=[frame.milliseconds for frame in frames],
        loop=0 if film.options.loop else 1,
        lossless=True,
        quality=30,
        method=2,
        kmin=2**15,
        kmax=2**16,
    )
    return out.getvalue()


def pillow(image: QImage) -> Image.Image:
    """``image`` as a Pillow image in RGB."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    size = (plain.width(), plain.height())
    return Image.frombytes("RGB", size, bytes(plain.constBits()), "raw", "RGB", plain.bytesPerLine(), 1)


def _reel(film: Film, frames: list[FilmFrame], control: Control | None) -> Image.Image:
    """The film as a picture of many frames, each painted when Pillow asks for it.

    Pillow holds all pictures that it is given as a list; of a picture with frames it holds one.
    """
    reel = pillow(film.image(frames[0].at))
    turns = counted(frames, len(frames), control)

    def seek(frame: int) -> None:
        next(turns, None)
        reel.paste(pillow(film.image(frames[frame].at)))

    reel.n_frames = len(frames)  # type: ignore[attr-defined]  # a picture with frames has these three
    reel.seek = seek  # type: ignore[method-assign]
    reel.tell = lambda: 0  # type: ignore[method-assign]
    return reel
