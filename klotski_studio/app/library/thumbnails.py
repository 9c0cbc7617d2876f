"""Small pictures of layouts, painted in the background when they are first looked for.

::

    looked for, not there  ->  waiting  ->  a job paints some of them  ->  kept, and told
                               the last that was looked for comes first: that is what is in sight
"""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.library.model import picture_key
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.runtime.jobs import Done, JobRunner, Outcome
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.formats import registry

PAINTING = "thumbnails"
"""The lane."""
AT_ONCE = 8
"""So many are painted before they are shown together."""
MOST_KEPT = 400
"""Pictures in memory: some tens of screens, 16 kB each."""
MOST_WAITING = 60
"""Whatever was looked for longer ago has been scrolled past."""

Painted = dict[str, QImage]


class Thumbnails(QObject):
    """Keeps the pictures that were looked for last."""

    ready = Signal(object)
    """The keys of pictures that are there now."""

    def __init__(self, runner: JobRunner, theme: Theme, size: QSize, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner, self._theme, self._size = runner, theme, size
        self._kept: OrderedDict[str, QImage] = OrderedDict()
        self._waiting: OrderedDict[str, Path] = OrderedDict()

    @property
    def is_painting(self) -> bool:
        """Whether pictures are on their way."""
        return self._runner.is_busy(PAINTING)

    def image(self, entry: LibraryEntry) -> QImage | None:
        """The picture of ``entry``, null if its file cannot be read; None if it has yet to be painted."""
        key = picture_key(entry)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        self._waiting[key] = entry.path
        self._waiting.move_to_end(key)
        while len(self._waiting) > MOST_WAITING:
            self._waiting.popitem(last=False)
        self._start()
        return None

    def set_look(self, theme: Theme, size: QSize) -> None:
        """Paint in ``theme``, in ``size`` device pixels; what is kept looks different and is dropped."""
        if (theme, size) != (self._theme, self._size):
            self._theme, self._size = theme, size
            self._kept.clear()
            self._runner.drop(PAINTING)

    def close(self) -> None:
        """Paint no more."""
        self._waiting.clear()
        self._runner.drop(PAINTING)

    def _start(self) -> None:
        if self._waiting and not self.is_painting:
            batch = dict(self._waiting.popitem() for _ in range(min(AT_ONCE, len(self._waiting))))
            self._runner.start(PAINTING, partial(painted, batch, self._theme, self._size), self._take)

    def _take(self, outcome: Outcome[Painted]) -> None:
        if isinstance(outcome, Done):
            self._kept.update(outcome.value)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            self._start()
            self.ready.emit(tuple(outcome.value))


def painted(files: dict[str, Path], theme: Theme, size: QSize, control: Control) -> Painted:
    """The pictures of ``files``, by their keys; a null image for one that cannot be read."""
    images: Painted = {}
    for key, path in files.items():
        if control.is_cancelled:
            break
        try:
            images[key] = LayoutPicture(registry.read_file(path), theme).image(size)
        except KlotskiError:
            images[key] = QImage()
    return images
