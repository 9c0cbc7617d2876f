"""Paints small pictures of layouts in the background, when they are first requested.

::

    requested, not cached  ->  waiting  ->  a job paints some of them  ->  cached, ready is emitted
                               the latest request is painted first, for it is visible
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.library.foreign import first_layout
from klotski_studio.app.library.model import picture_key
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout

PAINTING = "thumbnails"
"""The channel of the jobs that paint."""
BATCH = 8
"""The number of pictures that one job paints."""
MOST_CACHED = 400
"""The number of pictures in memory, 16 kB each: some tens of screens."""
MOST_WAITING = 60
"""The number of waiting requests; older ones have been scrolled past and are dropped."""

Painted = dict[str, QImage]
ReadLayout = Callable[[], Layout]
"""Reads the layout to be painted, in another thread; may raise a :class:`KlotskiError`."""


class Thumbnails(QObject):
    """Paints pictures of layouts and caches those that were requested last."""

    ready = Signal(object)
    """Pictures were painted; carries their keys, a tuple."""

    def __init__(self, runner: JobRunner, theme: Theme, size: QSize, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner, self._theme, self._size = runner, theme, size
        self._cached: OrderedDict[str, QImage] = OrderedDict()
        self._waiting: OrderedDict[str, ReadLayout] = OrderedDict()

    @property
    def is_painting(self) -> bool:
        """Whether a job is painting."""
        return self._runner.is_busy(PAINTING)

    def image(self, entry: LibraryEntry) -> QImage | None:
        """The picture of ``entry``: see :meth:`picture`."""
        return self.picture(picture_key(entry), partial(first_layout, entry.path))

    def picture(self, key: str, read: ReadLayout) -> QImage | None:
        """The picture ``key``, null if its layout cannot be read; None if it is not painted yet.

        In that case it is requested, and :attr:`ready` is emitted when it is painted.
        """
        if key in self._cached:
            self._cached.move_to_end(key)
            return self._cached[key]
        self._waiting[key] = read
        self._waiting.move_to_end(key)
        while len(self._waiting) > MOST_WAITING:
            self._waiting.popitem(last=False)
        self._start()
        return None

    def set_appearance(self, theme: Theme, size: QSize) -> None:
        """Paint in ``theme``, in ``size`` device pixels; pictures of another appearance are dropped."""
        if (theme, size) != (self._theme, self._size):
            self._theme, self._size = theme, size
            self._cached.clear()
            self._runner.drop(PAINTING)

    def close(self) -> None:
        """Drop all requests and stop painting."""
        self._waiting.clear()
        self._runner.drop(PAINTING)

    def _start(self) -> None:
        if self._waiting and not self.is_painting:
            batch = dict(self._waiting.popitem() for _ in range(min(BATCH, len(self._waiting))))
            self._runner.start(PAINTING, partial(paint_batch, batch, self._theme, self._size), self._take)

    def _take(self, outcome: Outcome[Painted]) -> None:
        if isinstance(outcome, Done):
            self._cached.update(outcome.value)
            while len(self._cached) > MOST_CACHED:
                self._cached.popitem(last=False)
            self._start()
            self.ready.emit(tuple(outcome.value))


def paint_batch(layouts: Mapping[str, ReadLayout], theme: Theme, size: QSize, control: Control) -> Painted:
    """The pictures of ``layouts`` by their keys, null where one cannot be read; fewer if cancelled."""
    images: Painted = {}
    for key, read in layouts.items():
        if control.is_cancelled:
            break
        try:
            images[key] = LayoutPicture(read(), theme).image(size)
        except KlotskiError:
            images[key] = QImage()
    return images
