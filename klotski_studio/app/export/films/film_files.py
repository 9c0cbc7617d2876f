"""The film of a solution as animated GIF and WebP; one picture at a time is held in memory."""

from __future__ import annotations

from io import BytesIO

from PIL import Image
from PySide6.QtGui import QImage

from klotski_studio.app.export.films import gif
from klotski_studio.app.export.films.film import Film, FilmFrame, film_frames
from klotski_studio.app.export.progress import counted
from klotski_studio.core.control import Control

GIF_FRAMES = 25
"""Pictures a second: 40 ms is a time that GIF can say and every viewer keeps."""
WEBP_FRAMES = 30
SAMPLES = 8
"""So many pictures are looked at for the palette."""


def as_gif(film: Film, control: Control | None = None) -> bytes:
    """``film`` as an animated GIF.

    Raises:
        KlotskiError: if it is too long, or given up.
    """
    wanted = film_frames(film.track, film.options, film.options.frames or GIF_FRAMES, gif.GRAIN)
    every = max(1, len(wanted) // SAMPLES)
    kept = [(color.red(), color.green(), color.blue()) for color in film.flat_colors]
    palette = gif.shared_palette((pillow(film.image(shot.at)) for shot in wanted[::every]), kept)
    writer = gif.GifWriter(film.size.toTuple(), palette, loop=film.options.loop)
    for shot in counted(wanted, len(wanted), control):
        writer.add(gif.indexed(pillow(film.image(shot.at)), palette), shot.milliseconds)
    return writer.content()


def as_webp(film: Film, control: Control | None = None) -> bytes:
    """``film`` as an animated WebP, exact to the pixel.

    Raises:
        KlotskiError: if it is too long, or given up.
    """
    wanted = film_frames(film.track, film.options, film.options.frames or WEBP_FRAMES, 1)
    out = BytesIO()
    _reel(film, wanted, control).save(
        out,
        "WEBP",
        save_all=True,
        duration=[shot.milliseconds for shot in wanted],
        loop=0 if film.options.loop else 1,
        lossless=True,
        quality=30,
        method=2,
        kmin=2**15,
        kmax=2**16,
    )
    return out.getvalue()


def pillow(image: QImage) -> Image.Image:
    """``image`` as Pillow holds pictures, in RGB."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    size = (plain.width(), plain.height())
    return Image.frombytes("RGB", size, bytes(plain.constBits()), "raw", "RGB", plain.bytesPerLine(), 1)


def _reel(film: Film, wanted: list[FilmFrame], control: Control | None) -> Image.Image:
    """The film as a picture of many frames, each painted when Pillow asks for it.

    Pillow holds all pictures that it is given as a list; of a picture with frames it holds one.
    """
    reel = pillow(film.image(wanted[0].at))
    turns = counted(wanted, len(wanted), control)

    def seek(frame: int) -> None:
        next(turns, None)
        reel.paste(pillow(film.image(wanted[frame].at)))

    reel.n_frames = len(wanted)  # type: ignore[attr-defined]  # a picture with frames has these three
    reel.seek = seek  # type: ignore[method-assign]
    reel.tell = lambda: 0  # type: ignore[method-assign]
    return reel
