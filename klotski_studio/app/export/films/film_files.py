"""Encodes a film as animated GIF and WebP, with one picture at a time in memory."""

from __future__ import annotations

from io import BytesIO

from PIL import Image
from PySide6.QtGui import QImage

from klotski_studio.app.export.films import gif
from klotski_studio.app.export.films.film import Film, FilmFrame, film_frames
from klotski_studio.app.export.progress import counted
from klotski_studio.core.control import Control

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
    frames = film_frames(film.track, film.options, film.options.frames or GIF_FRAMES, gif.GRAIN)
    every = max(1, len(frames) // SAMPLES)
    kept = [(color.red(), color.green(), color.blue()) for color in film.flat_colors]
    palette = gif.shared_palette((pillow(film.image(frame.at)) for frame in frames[::every]), kept)
    writer = gif.GifWriter(film.size.toTuple(), palette, loop=film.options.loop)
    for frame in counted(frames, len(frames), control):
        writer.add(gif.indexed(pillow(film.image(frame.at)), palette), frame.milliseconds)
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
