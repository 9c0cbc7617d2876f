"""A solution as a film: the frames, their durations, and the picture of each.

::

    start   move 1                  move 2
    |----|-|-|-|-|------|-|-|-|-|-|------ ...  the last one |-----------|
    pause  glide   rest   glide      rest                     end pause

The picture after each glide shows the resting position exactly.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from klotski_studio.app.export.captions import Captions
from klotski_studio.app.export.picture_files import size_in_pixels
from klotski_studio.app.export.request import ExportSource, FilmOptions
from klotski_studio.app.export.text_painter import RIGHT, paint_text, text_width
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.style.border import CELL, FRAME, MARGIN
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.solving.playback import Track, duration, frame, track_of
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
