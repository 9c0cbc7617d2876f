"""Plays the film of a variant once in its picture in the list, while the variant is pointed out.

::

    pointed out --> DELAY --> its film is made --> plays once --> its start again
         another one, or none, at any time: that film ends
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, QSize, QTimer
from PySide6.QtGui import QImage

from klotski_studio.app.lab.live_variants import Listed
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.ui.look.appearance import current_theme

if TYPE_CHECKING:
    from klotski_studio.app.lab.film import Film

DELAY, FRAME = 250, 40
"""Milliseconds for which a variant must be pointed out first, and between two pictures."""


class RowFilm(QObject):
    """The film of one row at a time; its timer runs only while one plays."""

    def __init__(self, update: Callable[[], object], parent: QObject) -> None:
        """``update`` has the list painted."""
        super().__init__(parent)
        self.make: Callable[[Listed | None, Callable[[Film], object]], object] = lambda *_: None
        """Makes the film of a variant, or ends making the one before."""
        self.is_wanted: Callable[[], bool] = lambda: True
        """Whether things may move."""
        self._update = update
        self._listed: Listed | None = None
        self._film: tuple[Film, LayoutPicture] | None = None
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._beat)

    def point(self, listed: Listed | None) -> None:
        """Play the film of ``listed`` soon, and none of another one any longer."""
        if listed is not self._listed:
            self._end()
            self._listed = listed
            if listed is not None and self.is_wanted():
                self._timer.start(DELAY)

    def image(self, listed: Listed, size: QSize) -> QImage | None:
        """What the film of ``listed`` shows now; None while it does not play."""
        if self._film is None or listed is not self._listed:
            return None
        film, picture = self._film
        return picture.image(size, film.places(self._clock.elapsed() / 1000))

    def _beat(self) -> None:
        if self._film is None:
            self._timer.stop()
            self.make(self._listed, self._begin)
        elif self._clock.elapsed() / 1000 >= self._film[0].seconds:
            self._end()
        self._update()

    def _begin(self, film: Film) -> None:
        if self._listed is not None:
            self._film = film, LayoutPicture(self._listed.variant.layout, current_theme())
            self._clock.start()
            self._timer.start(FRAME)

    def _end(self) -> None:
        self._timer.stop()
        self._film = None
        self.make(None, self._begin)
        self._update()
